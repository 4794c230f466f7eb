//! `GET /members/me/sessions`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use shinchoryu_service::SessionView;
use shinchoryu_service::doors::Credentials;
use utoipa::ToSchema;
use uuid::Uuid;

/// Where the member is signed in.
#[derive(Serialize, ToSchema)]
pub struct Sessions {
    /// The last used first.
    results: Vec<Session>,
}

/// A session.
#[derive(Serialize, ToSchema)]
pub struct Session {
    id: Uuid,
    /// Whether it is this one.
    current: bool,
    /// Name the browser gives itself.
    agent: String,
    /// Address it was opened from.
    ip: String,
    created_at: DateTime<Utc>,
    /// Its last use.
    last_seen_at: DateTime<Utc>,
}

impl From<SessionView> for Session {
    fn from(view: SessionView) -> Self {
        Self {
            id: view.id.0,
            current: view.current,
            agent: view.agent,
            ip: view.ip,
            created_at: view.created_at,
            last_seen_at: view.last_seen_at,
        }
    }
}

/// Where the member is signed in.
#[utoipa::path(
    get,
    path = "/members/me/sessions",
    tag = "security",
    security(("session" = [])),
    responses(
        (status = 200, body = Sessions),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    Through(entered): Through<Credentials>,
    State(state): State<ApiState>,
) -> Result<Json<Sessions>, Problem> {
    let sessions = state.service.sessions(&entered).await?;
    let results = sessions.into_iter().map(Session::from).collect();
    Ok(Json(Sessions { results }))
}
