//! What is said to everybody, and what everybody may say to us.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

mod announcements;
mod announcements_read;
mod contact;
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
        .routes(routes!(contact::post))
}
