//! `GET /healthz`, `GET /readyz`: for the machine that watches the server.

use crate::state::ApiState;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;

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

/// The database answers, has its tables and can be written to. No details: anybody can ask.
async fn ready(State(state): State<ApiState>) -> (StatusCode, &'static str) {
    if state.service.ready().await {
        (StatusCode::OK, "ok")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready")
    }
}
