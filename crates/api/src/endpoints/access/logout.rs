//! `DELETE /logout`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: none

use crate::cookies::{SignedOut, TokenCookie, signed_out};
use crate::problem::Problem;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::HeaderMap;

/// Ends the session and takes all cookies away. Without a session there is nothing to end, and
/// the answer is the same.
#[utoipa::path(
    delete,
    path = "/logout",
    tag = "sign-in",
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn delete(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    headers: HeaderMap,
) -> Result<SignedOut, Problem> {
    let tokens: Vec<_> = [TokenCookie::Session, TokenCookie::SignIn]
        .into_iter()
        .filter_map(|cookie| cookie.read(&state.settings, &headers))
        .collect();
    state.service.sign_out(&tokens, &peer).await?;
    Ok(signed_out(&state.settings, &headers))
}
