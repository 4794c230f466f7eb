//! `POST /forgot/mfa`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: { "code": "000000" }

use super::flow;
use crate::body::Body;
use crate::problem::Problem;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The code of the mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MfaResetCode {
    /// Six digits.
    #[schema(pattern = "^[0-9]{6}$")]
    code: String,
}

/// From when the factor may be replaced.
#[derive(Serialize, ToSchema)]
pub struct MfaResetRequested {
    available_at: DateTime<Utc>,
}

/// Records the request; the member is told by mail and can call it off.
#[utoipa::path(
    post,
    path = "/forgot/mfa",
    extensions(("x-refusals" = json!([
        "sign_in_ended",
        "account_disabled",
        "too_many_attempts",
        "account_deleted",
    ]))),
    tag = "sign-in",
    request_body = MfaResetCode,
    responses(
        (status = 202, body = MfaResetRequested),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    headers: HeaderMap,
    Body(request): Body<MfaResetCode>,
) -> Result<(StatusCode, Json<MfaResetRequested>), Problem> {
    let flow = flow(&state, &headers)?;
    let available_at = state
        .service
        .request_mfa_reset(&flow, &request.code, &peer)
        .await?;
    Ok((
        StatusCode::ACCEPTED,
        Json(MfaResetRequested { available_at }),
    ))
}
