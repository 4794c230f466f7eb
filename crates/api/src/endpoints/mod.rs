//! One file per endpoint: request, answer, documentation, mapping. They stand in the folders of the
//! wings, and each wing registers its own. Those of the operator stand outside `/api`.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;

mod access;
mod account;
mod billing;
mod content;
mod ground;
mod materials;
pub mod operator;

pub use billing::provider_reports::{PATH as REPORTS_PATH, routes as report_routes};

/// All calls of the API.
pub fn routes() -> OpenApiRouter<ApiState> {
    ground::routes()
        .merge(access::routes())
        .merge(billing::routes())
        .merge(account::routes())
        .merge(materials::routes())
        .merge(content::routes())
}
