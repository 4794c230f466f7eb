use crate::{Catalogue, Language, fill};
use shinchoryu_fields::FieldError;

static ERRORS: Catalogue = Catalogue::new(
    include_str!("../../../catalogue/error.ja.json"),
    include_str!("../../../catalogue/error.en.json"),
);

/// 入力エラーの文: what is wrong with a field and what to do, in words. The code itself where the
/// catalogue has no words for it; a place whose value the error does not have stays empty, as in the
/// browser.
#[must_use]
pub fn message(error: &FieldError, language: Language) -> String {
    let key = format!("error.{}", error.code);
    match ERRORS.of(language).line(&key) {
        Some(words) => fill(words, |name| error.params.get(name).map(String::as_str)).text,
        None => error.code.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_filled_in_both_languages() {
        let error = FieldError::out_of_range("pay", 0, 100);
        for language in Language::ALL {
            let message = message(&error, language);
            assert!(
                message.contains('0') && message.contains("100"),
                "{message}"
            );
            assert!(!message.contains("{{"), "{message}");
        }
    }

    #[test]
    fn a_value_of_a_message_stays_what_was_typed() {
        let error = FieldError::new("out_of_range", "pay")
            .with("min", "{{max}}")
            .with("max", 9);
        assert!(message(&error, Language::En).contains("{{max}}"));
    }

    #[test]
    fn a_code_without_words_is_told_as_it_is() {
        let error = FieldError::new("no_such_code", "pay");
        assert_eq!(message(&error, Language::Ja), "no_such_code");
    }

    #[test]
    fn a_value_that_an_error_does_not_have_leaves_its_place_empty() {
        let error = FieldError::new("law_not_covered", "month").with("from", "2017-09-01");
        assert_eq!(
            message(&error, Language::En),
            "There is no law data for this date (covered: 2017-09-01 to )"
        );
    }
}
