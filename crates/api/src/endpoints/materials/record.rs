//! 資料: the shapes that the calls of materials share.

use crate::language::PageLanguage;
use crate::params::spelt;
use crate::problem::{Code, FieldProblem, Problem};
use crate::schema::{ComparisonSchema, MaterialInputSchema};
use crate::state::ApiState;
use axum::http::{HeaderMap, HeaderValue, header};
use chrono::{DateTime, Utc};
use headers::{HeaderMapExt as _, IfMatch};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_service::{ActiveMember, CommonError, Look, MaterialId, SavedMaterial};
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
    /// The same for pages with the logo and without it.
    #[serde(default, rename = "logo")]
    #[param(rename = "logo")]
    _logo: Option<bool>,
}

impl DocumentQuery {
    pub fn look(&self) -> Look {
        Look {
            language: self.lang.into(),
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
    /// コピー元: what it was copied from. Null once it has another title, company or name of the customer than
    /// that had, and of what is no copy; it may be deleted by now.
    copied_from: Option<Uuid>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl TryFrom<SavedMaterial> for MaterialRecord {
    type Error = Problem;

    fn try_from(saved: SavedMaterial) -> Result<Self, Problem> {
        let raw = |text| kept_json(text, saved.id);
        Ok(Self {
            id: saved.id.0,
            version: saved.version,
            state: MaterialState::of(saved.is_complete),
            input: raw(saved.input)?,
            result: saved.result.map(raw).transpose()?,
            errors: saved.errors.into_iter().map(FieldProblem::from).collect(),
            copied_from: saved.copied_from.map(|source| source.0),
            created_at: saved.created_at,
            updated_at: saved.updated_at,
        })
    }
}

/// JSON as it was kept of this material.
pub fn kept_json(text: String, id: MaterialId) -> Result<Box<RawValue>, Problem> {
    RawValue::from_string(text).map_err(|error| {
        let what = format!("material {id}: {error}");
        Problem::from(CommonError::Internal(what))
    })
}

/// The `ETag` of a version.
pub fn etag(version: i64) -> [(header::HeaderName, String); 1] {
    [(header::ETAG, tag(version))]
}

/// What a save says of the version it is made over.
enum Seen {
    /// This one.
    Version(i64),
    /// Whichever of several, or any.
    Condition(IfMatch),
}

impl Seen {
    /// Whether this version is one of those.
    fn is(&self, version: i64) -> bool {
        let tag = || tag(version).parse().ok();
        match self {
            Self::Version(seen) => *seen == version,
            Self::Condition(seen) => tag().is_some_and(|tag| seen.precondition_passes(&tag)),
        }
    }
}

/// What `If-Match` says. A save without one could undo somebody's work unseen.
fn version_seen(headers: &HeaderMap) -> Result<Seen, Problem> {
    let mut lines = headers.get_all(header::IF_MATCH).iter();
    let first = lines
        .next()
        .ok_or_else(|| Problem::of(Code::IfMatchRequired))?;
    match read_tag(first).filter(|_| lines.next().is_none()) {
        Some(version) => Ok(Seen::Version(version)),
        None => {
            let condition = headers.typed_get().map(Seen::Condition);
            condition.ok_or_else(|| Problem::of(Code::Stale))
        }
    }
}

/// The one version that `If-Match` names. Where it names several, or any, that is the present one.
pub async fn present_version_seen(
    state: &ApiState,
    member: &ActiveMember,
    id: MaterialId,
    headers: &HeaderMap,
) -> Result<i64, Problem> {
    let seen = version_seen(headers);
    if let Ok(Seen::Version(version)) = seen {
        return Ok(version);
    }
    // what is not the member's is not found, whatever else is missing
    let present = state.service.material(member, id).await?.version;
    if seen?.is(present) {
        Ok(present)
    } else {
        Err(Problem::of(Code::Stale))
    }
}

fn tag(version: i64) -> String {
    format!("\"{version}\"")
}

/// The one version that a tag names, as our browser sends it.
fn read_tag(tag: &HeaderValue) -> Option<i64> {
    let tag = tag.to_str().ok()?;
    spelt(tag.strip_prefix('"')?.strip_suffix('"')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(lines: &[&'static str]) -> Result<Seen, Problem> {
        let lines = lines.iter().map(|line| HeaderValue::from_static(line));
        version_seen(&lines.map(|line| (header::IF_MATCH, line)).collect())
    }

    #[test]
    fn one_strong_tag_names_its_version() {
        assert!(matches!(seen(&["\"3\""]), Ok(Seen::Version(3))));
        for other in ["W/\"3\"", "\"03\"", "\"+3\"", "\"99999999999999999999\""] {
            let seen = seen(&[other]).ok().unwrap();
            assert!(!seen.is(3), "{other}");
        }
        assert!(seen(&[]).is_err());
        for nothing in ["3", "\"3", ""] {
            assert!(!seen(&[nothing]).is_ok_and(|seen| seen.is(3)), "{nothing}");
        }
    }

    #[test]
    fn several_tags_name_each_of_their_versions() {
        for lines in [
            &["*"][..],
            &["\"3\", \"4\""],
            &["\"4\"", "\"3\""],
            &["W/\"3\",\"3\""],
        ] {
            assert!(seen(lines).ok().unwrap().is(3), "{lines:?}");
        }
        assert!(!seen(&["\"3\", \"4\""]).ok().unwrap().is(5));
    }
}
