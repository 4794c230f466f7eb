//! 法人契約の保険 of a material by fiscal years: in which of them a premium and a loss count, and the second calculation of it.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/insured.rs"]
mod insured;

use insured::{answer, contract, with, yen};
use serde_json::{Value, json};

#[test]
fn a_loss_whose_tenth_year_was_the_last_shown_is_not_left() {
    let mut material = with(json!([contract()]));
    material["company"]["loss_carryforward"] = 500_000_000.into();
    let left = |material: &Value| {
        let answer = answer("material", material);
        let sums = &answer["plans"][0]["insurance"];
        let years = sums["years"].as_array().unwrap().len();
        let totals = &sums["totals"];
        (
            years,
            yen(totals, "loss_remaining_without") > 0,
            yen(totals, "loss_remaining_with") > 0,
        )
    };
    // what is typed was made in the year before the first: the tenth after it is the tenth shown
    material["customer"]["retirement_age"] = 54.into();
    assert_eq!(left(&material), (10, false, false));
    // leaving a year before, its last year is still to come
    material["customer"]["retirement_age"] = 53.into();
    assert_eq!(left(&material), (9, true, true));
}

#[test]
fn a_premium_is_of_the_fiscal_year_in_which_it_falls_due() {
    // the fiscal year begins on the 16th of April
    for (day, premiums) in [
        ("2026-04-16", 12),
        ("2026-05-10", 12),
        ("2026-05-15", 12),
        ("2026-05-16", 11),
        ("2026-05-20", 11),
        ("2027-03-16", 1),
        ("2027-04-10", 1),
    ] {
        let mut policy = contract();
        policy["contract_date"] = day.into();
        policy["mode"] = "monthly".into();
        policy["premium"] = 100_000.into();
        let mut material = with(json!([policy]));
        material["company"]["fiscal_year_start"] = "2026-04-16".into();
        material["basis_date"] = "2026-04-20".into();
        let answer = answer("material", &material);
        let sums = &answer["plans"][0]["insurance"]["years"];
        assert_eq!(yen(&sums[0], "premiums"), premiums * 100_000, "{day}");
        assert_eq!(yen(&sums[1], "premiums"), 1_200_000, "{day}");
    }
}

/// Five years of premiums: each of them in one fiscal year, whatever the days on which the two begin.
#[test]
fn every_premium_is_of_one_fiscal_year() {
    for start in [
        "2026-04-01",
        "2026-04-16",
        "2026-04-30",
        "2026-03-31",
        "2026-01-31",
    ] {
        for day in ["2026-05-01", "2026-06-30", "2026-08-31", "2027-01-31"] {
            let mut policy = contract();
            for (name, value) in [
                ("contract_date", json!(day)),
                ("mode", json!("monthly")),
                ("premium", json!(100_000)),
                ("term_years", json!(5)),
                ("surrender_values", json!([])),
                ("exit", json!("keep")),
            ] {
                policy[name] = value;
            }
            let mut material = with(json!([policy]));
            material["company"]["fiscal_year_start"] = start.into();
            material["basis_date"] = "2026-05-01".into();
            let answer = answer("material", &material);
            let years = answer["plans"][0]["insurance"]["years"].as_array().unwrap();
            let paid: Vec<i64> = years.iter().map(|year| yen(year, "premiums")).collect();
            let whole = paid.iter().filter(|paid| **paid == 1_200_000).count();
            assert!(whole >= 4, "{start} {day}: {paid:?}");
            assert_eq!(paid.iter().sum::<i64>(), 6_000_000, "{start} {day}");
        }
    }
}

const SECOND: [&str; 4] = [
    include_str!("../../../cases/independent/contracts/edges.jsonl"),
    include_str!("../../../cases/independent/contracts/exits.jsonl"),
    include_str!("../../../cases/independent/contracts/random.jsonl"),
    include_str!("../../../cases/independent/contracts/reduced.jsonl"),
];
const SECOND_OF_PERSON: [&str; 2] = [
    include_str!("../../../cases/independent/personal/edges.jsonl"),
    include_str!("../../../cases/independent/personal/random.jsonl"),
];

/// What stands beside the figures of the second calculation, which has found the remarks too.
#[test]
fn the_second_calculation_tells_the_same_of_contracts() {
    assert_eq!(remarks_told(&SECOND, "insurance_"), 18);
    assert_eq!(remarks_told(&SECOND_OF_PERSON, "personal_"), 11);
}

/// How many remarks there are, each found by both.
fn remarks_told(lines: &[&str], of: &str) -> usize {
    let mut told = std::collections::BTreeSet::new();
    for line in lines.iter().flat_map(|text| text.lines()) {
        let case: Value = serde_json::from_str(line).unwrap();
        let answer = answer("material", &case["input"]);
        let warnings = answer["warnings"].as_array().unwrap().iter();
        let is_of_contracts = |warning: &&Value| {
            let code = warning["code"].as_str().unwrap();
            code.starts_with(of)
        };
        let found: Vec<Value> = warnings
            .filter(is_of_contracts)
            .map(|warning| json!([warning["code"], warning["field"]]))
            .collect();
        assert_eq!(json!(found), case["remarks"], "{}", case["id"]);
        told.extend(found.iter().map(|remark| remark[0].to_string()));
    }
    told.len()
}
