//! `PATCH /members/me/security/passkeys/{id}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403
//! Example: { "name": "PC" }

use crate::body::Body;
use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::PasskeyId;
use shinchoryu_service::doors::Credentials;
use utoipa::ToSchema;

/// Another name of a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyName {
    /// Name by which the member tells it from others.
    #[schema(max_length = 60)]
    name: String,
}

/// Gives a passkey another name.
#[utoipa::path(
    patch,
    path = "/members/me/security/passkeys/{id}",
    tag = "security",
    security(("session" = [])),
    params(("id" = Uuid, Path)),
    request_body = PasskeyName,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn patch(
    Through(entered): Through<Credentials>,
    State(state): State<ApiState>,
    At(Id(id)): At<Id>,
    Body(request): Body<PasskeyName>,
) -> Result<StatusCode, Problem> {
    state
        .service
        .rename_passkey(&entered, PasskeyId(id), &request.name)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
