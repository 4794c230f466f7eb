//! `POST /forgot/password/email`: a link to a new password.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: { "email": "nobody@example.jp" }

use crate::body::Body;
use crate::problem::Problem;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// Who has forgotten the password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgotPasswordRequest {
    /// Address of the account, in any spelling.
    #[schema(format = "email")]
    email: String,
}

/// Sends a link to a new password, good for ten minutes and once. The answer is the same whether
/// or not there is an account, and whether or not too many links were asked for.
#[utoipa::path(
    post,
    path = "/forgot/password/email",
    tag = "recovery",
    request_body = ForgotPasswordRequest,
    responses(
        (status = 202),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    Body(request): Body<ForgotPasswordRequest>,
) -> Result<StatusCode, Problem> {
    state
        .service
        .request_password_reset(&request.email, &peer)
        .await?;
    Ok(StatusCode::ACCEPTED)
}
