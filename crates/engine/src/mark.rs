use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_law::{Caution, Citation, Status};

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

impl LawMark {
    /// The marks of what was read: a value that was read for several days has one.
    pub(crate) fn all_of(read: &[Citation]) -> Vec<Self> {
        let mut marks = Vec::new();
        for mark in read.iter().map(Self::of) {
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
        marks
    }

    fn of(citation: &Citation) -> Self {
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
