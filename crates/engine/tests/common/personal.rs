//! A contract of the president, and what is refused of it.

use serde_json::{Value, json};
use shinchoryu_engine::material::{Case, MaterialInput};

/// 払込10年 for life, given up with its eleventh year.
pub fn whole_life() -> Value {
    json!({
        "kind": "whole_life", "contract_date": "2026-06-01", "premium": 50_000, "mode": "monthly", "pay_years": 10,
        "sum_insured": 20_000_000, "beneficiary": "spouse", "surrender_policy_year": 11,
        "surrender_values": [0, 400_000, null, null, 2_100_000, null, null, null, null, 5_900_000, 6_100_000],
    })
}

/// One contract with some of its fields changed.
pub fn changed(policy: Value, changes: &[(&str, Value)]) -> Value {
    let mut policy = policy;
    for (name, value) in changes {
        policy[*name] = value.clone();
    }
    policy
}

pub fn refused(policy: Value) -> Vec<(String, String)> {
    let reference = include_str!("../../../../cases/materials/reference.json");
    let mut input = serde_json::from_str::<Value>(reference).unwrap()["input"].take();
    input["life_insurance"] = json!([policy]);
    let input: MaterialInput = serde_json::from_value(input).unwrap();
    let errors = Case::parse(&input).map_or_else(|error| error.errors, |_| Vec::new());
    let told = errors.into_iter().map(|error| {
        let error = serde_json::to_value(error).unwrap();
        let text = |name: &str| error[name].as_str().unwrap().to_owned();
        (text("code"), text("field"))
    });
    told.collect()
}
