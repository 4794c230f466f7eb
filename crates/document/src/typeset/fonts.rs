//! The typefaces, read once: BIZ UDGothic for Japanese, Noto Sans JP for ASCII and rare characters,
//! Noto Sans SC for the kanji that neither of them has.

use std::sync::LazyLock;
use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

static FILES: [&[u8]; 5] = [
    include_bytes!(env!("BIZ_UDGOTHIC_REGULAR")),
    include_bytes!(env!("BIZ_UDGOTHIC_BOLD")),
    include_bytes!(env!("NOTO_SANS_JP_REGULAR")),
    include_bytes!(env!("NOTO_SANS_JP_BOLD")),
    include_bytes!(env!("NOTO_SANS_SC_REGULAR")),
];

/// Fonts with the book that finds them by family and weight.
pub(super) struct Fonts {
    pub(super) book: LazyHash<FontBook>,
    fonts: Vec<Font>,
}

impl Fonts {
    pub(super) fn get(&self, index: usize) -> Option<Font> {
        self.fonts.get(index).cloned()
    }

    /// All of them, in the order in which the templates ask them for a character.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Font> {
        self.fonts.iter()
    }
}

pub(super) static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let fonts: Vec<Font> = FILES
        .iter()
        .flat_map(|file| Font::iter(Bytes::new(*file)))
        .collect();
    Fonts {
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
    }
});
