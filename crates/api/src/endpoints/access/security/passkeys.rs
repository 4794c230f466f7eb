//! `POST /members/me/security/passkeys`: adds a passkey.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403
//! Example: { "name": "PC", "credential": {} }

use super::Passkey;
use crate::body::Body;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use shinchoryu_service::doors::Credentials;
use utoipa::ToSchema;

/// A passkey that the browser made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyRequest {
    /// Name by which the member tells it from others.
    #[schema(max_length = 60)]
    name: String,
    /// What `PublicKeyCredential.toJSON` gives.
    #[schema(value_type = Object)]
    credential: Value,
}

/// Adds the passkey that the browser made for the last question of this session.
#[utoipa::path(
    post,
    path = "/members/me/security/passkeys",
    extensions(("x-refusals" = json!(["fresh_authentication_required"]))),
    tag = "security",
    security(("session" = [])),
    request_body = PasskeyRequest,
    responses(
        (status = 201, body = Passkey),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    Through(entered): Through<Credentials>,
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    Body(request): Body<PasskeyRequest>,
) -> Result<(StatusCode, Json<Passkey>), Problem> {
    let added = state
        .service
        .add_passkey(&entered, &request.name, &request.credential, &peer)
        .await?;
    Ok((StatusCode::CREATED, Json(added.into())))
}
