//! `GET /members/me`.

use crate::problem::{Problem, SecurityFlags};
use crate::signed_in::Active;
use axum::Json;
use serde::Serialize;
use shinchoryu_service::{MemberView, Profile};
use utoipa::ToSchema;
use uuid::Uuid;

/// The member who is signed in.
#[derive(Serialize, ToSchema)]
pub struct Member {
    id: Uuid,
    email: String,
    /// `ja` or `en`.
    language: String,
    /// The last step of the registration that is done.
    registration_steps: &'static str,
    security: SecurityFlags,
    profile: MemberProfile,
}

/// お客様情報.
#[derive(Serialize, ToSchema)]
pub struct MemberProfile {
    /// 姓.
    last_name: String,
    /// 名.
    first_name: String,
    /// セイ.
    last_name_kana: String,
    /// メイ.
    first_name_kana: String,
}

impl From<Profile> for MemberProfile {
    fn from(profile: Profile) -> Self {
        Self {
            last_name: profile.last_name,
            first_name: profile.first_name,
            last_name_kana: profile.last_name_kana,
            first_name_kana: profile.first_name_kana,
        }
    }
}

impl From<MemberView> for Member {
    fn from(view: MemberView) -> Self {
        Self {
            id: view.id.0,
            email: view.email,
            language: view.language,
            registration_steps: view.standing.step.name(),
            security: SecurityFlags::of(&view.standing),
            profile: view.profile.into(),
        }
    }
}

/// The member: 401 signed out, 403 during the registration or without a running plan, 404 without
/// a profile.
#[utoipa::path(
    get,
    path = "/members/me",
    tag = "members",
    security(("session" = [])),
    responses(
        (status = 200, body = Member),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(Active(member): Active) -> Json<Member> {
    Json(member.view().into())
}
