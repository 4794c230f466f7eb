//! `POST /login/passkey/start`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: none

use crate::cookies::{SetCookies, passkey_asked};
use crate::problem::Problem;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde_json::Value;

/// Options of `navigator.credentials.get`; `publicKey` is in the form that
/// `PublicKeyCredential.parseRequestOptionsFromJSON` reads. The answer is due within five minutes,
/// once, from the same browser.
#[utoipa::path(
    post,
    path = "/login/passkey/start",
    extensions(("x-reads-only" = json!(true))),
    tag = "sign-in",
    responses(
        (status = 200, body = Object),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(State(state): State<ApiState>) -> Result<(SetCookies, Json<Value>), Problem> {
    let asked = state.service.start_passkey_sign_in()?;
    let cookies = passkey_asked(&state.settings, &asked.token);
    Ok((cookies, Json(asked.options)))
}
