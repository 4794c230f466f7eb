//! `DELETE /members/me/sessions`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403
//! Example: none

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use shinchoryu_service::doors::Credentials;

/// Ends all sessions but this one.
#[utoipa::path(
    delete,
    path = "/members/me/sessions",
    tag = "security",
    security(("session" = [])),
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn delete(
    Through(entered): Through<Credentials>,
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
) -> Result<StatusCode, Problem> {
    state.service.end_other_sessions(&entered, &peer).await?;
    Ok(StatusCode::NO_CONTENT)
}
