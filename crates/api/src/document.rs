//! The OpenAPI document. The routes are registered through it, so the two cannot disagree.

use crate::endpoints;
use crate::state::ApiState;
use axum::Json;
use serde_json::Value;
use std::sync::LazyLock;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "資産形成の新潮流",
        description = "Proposals for company presidents: pay, tax, social insurance, cover.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/api")),
    modifiers(&Session)
)]
struct Document;

/// The cookie that the operations of members ask for.
struct Session;

impl Modify for Session {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        openapi
            .components
            .get_or_insert_default()
            .add_security_scheme(
                "session",
                SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("shinchoryu_session"))),
            );
    }
}

/// All calls, without their prefix `/api`.
pub fn api() -> OpenApiRouter<ApiState> {
    OpenApiRouter::with_openapi(Document::openapi()).merge(endpoints::routes())
}

/// The document as JSON.
///
/// # Errors
/// An error of the serialisation; none is known.
pub fn openapi() -> Result<Value, serde_json::Error> {
    let mut document = serde_json::to_value(api().into_openapi())?;
    crate::schema::hoist(&mut document);
    Ok(document)
}

/// `GET /api/openapi.json`
pub async fn serve() -> Result<Json<&'static Value>, crate::problem::Problem> {
    static DOCUMENT: LazyLock<Option<Value>> = LazyLock::new(|| openapi().ok());
    DOCUMENT
        .as_ref()
        .map(Json)
        .ok_or_else(|| crate::problem::Problem::of(crate::problem::Code::Internal))
}
