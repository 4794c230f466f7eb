//! Every calculator against worked cases with their sources, and the comparison against a second
//! calculation of materials made apart from the engine.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/cases.rs"]
mod cases;

use cases::Case;
use serde_json::Value;
use shinchoryu_engine::{Trace, calc};
use shinchoryu_law::LawBook;

fn law() -> &'static LawBook {
    LawBook::embedded().unwrap()
}

fn nothing(found: &[String]) {
    let shown = found[..found.len().min(40)].join("\n");
    assert!(found.is_empty(), "{} differences\n{shown}", found.len());
}

fn agree(cases: &[Case]) {
    let found: Vec<String> = cases
        .iter()
        .flat_map(|case| case.differences(law()))
        .collect();
    nothing(&found);
}

#[test]
fn every_case_gives_what_its_source_says() {
    agree(&cases::worked());
}

#[test]
fn every_calculator_has_cases() {
    let cases = cases::worked();
    for calculator in calc::calculators() {
        let of = |case: &&Case| case.calculator.name == calculator.name;
        let count = cases.iter().filter(of).count();
        assert!(count >= 3, "{} has {count} cases", calculator.name);
    }
}

#[test]
fn the_second_calculation_agrees() {
    let cases = cases::second_calculation();
    assert!(cases.len() >= 450, "only {} materials", cases.len());
    agree(&cases);
}

/// Calculators that also explain figures on the way to those of the output.
const WITH_INTERMEDIATE_STEPS: [&str; 4] = [
    "withholding-bonus",
    "resident-tax",
    "public-benefits",
    "material",
];

/// A result has steps, each with the amount of the figure it explains; explaining changes no figure.
#[test]
fn every_step_explains_a_figure() {
    let mut found = Vec::new();
    for case in cases::worked() {
        let mut trace = Trace::on();
        let explained = case.run(law(), &mut trace);
        let steps = trace.into_steps();
        let plain = case.run(law(), &mut Trace::off());
        let (Ok(output), Ok(plain)) = (&explained, &plain) else {
            assert_eq!(explained, plain, "{}", case.name);
            continue;
        };
        // the marks of a comparison are collected from its steps
        let changed = cases::differences(&case.name, plain, output);
        found.extend(
            changed
                .into_iter()
                .filter(|line| !line.contains(".law.marks: ")),
        );
        assert!(!steps.is_empty(), "{} is not explained", case.name);
        for step in &steps {
            let pointer = format!("/{}", step.figure.replace('.', "/"));
            match output.pointer(&pointer).map(Value::as_i64) {
                Some(Some(amount)) if amount != step.amount => {
                    found.push(format!(
                        "{}: {} explained otherwise",
                        case.name, step.figure
                    ));
                }
                None if !WITH_INTERMEDIATE_STEPS.contains(&case.calculator.name) => {
                    found.push(format!(
                        "{}: a step for nothing, {}",
                        case.name, step.figure
                    ));
                }
                _ => {}
            }
        }
    }
    nothing(&found);
}
