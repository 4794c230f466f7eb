//! `/forgot/mfa`: replacing a second factor that was lost.

use crate::body::Body;
use crate::cookies::{SetCookies, TokenCookie, enrolling, sign_in_begun};
use crate::problem::{Code, Problem};
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_service::Token;
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

/// The code of the mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MfaResetCode {
    /// Six digits.
    #[schema(pattern = "^[0-9]{6}$")]
    code: String,
}

/// What the link of the mail carries.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MfaResetCancel {
    token: String,
}

/// From when the factor may be replaced.
#[derive(Serialize, ToSchema)]
pub struct MfaResetRequested {
    available_at: DateTime<Utc>,
}

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

/// Sends a code to the member of this address and password. The answer is the same whether or not
/// there is one.
#[utoipa::path(
    post,
    path = "/forgot/mfa/email",
    tag = "sign-in",
    request_body = LostDevice,
    responses(
        (status = 202),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn email(
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

/// Records the request; the member is told by mail and can call it off.
#[utoipa::path(
    post,
    path = "/forgot/mfa",
    tag = "sign-in",
    request_body = MfaResetCode,
    responses(
        (status = 202, body = MfaResetRequested),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn request(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    headers: HeaderMap,
    Body(request): Body<MfaResetCode>,
) -> Result<(StatusCode, Json<MfaResetRequested>), Problem> {
    let flow = flow(&state, &headers)?;
    let available_at = state
        .service
        .request_mfa_reset(&flow, &request.code, &peer)
        .await?;
    Ok((
        StatusCode::ACCEPTED,
        Json(MfaResetRequested { available_at }),
    ))
}

/// Calls a request off, by the link in the mail that told about it.
#[utoipa::path(
    post,
    path = "/forgot/mfa/cancel",
    tag = "sign-in",
    request_body = MfaResetCancel,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn cancel(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    Body(request): Body<MfaResetCancel>,
) -> Result<StatusCode, Problem> {
    let token = Token::received(request.token);
    state.service.cancel_mfa_reset(&token, &peer).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// After the wait, in the browser that has just given the password: a session in which the factor
/// is replaced.
#[utoipa::path(
    post,
    path = "/forgot/mfa/finish",
    tag = "sign-in",
    responses(
        (status = 200, body = MfaResetBegun),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn finish(
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

fn flow(state: &ApiState, headers: &HeaderMap) -> Result<Token, Problem> {
    TokenCookie::SignIn
        .read(&state.settings, headers)
        .ok_or_else(|| Problem::of(Code::SignInEnded))
}
