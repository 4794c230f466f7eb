//! `GET /events/public`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok

use super::event::Event;
use crate::language::PageLanguage;
use crate::params::Params;
use crate::problem::Problem;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;

/// In which language.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PublicEventsQuery {
    /// Language of the texts; Japanese when it is missing.
    #[serde(default)]
    #[param(inline)]
    lang: PageLanguage,
}

/// The events for everybody that are not over, the next one first; at most a hundred.
#[utoipa::path(
    get,
    path = "/events/public",
    tag = "public",
    params(PublicEventsQuery),
    responses(
        (status = 200, body = Vec<Event>),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Params(query): Params<PublicEventsQuery>,
) -> Result<Json<Vec<Event>>, Problem> {
    let events = state.service.public_events().await?.into_iter();
    let language = query.lang.into();
    Ok(Json(
        events.map(|event| Event::of(event, language)).collect(),
    ))
}
