use crate::error::cut;
use crate::{FieldCode, FieldError, FieldErrors};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serde_path_to_error::Segment;

/// Reads an input from JSON. The quick reader first; only a faulty text is read again with its
/// path, so that a batch of good lines pays nothing for it.
///
/// # Errors
/// `invalid_json`, `unknown_field`, `missing_field` or `invalid_value` at the path of the fault.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, FieldErrors> {
    serde_json::from_slice(text).or_else(|_| read_with_path(text))
}

/// What is wrong, as far as it can be told, in the order in which it is found: what is found at fault
/// is taken out, what is missing gets some value, and the rest is read again.
fn read_with_path<T: DeserializeOwned>(text: &[u8]) -> Result<T, FieldErrors> {
    // looked at by itself: the reader calls it wrong syntax, too, where a choice is no text
    let Ok(whole) = serde_json::from_slice(text) else {
        return Err(FieldError::new(FieldCode::InvalidJson, "").into());
    };
    let mut reader = serde_json::Deserializer::from_slice(text);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let fault = Fault::new(Path::from(error.path()), &error.into_inner());
        faults::<T>(fault, whole)
    })
}

/// So many are named.
const MOST: usize = 20;

/// So many values of JSON are read again for the faults after the first. An input that is meant has a
/// thousand with all its tables, and each of its faults is named; of one that is a long list and then
/// faults fewer are, or every reading would go through the list.
const MOST_VALUES: usize = 100_000;

/// Reads the rest of an input, as often as its size allows.
struct Again {
    left: usize,
}

impl Again {
    fn of(whole: &Value) -> Self {
        Self {
            left: MOST_VALUES / values(whole),
        }
    }

    /// What is wrong in the rest; `None` where nothing is, or it has been read often enough.
    fn wrong<T: DeserializeOwned>(&mut self, rest: &Value) -> Option<Wrong> {
        self.left = self.left.checked_sub(1)?;
        serde_path_to_error::deserialize::<_, T>(rest).err()
    }
}

type Wrong = serde_path_to_error::Error<serde_json::Error>;

/// How many values there are, with those that hold others.
fn values(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(values).sum(),
        Value::Object(map) => map.values().map(values).sum(),
        _ => 0,
    }
}

fn faults<T: DeserializeOwned>(first: Fault, mut rest: Value) -> FieldErrors {
    let mut again = Again::of(&rest);
    let mut errors = vec![first.told(&rest)];
    let mut named = vec![first.path.clone()];
    let mut fault = first;
    // each turn takes something out, and what was named before is not named again
    for _ in 0..2 * MOST {
        if errors.len() == MOST {
            break;
        }
        if !fault.fill::<T>(&mut rest, &mut again) {
            match fault.take_out(&mut rest) {
                Some(taken) => named.push(taken),
                None => break,
            }
        }
        let Some(error) = again.wrong::<T>(&rest) else {
            break;
        };
        fault = Fault::new(Path::from(error.path()), &error.into_inner());
        if named.contains(&fault.path) {
            // what was taken out is missing now: the object around it has nothing more to tell
            fault.code = FieldCode::MissingField;
        } else {
            errors.push(fault.told(&rest));
            named.push(fault.path.clone());
        }
    }
    FieldErrors { errors }
}

/// Where the reader stood: the names and numbers down to there.
#[derive(Clone, Default, PartialEq)]
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
    /// The path of a field that the reader names; it may stand on it already.
    fn with(mut self, name: Option<&str>) -> Self {
        if let Some(name) = name
            && self.0.last().is_none_or(|last| last != name)
        {
            self.0.push(name.to_owned());
        }
        self
    }

    fn value<'v>(&self, whole: &'v Value) -> Option<&'v Value> {
        self.0.iter().try_fold(whole, |value, step| match value {
            Value::Array(list) => list.get(step.parse::<usize>().ok()?),
            Value::Object(map) => map.get(step),
            _ => None,
        })
    }
}

/// What a JSON reader complained about, and where.
struct Fault {
    path: Path,
    code: FieldCode,
}

impl Fault {
    /// The reader's words are its own and stay here; only the names in them are used.
    fn new(path: Path, error: &serde_json::Error) -> Self {
        let message = error.to_string();
        let named = message.split('`').nth(1);
        let (code, named) = if message.starts_with("unknown field") {
            (FieldCode::UnknownField, named)
        } else if message.starts_with("missing field") {
            (FieldCode::MissingField, named)
        } else if message.starts_with("duplicate field") {
            (FieldCode::DuplicateField, named)
        } else {
            (FieldCode::InvalidValue, None)
        };
        let path = path.with(named);
        Self { path, code }
    }

    fn told(&self, whole: &Value) -> FieldError {
        match self.code {
            FieldCode::InvalidValue => FieldError::new(self.code, self.path.0.join("."))
                .with("value", self.path.value(whole).map_or(String::new(), short)),
            // its name is whatever somebody wrote
            FieldCode::UnknownField => {
                let mut steps = self.path.0.clone();
                if let Some(name) = steps.last_mut() {
                    *name = cut(name);
                }
                FieldError::new(self.code, steps.join("."))
            }
            _ => FieldError::new(self.code, self.path.0.join(".")),
        }
    }

    /// Puts in what is missing, so that the reader goes on; `false` where no plain value would do.
    fn fill<T: DeserializeOwned>(&self, whole: &mut Value, again: &mut Again) -> bool {
        let Some((name, above)) = self.path.0.split_last() else {
            return false;
        };
        if self.code != FieldCode::MissingField {
            return false;
        }
        let mut tried = vec![json!([]), json!(false), json!(0), json!("")];
        while let Some(value) = tried.pop() {
            let Some(Value::Object(around)) = within(whole, above) else {
                return false;
            };
            around.insert(name.clone(), value);
            match again.wrong::<T>(whole) {
                Some(error) if Path::from(error.path()) == self.path => {
                    tried.extend(choice(&error.into_inner()));
                }
                _ => return true,
            }
        }
        if let Some(Value::Object(around)) = within(whole, above) {
            around.remove(name);
        }
        false
    }

    /// Takes what is at fault out of its object, or the object with the fault out of the one around
    /// it, and answers where that was; `None` where nothing is left to be taken out.
    fn take_out(&self, whole: &mut Value) -> Option<Path> {
        let mut steps = self.path.0.as_slice();
        if self.code == FieldCode::MissingField {
            steps = steps.split_last().map_or(&[], |(_, above)| above);
        }
        while let Some((last, above)) = steps.split_last() {
            // out of a list nothing is taken: what follows would have other numbers
            if let Some(Value::Object(map)) = within(whole, above)
                && map.remove(last).is_some()
            {
                return Some(Path(steps.to_vec()));
            }
            steps = above;
        }
        None
    }
}

/// The first of the values that a choice may have, as the reader lists them after the one it refuses.
fn choice(error: &serde_json::Error) -> Option<Value> {
    let message = error.to_string();
    let refused = message.strip_prefix("unknown variant ``")?;
    refused.split('`').nth(1).map(Value::from)
}

/// What stands at the end of some steps.
fn within<'v>(whole: &'v mut Value, steps: &[String]) -> Option<&'v mut Value> {
    steps.iter().try_fold(whole, |value, step| match value {
        Value::Array(list) => list.get_mut(step.parse::<usize>().ok()?),
        Value::Object(map) => map.get_mut(step),
        _ => None,
    })
}

/// A value as it is shown: of a list or an object nothing that is in it.
fn short(value: &Value) -> String {
    match value {
        Value::Array(_) => "[…]".to_owned(),
        Value::Object(_) => "{…}".to_owned(),
        Value::String(text) => cut(text),
        other => cut(&other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Deserializer};
    use std::cell::Cell;

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
            ("items.0.size", "unknown_field"),
            ("items.0.yen", "invalid_value"),
            ("name", "invalid_value"),
        ];
        assert_eq!(told, expected);
        let many: Vec<_> = (0..50).map(|number| format!("\"x{number}\":1")).collect();
        let text = format!("{{{}}}", many.join(","));
        let wrong = read::<Order>(text.as_bytes()).unwrap_err().errors;
        assert_eq!(wrong.len(), MOST);
    }

    #[test]
    fn a_long_list_is_not_read_again_for_every_fault() {
        thread_local! {
            static READ: Cell<usize> = const { Cell::new(0) };
        }
        #[derive(Debug)]
        struct Counted;
        impl<'de> Deserialize<'de> for Counted {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                READ.set(READ.get() + 1);
                i64::deserialize(from).map(|_| Self)
            }
        }
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[expect(dead_code, reason = "only read")]
        struct Shelf {
            all: Vec<Counted>,
            name: String,
            size: Size,
        }
        let fields = |count: usize| -> Vec<String> {
            let zeros = vec!["0"; count].join(",");
            let unknown: Vec<_> = (10..30).map(|number| format!("\"x{number}\":1")).collect();
            let text = format!("{{\"all\":[{zeros}],{}}}", unknown.join(","));
            let wrong = read::<Shelf>(text.as_bytes()).unwrap_err().errors;
            wrong.into_iter().map(|error| error.field).collect()
        };
        let few = fields(3);
        assert_eq!(few.len(), MOST);
        READ.set(0);
        let many = 30_000;
        let told = fields(many);
        // as text, as text with the path, and then again
        assert!(READ.get() < 6 * many, "{}", READ.get());
        assert!(told.len() > 1);
        assert_eq!(told, few[..told.len()]);
    }

    #[test]
    fn all_that_is_missing_is_named() {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Colour {
            Red,
        }
        #[derive(Deserialize)]
        #[expect(dead_code, reason = "only read")]
        struct Parcel {
            name: String,
            size: u32,
            fragile: bool,
            order: Order,
            items: Vec<Item>,
            colour: Colour,
        }
        let told = |text: &str| -> Vec<String> {
            let wrong = read::<Parcel>(text.as_bytes()).err().unwrap().errors;
            wrong.into_iter().map(|error| error.field).collect()
        };
        assert_eq!(told(r#"{"order":{}}"#)[..2], ["order.name", "name"]);
        let whole = r#"{"order":{"name":"A"},"colour":"red"}"#;
        assert_eq!(told(whole), ["name", "size", "fragile", "items"]);
        // what has no plain value ends the list: what is in it is not known
        assert_eq!(told(r#"{"size":1}"#), ["name", "fragile", "order"]);
    }

    /// A choice as bodies have them.
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Size {
        Small,
        Large,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Box {
        size: Size,
        ids: Vec<i64>,
        name: String,
    }

    fn told(text: &str) -> Vec<(String, &'static str)> {
        let wrong = read::<Box>(text.as_bytes()).unwrap_err().errors;
        let told = |error: FieldError| (error.field, error.code.name());
        wrong.into_iter().map(told).collect()
    }

    fn named(expected: &[(&str, &'static str)]) -> Vec<(String, &'static str)> {
        let named = |(field, code): &(&str, &'static str)| ((*field).to_owned(), *code);
        expected.iter().map(named).collect()
    }

    #[test]
    fn a_choice_of_another_type_is_a_wrong_value_and_no_wrong_json() {
        for value in ["3", "null", "true", "[]", "1.5"] {
            for text in [
                format!(r#"{{"size":{value},"ids":[],"name":"A"}}"#),
                format!(r#"{{"name":"A","ids":[],"size":{value}}}"#),
            ] {
                assert_eq!(told(&text), named(&[("size", "invalid_value")]), "{text}");
            }
        }
        // whatever stands before it
        for text in [
            r#"{"size":3,"ids":[],"name":"A""#,
            r#"{"name":1,"size":}"#,
            "{\"name\":1}}",
        ] {
            assert_eq!(told(text), named(&[("", "invalid_json")]), "{text}");
        }
    }

    #[test]
    fn what_was_told_of_a_list_is_not_missing() {
        let text = r#"{"size":"small","ids":["x"]}"#;
        let expected = named(&[("ids.0", "invalid_value"), ("name", "missing_field")]);
        assert_eq!(told(text), expected);
    }

    #[test]
    fn a_missing_choice_keeps_no_other_fault_back() {
        let all = [
            ("size", "missing_field"),
            ("ids", "missing_field"),
            ("name", "missing_field"),
        ];
        assert_eq!(told("{}"), named(&all));
    }

    #[test]
    fn a_name_that_nobody_knows_is_cut() {
        let long = "ん".repeat(50_000);
        let text = format!(r#"{{"size":"large","ids":[],"name":"A","{long}":1}}"#);
        let cut = format!("{}…", "ん".repeat(40));
        assert_eq!(told(&text), named(&[(&cut, "unknown_field")]));
    }

    #[test]
    fn a_value_is_shown_as_it_is_and_no_word_of_the_reader() {
        let long = "あ".repeat(60);
        for (value, shown) in [
            ("1".to_owned(), "1".to_owned()),
            ("null".to_owned(), "null".to_owned()),
            // what is inside of a list or an object may be a secret
            (r#"["secret"]"#.to_owned(), "[…]".to_owned()),
            (r#"{"a":"secret"}"#.to_owned(), "{…}".to_owned()),
        ] {
            let text = format!(r#"{{"name":{value}}}"#);
            let wrong = read::<Order>(text.as_bytes()).unwrap_err().errors;
            assert_eq!(wrong[0].params["value"], shown);
        }
        let text = format!(r#"{{"name":"A","items":[{{"yen":"{long}"}}]}}"#);
        let wrong = read::<Order>(text.as_bytes()).unwrap_err().errors;
        assert_eq!(wrong[0].params["value"], format!("{}…", "あ".repeat(40)));
    }

    #[test]
    fn names_with_dots_mislead_nobody() {
        let text = br#"{"items.0.yen":1,"name":2,"items":[{"yen":"x"}]}"#;
        let wrong = read::<Order>(text).unwrap_err().errors;
        let told: Vec<_> = wrong.iter().map(|error| error.code.name()).collect();
        assert_eq!(told, ["unknown_field", "invalid_value", "invalid_value"]);
    }
}
