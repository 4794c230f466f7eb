use serde::de::DeserializeOwned;

use crate::{FieldError, FieldErrors};

/// Reads an input from JSON. The quick reader first; only a faulty text is read again with its
/// path, so that a batch of good lines pays nothing for it.
///
/// # Errors
/// `invalid_json`, `unknown_field`, `missing_field` or `invalid_value` at the path of the fault.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, FieldErrors> {
    serde_json::from_slice(text).or_else(|_| read_with_path(text))
}

fn read_with_path<T: DeserializeOwned>(text: &[u8]) -> Result<T, FieldErrors> {
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
    fn from_json(path: &str, error: &serde_json::Error) -> Self {
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
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Order {
        name: String,
        #[serde(default)]
        items: Vec<Item>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Item {
        yen: i64,
    }

    #[test]
    fn a_whole_text_is_read() {
        let order = Order {
            name: "A".to_owned(),
            items: vec![Item { yen: -1 }],
        };
        assert_eq!(read(br#"{"name":"A","items":[{"yen":-1}]}"#), Ok(order));
    }

    #[test]
    fn a_fault_is_named_by_its_path() {
        for (text, code, field) in [
            ("{", "invalid_json", ""),
            (r#"{"name":"A"} x"#, "invalid_json", ""),
            (r#"{"name":1}"#, "invalid_value", "name"),
            ("{}", "missing_field", "name"),
            (
                r#"{"name":"A","items":[{"yen":1},{}]}"#,
                "missing_field",
                "items.1.yen",
            ),
            (r#"{"colour":1}"#, "unknown_field", "colour"),
            (
                r#"{"name":"A","items":[{"colour":1}]}"#,
                "unknown_field",
                "items.0.colour",
            ),
            (
                r#"{"name":"A","items":[{"yen":1.5}]}"#,
                "invalid_value",
                "items.0.yen",
            ),
        ] {
            let wrong = read::<Order>(text.as_bytes()).unwrap_err().errors;
            assert_eq!((wrong[0].code, &*wrong[0].field), (code, field), "{text}");
            assert_eq!(wrong.len(), 1, "{text}");
        }
    }

    #[test]
    fn what_a_value_is_not_is_told_without_its_place_in_the_text() {
        let wrong = read::<Order>(br#"{"name":1}"#).unwrap_err().errors;
        let told = "invalid type: integer `1`, expected a string";
        assert_eq!(wrong[0].params["value"], told);
    }
}
