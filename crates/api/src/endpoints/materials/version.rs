//! `GET /members/me/materials/{id}/versions/{number}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::issued::IssuedRecord;
use crate::params::{At, Id, Spelt};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use shinchoryu_service::MaterialId;

/// What was issued under a number, with the input and the figures as they were then.
#[utoipa::path(
    get,
    path = "/members/me/materials/{id}/versions/{number}",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    params(("id" = Uuid, Path), ("number" = i64, Path, description = "発行番号")),
    responses(
        (status = 200, body = IssuedRecord),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    At((id, number)): At<(Id, Spelt<i64>)>,
) -> Result<Json<IssuedRecord>, Problem> {
    let id = MaterialId(id.0);
    let figures = state.service.issued_figures(&member, id, number.0);
    let figures = figures.await?;
    Ok(Json(IssuedRecord::of(id, figures)?))
}
