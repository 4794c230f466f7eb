//! ローマ字: whether the holder's name on a card is the member's name in kana.
//!
//! Both sides are brought to one spelling: Hepburn and Kunrei, SATO, SATOU and SATOH, SHIMBASHI
//! and SHINBASHI are the same name. The order of family and given name does not matter.

use wana_kana::ConvertJapanese as _;

/// Spellings of one sound, the later ones of what the earlier ones made.
const SOUNDS: [(&str, &str); 16] = [
    ("cch", "tch"),
    ("shi", "si"),
    ("sh", "sy"),
    ("chi", "ti"),
    ("ch", "ty"),
    ("tsu", "tu"),
    ("ji", "zi"),
    ("jy", "zy"),
    ("j", "zy"),
    ("fu", "hu"),
    ("dzu", "zu"),
    ("du", "zu"),
    ("v", "b"),
    ("mb", "nb"),
    ("mm", "nm"),
    ("mp", "np"),
];

/// Whether the holder is the person of this reading.
pub(crate) fn is_holder(holder: &str, last_kana: &str, first_kana: &str) -> bool {
    let holder: String = holder
        .split(|letter: char| letter.is_whitespace() || letter == ',')
        .map(sound)
        .collect();
    let (last, first) = (
        sound(&last_kana.to_romaji()),
        sound(&first_kana.to_romaji()),
    );
    !holder.is_empty() && (holder == format!("{last}{first}") || holder == format!("{first}{last}"))
}

/// The one spelling of a romanised word.
fn sound(word: &str) -> String {
    let mut word: String = word
        .chars()
        .filter(char::is_ascii_alphabetic)
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    for (from, to) in SOUNDS {
        word = word.replace(from, to);
    }
    short_vowels(&word)
}

/// Long vowels are written as OO, OU, OH or O.
fn short_vowels(word: &str) -> String {
    const VOWELS: &str = "aiueo";
    let letters: Vec<char> = word.chars().collect();
    let mut kept = String::with_capacity(word.len());
    for (index, letter) in letters.iter().enumerate() {
        let after = letters.get(index + 1).copied();
        let is_vowel = |letter: char| VOWELS.contains(letter);
        let is_lengthening = match (kept.chars().last(), letter) {
            (Some('o'), 'o' | 'u') => true,
            (Some('o' | 'u'), 'h') => !after.is_some_and(|next| is_vowel(next) || next == 'y'),
            (Some(last), letter) => is_vowel(last) && last == *letter,
            (None, _) => false,
        };
        if !is_lengthening {
            kept.push(*letter);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_spellings_of_one_name_agree() {
        for (holder, last, first) in [
            ("TARO YAMADA", "ヤマダ", "タロウ"),
            ("YAMADA TARO", "ヤマダ", "タロウ"),
            ("Yamada, Taroh", "ヤマダ", "タロウ"),
            ("TAROU YAMADA", "ヤマダ", "タロウ"),
            ("YAMADATARO", "ヤマダ", "タロウ"),
            ("ICHIRO TAKASAKI", "タカサキ", "イチロウ"),
            ("ITIRO TAKASAKI", "タカサキ", "イチロウ"),
            ("SHINJI SHIMBASHI", "シンバシ", "シンジ"),
            ("SINZI SINBASI", "シンバシ", "シンジ"),
            ("JUN'ICHI OHNO", "オオノ", "ジュンイチ"),
            ("JUNICHI ONO", "オオノ", "ジュンイチ"),
            ("ZYUNITI OONO", "オオノ", "ジュンイチ"),
            ("KOICHI SATO", "サトウ", "コウイチ"),
            ("YUUKO INOUE", "イノウエ", "ユウコ"),
            ("YUKO INOUE", "イノウエ", "ユウコ"),
            ("RYOTA OHARA", "オオハラ", "リョウタ"),
            ("SETSUKO MATSUURA", "マツウラ", "セツコ"),
            ("CHIZURU HATTORI", "ハットリ", "チヅル"),
            ("FUMIO BITCHU", "ビッチュウ", "フミオ"),
            ("MIHON TARO", "ミホン", "タロウ"),
            ("SHOHEI KATO", "カトー", "ショウヘイ"),
        ] {
            assert!(is_holder(holder, last, first), "{holder} {last} {first}");
        }
    }

    #[test]
    fn other_names_differ() {
        for (holder, last, first) in [
            ("HANAKO YAMADA", "ヤマダ", "タロウ"),
            ("TARO YAMADA", "ヤマダ", "ジロウ"),
            ("YAMADA", "ヤマダ", "タロウ"),
            ("TARO TARO", "ヤマダ", "タロウ"),
            ("OHARU ONO", "オノ", "オハナ"),
            ("", "", ""),
            ("山田 太郎", "ヤマダ", "タロウ"),
        ] {
            assert!(!is_holder(holder, last, first), "{holder} {last} {first}");
        }
    }
}
