//! `GET /members/me/payments`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 ok ok ok ok 403 403 401 ok ok 403 403

use super::PaymentCard;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_service::doors;
use utoipa::ToSchema;

/// All cards of the member.
#[derive(Serialize, ToSchema)]
pub struct PaymentCards {
    /// Oldest first.
    results: Vec<PaymentCard>,
}

/// The member's cards.
#[utoipa::path(
    get,
    path = "/members/me/payments",
    extensions(("x-refusals" = json!(["no_payments"]))),
    tag = "payments",
    security(("session" = [])),
    responses(
        (status = 200, body = PaymentCards),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::Payments>,
) -> Result<Json<PaymentCards>, Problem> {
    let cards = state.service.cards(&who).await?;
    Ok(Json(PaymentCards {
        results: cards.into_iter().map(PaymentCard::from).collect(),
    }))
}
