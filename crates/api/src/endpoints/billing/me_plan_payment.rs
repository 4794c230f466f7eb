//! `POST /members/me/plan/payment`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok 403 403 401 ok ok 403 403
//! Example: { "card": "00000000-0000-4000-8000-000000000000", "invoice": null, "authentication": null }

use crate::body::Body;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::{CardId, InvoiceId, doors};
use utoipa::ToSchema;
use uuid::Uuid;

/// What is paid with.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanPayment {
    /// Id of the card; it becomes the one that is charged.
    card: Uuid,
    /// Id of the invoice that is meant: one that was paid meanwhile is answered as paid, and nothing else is charged in
    /// its place.
    invoice: Option<Uuid>,
    /// What the browser got for the action that was asked for before.
    #[schema(max_length = 2048)]
    authentication: Option<String>,
}

/// Pays what could not be charged; 409 `no_open_invoice` when nothing is owed, or not the `invoice` that is named, and
/// that one was not paid meanwhile. 402
/// `payment_action_required` when the holder of the card has to authenticate (3-D Secure): ask again
/// after it. Repeated and parallel calls charge once.
#[utoipa::path(
    post,
    path = "/members/me/plan/payment",
    extensions(("x-refusals" = json!([
        "no_payments",
        "not_found",
        "no_open_invoice",
        "payment_action_required",
    ]))),
    tag = "plan",
    security(("session" = [])),
    request_body = PlanPayment,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Through(who): Through<doors::Billing>,
    Visitor(peer): Visitor,
    Body(request): Body<PlanPayment>,
) -> Result<StatusCode, Problem> {
    let (card, invoice) = (CardId(request.card), request.invoice.map(InvoiceId));
    let answer = request.authentication;
    let service = &state.service;
    service.pay(&who, card, invoice, answer, &peer).await?;
    Ok(StatusCode::NO_CONTENT)
}
