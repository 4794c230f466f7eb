//! `POST /login`: address and password.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: { "email": "taro@example.jp", "password": "correct horse battery" }

use crate::body::Body;
use crate::cookies::{SetCookies, enrolling, sign_in_begun};
use crate::problem::Problem;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_service::NextStep;
use utoipa::ToSchema;

/// Address and password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginRequest {
    /// Address of the account, in any spelling.
    #[schema(format = "email")]
    email: String,
    /// Password.
    #[schema(format = "password", max_length = 1024)]
    password: String,
}

/// What follows.
#[derive(Serialize, ToSchema)]
pub struct LoginStarted {
    next: LoginNext,
    /// From when a second factor that was reported lost may be replaced, by
    /// `POST /forgot/mfa/finish` instead of a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    mfa_reset_available_at: Option<DateTime<Utc>>,
}

/// What follows the password.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LoginNext {
    /// The one-time code or a recovery code, by `POST /login/code`.
    Code,
    /// The open steps of the registration: there is no second factor yet.
    Registration,
}

/// First step of signing in. The same answer for a wrong password and for an unknown address.
#[utoipa::path(
    post,
    path = "/login",
    extensions(("x-refusals" = json!([
        "invalid_credentials",
        "account_deleted",
        "account_disabled",
        "too_many_attempts",
        "password_door_closed",
    ]))),
    tag = "sign-in",
    request_body = LoginRequest,
    responses(
        (status = 200, body = LoginStarted),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    Body(request): Body<LoginRequest>,
) -> Result<(SetCookies, Json<LoginStarted>), Problem> {
    let started = state
        .service
        .start_sign_in(&request.email, &request.password, peer)
        .await?;
    let (next, cookies) = match started.next {
        NextStep::Code => (
            LoginNext::Code,
            sign_in_begun(&state.settings, &started.token),
        ),
        NextStep::Registration => (
            LoginNext::Registration,
            enrolling(&state.settings, &started.token),
        ),
    };
    let answer = LoginStarted {
        next,
        mfa_reset_available_at: started.mfa_reset_at,
    };
    Ok((cookies, Json(answer)))
}
