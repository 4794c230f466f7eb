//! `GET /members/me/materials/backup`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 fresh fresh fresh 403 403 401 fresh fresh 403 403

use crate::file::archive_file;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::response::Response;
use shinchoryu_service::{BackupOf, doors};

/// Every material of the member as one archive: JSON, PDF and a list of them (xlsx). In a session that is fresh,
/// also after the plan ended.
#[utoipa::path(
    get,
    path = "/members/me/materials/backup",
    extensions(("x-refusals" = json!(["fresh_authentication_required"]))),
    tag = "members",
    security(("session" = [])),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/zip"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::Backup>,
    Visitor(peer): Visitor,
) -> Result<Response, Problem> {
    let archive = state
        .service
        .backup(&who, BackupOf::Materials, &peer)
        .await?;
    Ok(archive_file(archive))
}
