//! `GET /members/me/logos/{digest}`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::params::At;
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use shinchoryu_engine::material::LogoDigest;

/// The picture of one of the member's logos, as documents have it.
#[utoipa::path(
    get,
    path = "/members/me/logos/{digest}",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    params(("digest" = String, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "image/png"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    At(digest): At<LogoDigest>,
) -> Result<Response, Problem> {
    let png = state.service.logo(&member, &digest).await?;
    Ok(([(header::CONTENT_TYPE, "image/png")], png).into_response())
}
