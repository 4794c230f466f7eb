//! 資料: the shapes that the calls of materials share.

use crate::problem::{Code, FieldProblem, Problem};
use crate::schema::{ComparisonSchema, MaterialInputSchema};
use axum::http::{HeaderMap, HeaderValue, header};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_service::{CommonError, Look, SavedMaterial};
use shinchoryu_words::Language;
use utoipa::ToSchema;
use uuid::Uuid;

/// A material to be saved, whole or not.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MaterialRequest {
    /// What the member typed so far.
    #[schema(value_type = MaterialInputSchema)]
    pub input: MaterialInput,
}

/// How to show a document.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DocumentQuery {
    /// Language of the pages; Japanese when it is missing.
    #[serde(default)]
    #[param(inline)]
    lang: PageLanguage,
    /// For black-and-white printing.
    #[serde(default)]
    mono: bool,
    /// With the appendix that shows how each figure was made.
    #[serde(default)]
    working: bool,
    /// The version that the browser shows: another version is another address, so that no page of
    /// an earlier one comes out of a cache. The answer is always the present version.
    #[serde(default, rename = "version")]
    #[param(rename = "version")]
    _version: Option<i64>,
}

/// Language of the pages.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageLanguage {
    /// 日本語.
    #[default]
    Ja,
    /// English.
    En,
}

impl DocumentQuery {
    pub fn look(&self) -> Look {
        Look {
            language: match self.lang {
                PageLanguage::Ja => Language::Ja,
                PageLanguage::En => Language::En,
            },
            mono: self.mono,
            working: self.working,
        }
    }
}

/// Whether a material can be shown to a customer.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MaterialState {
    /// Something is missing or wrong: see `errors`.
    Draft,
    /// Whole.
    Complete,
}

impl MaterialState {
    pub fn of(is_complete: bool) -> Self {
        if is_complete {
            Self::Complete
        } else {
            Self::Draft
        }
    }
}

/// A saved material.
#[derive(Serialize, ToSchema)]
pub struct MaterialRecord {
    id: Uuid,
    /// Grows by one with each save; also the `ETag`.
    version: i64,
    state: MaterialState,
    /// What the member typed.
    #[schema(value_type = MaterialInputSchema)]
    input: Box<RawValue>,
    /// The comparison, where the input allows one.
    #[schema(value_type = Option<ComparisonSchema>)]
    result: Option<Box<RawValue>>,
    /// What is missing or wrong.
    errors: Vec<FieldProblem>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl TryFrom<SavedMaterial> for MaterialRecord {
    type Error = Problem;

    fn try_from(saved: SavedMaterial) -> Result<Self, Problem> {
        let raw = |text: String| {
            RawValue::from_string(text).map_err(|error| {
                let what = format!("material {}: {error}", saved.id);
                Problem::from(CommonError::Internal(what))
            })
        };
        Ok(Self {
            id: saved.id.0,
            version: saved.version,
            state: MaterialState::of(saved.is_complete),
            input: raw(saved.input)?,
            result: saved.result.map(raw).transpose()?,
            errors: saved.errors.into_iter().map(FieldProblem::from).collect(),
            created_at: saved.created_at,
            updated_at: saved.updated_at,
        })
    }
}

/// The `ETag` of a version.
pub fn etag(version: i64) -> [(header::HeaderName, String); 1] {
    [(header::ETAG, format!("\"{version}\""))]
}

/// The version that `If-Match` names. A save without one could undo somebody's work unseen; a list
/// or `*` names no version the member has looked at.
pub fn version_seen(headers: &HeaderMap) -> Result<i64, Problem> {
    let tag = headers
        .get(header::IF_MATCH)
        .ok_or_else(|| Problem::of(Code::IfMatchRequired))?;
    read_tag(tag).ok_or_else(|| Problem::of(Code::Stale))
}

fn read_tag(tag: &HeaderValue) -> Option<i64> {
    let tag = tag.to_str().ok()?.trim();
    tag.strip_prefix('"')?.strip_suffix('"')?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_a_strong_tag() {
        for (tag, version) in [
            ("\"3\"", Some(3)),
            (" \"12\" ", Some(12)),
            ("W/\"3\"", None),
            ("*", None),
            ("\"3\", \"4\"", None),
            ("3", None),
            ("\"99999999999999999999\"", None),
        ] {
            assert_eq!(
                read_tag(&HeaderValue::from_str(tag).unwrap()),
                version,
                "{tag}"
            );
        }
    }
}
