//! `GET /members/me/email`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403

use super::PendingEmail;
use crate::cookies::{SetCookies, address};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_service::{Addresses, doors};
use utoipa::ToSchema;

/// The address of the account.
#[derive(Serialize, ToSchema)]
pub struct MemberEmail {
    email: String,
    /// The address that is to take its place and awaits its code.
    pending: Option<PendingEmail>,
    /// Language of mails and invoices: `ja` or `en`.
    language: String,
}

impl From<Addresses> for MemberEmail {
    fn from(addresses: Addresses) -> Self {
        Self {
            email: addresses.email,
            pending: addresses.pending.map(PendingEmail::from),
            language: addresses.language,
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
