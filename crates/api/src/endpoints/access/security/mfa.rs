//! `PUT /members/me/security/mfa`: sets up the second factor.
//!
//! Who may (A12345PUDXQWRd): 401 403 ok ok ok ok 403 403 403 401 403 ok ok 403
//! Example: { "code": "000000" }

use crate::body::Body;
use crate::cookies::{SetCookies, signed_in};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use shinchoryu_service::doors::EnrolMfa;
use utoipa::ToSchema;

/// A code of the factor that was shown to this session.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MfaRequest {
    /// Six digits.
    #[schema(pattern = "^[0-9]{6}$")]
    code: String,
}

/// Recovery codes, shown this once.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// Each works once.
    pub recovery_codes: Vec<String>,
}

/// Sets up the second factor; all sessions end and this browser gets a new one. With one set
/// already the session must be fresh.
#[utoipa::path(
    put,
    path = "/members/me/security/mfa",
    extensions(("x-refusals" = json!(["fresh_authentication_required"]))),
    tag = "security",
    security(("session" = [])),
    request_body = MfaRequest,
    responses(
        (status = 200, body = RecoveryCodes),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn put(
    Through(entered): Through<EnrolMfa>,
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    Body(request): Body<MfaRequest>,
) -> Result<(SetCookies, Json<RecoveryCodes>), Problem> {
    let done = state
        .service
        .set_second_factor(entered, &request.code, peer)
        .await?;
    let cookies = signed_in(
        &state.settings,
        &done.token,
        &done.email,
        done.device.as_ref(),
    );
    let recovery_codes = done.recovery_codes;
    Ok((cookies, Json(RecoveryCodes { recovery_codes })))
}
