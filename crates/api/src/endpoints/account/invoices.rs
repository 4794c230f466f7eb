//! `POST /members/me/billing/histories/invoices`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok 403 403 401 ok ok 403 403
//! Example: { "ids": ["$id"] }

use crate::body::{Body, some};
use crate::file::archive_file;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use shinchoryu_service::{InvoiceId, doors};
use utoipa::ToSchema;
use uuid::Uuid;

/// As many as the history gives at once. The document takes only a literal, below.
const MAX_IDS: usize = 100;

/// Whose papers.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoicesRequest {
    #[schema(min_items = 1, max_items = 100)]
    ids: Vec<Uuid>,
}

/// The invoices of several payments, and of what was given back of them (適格請求書, 適格返還請求書), as one
/// archive of PDF files; 404 when one of them was not paid.
#[utoipa::path(
    post,
    path = "/members/me/billing/histories/invoices",
    extensions(
        ("x-refusals" = json!(["profile_missing", "not_found"])),
        ("x-reads-only" = json!(true))
    ),
    tag = "plan",
    security(("session" = [])),
    request_body = InvoicesRequest,
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/zip"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Through(who): Through<doors::Billing>,
    Visitor(peer): Visitor,
    Body(request): Body<InvoicesRequest>,
) -> Result<Response, Problem> {
    some("ids", &request.ids, MAX_IDS)?;
    let ids: Vec<_> = request.ids.into_iter().map(InvoiceId).collect();
    let archive = state.service.invoice_archive(&who, &ids, &peer).await?;
    Ok(archive_file(archive))
}

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa::PartialSchema as _;

    #[test]
    fn the_document_tells_how_many_at_once() {
        let schema = serde_json::to_value(InvoicesRequest::schema()).unwrap();
        let ids = &schema["properties"]["ids"];
        assert_eq!(
            (&ids["minItems"], &ids["maxItems"]),
            (&1.into(), &MAX_IDS.into())
        );
    }
}
