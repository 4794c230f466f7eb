//! `DELETE /members/me/plan/cancellation`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok 403 403 401 ok ok 403 403
//! Example: none

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use shinchoryu_service::doors;

/// Takes a cancellation back: the plan goes on. 404 without a plan, 409 `plan_ended` when it has
/// ended.
#[utoipa::path(
    delete,
    path = "/members/me/plan/cancellation",
    extensions(("x-refusals" = json!(["no_payments", "not_found", "plan_ended"]))),
    tag = "plan",
    security(("session" = [])),
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn delete(
    State(state): State<ApiState>,
    Through(who): Through<doors::Billing>,
    Visitor(peer): Visitor,
) -> Result<StatusCode, Problem> {
    state.service.keep_plan(&who, &peer).await?;
    Ok(StatusCode::NO_CONTENT)
}
