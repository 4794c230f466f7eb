//! `POST /members/me/materials/documents`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: { "ids": ["$id"] }

use crate::body::{Body, some};
use crate::file::archive_file;
use crate::language::PageLanguage;
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use shinchoryu_service::MaterialId;
use utoipa::ToSchema;
use uuid::Uuid;

/// As many as a page of the list has. The document takes only a literal, below.
const MAX_IDS: usize = 10;

/// Whose documents.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DocumentsRequest {
    #[schema(min_items = 1, max_items = 10)]
    ids: Vec<Uuid>,
    /// Language of those materials that have none of their own; Japanese when it is missing.
    #[serde(default)]
    lang: PageLanguage,
}

/// The documents of several materials as one archive of PDF files. Before the first one is made, 422
/// `material_incomplete` names all drafts among them, and 409 `law_changed` all that have to be saved again.
#[utoipa::path(
    post,
    path = "/members/me/materials/documents",
    extensions(
        ("x-refusals" = json!(["profile_missing", "not_found", "law_changed", "material_incomplete"])),
        ("x-reads-only" = json!(true))
    ),
    tag = "materials",
    security(("session" = [])),
    request_body = DocumentsRequest,
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/zip"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Active(member): Active,
    Visitor(peer): Visitor,
    Body(request): Body<DocumentsRequest>,
) -> Result<Response, Problem> {
    some("ids", &request.ids, MAX_IDS)?;
    let ids: Vec<_> = request.ids.into_iter().map(MaterialId).collect();
    let archive = state
        .service
        .document_archive(&member, &ids, request.lang.into(), &peer)
        .await?;
    Ok(archive_file(archive))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_service::PAGE_ITEMS;
    use utoipa::PartialSchema as _;

    #[test]
    fn the_document_tells_how_many_at_once() {
        assert_eq!(u64::try_from(MAX_IDS), Ok(PAGE_ITEMS));
        let schema = serde_json::to_value(DocumentsRequest::schema()).unwrap();
        let ids = &schema["properties"]["ids"];
        assert_eq!(
            (&ids["minItems"], &ids["maxItems"]),
            (&1.into(), &MAX_IDS.into())
        );
    }
}
