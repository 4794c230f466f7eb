//! Errors of the calculators: a stable code and the path of the field. The words are chosen
//! outside (catalogue), in the member's language.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_law::LawError;
use shinchoryu_quantity::Date;
use std::collections::BTreeMap;

/// One wrong field: its path, what is wrong, and the values a message needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
#[error("{field}: {code} {params:?}")]
pub struct FieldError {
    /// Stable code; the catalogue has a message `error.<code>` in both languages.
    pub code: &'static str,
    /// Path of the field, such as `proposals.0.bonuses.1.date`.
    pub field: String,
    /// Values for the message (`min`, `max`, `from`, `to`, `value`), as text.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub params: BTreeMap<&'static str, String>,
}

impl FieldError {
    /// An error of a field without parameters.
    #[must_use]
    pub fn new(code: &'static str, field: impl Into<String>) -> Self {
        Self {
            code,
            field: field.into(),
            params: BTreeMap::new(),
        }
    }

    /// The same error with one more value for its message.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.params.insert(name, value.to_string());
        self
    }

    /// `out_of_range`: the value lies outside `min`–`max`, both inclusive.
    #[must_use]
    pub fn out_of_range(field: impl Into<String>, min: impl ToString, max: impl ToString) -> Self {
        Self::new("out_of_range", field)
            .with("min", min)
            .with("max", max)
    }

    /// `law_not_covered`: the law data has no value for the date given by `field`.
    #[must_use]
    pub fn law(field: impl Into<String>, error: &LawError) -> Self {
        match error {
            LawError::NotCovered { id, from, to, .. } => {
                let error = Self::new("law_not_covered", field)
                    .with("law", id)
                    .with("from", from)
                    .with("to", to.unwrap_or(Date::MAX));
                match to {
                    Some(_) => error,
                    None => Self {
                        params: without_to(error.params),
                        ..error
                    },
                }
            }
            LawError::File { .. } => Self::new("law_file", field).with("value", error),
        }
    }
}

fn without_to(mut params: BTreeMap<&'static str, String>) -> BTreeMap<&'static str, String> {
    params.remove("to");
    params
}

/// All that is wrong with the input of a calculation, collected; never empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
#[error("{} field(s) are wrong, first {}", .errors.len(), .errors.first().map_or(String::new(), ToString::to_string))]
pub struct CalcError {
    /// The wrong fields, in the order of the input.
    pub errors: Vec<FieldError>,
}

impl From<FieldError> for CalcError {
    fn from(error: FieldError) -> Self {
        Self {
            errors: vec![error],
        }
    }
}
