//! `POST /members/me/security/recovery-codes`: new ones.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 fresh fresh fresh fresh 403 401 fresh fresh 403 403
//! Example: none

use super::mfa::RecoveryCodes;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use shinchoryu_service::doors::Credentials;

/// Ten new recovery codes; the earlier ones are void. The session must be fresh.
#[utoipa::path(
    post,
    path = "/members/me/security/recovery-codes",
    extensions(("x-refusals" = json!(["fresh_authentication_required"]))),
    tag = "security",
    security(("session" = [])),
    responses(
        (status = 200, body = RecoveryCodes),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    Through(entered): Through<Credentials>,
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
) -> Result<Json<RecoveryCodes>, Problem> {
    let recovery_codes = state.service.renew_recovery_codes(&entered, &peer).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}
