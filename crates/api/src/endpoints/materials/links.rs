//! `GET /members/me/materials/{id}/links`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::link::SharedLink;
use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_service::MaterialId;
use utoipa::ToSchema;

/// The links of a material.
#[derive(Serialize, ToSchema)]
pub struct SharedLinks {
    /// The newest first.
    results: Vec<SharedLink>,
}

/// The links to what was issued of the material, the newest first. One that has ended, or was taken back, is among
/// them for thirty days.
#[utoipa::path(
    get,
    path = "/members/me/materials/{id}/links",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = SharedLinks),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    At(Id(id)): At<Id>,
) -> Result<Json<SharedLinks>, Problem> {
    let links = state.service.links(&member, MaterialId(id)).await?;
    let results = links.into_iter().map(SharedLink::from).collect();
    Ok(Json(SharedLinks { results }))
}
