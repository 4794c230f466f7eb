//! `POST /forgot/mfa/email`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: { "email": "nobody@example.jp", "password": "x" }

use crate::body::Body;
use crate::cookies::{SetCookies, sign_in_begun};
use crate::problem::Problem;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// Address and password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LostDevice {
    /// Address of the account, in any spelling.
    #[schema(format = "email")]
    email: String,
    /// Password.
    #[schema(format = "password", max_length = 1024)]
    password: String,
}

/// Sends a code to the member of this address and password. The answer is the same whether or not
/// there is one.
#[utoipa::path(
    post,
    path = "/forgot/mfa/email",
    extensions(("x-refusals" = json!(["too_many_attempts", "password_door_closed"]))),
    tag = "sign-in",
    request_body = LostDevice,
    responses(
        (status = 202),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    Body(request): Body<LostDevice>,
) -> Result<(StatusCode, Option<SetCookies>, ()), Problem> {
    let token = state
        .service
        .report_lost_device(&request.email, &request.password, &peer)
        .await?;
    let cookies = token.map(|token| sign_in_begun(&state.settings, &token));
    Ok((StatusCode::ACCEPTED, cookies, ()))
}
