//! 両言語: what is said in Japanese and in English.

/// A text in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Both {
    /// 日本語.
    pub ja: String,
    /// English.
    pub en: String,
}
