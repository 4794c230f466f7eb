//! Words for the person at the terminal, from the shared catalogue.

use shinchoryu_fields::FieldError;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Language of messages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Language {
    /// 日本語.
    #[default]
    Ja,
    /// English.
    En,
}

type Catalogue = BTreeMap<String, String>;

fn catalogue(language: Language) -> &'static Catalogue {
    static JA: OnceLock<Catalogue> = OnceLock::new();
    static EN: OnceLock<Catalogue> = OnceLock::new();
    // a catalogue that cannot be read shows codes instead of words; a test keeps that from shipping
    let read = |text: &str| serde_json::from_str(text).unwrap_or_default();
    match language {
        Language::Ja => JA.get_or_init(|| read(include_str!("../../../catalogue/error.ja.json"))),
        Language::En => EN.get_or_init(|| read(include_str!("../../../catalogue/error.en.json"))),
    }
}

/// The message of a field error: what is wrong and what to do.
#[must_use]
pub fn message(error: &FieldError, language: Language) -> String {
    let key = format!("error.{}", error.code);
    let Some(words) = catalogue(language).get(&key) else {
        return error.code.to_owned();
    };
    let mut message = words.clone();
    for (name, value) in &error.params {
        message = message.replace(&format!("{{{{{name}}}}}"), value);
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_filled_in_both_languages() {
        let error = FieldError::out_of_range("pay", 0, 100);
        for language in [Language::Ja, Language::En] {
            let message = message(&error, language);
            assert!(
                message.contains('0') && message.contains("100"),
                "{message}"
            );
            assert!(!message.contains("{{"), "{message}");
        }
    }
}
