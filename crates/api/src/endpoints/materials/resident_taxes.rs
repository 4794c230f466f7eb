//! `GET /residences/taxes`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::params::Params;
use crate::problem::Problem;
use crate::schema::ResidentTaxTablesSchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use shinchoryu_service::ResidentTaxTables;

/// Which fiscal year.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ResidentTaxQuery {
    /// A day in it (April to March); today in Japan when it is missing.
    date: Option<NaiveDate>,
}

/// Rates, per-capita levy and deductions of the resident tax of a fiscal year.
#[utoipa::path(
    get,
    path = "/residences/taxes",
    extensions(("x-refusals" = json!(["profile_missing", "invalid_fields"]))),
    tag = "calculations",
    security(("session" = [])),
    params(ResidentTaxQuery),
    responses(
        (status = 200, body = ResidentTaxTablesSchema),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<ResidentTaxQuery>,
) -> Result<Json<ResidentTaxTables>, Problem> {
    Ok(Json(
        state.service.resident_tax_tables(&member, query.date)?,
    ))
}
