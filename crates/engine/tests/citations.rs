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
use serde_json::{Value, json};
use shinchoryu_engine::{Step, Trace, calc};
use shinchoryu_law::LawBook;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn steps_of(calculator: &str, input: &Value) -> Vec<Step> {
    let book = LawBook::embedded().unwrap();
    let calculator = calc::find(calculator).unwrap();
    let text = serde_json::to_vec(input).unwrap();
    let mut trace = Trace::on();
    let run = calculator.run(&text, book, &mut trace, &mut Vec::new());
    run.unwrap_or_else(|error| panic!("{error:?}\n{input}"));
    trace.into_steps()
}

fn steps(material: &Value) -> Vec<Step> {
    steps_of("material", material)
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

/// The figures with the articles that hold their rules.
fn cite(calculator: &str, input: &Value, expected: &[(&str, &[&str])]) {
    let steps = steps_of(calculator, input);
    for (figure, articles) in expected {
        let step = steps.iter().find(|step| step.figure == *figure);
        let step = step.unwrap_or_else(|| panic!("no step of {figure}\n{input}"));
        let sources = step.law.iter().flat_map(|law| &law.sources);
        let cited: Vec<&str> = sources.map(|source| source.article.as_str()).collect();
        for article in *articles {
            assert!(cited.contains(article), "{figure}: {article}: {cited:?}");
        }
    }
}

#[test]
fn a_retirement_cites_the_articles_that_hold_its_rules() {
    let cut = "国税通則法118条1項 (端数)";
    cite(
        "retirement-income",
        &json!({"year": 2026, "amount": 15_000_000, "kind": "officer",
            "service": {"start": "2006-04-01", "end": "2026-03-31"},
            "earlier": [{"amount": 2_000_000, "paid_year": 2024, "kind": "retirement",
                "period": {"start": "2000-04-01", "end": "2010-03-31"}}]}),
        &[
            ("service_years", &["所得税法施行令69条1項・2項"]),
            (
                "officer_years",
                &["所得税法施行令69条の2 (役員等・役員等以外の勤続年数)"],
            ),
            ("scheduled_deduction", &["所得税法30条3項・6項"]),
            (
                "earlier.0.deemed_years",
                &["所得税法施行令70条1項2号・2項・3項 (令和7年度改正)"],
            ),
            ("overlap_years", &["所得税法30条6項1号"]),
            ("reduction", &["所得税法30条6項1号", "所得税法30条3項・6項"]),
            ("deduction", &["所得税法30条3項・6項"]),
            ("retirement_income", &["所得税法30条2項・4項・5項"]),
            ("taxable", &[cut]),
            ("base_tax", &["所得税法89条"]),
            (
                "income_tax",
                &["復興財確法13条・28条・31条", "国税通則法119条 (端数)"],
            ),
            ("municipal_tax", &["地方税法20条の4の2第1項・第3項 (端数)"]),
        ],
    );
    cite(
        "retirement-income",
        &json!({"year": 2026, "amount": 15_000_000, "service_months": 240, "declaration": false}),
        &[("income_tax", &["所得税法201条3項・203条"])],
    );
}

#[test]
fn a_contract_cites_the_circulars_that_hold_its_rules() {
    let of = |changes: Value| {
        let mut input = json!({"contract_date": "2026-04-01", "age": 50, "term_years": 20, "premium": 1_000_000});
        for (key, value) in changes.as_object().unwrap() {
            input[key] = value.clone();
        }
        input
    };
    let every = [
        "to_asset",
        "run_down",
        "deductible",
        "salary",
        "asset_balance",
        "prepaid_balance",
    ];
    for (changes, article) in [
        (
            json!({"kind": "term", "max_surrender_rate": "80.0"}),
            "法人税基本通達9-3-5の2",
        ),
        (
            json!({"kind": "term", "max_surrender_rate": "50.0"}),
            "法人税基本通達9-3-5",
        ),
        (
            json!({"kind": "endowment_half", "insured": "selected"}),
            "法人税基本通達9-3-4(1)〜(3)",
        ),
        (
            json!({"kind": "whole_life"}),
            "法人税基本通達9-3-4(1) (類推)",
        ),
        (
            json!({"kind": "annuity_company"}),
            "平成2年5月30日付直審4-19",
        ),
        (
            json!({"kind": "term", "pay_years": 10, "no_surrender_value": true}),
            "法人税基本通達9-3-5(注)",
        ),
    ] {
        for figure in every {
            let figure = format!("schedule.0.{figure}");
            let expected: &[(&str, &[&str])] = &[(&figure, &[article])];
            cite("corporate-insurance", &of(changes.clone()), expected);
        }
    }
    let paid_up: &[&str] = &["法人税基本通達9-3-7の2"];
    cite(
        "corporate-insurance",
        &of(json!({"kind": "term", "max_surrender_rate": "70.0",
            "change": {"kind": "paid_up", "policy_year": 10, "value": 8_000_000}})),
        &[
            ("change.released", paid_up),
            ("change.gain", paid_up),
            ("change.balance_after", paid_up),
        ],
    );
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
