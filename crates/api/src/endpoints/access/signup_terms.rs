//! `GET /signup/terms`: the present versions of what is agreed to.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok

use crate::problem::Problem;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_service::TextVersions;
use utoipa::ToSchema;

/// What somebody who signs up agrees to.
#[derive(Serialize, ToSchema)]
pub struct SignUpTerms {
    /// Version of the terms of use.
    terms: &'static str,
    /// Version of the privacy policy.
    privacy: &'static str,
    /// The bot check, where there is one.
    bot_check: Option<BotCheckWidget>,
}

/// The bot check of the sign-up.
#[derive(Serialize, ToSchema)]
pub struct BotCheckWidget {
    /// Key of the site for reCAPTCHA v2.
    site_key: String,
}

/// The present versions of the terms of use and the privacy policy, and the bot check.
#[utoipa::path(
    get,
    path = "/signup/terms",
    tag = "sign-up",
    responses(
        (status = 200, body = SignUpTerms),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(State(state): State<ApiState>) -> Json<SignUpTerms> {
    let TextVersions { terms, privacy } = state.service.text_versions();
    Json(SignUpTerms {
        terms,
        privacy,
        bot_check: state.service.bot_check_key().map(|key| BotCheckWidget {
            site_key: key.to_owned(),
        }),
    })
}
