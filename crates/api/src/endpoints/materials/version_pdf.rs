//! `GET /members/me/materials/{id}/versions/{number}/document.pdf`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::file::pdf_file;
use crate::params::{At, Id, Spelt};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::response::Response;
use shinchoryu_service::MaterialId;

/// The document that was issued under a number: the bytes that were kept then, held against their digest. Nothing is
/// made anew, so it is the same after a change of the law, of the material or of the program.
#[utoipa::path(
    get,
    path = "/members/me/materials/{id}/versions/{number}/document.pdf",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path), ("number" = i64, Path, description = "発行番号")),
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
    At((id, number)): At<(Id, Spelt<i64>)>,
) -> Result<Response, Problem> {
    let id = MaterialId(id.0);
    let pdf = state.service.issued_pdf(&member, id, number.0, &peer);
    let pdf = pdf.await?;
    Ok(pdf_file(&pdf.name, pdf.bytes))
}
