//! `PATCH /members/me/email`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403
//! Example: { "email": "other@example.jp" }

use super::PendingEmail;
use crate::body::Body;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use shinchoryu_service::doors;
use utoipa::ToSchema;

/// Another address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeEmailRequest {
    /// The new address, in any spelling.
    #[schema(format = "email")]
    email: String,
}

/// Asks for another address. A code goes there, word of it to the present one; with
/// `PATCH /verify/me/email` in this session the new address becomes the log-in, and not before.
#[utoipa::path(
    patch,
    path = "/members/me/email",
    extensions(("x-refusals" = json!([
        "fresh_authentication_required",
        "email_conflict",
        "too_many_attempts",
    ]))),
    tag = "members",
    security(("session" = [])),
    request_body = ChangeEmailRequest,
    responses(
        (status = 200, body = PendingEmail),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn patch(
    State(state): State<ApiState>,
    Through(member): Through<doors::Credentials>,
    Visitor(peer): Visitor,
    Body(request): Body<ChangeEmailRequest>,
) -> Result<Json<PendingEmail>, Problem> {
    let pending = state
        .service
        .request_address(&member, &request.email, &peer)
        .await?;
    Ok(Json(pending.into()))
}
