//! `GET /members/me/plan`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok 403 403 401 ok ok 403 403

use super::coupon_validate::CouponTerms;
use super::upcoming::{UpcomingCharge, charges};
use crate::problem::Problem;
use crate::schema::FieldCodeSchema;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use shinchoryu_fields::FieldCode;
use shinchoryu_service::{CardRefusal, Owed, PLAN_NAME, Price, RunningPlan, Yen, doors, japan_day};
use utoipa::ToSchema;
use uuid::Uuid;

/// The member's plan. Amounts in whole yen, tax included; days in Japan.
#[derive(Serialize, ToSchema)]
pub struct MemberPlan {
    plan: &'static str,
    /// Where it stands, as payment providers name it.
    status: &'static str,
    /// A month without the coupon.
    #[schema(value_type = i64)]
    amount: Yen,
    /// Consumption tax within it.
    #[schema(value_type = i64)]
    tax: Yen,
    coupon: Option<CouponTerms>,
    /// Charges that the coupon still takes something off; nothing without one, or when it has no end.
    coupon_left: Option<i64>,
    /// When it was taken out.
    created_at: DateTime<Utc>,
    /// End of the free days; nothing when there were none.
    trial_end: Option<DateTime<Utc>>,
    /// The last free day before the first charge; nothing when there were none.
    last_free_day: Option<NaiveDate>,
    /// Day of the first charge; nothing for a plan that is never charged.
    first_charge_on: Option<NaiveDate>,
    /// The last free day of a plan that is never charged; nothing for one that is.
    free_until: Option<NaiveDate>,
    /// It ends with the running period.
    cancel_at_period_end: bool,
    /// The last day of use of a plan that was cancelled, before and after its end, or the day on which it
    /// ended before its time; nothing while a charge is under way that decides on it.
    ends_on: Option<NaiveDate>,
    /// When the period ends that runs, where it has reached that day: until then it can be cancelled
    /// without another charge, or a cancellation be taken back.
    ends_today_at: Option<DateTime<Utc>>,
    /// The period that is paid is over, and it is not known yet whether the next one is paid.
    charge_under_way: bool,
    /// The period that is paid is over, and nobody has begun to charge the next one: who cancels leaves at
    /// once, and is not charged.
    renewal_due: bool,
    /// Day of the next charge; nothing when there will be none.
    anchor: Option<NaiveDate>,
    /// The next charge.
    #[schema(value_type = i64)]
    upcoming_amount_due: Yen,
    /// The next four charges; none when there will be none.
    upcoming: Vec<UpcomingCharge>,
    /// The next four charges of a plan that was cancelled and still runs, as they would be if that were taken
    /// back; none of any other.
    upcoming_if_kept: Vec<UpcomingCharge>,
    /// The first charge that the coupon takes nothing off any more, also as it would be if a cancellation were
    /// taken back; nothing where no coupon goes on, where it has no end, and where nothing is charged any more.
    after_coupon: Option<UpcomingCharge>,
    /// What could not be charged and is to be paid.
    open: Option<OpenInvoice>,
    /// Something was paid for it that was not given back.
    has_paid: bool,
    /// It ended because it was not paid, and its member did not leave. What was owed is owed no more.
    ended_unpaid: bool,
    /// What was not paid when it ended, and is owed no more.
    not_owed: Option<NotOwed>,
    /// What goes of the coupon where the plan ends now; nothing where nothing does, or it has ended.
    coupon_lost: Option<LostCoupon>,
    /// There are invoices of what was paid, for this plan or one before, which can be saved until the account is
    /// deleted.
    has_papers: bool,
}

/// What was billed for a plan that has ended, and is owed no more.
#[derive(Serialize, ToSchema)]
pub struct NotOwed {
    /// Day of the first attempt.
    billed_on: NaiveDate,
    #[schema(value_type = i64)]
    amount: Yen,
    #[schema(value_type = i64)]
    tax: Yen,
}

/// What goes of the coupon of a plan that ends now.
#[derive(Serialize, ToSchema)]
pub struct LostCoupon {
    coupon: String,
    /// Charges that it would still take something off; nothing where it has no end, and where a charge that is
    /// not paid yet has it.
    left: Option<i64>,
    /// The charge that is not paid yet is the last one that it takes something off: where it is paid, nothing of
    /// it is lost.
    is_last_owed: bool,
}

/// An invoice that could not be charged.
#[derive(Serialize, ToSchema)]
pub struct OpenInvoice {
    invoice: Uuid,
    /// Day of the first attempt.
    billed_on: NaiveDate,
    #[schema(value_type = i64)]
    amount: Yen,
    #[schema(value_type = i64)]
    tax: Yen,
    period_from: NaiveDate,
    period_to: NaiveDate,
    /// Why not, where the card is the cause.
    #[schema(value_type = Option<FieldCodeSchema>)]
    reason: Option<FieldCode>,
    /// The card that was the cause, while the member has it.
    refused_card: Option<Uuid>,
    /// Day of the next attempt; nothing while one is under way.
    next_attempt_on: Option<NaiveDate>,
    /// Day of the last attempt; the plan ends when it fails.
    last_attempt_on: NaiveDate,
}

impl From<Owed> for OpenInvoice {
    fn from(owed: Owed) -> Self {
        let price = Price::of(owed.invoice.amount);
        Self {
            invoice: owed.invoice.id.0,
            billed_on: japan_day(owed.invoice.billed_at),
            amount: price.amount,
            tax: price.tax,
            period_from: owed.invoice.period_from,
            period_to: owed.invoice.period_to,
            reason: owed.reason.map(CardRefusal::code),
            refused_card: owed.refused_card.map(|card| card.0),
            next_attempt_on: owed.next_attempt_on,
            last_attempt_on: owed.last_attempt_on,
        }
    }
}

impl From<RunningPlan> for MemberPlan {
    fn from(running: RunningPlan) -> Self {
        let upcoming_amount_due = running.upcoming_amount();
        let subscription = running.subscription;
        let first_charge_at = subscription.first_charge_at;
        let trial_end = first_charge_at.filter(|_| subscription.has_trial);
        let first_day = running.first_charge_on.filter(|_| subscription.has_trial);
        Self {
            plan: PLAN_NAME,
            status: subscription.status.name(),
            amount: subscription.amount,
            tax: Price::of(subscription.amount).tax,
            coupon: subscription.coupon.map(CouponTerms::from),
            coupon_left: running.coupon_left,
            created_at: subscription.created_at,
            trial_end,
            last_free_day: first_day.and_then(|day| day.pred_opt()),
            first_charge_on: running.first_charge_on,
            free_until: running.free_until,
            cancel_at_period_end: subscription.cancel_at_period_end,
            ends_on: running.ends_on,
            ends_today_at: running.ends_today_at,
            charge_under_way: running.charge_under_way,
            renewal_due: running.renewal_due,
            anchor: running.upcoming.first().map(|next| next.day),
            upcoming_amount_due,
            upcoming: charges(running.upcoming),
            upcoming_if_kept: charges(running.upcoming_if_kept),
            after_coupon: running.after_coupon.map(UpcomingCharge::from),
            open: running.owed.map(OpenInvoice::from),
            has_paid: running.has_paid,
            ended_unpaid: running.ended_unpaid,
            not_owed: running.not_owed.map(|invoice| NotOwed {
                billed_on: japan_day(invoice.billed_at),
                amount: invoice.amount,
                tax: Price::of(invoice.amount).tax,
            }),
            coupon_lost: running.coupon_lost.map(|lost| LostCoupon {
                coupon: lost.coupon,
                left: lost.left,
                is_last_owed: lost.is_last_owed,
            }),
            has_papers: running.has_papers,
        }
    }
}

/// The member's plan and its next charges; 404 without one.
#[utoipa::path(
    get,
    path = "/members/me/plan",
    extensions(("x-refusals" = json!(["not_found"]))),
    tag = "plan",
    security(("session" = [])),
    responses(
        (status = 200, body = MemberPlan),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::Billing>,
) -> Result<Json<MemberPlan>, Problem> {
    let running = state.service.running_plan(&who).await?;
    Ok(Json(running.into()))
}
