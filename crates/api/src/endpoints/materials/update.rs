//! `PATCH /members/me/materials/{id}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: { "input": "$reference" }

use super::record::{MaterialRecord, MaterialRequest, etag, present_version_seen};
use crate::body::{Body, MATERIAL};
use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName};
use shinchoryu_service::MaterialId;

/// Saves over the version named by `If-Match`: 428 without it, 412 when another version is there.
#[utoipa::path(
    patch,
    path = "/members/me/materials/{id}",
    extensions(("x-refusals" = json!([
        "free_period_over",
        "profile_missing",
        "stale",
        "if_match_required",
        "quota_exceeded",
    ]))),
    tag = "materials",
    security(("session" = [])),
    params(
        ("id" = Uuid, Path),
        ("If-Match" = String, Header, description = "the `ETag` of the version seen"),
    ),
    request_body = MaterialRequest,
    responses(
        (status = 200, body = MaterialRecord, headers(("ETag" = String, description = "version"))),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn patch(
    State(state): State<ApiState>,
    Active(member): Active,
    At(Id(id)): At<Id>,
    headers: HeaderMap,
    Body(request): Body<MaterialRequest, MATERIAL>,
) -> Result<([(HeaderName, String); 1], Json<MaterialRecord>), Problem> {
    let id = MaterialId(id);
    let seen = present_version_seen(&state, &member, id, &headers).await?;
    let saved = state
        .service
        .update_material(&member, id, seen, &request.input)
        .await?;
    Ok((etag(saved.version), Json(saved.try_into()?)))
}
