//! Parameters of the address.

use crate::problem::{Code, Problem};
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use std::str::FromStr;
use uuid::Uuid;

/// The query; what cannot be read is `invalid_query`.
pub struct Params<T>(pub T);

/// The path; an id that cannot be one is as missing as an unknown one.
pub struct At<T>(pub T);

/// The id of something in the path.
pub struct Id(pub Uuid);

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let id = spelt(&text).ok_or_else(|| D::Error::custom("no id"))?;
        Ok(Self(id))
    }
}

/// What a text names, if it is spelt as we spell it: `01` is no 1, so that each thing has one address
/// and each version one name.
pub fn spelt<T: FromStr + ToString>(text: &str) -> Option<T> {
    let named = text.parse().ok();
    named.filter(|value: &T| value.to_string() == text)
}

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
