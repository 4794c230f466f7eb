//! `GET /announcements`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::event::said;
use crate::language::PageLanguage;
use crate::params::Params;
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// In which language.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AnnouncementsQuery {
    /// Language of the texts; Japanese when it is missing.
    #[serde(default)]
    #[param(inline)]
    lang: PageLanguage,
}

/// お知らせ, in the language that was asked for.
#[derive(Serialize, ToSchema)]
pub struct Announcement {
    /// Its name in addresses.
    id: String,
    /// 件名.
    title: String,
    /// 本文: plain text, of which lines are lines.
    text: String,
    /// 掲載日時.
    publish_at: DateTime<Utc>,
    /// 既読: the member has read it.
    is_read: bool,
}

/// What is told to members at present, the newest first; at most a hundred.
#[utoipa::path(
    get,
    path = "/announcements",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "content",
    security(("session" = [])),
    params(AnnouncementsQuery),
    responses(
        (status = 200, body = Vec<Announcement>),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<AnnouncementsQuery>,
) -> Result<Json<Vec<Announcement>>, Problem> {
    let language = query.lang.into();
    let told = state.service.announcements(&member).await?.into_iter();
    let told = told.map(|told| Announcement {
        id: told.announcement.id,
        title: said(told.announcement.title, language),
        text: said(told.announcement.text, language),
        publish_at: told.announcement.publish_at,
        is_read: told.is_read,
    });
    Ok(Json(told.collect()))
}
