//! `GET /members/me/materials/{id}/pages/{n}.svg`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::record::DocumentQuery;
use crate::params::{At, Id, Params, spelt};
use crate::problem::{Code, Problem};
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use shinchoryu_service::MaterialId;

/// One page of the material, as the PDF has it.
#[utoipa::path(
    get,
    path = "/members/me/materials/{id}/pages/{file}",
    extensions(("x-refusals" = json!(["profile_missing", "law_changed", "material_incomplete"]))),
    tag = "materials",
    security(("session" = [])),
    params(
        ("id" = Uuid, Path),
        ("file" = String, Path, description = "number of the page, from 1, with `.svg` behind it"),
        DocumentQuery,
    ),
    responses(
        (status = 200, body = String, content_type = "image/svg+xml"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    At((id, file)): At<(Id, String)>,
    Params(query): Params<DocumentQuery>,
) -> Result<Response, Problem> {
    let page = file
        .strip_suffix(".svg")
        .and_then(spelt)
        .ok_or_else(|| Problem::of(Code::NotFound))?;
    let id = MaterialId(id.0);
    let look = query.look();
    let svg = state.service.page_svg(&member, id, look, page).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
