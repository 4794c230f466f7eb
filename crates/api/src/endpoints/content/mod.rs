//! What whoever runs the installation tells visitors and members.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

mod announcements;
mod announcements_read;
mod event;
mod events;
mod events_public;

/// The calls of this wing.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(events_public::get))
        .routes(routes!(events::get))
        .routes(routes!(announcements::get))
        .routes(routes!(announcements_read::post))
}
