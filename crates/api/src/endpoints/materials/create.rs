//! `POST /members/me/materials`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: { "input": "$reference" }

use super::record::{MaterialRecord, MaterialRequest, etag};
use crate::body::{Body, MATERIAL};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode};

/// Saves a new material, whole or not.
#[utoipa::path(
    post,
    path = "/members/me/materials",
    extensions(("x-refusals" = json!(["free_period_over", "profile_missing", "quota_exceeded"]))),
    tag = "materials",
    security(("session" = [])),
    request_body = MaterialRequest,
    responses(
        (status = 201, body = MaterialRecord, headers(("ETag" = String, description = "version"))),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Active(member): Active,
    Body(request): Body<MaterialRequest, MATERIAL>,
) -> Result<(StatusCode, [(HeaderName, String); 1], Json<MaterialRecord>), Problem> {
    let saved = state.service.add_material(&member, &request.input).await?;
    let tag = etag(saved.version);
    Ok((StatusCode::CREATED, tag, Json(saved.try_into()?)))
}
