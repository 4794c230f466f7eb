//! `GET /preferences/{id}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::record::etag;
use crate::params::{At, Id};
use crate::problem::Problem;
use crate::schema::DisplaySchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderName;
use serde::Serialize;
use shinchoryu_engine::material::Display;
use shinchoryu_service::{MaterialDisplay, MaterialId};
use utoipa::ToSchema;

/// How the document of a material looks.
#[derive(Serialize, ToSchema)]
pub struct DisplayRecord {
    /// Version of the material; also the `ETag`.
    version: i64,
    /// 表示設定; what is as usual is left out.
    #[schema(value_type = DisplaySchema)]
    display: Display,
}

impl From<MaterialDisplay> for DisplayRecord {
    fn from(saved: MaterialDisplay) -> Self {
        Self {
            version: saved.version,
            display: saved.display,
        }
    }
}

/// 表示設定 of one of the member's materials.
#[utoipa::path(
    get,
    path = "/preferences/{id}",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = DisplayRecord, headers(("ETag" = String, description = "version"))),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    At(Id(id)): At<Id>,
) -> Result<([(HeaderName, String); 1], Json<DisplayRecord>), Problem> {
    let found = state.service.display(&member, MaterialId(id)).await?;
    Ok((etag(found.version), Json(found.into())))
}
