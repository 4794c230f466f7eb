use crate::{Catalogue, Language, fill};
use shinchoryu_fields::{FieldCode, FieldError};

static ERRORS: Catalogue = Catalogue::new(
    include_str!("../../../catalogue/error.ja.json"),
    include_str!("../../../catalogue/error.en.json"),
);

/// Those of a calculation alone stand among its words: the browser reads them where it calculates.
static OF_CALCULATIONS: Catalogue = Catalogue::new(
    include_str!("../../../catalogue/comparison.ja.json"),
    include_str!("../../../catalogue/comparison.en.json"),
);

fn line(key: &str, language: Language) -> Option<&'static str> {
    let everywhere = ERRORS.of(language).line(key);
    everywhere.or_else(|| OF_CALCULATIONS.of(language).line(key))
}

/// 入力エラーの文: what is wrong with a field and what to do, in words. A place whose value the error
/// does not have stays empty, as in the browser.
#[must_use]
pub fn message(error: &FieldError, language: Language) -> String {
    // a cover that has no end is said without one
    let key = match error.code {
        FieldCode::LawNotCovered if !error.params.contains_key("to") => {
            "error.law_not_covered_from".to_owned()
        }
        code => format!("error.{code}"),
    };
    // a test says that every code has words
    let words = line(&key, language).unwrap_or_else(|| error.code.name());
    fill(words, |name| error.params.get(name).map(String::as_str)).text
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
        let error = FieldError::new(FieldCode::OutOfRange, "pay")
            .with("min", "{{max}}")
            .with("max", 9);
        assert!(message(&error, Language::En).contains("{{max}}"));
    }

    #[test]
    fn every_code_has_words_in_both_languages() {
        for language in Language::ALL {
            for code in FieldCode::ALL {
                let key = format!("error.{code}");
                assert!(line(&key, language).is_some(), "{language:?} {key}");
            }
        }
    }

    #[test]
    fn a_value_that_an_error_does_not_have_leaves_its_place_empty() {
        let error = FieldError::new(FieldCode::OutOfRange, "pay").with("min", 1);
        assert_eq!(message(&error, Language::En), "Enter a value from 1 to .");
    }

    #[test]
    fn law_without_an_end_names_none() {
        let open = FieldError::new(FieldCode::LawNotCovered, "month").with("from", "2017-09-01");
        assert_eq!(
            message(&open, Language::Ja),
            "この日付の法令データがありません（2017-09-01から対応）"
        );
        let closed = open.with("to", "2027-02-28");
        assert_eq!(
            message(&closed, Language::Ja),
            "この日付の法令データがありません（2017-09-01から2027-02-28まで対応）"
        );
    }
}
