//! `POST /forgot/password`: a new password by a link.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: { "token": "unknown", "password": "violet kettle wanton 9" }

use crate::body::Body;
use crate::problem::Problem;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::Token;
use utoipa::ToSchema;

/// What the link holds behind `#token=`, and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasswordRequest {
    /// Token of the link.
    token: String,
    /// New password.
    #[schema(format = "password", min_length = 8, max_length = 1024)]
    password: String,
}

/// Sets a new password with the link of a mail. The second factor stays; every session of the
/// member ends. 410 when the link is unknown, over or was used; a password that is refused leaves
/// it good.
#[utoipa::path(
    post,
    path = "/forgot/password",
    extensions(("x-refusals" = json!(["reset_link_invalid"]))),
    tag = "recovery",
    request_body = NewPasswordRequest,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    Body(request): Body<NewPasswordRequest>,
) -> Result<StatusCode, Problem> {
    state
        .service
        .reset_password(&Token::received(request.token), &request.password, &peer)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
