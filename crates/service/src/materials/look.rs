//! How a document is to look, chosen by whoever asks for it.

use shinchoryu_words::Language;

/// How a document is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Language of the pages.
    pub language: Language,
    /// For black-and-white printing.
    pub mono: bool,
    /// 計算根拠: with the appendix that shows how each figure was made.
    pub working: bool,
}
