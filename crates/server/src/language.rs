//! `--lang`: a language at the terminal.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use shinchoryu_words::Language;

/// Reads the code of a language; the help names each in its own words.
pub fn language() -> impl TypedValueParser<Value = Language> {
    let codes = Language::ALL.map(|language| {
        PossibleValue::new(language.code()).help(language.pick("日本語", "English"))
    });
    PossibleValuesParser::new(codes)
        .try_map(|code| Language::from_code(&code).ok_or("no such language"))
}
