//! `GET /members/me/logos`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_service::KeptLogo;
use utoipa::ToSchema;

/// ロゴ of the member.
#[derive(Serialize, ToSchema)]
pub struct LogoRecord {
    /// By it the display settings name the logo, and its picture is fetched.
    digest: String,
    /// Width, pixels.
    width: u32,
    /// Height, pixels.
    height: u32,
}

impl From<KeptLogo> for LogoRecord {
    fn from(logo: KeptLogo) -> Self {
        Self {
            digest: logo.digest,
            width: logo.width.unsigned_abs(),
            height: logo.height.unsigned_abs(),
        }
    }
}

/// The member's logos, the newest first.
#[utoipa::path(
    get,
    path = "/members/me/logos",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    responses(
        (status = 200, body = Vec<LogoRecord>),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
) -> Result<Json<Vec<LogoRecord>>, Problem> {
    let logos = state.service.logos(&member).await?;
    Ok(Json(logos.into_iter().map(LogoRecord::from).collect()))
}
