//! `DELETE /members/me/logos/{digest}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: none

use crate::params::At;
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::extract::State;
use axum::http::StatusCode;
use shinchoryu_engine::material::LogoDigest;

/// Takes a logo away. Documents that name it are printed without it from then on; what was issued stays as it is.
#[utoipa::path(
    delete,
    path = "/members/me/logos/{digest}",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    params(("digest" = String, Path)),
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn delete(
    State(state): State<ApiState>,
    Active(member): Active,
    At(digest): At<LogoDigest>,
) -> Result<StatusCode, Problem> {
    state.service.remove_logo(&member, &digest).await?;
    Ok(StatusCode::NO_CONTENT)
}
