//! `POST /members/me/materials`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: { "input": "$reference" }

use super::record::{MaterialRecord, etag};
use crate::body::{Body, MATERIAL};
use crate::problem::Problem;
use crate::schema::MaterialInputSchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode};
use serde::Deserialize;
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_service::MaterialId;
use utoipa::ToSchema;
use uuid::Uuid;

/// A new material, whole or not.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMaterialRequest {
    /// What the member typed so far.
    #[schema(value_type = MaterialInputSchema)]
    input: MaterialInput,
    /// コピー元: which of the member's materials it was begun from. It is marked as a copy of that, where that is
    /// there and has the same title, company and name of the customer.
    copied_from: Option<Uuid>,
}

/// Saves a new material, whole or not.
#[utoipa::path(
    post,
    path = "/members/me/materials",
    extensions(("x-refusals" = json!(["free_period_over", "profile_missing", "quota_exceeded"]))),
    tag = "materials",
    security(("session" = [])),
    request_body = NewMaterialRequest,
    responses(
        (status = 201, body = MaterialRecord, headers(("ETag" = String, description = "version"))),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Active(member): Active,
    Body(request): Body<NewMaterialRequest, MATERIAL>,
) -> Result<(StatusCode, [(HeaderName, String); 1], Json<MaterialRecord>), Problem> {
    let source = request.copied_from.map(MaterialId);
    let saved = state
        .service
        .add_material(&member, &request.input, source)
        .await?;
    let tag = etag(saved.version);
    Ok((StatusCode::CREATED, tag, Json(saved.try_into()?)))
}
