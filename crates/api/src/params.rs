//! Parameters of the address.

use crate::problem::{Code, Problem};
use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::Uri;
use axum::http::request::Parts;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use shinchoryu_fields::{FieldCode, FieldError};
use std::error::Error;
use std::str::FromStr;
use uuid::Uuid;

/// The query; what cannot be read is `invalid_query`, with every parameter that is at fault.
pub struct Params<T>(pub T);

/// The path; an id that cannot be one is as missing as an unknown one.
pub struct At<T>(pub T);

/// The id of something in the path.
pub struct Id(pub Uuid);

/// Something else in the path, spelt as we spell it.
pub struct Spelt<T>(pub T);

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Spelt(id) = Spelt::deserialize(deserializer)?;
        Ok(Self(id))
    }
}

impl<'de, T: FromStr + ToString> Deserialize<'de> for Spelt<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let named = spelt(&text).ok_or_else(|| D::Error::custom("nothing we name so"))?;
        Ok(Self(named))
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

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Problem> {
        let query = parts.uri.query().unwrap_or_default();
        read(query)
            .map(Self)
            .map_err(|_words| Problem::query(&faults::<T>(query)))
    }
}

/// So many characters of a name that nobody knows are told.
const NAME_CHARS: usize = 40;

/// Reads a query, or gives the reader's words: of what is wrong first, and its own.
fn read<T: DeserializeOwned>(query: &str) -> Result<T, String> {
    let address: Uri = format!("/?{query}")
        .parse()
        .map_err(|_no_address| String::new())?;
    Query::try_from_uri(&address)
        .map(|Query(value)| value)
        .map_err(|refused| refused.source().map_or(String::new(), ToString::to_string))
}

/// What is wrong with a query that cannot be read: the reader stops at the first fault, so each
/// parameter is read by itself.
fn faults<T: DeserializeOwned>(query: &str) -> Vec<FieldError> {
    let mut errors = Vec::new();
    let mut known = Vec::new();
    let mut good = Vec::new();
    for piece in query.split('&') {
        let Ok(Some((name, value))) =
            read::<Vec<(String, String)>>(piece).map(|pairs| pairs.into_iter().next())
        else {
            continue;
        };
        let words = read::<T>(piece).err().unwrap_or_default();
        let words = words.strip_prefix(&format!("{name}: ")).unwrap_or(&words);
        if words.starts_with("unknown field") {
            let name: String = name.chars().take(NAME_CHARS).collect();
            errors.push(FieldError::new(FieldCode::UnknownField, name));
            continue;
        }
        if known.contains(&name) {
            errors.push(FieldError::new(FieldCode::DuplicateField, name));
            continue;
        }
        // another one that is missing is no fault of this one
        if words.is_empty() || words.starts_with("missing field") {
            good.push(piece);
        } else {
            let wrong = FieldError::new(FieldCode::InvalidValue, &name);
            errors.push(wrong.with_value(value));
        }
        known.push(name);
    }
    let words = read::<T>(&good.join("&")).err().unwrap_or_default();
    let missing = words.strip_prefix("missing field `");
    if let Some(name) = missing.and_then(|rest| rest.strip_suffix('`'))
        && !known.iter().any(|known| known == name)
    {
        errors.push(FieldError::new(FieldCode::MissingField, name));
    }
    errors
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "it is read, and what is wrong is told")]
    struct Asked {
        #[serde(rename = "marker.page", default)]
        page: u64,
        #[serde(default)]
        explain: bool,
        coupon: String,
    }

    fn told(query: &str) -> Vec<(String, FieldCode)> {
        assert!(read::<Asked>(query).is_err(), "{query}");
        let errors = faults::<Asked>(query).into_iter();
        errors.map(|error| (error.field, error.code)).collect()
    }

    #[test]
    fn every_parameter_that_is_at_fault_is_named() {
        use FieldCode::{DuplicateField, InvalidValue, MissingField, UnknownField};
        let named = |fields: &[(&str, FieldCode)]| -> Vec<_> {
            let fields = fields
                .iter()
                .map(|(name, code)| ((*name).to_owned(), *code));
            fields.collect()
        };
        for (query, wrong) in [
            ("", &[("coupon", MissingField)][..]),
            ("explain=true", &[("coupon", MissingField)]),
            ("coupon=A&page=1", &[("page", UnknownField)]),
            ("coupon=A&coupon=B", &[("coupon", DuplicateField)]),
            (
                "marker.page=-1&explain=perhaps",
                &[
                    ("marker.page", InvalidValue),
                    ("explain", InvalidValue),
                    ("coupon", MissingField),
                ],
            ),
            // words of the reader in a name and in a value
            (
                "missing%20field=1&explain=missing%20field&coupon=A",
                &[("missing field", UnknownField), ("explain", InvalidValue)],
            ),
        ] {
            assert_eq!(told(query), named(wrong), "{query}");
        }
        let wrong = &faults::<Asked>("coupon=A&explain=%E8%A9%A6")[0];
        assert_eq!(wrong.params["value"], "試");
    }
}
