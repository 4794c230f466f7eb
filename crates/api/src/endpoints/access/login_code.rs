//! `POST /login/code`: the one-time code, or a recovery code.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: { "code": "000000" }

use crate::body::Body;
use crate::cookies::{SetCookies, TokenCookie, signed_in};
use crate::problem::{Code, Problem};
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::FieldCode;
use shinchoryu_service::{Factor, SignedIn};
use utoipa::ToSchema;

/// The one-time code, or a recovery code: one of the two.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeRequest {
    /// Six digits.
    #[schema(pattern = "^[0-9]{6}$")]
    code: Option<String>,
    /// Ten letters and digits.
    recovery_code: Option<String>,
}

/// Signed in.
#[derive(Serialize, ToSchema)]
pub struct LoginDone {
    /// Address of the account.
    email: String,
    /// How many recovery codes are left, when one was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovery_codes_left: Option<u64>,
}

impl From<SignedIn> for LoginDone {
    fn from(done: SignedIn) -> Self {
        Self {
            email: done.email,
            recovery_codes_left: done.recovery_codes_left,
        }
    }
}

/// The one factor of the two fields; both at once are one too many.
pub fn factor(
    code: Option<String>,
    recovery_code: Option<String>,
) -> Result<Option<Factor>, Problem> {
    match (code, recovery_code) {
        (None, None) => Ok(None),
        (Some(code), None) => Ok(Some(Factor::Code(code))),
        (None, Some(code)) => Ok(Some(Factor::RecoveryCode(code))),
        (Some(_), Some(_)) => Err(Problem::field(
            Code::InvalidFields,
            "recovery_code",
            FieldCode::UnknownField,
        )),
    }
}

/// Second step of signing in, in the browser that did the first.
#[utoipa::path(
    post,
    path = "/login/code",
    extensions(("x-refusals" = json!([
        "invalid_code",
        "sign_in_ended",
        "account_disabled",
        "too_many_attempts",
        "code_door_closed",
        "account_deleted",
    ]))),
    tag = "sign-in",
    request_body = CodeRequest,
    responses(
        (status = 200, body = LoginDone),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    headers: HeaderMap,
    Body(request): Body<CodeRequest>,
) -> Result<(SetCookies, Json<LoginDone>), Problem> {
    let flow = TokenCookie::SignIn
        .read(&state.settings, &headers)
        .ok_or_else(|| Problem::of(Code::SignInEnded))?;
    let given = factor(request.code, request.recovery_code)?
        .ok_or_else(|| Problem::field(Code::InvalidFields, "code", FieldCode::Required))?;
    let done = state.service.finish_sign_in(&flow, &given, peer).await?;
    let cookies = signed_in(
        &state.settings,
        &done.token,
        &done.email,
        done.device.as_ref(),
    );
    Ok((cookies, Json(done.into())))
}
