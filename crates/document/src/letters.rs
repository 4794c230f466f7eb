//! Texts of a material that cannot be printed, by field.

use shinchoryu_engine::material::MaterialInput;
use shinchoryu_fields::{FieldCode, FieldError};

use crate::typeset::unprintable;

/// So many of the characters are named to the member.
const NAMED: usize = 10;

/// `unprintable`: characters of a text that the document's typefaces do not have, named with their
/// code points, since a screen may not have them either. `None` where all of it can be printed.
#[must_use]
pub fn unprintable_text(field: &str, text: &str) -> Option<FieldError> {
    let found = unprintable(text);
    if found.is_empty() {
        return None;
    }
    let named = found.iter().take(NAMED).map(|letter| {
        let code = u32::from(*letter);
        format!("{letter} (U+{code:04X})")
    });
    let mut characters = named.collect::<Vec<_>>().join(" ");
    if found.len() > NAMED {
        characters.push_str(" …");
    }
    let error = FieldError::new(FieldCode::Unprintable, field);
    Some(error.with("characters", characters))
}

/// Every text of a material that is printed and cannot be, with its field; what its kind does not use is on no page.
#[must_use]
pub fn unprintable_fields(input: &MaterialInput) -> Vec<FieldError> {
    input
        .used()
        .texts()
        .into_iter()
        .filter(|typed| typed.is_printed)
        .filter_map(|typed| unprintable_text(&typed.field, typed.text))
        .collect()
}
