//! `GET /remunerations/taxes`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::params::Params;
use crate::problem::Problem;
use crate::schema::RemunerationTaxTablesSchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use shinchoryu_service::RemunerationTaxTables;

/// Which calendar year.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RemunerationTaxQuery {
    /// A day in it; today in Japan when it is missing.
    date: Option<NaiveDate>,
}

/// Employment income, deductions and brackets of the income tax of a calendar year.
#[utoipa::path(
    get,
    path = "/remunerations/taxes",
    extensions(("x-refusals" = json!(["profile_missing", "invalid_fields"]))),
    tag = "calculations",
    security(("session" = [])),
    params(RemunerationTaxQuery),
    responses(
        (status = 200, body = RemunerationTaxTablesSchema),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<RemunerationTaxQuery>,
) -> Result<Json<RemunerationTaxTables>, Problem> {
    Ok(Json(
        state.service.remuneration_tax_tables(&member, query.date)?,
    ))
}
