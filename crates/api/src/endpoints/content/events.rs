//! `GET /events`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::event::Event;
use crate::language::PageLanguage;
use crate::params::Params;
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::FieldError;
use shinchoryu_service::EVENT_ITEMS;
use utoipa::ToSchema;

/// Further pages are empty; the number only has to be finite.
const MAX_PAGE: u64 = 1_000_000;

/// Which page, and in which language.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// Whose list; visitors have `/events/public`.
    #[serde(rename = "user_type")]
    #[param(rename = "user_type", inline)]
    _user_type: UserType,
    /// Page, from 1.
    #[serde(rename = "marker.page", default = "first_page")]
    #[param(minimum = 1, maximum = 1_000_000)]
    page: u64,
    /// Language of the texts; Japanese when it is missing.
    #[serde(default)]
    #[param(inline)]
    lang: PageLanguage,
}

/// Whose list.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UserType {
    /// 会員: all events.
    Members,
}

fn first_page() -> u64 {
    1
}

/// A page of events.
#[derive(Serialize, ToSchema)]
pub struct EventList {
    /// The next one first.
    results: Vec<Event>,
    /// Rows of a page.
    item: u64,
    /// This page, from 1.
    page: u64,
    /// Events on all pages.
    total: u64,
}

/// All events that are not over, for everybody and for members, ten a page: the next one first.
#[utoipa::path(
    get,
    path = "/events",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "content",
    security(("session" = [])),
    params(EventsQuery),
    responses(
        (status = 200, body = EventList),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<EventsQuery>,
) -> Result<Json<EventList>, Problem> {
    let page = query.page;
    if !(1..=MAX_PAGE).contains(&page) {
        let wrong = FieldError::out_of_range("marker.page", 1, MAX_PAGE);
        return Err(Problem::query(&[wrong]));
    }
    let found = state.service.member_events(&member, page).await?;
    let language = query.lang.into();
    let events = found.events.into_iter();
    Ok(Json(EventList {
        results: events.map(|event| Event::of(event, language)).collect(),
        item: EVENT_ITEMS,
        page,
        total: found.total,
    }))
}
