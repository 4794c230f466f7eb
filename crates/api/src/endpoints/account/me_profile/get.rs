//! `GET /members/me/profile`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::MemberProfile;
use crate::problem::{Problem, SecurityFlags};
use crate::signed_in::Active;
use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

/// お客様情報 with the member's standing.
#[derive(Serialize, ToSchema)]
pub struct ProfileAnswer {
    #[serde(flatten)]
    profile: MemberProfile,
    /// Address of the account.
    email: String,
    /// The last step of the registration that is done.
    registration_steps: &'static str,
    security: SecurityFlags,
}

/// The member's profile: 401 signed out, 403 during the registration or without a running plan,
/// 404 while it is not entered.
#[utoipa::path(
    get,
    path = "/members/me/profile",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "members",
    security(("session" = [])),
    responses(
        (status = 200, body = ProfileAnswer),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(Active(member): Active) -> Json<ProfileAnswer> {
    let view = member.view();
    Json(ProfileAnswer {
        registration_steps: view.standing.step.name(),
        security: SecurityFlags::of(&view.standing),
        email: view.email,
        profile: view.profile.into(),
    })
}
