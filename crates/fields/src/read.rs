use crate::{FieldCode, FieldError, FieldErrors};
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

/// Reads an input from JSON. The quick reader first; only a faulty text is read again with its
/// path, so that a batch of good lines pays nothing for it.
///
/// # Errors
/// `invalid_json`, `unknown_field`, `missing_field` or `invalid_value` at the path of the fault.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, FieldErrors> {
    serde_json::from_slice(text).or_else(|_| read_with_path(text))
}

/// Everything that is wrong, as far as it can be told: what is found at fault is taken out, and the
/// rest is read again.
fn read_with_path<T: DeserializeOwned>(text: &[u8]) -> Result<T, FieldErrors> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let first = match serde_path_to_error::deserialize(&mut reader) {
        Ok(value) => match reader.end() {
            Ok(()) => return Ok(value),
            Err(error) => fault(&Path::default(), &error, None),
        },
        Err(error) => {
            let path = Path::from(error.path());
            let whole = serde_json::from_slice(text).ok();
            return Err(faults::<T>(path, &error.into_inner(), whole));
        }
    };
    Err(first.into())
}

/// So many are named.
const MOST: usize = 20;

fn faults<T: DeserializeOwned>(
    path: Path,
    first: &serde_json::Error,
    mut whole: Option<Value>,
) -> FieldErrors {
    let mut errors = vec![fault(&path, first, whole.as_ref())];
    while let Some(rest) = &mut whole
        && errors.len() < MOST
        && errors.last().is_some_and(|error| take_out(rest, error))
    {
        let Err(error) = serde_path_to_error::deserialize::<_, T>(&*rest) else {
            break;
        };
        let path = Path::from(error.path());
        let next = fault(&path, &error.into_inner(), Some(&*rest));
        // what was taken out is missing now
        if errors.iter().any(|error| error.field == next.field) {
            break;
        }
        errors.push(next);
    }
    FieldErrors { errors }
}

/// Where the reader stood: the names and numbers down to there.
#[derive(Default)]
struct Path(Vec<String>);

impl From<&serde_path_to_error::Path> for Path {
    fn from(path: &serde_path_to_error::Path) -> Self {
        let step = |segment: &Segment| match segment {
            Segment::Seq { index } => Some(index.to_string()),
            Segment::Map { key } => Some(key.clone()),
            Segment::Enum { variant } => Some(variant.clone()),
            Segment::Unknown => None,
        };
        Self(path.iter().filter_map(step).collect())
    }
}

impl Path {
    fn joined(&self) -> String {
        self.0.join(".")
    }

    /// The path of a field that the reader names; it may stand on it already.
    fn with(&self, name: Option<&str>) -> String {
        match name {
            Some(name) if self.0.last().is_none_or(|last| last != name) => {
                let steps = self.0.iter().map(String::as_str);
                steps.chain([name]).collect::<Vec<_>>().join(".")
            }
            _ => self.joined(),
        }
    }

    fn value<'v>(&self, whole: &'v Value) -> Option<&'v Value> {
        self.0.iter().try_fold(whole, |value, step| match value {
            Value::Array(list) => list.get(step.parse::<usize>().ok()?),
            Value::Object(map) => map.get(step),
            _ => None,
        })
    }
}

/// Takes what is at fault out of its object; `false` where it is in none, or where nothing is.
fn take_out(whole: &mut Value, error: &FieldError) -> bool {
    if !matches!(
        error.code,
        FieldCode::InvalidValue | FieldCode::UnknownField
    ) {
        return false;
    }
    let (above, last) = match error.field.rsplit_once('.') {
        Some((above, last)) => (above.split('.').collect(), last),
        None => (Vec::new(), error.field.as_str()),
    };
    let parent = above
        .into_iter()
        .try_fold(whole, |value, step| match value {
            Value::Array(list) => list.get_mut(step.parse::<usize>().ok()?),
            Value::Object(map) => map.get_mut(step),
            _ => None,
        });
    let object = parent.and_then(Value::as_object_mut);
    object.is_some_and(|object| object.remove(last).is_some())
}

/// What a JSON reader complained about, as an error of the field. The reader's words are its own and
/// stay here; only the names in them are used.
fn fault(path: &Path, error: &serde_json::Error, whole: Option<&Value>) -> FieldError {
    let message = error.to_string();
    let named = message.split('`').nth(1);
    if error.is_syntax() || error.is_eof() {
        FieldError::new(FieldCode::InvalidJson, path.joined())
    } else if message.starts_with("unknown field") {
        FieldError::new(FieldCode::UnknownField, path.with(named))
    } else if message.starts_with("missing field") {
        FieldError::new(FieldCode::MissingField, path.with(named))
    } else if message.starts_with("duplicate field") {
        FieldError::new(FieldCode::DuplicateField, path.with(named))
    } else {
        let value = whole.and_then(|whole| path.value(whole));
        let shown = value.map_or_else(String::new, |value| short(&value.to_string()));
        FieldError::new(FieldCode::InvalidValue, path.joined()).with("value", shown)
    }
}

/// So many characters of a value are shown.
const SHOWN: usize = 40;

fn short(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
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
            (
                r#"{"name":"A","items":[{"yen":1.5}]}"#,
                "invalid_value",
                "items.0.yen",
            ),
            (r#"{"name":"A","name":"B"}"#, "duplicate_field", "name"),
        ] {
            let wrong = read::<Order>(text.as_bytes()).unwrap_err().errors;
            assert_eq!(
                (wrong[0].code.name(), &*wrong[0].field),
                (code, field),
                "{text}"
            );
            assert_eq!(wrong.len(), 1, "{text}");
        }
    }

    #[test]
    fn several_faults_are_named_together() {
        let text = br#"{"colour":1,"name":2,"items":[{"yen":"x","size":3},{"yen":4}]}"#;
        let wrong = read::<Order>(text).unwrap_err().errors;
        let told: Vec<_> = wrong
            .iter()
            .map(|error| (error.field.as_str(), error.code.name()))
            .collect();
        let expected = [
            ("colour", "unknown_field"),
            ("name", "invalid_value"),
            ("items.0.yen", "invalid_value"),
            ("items.0.size", "unknown_field"),
        ];
        assert_eq!(told, expected);
        let many: Vec<_> = (0..50).map(|number| format!("\"x{number}\":1")).collect();
        let text = format!("{{{}}}", many.join(","));
        let wrong = read::<Order>(text.as_bytes()).unwrap_err().errors;
        assert_eq!(wrong.len(), MOST);
    }

    #[test]
    fn a_value_is_shown_as_it_is_and_no_word_of_the_reader() {
        for (value, shown) in [
            ("1", "1".to_owned()),
            ("[true]", "[true]".to_owned()),
            (
                &format!("[\"{}\"]", "あ".repeat(60)),
                format!("[\"{}…", "あ".repeat(38)),
            ),
        ] {
            let text = format!(r#"{{"name":{value}}}"#);
            let wrong = read::<Order>(text.as_bytes()).unwrap_err().errors;
            assert_eq!(wrong[0].params["value"], shown);
        }
    }
}
