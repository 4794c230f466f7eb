//! `GET /members/me/plan`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok 403 403 401 ok ok 403 403

use super::coupon_validate::CouponTerms;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use shinchoryu_service::{PLAN_NAME, Yen, doors};
use utoipa::ToSchema;

/// The member's plan. Amounts in whole yen, tax included; days in Japan.
#[derive(Serialize, ToSchema)]
pub struct MemberPlan {
    plan: &'static str,
    /// Where it stands, as the payment provider names it.
    status: &'static str,
    /// A month without the coupon.
    #[schema(value_type = i64)]
    amount: Yen,
    coupon: Option<CouponTerms>,
    /// When it was taken out.
    created_at: DateTime<Utc>,
    /// End of the free days; nothing when there were none.
    trial_end: Option<DateTime<Utc>>,
    /// The last free day of a plan that is never charged; nothing for one that is.
    free_until: Option<NaiveDate>,
    /// It ends with the running period.
    cancel_at_period_end: bool,
    /// Day of the next charge; nothing when there will be none.
    anchor: Option<NaiveDate>,
    /// The next charge.
    #[schema(value_type = i64)]
    upcoming_amount_due: Yen,
}

/// The member's plan and its next charge; 404 without one.
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
    let subscription = running.subscription;
    let trial_end = subscription.first_charge_at;
    Ok(Json(MemberPlan {
        plan: PLAN_NAME,
        status: subscription.status.name(),
        amount: subscription.amount,
        coupon: subscription.coupon.map(CouponTerms::from),
        created_at: subscription.created_at,
        trial_end: trial_end.filter(|_| subscription.has_trial),
        free_until: running.free_until,
        cancel_at_period_end: subscription.cancel_at_period_end,
        anchor: running.anchor,
        upcoming_amount_due: running.upcoming,
    }))
}
