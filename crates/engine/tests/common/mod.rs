//! Worked cases as data: an input, the figures it must give, and where they come from.

use serde_json::Value;
use shinchoryu_engine::{Trace, calc};
use shinchoryu_law::LawBook;

/// Every value of `expected` stands in `found`; `found` may hold more.
pub fn differences(path: &str, expected: &Value, found: &Value) -> Vec<String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => expected
            .iter()
            .flat_map(|(key, value)| {
                let path = format!("{path}.{key}");
                match found.get(key) {
                    Some(found) => differences(&path, value, found),
                    None => vec![format!("{path}: missing, expected {value}")],
                }
            })
            .collect(),
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => expected
            .iter()
            .zip(found)
            .enumerate()
            .flat_map(|(index, (value, found))| {
                differences(&format!("{path}.{index}"), value, found)
            })
            .collect(),
        // single rows of a long array, by their index
        (Value::Object(rows), Value::Array(found)) => rows
            .iter()
            .flat_map(|(index, value)| {
                let path = format!("{path}.{index}");
                match index.parse().ok().and_then(|index: usize| found.get(index)) {
                    Some(found) => differences(&path, value, found),
                    None => vec![format!("{path}: missing, expected {value}")],
                }
            })
            .collect(),
        _ if expected == found => Vec::new(),
        _ => vec![format!("{path}: expected {expected}, found {found}")],
    }
}

/// Runs one worked case, which must say where its figures come from; returns what differs.
pub fn run(calculator: &str, case: &Value) -> Vec<String> {
    let name = case["name"].as_str().unwrap_or("without a name");
    if case["source"]
        .as_str()
        .is_none_or(|source| source.trim().is_empty())
    {
        return vec![format!("{name}: a case without a source")];
    }
    differing(calculator, name, case)
}

/// Runs one case; returns what differs.
pub fn differing(calculator: &str, name: &str, case: &Value) -> Vec<String> {
    let law = LawBook::embedded().unwrap();
    let calculator = calc::find(calculator).unwrap();
    let input = serde_json::to_vec(&case["input"]).unwrap();
    let mut out = Vec::new();
    let outcome = calculator.run(&input, law, &mut Trace::off(), &mut out);
    let differing = match (outcome, case.get("error")) {
        (Ok(()), None) => {
            let found: Value = serde_json::from_slice(&out).unwrap();
            differences("", &case["expect"], &found)
        }
        (Err(error), Some(expected)) => {
            let matches = error.errors.iter().any(|found| {
                let found = serde_json::to_value(found).unwrap();
                differences("", expected, &found).is_empty()
            });
            if matches {
                Vec::new()
            } else {
                vec![format!("expected {expected}, found {error:?}")]
            }
        }
        (Ok(()), Some(expected)) => vec![format!("expected {expected}, found a result")],
        (Err(error), None) => vec![format!("unexpected {error:?}")],
    };
    differing
        .into_iter()
        .map(|line| format!("{name}{line}"))
        .collect()
}
