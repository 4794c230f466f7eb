//! `POST /members/me/profile`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok 409 409 403 403 401 ok 409 403 403
//! Example: "$profile"

use super::MemberProfile;
use crate::body::Body;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::extract::State;
use axum::http::StatusCode;
use shinchoryu_service::doors;

/// Enters the profile, the last step of the registration. The name has to be the one on the card.
#[utoipa::path(
    post,
    path = "/members/me/profile",
    extensions(("x-refusals" = json!(["already_done"]))),
    tag = "members",
    security(("session" = [])),
    request_body = MemberProfile,
    responses(
        (status = 201),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Through(who): Through<doors::AddProfile>,
    Body(typed): Body<MemberProfile>,
) -> Result<StatusCode, Problem> {
    state.service.add_profile(&who, &typed.into()).await?;
    Ok(StatusCode::CREATED)
}
