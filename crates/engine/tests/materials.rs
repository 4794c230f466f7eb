//! The comparison against worked materials: the reference case and our own, derived apart from the
//! engine (`cases/materials/*.md`), and a second, independent calculation (`cases/independent`).

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot read its cases has failed"
)]
#![expect(clippy::disallowed_methods, reason = "the cases are files")]

mod common;
#[path = "common/random.rs"]
mod random;

use serde_json::Value;
use std::path::{Path, PathBuf};

fn cases(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../cases")
        .join(folder)
}

#[test]
fn worked_materials() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(cases("materials")).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            let text = std::fs::read_to_string(&path).unwrap();
            let case: Value = serde_json::from_str(&text).unwrap();
            wrong.extend(common::run("material", &case));
            count += 1;
        }
    }
    assert!(count >= 3, "only {count} worked materials");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Materials of the second calculation in `file`; fails with the first differences.
fn agrees(file: &str, at_least: usize) {
    let text = std::fs::read_to_string(cases("independent").join(file)).unwrap();
    let mut wrong = Vec::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let id = case["id"].as_str().unwrap();
        wrong.extend(common::differing("material", id, &case));
    }
    let count = text.lines().count();
    assert!(count >= at_least, "only {count} cases in {file}");
    let shown = wrong
        .iter()
        .take(40)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(wrong.is_empty(), "{} differences\n{shown}", wrong.len());
}

#[test]
fn the_independent_calculation_agrees_on_random_materials() {
    agrees("random.jsonl", 400);
}

#[test]
fn the_independent_calculation_agrees_at_the_edges() {
    agrees("edges.jsonl", 50);
}

#[test]
fn every_identity_holds_for_random_materials() {
    let law = shinchoryu_law::LawBook::embedded().unwrap();
    let calculator = shinchoryu_engine::calc::find("material").unwrap();
    let mut random = random::Random::new(20_261_121);
    for number in 0..1_000 {
        let material = random::material(&mut random);
        let mut out = Vec::new();
        let input = serde_json::to_vec(&material).unwrap();
        let mut trace = shinchoryu_engine::Trace::off();
        calculator
            .run(&input, law, &mut trace, &mut out)
            .unwrap_or_else(|error| panic!("material {number}: {error:?}\n{material}"));
        let result: Value = serde_json::from_slice(&out).unwrap();
        let broken = random::broken_identities(&material, &result);
        assert!(
            broken.is_empty(),
            "material {number}: {}\n{material}",
            broken.join("\n")
        );
    }
}
