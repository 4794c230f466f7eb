//! `GET /members/me/materials/{id}/pages`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::record::DocumentQuery;
use crate::params::{At, Id, Params};
use crate::problem::Problem;
use crate::schema::SectionSchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_engine::material::Section;
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
    /// 目次: the sections in their order; the cover is before the first one.
    sections: Vec<SectionPlace>,
    /// Whether the logo that the display settings name is on them; not where it was taken away.
    has_logo: bool,
}

/// 節 of a document.
#[derive(Serialize, ToSchema)]
pub struct SectionPlace {
    /// Number and name, as they are printed.
    name: String,
    /// Its first page, from 1.
    page: usize,
    /// By which name it is moved in the display settings; null for those that always come first or last.
    #[schema(value_type = Option<SectionSchema>)]
    movable: Option<Section>,
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
    let sections = document.sections().iter().map(|placed| SectionPlace {
        name: placed.name.clone(),
        page: placed.page,
        movable: placed.movable,
    });
    Ok(Json(DocumentPages {
        count: document.page_count(),
        width_mm,
        height_mm,
        sections: sections.collect(),
        has_logo: document.has_logo(),
    }))
}
