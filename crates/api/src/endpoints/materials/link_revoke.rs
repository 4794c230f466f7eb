//! `DELETE /members/me/materials/{id}/links/{link}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: none

use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use shinchoryu_service::{LinkId, MaterialId};

/// Takes a link back: from then on it opens nothing, also for who had opened it. One that was taken back before stays so.
#[utoipa::path(
    delete,
    path = "/members/me/materials/{id}/links/{link}",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path), ("link" = Uuid, Path)),
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn delete(
    State(state): State<ApiState>,
    Active(member): Active,
    Visitor(peer): Visitor,
    At((id, link)): At<(Id, Id)>,
) -> Result<StatusCode, Problem> {
    let (id, link) = (MaterialId(id.0), LinkId(link.0));
    state.service.revoke_link(&member, id, link, &peer).await?;
    Ok(StatusCode::NO_CONTENT)
}
