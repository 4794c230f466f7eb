//! `POST /members/me/security/fresh`: both factors again.
//!
//! Who may (A12345PUDXQWRd): 401 ok ok ok ok ok ok ok 403 401 ok ok 403 403
//! Example: { "password": "x", "code": "000000" }

use crate::body::Body;
use crate::cookies::{SetCookies, renewed};
use crate::endpoints::access::login_code::factor;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::doors::ProveAgain;
use utoipa::ToSchema;

/// The password, and one second factor when there is one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FreshRequest {
    /// Password.
    #[schema(format = "password", max_length = 1024)]
    password: String,
    /// Six digits.
    #[schema(pattern = "^[0-9]{6}$")]
    code: Option<String>,
    /// Ten letters and digits.
    recovery_code: Option<String>,
}

/// Makes the session fresh for ten minutes and gives it a new token.
#[utoipa::path(
    post,
    path = "/members/me/security/fresh",
    extensions(("x-refusals" = json!([
        "too_many_attempts",
        "password_door_closed",
        "code_door_closed",
    ]))),
    tag = "security",
    security(("session" = [])),
    request_body = FreshRequest,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    Through(entered): Through<ProveAgain>,
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    Body(request): Body<FreshRequest>,
) -> Result<(StatusCode, SetCookies), Problem> {
    let given = factor(request.code, request.recovery_code)?;
    let token = state
        .service
        .make_fresh(&entered, &request.password, given.as_ref(), &peer)
        .await?;
    Ok((StatusCode::NO_CONTENT, renewed(&state.settings, &token)))
}
