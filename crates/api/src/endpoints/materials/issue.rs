//! `POST /members/me/materials/{id}/versions`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: { "lang": "ja", "mono": false, "working": false }

use super::issued::IssuedVersion;
use super::record::present_version_seen;
use crate::body::Body;
use crate::language::PageLanguage;
use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use shinchoryu_service::{Look, MaterialId};
use utoipa::ToSchema;

/// How the document is to look.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IssueRequest {
    /// Language of the pages; Japanese when it is missing.
    #[serde(default)]
    lang: PageLanguage,
    /// For black-and-white printing.
    #[serde(default)]
    mono: bool,
    /// With the appendix that shows how each figure was made.
    #[serde(default)]
    working: bool,
}

/// 発行: freezes the version named by `If-Match` with its document: 428 without it, 412 when another version is
/// there. The same version with the same look is issued once: asked for again, the one that is there comes back, with 200.
#[utoipa::path(
    post,
    path = "/members/me/materials/{id}/versions",
    extensions(("x-refusals" = json!([
        "free_period_over",
        "profile_missing",
        "stale",
        "if_match_required",
        "law_changed",
        "material_incomplete",
        "quota_exceeded",
    ]))),
    tag = "materials",
    security(("session" = [])),
    params(
        ("id" = Uuid, Path),
        ("If-Match" = String, Header, description = "the `ETag` of the version seen"),
    ),
    request_body = IssueRequest,
    responses(
        (status = 200, body = IssuedVersion, description = "issued before"),
        (status = 201, body = IssuedVersion),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Active(member): Active,
    Visitor(peer): Visitor,
    At(Id(id)): At<Id>,
    headers: HeaderMap,
    Body(request): Body<IssueRequest>,
) -> Result<(StatusCode, Json<IssuedVersion>), Problem> {
    let id = MaterialId(id);
    let seen = present_version_seen(&state, &member, id, &headers).await?;
    let look = Look {
        language: request.lang.into(),
        mono: request.mono,
        working: request.working,
    };
    let (issued, is_new) = state
        .service
        .issue_material(&member, id, seen, look, &peer)
        .await?;
    let status = if is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    Ok((status, Json(issued.into())))
}
