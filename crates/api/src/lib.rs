//! API: routes, wire types, OpenAPI, errors as problem+json, and the web pages beside them.
//!
//! One file per endpoint in `endpoints/`, in the folder of its wing. A handler parses, calls one use
//! case and maps the answer; who may is decided in `service`, and the extractors [`signed_in`] yield
//! the caller before anything of the request is looked at.

mod body;
mod cookies;
mod document;
mod drawn;
mod endpoints;
mod examples;
mod explained;
mod file;
mod host;
mod language;
mod layers;
mod misdirected;
mod network;
mod packed;
mod pages;
mod params;
mod picture;
mod problem;
mod refusals;
mod schema;
mod signed_in;
mod state;
mod visitor;

pub use document::openapi;
pub use host::host;
pub use network::{BadNetwork, Network};
pub use state::{ApiState, Settings};

use axum::Router;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{any, get};
use problem::{Code, Problem};
use std::sync::LazyLock;

/// All calls, without their state: each is described when it is added, which is worth doing once.
static CALLS: LazyLock<Router<ApiState>> = LazyLock::new(|| document::api().split_for_parts().0);

/// The whole application: API, pages, health, and the layers around them.
pub fn app(state: ApiState) -> Router {
    app_with(state, Router::new())
}

/// The whole application with routes of the installation's own beside it, within the same layers.
pub fn app_with(state: ApiState, others: Router) -> Router {
    let mut api = CALLS.clone();
    if state.settings.serves_document {
        api = api.route("/openapi.json", get(document::serve));
    }
    let api = api
        .fallback(no_such_call)
        .method_not_allowed_fallback(no_such_method);
    let router = Router::new()
        .nest("/api", api)
        // a nested router leaves these two to the outer one
        .route("/api", any(no_such_call))
        .route("/api/", any(no_such_call))
        .merge(endpoints::operator::routes())
        .merge(endpoints::report_routes())
        .fallback(pages::serve)
        .method_not_allowed_fallback(no_such_method)
        .with_state(state.clone())
        .merge(others);
    layers::around(router, state)
}

async fn no_such_call() -> Response {
    Problem::of(Code::NotFound).into_response()
}

async fn no_such_method() -> Response {
    Problem::of(Code::MethodNotAllowed).into_response()
}
