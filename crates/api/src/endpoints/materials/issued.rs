//! 発行した版: the shapes that the calls of what was issued share.

use super::record::kept_json;
use crate::language::PageLanguage;
use crate::problem::Problem;
use crate::schema::{ComparisonSchema, MaterialInputSchema};
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::value::RawValue;
use shinchoryu_service::{Headline, IssuedFigures, IssuedMaterial, MaterialId, Yen};
use utoipa::ToSchema;

/// What was issued of a material. None of it ever changes.
#[derive(Serialize, ToSchema)]
pub struct IssuedVersion {
    /// 発行番号: from 1, of all that the member issued, of whichever material. No number is given twice.
    number: i64,
    /// 版: which version of the material it is; the paper says it.
    version: i64,
    /// When.
    issued_at: DateTime<Utc>,
    /// 資料名, as it was then.
    title: String,
    /// 会社名, as it was then.
    company: String,
    headline: IssuedHeadline,
    /// 法令版.
    law_edition: String,
    /// SHA-256 of the law data, in hexadecimal digits.
    law_digest: String,
    /// Version of the program that made the document.
    program_version: String,
    /// SHA-256 of templates and words of the document, in hexadecimal digits.
    template_version: String,
    /// Language of the pages.
    lang: PageLanguage,
    /// For black-and-white printing.
    mono: bool,
    /// With the appendix that shows how each figure was made.
    working: bool,
    /// SHA-256 of the PDF, in hexadecimal digits.
    pdf_sha256: String,
}

/// The figures of the best proposal, yen a year.
#[derive(Serialize, ToSchema)]
pub struct IssuedHeadline {
    /// Its number, from 1.
    plan: Option<usize>,
    /// How many proposals there are.
    plans: Option<usize>,
    /// Gain of person and company together.
    #[schema(value_type = Option<i64>)]
    together: Option<Yen>,
    /// Change of the old-age pension, for life.
    #[schema(value_type = Option<i64>)]
    pension_per_year: Option<Yen>,
}

/// All that was issued of a material.
#[derive(Serialize, ToSchema)]
pub struct IssuedVersions {
    /// The newest first.
    results: Vec<IssuedVersion>,
}

/// What was issued, with what it was made of.
#[derive(Serialize, ToSchema)]
pub struct IssuedRecord {
    #[serde(flatten)]
    issued: IssuedVersion,
    /// What the member had typed.
    #[schema(value_type = MaterialInputSchema)]
    input: Box<RawValue>,
    /// The comparison.
    #[schema(value_type = ComparisonSchema)]
    result: Box<RawValue>,
}

impl From<Headline> for IssuedHeadline {
    fn from(headline: Headline) -> Self {
        Self {
            plan: headline.plan.map(|plan| plan.number),
            plans: headline.plan.map(|plan| plan.of),
            together: headline.together,
            pension_per_year: headline.pension_per_year,
        }
    }
}

impl From<IssuedMaterial> for IssuedVersion {
    fn from(issued: IssuedMaterial) -> Self {
        Self {
            number: issued.number,
            version: issued.version,
            issued_at: issued.issued_at,
            title: issued.title,
            company: issued.company,
            headline: issued.headline.into(),
            law_edition: issued.law_edition,
            law_digest: issued.law_digest,
            program_version: issued.program_version,
            template_version: issued.template_version,
            lang: issued.look.language.into(),
            mono: issued.look.mono,
            working: issued.look.working,
            pdf_sha256: issued.digest,
        }
    }
}

impl From<Vec<IssuedMaterial>> for IssuedVersions {
    fn from(all: Vec<IssuedMaterial>) -> Self {
        Self {
            results: all.into_iter().map(IssuedVersion::from).collect(),
        }
    }
}

impl IssuedRecord {
    pub fn of(id: MaterialId, figures: IssuedFigures) -> Result<Self, Problem> {
        Ok(Self {
            issued: figures.issued.into(),
            input: kept_json(figures.input, id)?,
            result: kept_json(figures.result, id)?,
        })
    }
}
