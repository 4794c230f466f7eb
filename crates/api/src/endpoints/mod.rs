//! One file per endpoint: request, answer, documentation, mapping.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

mod calculations;
pub mod health;
mod insurance;
mod login;
mod login_code;
mod logout;
mod materials;
mod me;
mod me_email;
mod me_profile;
mod postal_codes;
mod provider;

/// All calls of the API.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(login::post))
        .routes(routes!(login_code::post))
        .routes(routes!(logout::delete))
        .routes(routes!(me::get))
        .routes(routes!(me_email::get))
        .routes(routes!(me_profile::get))
        .routes(routes!(postal_codes::get))
        .routes(routes!(provider::get))
        .routes(routes!(calculations::post))
        .routes(routes!(insurance::get))
        .routes(routes!(materials::compare::post))
        .routes(routes!(
            materials::list::get,
            materials::create::post,
            materials::delete::delete
        ))
        .routes(routes!(materials::get::get, materials::update::patch))
        .routes(routes!(materials::document_pdf::get))
        .routes(routes!(materials::pages::get))
        .routes(routes!(materials::page_svg::get))
}
