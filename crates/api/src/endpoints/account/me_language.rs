//! `PATCH /members/me/language`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403
//! Example: { "language": "en" }

use crate::body::Body;
use crate::endpoints::access::signup::SignUpLanguage;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_service::doors;
use utoipa::ToSchema;

/// In which language a member is written to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LanguageRequest {
    /// Language of mails and invoices.
    language: SignUpLanguage,
}

/// Changes the language of mails and invoices. The language of a page is that of its address.
#[utoipa::path(
    patch,
    path = "/members/me/language",
    tag = "members",
    security(("session" = [])),
    request_body = LanguageRequest,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn patch(
    State(state): State<ApiState>,
    Through(who): Through<doors::Credentials>,
    Body(request): Body<LanguageRequest>,
) -> Result<StatusCode, Problem> {
    state
        .service
        .choose_language(&who, request.language.into())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
