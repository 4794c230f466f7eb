//! `GET /members/me/materials/{id}/document.pdf`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::record::DocumentQuery;
use crate::params::{At, Id, Params};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use shinchoryu_service::{FileName, MaterialId};

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
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, content_disposition(&pdf.name)),
    ];
    Ok((headers, pdf.bytes).into_response())
}

/// The name in both forms of RFC 6266; of the bytes of UTF-8 only letters and digits stand as they are.
fn content_disposition(name: &FileName) -> String {
    let mut encoded = String::new();
    for byte in name.full.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    format!(
        "inline; filename=\"{}\"; filename*=UTF-8''{encoded}",
        name.plain
    )
}
