//! `DELETE /members/me`.
//!
//! Who may (A12345PUDXQWRd): 401 fresh fresh fresh fresh fresh fresh fresh 403 401 fresh fresh 403 403
//! Example: none

use crate::cookies::{SignedOut, signed_out};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::HeaderMap;
use shinchoryu_service::doors;

/// Deletes the account, at any step of the registration, in a session that is fresh. The plan
/// ends, even when the payment provider hears of it later; every session ends; the address is
/// free; what the law wants kept of invoices is kept apart until its time is over.
#[utoipa::path(
    delete,
    path = "/members/me",
    extensions(("x-refusals" = json!(["fresh_authentication_required"]))),
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
    Through(member): Through<doors::DeleteAccount>,
    Visitor(peer): Visitor,
    headers: HeaderMap,
) -> Result<SignedOut, Problem> {
    state.service.delete_account(&member, &peer).await?;
    Ok(signed_out(&state.settings, &headers))
}
