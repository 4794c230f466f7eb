use serde::de::DeserializeOwned;

use crate::{CalcError, FieldError};

/// Reads the JSON of an input. The quick reader first; only a faulty text is read again with its
/// path, so that a batch of good lines pays nothing for it.
///
/// # Errors
/// `invalid_json`, `unknown_field`, `missing_field` or `invalid_value` at the path of the fault.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, CalcError> {
    serde_json::from_slice(text).or_else(|_| read_with_path(text))
}

fn read_with_path<T: DeserializeOwned>(text: &[u8]) -> Result<T, CalcError> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        FieldError::from_json(&path, &inner)
    })?;
    reader
        .end()
        .map_err(|error| FieldError::from_json("", &error))?;
    Ok(value)
}

impl FieldError {
    /// What a JSON reader complained about, as an error of the field at `path`.
    #[must_use]
    pub fn from_json(path: &str, error: &serde_json::Error) -> Self {
        let path = path
            .trim_start_matches('.')
            .replace('[', ".")
            .replace(']', "");
        let path = if path == "?" {
            String::new()
        } else {
            path.trim_start_matches('.').into()
        };
        let at = |name: Option<&str>| match name {
            None => path.clone(),
            Some(name) if path.is_empty() => name.to_owned(),
            // the reader may already stand on the field when it refuses it
            Some(name) if path == name || path.ends_with(&format!(".{name}")) => path.clone(),
            Some(name) => format!("{path}.{name}"),
        };
        let message = error.to_string();
        let named = message.split('`').nth(1);
        if error.is_syntax() || error.is_eof() {
            Self::new("invalid_json", path.clone())
        } else if message.starts_with("unknown field") {
            Self::new("unknown_field", at(named))
        } else if message.starts_with("missing field") {
            Self::new("missing_field", at(named))
        } else {
            let what = message
                .split(" at line")
                .next()
                .unwrap_or_default()
                .to_owned();
            Self::new("invalid_value", path).with("value", what)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::MaterialInput;

    fn fault(text: &str) -> (&'static str, String) {
        let error = read::<MaterialInput>(text.as_bytes())
            .map(|_| ())
            .unwrap_err();
        (error.errors[0].code, error.errors[0].field.clone())
    }

    #[test]
    fn a_fault_is_named_by_its_path() {
        let cases = [
            ("{", "invalid_json", ""),
            (r#"{"title":1}"#, "invalid_value", "title"),
            (r#"{"colour":1}"#, "unknown_field", "colour"),
            (
                r#"{"company":{"colour":1}}"#,
                "unknown_field",
                "company.colour",
            ),
            (
                r#"{"proposals":[{"monthly":"1"}]}"#,
                "invalid_value",
                "proposals.0.monthly",
            ),
            (
                r#"{"proposals":[{},{"bonuses":[{"date":"2026-02-30"}]}]}"#,
                "invalid_value",
                "proposals.1.bonuses.0.date",
            ),
            (
                r#"{"current":{"monthly":1e30}}"#,
                "invalid_value",
                "current.monthly",
            ),
            (
                r#"{"current":{"monthly":1.5}}"#,
                "invalid_value",
                "current.monthly",
            ),
            (r#"{"customer":{"spouse":{}}} x"#, "invalid_json", ""),
        ];
        for (text, code, field) in cases {
            assert_eq!(fault(text), (code, field.to_owned()), "{text}");
        }
    }
}
