//! Every figure of the comparison has its law: a step cites it, or is made of steps that do.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]
#![expect(clippy::disallowed_methods, reason = "the cases are files")]

#[path = "common/random.rs"]
mod random;
#[path = "common/random_policies.rs"]
mod random_policies;

use serde_json::Value;
use shinchoryu_engine::{Step, Trace, calc};
use shinchoryu_law::LawBook;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What somebody typed, and what its formula alone makes of it: no law says anything of it.
const TYPED: [&str; 8] = [
    "pay",
    "beside_pay.commuting",
    "beside_pay.remuneration",
    "beside_pay.taxable",
    "pension.full",
    "company.profit_before_pay",
    "own_premiums.care_year",
    "own_premiums.health_year",
];

fn steps(material: &Value) -> Vec<Step> {
    let book = LawBook::embedded().unwrap();
    let calculator = calc::find("material").unwrap();
    let input = serde_json::to_vec(material).unwrap();
    let mut trace = Trace::on();
    let run = calculator.run(&input, book, &mut trace, &mut Vec::new());
    run.unwrap_or_else(|error| panic!("{error:?}\n{material}"));
    trace.into_steps()
}

/// The name of a figure without its plan.
fn figure(step: &str) -> &str {
    let plan = step.strip_prefix("plans.");
    let figure = plan.and_then(|rest| rest.split_once('.'));
    figure.map_or(step, |(_, figure)| figure)
}

/// Whether a step rests on law: it cites it, or all its parts do or were typed; nothing is zero without law.
fn rests(step: &Step, all: &BTreeMap<&str, &Step>) -> bool {
    // pay of somebody who is not insured any more is paid as it is; other deductions are typed as such
    let is_whole = step.figure.ends_with("previous_month_pay") && !step.formula.contains(' ');
    let is_other = step.figure.ends_with("deductions.other");
    let is_typed = TYPED.contains(&figure(&step.figure)) || is_whole || is_other;
    if !step.law.is_empty() || is_typed || step.formula == "0" {
        return true;
    }
    !step.parts.is_empty()
        && step.parts.iter().all(|part| {
            let part = all.get(part.trim_start_matches('-'));
            part.is_some_and(|part| rests(part, all))
        })
}

/// The figures without law of a material.
fn without_law(material: &Value) -> BTreeSet<String> {
    let steps = steps(material);
    let all: BTreeMap<&str, &Step> = steps
        .iter()
        .map(|step| (step.figure.as_str(), step))
        .collect();
    let without = steps.iter().filter(|step| !rests(step, &all));
    without
        .map(|step| figure(&step.figure).to_owned())
        .collect()
}

#[test]
fn every_figure_of_the_worked_materials_cites_its_law() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/materials");
    let (mut found, mut tried) = (BTreeSet::new(), 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            let case: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
            found.extend(without_law(&case["input"]));
            tried += 1;
        }
    }
    assert!(tried > 10, "{tried}");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_figure_of_random_materials_cites_its_law() {
    let mut random = random::Random::new(20_261_123);
    let found: BTreeSet<String> = (0..100)
        .flat_map(|_| {
            without_law(&random_policies::with_policies(random::material(
                &mut random,
            )))
        })
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_step_without_law_is_found() {
    let bare = Step::yen(
        "plans.0.company.burden",
        shinchoryu_quantity::Yen(3),
        "1 + 2",
    );
    assert!(!rests(&bare, &BTreeMap::new()));
    let of_nothing = bare.clone().sum_of(&["plans.0.unknown"]);
    assert!(!rests(&of_nothing, &BTreeMap::new()));
    let typed = Step::yen("plans.0.pay", shinchoryu_quantity::Yen(3), "3");
    let all = BTreeMap::from([("plans.0.pay", &typed)]);
    assert!(rests(&bare.sum_of(&["-plans.0.pay"]), &all));
}
