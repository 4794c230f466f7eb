//! Running text: plain words, numbers that never part from their unit, and assumption marks.

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use shinchoryu_words::{Piece, pieces};

use crate::typeset::is_selector;

/// A piece of running text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Run {
    /// Words that may break anywhere the language allows.
    Plain(String),
    /// A number with its unit: never broken.
    Unit(String),
    /// The number of an assumption, printed raised; leads to it.
    Mark(usize),
    /// The number and the name of a section; leads to it.
    Section(usize, String),
}

/// Running text; a text of one plain run travels as a plain string, which is cheap to set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Text(pub(crate) Vec<Run>);

impl Text {
    /// Words as they are, numbers kept with their units.
    pub(crate) fn of(words: &str) -> Self {
        let mut text = Self::default();
        text.push(words);
        text
    }

    /// Words of a narrow column: parts of up to so many half-widths stay together, which end with a comma or a colon and
    /// begin with a bracket or a sign of a sum. What has no such part breaks as it does elsewhere.
    pub(crate) fn in_parts(words: &str, most: usize) -> Self {
        let mut text = Self::default();
        let mut part = String::new();
        let mut close = |part: &mut String| {
            // a box would swallow half of a closing comma, and a line could begin with a colon behind it
            let words = part.trim_end_matches('、');
            if words.chars().map(half_widths).sum::<usize>() <= most {
                text.0.push(Run::Unit(words.to_owned()));
            } else {
                text.push(words);
            }
            if words.len() < part.len() {
                text.0.push(Run::Plain(part[words.len()..].to_owned()));
            }
            part.clear();
        };
        for letter in words.chars() {
            if matches!(letter, '（' | '−' | '=') && !part.is_empty() {
                close(&mut part);
            }
            part.push(letter);
            if matches!(letter, '、' | '：') {
                close(&mut part);
            }
        }
        if !part.is_empty() {
            close(&mut part);
        }
        text
    }

    /// Words that are never broken.
    pub(crate) fn whole(words: &str) -> Self {
        Self(if words.is_empty() {
            Vec::new()
        } else {
            vec![Run::Unit(words.to_owned())]
        })
    }

    fn push(&mut self, words: &str) {
        let mut plain = String::new();
        let mut rest = words;
        while !rest.is_empty() {
            let mut taken = number_with_unit(rest)
                .max(amount_in_yen(rest))
                .max(name_as_one(rest));
            if taken > 0 {
                // a date or an article is one: 2026年4月1日, 34条1項
                while rest[taken..].starts_with(|next: char| next.is_ascii_digit()) {
                    match number_with_unit(&rest[taken..]) {
                        0 => break,
                        more => taken += more,
                    }
                }
                if !plain.is_empty() {
                    self.0.push(Run::Plain(std::mem::take(&mut plain)));
                }
                self.0.push(Run::Unit(rest[..taken].to_owned()));
                rest = &rest[taken..];
            } else {
                // a run of digits without a unit stays together, so that its tail is not taken
                // for a number of its own
                let step = leading_number(rest).max(rest.chars().next().map_or(1, char::len_utf8));
                plain.push_str(&rest[..step]);
                rest = &rest[step..];
            }
        }
        if !plain.is_empty() {
            self.0.push(Run::Plain(plain));
        }
    }

    /// Both texts, one after the other.
    pub(crate) fn then(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// How wide the words are, in half-width characters.
    pub(crate) fn width(&self) -> usize {
        let runs = self.0.iter().map(|run| match run {
            Run::Plain(words) | Run::Unit(words) | Run::Section(_, words) => {
                words.chars().map(half_widths).sum()
            }
            Run::Mark(_) => 3,
        });
        runs.sum()
    }

    /// Lines of so many half-width characters that the words need; a break of theirs begins one.
    pub(crate) fn lines(&self, most: usize) -> usize {
        let mut lines = vec![0_usize];
        for run in &self.0 {
            let (Run::Plain(words) | Run::Unit(words) | Run::Section(_, words)) = run else {
                lines.last_mut().into_iter().for_each(|line| *line += 3);
                continue;
            };
            for (at, words) in words.split('\n').enumerate() {
                if at > 0 {
                    lines.push(0);
                }
                let width: usize = words.chars().map(half_widths).sum();
                lines.last_mut().into_iter().for_each(|line| *line += width);
            }
        }
        lines.iter().map(|line| line.div_ceil(most).max(1)).sum()
    }

    /// The words without any marking, marks left out.
    pub(crate) fn words(&self) -> String {
        self.0
            .iter()
            .filter_map(|run| match run {
                Run::Plain(words) | Run::Unit(words) | Run::Section(_, words) => {
                    Some(words.as_str())
                }
                Run::Mark(_) => None,
            })
            .collect()
    }
}

impl From<String> for Text {
    fn from(words: String) -> Self {
        Self(vec![Run::Plain(words)])
    }
}

impl From<&str> for Text {
    fn from(words: &str) -> Self {
        words.to_owned().into()
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let [Run::Plain(words)] = self.0.as_slice() {
            return serializer.serialize_str(words);
        }
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for run in &self.0 {
            match run {
                Run::Plain(words) => list.serialize_element(words)?,
                Run::Unit(words) => list.serialize_element(&[words])?,
                Run::Mark(number) => list.serialize_element(number)?,
                Run::Section(number, words) => list.serialize_element(&(words, number))?,
            }
        }
        list.end()
    }
}

/// ASCII takes about half of a full-width character; what chooses its form takes nothing.
pub(crate) fn half_widths(letter: char) -> usize {
    match letter {
        _ if is_selector(letter) => 0,
        _ if letter.is_ascii() => 1,
        _ => 2,
    }
}

const UNITS: [&str; 26] = [
    "万円", "千円", "億円", "円", "年度", "年分", "年目", "年", "か月", "月分", "月", "日", "歳",
    "人", "回", "級", "等級", "条", "項", "号", "%", "倍", " million", "M", " years", " months",
];

/// How many bytes at the start of `words` are digits with separators.
fn leading_number(words: &str) -> usize {
    let digits = words
        .find(|letter: char| !(letter.is_ascii_digit() || letter == ',' || letter == '.'))
        .unwrap_or(words.len());
    if words.starts_with(|letter: char| letter.is_ascii_digit()) {
        digits
    } else {
        0
    }
}

/// A loanword of so many letters or more stays together, as does the name of a plan; a line holds the longest of ours.
const LOANWORD: [usize; 2] = [8, 14];

/// How many bytes at the start of `words` are a name that is one: 案1, Plan 1, ハーフタックスプラン.
fn name_as_one(words: &str) -> usize {
    for name in ["案", "Plan "] {
        let digits = words.strip_prefix(name).map_or(0, leading_number);
        if digits > 0 {
            return name.len() + digits;
        }
    }
    let loan = |letter: &char| matches!(letter, 'ァ'..='ヺ' | 'ー');
    let letters: Vec<char> = words.chars().take_while(loan).collect();
    if (LOANWORD[0]..=LOANWORD[1]).contains(&letters.len()) {
        letters.iter().map(|letter| letter.len_utf8()).sum()
    } else {
        0
    }
}

/// How many bytes at the start of `words` are an amount as English writes it: JPY 1,234, JPY −0.99 million.
fn amount_in_yen(words: &str) -> usize {
    const JPY: &str = "JPY ";
    let Some(amount) = words.strip_prefix(JPY) else {
        return 0;
    };
    let digits = amount.trim_start_matches(['+', '−']);
    let bare = match leading_number(digits) {
        0 => return 0,
        bare => amount.len() - digits.len() + bare,
    };
    // the full stop or the comma behind it is of the sentence
    let bare = amount[..bare].trim_end_matches(['.', ',']).len();
    JPY.len() + bare.max(number_with_unit(amount))
}

/// How many bytes at the start of `words` are a number with its sign and its unit; zero where
/// there is none.
fn number_with_unit(words: &str) -> usize {
    let sign = words
        .chars()
        .next()
        .filter(|letter| matches!(letter, '△' | '+' | '−'))
        .map_or(0, char::len_utf8);
    let digits = leading_number(&words[sign..]);
    if digits == 0 {
        return 0;
    }
    let mut number = sign + digits;
    // 1億2,120万円
    if let Some(rest) = words[number..].strip_prefix('億') {
        let low = leading_number(rest);
        if low > 0 {
            number += '億'.len_utf8() + low;
        }
    }
    UNITS
        .iter()
        .find(|unit| words[number..].starts_with(**unit))
        .map_or_else(
            || if sign > 0 { number } else { 0 },
            |unit| number + unit.len(),
        )
}

/// A value for a placeholder.
pub(crate) type Value<'a> = (&'a str, &'a str);

/// The value of a name.
pub(crate) fn value_of<'a>(values: &[Value<'a>], name: &str) -> Option<&'a str> {
    let found = values.iter().find(|(key, _)| *key == name);
    found.map(|(_, value)| *value)
}

/// Puts values and marks into a template: `[[name]]` becomes what `mark` makes of the name. The second: names of the
/// places that got no value.
pub(crate) fn fill(
    template: &str,
    values: &[Value<'_>],
    mark: impl Fn(&str) -> Option<Run>,
) -> (Text, Vec<String>) {
    let mut text = Text::default();
    let mut words = String::new();
    let mut missing = Vec::new();
    for piece in pieces(template) {
        match piece {
            Piece::Words(plain) => words.push_str(plain),
            Piece::Place(name) => match value_of(values, name) {
                Some(value) => words.push_str(value),
                None => missing.push(name.to_owned()),
            },
            Piece::Mark(name) => {
                text.push(&std::mem::take(&mut words));
                // an assumption that does not apply to this case has no number and no mark
                text.0.extend(mark(name));
            }
        }
    }
    text.push(&words);
    (text, missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(words: &str) -> Run {
        Run::Plain(words.to_owned())
    }

    fn unit(words: &str) -> Run {
        Run::Unit(words.to_owned())
    }

    #[test]
    fn a_number_keeps_its_sign_and_unit() {
        assert_eq!(
            Text::of("年金は△28,085円減り、12月に1,080万円。").0,
            [
                plain("年金は"),
                unit("△28,085円"),
                plain("減り、"),
                unit("12月"),
                plain("に"),
                unit("1,080万円"),
                plain("。"),
            ]
        );
        assert_eq!(
            Text::of("2016年5月15日就任、34条1項1号").0,
            [unit("2016年5月15日"), plain("就任、"), unit("34条1項1号")]
        );
        assert_eq!(
            Text::of("保険料1億2,120万円と9年目まで、3億円").0,
            [
                plain("保険料"),
                unit("1億2,120万円"),
                plain("と"),
                unit("9年目"),
                plain("まで、"),
                unit("3億円"),
            ]
        );
        assert_eq!(
            Text::of("案1では養老保険（ハーフタックスプラン）").0,
            [
                unit("案1"),
                plain("では養老保険（"),
                unit("ハーフタックスプラン"),
                plain("）"),
            ]
        );
        assert_eq!(Text::of("M-2026-000123").0, [plain("M-2026-000123")]);
        assert_eq!(
            Text::of("keep JPY 0.99 million more").0,
            [plain("keep "), unit("JPY 0.99 million"), plain(" more")]
        );
    }

    #[test]
    fn parts_of_a_narrow_column_stay_together_where_they_are_short() {
        assert_eq!(
            Text::in_parts(
                "解約返戻率68.3%（50%超）、解約返戻金9,600円 − 帳簿価額7,680円",
                20
            )
            .0,
            [
                unit("解約返戻率68.3%"),
                unit("（50%超）"),
                plain("、"),
                unit("解約返戻金9,600円 "),
                unit("− 帳簿価額7,680円"),
            ]
        );
        assert_eq!(
            Text::in_parts("とても長い名前の保険会社", 20).0,
            [plain("とても長い名前の保険会社")]
        );
    }

    #[test]
    fn a_value_is_never_read_as_a_template() {
        let (text, missing) = fill(
            "{{name}}の年金[[pension]]",
            &[("name", "[[pension]]{{name}}")],
            |_| Some(Run::Mark(9)),
        );
        assert_eq!(text.0, [plain("[[pension]]{{name}}の年金"), Run::Mark(9)]);
        assert!(missing.is_empty());
    }

    #[test]
    fn what_is_not_filled_is_reported() {
        let (text, missing) = fill("{{a}}円[[none]]", &[], |_| None);
        assert_eq!(text.words(), "円");
        assert_eq!(missing, ["a"]);
    }
}
