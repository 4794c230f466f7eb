//! `PATCH /preferences/{id}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: { "display": { "palette": "plum", "left_out": ["current"] } }

use super::display::DisplayRecord;
use super::record::{etag, present_version_seen};
use crate::body::Body;
use crate::params::{At, Id};
use crate::problem::Problem;
use crate::schema::DisplaySchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName};
use serde::Deserialize;
use shinchoryu_engine::material::Display;
use shinchoryu_service::MaterialId;
use utoipa::ToSchema;

/// How the document is to look from now on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DisplayRequest {
    /// 表示設定; what is left out is as usual.
    #[schema(value_type = DisplaySchema)]
    display: Display,
}

/// Saves the settings alone over the version named by `If-Match`: 428 without it, 412 when another version is there, 409
/// `law_changed` where a save would change the figures too.
#[utoipa::path(
    patch,
    path = "/preferences/{id}",
    extensions(("x-refusals" = json!([
        "free_period_over",
        "profile_missing",
        "stale",
        "if_match_required",
        "quota_exceeded",
        "law_changed",
    ]))),
    tag = "materials",
    security(("session" = [])),
    params(
        ("id" = Uuid, Path),
        ("If-Match" = String, Header, description = "the `ETag` of the version seen"),
    ),
    request_body = DisplayRequest,
    responses(
        (status = 200, body = DisplayRecord, headers(("ETag" = String, description = "version"))),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn patch(
    State(state): State<ApiState>,
    Active(member): Active,
    At(Id(id)): At<Id>,
    headers: HeaderMap,
    Body(request): Body<DisplayRequest>,
) -> Result<([(HeaderName, String); 1], Json<DisplayRecord>), Problem> {
    let id = MaterialId(id);
    let seen = present_version_seen(&state, &member, id, &headers).await?;
    let saved = state
        .service
        .set_display(&member, id, seen, request.display)
        .await?;
    Ok((etag(saved.version), Json(saved.into())))
}
