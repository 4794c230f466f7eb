//! Folding of text for search: neither database folds width, kana or (on PostgreSQL) case.

use unicode_normalization::UnicodeNormalization as _;

/// The search form of a text: NFKC (full and half width become one), lower case, katakana as
/// hiragana, and the name variants 髙 﨑 as 高 崎, which NFKC keeps apart.
#[must_use]
pub fn fold(text: &str) -> String {
    text.nfkc()
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'ァ'..='ヶ' | 'ヽ' | 'ヾ' => {
                char::from_u32(u32::from(c) - KATAKANA_TO_HIRAGANA).unwrap_or(c)
            }
            '髙' => '高',
            '﨑' => '崎',
            '德' => '徳',
            '濵' | '濱' => '浜',
            other => other,
        })
        .collect()
}

/// Distance of the two kana blocks in Unicode.
const KATAKANA_TO_HIRAGANA: u32 = 0x60;

/// The pattern that finds the folded text anywhere, with the signs of LIKE taken literally.
pub(crate) fn contains_pattern(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len() + 2);
    pattern.push('%');
    for c in fold(text).chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn width_case_and_kana_become_one() {
        for (a, b) in [
            ("ヤマダ", "やまだ"),
            ("ﾔﾏﾀﾞ", "やまだ"),
            ("ＡＢＣ", "abc"),
            ("ガ", "ｶﾞ"),
            ("髙﨑", "高崎"),
            ("㈱", "(株)"),
            ("ヴ", "ゔ"),
        ] {
            assert_eq!(fold(a), fold(b), "{a} {b}");
        }
    }

    #[test]
    fn other_signs_stay() {
        assert_eq!(fold("一ノ瀬・ー％"), "一の瀬・ー%");
    }

    #[test]
    fn signs_of_like_are_literal() {
        assert_eq!(contains_pattern("50%_\\"), "%50\\%\\_\\\\%");
    }
}
