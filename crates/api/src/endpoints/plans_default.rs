//! `GET /plans/default`.

use crate::problem::Problem;
use axum::Json;
use serde::Serialize;
use shinchoryu_service::{PLAN_NAME, PLAN_PRICE, Price, TRIAL_DAYS};
use utoipa::ToSchema;

/// The plan.
#[derive(Serialize, ToSchema)]
pub struct PlanOnOffer {
    name: &'static str,
    /// A month in whole yen, tax included.
    amount: i64,
    /// Consumption tax within it.
    tax: i64,
    /// Free days before the first charge.
    trial_days: u32,
}

/// The plan that is on offer.
#[utoipa::path(
    get,
    path = "/plans/default",
    tag = "plan",
    responses(
        (status = 200, body = PlanOnOffer),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get() -> Json<PlanOnOffer> {
    let price = Price::of(PLAN_PRICE);
    Json(PlanOnOffer {
        name: PLAN_NAME,
        amount: price.amount,
        tax: price.tax,
        trial_days: TRIAL_DAYS,
    })
}
