//! `POST /shared/open`: opens a link.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: { "token": "unknown", "passcode": null }

use super::issued::IssuedHeadline;
use crate::body::Body;
use crate::problem::Problem;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use shinchoryu_service::{OpenedDocument, Token};
use utoipa::ToSchema;

/// What the address of a link holds behind `#token=`, and the passcode.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenRequest {
    /// Token of the link.
    token: String,
    /// パスコード, where one is asked for.
    #[serde(default)]
    #[schema(max_length = 64)]
    passcode: Option<String>,
}

/// A document that was opened.
#[derive(Serialize, ToSchema)]
pub struct OpenAnswer {
    /// With it the document is fetched, for 24 hours while the link stands.
    ticket: String,
    /// 版, as the paper says it.
    version: i64,
    headline: IssuedHeadline,
}

impl From<OpenedDocument> for OpenAnswer {
    fn from(opened: OpenedDocument) -> Self {
        Self {
            ticket: opened.ticket,
            version: opened.version,
            headline: opened.headline.into(),
        }
    }
}

/// Opens a link, which counts as one view however often the document is fetched then. 410 as for `/shared`. Of a
/// link ten wrong passcodes may be tried in a day; after that, as after 30 from one address in a quarter of an hour,
/// 429.
#[utoipa::path(
    post,
    path = "/shared/open",
    extensions(("x-refusals" = json!([
        "shared_link_invalid",
        "passcode_wrong",
        "too_many_attempts",
    ]))),
    tag = "shared",
    request_body = OpenRequest,
    responses(
        (status = 200, body = OpenAnswer),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    Body(request): Body<OpenRequest>,
) -> Result<Json<OpenAnswer>, Problem> {
    let token = Token::received(request.token);
    let passcode = request.passcode.as_deref();
    let opened = state.service.open_shared(&token, passcode, &peer).await?;
    Ok(Json(opened.into()))
}
