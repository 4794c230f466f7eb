//! `GET /subscribe/confirmation`: the final confirmation.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 ok 409 409 ok 403 403 401 ok 409 403 403

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use shinchoryu_service::{Confirmation, Contact, MonthlyConfirmation, Price, Yen, doors};
use utoipa::ToSchema;

/// Everything the final confirmation shows. Amounts in whole yen, tax included; days in Japan.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OrderConfirmation {
    /// The plan is paid every month.
    Monthly(Box<MonthlyOrder>),
    /// The plan is free of charge up to a day, and no charge follows by itself.
    Free(FreeOrder),
}

/// The order of a plan that is free of charge.
#[derive(Serialize, ToSchema)]
pub struct FreeOrder {
    /// Version of the words.
    version: &'static str,
    plan: &'static str,
    /// The last free day.
    free_until: NaiveDate,
    contact: ConfirmedContact,
    /// What the order names.
    hash: String,
}

/// The order of a plan that is paid every month.
#[derive(Serialize, ToSchema)]
pub struct MonthlyOrder {
    /// Version of the words.
    version: &'static str,
    plan: ConfirmedPlan,
    /// The day on which the free days end; nothing when there are none.
    trial_end: Option<NaiveDate>,
    first_charge: FirstCharge,
    later_charges: LaterCharges,
    coupon: Option<ConfirmedCoupon>,
    year: YearView,
    card: ConfirmedCard,
    /// Who cancels before this pays nothing, or nothing more than the charge that is made at once; nothing where a
    /// coupon takes all for ever.
    cancel_by: Option<DateTime<Utc>>,
    contact: ConfirmedContact,
    /// What the order names.
    hash: String,
}

/// The plan without a coupon.
#[derive(Serialize, ToSchema)]
pub struct ConfirmedPlan {
    name: &'static str,
    #[schema(value_type = i64)]
    amount: Yen,
    /// Consumption tax within it.
    #[schema(value_type = i64)]
    tax: Yen,
    /// Free days; nothing when the member had them before.
    trial_days: Option<u32>,
}

/// The first charge, after the coupon.
#[derive(Serialize, ToSchema)]
pub struct FirstCharge {
    date: NaiveDate,
    #[schema(value_type = i64)]
    amount: Yen,
    /// Consumption tax within it.
    #[schema(value_type = i64)]
    tax: Yen,
}

/// The charges after the coupon has ended; like the first one when it does not end.
#[derive(Serialize, ToSchema)]
pub struct LaterCharges {
    /// Day of the first of these; that of the first charge when the coupon does not end.
    date: NaiveDate,
    /// The last day of months that have no such day.
    day_of_month: u32,
    #[schema(value_type = i64)]
    amount: Yen,
    /// Consumption tax within it.
    #[schema(value_type = i64)]
    tax: Yen,
}

/// The chosen coupon.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmedCoupon {
    coupon: String,
    percent_off: Option<i64>,
    #[schema(value_type = Option<i64>)]
    amount_off: Option<Yen>,
    /// The first so many charges; all of them when there is no number.
    charges: Option<i64>,
    /// The last day on which it can be ordered with; nothing when it has none.
    until: Option<NaiveDate>,
}

/// One year for orientation.
#[derive(Serialize, ToSchema)]
pub struct YearView {
    /// How many charges.
    count: i64,
    /// Their sum.
    #[schema(value_type = i64)]
    amount: Yen,
}

/// The card that is charged.
#[derive(Serialize, ToSchema)]
pub struct ConfirmedCard {
    brand: String,
    last_four: String,
}

/// Where to turn to.
#[derive(Serialize, ToSchema)]
pub struct ConfirmedContact {
    email: String,
    phone: String,
}

impl TryFrom<Confirmation> for OrderConfirmation {
    type Error = Problem;

    fn try_from(shown: Confirmation) -> Result<Self, Problem> {
        let hash = shown.hash()?;
        Ok(match shown {
            Confirmation::Monthly(shown) => Self::Monthly(Box::new(MonthlyOrder::of(*shown, hash))),
            Confirmation::Free(shown) => Self::Free(FreeOrder {
                version: shown.version,
                plan: shown.plan,
                free_until: shown.free_until,
                contact: shown.contact.into(),
                hash,
            }),
        })
    }
}

impl From<Contact> for ConfirmedContact {
    fn from(contact: Contact) -> Self {
        Self {
            email: contact.email,
            phone: contact.phone,
        }
    }
}

impl MonthlyOrder {
    fn of(shown: MonthlyConfirmation, hash: String) -> Self {
        let Price { amount, tax } = shown.price;
        Self {
            version: shown.version,
            plan: ConfirmedPlan {
                name: shown.plan,
                amount,
                tax,
                trial_days: shown.trial_days,
            },
            trial_end: shown.trial_end,
            first_charge: FirstCharge {
                date: shown.first_charge_date,
                amount: shown.first_charge.amount,
                tax: shown.first_charge.tax,
            },
            later_charges: LaterCharges {
                date: shown.later_from,
                day_of_month: shown.day_of_month,
                amount: shown.later_charges.amount,
                tax: shown.later_charges.tax,
            },
            coupon: shown.coupon.map(|coupon| ConfirmedCoupon {
                coupon: coupon.code,
                percent_off: coupon.discount.percent_off(),
                amount_off: coupon.discount.amount_off(),
                charges: coupon.charges,
                until: coupon.until,
            }),
            year: YearView {
                count: shown.year.count,
                amount: shown.year.amount,
            },
            card: ConfirmedCard {
                brand: shown.card.brand,
                last_four: shown.card.last_four,
            },
            cancel_by: shown.cancel_by,
            contact: shown.contact.into(),
            hash,
        }
    }
}

/// Everything the final confirmation shows; 422 `card_missing` without a card.
#[utoipa::path(
    get,
    path = "/subscribe/confirmation",
    extensions(("x-refusals" = json!([
        "sign_up_closed",
        "already_done",
        "coupon_invalid",
        "coupon_expired",
        "coupon_used_up",
        "card_missing",
    ]))),
    tag = "plan",
    security(("session" = [])),
    responses(
        (status = 200, body = OrderConfirmation),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::Subscribe>,
) -> Result<Json<OrderConfirmation>, Problem> {
    let shown = state.service.confirmation(&who).await?;
    Ok(Json(shown.try_into()?))
}
