use crate::FieldCode;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// One wrong field: its path, what is wrong, and the values a message needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
#[error("{field}: {code} {params:?}")]
pub struct FieldError {
    /// What is wrong with it.
    pub code: FieldCode,
    /// Path of the field, such as `proposals.0.bonuses.1.date`.
    pub field: String,
    /// Values for the message (`min`, `max`, `from`, `to`, `value`), as text.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub params: BTreeMap<&'static str, String>,
}

impl FieldError {
    /// An error of a field without parameters.
    #[must_use]
    pub fn new(code: FieldCode, field: impl Into<String>) -> Self {
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

    /// The same error with what was typed, as far as a message shows it.
    #[must_use]
    pub fn with_value(self, typed: impl AsRef<str>) -> Self {
        self.with("value", cut(typed.as_ref()))
    }

    /// `out_of_range`: the value lies outside `min`–`max`, both inclusive.
    #[must_use]
    pub fn out_of_range(field: impl Into<String>, min: impl ToString, max: impl ToString) -> Self {
        Self::new(FieldCode::OutOfRange, field)
            .with("min", min)
            .with("max", max)
    }
}

/// So many characters of a value, and of a name that nobody knows, are shown.
const SHOWN: usize = 40;

pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
    }
}

/// All that is wrong with an input, collected; never empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, thiserror::Error)]
#[error("{} field(s) are wrong, first {}", .errors.len(), .errors.first().map_or(String::new(), ToString::to_string))]
pub struct FieldErrors {
    /// The wrong fields, in the order of the input.
    pub errors: Vec<FieldError>,
}

impl FieldErrors {
    /// The same errors at other fields: those of a part, where the whole has it.
    #[must_use]
    pub fn renamed(mut self, place: impl Fn(&str) -> String) -> Self {
        for error in &mut self.errors {
            error.field = place(&error.field);
        }
        self
    }

    /// The same errors under the path of the part that they are of.
    #[must_use]
    pub fn under(self, path: &str) -> Self {
        self.renamed(|field| format!("{path}.{field}"))
    }
}

impl From<FieldError> for FieldErrors {
    fn from(error: FieldError) -> Self {
        Self {
            errors: vec![error],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_tells_field_code_and_values() {
        let error = FieldError::out_of_range("proposals.0.monthly", 0, 100);
        assert_eq!(
            serde_json::to_value(&error).ok(),
            Some(serde_json::json!({
                "code": "out_of_range",
                "field": "proposals.0.monthly",
                "params": {"min": "0", "max": "100"},
            }))
        );
        let long =
            FieldError::new(FieldCode::UnknownPrefecture, "title").with_value("県".repeat(99));
        let shown = long.params.get("value").map(|value| value.chars().count());
        assert_eq!(shown, Some(SHOWN + 1), "as far as it is shown, and …");
        let bare = serde_json::to_value(FieldError::new(FieldCode::Required, "title"));
        assert!(bare.is_ok_and(|json| json.get("params").is_none()));
        assert_eq!(
            FieldErrors::from(error).to_string(),
            "1 field(s) are wrong, first proposals.0.monthly: out_of_range {\"max\": \"100\", \"min\": \"0\"}"
        );
    }
}
