//! `GET /members/me/materials/{id}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::record::{MaterialRecord, etag};
use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderName;
use shinchoryu_service::MaterialId;

/// One of the member's materials.
#[utoipa::path(
    get,
    path = "/members/me/materials/{id}",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = MaterialRecord, headers(("ETag" = String, description = "version"))),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    At(Id(id)): At<Id>,
) -> Result<([(HeaderName, String); 1], Json<MaterialRecord>), Problem> {
    let saved = state.service.material(&member, MaterialId(id)).await?;
    Ok((etag(saved.version), Json(saved.try_into()?)))
}
