//! JSON bodies: type, size, depth and characters are checked before anything is made of them.

use crate::problem::{Code, Problem};
use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_service::CommonError;
use std::time::Duration;

/// Most requests are small.
pub const SMALL: usize = 256 * 1024;
/// A material with five policies and their surrender tables.
pub const MATERIAL: usize = 1024 * 1024;
/// Brackets within brackets; no request of ours needs ten.
const MAX_DEPTH: usize = 64;
/// A body that stands still this long is given up.
const IDLE: Duration = Duration::from_secs(10);

/// A JSON body of at most `LIMIT` bytes.
pub struct Body<T, const LIMIT: usize = SMALL>(pub T);

impl<T, S, const LIMIT: usize> FromRequest<S> for Body<T, LIMIT>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Problem> {
        check_type(request.headers(), &["application/json"])?;
        let bytes = read(request, LIMIT).await?;
        parse(&bytes).map(Self)
    }
}

/// A list of ids has one at least, and no more than are taken at once.
pub fn some<T>(field: &'static str, ids: &[T], most: usize) -> Result<(), Problem> {
    if ids.is_empty() {
        return Err(Problem::field(
            Code::InvalidFields,
            field,
            FieldCode::Required,
        ));
    }
    if ids.len() > most {
        let error = FieldError::new(FieldCode::TooMany, field).with("max", most);
        return Err(CommonError::from(FieldErrors::from(error)).into());
    }
    Ok(())
}

/// Whether a body is of one of these types, as it is.
pub fn check_type(headers: &HeaderMap, types: &[&str]) -> Result<(), Problem> {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .map(str::trim);
    let is_one = kind.is_some_and(|kind| types.iter().any(|one| kind.eq_ignore_ascii_case(one)));
    // a compressed body could grow without bound
    if !is_one || headers.contains_key(header::CONTENT_ENCODING) {
        return Err(Problem::of(Code::UnsupportedMediaType));
    }
    Ok(())
}

/// The bytes of a body of at most `limit`.
pub async fn read(request: Request, limit: usize) -> Result<Bytes, Problem> {
    let body = request.into_body();
    let announced = body.size_hint().lower();
    if announced > limit as u64 {
        return Err(Problem::of(Code::TooLarge));
    }
    let mut body = Limited::new(body, limit);
    let mut bytes = Vec::with_capacity(usize::try_from(announced).unwrap_or(0));
    while let Some(frame) = tokio::time::timeout(IDLE, body.frame())
        .await
        .map_err(|_elapsed| Problem::of(Code::BodyTimeout))?
    {
        let frame = frame.map_err(|error| {
            if error.is::<LengthLimitError>() {
                Problem::of(Code::TooLarge)
            } else {
                Problem::of(Code::BodyBroken)
            }
        })?;
        if let Some(data) = frame.data_ref() {
            bytes.extend_from_slice(data);
        }
    }
    Ok(bytes.into())
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    match scan(bytes) {
        Scan::Fine => {}
        Scan::TooDeep => return Err(Problem::of(Code::InvalidJson)),
        Scan::Nul => {
            // PostgreSQL has no text with it, and no person types it
            return Err(Problem::field(
                Code::InvalidFields,
                "",
                FieldCode::ControlCharacter,
            ));
        }
    }
    shinchoryu_fields::read(bytes).map_err(|wrong| {
        let syntax = wrong
            .errors
            .iter()
            .any(|error| error.code == "invalid_json");
        if syntax {
            Problem::of(Code::InvalidJson)
        } else {
            CommonError::from(wrong).into()
        }
    })
}

#[derive(Debug, PartialEq, Eq)]
enum Scan {
    Fine,
    TooDeep,
    Nul,
}

/// One pass over the bytes, whether or not they are JSON: how deep, and whether a string holds
/// the character U+0000.
fn scan(bytes: &[u8]) -> Scan {
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut rest = bytes;
    while let [byte, tail @ ..] = rest {
        rest = tail;
        match (in_string, byte) {
            (true, b'\\') => {
                if rest.starts_with(b"u0000") {
                    return Scan::Nul;
                }
                rest = rest.get(1..).unwrap_or_default();
            }
            (_, b'"') => in_string = !in_string,
            (false, b'[' | b'{') => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Scan::TooDeep;
                }
            }
            (false, b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Scan::Fine
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Outer {
        list: Vec<Inner>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        yen: i64,
    }

    fn refused(text: &str) -> (u16, String, String) {
        let problem = parse::<Outer>(text.as_bytes()).unwrap_err();
        let problem = serde_json::to_value(problem).unwrap();
        let error = &problem["errors"][0];
        (
            problem["status"].as_u64().unwrap() as u16,
            error["code"].as_str().unwrap_or("").to_owned(),
            error["field"].as_str().unwrap_or("").to_owned(),
        )
    }

    #[test]
    fn a_whole_body_is_read() {
        let body: Outer = parse(br#"{"list":[{"yen":9223372036854775807}]}"#).unwrap();
        assert_eq!(body.list[0].yen, i64::MAX);
    }

    #[test]
    fn wrong_fields_are_named() {
        for (text, code, field) in [
            (
                r#"{"list":[{"yen":1},{"yen":"1"}]}"#,
                "invalid_value",
                "list.1.yen",
            ),
            (
                r#"{"list":[{"yen":9223372036854775808}]}"#,
                "invalid_value",
                "list.0.yen",
            ),
            (r#"{"list":[{"yen":1e308}]}"#, "invalid_value", "list.0.yen"),
            (r#"{"list":[{"yen":1.5}]}"#, "invalid_value", "list.0.yen"),
            (
                r#"{"list":[{"yen":1,"role":"operator"}]}"#,
                "unknown_field",
                "list.0.role",
            ),
            (r#"{"list":[],"list":[]}"#, "duplicate_field", "list"),
            (r#"{"list":"a\u0000b"}"#, "control_character", ""),
            ("[]", "invalid_value", ""),
        ] {
            assert_eq!(
                refused(text),
                (422, code.to_owned(), field.to_owned()),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_json_is_refused() {
        for text in [
            "",
            "{",
            "{\"list\":[]} x",
            "{\"list\":[{\"yen\":NaN}]}",
            "nul",
        ] {
            assert_eq!(refused(text).0, 400, "{text}");
        }
        assert_eq!(refused(&"[".repeat(400_000)).0, 400);
        assert_eq!(refused(&"{\"list\":".repeat(65)).0, 400);
    }

    #[test]
    fn signs_in_strings_are_no_brackets_and_escapes_are_followed() {
        let brackets = format!("\"{}\\\"[\"", "[".repeat(100));
        assert_eq!(scan(brackets.as_bytes()), Scan::Fine);
        assert_eq!(scan(br#""\\u0000""#), Scan::Fine);
        assert_eq!(scan(br#""\\\u0000""#), Scan::Nul);
    }
}
