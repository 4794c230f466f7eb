//! `GET /members/me/materials/{id}/versions`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::issued::IssuedVersions;
use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use shinchoryu_service::MaterialId;

/// What was issued of the material, the newest first. All of it: a material is issued at most 50 times.
#[utoipa::path(
    get,
    path = "/members/me/materials/{id}/versions",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = IssuedVersions),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    At(Id(id)): At<Id>,
) -> Result<Json<IssuedVersions>, Problem> {
    let issued = state
        .service
        .issued_versions(&member, MaterialId(id))
        .await?;
    Ok(Json(issued.into()))
}
