//! `GET /verify/me/email`.
//!
//! Who may (A12345PUDXQWRd): 401 ok 409 409 409 409 409 ok 403 401 409 ok 403 403

use super::AddressConfirmation;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use shinchoryu_service::doors;

/// Which address is to be confirmed, and until when its code is good.
#[utoipa::path(
    get,
    path = "/verify/me/email",
    extensions(("x-refusals" = json!(["already_done"]))),
    tag = "sign-up",
    security(("session" = [])),
    responses(
        (status = 200, body = AddressConfirmation),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::VerifyEmail>,
) -> Result<Json<AddressConfirmation>, Problem> {
    Ok(Json(state.service.address_state(&who).await?.into()))
}
