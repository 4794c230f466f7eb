//! 出口 of a contract of the company other than its surrender: 名義変更.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/insured.rs"]
mod insured;
#[path = "common/refused.rs"]
mod told;

use insured::{answer, calculated, contract, with, yen};
use serde_json::{Value, json};

/// Leaving on 2046-05-15 the policy year that ends in the fiscal year is the twentieth.
fn handed_over(changes: impl Fn(&mut Value)) -> Value {
    let mut policy = contract();
    policy["exit"] = json!("hand_over");
    changes(&mut policy);
    with(json!([policy]))
}

/// The first thing that is wrong.
fn refused(calculator: &str, material: &Value) -> (String, String) {
    told::refused(calculated(calculator, material)).remove(0)
}

#[test]
fn what_is_given_in_kind_is_so_much_less_cash_of_the_allowance() {
    // 96 … 144 months at 60 percent of 100,000 yen are on the books: 8,640,000; the value is above 70 percent of it
    let value = 7_000_000;
    let mut material = handed_over(|policy| policy["surrender_values"][19] = json!(value));
    material["retirement"]["planned_amount"] = json!(30_000_000);
    let compared = answer("material", &material);
    let exit = &compared["insurance"]["policies"][0]["exit"];
    assert_eq!(exit["kind"], "hand_over");
    assert_eq!(exit["policy_year"], 20);
    assert_eq!(exit["handed_over"], value);
    assert_eq!(yen(exit, "gain"), value - 8_640_000);
    for calculator in ["material", "path"] {
        let found = answer(calculator, &material);
        let sums = &found["plans"][0]["insurance"];
        let last = sums["years"].as_array().unwrap().last().unwrap();
        // no cash comes in
        assert_eq!(last["surrender_value"], 0, "{calculator}");
        assert_eq!(last["handed_over"], value);
        assert_eq!(last["surrender_book"], 8_640_000);
        assert_eq!(last["asset_balance"], 0);
        assert_eq!(
            yen(last, "received_with"),
            value - yen(last, "surrender_tax")
        );
        assert_eq!(sums["totals"]["surrender_value"], 0);
        assert_eq!(sums["totals"]["handed_over"], value);
        assert!(sums["going_on"].is_null());
    }
    let path = answer("path", &material);
    let allowance = &path["plans"][0]["insurance"]["allowance"];
    assert_eq!(allowance["in_kind"]["handed_over"], value);
    assert_eq!(allowance["in_kind"]["paid_in_cash"], 23_000_000);
    let net = yen(allowance, "net");
    assert_eq!(allowance["in_kind"]["net_in_cash"], net - value);
}

/// What the company has in the end is the same as where it is surrendered at that value and the allowance is paid in cash.
#[test]
fn the_company_has_as_much_as_with_a_surrender_at_that_value() {
    let mut given = handed_over(|policy| policy["surrender_values"][19] = json!(7_000_000));
    given["retirement"]["planned_amount"] = json!(30_000_000);
    let mut surrendered = given.clone();
    surrendered["deferred_insurance"][0]["exit"] = json!("surrender");
    for calculator in ["material", "path"] {
        let [given, surrendered] = [&given, &surrendered].map(|of| answer(calculator, of));
        for plan in 0..2 {
            let [given, surrendered] =
                [&given, &surrendered].map(|of| &of["plans"][plan]["insurance"]);
            assert_eq!(
                given["totals"]["difference"],
                surrendered["totals"]["difference"]
            );
            assert_eq!(
                given["years"].as_array().unwrap().last().unwrap()["money_with"],
                surrendered["years"].as_array().unwrap().last().unwrap()["money_with"]
            );
        }
    }
}

/// 所得税基本通達36-37: strictly below 70 percent of the assets these are the value, of the class table alone.
#[test]
fn a_low_value_gives_way_to_the_books() {
    let worth = |value: i64, changes: fn(&mut Value)| {
        let material = handed_over(|policy| {
            policy["surrender_values"][19] = json!(value);
            changes(policy);
        });
        let compared = answer("material", &material);
        let exit = &compared["insurance"]["policies"][0]["exit"];
        [
            yen(exit, "handed_over"),
            yen(exit, "book"),
            yen(exit, "gain"),
        ]
    };
    // 70 percent of 8,640,000
    assert_eq!(worth(6_048_000, |_| {}), [6_048_000, 8_640_000, -2_592_000]);
    assert_eq!(worth(6_047_999, |_| {}), [8_640_000, 8_640_000, 0]);
    let for_life: fn(&mut Value) = |policy| {
        policy["kind"] = json!("whole_life");
        policy["max_surrender_rate"] = Value::Null;
        policy["premium"] = json!(400_000);
    };
    // 400,000 × 20 are wholly an asset
    assert_eq!(worth(1, for_life), [1, 8_000_000, -7_999_999]);
}

#[test]
fn a_contract_is_handed_over_on_leaving_alone() {
    let in_year = |year: u32| handed_over(|policy| policy["surrender_policy_year"] = json!(year));
    answer("path", &in_year(20));
    let field = "deferred_insurance.0.surrender_policy_year";
    for year in [5, 19, 21] {
        let wrong = calculated("path", &in_year(year)).unwrap_err().errors;
        assert_eq!(
            (wrong[0].code.name(), &*wrong[0].field),
            ("out_of_range", field)
        );
        assert_eq!(wrong[0].params["min"], "20");
        assert_eq!(wrong[0].params["max"], "20");
    }
    let exit = |code: &str| (code.to_owned(), "deferred_insurance.0.exit".to_owned());
    // nobody says when to leave
    let mut material = in_year(12);
    material["customer"]["birth_date"] = json!("1955-05-15");
    material["customer"]["retirement_age"] = Value::Null;
    assert_eq!(refused("path", &material), exit("leaving_unknown"));
    // the contract has ended by then, or none of its years has
    for (day, term) in [("2026-06-01", 20), ("2026-06-01", 12)] {
        let material = handed_over(|policy| {
            policy["contract_date"] = json!(day);
            policy["term_years"] = json!(term);
            policy["surrender_values"] = json!(vec![900_000; term]);
        });
        assert_eq!(
            refused("material", &material),
            exit("not_supported"),
            "{term}"
        );
    }
    let mut material = handed_over(|policy| policy["contract_date"] = json!("2026-06-01"));
    material["customer"]["retirement_age"] = json!(45);
    assert_eq!(refused("material", &material), exit("not_supported"));
    // the years of a contract for life are those of its values
    let material = handed_over(|policy| {
        policy["kind"] = json!("whole_life");
        policy["max_surrender_rate"] = Value::Null;
        policy["term_years"] = json!(19);
        policy["surrender_values"] = json!(vec![900_000; 19]);
    });
    let term = (
        "out_of_range".to_owned(),
        "deferred_insurance.0.term_years".to_owned(),
    );
    assert_eq!(refused("material", &material), term);
}

#[test]
fn a_contract_that_is_not_on_the_president_is_not_handed_over() {
    let exit = (
        "not_supported".to_owned(),
        "deferred_insurance.0.exit".to_owned(),
    );
    for (field, value) in [("purpose", "staff_welfare"), ("insured", "everybody")] {
        let material = handed_over(|policy| policy[field] = json!(value));
        for calculator in ["material", "money", "path"] {
            assert_eq!(refused(calculator, &material), exit, "{field}");
        }
    }
}

#[test]
fn the_allowance_holds_what_is_given_in_kind() {
    // the guide of the proposal is 100,000 × 30 × 3.0
    let worth = |value: i64| handed_over(|policy| policy["surrender_values"][19] = json!(value));
    answer("path", &worth(9_000_000));
    let beyond = (
        "allowance_below_contracts".to_owned(),
        "retirement.planned_amount".to_owned(),
    );
    for calculator in ["material", "money", "path"] {
        assert_eq!(refused(calculator, &worth(9_000_001)), beyond);
    }
    let mut material = worth(9_000_001);
    for (planned, is_refused) in [(9_000_000, true), (9_000_001, false)] {
        material["retirement"]["planned_amount"] = json!(planned);
        assert_eq!(
            calculated("path", &material).is_err(),
            is_refused,
            "{planned}"
        );
    }
    let wrong = calculated("path", &worth(9_000_001)).unwrap_err().errors;
    assert_eq!(wrong[0].params["min"], "9000001");
}

#[test]
fn who_is_given_more_than_the_cash_pays_its_taxes_in() {
    // 20 years at 400,000 and 10 at 700,000 are deducted of 100,000,000: half of the rest is taxed
    let mut material = handed_over(|policy| policy["surrender_values"][19] = json!(100_000_000));
    material["retirement"]["planned_amount"] = json!(100_000_000);
    let path = answer("path", &material);
    let allowance = &path["plans"][0]["insurance"]["allowance"];
    let in_kind = &allowance["in_kind"];
    assert_eq!(in_kind["paid_in_cash"], 0);
    assert_eq!(yen(in_kind, "net_in_cash"), -yen(allowance, "person_taxes"));
    assert!(yen(allowance, "person_taxes") > 0);
    let warnings = path["warnings"].as_array().unwrap().iter();
    let told = warnings
        .filter(|of| of["code"] == "path_allowance_taxes_above_cash")
        .count();
    assert_eq!(told, 2);
}

/// At the end of the tenth policy year of thirty 120 months at 60 percent of 100,000 yen are on the books.
fn paid_up(changes: impl Fn(&mut Value)) -> Value {
    let mut policy = contract();
    policy["exit"] = json!("paid_up");
    policy["surrender_policy_year"] = json!(10);
    policy["surrender_values"][9] = json!(9_000_000);
    changes(&mut policy);
    with(json!([policy]))
}

#[test]
fn a_paid_up_contract_gains_without_cash_and_stays() {
    for calculator in ["material", "path"] {
        let found = answer(calculator, &paid_up(|_| {}));
        let sums = &found["plans"][0]["insurance"];
        let years = sums["years"].as_array().unwrap();
        // the policy year ends in the eleventh fiscal year, because the contract begins in its third month
        let (year, after) = (&years[10], &years[11]);
        assert_eq!(year["surrender_gain"], 9_000_000 - 7_200_000);
        assert_eq!(year["paid_up_gain"], 9_000_000 - 7_200_000);
        assert_eq!(
            (yen(year, "surrender_value"), yen(year, "surrender_book")),
            (0, 0)
        );
        assert_eq!(yen(year, "received_with"), -yen(year, "surrender_tax"));
        assert!(yen(year, "surrender_tax") > 0);
        assert_eq!(year["asset_balance"], 9_000_000);
        // no premium and no deduction follows, and the asset stays
        assert_eq!((yen(after, "premiums"), yen(after, "deductible")), (0, 0));
        assert_eq!(sums["totals"]["asset_balance"], 9_000_000);
        // nobody said what it is worth later
        assert_eq!(sums["going_on"]["value"], Value::Null);
        assert_eq!(sums["going_on"]["policies"][0]["policy_year"], 20);
    }
    let compared = answer("material", &paid_up(|_| {}));
    let exit = &compared["insurance"]["policies"][0]["exit"];
    assert_eq!(
        (exit["kind"].as_str(), yen(exit, "asset_after")),
        (Some("paid_up"), 9_000_000)
    );
}

/// 法人税基本通達9-3-7の2注1.
#[test]
fn an_asset_that_is_kept_gains_nothing() {
    let compared = answer(
        "material",
        &paid_up(|policy| policy["paid_up_keeps_asset"] = json!(true)),
    );
    let exit = &compared["insurance"]["policies"][0]["exit"];
    assert_eq!(
        (yen(exit, "gain"), yen(exit, "asset_after")),
        (0, 7_200_000)
    );
    let totals = &compared["plans"][0]["insurance"]["totals"];
    assert_eq!(totals["asset_balance"], 7_200_000);
    assert_eq!(totals["surrender_tax"], 0);
    assert!(totals["paid_up_gain"].is_null());
    let material = with(json!([{"exit": "surrender", "paid_up_keeps_asset": true}]));
    let wrong = calculated("material", &material).unwrap_err().errors;
    let field = "deferred_insurance.0.paid_up_keeps_asset";
    assert!(
        wrong
            .iter()
            .any(|of| of.field == field && of.code.name() == "not_supported")
    );
}

#[test]
fn the_value_on_the_day_of_the_change_is_known() {
    // leaving in the year in which it is paid up
    let material = paid_up(|policy| {
        policy["surrender_policy_year"] = Value::Null;
        policy["surrender_values"][19] = json!(12_000_000);
    });
    let compared = answer("material", &material);
    let going_on = &compared["plans"][0]["insurance"]["going_on"];
    assert_eq!(going_on["value"], 12_000_000);
}

#[test]
fn what_cannot_be_paid_up_is_refused() {
    let year = |code: &str| {
        (
            code.to_owned(),
            "deferred_insurance.0.surrender_policy_year".to_owned(),
        )
    };
    let exit = (
        "not_supported".to_owned(),
        "deferred_insurance.0.exit".to_owned(),
    );
    // the last premium is paid at the beginning of the fifteenth year
    let of_pay = |at: Value| {
        paid_up(|policy| {
            policy["pay_years"] = json!(15);
            policy["surrender_policy_year"] = at.clone();
        })
    };
    answer("material", &of_pay(json!(14)));
    assert_eq!(
        refused("material", &of_pay(json!(15))),
        year("out_of_range")
    );
    assert_eq!(refused("material", &of_pay(Value::Null)), year("required"));
    let once = paid_up(|policy| policy["mode"] = json!("single"));
    assert_eq!(refused("material", &once), exit);
    // its term ends inside the years shown
    let short = paid_up(|policy| {
        policy["term_years"] = json!(20);
        policy["surrender_values"] = json!(vec![900_000; 20]);
    });
    assert_eq!(refused("material", &short), exit);
}
