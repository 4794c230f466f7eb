//! `GET /members/me/materials/{id}/pages`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::record::DocumentQuery;
use crate::params::{At, Id, Params};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_service::MaterialId;
use utoipa::ToSchema;

/// The pages of a document.
#[derive(Serialize, ToSchema)]
pub struct DocumentPages {
    /// How many.
    count: usize,
    /// Width of each, millimetres.
    width_mm: f64,
    /// Height of each, millimetres.
    height_mm: f64,
}

/// How many pages the material has, and their size. 422 `material_incomplete` for a draft.
#[utoipa::path(
    get,
    path = "/members/me/materials/{id}/pages",
    extensions(("x-refusals" = json!(["profile_missing", "law_changed", "material_incomplete"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path), DocumentQuery),
    responses(
        (status = 200, body = DocumentPages),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    At(Id(id)): At<Id>,
    Params(query): Params<DocumentQuery>,
) -> Result<Json<DocumentPages>, Problem> {
    let document = state
        .service
        .document(&member, MaterialId(id), query.look())
        .await?;
    let (width_mm, height_mm) = document.page_size_mm();
    Ok(Json(DocumentPages {
        count: document.page_count(),
        width_mm,
        height_mm,
    }))
}
