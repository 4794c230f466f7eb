//! Words of the paper: the catalogue shared with the screen, and the document's own.

use serde_json::{Map, Value as Json};
use shinchoryu_engine::material::Language;
use std::cell::RefCell;
use std::sync::OnceLock;

use crate::text::{self, Text, Unfilled, Value};

static JA: [&str; 2] = [
    include_str!("../../../catalogue/comparison.ja.json"),
    include_str!("../words/ja.json"),
];
static EN: [&str; 2] = [
    include_str!("../../../catalogue/comparison.en.json"),
    include_str!("../words/en.json"),
];

/// The two dictionaries of a language; the document's own words come first.
fn dictionaries(language: Language) -> &'static [Map<String, Json>; 2] {
    static READ: [OnceLock<[Map<String, Json>; 2]>; 2] = [OnceLock::new(), OnceLock::new()];
    let (slot, files) = match language {
        Language::Ja => (&READ[0], &JA),
        Language::En => (&READ[1], &EN),
    };
    // a dictionary that cannot be read is empty; every word is then reported as missing
    slot.get_or_init(|| files.map(|file| serde_json::from_str(file).unwrap_or_default()))
}

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

    fn find(&self, key: &str) -> Option<&'static str> {
        dictionaries(self.language)
            .iter()
            .rev()
            .find_map(|words| words.get(key)?.as_str())
    }

    /// The words of a key.
    pub(crate) fn get(&self, key: &str) -> &'static str {
        self.find(key).unwrap_or_else(|| {
            self.missing.borrow_mut().push(key.to_owned());
            ""
        })
    }

    /// The words of a key where the key may be unknown (figures of a trace, codes of a warning).
    pub(crate) fn known(&self, key: &str) -> Option<&'static str> {
        self.find(key)
    }

    /// Running text with values and marks.
    pub(crate) fn text(
        &self,
        key: &str,
        values: &[Value<'_>],
        mark: impl Fn(&str) -> Option<usize>,
    ) -> Text {
        let mut unfilled = Unfilled::default();
        let text = text::fill(self.get(key), values, mark, &mut unfilled);
        self.report(key, unfilled);
        text
    }

    /// A plain line with values.
    pub(crate) fn line(&self, key: &str, values: &[Value<'_>]) -> String {
        self.phrases(key, values).concat()
    }

    /// The phrases of a finding.
    pub(crate) fn phrases(&self, key: &str, values: &[Value<'_>]) -> Vec<String> {
        let mut unfilled = Unfilled::default();
        let phrases = text::phrases(self.get(key), values, &mut unfilled);
        self.report(key, unfilled);
        phrases
    }

    fn report(&self, key: &str, unfilled: Unfilled) {
        let places = unfilled
            .0
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
    fn both_languages_have_the_same_keys_in_order() {
        for (ja, en) in JA.iter().zip(&EN) {
            let keys = |file: &str| {
                serde_json::from_str::<Map<String, Json>>(file)
                    .expect("a flat object")
                    .keys()
                    .cloned()
                    .collect::<Vec<_>>()
            };
            assert_eq!(keys(ja), keys(en));
        }
    }

    #[test]
    fn every_word_can_be_printed() {
        for words in [Language::Ja, Language::En]
            .map(dictionaries)
            .into_iter()
            .flatten()
        {
            for (key, words) in words {
                let found = crate::unprintable(words.as_str().expect("text"));
                assert!(found.is_empty(), "{key}: {found:?}");
            }
        }
    }

    #[test]
    fn placeholders_and_marks_are_the_same_in_both_languages() {
        let [ja, en] = [Language::Ja, Language::En].map(dictionaries);
        for (ja, en) in ja.iter().zip(en) {
            for (key, words) in ja {
                let names = |words: &Json| {
                    let words = words.as_str().expect("text");
                    let mut names: Vec<_> = words
                        .split("{{")
                        .skip(1)
                        .filter_map(|part| part.split_once("}}"))
                        .map(|(name, _)| name.to_owned())
                        .collect();
                    names.sort();
                    names.dedup();
                    names
                };
                assert_eq!(names(words), names(&en[key]), "{key}");
            }
        }
    }
}
