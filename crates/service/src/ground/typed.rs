//! 入力された文字: the one form in which a typed text is kept. The browser has the same rule
//! (`web/src/lib/typed.ts`), and both are tested with `cases/typed-text.json`.

use shinchoryu_document::is_invisible;
use unicode_normalization::UnicodeNormalization as _;

/// A text of one line: without what nobody sees and without spaces at its ends, a break of lines
/// being a space, and each letter composed with its marks (が from か and ゛, as macOS types it).
pub(crate) fn line(typed: &str) -> String {
    let one_break = typed.replace("\r\n", " ");
    let seen = one_break.chars().filter_map(seen).collect::<String>();
    composed(seen.trim())
}

/// A text of several lines, each as it was typed: without what nobody sees, without spaces at the ends of
/// its lines and without empty lines around it.
pub(crate) fn lines(typed: &str) -> String {
    let breaks = ['\r', '\u{85}', '\u{2028}', '\u{2029}'];
    let one_break = typed.replace("\r\n", "\n").replace(breaks, "\n");
    let lines: Vec<_> = one_break
        .split('\n')
        .map(|line| {
            let seen: String = line.chars().filter_map(seen).collect();
            composed(seen.trim_end())
        })
        .collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The character as it is kept; `None` where nobody sees it.
fn seen(letter: char) -> Option<char> {
    match letter {
        // a full-width space may part a name
        '\u{3000}' => Some(letter),
        space if space.is_whitespace() => Some(' '),
        hidden if is_invisible(hidden) => None,
        other => Some(other),
    }
}

/// NFC, but for 互換漢字: it would replace them by another form of theirs, and 神 (U+FA19) is how
/// somebody writes their name.
fn composed(text: &str) -> String {
    let mut composed = String::with_capacity(text.len());
    for run in text.split_inclusive(is_compatible) {
        let last = run.chars().next_back().filter(|last| is_compatible(*last));
        let others = run.trim_end_matches(is_compatible);
        composed.extend(others.nfc());
        composed.extend(last);
    }
    composed
}

/// 互換漢字.
fn is_compatible(letter: char) -> bool {
    matches!(letter, '\u{F900}'..='\u{FAFF}' | '\u{2F800}'..='\u{2FA1F}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Case {
        typed: String,
        kept: String,
    }

    #[test]
    fn lines_stand_as_they_were_typed_without_what_nobody_sees() {
        for (typed, kept) in [
            (
                "一行目\r\n\r\n  二行目\t。 \n三行目\r四",
                "一行目\n\n  二行目 。\n三行目\n四",
            ),
            ("\n \n{{code}}\u{0}\u{1b}[31m\u{202e}\n\n", "{{code}}[31m"),
            ("か\u{3099}\u{feff}", "が"),
            ("一\u{2028}二\u{b}三", "一\n二 三"),
            (" \r\n\t\u{3000}\n", ""),
        ] {
            assert_eq!(lines(typed), kept, "{typed:?}");
            assert_eq!(lines(kept), kept, "kept once is kept for good");
        }
    }

    #[test]
    fn typed_texts_take_their_one_form() {
        let cases = include_str!("../../../../cases/typed-text.json");
        let cases: Vec<Case> = serde_json::from_str(cases).unwrap();
        assert!(cases.len() > 20);
        for Case { typed, kept } in cases {
            assert_eq!(line(&typed), kept, "{typed:?}");
            assert_eq!(line(&kept), kept, "kept once is kept for good");
        }
    }
}
