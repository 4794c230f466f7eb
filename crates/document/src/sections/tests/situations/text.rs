//! A document as text: every word of its model, each piece on a line of its own.

use crate::model::Model;
use serde_json::Value;

/// The words of a document without its marks; runs of one text stand together.
pub(super) fn set(model: &Model) -> String {
    let mut words = String::new();
    add(&serde_json::to_value(model).expect("json"), &mut words);
    words
}

fn add(value: &Value, words: &mut String) {
    match value {
        Value::String(line) => {
            words.push_str(line);
            words.push('\n');
        }
        Value::Array(list) if is_finding(list) || is_text(list) => {
            for run in list {
                match run {
                    Value::String(plain) => words.push_str(plain),
                    Value::Array(unit) => words.extend(unit.iter().filter_map(Value::as_str)),
                    // the number of an assumption
                    _ => {}
                }
            }
            words.push('\n');
        }
        Value::Array(list) => list.iter().for_each(|value| add(value, words)),
        Value::Object(map) => map.values().for_each(|value| add(value, words)),
        _ => {}
    }
}

/// Phrases of a finding; two notes of plain words below one another are sentences.
fn is_finding(list: &[Value]) -> bool {
    let ends = |value: &Value| {
        value
            .as_str()
            .is_some_and(|words| words.ends_with(['.', '。']))
    };
    list.len() > 1 && list.iter().all(Value::is_string) && !list.iter().any(ends)
}

/// Running text: words, numbers with their units as lists of one, sections with their number, marks as numbers.
fn is_text(list: &[Value]) -> bool {
    let run = |value: &Value| match value {
        Value::String(_) => true,
        Value::Array(unit) => matches!(
            unit.as_slice(),
            [Value::String(_)] | [Value::String(_), Value::Number(_)]
        ),
        Value::Number(_) => true,
        _ => false,
    };
    list.iter().any(Value::is_array) && list.iter().all(run) && list.iter().any(Value::is_string)
        || matches!(list, [Value::Array(unit)] if matches!(unit.as_slice(), [Value::String(_)]))
}
