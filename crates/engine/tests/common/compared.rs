//! The reference case with some fields changed.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot read its cases has failed"
)]

use serde_json::Value;

const REFERENCE: &str = include_str!("../../../../cases/materials/reference.json");

/// The comparison of the reference case with some fields changed, explained.
pub fn compared(changes: &[(&str, Value)]) -> Value {
    let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone();
    for (pointer, value) in changes {
        // the reference case names no field that it leaves empty
        let (parent, field) = pointer.rsplit_once('/').unwrap();
        match field.parse::<usize>() {
            Ok(_) => *input.pointer_mut(pointer).unwrap() = value.clone(),
            Err(_) => input.pointer_mut(parent).unwrap()[field] = value.clone(),
        }
    }
    let input = serde_json::from_value(input).unwrap();
    let law = shinchoryu_law::LawBook::embedded().unwrap();
    serde_json::to_value(shinchoryu_engine::material::compare(&input, law, true).unwrap()).unwrap()
}

/// Codes and parameters of the remarks on the reference case with some fields changed.
pub fn remarks(changes: &[(&str, Value)]) -> Vec<(String, String)> {
    let result = compared(changes);
    let remarks = result["warnings"].as_array().unwrap().iter();
    remarks
        .map(|remark| {
            let code = remark["code"].as_str().unwrap().to_owned();
            (code, remark["params"].to_string())
        })
        .collect()
}
