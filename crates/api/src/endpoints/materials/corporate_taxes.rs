//! `GET /corporations/taxes`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::params::Params;
use crate::problem::Problem;
use crate::schema::CorporateTaxTablesSchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use shinchoryu_service::CorporateTaxTables;

/// Which fiscal years.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CorporateTaxQuery {
    /// Their first day; today in Japan when it is missing.
    date: Option<NaiveDate>,
}

/// Rates of the taxes on income of companies whose fiscal year starts on a day, with the local ones.
#[utoipa::path(
    get,
    path = "/corporations/taxes",
    extensions(("x-refusals" = json!(["profile_missing", "invalid_fields"]))),
    tag = "calculations",
    security(("session" = [])),
    params(CorporateTaxQuery),
    responses(
        (status = 200, body = CorporateTaxTablesSchema),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<CorporateTaxQuery>,
) -> Result<Json<CorporateTaxTables>, Problem> {
    Ok(Json(
        state.service.corporate_tax_tables(&member, query.date)?,
    ))
}
