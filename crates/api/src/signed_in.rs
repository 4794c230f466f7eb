//! Who is calling. These extractors come first in a handler: a request without a session learns
//! nothing about the rest of it.

use crate::cookies::TokenCookie;
use crate::document::reads_only;
use crate::problem::{Code, Problem};
use crate::state::ApiState;
use crate::visitor::{Visitor, visitor};
use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::request::Parts;
use shinchoryu_service::{ActiveMember, Caller, CommonError, Entered, Entrance, doors};

/// Somebody with a session, at any step.
pub struct SignedIn(pub Caller);

/// A member in good standing.
pub struct Active(pub ActiveMember);

/// Somebody for whom this door is open.
pub struct Through<D>(pub Entered<D>);

/// Somebody for whom this door is open, or somebody who brings no session at all.
pub struct Perhaps<D>(pub Option<Entered<D>>);

/// Whoever it is: with a session, at any step, or without one.
pub struct Anybody(pub Option<Caller>);

/// Somebody without a session. With one there is an account already.
pub struct Newcomer;

impl FromRequestParts<ApiState> for SignedIn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, Problem> {
        Ok(Self(caller(parts, state).await?))
    }
}

async fn caller(parts: &Parts, state: &ApiState) -> Result<Caller, CommonError> {
    let token = TokenCookie::Session
        .read(&state.settings, &parts.headers)
        .ok_or(CommonError::Unauthenticated)?;
    let caller = match state.service.authenticate(&token).await {
        Err(CommonError::Unauthenticated) => {
            let Visitor(peer) = visitor(&parts.extensions, &parts.headers, state);
            state.service.refused_session(&peer);
            return Err(CommonError::Unauthenticated);
        }
        answer => answer?,
    };
    if writes(parts) {
        state.service.count_write(caller.session_id())?;
    }
    Ok(caller)
}

/// Whether the request asks for a change. Some calls take a body and change nothing; what matches no
/// path of the document counts as a change.
fn writes(parts: &Parts) -> bool {
    let path = parts.extensions.get::<MatchedPath>();
    !parts.method.is_safe() && !path.is_some_and(|path| reads_only(path.as_str()))
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

impl<D: Entrance> FromRequestParts<ApiState> for Perhaps<D> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, Problem> {
        if TokenCookie::Session
            .read(&state.settings, &parts.headers)
            .is_none()
        {
            return Ok(Self(None));
        }
        Ok(Self(Some(caller(parts, state).await?.enter()?)))
    }
}

impl FromRequestParts<ApiState> for Anybody {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, Problem> {
        match caller(parts, state).await {
            Ok(caller) => Ok(Self(Some(caller))),
            Err(CommonError::Unauthenticated) => Ok(Self(None)),
            Err(error) => Err(error.into()),
        }
    }
}

impl FromRequestParts<ApiState> for Newcomer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &ApiState) -> Result<Self, Problem> {
        match caller(parts, state).await {
            Ok(caller) => caller.enter::<doors::SignUp>().map_or_else(
                |error| Err(error.into()),
                |_nobody_passes| Err(Problem::of(Code::AccessDenied)),
            ),
            Err(CommonError::Unauthenticated) => Ok(Self),
            Err(error) => Err(error.into()),
        }
    }
}
