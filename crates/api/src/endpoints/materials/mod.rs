//! Materials, their documents, and the tables of the law.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

mod areas;
mod calculations;
mod compare;
mod corporate_taxes;
mod create;
mod delete;
mod display;
mod display_update;
mod document_pdf;
mod documents;
mod get;
mod insurance;
mod issue;
mod issued;
mod law;
mod link;
mod link_create;
mod link_revoke;
mod links;
mod list;
mod logo;
mod logo_add;
mod logo_remove;
mod logos;
mod money;
mod monthly_taxes;
mod page_svg;
mod pages;
mod path;
mod record;
mod remuneration_taxes;
mod resident_taxes;
mod shared_look;
mod shared_open;
mod shared_pdf;
mod update;
mod version;
mod version_pdf;
mod versions;
mod withholding_taxes;
mod workbook;

/// The calls of this wing.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(calculations::post))
        .routes(routes!(insurance::get))
        .routes(routes!(corporate_taxes::get))
        .routes(routes!(resident_taxes::get))
        .routes(routes!(remuneration_taxes::get))
        .routes(routes!(monthly_taxes::get))
        .routes(routes!(withholding_taxes::get))
        .routes(routes!(areas::get))
        .routes(routes!(law::get))
        .routes(routes!(compare::post))
        .routes(routes!(money::post))
        .routes(routes!(path::post))
        .routes(routes!(list::get, create::post, delete::delete))
        .routes(routes!(get::get, update::patch))
        .routes(routes!(display::get, display_update::patch))
        .routes(routes!(logos::get, logo_add::post))
        .routes(routes!(logo::get, logo_remove::delete))
        .routes(routes!(document_pdf::get))
        .routes(routes!(workbook::get))
        .routes(routes!(documents::post))
        .routes(routes!(pages::get))
        .routes(routes!(page_svg::get))
        .routes(routes!(versions::get, issue::post))
        .routes(routes!(version::get))
        .routes(routes!(version_pdf::get))
        .routes(routes!(links::get, link_create::post))
        .routes(routes!(link_revoke::delete))
        .routes(routes!(shared_look::post))
        .routes(routes!(shared_open::post))
        .routes(routes!(shared_pdf::get))
}
