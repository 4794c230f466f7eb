//! `POST /signup`: an account.
//!
//! Who may (A12345PUDXQWRd): ok 409 409 409 409 409 409 409 403 ok 409 409 403 403
//! Example: "$sign_up"

use crate::body::Body;
use crate::cookies::{SetCookies, enrolling};
use crate::problem::Problem;
use crate::signed_in::Newcomer;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use shinchoryu_service::{Consent, SignUp};
use shinchoryu_words::Language;
use utoipa::ToSchema;
use uuid::Uuid;

/// Somebody who signs up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignUpRequest {
    /// Address, in any spelling.
    #[schema(format = "email", max_length = 254)]
    email: String,
    /// Password: at least 8 characters.
    #[schema(format = "password", min_length = 8, max_length = 1024)]
    password: String,
    /// Language of mails.
    language: SignUpLanguage,
    consent: ConsentRequest,
    /// What the widget of the bot check gave, where `GET /signup/terms` names one.
    bot_check: Option<String>,
}

/// Language of mails.
// read as a name alone: of an enum serde would take `{"ja":null}`, too
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", variant_identifier)]
pub enum SignUpLanguage {
    /// 日本語.
    Ja,
    /// English.
    En,
}

/// What is agreed to: the versions that were shown.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentRequest {
    /// Version of the terms of use.
    terms: String,
    /// Version of the privacy policy.
    privacy: String,
    /// Declares to have attended a seminar of the provider.
    attendance: bool,
}

impl From<SignUpLanguage> for Language {
    fn from(language: SignUpLanguage) -> Self {
        match language {
            SignUpLanguage::Ja => Self::Ja,
            SignUpLanguage::En => Self::En,
        }
    }
}

impl SignUpLanguage {
    pub(crate) fn name(self) -> &'static str {
        Language::from(self).code()
    }
}

/// The account that was made.
#[derive(Serialize, ToSchema)]
pub struct SignedUpAccount {
    id: Uuid,
}

/// Makes an account, opens a session for the further steps and sends the code for the address.
/// 409 `email_conflict` when the address is in use, `already_done` with a session.
#[utoipa::path(
    post,
    path = "/signup",
    extensions(("x-refusals" = json!([
        "access_denied",
        "sign_up_closed",
        "already_done",
        "email_conflict",
    ]))),
    tag = "sign-up",
    request_body = SignUpRequest,
    responses(
        (status = 201, body = SignedUpAccount),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Newcomer: Newcomer,
    Visitor(peer): Visitor,
    Body(request): Body<SignUpRequest>,
) -> Result<(StatusCode, SetCookies, Json<SignedUpAccount>), Problem> {
    let new = SignUp {
        email: request.email,
        password: request.password,
        language: request.language.name().to_owned(),
        consent: Consent {
            terms: request.consent.terms,
            privacy: request.consent.privacy,
            attendance: request.consent.attendance,
        },
        bot_check: request.bot_check,
    };
    let made = state.service.sign_up(new, peer).await?;
    Ok((
        StatusCode::CREATED,
        enrolling(&state.settings, &made.token),
        Json(SignedUpAccount { id: made.id.0 }),
    ))
}
