//! `PATCH /members/me/payments/{id}/default`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 ok ok ok ok 403 403 401 ok ok 403 403
//! Example: none

use crate::params::{At, Id};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::extract::State;
use axum::http::StatusCode;
use shinchoryu_service::{CardId, doors};

/// Makes a card the one that is charged.
#[utoipa::path(
    patch,
    path = "/members/me/payments/{id}/default",
    extensions(("x-refusals" = json!(["no_payments", "invalid_fields"]))),
    tag = "payments",
    security(("session" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn patch(
    State(state): State<ApiState>,
    Through(who): Through<doors::Payments>,
    At(Id(id)): At<Id>,
) -> Result<StatusCode, Problem> {
    state.service.set_default_card(&who, CardId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
