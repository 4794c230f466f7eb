//! `/forgot/mfa`: replacing a second factor that was lost.

pub mod cancel;
pub mod email;
pub mod finish;
pub mod request;

use crate::cookies::TokenCookie;
use crate::problem::{Code, Problem};
use crate::state::ApiState;
use axum::http::HeaderMap;
use shinchoryu_service::Token;

fn flow(state: &ApiState, headers: &HeaderMap) -> Result<Token, Problem> {
    TokenCookie::SignIn
        .read(&state.settings, headers)
        .ok_or_else(|| Problem::of(Code::SignInEnded))
}
