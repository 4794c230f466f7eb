//! `POST /forgot/mfa/finish`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: none

use super::flow;
use crate::cookies::{SetCookies, enrolling};
use crate::problem::Problem;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;

/// What follows.
#[derive(Serialize, ToSchema)]
pub struct MfaResetBegun {
    next: MfaResetNext,
}

/// What follows the wait.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MfaResetNext {
    /// Setting up the second factor, by `PUT /members/me/security/mfa`.
    Mfa,
}

/// After the wait, in the browser that has just given the password: a session in which the factor
/// is replaced.
#[utoipa::path(
    post,
    path = "/forgot/mfa/finish",
    extensions(("x-refusals" = json!([
        "sign_in_ended",
        "account_disabled",
        "not_found",
        "mfa_reset_waits",
        "account_deleted",
    ]))),
    tag = "sign-in",
    responses(
        (status = 200, body = MfaResetBegun),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    headers: HeaderMap,
) -> Result<(SetCookies, Json<MfaResetBegun>), Problem> {
    let flow = flow(&state, &headers)?;
    let token = state.service.finish_mfa_reset(&flow, &peer).await?;
    let next = MfaResetNext::Mfa;
    Ok((
        enrolling(&state.settings, &token),
        Json(MfaResetBegun { next }),
    ))
}
