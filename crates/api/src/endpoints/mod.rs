//! One file per endpoint: request, answer, documentation, mapping. They stand in the folders of the
//! wings, and each wing registers its own.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;

mod access;
mod account;
mod billing;
pub mod ground;
mod materials;

/// All calls of the API.
pub fn routes() -> OpenApiRouter<ApiState> {
    ground::routes()
        .merge(access::routes())
        .merge(billing::routes())
        .merge(account::routes())
        .merge(materials::routes())
}
