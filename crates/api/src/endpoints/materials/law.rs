//! `GET /law`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::params::Params;
use crate::problem::Problem;
use crate::schema::LawOverviewSchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use shinchoryu_service::LawOverview;

/// As of which day.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LawQuery {
    /// Today in Japan when it is missing.
    date: Option<NaiveDate>,
}

/// What the law data covers, for which days, by which source, what of it is thin, and when it must be
/// renewed.
#[utoipa::path(
    get,
    path = "/law",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "calculations",
    security(("session" = [])),
    params(LawQuery),
    responses(
        (status = 200, body = LawOverviewSchema),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<LawQuery>,
) -> Result<Json<LawOverview>, Problem> {
    Ok(Json(state.service.law_overview(&member, query.date)?))
}
