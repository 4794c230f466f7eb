//! 字形: which characters the typefaces have, and what paper shows in place of one that none has.

use std::collections::BTreeSet;
use std::io;
use std::sync::LazyLock;

use serde::Serialize;
use serde_json::ser::{CharEscape, Formatter, Serializer};
use typst::layout::Abs;
use typst::text::{FontVariant, FontVariations, is_default_ignorable};

use super::fonts::FONTS;

/// 〓: what printers set for a character they do not have.
const GETA: char = '〓';

/// One bit for each character that can be set.
struct Letters(Vec<u64>);

impl Letters {
    fn contains(&self, letter: char) -> bool {
        let at = u32::from(letter);
        self.0
            .get(at as usize / 64)
            .is_some_and(|bits| bits >> (at % 64) & 1 == 1)
    }
}

static LETTERS: LazyLock<Letters> = LazyLock::new(|| {
    let mut letters = Letters(Vec::new());
    for font in FONTS.iter() {
        let covered = font.info().coverage.iter();
        for letter in covered.filter_map(char::from_u32) {
            // a typeface may have something there that no reader would take for what was typed
            if is_private(letter) || is_loose(letter) || is_invisible(letter) {
                continue;
            }
            let (at, bit) = (letter as usize / 64, letter as usize % 64);
            if letters.0.len() <= at {
                letters.0.resize(at + 1, 0);
            }
            letters.0[at] |= 1 << bit;
        }
    }
    letters
});

/// 私用領域: characters that each maker of typefaces draws otherwise.
fn is_private(letter: char) -> bool {
    matches!(letter, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..)
}

/// Marks that found no letter to be composed with: the typefaces have them, but set them beside the
/// letter, over the next one. Those of kana are placed well and stay.
fn is_loose(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36F}' | '\u{20D0}'..='\u{20FF}' | '\u{302A}'..='\u{302F}')
}

/// 異体字セレクタ: chooses the form of the character before it, as in 葛󠄀.
#[must_use]
pub fn is_selector(letter: char) -> bool {
    matches!(letter, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// Whether a character leaves no mark by itself: control characters, those without width, and those
/// that turn the direction of the text. 異体字セレクタ do leave one: they choose a form.
#[must_use]
pub fn is_invisible(letter: char) -> bool {
    // the marks around ruby are no "default ignorables", and nobody sees them either
    let around_ruby = matches!(letter, '\u{FFF9}'..='\u{FFFB}');
    letter.is_control() || around_ruby || is_default_ignorable(letter) && !is_selector(letter)
}

/// The characters of a text that no typeface of the document has, each once, in their order. What is
/// invisible is not one of them: paper leaves it out.
#[must_use]
pub fn unprintable(text: &str) -> Vec<char> {
    let mut seen = BTreeSet::new();
    let printed =
        |letter: &char| LETTERS.contains(*letter) || is_selector(*letter) || is_invisible(*letter);
    let found = text.chars().filter(|letter| !printed(letter));
    // a text may hold as many different ones as there are code points: each is looked up at once
    found.filter(|letter| seen.insert(*letter)).collect()
}

/// Whether the typeface that sets `letter` has the form that `selector` chooses.
fn has_form(letter: char, selector: char) -> bool {
    let mut fonts = FONTS.iter();
    let font = fonts.find(|font| font.info().coverage.contains(letter.into()));
    let Some(font) = font.cloned() else {
        return false;
    };
    // neither weight nor size changes which forms there are
    let (variant, size) = (FontVariant::default(), Abs::pt(10.0));
    let font = font.instantiate(variant, size, &FontVariations::default());
    font.ttf().glyph_variation_index(letter, selector).is_some()
}

/// A model as JSON that holds nothing the typefaces cannot set, and how many characters were
/// replaced. Done on the way out, so that no text of the model is passed over.
pub(super) fn printable(model: &impl Serialize) -> serde_json::Result<(Vec<u8>, usize)> {
    let mut paper = Paper::default();
    let mut json = Vec::new();
    model.serialize(&mut Serializer::with_formatter(&mut json, &mut paper))?;
    Ok((json, paper.replaced))
}

#[derive(Default)]
struct Paper {
    replaced: usize,
}

impl Formatter for &mut Paper {
    fn write_string_fragment<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut written = 0;
        let mut before = None;
        for (at, letter) in fragment.char_indices() {
            let kept = if is_selector(letter) {
                before.is_some_and(|before| has_form(before, letter))
            } else {
                LETTERS.contains(letter)
            };
            before = Some(letter);
            if kept {
                continue;
            }
            writer.write_all(&fragment.as_bytes()[written..at])?;
            written = at + letter.len_utf8();
            if !is_selector(letter) && !is_invisible(letter) {
                self.replaced += 1;
                write!(writer, "{GETA}")?;
            }
        }
        writer.write_all(&fragment.as_bytes()[written..])
    }

    fn write_char_escape<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        match escape {
            CharEscape::Quote => writer.write_all(b"\\\""),
            CharEscape::ReverseSolidus => writer.write_all(b"\\\\"),
            CharEscape::Solidus => writer.write_all(b"/"),
            CharEscape::LineFeed => writer.write_all(b"\\n"),
            CharEscape::Tab | CharEscape::CarriageReturn | CharEscape::FormFeed => {
                writer.write_all(b" ")
            }
            CharEscape::Backspace | CharEscape::AsciiControl(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_paper(text: &str) -> (String, usize) {
        let (json, replaced) = printable(&text).expect("json");
        let text = serde_json::from_slice(&json).expect("a text");
        (text, replaced)
    }

    #[test]
    fn every_kanji_of_japanese_names_has_a_glyph() {
        for text in [
            "髙﨑𠮷田德川濵渡邉邊邊渡部辻葛彅閒㐂",
            // 常用・人名用 and the four levels of JIS X 0213 begin and end with these
            "亜腕弌熙俱剝𠂉𪚲",
            "神社祥羽都鷗琢猪諸賴",
            "①㈱㍿〒〜～―’“”€£¥é",
        ] {
            assert!(unprintable(text).is_empty(), "{text}");
        }
        // 統合漢字 and extension A are whole
        let all: String = ('\u{4E00}'..='\u{9FA5}')
            .chain('\u{3400}'..='\u{4DB5}')
            .collect();
        assert!(unprintable(&all).is_empty());
    }

    #[test]
    fn what_no_typeface_has_is_named_once_and_in_order() {
        assert_eq!(
            unprintable("김이김 กข 😀\u{E000}\u{F0000}\u{10FFFF}A"),
            [
                '김',
                '이',
                'ก',
                'ข',
                '😀',
                '\u{E000}',
                '\u{F0000}',
                '\u{10FFFF}'
            ]
        );
        assert_eq!(
            unprintable("éか\u{309A}x\u{301}A\u{20DD}"),
            ['\u{301}', '\u{20DD}']
        );
        assert!(unprintable("a\u{FEFF}b\u{200D}\u{202E}\u{7}c\n\u{AD}").is_empty());
    }

    #[test]
    fn both_weights_of_a_typeface_have_the_same_characters() {
        let fonts: Vec<_> = FONTS.iter().map(|font| font.info()).collect();
        for pair in fonts.chunks_exact(2) {
            assert_eq!(pair[0].family, pair[1].family);
            assert!(pair[0].coverage.iter().eq(pair[1].coverage.iter()));
        }
        assert_eq!(fonts.len(), 5, "the last has one weight alone");
    }

    #[test]
    fn a_form_that_the_typeface_has_is_set_and_another_one_is_the_plain_character() {
        // 葛󠄀 (with 人) has a glyph of its own; of 邉 the typeface has one form
        assert_eq!(on_paper("葛\u{E0100}飾"), ("葛\u{E0100}飾".to_owned(), 0));
        assert_eq!(on_paper("渡邉\u{E0107}"), ("渡邉".to_owned(), 0));
        assert_eq!(on_paper("\u{E0100}A\u{FE0F}"), ("A".to_owned(), 0));
        assert_eq!(on_paper("葛\u{E0100}\u{E0101}").0, "葛\u{E0100}");
    }

    #[test]
    fn paper_shows_a_geta_and_leaves_out_what_nobody_sees() {
        assert_eq!(on_paper("A😀B\u{E000}"), ("A〓B〓".to_owned(), 2));
        assert_eq!(
            on_paper("a\u{FEFF}b\u{7}c\td\re\u{202E}f\u{7F}"),
            ("abc d ef".to_owned(), 0)
        );
        let plain = "株式会社\"さくら\"\\ a/b\n#read(\"x\") {{n}} [[m]]";
        assert_eq!(on_paper(plain), (plain.to_owned(), 0));
    }
}
