//! `GET` and `PATCH /members/me/email`, `DELETE /members/me/email/pending`.

use crate::body::Body;
use crate::cookies::{SetCookies, address};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_service::{Addresses, PendingAddress, doors};
use utoipa::ToSchema;

/// The address of the account.
#[derive(Serialize, ToSchema)]
pub struct MemberEmail {
    email: String,
    /// The address that is to take its place and awaits its code.
    pending: Option<PendingEmail>,
}

/// An address that awaits its code.
#[derive(Serialize, ToSchema)]
pub struct PendingEmail {
    /// The new address.
    email: String,
    /// End of the newest code; without one another is to be sent.
    expires_at: Option<DateTime<Utc>>,
}

/// Another address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeEmailRequest {
    /// The new address, in any spelling.
    #[schema(format = "email")]
    email: String,
}

impl From<PendingAddress> for PendingEmail {
    fn from(pending: PendingAddress) -> Self {
        Self {
            email: pending.email,
            expires_at: pending.expires_at,
        }
    }
}

impl From<Addresses> for MemberEmail {
    fn from(addresses: Addresses) -> Self {
        Self {
            email: addresses.email,
            pending: addresses.pending.map(PendingEmail::from),
        }
    }
}

/// The member's address, also as the cookie `email`.
#[utoipa::path(
    get,
    path = "/members/me/email",
    tag = "members",
    security(("session" = [])),
    responses(
        (status = 200, body = MemberEmail),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(member): Through<doors::Credentials>,
) -> Result<(SetCookies, Json<MemberEmail>), Problem> {
    let addresses = state.service.addresses(&member).await?;
    let cookie = address(&state.settings, &addresses.email);
    Ok((cookie, Json(addresses.into())))
}

/// Asks for another address. A code goes there, word of it to the present one; with
/// `PATCH /verify/me/email` in this session the new address becomes the log-in, and not before.
#[utoipa::path(
    patch,
    path = "/members/me/email",
    tag = "members",
    security(("session" = [])),
    request_body = ChangeEmailRequest,
    responses(
        (status = 200, body = PendingEmail),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn patch(
    State(state): State<ApiState>,
    Through(member): Through<doors::Credentials>,
    Visitor(peer): Visitor,
    Body(request): Body<ChangeEmailRequest>,
) -> Result<Json<PendingEmail>, Problem> {
    let pending = state
        .service
        .request_address(&member, &request.email, &peer)
        .await?;
    Ok(Json(pending.into()))
}

/// Takes back the request for another address. Without one there is nothing to take back, and the
/// answer is the same.
#[utoipa::path(
    delete,
    path = "/members/me/email/pending",
    tag = "members",
    security(("session" = [])),
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn delete_pending(
    State(state): State<ApiState>,
    Through(member): Through<doors::Credentials>,
    Visitor(peer): Visitor,
) -> Result<StatusCode, Problem> {
    state.service.cancel_address(&member, &peer).await?;
    Ok(StatusCode::NO_CONTENT)
}
