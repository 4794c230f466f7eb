//! `GET /healthz`, `GET /readyz`: for the machine that watches the server.

use crate::state::ApiState;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use shinchoryu_service::Readiness;

/// The two routes, outside `/api`.
pub fn routes() -> Router<ApiState> {
    Router::new()
        .route("/healthz", get(alive))
        .route("/readyz", get(ready))
}

/// The process answers; asks nothing else.
async fn alive() -> &'static str {
    "ok"
}

/// What the server can do, in one word and without details: anybody can ask.
#[derive(Serialize)]
struct Ready {
    status: &'static str,
}

/// 200 while members can be sent here, also when they can only read (`reads_only`): every server
/// of an installation has the same database, so that turning this one away would take the reads
/// from everybody and bring back no write. 503 when the database does not answer or is not in its
/// place (`not_ready`).
async fn ready(State(state): State<ApiState>) -> Response {
    let (code, status) = match state.service.readiness().await {
        Readiness::Ready => (StatusCode::OK, "ready"),
        Readiness::ReadsOnly => (StatusCode::OK, "reads_only"),
        Readiness::NotReady => (StatusCode::SERVICE_UNAVAILABLE, "not_ready"),
    };
    let fresh = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    (code, fresh, Json(Ready { status })).into_response()
}
