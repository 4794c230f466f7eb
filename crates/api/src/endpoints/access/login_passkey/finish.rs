//! `POST /login/passkey`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: { "credential": {} }

use crate::body::Body;
use crate::cookies::{SetCookies, TokenCookie, signed_in};
use crate::endpoints::access::login_code::LoginDone;
use crate::problem::{Code, Problem};
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

/// What a passkey answered.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyLogin {
    /// What `PublicKeyCredential.toJSON` gives.
    #[schema(value_type = Object)]
    credential: Value,
}

/// Signs in with a passkey, which has verified its user.
#[utoipa::path(
    post,
    path = "/login/passkey",
    extensions(("x-refusals" = json!([
        "sign_in_ended",
        "invalid_passkey",
        "account_deleted",
        "account_disabled",
    ]))),
    tag = "sign-in",
    request_body = PasskeyLogin,
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
    Body(request): Body<PasskeyLogin>,
) -> Result<(SetCookies, Json<LoginDone>), Problem> {
    let token = TokenCookie::Passkey
        .read(&state.settings, &headers)
        .ok_or_else(|| Problem::of(Code::SignInEnded))?;
    let done = state
        .service
        .finish_passkey_sign_in(&token, &request.credential, peer)
        .await?;
    let cookies = signed_in(
        &state.settings,
        &done.token,
        &done.email,
        done.device.as_ref(),
    );
    Ok((cookies, Json(done.into())))
}
