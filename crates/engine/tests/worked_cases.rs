//! Every calculator against worked cases with their sources, and the comparison against a second
//! calculation of materials made apart from the engine.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/cases.rs"]
mod cases;

use cases::Case;
use serde_json::Value;
use shinchoryu_engine::{Trace, calc};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Date, Month};
use std::collections::BTreeMap;

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

/// Days at the ends of the calendar, of the years that are written with four digits and of those a
/// calculator takes.
const STRANGE_DAYS: [&str; 10] = [
    "-262143-01-01",
    "-262143-12-31",
    "-5000-01-01",
    "0000-01-01",
    "1867-12-31",
    "2101-01-01",
    "9999-12-31",
    "+10000-01-01",
    "+262142-11-30",
    "+262142-12-31",
];
const STRANGE_MONTHS: [&str; 4] = ["0001-01", "1868-01", "2100-12", "9999-12"];
const STRANGE_YEARS: [i64; 6] = [i32::MIN as i64, -262_143, 0, 9999, 262_142, i32::MAX as i64];

/// What a field that is a day, a month or a year may be instead, and whether that has to be refused.
fn strange(key: &str, value: &Value) -> (Vec<Value>, bool) {
    if let Some(text) = value.as_str() {
        if text.parse::<Date>().is_ok() {
            return (STRANGE_DAYS.map(Value::from).to_vec(), true);
        }
        if text.parse::<Month>().is_ok() {
            return (STRANGE_MONTHS.map(Value::from).to_vec(), false);
        }
    }
    if key.ends_with("year") && value.is_i64() {
        return (STRANGE_YEARS.map(Value::from).to_vec(), false);
    }
    (Vec::new(), false)
}

/// The pointers of everything in a value.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                pointers(value, &format!("{at}/{key}"), found);
            }
        }
        Value::Array(rows) => {
            for (index, value) in rows.iter().enumerate() {
                pointers(value, &format!("{at}/{index}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn no_day_is_too_strange_for_a_calculator() {
    let mut tried = BTreeMap::new();
    for case in cases::worked() {
        let input: Value = serde_json::from_slice(&case.input).unwrap();
        let mut found = Vec::new();
        pointers(&input, "", &mut found);
        for at in found {
            let key = at.rsplit('/').next().unwrap_or_default();
            let (instead, is_refused) = strange(key, input.pointer(&at).unwrap());
            for value in instead {
                let mut strange = input.clone();
                *strange.pointer_mut(&at).unwrap() = value.clone();
                let text = serde_json::to_vec(&strange).unwrap();
                let mut out = Vec::new();
                let mut trace = Trace::on();
                let answer = case.calculator.run(&text, law(), &mut trace, &mut out);
                let what = format!("{} {at} {value}", case.calculator.name);
                assert!(answer.is_err() || !is_refused, "{what} is taken");
                *tried.entry(case.calculator.name).or_insert(0) += 1;
            }
        }
    }
    // the other one knows neither
    let dated: Vec<_> = tried.into_keys().collect();
    assert_eq!(dated, DATED);
}

/// Calculators that are asked for days, months or years.
const DATED: [&str; 26] = [
    "bankruptcy-prevention-mutual-aid",
    "change-of-duties",
    "corporate-insurance",
    "corporate-tax",
    "death-benefit",
    "executive-pay-deductibility",
    "exit-year",
    "in-service-pension",
    "income-tax",
    "material",
    "money",
    "notified-pay-deadline",
    "occasional-income",
    "path",
    "policy-annuity",
    "policy-transfer",
    "public-benefits",
    "required-cover",
    "resident-tax",
    "retirement-income",
    "second-officer",
    "small-enterprise-mutual-aid",
    "social-insurance",
    "standard-remuneration-change",
    "withholding-bonus",
    "withholding-monthly",
];

/// Calculators that also explain figures on the way to those of the output.
const WITH_INTERMEDIATE_STEPS: [&str; 9] = [
    "social-insurance",
    "withholding-bonus",
    "resident-tax",
    "public-benefits",
    "exit-year",
    "second-officer",
    "material",
    "money",
    "path",
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
        // steps cite law that the figures alone may not have read, and marks come with what was read
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
