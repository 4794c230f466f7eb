//! `POST /members/me/security/passkeys/start`: what a browser needs to make a passkey.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 fresh fresh fresh fresh 403 401 fresh fresh 403 403
//! Example: none

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde_json::Value;
use shinchoryu_service::doors::Credentials;

/// Options of `navigator.credentials.create`; `publicKey` is in the form that
/// `PublicKeyCredential.parseCreationOptionsFromJSON` reads. The session must be fresh; the answer
/// is due within five minutes, once.
#[utoipa::path(
    post,
    path = "/members/me/security/passkeys/start",
    extensions(("x-refusals" = json!(["fresh_authentication_required"]))),
    tag = "security",
    security(("session" = [])),
    responses(
        (status = 200, body = Object),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    Through(entered): Through<Credentials>,
    State(state): State<ApiState>,
) -> Result<Json<Value>, Problem> {
    Ok(Json(state.service.start_adding_passkey(&entered).await?))
}
