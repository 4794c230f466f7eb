//! `POST /members/me/logos`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: none

use super::logos::LogoRecord;
use crate::picture::Picture;
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

/// Keeps a picture as one of the member's logos: a JPEG, PNG or GIF of at most 3 MB and 4,096 pixels a side. What can be
/// seen on it becomes a PNG of at most 600 pixels a side; nothing else of the file is kept. One that is there is not
/// kept again (200). A member has at most ten.
#[utoipa::path(
    post,
    path = "/members/me/logos",
    extensions(("x-refusals" = json!(["free_period_over", "profile_missing", "quota_exceeded"]))),
    tag = "materials",
    security(("session" = [])),
    request_body(content = Vec<u8>, content_type = "image/*"),
    responses(
        (status = 200, body = LogoRecord, description = "it was there"),
        (status = 201, body = LogoRecord),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Active(member): Active,
    Picture(file): Picture,
) -> Result<(StatusCode, Json<LogoRecord>), Problem> {
    let (logo, is_new) = state.service.add_logo(&member, file).await?;
    let status = if is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    Ok((status, Json(logo.into())))
}
