//! `GET /members/me/subscription/details`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok 403 403 401 ok ok 403 403

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use shinchoryu_service::doors;
use utoipa::ToSchema;

/// The subscription at the payment provider.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionDetails {
    /// The provider's name of the member.
    customer_id: Option<String>,
    /// When the plan was taken out.
    subscribe_at: DateTime<Utc>,
}

/// When the plan was taken out, and who the member is at the payment provider; 404 without one.
#[utoipa::path(
    get,
    path = "/members/me/subscription/details",
    extensions(("x-refusals" = json!(["not_found"]))),
    tag = "plan",
    security(("session" = [])),
    responses(
        (status = 200, body = SubscriptionDetails),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::Billing>,
) -> Result<Json<SubscriptionDetails>, Problem> {
    let plan = state.service.running_plan(&who).await?;
    Ok(Json(SubscriptionDetails {
        customer_id: plan.customer,
        subscribe_at: plan.subscription.created_at,
    }))
}
