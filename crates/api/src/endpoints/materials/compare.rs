//! `POST /materials/compare`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: "$reference"

use crate::body::{Body, MATERIAL};
use crate::explained::answered;
use crate::params::Params;
use crate::problem::Problem;
use crate::schema::{ComparisonSchema, MaterialInputSchema};
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use shinchoryu_engine::material::MaterialInput;

/// How to compare.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CompareQuery {
    /// With the trace of every figure.
    #[serde(default)]
    explain: bool,
    /// With the law of this scenario, which is not enacted; `GET /law` names them.
    scenario: Option<String>,
}

/// Compares the current pay with the proposals; saves nothing. What is missing or wrong comes as
/// 422.
#[utoipa::path(
    post,
    path = "/materials/compare",
    extensions(
        ("x-refusals" = json!(["profile_missing", "unknown_scenario"])),
        ("x-reads-only" = json!(true))
    ),
    tag = "materials",
    security(("session" = [])),
    params(CompareQuery),
    request_body = MaterialInputSchema,
    responses(
        (status = 200, body = ComparisonSchema),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<CompareQuery>,
    Body(input): Body<MaterialInput, MATERIAL>,
) -> Result<Response, Problem> {
    answered(query.explain, move || {
        let scenario = query.scenario.as_deref();
        Ok(state
            .service
            .compare(&member, &input, query.explain, scenario)?)
    })
    .await
}
