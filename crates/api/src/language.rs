//! 言語: in which language an answer is asked for.

use serde::{Deserialize, Serialize};
use shinchoryu_words::Language;
use utoipa::ToSchema;

/// Language of the pages.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageLanguage {
    /// 日本語.
    #[default]
    Ja,
    /// English.
    En,
}

impl From<PageLanguage> for Language {
    fn from(language: PageLanguage) -> Self {
        match language {
            PageLanguage::Ja => Self::Ja,
            PageLanguage::En => Self::En,
        }
    }
}

impl From<Language> for PageLanguage {
    fn from(language: Language) -> Self {
        language.pick(Self::Ja, Self::En)
    }
}
