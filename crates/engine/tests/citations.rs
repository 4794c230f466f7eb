//! Every figure of the comparison has its law: a step cites it, or is made of steps that do.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]
#![expect(clippy::disallowed_methods, reason = "the cases are files")]

#[path = "common/random.rs"]
mod random;
#[path = "common/random_policies.rs"]
mod random_policies;
#[path = "common/rests.rs"]
mod rests;

use rests::{figure, rests};
use serde_json::Value;
use shinchoryu_engine::{Step, Trace, calc};
use shinchoryu_law::LawBook;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn steps(material: &Value) -> Vec<Step> {
    let book = LawBook::embedded().unwrap();
    let calculator = calc::find("material").unwrap();
    let input = serde_json::to_vec(material).unwrap();
    let mut trace = Trace::on();
    let run = calculator.run(&input, book, &mut trace, &mut Vec::new());
    run.unwrap_or_else(|error| panic!("{error:?}\n{material}"));
    trace.into_steps()
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
