//! The worked cases of `cases/calculators/`: one line a case, with its source.

#![expect(clippy::expect_used, reason = "a test stops where it fails")]

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use shinchoryu_engine::income_tax::income_tax;
use shinchoryu_engine::resident_tax::resident_tax;
use shinchoryu_engine::{CalcError, Trace, withholding};
use shinchoryu_law::LawBook;

/// What a calculator answers: its output, or its errors as code and field.
type Answer = Result<Value, Vec<(String, String)>>;
type Calculator = fn(&Value) -> Answer;

fn run<I: DeserializeOwned, O: Serialize>(
    input: &Value,
    calculate: fn(&I, &LawBook, &mut Trace) -> Result<O, CalcError>,
) -> Answer {
    let book = LawBook::embedded().expect("the law is read");
    let input: I = serde_json::from_value(input.clone())
        .map_err(|error| vec![("invalid".to_owned(), error.to_string())])?;
    let mut trace = Trace::on();
    let explained = calculate(&input, book, &mut trace);
    assert_eq!(
        trace.into_steps().is_empty(),
        explained.is_err(),
        "a result is explained, an error is not"
    );
    calculate(&input, book, &mut Trace::off())
        .map(|output| serde_json::to_value(output).expect("an output is JSON"))
        .map_err(|error| {
            let of = |e: shinchoryu_engine::FieldError| (e.code.to_owned(), e.field);
            error.errors.into_iter().map(of).collect()
        })
}

macro_rules! cases {
    ($name:literal, $calculator:expr) => {
        (
            $name,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../cases/calculators/",
                $name,
                ".jsonl"
            )),
            $calculator,
        )
    };
}

const CASES: &[(&str, &str, Calculator)] = &[
    cases!("withholding-monthly", |input| run(
        input,
        withholding::monthly
    )),
    cases!("income-tax", |input| run(input, income_tax)),
    cases!("resident-tax", |input| run(input, resident_tax)),
    cases!("withholding-bonus", |input| run(input, withholding::bonus)),
];

/// Every figure that a case names has the value it names.
fn differences(path: &str, expected: &Value, actual: &Value, found: &mut Vec<String>) {
    match expected {
        Value::Object(fields) => {
            for (name, expected) in fields {
                let path = format!("{path}.{name}");
                match actual.get(name) {
                    Some(actual) => differences(&path, expected, actual, found),
                    None => found.push(format!("{path} is missing")),
                }
            }
        }
        _ if expected == actual => {}
        _ => found.push(format!("{path}: {actual} instead of {expected}")),
    }
}

#[test]
fn every_case_gives_what_its_source_says() {
    let mut failures = Vec::new();
    for (calculator, text, calculate) in CASES {
        assert!(!text.trim().is_empty(), "{calculator} has no case");
        for line in text.lines() {
            let case: Value = serde_json::from_str(line).expect(line);
            let name = case["name"].as_str().expect("a name");
            assert!(
                case["source"]
                    .as_str()
                    .is_some_and(|source| !source.is_empty()),
                "{name} has no source"
            );
            let mut found = Vec::new();
            match (calculate(&case["input"]), case.get("expect")) {
                (Ok(actual), Some(expected)) => {
                    assert!(
                        expected
                            .as_object()
                            .is_some_and(|fields| !fields.is_empty())
                    );
                    differences("", expected, &actual, &mut found);
                }
                (Err(errors), None) => {
                    let expected = (
                        case["error"]["code"].as_str().expect("a code").to_owned(),
                        case["error"]["field"].as_str().expect("a field").to_owned(),
                    );
                    if !errors.contains(&expected) {
                        found.push(format!("{errors:?} instead of {expected:?}"));
                    }
                }
                (answer, _) => found.push(format!("unexpected {answer:?}")),
            }
            failures.extend(found.iter().map(|f| format!("{calculator}: {name}: {f}")));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
