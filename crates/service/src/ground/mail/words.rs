//! The words of mails: one flat file a language, each value a line or a list of lines.

use serde::Deserialize;
use shinchoryu_words::Language;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A line, or the lines of a text.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Words {
    Line(String),
    Lines(Vec<String>),
}

/// The words of one language.
pub(super) struct Catalogue(BTreeMap<String, Words>);

static JA: LazyLock<Catalogue> =
    LazyLock::new(|| read(include_str!("../../../../../catalogue/mail/ja.json")));
static EN: LazyLock<Catalogue> =
    LazyLock::new(|| read(include_str!("../../../../../catalogue/mail/en.json")));

/// A file that cannot be read has no words; a test keeps that from shipping.
fn read(text: &str) -> Catalogue {
    Catalogue(serde_json::from_str(text).unwrap_or_default())
}

impl Catalogue {
    pub(super) fn of(language: Language) -> &'static Self {
        match language {
            Language::Ja => &JA,
            Language::En => &EN,
        }
    }

    /// The lines of a key.
    pub(super) fn lines(&self, key: &str) -> Option<&[String]> {
        match self.0.get(key)? {
            Words::Line(line) => Some(std::slice::from_ref(line)),
            Words::Lines(lines) => Some(lines),
        }
    }

    /// The one line of a key.
    pub(super) fn line(&self, key: &str) -> Option<&str> {
        match self.0.get(key)? {
            Words::Line(line) => Some(line),
            Words::Lines(_) => None,
        }
    }
}

/// A part of a line: as it stands, or the name of a value.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part<'a> {
    Text(&'a str),
    Value(&'a str),
}

/// `a {{b}} c` in its parts. An opening without an end is text.
pub(super) fn parts(line: &str) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some((before, value, after)) = rest.split_once("{{").and_then(|(before, tail)| {
        let (value, after) = tail.split_once("}}")?;
        Some((before, value, after))
    }) {
        if !before.is_empty() {
            found.push(Part::Text(before));
        }
        found.push(Part::Value(value));
        rest = after;
    }
    if !rest.is_empty() {
        found.push(Part::Text(rest));
    }
    found
}

/// An amount as it is written: `11,000`.
pub(super) fn thousands(yen: i64) -> String {
    let digits = yen.unsigned_abs().to_string();
    let mut text = String::from(if yen < 0 { "-" } else { "" });
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn values(catalogue: &Catalogue, key: &str) -> BTreeSet<String> {
        let lines = catalogue.lines(key).unwrap();
        lines
            .iter()
            .flat_map(|line| parts(line))
            .filter_map(|part| match part {
                Part::Value(name) => Some(name.to_owned()),
                Part::Text(_) => None,
            })
            .collect()
    }

    #[test]
    fn both_languages_have_every_key_with_the_same_values() {
        let (ja, en) = (Catalogue::of(Language::Ja), Catalogue::of(Language::En));
        assert!(ja.0.len() > 40, "{}", ja.0.len());
        assert!(ja.0.keys().eq(en.0.keys()));
        for key in ja.0.keys() {
            assert_eq!(values(ja, key), values(en, key), "{key}");
            let is_line = |catalogue: &Catalogue| catalogue.line(key).is_some();
            assert_eq!(is_line(ja), is_line(en), "{key}");
            for catalogue in [ja, en] {
                let lines = catalogue.lines(key).unwrap();
                assert!(!lines.is_empty(), "{key}");
                for line in lines {
                    assert!(line.trim() == line && !line.is_empty(), "{key}: {line:?}");
                    assert!(!line.contains(char::is_control), "{key}: {line:?}");
                }
            }
        }
    }

    #[test]
    fn lines_fall_into_text_and_values() {
        use Part::{Text, Value};
        assert_eq!(parts("a {{b}} c"), [Text("a "), Value("b"), Text(" c")]);
        assert_eq!(parts("{{b}}{{c}}"), [Value("b"), Value("c")]);
        assert_eq!(parts("a {{b"), [Text("a {{b")]);
        assert_eq!(parts(""), []);
    }
}
