//! `POST /subscribe`: the order.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 ok 409 409 ok 403 403 401 ok 409 403 403
//! Example: { "hash": "", "authentication": null }

use crate::body::Body;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::{Ordered, doors};
use utoipa::ToSchema;

/// The order of what was shown.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubscribeRequest {
    /// `hash` of the confirmation that was shown.
    hash: String,
    /// What the browser got for the action that was asked for before.
    #[schema(max_length = 2048)]
    authentication: Option<String>,
}

/// Takes out the plan. 409 `confirmation_changed` when the order would be another than what was
/// shown. 402 `payment_action_required` when the holder of the card has to authenticate (3-D Secure):
/// ask again after it. Repeated and parallel calls begin one subscription.
#[utoipa::path(
    post,
    path = "/subscribe",
    extensions(("x-refusals" = json!([
        "sign_up_closed",
        "already_done",
        "confirmation_changed",
        "coupon_invalid",
        "coupon_expired",
        "coupon_used_up",
        "payment_action_required",
        "card_missing",
    ]))),
    tag = "plan",
    security(("session" = [])),
    request_body = SubscribeRequest,
    responses(
        (status = 201),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Through(who): Through<doors::Subscribe>,
    Visitor(peer): Visitor,
    Body(request): Body<SubscribeRequest>,
) -> Result<StatusCode, Problem> {
    let ordered = Ordered {
        hash: request.hash,
        answer: request.authentication,
    };
    state.service.subscribe(&who, &ordered, &peer).await?;
    Ok(StatusCode::CREATED)
}
