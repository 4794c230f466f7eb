//! What a calculator refuses.

use shinchoryu_fields::FieldErrors;

/// Code and field of each thing that is wrong; nothing of what is calculated.
pub fn refused<T>(found: Result<T, FieldErrors>) -> Vec<(String, String)> {
    let wrong = found.map_or_else(|error| error.errors, |_| Vec::new());
    let told = wrong
        .into_iter()
        .map(|error| (error.code.name().to_owned(), error.field));
    told.collect()
}
