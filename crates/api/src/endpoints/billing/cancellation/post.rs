//! `POST /members/me/plan/cancellation`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok 403 403 401 ok ok 403 403
//! Example: { "reason": null, "comment": null }

use crate::body::Body;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_service::{CommonError, Farewell, InvoiceId, LeavingReason, doors};
use utoipa::ToSchema;
use uuid::Uuid;

/// Longest comment, in characters.
const MAX_COMMENT: usize = 1_000;

/// A cancellation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CancellationRequest {
    /// Why; nothing when that is not said.
    reason: Option<CancellationReason>,
    /// In words.
    #[schema(max_length = 1000)]
    comment: Option<String>,
    /// What was shown as not paid, where the plan is to end at once: one that was paid meanwhile does not end.
    #[serde(default)]
    owed: Option<Uuid>,
}

/// Why a plan is cancelled.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancellationReason {
    /// It costs too much.
    Price,
    /// It is not needed any more.
    NotNeeded,
    /// It is hard to use.
    HardToUse,
    /// Something is missing.
    MissingFeature,
    /// Something else.
    Other,
}

impl From<CancellationReason> for LeavingReason {
    fn from(reason: CancellationReason) -> Self {
        match reason {
            CancellationReason::Price => Self::Price,
            CancellationReason::NotNeeded => Self::NotNeeded,
            CancellationReason::HardToUse => Self::HardToUse,
            CancellationReason::MissingFeature => Self::MissingFeature,
            CancellationReason::Other => Self::Other,
        }
    }
}

fn farewell(request: CancellationRequest) -> Result<Farewell, CommonError> {
    let comment = request.comment.filter(|comment| !comment.trim().is_empty());
    if let Some(comment) = &comment {
        let error = |code| CommonError::Fields(vec![FieldError::new(code, "comment")]);
        if comment.chars().count() > MAX_COMMENT {
            let long = FieldError::new(FieldCode::TooLong, "comment").with("max", MAX_COMMENT);
            return Err(CommonError::Fields(vec![long]));
        }
        let is_odd = |letter: char| letter.is_control() && letter != '\n' && letter != '\r';
        if comment.chars().any(is_odd) {
            return Err(error(FieldCode::ControlCharacter));
        }
    }
    Ok(Farewell {
        reason: request.reason.map(LeavingReason::from),
        comment,
    })
}

/// Cancels the plan: it can be used until `ends_on`. One that is not paid ends at once, and what is
/// owed is owed no more; one with `renewal_due` ends at once, too. Asked again it answers the same; 404 without a plan, 409 `plan_ended` when it
/// has ended, `no_open_invoice` when `owed` is named and owed no more.
#[utoipa::path(
    post,
    path = "/members/me/plan/cancellation",
    extensions(("x-refusals" = json!(["no_payments", "not_found", "plan_ended", "no_open_invoice"]))),
    tag = "plan",
    security(("session" = [])),
    request_body = CancellationRequest,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Through(who): Through<doors::Billing>,
    Visitor(peer): Visitor,
    Body(request): Body<CancellationRequest>,
) -> Result<StatusCode, Problem> {
    let owed = request.owed.map(InvoiceId);
    let farewell = farewell(request)?;
    let service = &state.service;
    service.cancel_plan(&who, &farewell, owed, &peer).await?;
    Ok(StatusCode::NO_CONTENT)
}
