//! `POST /login/code`: the one-time code.

use crate::body::Body;
use crate::cookies::{SetCookies, TokenCookie, signed_in};
use crate::problem::{Code, Problem};
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The one-time code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeRequest {
    /// Six digits.
    #[schema(pattern = "^[0-9]{6}$")]
    code: String,
}

/// Signed in.
#[derive(Serialize, ToSchema)]
pub struct LoginDone {
    /// Address of the account.
    email: String,
}

/// Second step of signing in, in the browser that did the first.
#[utoipa::path(
    post,
    path = "/login/code",
    tag = "sign-in",
    request_body = CodeRequest,
    responses(
        (status = 200, body = LoginDone),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    headers: HeaderMap,
    Body(request): Body<CodeRequest>,
) -> Result<(SetCookies, Json<LoginDone>), Problem> {
    let flow = TokenCookie::SignIn
        .read(&state.settings, &headers)
        .ok_or_else(|| Problem::of(Code::SignInEnded))?;
    let done = state
        .service
        .finish_sign_in(&flow, &request.code, peer)
        .await?;
    Ok((
        signed_in(&state.settings, &done.token, &done.email),
        Json(LoginDone { email: done.email }),
    ))
}
