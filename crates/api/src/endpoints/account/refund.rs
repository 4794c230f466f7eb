//! `GET /members/me/billing/histories/{id}/refunds/{refund}`.
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
use shinchoryu_service::{InvoiceId, RefundId, doors};

/// The paper of a refund (適格返還請求書) as PDF, in the member's language.
#[utoipa::path(
    get,
    path = "/members/me/billing/histories/{id}/refunds/{refund}",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "plan",
    security(("session" = [])),
    params(("id" = Uuid, Path), ("refund" = Uuid, Path)),
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
    At((id, refund)): At<(Id, Id)>,
) -> Result<Response, Problem> {
    let (id, refund) = (InvoiceId(id.0), RefundId(refund.0));
    let paper = state.service.refund_paper(&who, id, refund, &peer).await?;
    Ok(pdf_file(&paper.name, paper.bytes))
}
