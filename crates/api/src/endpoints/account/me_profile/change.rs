//! `PATCH /members/me/profile`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok ok 403 403 401 404 ok 403 403
//! Example: "$profile"

use super::MemberProfile;
use crate::body::Body;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::extract::State;
use axum::http::StatusCode;
use shinchoryu_service::doors;

/// Changes the profile. The name has to be the one on the card.
#[utoipa::path(
    patch,
    path = "/members/me/profile",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "members",
    security(("session" = [])),
    request_body = MemberProfile,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn patch(
    State(state): State<ApiState>,
    Through(who): Through<doors::ChangeProfile>,
    Body(typed): Body<MemberProfile>,
) -> Result<StatusCode, Problem> {
    state.service.change_profile(&who, &typed.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}
