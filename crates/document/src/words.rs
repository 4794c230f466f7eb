//! Words of the paper: the catalogue shared with the screen, and the document's own.

use shinchoryu_words::{Catalogue, Language};
use std::cell::RefCell;

use crate::text::{self, Run, Text, Value, value_of};

/// The document's own words come first.
static CATALOGUES: [Catalogue; 2] = [
    Catalogue::new(FILES[0], FILES[1]),
    Catalogue::new(FILES[2], FILES[3]),
];

/// The files of words, as they are.
pub(crate) const FILES: [&str; 4] = [
    include_str!("../words/ja.json"),
    include_str!("../words/en.json"),
    include_str!("../../../catalogue/comparison.ja.json"),
    include_str!("../../../catalogue/comparison.en.json"),
];

/// Looks words up and remembers what was missing, so that one error names everything.
#[derive(Debug)]
pub(crate) struct Words {
    language: Language,
    missing: RefCell<Vec<String>>,
}

impl Words {
    pub(crate) fn new(language: Language) -> Self {
        Self {
            language,
            missing: RefCell::default(),
        }
    }

    /// The words of a key.
    pub(crate) fn get(&self, key: &str) -> &'static str {
        self.known(key).unwrap_or_else(|| {
            self.missing.borrow_mut().push(key.to_owned());
            ""
        })
    }

    /// The words of a key where the key may be unknown (figures of a trace, codes of a warning).
    pub(crate) fn known(&self, key: &str) -> Option<&'static str> {
        CATALOGUES
            .iter()
            .find_map(|catalogue| catalogue.of(self.language).line(key))
    }

    /// Running text with values and marks.
    pub(crate) fn text(
        &self,
        key: &str,
        values: &[Value<'_>],
        mark: impl Fn(&str) -> Option<Run>,
    ) -> Text {
        let (text, missing) = text::fill(self.get(key), values, mark);
        self.report(key, missing);
        text
    }

    /// A plain line with values.
    pub(crate) fn line(&self, key: &str, values: &[Value<'_>]) -> String {
        self.phrases(key, values).concat()
    }

    /// The phrases of a finding, parted by `|` in its words; each stays unbroken on paper.
    pub(crate) fn phrases(&self, key: &str, values: &[Value<'_>]) -> Vec<String> {
        let phrases = self.get(key).split('|');
        phrases
            .map(|phrase| {
                let filled = shinchoryu_words::fill(phrase, |name| value_of(values, name));
                self.report(key, filled.missing);
                filled.text
            })
            .collect()
    }

    fn report(&self, key: &str, missing: Vec<String>) {
        let places = missing
            .into_iter()
            .map(|name| format!("{key}: {{{{{name}}}}}"));
        self.missing.borrow_mut().extend(places);
    }

    /// Everything that was asked for and not there.
    pub(crate) fn missing(&self) -> Vec<String> {
        self.missing.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_can_be_printed() {
        for catalogue in &CATALOGUES {
            for language in Language::ALL {
                let words = catalogue.of(language);
                assert!(words.entries().count() > 100);
                for (key, lines) in words.entries() {
                    let found = crate::unprintable(&lines.concat());
                    assert!(found.is_empty(), "{key}: {found:?}");
                }
            }
        }
    }

    #[test]
    fn the_document_says_its_own_words_first_and_names_what_is_missing() {
        let words = Words::new(Language::En);
        assert_eq!(words.known("no.such"), None);
        assert_eq!(words.get("no.such"), "");
        assert_eq!(words.missing(), ["no.such"]);
        let own = CATALOGUES[0].of(Language::En).line("section.summary");
        assert_eq!(words.known("section.summary"), own);
    }
}
