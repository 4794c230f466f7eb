//! Worked cases of the social insurance, corporate tax, benefit and deadline calculators: one JSON
//! object a line in `cases/calculators/`, the expectation a part of the output or one error.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use shinchoryu_engine::benefits::{in_service_pension, public_benefits, retirement_allowance};
use shinchoryu_engine::corporate_tax::corporate_tax;
use shinchoryu_engine::executive_pay::executive_pay;
use shinchoryu_engine::notified_pay_deadline::notified_pay_deadline;
use shinchoryu_engine::social_insurance::social_insurance;
use shinchoryu_engine::standard_change::standard_change;
use shinchoryu_engine::{CalcError, Trace};
use shinchoryu_law::LawBook;
use std::collections::BTreeSet;

type Calculator<I, O> = fn(&I, &LawBook, &mut Trace) -> Result<O, CalcError>;

/// Every difference between what is expected and what came out; arrays are addressed by index.
fn differences(expected: &Value, actual: &Value, path: &str, found: &mut Vec<String>) {
    let Value::Object(parts) = expected else {
        if expected != actual {
            found.push(format!("{path}: expected {expected}, got {actual}"));
        }
        return;
    };
    for (key, part) in parts {
        let inner = match key.parse::<usize>() {
            Ok(index) if actual.is_array() => actual.get(index),
            _ => actual.get(key),
        };
        let path = format!("{path}.{key}");
        match inner {
            Some(inner) => differences(part, inner, &path, found),
            None => found.push(format!("{path}: missing")),
        }
    }
}

fn run<I: DeserializeOwned, O: Serialize + PartialEq + std::fmt::Debug>(
    text: &str,
    calculate: Calculator<I, O>,
) {
    let book = LawBook::embedded().unwrap();
    let mut found = Vec::new();
    let mut names = BTreeSet::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let name = case["name"].as_str().unwrap();
        assert!(names.insert(name.to_owned()), "two cases named {name}");
        assert!(case["source"].is_string(), "{name} names no source");
        let input: I = serde_json::from_value(case["input"].clone())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut trace = Trace::on();
        let explained = calculate(&input, book, &mut trace);
        let plain = calculate(&input, book, &mut Trace::off());
        assert_eq!(plain, explained, "{name}: a trace changes nothing");
        match (explained, case.get("error")) {
            (Ok(output), None) => {
                let output = serde_json::to_value(output).unwrap();
                differences(&case["expect"], &output, name, &mut found);
                for step in trace.into_steps() {
                    let pointer = format!("/{}", step.figure.replace('.', "/"));
                    let Some(figure) = output.pointer(&pointer) else {
                        found.push(format!("{name}: a step for no figure {}", step.figure));
                        continue;
                    };
                    if figure.is_i64() && figure != &Value::from(step.amount) {
                        found.push(format!("{name}: {} explained otherwise", step.figure));
                    }
                }
            }
            (Err(errors), Some(error)) => {
                let errors = serde_json::to_value(errors.errors).unwrap();
                differences(error, &errors[0], name, &mut found);
            }
            (Ok(_), Some(error)) => found.push(format!("{name}: expected {error}")),
            (Err(errors), None) => found.push(format!("{name}: {errors}")),
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(names.len() > 3, "no cases");
}

macro_rules! cases {
    ($name:literal) => {
        include_str!(concat!("../../../cases/calculators/", $name, ".jsonl"))
    };
}

#[test]
fn social_insurance_cases() {
    run(cases!("social-insurance"), social_insurance);
}

#[test]
fn corporate_tax_cases() {
    run(cases!("corporate-tax"), corporate_tax);
}

#[test]
fn notified_pay_deadline_cases() {
    run(cases!("notified-pay-deadline"), notified_pay_deadline);
}

#[test]
fn public_benefits_cases() {
    run(cases!("public-benefits"), public_benefits);
}

#[test]
fn retirement_allowance_limit_cases() {
    run(cases!("retirement-allowance-limit"), retirement_allowance);
}

#[test]
fn in_service_pension_cases() {
    run(cases!("in-service-pension"), in_service_pension);
}

#[test]
fn standard_remuneration_change_cases() {
    run(cases!("standard-remuneration-change"), standard_change);
}

#[test]
fn executive_pay_deductibility_cases() {
    run(cases!("executive-pay-deductibility"), executive_pay);
}
