//! Materials, their documents, and the tables of the law.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

mod areas;
mod calculations;
mod compare;
mod create;
mod delete;
mod document_pdf;
mod get;
mod insurance;
mod law;
mod list;
mod money;
mod page_svg;
mod pages;
mod path;
mod record;
mod update;

/// The calls of this wing.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(calculations::post))
        .routes(routes!(insurance::get))
        .routes(routes!(areas::get))
        .routes(routes!(law::get))
        .routes(routes!(compare::post))
        .routes(routes!(money::post))
        .routes(routes!(path::post))
        .routes(routes!(list::get, create::post, delete::delete))
        .routes(routes!(get::get, update::patch))
        .routes(routes!(document_pdf::get))
        .routes(routes!(pages::get))
        .routes(routes!(page_svg::get))
}
