//! `DELETE /members/me/materials`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: { "ids": ["$id"] }

use crate::body::{Body, some};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::MaterialId;
use utoipa::ToSchema;
use uuid::Uuid;

/// More than anybody selects by hand, and few enough for one statement. The document takes only a
/// literal, below.
const MAX_IDS: usize = 500;

/// Which materials.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteRequest {
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
}

/// Deletes all of these materials, or none when one of them is not the member's.
#[utoipa::path(
    delete,
    path = "/members/me/materials",
    extensions(("x-refusals" = json!(["profile_missing", "not_found"]))),
    tag = "materials",
    security(("session" = [])),
    request_body = DeleteRequest,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn delete(
    State(state): State<ApiState>,
    Active(member): Active,
    Visitor(peer): Visitor,
    Body(request): Body<DeleteRequest>,
) -> Result<StatusCode, Problem> {
    some("ids", &request.ids, MAX_IDS)?;
    let ids: Vec<_> = request.ids.into_iter().map(MaterialId).collect();
    state.service.delete_materials(&member, &ids, &peer).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa::PartialSchema as _;

    #[test]
    fn the_document_tells_how_many_at_once() {
        let schema = serde_json::to_value(DeleteRequest::schema()).unwrap();
        let ids = &schema["properties"]["ids"];
        assert_eq!(
            (&ids["minItems"], &ids["maxItems"]),
            (&1.into(), &MAX_IDS.into())
        );
    }
}
