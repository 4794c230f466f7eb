//! `/forgot/mfa`: replacing a second factor that was lost.

pub mod cancel;
pub mod email;
pub mod finish;
pub mod request;

use crate::body::Body;
use crate::cookies::{SetCookies, TokenCookie, enrolling, sign_in_begun};
use crate::problem::{Code, Problem};
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_service::Token;
use utoipa::ToSchema;

fn flow(state: &ApiState, headers: &HeaderMap) -> Result<Token, Problem> {
    TokenCookie::SignIn
        .read(&state.settings, headers)
        .ok_or_else(|| Problem::of(Code::SignInEnded))
}
