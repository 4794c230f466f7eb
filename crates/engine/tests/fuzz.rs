//! Whatever is typed: every calculator answers with figures that can be explained, or says which field is wrong.
//!
//! A short run in every test; as long as `FUZZ_SECONDS` says otherwise, from `FUZZ_SEED`, of the calculators in `FUZZ_ONLY`
//! (`scripts/fuzz`).

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "how long it runs is asked for from outside, and how far it came is told"
)]

#[path = "common/broken.rs"]
mod broken;
#[path = "common/random.rs"]
mod random;
#[path = "common/random_cases.rs"]
mod random_cases;
#[path = "common/random_cover.rs"]
mod random_cover;
#[path = "common/random_exit.rs"]
mod random_exit;
#[path = "common/random_family.rs"]
mod random_family;
#[path = "common/random_insurance.rs"]
mod random_insurance;
#[path = "common/random_lump_sums.rs"]
mod random_lump_sums;
#[path = "common/random_offices.rs"]
mod random_offices;
#[path = "common/random_policies.rs"]
mod random_policies;
#[path = "common/random_retirement.rs"]
mod random_retirement;
#[path = "common/rests.rs"]
mod rests;

use random::Random;
use rests::rests;
use serde_json::Value;
use shinchoryu_engine::calc::{Calculator, calculators};
use shinchoryu_engine::{Step, Trace};
use shinchoryu_fields::{FieldCode, FieldErrors};
use shinchoryu_law::LawBook;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Cases of each calculator in a short run.
const CASES: u32 = 60;

/// Figures that are taxes, premiums or benefits: none of them is ever below zero.
const NEVER_BELOW_ZERO: [&str; 45] = [
    "income_tax",
    "reconstruction_tax",
    "resident_tax",
    "corporation_tax",
    "local_corporation_tax",
    "defence_tax",
    "inhabitant_levy",
    "per_capita",
    "enterprise_tax",
    "special_enterprise_tax",
    "taxes",
    "taxes_with",
    "taxes_without",
    "withheld",
    "withholding",
    "tax",
    "health",
    "pension_monthly",
    "care",
    "loss_used",
    "loss_remaining",
    "asset_balance",
    "deductible",
    "limit",
    "half",
    "base_tax",
    "municipal_tax",
    "prefectural_tax",
    "person_taxes",
    "company_taxes",
    "contested_tax",
    "inhabitant_levy_municipality",
    "inhabitant_levy_prefecture",
    "per_capita_municipality",
    "per_capita_prefecture",
    "loss_remaining_with",
    "loss_remaining_without",
    "prepaid_balance",
    "to_asset",
    "run_down",
    "paid",
    "released",
    "balance_after",
    "exemption",
    "condolence_free",
];

/// Those of which every figure is told; elsewhere what is made of typed amounts alone rests on nothing.
const EVERY_FIGURE_RESTS: [&str; 6] = [
    "material",
    "corporate-insurance",
    "retirement-income",
    "retirement-allowance-limit",
    "death-benefit",
    "exit-year",
];

/// What is wrong with an answer; nothing where all is well.
fn wrong(calculator: &str, fields: &[String], text: &[u8]) -> Result<(), String> {
    let found = calculators()
        .into_iter()
        .find(|found| found.name == calculator);
    let ran = catch_unwind(AssertUnwindSafe(|| run(found.unwrap(), text)));
    let (answer, steps) = match ran.map_err(|_| "it panicked".to_owned())? {
        Ok(done) => done,
        Err(refused) => return explained(&refused, fields, text),
    };
    below_zero(&answer, "")?;
    let all: BTreeMap<&str, &Step> = steps
        .iter()
        .map(|step| (step.figure.as_str(), step))
        .collect();
    if EVERY_FIGURE_RESTS.contains(&calculator)
        && let Some(step) = steps.iter().find(|step| !rests(step, &all))
    {
        return Err(format!("{} has no law: {}", step.figure, step.formula));
    }
    // the cover of a company alone is a sum of typed amounts
    if calculator == "required-cover" || steps.iter().any(|step| !step.law.is_empty()) {
        Ok(())
    } else {
        Err("nothing cites any law".to_owned())
    }
}

fn run(calculator: Calculator, text: &[u8]) -> Result<(Value, Vec<Step>), FieldErrors> {
    let (mut trace, mut out) = (Trace::on(), Vec::new());
    calculator.run(text, LawBook::embedded().unwrap(), &mut trace, &mut out)?;
    Ok((serde_json::from_slice(&out).unwrap(), trace.into_steps()))
}

/// A refusal names what is wrong, and where: at a field that the calculator has, or one that somebody typed beside them.
fn explained(refused: &FieldErrors, fields: &[String], text: &[u8]) -> Result<(), String> {
    if refused.errors.is_empty() {
        return Err("it is refused without a reason".to_owned());
    }
    let is_object = || serde_json::from_slice::<Value>(text).is_ok_and(|typed| typed.is_object());
    for error in &refused.errors {
        let first = error.field.split('.').next().unwrap_or_default();
        let is_named = match error.code {
            FieldCode::Internal => return Err(format!("{} is our own fault", error.field)),
            FieldCode::InvalidJson => true,
            FieldCode::UnknownField => !error.field.is_empty(),
            // a list in the place of the whole input is read by its numbers
            _ => fields.iter().any(|field| field == first) || !is_object(),
        };
        if !is_named {
            return Err(format!("no field is named by {error:?}"));
        }
    }
    Ok(())
}

/// What may be typed on the outside of an input.
fn fields(calculator: &Calculator) -> Vec<String> {
    let schema = serde_json::to_value(calculator.schemas().input).unwrap();
    let fields = schema["properties"].as_object().unwrap();
    fields.keys().cloned().collect()
}

fn below_zero(value: &Value, at: &str) -> Result<(), String> {
    match value {
        // the difference of two taxes has either sign
        Value::Object(fields) => fields.iter().try_for_each(|(name, value)| {
            if name.starts_with("difference") {
                return Ok(());
            }
            let at = format!("{at}.{name}");
            if NEVER_BELOW_ZERO.contains(&name.as_str()) && value.as_i64().is_some_and(|n| n < 0) {
                return Err(format!("{at} is {value}"));
            }
            below_zero(value, &at)
        }),
        Value::Array(items) => (0..)
            .zip(items)
            .try_for_each(|(number, item): (u32, _)| below_zero(item, &format!("{at}.{number}"))),
        _ => Ok(()),
    }
}

#[test]
fn whatever_is_typed_is_explained_or_refused_at_its_field() {
    let number = |name: &str| {
        let text = std::env::var(name).ok()?;
        text.parse::<u64>().ok()
    };
    let seconds = number("FUZZ_SECONDS");
    let known: Vec<&str> = calculators().iter().map(|found| found.name).collect();
    let only = std::env::var("FUZZ_ONLY").unwrap_or_default();
    let only: Vec<&str> = only.split_whitespace().collect();
    assert!(
        random_lump_sums::LUMP_SUMS
            .iter()
            .chain(&only)
            .all(|name| known.contains(name))
    );
    let typed_into: Vec<Calculator> = calculators()
        .into_iter()
        .filter(|found| only.is_empty() || only.contains(&found.name))
        .collect();
    let fields: Vec<Vec<String>> = typed_into.iter().map(fields).collect();
    let mut random = Random::new(number("FUZZ_SEED").unwrap_or(20_261_127));
    let until = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let (mut cases, mut found) = (0_u64, BTreeMap::new());
    for round in 0.. {
        let is_over = match until {
            Some(until) => Instant::now() > until,
            None => round == CASES,
        };
        if is_over {
            break;
        }
        for (calculator, fields) in typed_into.iter().zip(&fields) {
            let input = random_cases::input(calculator.name, &mut random);
            let text = broken::text(input, &mut random);
            cases += 1;
            if let Err(what) = wrong(calculator.name, fields, &text) {
                // one of each kind: the figure with its numbers left out
                let kind: String = what.chars().filter(|sign| !sign.is_ascii_digit()).collect();
                let typed = String::from_utf8_lossy(&text).into_owned();
                let key = format!(
                    "{}: {}",
                    calculator.name,
                    kind.split(':').next().unwrap_or_default()
                );
                found
                    .entry(key)
                    .or_insert_with(|| format!("{what}\n{typed}"));
            }
        }
    }
    println!("{cases} cases");
    assert!(found.is_empty(), "{found:#?}");
}
