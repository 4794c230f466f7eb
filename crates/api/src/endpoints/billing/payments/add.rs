//! `POST /members/me/payments`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 ok ok ok ok 403 403 401 ok ok 403 403
//! Example: "$card"

use super::PaymentCard;
use crate::body::Body;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::doors;
use utoipa::ToSchema;

/// A card to be added.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentCardRequest {
    /// What the payment provider gave the browser for the card; never a number.
    #[schema(max_length = 2048)]
    token: String,
    /// Whether it becomes the one that is charged; the first one does anyway.
    default: Option<bool>,
}

/// Adds a card: credit cards issued in Japan, at most five. 402 `payment_action_required` when the
/// holder has to authenticate (3-D Secure): ask again with the token that comes of it.
#[utoipa::path(
    post,
    path = "/members/me/payments",
    extensions(("x-refusals" = json!(["no_payments", "payment_action_required"]))),
    tag = "payments",
    security(("session" = [])),
    request_body = PaymentCardRequest,
    responses(
        (status = 201, body = PaymentCard),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Through(who): Through<doors::Payments>,
    Body(request): Body<PaymentCardRequest>,
) -> Result<(StatusCode, Json<PaymentCard>), Problem> {
    let as_default = request.default.unwrap_or_default();
    let card = state
        .service
        .add_card(&who, &request.token, as_default)
        .await?;
    Ok((StatusCode::CREATED, Json(card.into())))
}
