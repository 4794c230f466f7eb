//! Parameters of the address.

use crate::problem::{Code, Problem};
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// The query; what cannot be read is `invalid_query`.
pub struct Params<T>(pub T);

/// The path; an id that cannot be one is as missing as an unknown one.
pub struct At<T>(pub T);

impl<T, S> FromRequestParts<S> for Params<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        read.map(|Query(value)| Self(value))
            .map_err(|_unreadable| Problem::of(Code::InvalidQuery))
    }
}

impl<T, S> FromRequestParts<S> for At<T>
where
    T: DeserializeOwned + Send,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, state).await;
        read.map(|Path(value)| Self(value))
            .map_err(|_unreadable| Problem::of(Code::NotFound))
    }
}
