//! `GET /areas`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::params::Params;
use crate::problem::Problem;
use crate::schema::AreaTablesSchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use shinchoryu_service::AreaTables;

/// Which fiscal year.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AreaQuery {
    /// Its first day; today in Japan when it is missing.
    date: Option<NaiveDate>,
}

/// What is known of the local corporate taxes of prefectures and cities.
#[utoipa::path(
    get,
    path = "/areas",
    extensions(("x-refusals" = json!(["profile_missing", "invalid_fields"]))),
    tag = "calculations",
    security(("session" = [])),
    params(AreaQuery),
    responses(
        (status = 200, body = AreaTablesSchema),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<AreaQuery>,
) -> Result<Json<AreaTables>, Problem> {
    Ok(Json(state.service.areas(&member, query.date)?))
}
