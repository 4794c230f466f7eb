//! `GET /members/me/materials/{id}/workbook.xlsx`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::file::{WORKBOOK, workbook_file};
use crate::language::PageLanguage;
use crate::params::{At, Id, Params};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use shinchoryu_service::MaterialId;

/// How to write it.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WorkbookQuery {
    /// Language of its words; Japanese when it is missing.
    #[serde(default)]
    #[param(inline)]
    lang: PageLanguage,
}

/// The figures of the material as a workbook, of which every sum and difference is a formula. 422
/// `material_incomplete` for a draft.
#[utoipa::path(
    get,
    path = "/members/me/materials/{id}/workbook.xlsx",
    extensions(("x-refusals" = json!(["profile_missing", "law_changed", "material_incomplete"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path), WorkbookQuery),
    responses(
        (status = 200, body = Vec<u8>, content_type = WORKBOOK),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Visitor(peer): Visitor,
    At(Id(id)): At<Id>,
    Params(query): Params<WorkbookQuery>,
) -> Result<Response, Problem> {
    let file = state
        .service
        .workbook(&member, MaterialId(id), query.lang.into(), &peer)
        .await?;
    Ok(workbook_file(&file.name, file.bytes))
}
