//! The material of the worked case with contracts of its company.

use serde_json::{Value, json};
use shinchoryu_engine::{Trace, calc};
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;

const REFERENCE: &str = include_str!("../../../../cases/materials/reference.json");

fn reference() -> Value {
    serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].take()
}

pub fn calculated(calculator: &str, material: &Value) -> Result<Value, FieldErrors> {
    let calculator = calc::find(calculator).unwrap();
    let text = serde_json::to_vec(material).unwrap();
    let mut out = Vec::new();
    calculator.run(
        &text,
        LawBook::embedded().unwrap(),
        &mut Trace::off(),
        &mut out,
    )?;
    Ok(serde_json::from_slice(&out).unwrap())
}

pub fn answer(calculator: &str, material: &Value) -> Value {
    calculated(calculator, material).unwrap_or_else(|error| panic!("{error:?}\n{material}"))
}

/// Thirty years of 1,200,000 yen, 70 to 85 percent.
pub fn contract() -> Value {
    json!({
        "status": "new", "contract_date": "2026-06-01", "kind": "term", "term_years": 30,
        "premium": 1_200_000, "max_surrender_rate": "80.0", "surrender_values": vec![900_000; 30],
    })
}

pub fn with(policies: Value) -> Value {
    let mut material = reference();
    material["deferred_insurance"] = policies;
    material
}

pub fn yen(value: &Value, figure: &str) -> i64 {
    value[figure]
        .as_i64()
        .unwrap_or_else(|| panic!("{figure} of {value}"))
}
