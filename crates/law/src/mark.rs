use schemars::JsonSchema;
use serde::Serialize;

use crate::{Caution, Citation, Status};

/// A value that needs a mark beside the figures that read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LawMark {
    /// Law file.
    pub id: String,
    /// 日本語の名称.
    pub title: String,
    /// English name.
    pub title_en: String,
    /// How well it is confirmed.
    pub status: Status,
    /// The day asked for lies after the last check.
    pub stale: bool,
    /// 据置: nothing is published for the day asked for, and the last value counts on.
    pub carried: bool,
    /// The caution of the law file.
    pub note: Option<Caution>,
}

impl From<&Citation> for LawMark {
    fn from(citation: &Citation) -> Self {
        Self {
            id: citation.id.clone(),
            title: citation.title.clone(),
            title_en: citation.title_en.clone(),
            status: citation.status,
            stale: citation.stale,
            carried: citation.carried,
            note: citation.note.clone(),
        }
    }
}
