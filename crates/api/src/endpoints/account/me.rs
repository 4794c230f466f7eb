//! `GET /members/me`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::me_profile::MemberProfile;
use crate::problem::{Problem, SecurityFlags};
use crate::signed_in::Active;
use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use shinchoryu_service::{MemberView, Security};
use utoipa::ToSchema;
use uuid::Uuid;

/// The member who is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Member {
    id: Uuid,
    email: String,
    /// `ja` or `en`.
    language: String,
    /// The last step of the registration that is done.
    registration_steps: &'static str,
    security: MemberSecurity,
    profile: MemberProfile,
}

/// Flags of the account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberSecurity {
    /// The present address is confirmed.
    is_email_verified: bool,
    /// The plan is paid or in its trial.
    is_subscribed: bool,
    /// The operator has disabled the account.
    is_disabled: bool,
}

impl From<Security> for MemberSecurity {
    fn from(security: Security) -> Self {
        Self {
            is_email_verified: security.is_email_verified,
            is_subscribed: security.is_subscribed,
            is_disabled: security.is_disabled,
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
            security: view.standing.security.into(),
            profile: view.profile.into(),
        }
    }
}

impl From<SecurityFlags> for MemberSecurity {
    fn from(flags: SecurityFlags) -> Self {
        Self {
            is_email_verified: flags.is_email_verified,
            is_subscribed: flags.is_subscribed,
            is_disabled: flags.is_disabled,
        }
    }
}

/// A refusal, with where the member stands in the names of this call's answer.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberProblem {
    #[serde(flatten)]
    problem: Problem,
    /// The last step of the registration that is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    registration_steps: Option<&'static str>,
    /// Why the member is not in good standing.
    #[serde(skip_serializing_if = "Option::is_none")]
    security: Option<MemberSecurity>,
}

impl From<Problem> for MemberProblem {
    fn from(mut problem: Problem) -> Self {
        let (registration_steps, flags) = problem.take_standing().unzip();
        Self {
            problem,
            registration_steps,
            security: flags.map(MemberSecurity::from),
        }
    }
}

impl IntoResponse for MemberProblem {
    fn into_response(self) -> Response {
        self.problem.respond(&self)
    }
}

/// The member: 401 signed out, 403 during the registration or without a running plan, 404 without
/// a profile.
#[utoipa::path(
    get,
    path = "/members/me",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "members",
    security(("session" = [])),
    responses(
        (status = 200, body = Member),
        (status = "4XX", body = MemberProblem, content_type = "application/problem+json"),
        (status = "5XX", body = MemberProblem, content_type = "application/problem+json"),
    )
)]
pub async fn get(caller: Result<Active, Problem>) -> Result<Json<Member>, MemberProblem> {
    let Active(member) = caller?;
    Ok(Json(member.view().into()))
}
