//! `GET /consoles/withholding/taxes`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::params::Params;
use crate::problem::Problem;
use crate::schema::BonusTaxTableSchema;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use shinchoryu_service::BonusTaxTable;

/// Which day of payment.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BonusTaxQuery {
    /// Today in Japan when it is missing.
    date: Option<NaiveDate>,
}

/// The table of withholding rates on a bonus of a day of payment.
#[utoipa::path(
    get,
    path = "/consoles/withholding/taxes",
    extensions(("x-refusals" = json!(["profile_missing", "invalid_fields"]))),
    tag = "calculations",
    security(("session" = [])),
    params(BonusTaxQuery),
    responses(
        (status = 200, body = BonusTaxTableSchema),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<BonusTaxQuery>,
) -> Result<Json<BonusTaxTable>, Problem> {
    Ok(Json(state.service.bonus_tax_table(&member, query.date)?))
}
