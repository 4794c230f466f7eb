//! `GET /members/me/plan/upcoming`: the next charges with a coupon that is not applied yet.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 ok ok ok ok 403 403 401 ok ok 403 403

use super::coupon_validate::CouponTerms;
use crate::params::Params;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use shinchoryu_service::{Upcoming, Yen, doors};
use utoipa::ToSchema;

/// Which coupon.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UpcomingParams {
    /// Code of the coupon.
    coupon: String,
}

/// A charge to come. Amounts in whole yen, tax included; days in Japan.
#[derive(Serialize, ToSchema)]
pub struct UpcomingCharge {
    day: NaiveDate,
    /// First day of what it is for.
    period_from: NaiveDate,
    /// Its last day.
    period_to: NaiveDate,
    #[schema(value_type = i64)]
    amount: Yen,
    /// Consumption tax within it.
    #[schema(value_type = i64)]
    tax: Yen,
    /// The coupon takes something off.
    has_coupon: bool,
    /// For the last time.
    is_last_of_coupon: bool,
}

impl From<Upcoming> for UpcomingCharge {
    fn from(charge: Upcoming) -> Self {
        Self {
            day: charge.day,
            period_from: charge.period_from,
            period_to: charge.period_to,
            amount: charge.price.amount,
            tax: charge.price.tax,
            has_coupon: charge.has_coupon,
            is_last_of_coupon: charge.is_last_of_coupon,
        }
    }
}

pub(super) fn charges(upcoming: Vec<Upcoming>) -> Vec<UpcomingCharge> {
    upcoming.into_iter().map(UpcomingCharge::from).collect()
}

/// What a coupon would make of the plan.
#[derive(Serialize, ToSchema)]
pub struct UpcomingCharges {
    /// What it takes off, and how many charges are left of it.
    coupon: CouponTerms,
    /// The next charges with it.
    upcoming: Vec<UpcomingCharge>,
}

/// What this coupon takes off, and the next four charges as they would be if it were applied now.
#[utoipa::path(
    get,
    path = "/members/me/plan/upcoming",
    extensions(("x-refusals" = json!([
        "no_payments",
        "not_found",
        "coupon_invalid",
        "coupon_expired",
        "coupon_used_up",
    ]))),
    tag = "plan",
    security(("session" = [])),
    params(UpcomingParams),
    responses(
        (status = 200, body = UpcomingCharges),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::CheckCoupon>,
    Params(params): Params<UpcomingParams>,
) -> Result<Json<UpcomingCharges>, Problem> {
    let with = state.service.upcoming_with(&who, &params.coupon).await?;
    Ok(Json(UpcomingCharges {
        coupon: with.coupon.into(),
        upcoming: charges(with.upcoming),
    }))
}
