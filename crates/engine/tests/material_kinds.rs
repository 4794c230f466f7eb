//! 法人保険のみ and 退職金準備: a material without proposals of pay shows the company with its contracts and without them.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/insured.rs"]
mod insured;
#[path = "common/refused.rs"]
mod refused;

use insured::{answer, calculated, contract, with, yen};
use refused::refused;
use serde_json::{Value, json};

fn of_kind(kind: &str, change: impl FnOnce(&mut Value)) -> Value {
    let mut material = with(json!([contract()]));
    material["kind"] = json!(kind);
    material["proposals"] = json!([]);
    material["meeting"] = json!({});
    change(&mut material);
    material
}

fn alone(change: impl FnOnce(&mut Value)) -> Value {
    of_kind("corporate_insurance", |material| {
        material["retirement"] = json!({});
        change(material);
    })
}

fn prepared(planned: i64, change: impl FnOnce(&mut Value)) -> Value {
    of_kind("retirement_fund", |material| {
        material["retirement"]["planned_amount"] = json!(planned);
        change(material);
    })
}

#[test]
fn the_contracts_alone_are_those_under_the_pay_of_today() {
    let compared = answer("material", &with(json!([contract()])));
    let found = answer("material", &alone(|_| ()));
    assert_eq!(found["plans"].as_array().unwrap().len(), 1);
    for none in ["differences", "losses", "schedules"] {
        assert_eq!(found[none], json!([]), "{none}");
    }
    assert!(found["insurance"] == compared["insurance"]);
    for figure in ["company", "insurance"] {
        let (found, compared) = (&found["plans"][0][figure], &compared["plans"][0][figure]);
        assert!(found == compared, "{figure}");
    }
}

#[test]
fn the_years_have_an_allowance_where_one_is_planned() {
    let of = |material: &Value| answer("path", material)["plans"][0]["insurance"].take();
    assert_eq!(of(&alone(|_| ()))["allowance"], Value::Null);
    // a ratio alone, which a new material has by itself, plans none
    let ratio = alone(|material| material["retirement"] = json!({"merit_ratio": "3.0"}));
    assert_eq!(of(&ratio)["allowance"], Value::Null);
    let typed = alone(|material| {
        material["retirement"] = json!({"planned_amount": 20_000_000, "merit_ratio": "3.0"})
    });
    assert_eq!(of(&typed)["allowance"]["planned_amount"], 20_000_000);
    // and then its guide has to be known
    let unmeasured =
        alone(|material| material["retirement"] = json!({"planned_amount": 20_000_000}));
    let wrong = refused(calculated("material", &unmeasured));
    assert_eq!(
        wrong,
        [("required".to_owned(), "retirement.merit_ratio".to_owned())]
    );
}

#[test]
fn an_allowance_is_prepared_for_the_year_of_leaving() {
    let material = prepared(20_000_000, |_| ());
    let sums = answer("material", &material)["plans"][0]["insurance"].take();
    let path = answer("path", &material)["plans"][0]["insurance"].take();
    for figure in [
        "planned_amount",
        "limit",
        "above_limit",
        "person_taxes",
        "net",
    ] {
        assert_eq!(
            sums["allowance"][figure], path["allowance"][figure],
            "{figure}"
        );
    }
    // 900,000 yen of the contract against the allowance
    assert_eq!(
        sums["fund"],
        json!({"to_pay": 20_000_000, "from_contracts": 900_000, "difference": -19_100_000})
    );
    // it is deducted with contracts and without: only the last year differs from that of the contracts alone
    let years = |sums: &Value| sums["years"].as_array().unwrap().clone();
    let plain = answer("material", &alone(|_| ()))["plans"][0]["insurance"].take();
    let (with, without) = (years(&sums), years(&plain));
    let (last, before) = with.split_last().unwrap();
    assert_eq!(before, &without[..without.len() - 1]);
    let kept = |year: &Value| yen(year, "money_without") + yen(year, "taxes_without");
    assert_eq!(kept(last), kept(without.last().unwrap()) - 20_000_000);
}

#[test]
fn what_is_handed_over_is_not_paid_in_cash() {
    let material = prepared(20_000_000, |material| {
        material["deferred_insurance"][0]["exit"] = json!("hand_over")
    });
    let sums = answer("material", &material)["plans"][0]["insurance"].take();
    let in_kind = yen(&sums["allowance"]["in_kind"], "handed_over");
    assert!(in_kind > 0);
    assert_eq!(
        sums["fund"],
        json!({"to_pay": 20_000_000 - in_kind, "from_contracts": 0, "difference": in_kind - 20_000_000})
    );
    // contracts alone are shown with the allowance that one is a part of
    let of_contract = of_kind("corporate_insurance", |material| {
        material["deferred_insurance"][0]["exit"] = json!("hand_over");
    });
    let sums = answer("material", &of_contract)["plans"][0]["insurance"].take();
    assert_eq!(
        sums["allowance"]["planned_amount"],
        sums["allowance"]["limit"]
    );
    // whose guide has to be known
    let alone = alone(|material| material["deferred_insurance"][0]["exit"] = json!("hand_over"));
    let wrong = refused(calculated("material", &alone));
    assert_eq!(
        wrong,
        [("required".to_owned(), "retirement.merit_ratio".to_owned())]
    );
}

#[test]
fn what_is_contested_and_what_was_not_planned_is_told_beside_the_figures() {
    let far = prepared(400_000_000, |_| ());
    let told = codes(&answer("material", &far)).contains(&"path_allowance_above_guide");
    assert!(told);
    let by_guide = of_kind("retirement_fund", |_| ());
    assert_eq!(
        codes(&answer("material", &by_guide)),
        ["insurance_allowance_by_guide"]
    );
}

#[test]
fn nobody_who_stays_has_an_allowance() {
    let material = prepared(20_000_000, |material| {
        material["customer"]["birth_date"] = json!("1955-05-15");
        material["customer"]["retirement_age"] = Value::Null;
        material["deferred_insurance"][0]["surrender_policy_year"] = json!(5);
    });
    let found = answer("material", &material);
    let sums = &found["plans"][0]["insurance"];
    assert_eq!(
        (&sums["allowance"], &sums["fund"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(codes(&found), ["insurance_without_leaving"]);
    // nothing is asked for that nothing is calculated with
    let without = prepared(20_000_000, |material| {
        material["customer"]["birth_date"] = json!("1955-05-15");
        material["customer"]["retirement_age"] = Value::Null;
        material["deferred_insurance"][0]["surrender_policy_year"] = json!(5);
        material["retirement"] = json!({});
    });
    assert_eq!(
        codes(&answer("material", &without)),
        ["insurance_without_leaving"]
    );
}

fn codes(found: &Value) -> Vec<&str> {
    let warnings = found["warnings"].as_array().unwrap().iter();
    warnings
        .map(|warning| warning["code"].as_str().unwrap())
        .collect()
}

#[test]
fn what_is_said_of_pay_is_not_said_of_contracts() {
    // below the lowest grade, and from 65 on with premiums that nobody knows
    let change = |material: &mut Value| {
        material["current"]["monthly"] = json!(50_000);
        material["customer"]["birth_date"] = json!("1960-05-15");
        material["customer"]["retirement_age"] = json!(69);
        material["retirement"]["merit_ratio"] = json!("4.0");
        material["company"]["profit_before_pay"] = json!(100_000);
    };
    let material = prepared(1_000_000, change);
    assert_eq!(
        codes(&answer("material", &material)),
        ["company_money_negative", "merit_ratio_above_usual"]
    );
    for code in codes(&answer("path", &material)) {
        let is_of_company = ["company_", "merit_", "path_"]
            .iter()
            .any(|begins| code.starts_with(begins));
        assert!(is_of_company && !code.starts_with("path_own_"), "{code}");
    }
    let mut compared = material;
    compared["kind"] = json!("free");
    compared["proposals"] = json!([compared["current"]]);
    let found = answer("material", &compared);
    let told = codes(&found);
    assert!(
        told.contains(&"below_lowest_health_grade") && told.contains(&"insurance_apart"),
        "{told:?}"
    );
}

#[test]
fn what_another_kind_asked_for_is_kept_and_counts_no_more() {
    for kind in ["corporate_insurance", "retirement_fund"] {
        let plain = answer("material", &of_kind(kind, |_| ()));
        let kept = of_kind(kind, |material| {
            // none of them could be calculated
            material["proposals"] = json!([{"monthly": 0, "bonuses": []}]);
            material["meeting"] = json!({"filing_extension_months": 99});
            material["deductions"] = json!({"medical": -1});
            material["customer"]["pension"] = json!({"earnings_related": -1});
            material["customer"]["spouse"] = json!({});
            material["customer"]["dependants"] = json!([{}]);
            material["customer"]["other_income"] = json!({"public_pension": -1});
            material["customer"]["taxpayer"] = json!({"widow": true, "single_parent": true});
            material["housing_loan"] = json!({});
            material["settlement"] = json!("final_return");
            material["life_insurance"] = json!([{}]);
        });
        assert!(answer("material", &kept) == plain, "{kind}");
        for calculator in ["path", "money"] {
            let answered =
                [&kept, &of_kind(kind, |_| ())].map(|material| answer(calculator, material));
            assert!(answered[0] == answered[1], "{kind} {calculator}");
        }
    }
}

#[test]
fn they_ask_for_contracts() {
    for kind in ["corporate_insurance", "retirement_fund"] {
        let without = of_kind(kind, |material| material["deferred_insurance"] = json!([]));
        let wrong = refused(calculated("material", &without));
        assert_eq!(
            wrong,
            [("required".to_owned(), "deferred_insurance".to_owned())],
            "{kind}"
        );
    }
    let unmeasured = of_kind("retirement_fund", |material| {
        material["retirement"] = json!({});
    });
    let wrong = refused(calculated("material", &unmeasured));
    assert_eq!(
        wrong,
        [("required".to_owned(), "retirement.merit_ratio".to_owned())]
    );
}
