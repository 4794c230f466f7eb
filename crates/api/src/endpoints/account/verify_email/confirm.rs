//! `PATCH /verify/me/email`.
//!
//! Who may (A12345PUDXQWRd): 401 ok 409 409 409 409 409 ok 403 401 409 ok 403 403
//! Example: { "code": "000000" }

use crate::body::Body;
use crate::cookies::{SetCookies, confirmed};
use crate::endpoints::access::signup::SignUpLanguage;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::{Consent, LateConsent, doors};
use utoipa::ToSchema;

/// The code of the mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddressCode {
    /// Six digits.
    #[schema(pattern = "^[0-9]{6}$")]
    code: String,
    /// What is agreed to, where `GET /verify/me/email` says that it is needed.
    consent: Option<LateConsentRequest>,
}

/// What is agreed to by the owner of an address that somebody else may have typed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LateConsentRequest {
    /// Version of the terms of use.
    terms: String,
    /// Version of the privacy policy.
    privacy: String,
    /// Declares to have attended a seminar of the provider.
    attendance: bool,
    /// Language of mails from now on.
    language: SignUpLanguage,
}

impl From<LateConsentRequest> for LateConsent {
    fn from(request: LateConsentRequest) -> Self {
        Self {
            consent: Consent {
                terms: request.terms,
                privacy: request.privacy,
                attendance: request.attendance,
            },
            language: request.language.name().to_owned(),
        }
    }
}

/// Confirms the address: the one that waits for its code, or the present one. The session goes on
/// under a new token; with another address every other session ends. Where it is not known
/// whose the consents of the account were, they are given with the code.
#[utoipa::path(
    patch,
    path = "/verify/me/email",
    extensions(("x-refusals" = json!(["already_done", "email_conflict", "too_many_attempts"]))),
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
    let consent = request.consent.map(LateConsent::from);
    let done = state
        .service
        .confirm_address(&who, &request.code, consent.as_ref(), &peer)
        .await?;
    Ok((
        StatusCode::NO_CONTENT,
        confirmed(&state.settings, &done.token, &done.email),
    ))
}
