//! `GET /members/me/coupon`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 ok ok ok ok 403 403 401 ok ok 403 403

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_service::{PLAN_PRICE, Yen, discounted, doors};
use utoipa::ToSchema;

/// The chosen coupon; nothing when there is none that can be used.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChosenCoupon {
    coupon: Option<String>,
    /// Percent of the price.
    percent_off: Option<i64>,
    /// Whole yen.
    #[schema(value_type = Option<i64>)]
    amount_off: Option<Yen>,
    /// The price of a month with it, from the code that charges.
    #[schema(value_type = Option<i64>)]
    price: Option<Yen>,
    /// The first so many charges; all of them when there is no number.
    charges: Option<i64>,
}

/// The coupon that was chosen for the plan.
#[utoipa::path(
    get,
    path = "/members/me/coupon",
    extensions(("x-refusals" = json!(["no_payments"]))),
    tag = "plan",
    security(("session" = [])),
    responses(
        (status = 200, body = ChosenCoupon),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::CheckCoupon>,
) -> Result<Json<ChosenCoupon>, Problem> {
    let chosen = state.service.chosen_coupon(&who).await?;
    let terms = chosen.as_ref().map(|coupon| coupon.terms);
    Ok(Json(ChosenCoupon {
        percent_off: terms.and_then(|terms| terms.discount.percent_off()),
        amount_off: terms.and_then(|terms| terms.discount.amount_off()),
        price: terms.map(|terms| discounted(PLAN_PRICE, &terms)),
        charges: terms.and_then(|terms| terms.charges),
        coupon: chosen.map(|coupon| coupon.code),
    }))
}
