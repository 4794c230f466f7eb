//! What members change about themselves, and the confirmation of an address.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

mod invoice;
mod invoices;
mod materials_backup;
mod me;
mod me_backup;
mod me_delete;
mod me_email;
mod me_language;
mod me_password;
mod me_profile;
mod postal_codes;
mod refund;
mod verify_email;

/// The calls of this wing.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(me::get, me_delete::delete))
        .routes(routes!(me_email::get::get, me_email::change::patch))
        .routes(routes!(me_email::cancel::delete))
        .routes(routes!(me_language::patch))
        .routes(routes!(postal_codes::get))
        .routes(routes!(
            me_profile::get::get,
            me_profile::add::post,
            me_profile::change::patch
        ))
        .routes(routes!(
            verify_email::get::get,
            verify_email::send::post,
            verify_email::confirm::patch
        ))
        .routes(routes!(me_password::post))
        .routes(routes!(invoice::get))
        .routes(routes!(refund::get))
        .routes(routes!(invoices::post))
        .routes(routes!(me_backup::get))
        .routes(routes!(materials_backup::get))
}
