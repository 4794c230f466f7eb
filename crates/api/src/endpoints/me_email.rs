//! `GET /members/me/email`.

use crate::problem::Problem;
use crate::signed_in::Active;
use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

/// The address of the account.
#[derive(Serialize, ToSchema)]
pub struct MemberEmail {
    email: String,
}

/// The member's address.
#[utoipa::path(
    get,
    path = "/members/me/email",
    tag = "members",
    security(("session" = [])),
    responses(
        (status = 200, body = MemberEmail),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(Active(member): Active) -> Json<MemberEmail> {
    Json(MemberEmail {
        email: member.view().email,
    })
}
