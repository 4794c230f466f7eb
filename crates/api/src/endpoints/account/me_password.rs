//! `POST /members/me/security/password`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403
//! Example: { "current_password": "wrong", "password": "violet kettle wanton 9", "code": "123456" }

use crate::body::Body;
use crate::cookies::{SignedOut, signed_out};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Deserialize;
use shinchoryu_service::{Factor, doors};
use utoipa::ToSchema;

/// Both factors, and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePasswordRequest {
    /// Present password.
    #[schema(format = "password", max_length = 1024)]
    current_password: String,
    /// New password.
    #[schema(format = "password", min_length = 8, max_length = 1024)]
    password: String,
    /// One-time code.
    #[schema(pattern = "^[0-9]{6}$")]
    code: String,
}

/// Changes the password. Every session of the member ends, this one too.
#[utoipa::path(
    post,
    path = "/members/me/security/password",
    extensions(("x-refusals" = json!([
        "too_many_attempts",
        "password_door_closed",
        "code_door_closed",
    ]))),
    tag = "security",
    security(("session" = [])),
    request_body = ChangePasswordRequest,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Through(member): Through<doors::Credentials>,
    Visitor(peer): Visitor,
    headers: HeaderMap,
    Body(request): Body<ChangePasswordRequest>,
) -> Result<SignedOut, Problem> {
    state
        .service
        .change_password(
            &member,
            (&request.current_password, &request.password),
            &Factor::Code(request.code),
            &peer,
        )
        .await?;
    Ok(signed_out(&state.settings, &headers))
}
