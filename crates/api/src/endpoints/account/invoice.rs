//! `GET /members/me/billing/histories/{id}/invoice`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok 403 403 401 ok ok 403 403

use crate::file::pdf_file;
use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::response::Response;
use shinchoryu_service::{InvoiceId, doors};

/// The invoice of a payment (適格請求書) as PDF, in the member's language; 404 for what was not paid.
#[utoipa::path(
    get,
    path = "/members/me/billing/histories/{id}/invoice",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "plan",
    security(("session" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::Billing>,
    Visitor(peer): Visitor,
    At(Id(id)): At<Id>,
) -> Result<Response, Problem> {
    let paper = state
        .service
        .invoice_paper(&who, InvoiceId(id), &peer)
        .await?;
    Ok(pdf_file(&paper.name, paper.bytes))
}
