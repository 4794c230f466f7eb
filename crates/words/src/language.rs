use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// 言語.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// 日本語.
    #[default]
    Ja,
    /// English.
    En,
}

impl Language {
    /// Both, the first one first.
    pub const ALL: [Self; 2] = [Self::Ja, Self::En];

    /// `ja` or `en`: on the wire, in the database and in the names of files.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ja => "ja",
            Self::En => "en",
        }
    }

    /// The language of a code; `None` where there is no such language.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }

    /// The one of two that is in this language.
    #[must_use]
    pub fn pick<T>(self, ja: T, en: T) -> T {
        match self {
            Self::Ja => ja,
            Self::En => en,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_known_by_its_code_everywhere() {
        for language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
            let json = serde_json::to_value(language).unwrap();
            assert_eq!(json, language.code());
        }
        for code in ["", "JA", "fr", "ja-JP"] {
            assert_eq!(Language::from_code(code), None, "{code}");
        }
        assert_eq!(Language::default(), Language::Ja);
        assert_eq!(Language::ALL.map(|one| one.pick(1, 2)), [1, 2]);
    }
}
