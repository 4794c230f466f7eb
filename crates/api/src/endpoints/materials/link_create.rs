//! `POST /members/me/materials/{id}/links`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: { "number": 1, "days": 14, "label": "さくら精機 御中", "passcode": null }

use super::link::SharedLink;
use crate::body::Body;
use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use shinchoryu_service::{MaterialId, NewLink};
use utoipa::ToSchema;

/// What is shared, and how long.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkRequest {
    /// 発行番号: which of what was issued of the material.
    number: i64,
    /// 有効期間 in days.
    #[schema(minimum = 1, maximum = 90)]
    days: i64,
    /// 共有先: what the member calls the link. Nobody else sees it.
    #[serde(default)]
    #[schema(max_length = 60)]
    label: String,
    /// パスコード, if one is to be asked for. It is told to nobody.
    #[serde(default)]
    #[schema(min_length = 6, max_length = 64)]
    passcode: Option<String>,
}

/// A link that was made.
#[derive(Serialize, ToSchema)]
pub struct MadeLink {
    /// What its address holds behind `#token=`. It is told this once: only its digest is kept.
    token: String,
    link: SharedLink,
}

/// Makes a link by which somebody without an account reads what was issued under a number: its document, to the last
/// byte, and the figures of the best proposal. At most 200 links of a member stand at once.
#[utoipa::path(
    post,
    path = "/members/me/materials/{id}/links",
    extensions(("x-refusals" = json!(["free_period_over", "profile_missing", "quota_exceeded"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path)),
    request_body = LinkRequest,
    responses(
        (status = 201, body = MadeLink),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Active(member): Active,
    Visitor(peer): Visitor,
    At(Id(id)): At<Id>,
    Body(request): Body<LinkRequest>,
) -> Result<(StatusCode, Json<MadeLink>), Problem> {
    let new = NewLink {
        number: request.number,
        days: request.days,
        label: request.label,
        passcode: request.passcode,
    };
    let made = state.service.share(&member, MaterialId(id), new, &peer);
    let made = made.await?;
    let answer = MadeLink {
        token: made.token.as_str().to_owned(),
        link: made.link.into(),
    };
    Ok((StatusCode::CREATED, Json(answer)))
}
