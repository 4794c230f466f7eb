//! Who is calling. These extractors come first in a handler: a request without a session learns
//! nothing about the rest of it.

use crate::cookies::TokenCookie;
use crate::problem::{Code, Problem};
use crate::state::ApiState;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header;
use axum::http::request::Parts;
use shinchoryu_service::{ActiveMember, Caller, Entered, Entrance, Peer};
use std::convert::Infallible;
use std::net::SocketAddr;

/// Somebody with a session, at any step.
pub struct SignedIn(pub Caller);

/// A member in good standing.
pub struct Active(pub ActiveMember);

/// Somebody for whom this door is open.
pub struct Through<D>(pub Entered<D>);

/// Where the request comes from. Headers of proxies are not believed.
pub struct Visitor(pub Peer);

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

impl FromRequestParts<ApiState> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &ApiState) -> Result<Self, Infallible> {
        let ip = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|ConnectInfo(address)| address.ip().to_string())
            .unwrap_or_default();
        let agent = parts
            .headers
            .get(header::USER_AGENT)
            .map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned())
            .unwrap_or_default();
        Ok(Self(Peer { ip, agent }))
    }
}
