//! `POST /verify/me/email`.
//!
//! Who may (A12345PUDXQWRd): 401 ok 409 409 409 409 409 ok 403 401 409 ok 403 403
//! Example: none

use super::AddressConfirmation;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use shinchoryu_service::doors;

/// Sends a new code; the one before is worth nothing from then on. At most one a minute and five
/// an hour.
#[utoipa::path(
    post,
    path = "/verify/me/email",
    extensions(("x-refusals" = json!(["already_done", "too_many_attempts"]))),
    tag = "sign-up",
    security(("session" = [])),
    responses(
        (status = 202, body = AddressConfirmation),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Through(who): Through<doors::VerifyEmail>,
) -> Result<(StatusCode, Json<AddressConfirmation>), Problem> {
    let sent = state.service.send_address_code(&who).await?;
    Ok((StatusCode::ACCEPTED, Json(sent.into())))
}
