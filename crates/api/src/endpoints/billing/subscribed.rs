//! `GET /subscribed`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 ok ok ok ok 403 403 401 ok ok 403 403

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_service::doors;
use utoipa::ToSchema;

/// Whether there is a running plan.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Subscribed {
    is_exists: bool,
}

/// Whether the member has a running plan.
#[utoipa::path(
    get,
    path = "/subscribed",
    tag = "plan",
    security(("session" = [])),
    responses(
        (status = 200, body = Subscribed),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::Payments>,
) -> Result<Json<Subscribed>, Problem> {
    Ok(Json(Subscribed {
        is_exists: state.service.has_plan(&who).await?,
    }))
}
