use crate::Language;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// 語彙: words in both languages, as they stand in two files of JSON: one object each, of which every
/// value is a line or a list of lines. Each file is read when its language is first spoken.
#[derive(Debug)]
pub struct Catalogue {
    ja: File,
    en: File,
}

#[derive(Debug)]
struct File {
    text: &'static str,
    read: OnceLock<Words>,
}

/// The words of one language, by their keys.
#[derive(Debug, Default, Deserialize)]
pub struct Words(BTreeMap<String, Entry>);

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Entry {
    Line(String),
    Lines(Vec<String>),
}

impl Catalogue {
    /// The catalogue of two files.
    #[must_use]
    pub const fn new(ja: &'static str, en: &'static str) -> Self {
        Self {
            ja: File::new(ja),
            en: File::new(en),
        }
    }

    /// The words of a language. A file that cannot be read has none; `scripts/check-catalogues.mjs`
    /// keeps that from shipping.
    #[must_use]
    pub fn of(&self, language: Language) -> &Words {
        let file = language.pick(&self.ja, &self.en);
        file.read
            .get_or_init(|| serde_json::from_str(file.text).unwrap_or_default())
    }
}

impl File {
    const fn new(text: &'static str) -> Self {
        Self {
            text,
            read: OnceLock::new(),
        }
    }
}

impl Words {
    /// The one line of a key; `None` where there is none, or a list.
    #[must_use]
    pub fn line(&self, key: &str) -> Option<&str> {
        match self.0.get(key)? {
            Entry::Line(line) => Some(line),
            Entry::Lines(_) => None,
        }
    }

    /// The lines of a key: those of the list, or the one line.
    #[must_use]
    pub fn lines(&self, key: &str) -> Option<&[String]> {
        self.0.get(key).map(Entry::lines)
    }

    /// Every key with its lines, in the order of the keys.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &[String])> {
        let entries = self.0.iter();
        entries.map(|(key, entry)| (key.as_str(), entry.lines()))
    }
}

impl Entry {
    fn lines(&self) -> &[String] {
        match self {
            Self::Line(line) => std::slice::from_ref(line),
            Self::Lines(lines) => lines,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static CATALOGUE: Catalogue = Catalogue::new(
        r#"{"b.name": "名前", "a.body": ["一行目", "二行目"]}"#,
        r#"{"b.name": "Name", "a.body": ["Line one", "Line two"]}"#,
    );

    #[test]
    fn words_are_found_by_language_and_key() {
        let [ja, en] = Language::ALL.map(|language| CATALOGUE.of(language));
        assert_eq!(ja.line("b.name"), Some("名前"));
        assert_eq!(en.line("b.name"), Some("Name"));
        assert_eq!(en.lines("b.name").unwrap(), ["Name"]);
        assert_eq!(ja.lines("a.body").unwrap(), ["一行目", "二行目"]);
        assert_eq!(ja.line("a.body"), None);
        assert_eq!((ja.line("c"), ja.lines("c")), (None, None));
        let keys: Vec<_> = en
            .entries()
            .map(|(key, lines)| (key, lines.len()))
            .collect();
        assert_eq!(keys, [("a.body", 2), ("b.name", 1)]);
    }

    #[test]
    fn a_file_that_cannot_be_read_has_no_words() {
        static BROKEN: Catalogue = Catalogue::new("{", r#"{"a": 1}"#);
        for language in Language::ALL {
            assert_eq!(BROKEN.of(language).entries().count(), 0);
        }
    }
}
