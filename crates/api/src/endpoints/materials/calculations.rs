//! `POST /calculations/{name}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: { "year": 2026, "salary": 1 }

use crate::body::Body;
use crate::explained::answered;
use crate::params::{At, Params};
use crate::problem::Problem;
use crate::schema::{MarkSchema, StepSchema};
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use shinchoryu_engine::{LawMark, Step};
use utoipa::ToSchema;

/// How to calculate.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CalculateQuery {
    /// With the trace of every figure.
    #[serde(default)]
    explain: bool,
    /// With the law of this scenario, which is not enacted; `GET /law` names them.
    scenario: Option<String>,
}

/// The output of a calculator.
#[derive(Serialize, ToSchema)]
pub struct CalculationAnswer {
    /// Named as `shinchoryu calc NAME --schema` describes.
    #[schema(value_type = Object)]
    result: Box<RawValue>,
    /// The scenario whose law it was made with; not enacted.
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
    /// What it read that needs a mark beside its figures: carried on, not fully confirmed, cautions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<MarkSchema>, required = false)]
    marks: Vec<LawMark>,
    /// Every figure with its formula, the values it read and their law; only when asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<StepSchema>, required = false)]
    trace: Vec<Step>,
}

/// Runs one calculator on one object.
#[utoipa::path(
    post,
    path = "/calculations/{name}",
    extensions(
        ("x-refusals" = json!(["profile_missing", "unknown_scenario"])),
        ("x-reads-only" = json!(true))
    ),
    tag = "calculations",
    security(("session" = [])),
    params(("name" = String, Path, description = "such as `income-tax`"), CalculateQuery),
    request_body(content = Object, description = "as `shinchoryu calc NAME --schema` describes"),
    responses(
        (status = 200, body = CalculationAnswer),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Active(member): Active,
    At(name): At<String>,
    Params(query): Params<CalculateQuery>,
    Body(input): Body<Box<RawValue>>,
) -> Result<Response, Problem> {
    answered(query.explain, move || {
        let scenario = query.scenario.as_deref();
        let done = state
            .service
            .calculate(&member, &name, &input, query.explain, scenario)?;
        Ok(CalculationAnswer {
            result: done.result,
            scenario: done.scenario,
            marks: done.marks,
            trace: done.trace,
        })
    })
    .await
}
