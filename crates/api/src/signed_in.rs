//! Who is calling. These extractors come first in a handler: a request without a session learns
//! nothing about the rest of it.

use crate::cookies::TokenCookie;
use crate::problem::{Code, Problem};
use crate::state::ApiState;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use shinchoryu_service::{ActiveMember, Caller, Entered, Entrance};

/// Somebody with a session, at any step.
pub struct SignedIn(pub Caller);

/// A member in good standing.
pub struct Active(pub ActiveMember);

/// Somebody for whom this door is open.
pub struct Through<D>(pub Entered<D>);

impl FromRequestParts<ApiState> for SignedIn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, Problem> {
        let token = TokenCookie::Session
            .read(&state.settings, &parts.headers)
            .ok_or_else(|| Problem::of(Code::Unauthenticated))?;
        Ok(Self(state.service.authenticate(&token).await?))
    }
}

impl FromRequestParts<ApiState> for Active {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, Problem> {
        let SignedIn(caller) = SignedIn::from_request_parts(parts, state).await?;
        Ok(Self(caller.active()?))
    }
}

impl<D: Entrance> FromRequestParts<ApiState> for Through<D> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, Problem> {
        let SignedIn(caller) = SignedIn::from_request_parts(parts, state).await?;
        Ok(Self(caller.enter()?))
    }
}
