//! `GET /members/me/profile`.

use super::me::MemberProfile;
use crate::problem::Problem;
use crate::signed_in::Active;
use axum::Json;

/// The member's profile: 401 signed out, 403 during the registration or without a running plan,
/// 404 while it is not entered.
#[utoipa::path(
    get,
    path = "/members/me/profile",
    tag = "members",
    security(("session" = [])),
    responses(
        (status = 200, body = MemberProfile),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(Active(member): Active) -> Json<MemberProfile> {
    Json(member.view().profile.into())
}
