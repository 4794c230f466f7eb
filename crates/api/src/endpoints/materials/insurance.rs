//! `GET /insurance`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::params::Params;
use crate::problem::Problem;
use crate::schema::InsuranceTablesSchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use shinchoryu_service::InsuranceTables;

/// Which day.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InsuranceQuery {
    /// A day in the premium month; today in Japan when it is missing.
    date: Option<NaiveDate>,
}

/// Prefectures, rates and grade tables of social insurance on a day.
#[utoipa::path(
    get,
    path = "/insurance",
    extensions(("x-refusals" = json!(["profile_missing", "invalid_fields"]))),
    tag = "calculations",
    security(("session" = [])),
    params(InsuranceQuery),
    responses(
        (status = 200, body = InsuranceTablesSchema),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<InsuranceQuery>,
) -> Result<Json<InsuranceTables>, Problem> {
    Ok(Json(state.service.insurance(&member, query.date)?))
}
