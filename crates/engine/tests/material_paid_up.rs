//! 払済 of a contract of the company: what can be paid up, and what its law and that of a hand-over are cited beside.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/insured.rs"]
mod insured;
#[path = "common/refused.rs"]
mod refused;

use insured::{answer, calculated, contract, with, yen};
use refused::refused;
use serde_json::{Value, json};
use shinchoryu_engine::{Trace, calc};
use shinchoryu_law::LawBook;

fn with_exit(exit: &str, changes: impl Fn(&mut Value)) -> Value {
    let mut policy = contract();
    policy["exit"] = json!(exit);
    changes(&mut policy);
    with(json!([policy]))
}

fn paid_up(changes: impl Fn(&mut Value)) -> Value {
    with_exit("paid_up", |policy| {
        policy["surrender_policy_year"] = json!(10);
        changes(policy);
    })
}

#[test]
fn the_value_takes_the_place_of_the_asset() {
    let exit =
        |material: &Value| answer("material", material)["insurance"]["policies"][0]["exit"].clone();
    // ten years of 1,200,000 at 60 percent (法人税基本通達9-3-7の2)
    let found = exit(&paid_up(|_| {}));
    assert_eq!(found["book"], 7_200_000);
    assert_eq!(yen(&found, "gain"), 900_000 - 7_200_000);
    assert_eq!(found["asset_after"], 900_000);
    // 注1
    let kept = exit(&paid_up(|policy| {
        policy["paid_up_keeps_asset"] = json!(true)
    }));
    assert_eq!(kept["gain"], 0);
    assert_eq!(kept["asset_after"], 7_200_000);
}

#[test]
fn what_no_paid_up_contract_comes_of_is_refused() {
    type Change = fn(&mut Value);
    let cases: [(Change, &str); 4] = [
        (|policy| policy["surrender_values"][9] = json!(0), "exit"),
        (
            |policy| {
                policy["no_surrender_value"] = json!(true);
                policy["max_surrender_rate"] = Value::Null;
                policy["surrender_values"] = json!([]);
            },
            "exit",
        ),
        (|policy| policy["prepaid_years"] = json!(5), "prepaid_years"),
        // 注1 has term insurance since the rules of 2019-07-08
        (
            |policy| {
                policy["contract_date"] = json!("2019-07-07");
                policy["status"] = json!("existing");
                policy["paid_up_keeps_asset"] = json!(true);
                policy["age"] = json!(46);
            },
            "paid_up_keeps_asset",
        ),
    ];
    for (change, field) in cases {
        let error = (
            "not_supported".to_owned(),
            format!("deferred_insurance.0.{field}"),
        );
        assert_eq!(refused(calculated("material", &paid_up(change))), [error]);
    }
    let of_the_day = |policy: &mut Value| {
        policy["contract_date"] = json!("2019-07-08");
        policy["status"] = json!("existing");
        policy["paid_up_keeps_asset"] = json!(true);
    };
    assert_eq!(refused(calculated("material", &paid_up(of_the_day))), []);
    let for_life = |policy: &mut Value| {
        policy["kind"] = json!("whole_life");
        policy["max_surrender_rate"] = Value::Null;
        policy["contract_date"] = json!("2010-04-01");
        policy["status"] = json!("existing");
        policy["surrender_policy_year"] = json!(20);
        policy["paid_up_keeps_asset"] = json!(true);
    };
    assert_eq!(refused(calculated("material", &paid_up(for_life))), []);
}

/// What is given in kind is valued by 所得税基本通達36-37, which says nothing of premiums.
#[test]
fn the_law_of_a_hand_over_is_cited_of_it_alone() {
    let material = with_exit("hand_over", |_| {});
    let text = serde_json::to_vec(&material).unwrap();
    let mut trace = Trace::on();
    let calculator = calc::find("material").unwrap();
    let law = LawBook::embedded().unwrap();
    calculator
        .run(&text, law, &mut trace, &mut Vec::new())
        .unwrap();
    let mut cited = 0;
    for step in trace.into_steps() {
        let sources = step.law.iter().flat_map(|law| &law.sources);
        let is_cited = sources
            .clone()
            .any(|source| source.article.contains("36-37"));
        let is_of_hand_over =
            step.figure.contains("exit.handed_over") || step.figure.contains("transfer_detail");
        assert!(!is_cited || is_of_hand_over, "{step:?}");
        cited += u32::from(is_cited);
    }
    assert!(cited > 0);
}

#[test]
fn another_day_than_that_of_leaving_is_said() {
    let told = |contract_date: &str| {
        let material = with_exit("hand_over", |policy| {
            policy["contract_date"] = json!(contract_date);
        });
        let found = answer("material", &material);
        let mut warnings = found["warnings"].as_array().unwrap().iter();
        warnings.any(|one| one["code"] == "insurance_handed_over_day")
    };
    // leaving on 2046-05-15
    assert!(told("2026-06-01"));
    assert!(!told("2026-05-16"));
}
