//! `DELETE /members/me/security/passkeys/{id}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403
//! Example: none

use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use shinchoryu_service::PasskeyId;
use shinchoryu_service::doors::Credentials;

/// Removes a passkey. The session must be fresh.
#[utoipa::path(
    delete,
    path = "/members/me/security/passkeys/{id}",
    extensions(("x-refusals" = json!(["fresh_authentication_required"]))),
    tag = "security",
    security(("session" = [])),
    params(("id" = Uuid, Path)),
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
    At(Id(id)): At<Id>,
) -> Result<StatusCode, Problem> {
    state
        .service
        .remove_passkey(&entered, PasskeyId(id), &peer)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
