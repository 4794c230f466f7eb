//! `GET /members/me/materials/{id}/document.pdf`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::record::DocumentQuery;
use crate::file::pdf_file;
use crate::params::{At, Id, Params};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::response::Response;
use shinchoryu_service::MaterialId;

/// The material as PDF. 422 `material_incomplete` for a draft.
#[utoipa::path(
    get,
    path = "/members/me/materials/{id}/document.pdf",
    extensions(("x-refusals" = json!(["profile_missing", "law_changed", "material_incomplete"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path), DocumentQuery),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Visitor(peer): Visitor,
    At(Id(id)): At<Id>,
    Params(query): Params<DocumentQuery>,
) -> Result<Response, Problem> {
    let pdf = state
        .service
        .pdf(&member, MaterialId(id), query.look(), &peer)
        .await?;
    Ok(pdf_file(&pdf.name, pdf.bytes))
}
