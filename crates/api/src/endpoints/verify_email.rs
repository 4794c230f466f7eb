//! `/verify/me/email`: the code that confirms the present address.

use crate::body::Body;
use crate::cookies::{SetCookies, confirmed};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_service::{AddressState, doors};
use utoipa::ToSchema;

/// How far the confirmation is.
#[derive(Serialize, ToSchema)]
pub struct AddressConfirmation {
    /// The address that is to be confirmed.
    email: String,
    /// End of the code that this session asked for; without one a new code is needed.
    expires_at: Option<DateTime<Utc>>,
    /// A new code can be sent from then; at once when there is no time.
    resend_at: Option<DateTime<Utc>>,
    /// How often the code can still be tried.
    tries_left: i64,
}

/// The code of the mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddressCode {
    /// Six digits.
    #[schema(pattern = "^[0-9]{6}$")]
    code: String,
}

impl From<AddressState> for AddressConfirmation {
    fn from(state: AddressState) -> Self {
        Self {
            email: state.email,
            expires_at: state.expires_at,
            resend_at: state.resend_at,
            tries_left: state.tries_left,
        }
    }
}

/// Which address is to be confirmed, and until when its code is good.
#[utoipa::path(
    get,
    path = "/verify/me/email",
    tag = "sign-up",
    security(("session" = [])),
    responses(
        (status = 200, body = AddressConfirmation),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::VerifyEmail>,
) -> Result<Json<AddressConfirmation>, Problem> {
    Ok(Json(state.service.address_state(&who).await?.into()))
}

/// Sends a new code; the one before is worth nothing from then on. At most one a minute and five
/// an hour.
#[utoipa::path(
    post,
    path = "/verify/me/email",
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
