//! `DELETE /members/me/email/pending`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403
//! Example: none

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use shinchoryu_service::doors;

/// Takes back the request for another address. Without one there is nothing to take back, and the
/// answer is the same.
#[utoipa::path(
    delete,
    path = "/members/me/email/pending",
    tag = "members",
    security(("session" = [])),
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn delete(
    State(state): State<ApiState>,
    Through(member): Through<doors::Credentials>,
    Visitor(peer): Visitor,
) -> Result<StatusCode, Problem> {
    state.service.cancel_address(&member, &peer).await?;
    Ok(StatusCode::NO_CONTENT)
}
