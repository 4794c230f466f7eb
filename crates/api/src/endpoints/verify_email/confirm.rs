//! `PATCH /verify/me/email`.

use crate::body::Body;
use crate::cookies::{SetCookies, confirmed};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::doors;
use utoipa::ToSchema;

/// The code of the mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddressCode {
    /// Six digits.
    #[schema(pattern = "^[0-9]{6}$")]
    code: String,
}

/// Confirms the address: the one that waits for its code, or the present one. The session goes on
/// under a new token; with another address every other session ends.
#[utoipa::path(
    patch,
    path = "/verify/me/email",
    tag = "sign-up",
    security(("session" = [])),
    request_body = AddressCode,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn patch(
    State(state): State<ApiState>,
    Through(who): Through<doors::VerifyEmail>,
    Visitor(peer): Visitor,
    Body(request): Body<AddressCode>,
) -> Result<(StatusCode, SetCookies), Problem> {
    let done = state
        .service
        .confirm_address(&who, &request.code, &peer)
        .await?;
    Ok((
        StatusCode::NO_CONTENT,
        confirmed(&state.settings, &done.token, &done.email),
    ))
}
