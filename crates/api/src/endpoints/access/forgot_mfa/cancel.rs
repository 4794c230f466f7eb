//! `POST /forgot/mfa/cancel`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: { "token": "x" }

use crate::body::Body;
use crate::problem::Problem;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::Token;
use utoipa::ToSchema;

/// What the link of the mail carries.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MfaResetCancel {
    token: String,
}

/// Calls a request off, by the link in the mail that told about it.
#[utoipa::path(
    post,
    path = "/forgot/mfa/cancel",
    extensions(("x-refusals" = json!(["reset_link_invalid"]))),
    tag = "sign-in",
    request_body = MfaResetCancel,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    Body(request): Body<MfaResetCancel>,
) -> Result<StatusCode, Problem> {
    let token = Token::received(request.token);
    state.service.cancel_mfa_reset(&token, &peer).await?;
    Ok(StatusCode::NO_CONTENT)
}
