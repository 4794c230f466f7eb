//! The worked cases of `cases/calculators/`: one line a case, with its source; and what holds for the
//! trace of every case.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot read its cases has failed"
)]
#![expect(clippy::disallowed_methods, reason = "the cases are files")]

mod common;

use serde_json::Value;
use shinchoryu_engine::{Step, Trace, calc};
use shinchoryu_law::LawBook;
use std::collections::BTreeSet;
use std::path::Path;

/// Every calculator has cases of its own but the comparison, whose cases are whole materials.
fn cases() -> Vec<(calc::Calculator, Vec<Value>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/calculators");
    calc::calculators()
        .into_iter()
        .filter(|calculator| calculator.name != "material")
        .map(|calculator| {
            let text =
                std::fs::read_to_string(folder.join(format!("{}.jsonl", calculator.name))).unwrap();
            let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
            (calculator, lines.collect())
        })
        .collect()
}

#[test]
fn every_case_gives_what_its_source_says() {
    let mut wrong = Vec::new();
    for (calculator, cases) in cases() {
        let names: BTreeSet<&str> = cases
            .iter()
            .filter_map(|case| case["name"].as_str())
            .collect();
        assert_eq!(
            names.len(),
            cases.len(),
            "{}: one name a case",
            calculator.name
        );
        assert!(cases.len() > 3, "{}: too few cases", calculator.name);
        for case in &cases {
            assert!(
                case["expect"]
                    .as_object()
                    .is_some_and(|figures| !figures.is_empty())
                    || case["error"].is_object(),
                "{}: a case that expects nothing: {case}",
                calculator.name
            );
            let found = common::run(calculator.name, case);
            wrong.extend(
                found
                    .iter()
                    .map(|line| format!("{}: {line}", calculator.name)),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A step names a figure of the output, with the same amount where the output shows it in whole yen.
fn faults_of(step: &Step, output: &Value) -> Option<String> {
    let shown = output.pointer(&format!("/{}", step.figure.replace('.', "/")));
    match shown {
        None => Some(format!("a step for no figure {}", step.figure)),
        Some(figure) if figure.as_i64().is_some_and(|amount| amount != step.amount) => {
            Some(format!("{} explained as {}", step.figure, step.amount))
        }
        Some(_) => None,
    }
}

#[test]
fn a_trace_changes_nothing_and_explains_figures_of_the_output() {
    let law = LawBook::embedded().unwrap();
    let mut wrong = Vec::new();
    for (calculator, cases) in cases() {
        for case in cases.iter().filter(|case| case["expect"].is_object()) {
            let input = serde_json::to_vec(&case["input"]).unwrap();
            let (mut plain, mut explained) = (Vec::new(), Vec::new());
            let mut trace = Trace::on();
            calculator
                .run(&input, law, &mut Trace::off(), &mut plain)
                .unwrap();
            calculator
                .run(&input, law, &mut trace, &mut explained)
                .unwrap();
            assert_eq!(plain, explained, "{}: {}", calculator.name, case["name"]);
            let output: Value = serde_json::from_slice(&plain).unwrap();
            let steps = trace.into_steps();
            assert!(!steps.is_empty(), "{}: {}", calculator.name, case["name"]);
            let faults = steps.iter().filter_map(|step| faults_of(step, &output));
            wrong.extend(
                faults.map(|fault| format!("{}: {}: {fault}", calculator.name, case["name"])),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
