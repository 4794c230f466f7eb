//! `PATCH /members/me/coupons`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 ok ok ok ok 403 403 401 ok ok 403 403
//! Example: { "coupon": null }

use crate::body::Body;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::doors;
use utoipa::ToSchema;

/// A choice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CouponChoice {
    /// Code of the coupon; null takes the choice back, and is said, so that nobody does by what they left out.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    coupon: Option<String>,
}

/// Chooses a coupon for the plan that is about to be taken out, or none. Where the plan runs, it takes something off from
/// the next charge on, in the place of the one before; that is told by a mail, and at most 20 times an hour; 404 where it was cancelled.
#[utoipa::path(
    patch,
    path = "/members/me/coupons",
    extensions(("x-refusals" = json!([
        "no_payments",
        "coupon_invalid",
        "coupon_expired",
        "coupon_used_up",
        "not_found",
    ]))),
    tag = "plan",
    security(("session" = [])),
    request_body = CouponChoice,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn patch(
    State(state): State<ApiState>,
    Through(who): Through<doors::CheckCoupon>,
    Body(choice): Body<CouponChoice>,
) -> Result<StatusCode, Problem> {
    let coupon = choice.coupon.as_deref();
    state.service.choose_coupon(&who, coupon).await?;
    Ok(StatusCode::NO_CONTENT)
}
