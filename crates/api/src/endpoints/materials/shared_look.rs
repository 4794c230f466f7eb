//! `POST /shared`: what a link leads to.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: { "token": "unknown" }

use crate::body::Body;
use crate::language::PageLanguage;
use crate::problem::Problem;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_service::{Sender, SharedDocument, Token};
use utoipa::ToSchema;

/// What the address of a link holds behind `#token=`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedRequest {
    /// Token of the link.
    token: String,
}

/// What is told of a shared document before it is opened.
#[derive(Serialize, ToSchema)]
pub struct SharedAnswer {
    /// 資料名.
    title: String,
    /// 会社名.
    company: String,
    /// When it was issued.
    issued_at: DateTime<Utc>,
    /// Language of its pages.
    lang: PageLanguage,
    /// Until when the link stands.
    expires_at: DateTime<Utc>,
    /// Whether a passcode is asked for.
    asks_passcode: bool,
    sender: SharedBy,
}

/// Who shares a document.
#[derive(Serialize, ToSchema)]
struct SharedBy {
    /// Name of the member, as the profile has it.
    member: String,
    /// 所属 that stands in the document.
    office: Option<String>,
    /// 氏名 that stands there.
    name: Option<String>,
    /// 電話 that stands there.
    tel: Option<String>,
    /// メール that stands there.
    email: Option<String>,
}

impl From<Sender> for SharedBy {
    fn from(sender: Sender) -> Self {
        Self {
            member: sender.member,
            office: sender.office,
            name: sender.name,
            tel: sender.tel,
            email: sender.email,
        }
    }
}

impl From<SharedDocument> for SharedAnswer {
    fn from(shared: SharedDocument) -> Self {
        Self {
            title: shared.title,
            company: shared.company,
            issued_at: shared.issued_at,
            lang: shared.language.into(),
            expires_at: shared.expires_at,
            asks_passcode: shared.asks_passcode,
            sender: shared.sender.into(),
        }
    }
}

/// What a link leads to, and who shares. Nothing is counted, and of the document there are only its names. 410 when
/// the link is unknown, over or was taken back, which are told alike.
#[utoipa::path(
    post,
    path = "/shared",
    extensions(
        ("x-refusals" = json!(["shared_link_invalid"])),
        ("x-reads-only" = json!(true)),
    ),
    tag = "shared",
    request_body = SharedRequest,
    responses(
        (status = 200, body = SharedAnswer),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Body(request): Body<SharedRequest>,
) -> Result<Json<SharedAnswer>, Problem> {
    let token = Token::received(request.token);
    let shared = state.service.shared_document(&token).await?;
    Ok(Json(shared.into()))
}
