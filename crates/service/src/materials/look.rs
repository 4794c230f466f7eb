//! How a document is to look, chosen by whoever asks for it.

use shinchoryu_engine::material::{Display, Palette};
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

impl Look {
    /// What the print of a material is like: as it was asked for, and as the material always is.
    #[must_use]
    pub(crate) fn with(self, display: &Display) -> Self {
        Self {
            mono: self.mono || display.palette == Palette::Mono,
            working: self.working || display.working,
            ..self
        }
    }
}
