//! 減額 of a contract of the company: what is given up, what the rest is afterwards, and what cannot be reduced.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/insured.rs"]
mod insured;
#[path = "common/refused.rs"]
mod refused;

use insured::{answer, calculated, contract, with, yen};
use refused::refused;
use serde_json::{Value, json};

fn reduced(changes: impl Fn(&mut Value)) -> Value {
    let mut policy = contract();
    policy["exit"] = json!("reduction");
    policy["reduced_part"] = json!("40.0");
    policy["surrender_policy_year"] = json!(10);
    policy["surrender_values"] = json!((1..=30).map(|year| 1_000_001 * year).collect::<Vec<i64>>());
    changes(&mut policy);
    with(json!([policy]))
}

#[test]
fn a_part_is_paid_out_and_the_rest_goes_on() {
    let found = answer("material", &reduced(|_| {}));
    let exit = &found["insurance"]["policies"][0]["exit"];
    // ten years of 1,200,000 at 60 percent; 40 percent of both go
    assert_eq!(exit["kind"], "reduction");
    assert_eq!(exit["value"], 10_000_010);
    assert_eq!(exit["book"], 7_200_000);
    assert_eq!(
        exit["reduced"],
        json!({"received": 4_000_004, "released": 2_880_000, "book_left": 4_320_000, "premium": 720_000})
    );
    assert_eq!(yen(exit, "gain"), 4_000_004 - 2_880_000);
    // the tenth policy year ends in the fiscal year of April 2036, which has the first reduced premium
    let sums = &found["plans"][1]["insurance"];
    let year = &sums["years"][10];
    assert_eq!(year["fiscal_year_start"], "2036-04-01");
    assert_eq!(yen(year, "surrender_value"), 4_000_004);
    assert_eq!(yen(year, "surrender_book"), 2_880_000);
    assert_eq!(yen(year, "premiums"), 720_000);
    assert_eq!(yen(&sums["years"][9], "premiums"), 1_200_000);
    // what is left is worth 60 percent of the whole
    let going_on = &sums["going_on"]["policies"][0];
    let whole = 1_000_001 * yen(going_on, "policy_year");
    assert_eq!(yen(going_on, "value"), whole - whole * 2 / 5);
    let remarks = found["warnings"].as_array().unwrap().iter();
    let of_reduction: Vec<&Value> = remarks
        .filter(|remark| remark["code"] == "insurance_reduced")
        .collect();
    assert_eq!(of_reduction.len(), 1);
    assert_eq!(of_reduction[0]["field"], "deferred_insurance.0.exit");
}

/// Every yen that was paid is deducted, released or still in the books.
#[test]
fn the_rest_ends_without_books_whatever_was_rounded() {
    for (part, premium) in [("0.1", 777_777), ("33.3", 1_000_001), ("99.9", 1_001)] {
        let material = reduced(|policy| {
            policy["term_years"] = json!(12);
            policy["reduced_part"] = json!(part);
            policy["premium"] = json!(premium);
            policy["surrender_policy_year"] = json!(6);
            policy["surrender_values"] = json!(vec![premium / 2; 12]);
        });
        let found = answer("material", &material);
        let policy = &found["insurance"]["policies"][0];
        let years = policy["contract_detail"]["fiscal_years"]
            .as_array()
            .unwrap();
        let sum = |figure: &str| years.iter().map(|year| yen(year, figure)).sum::<i64>();
        let released = yen(&policy["exit"]["reduced"], "released");
        assert_eq!(sum("paid"), sum("deductible") + released, "{part}");
        let last = years.last().unwrap();
        assert_eq!(yen(last, "asset_balance") + yen(last, "prepaid_balance"), 0);
        for year in years {
            for figure in [
                "paid",
                "to_asset",
                "run_down",
                "deductible",
                "asset_balance",
            ] {
                assert!(yen(year, figure) >= 0, "{part} {figure}: {year}");
            }
        }
    }
}

#[test]
fn premiums_that_are_wholly_an_asset_stay_so() {
    let material = reduced(|policy| {
        policy["kind"] = json!("whole_life");
        policy["max_surrender_rate"] = Value::Null;
        policy["premium"] = json!(1_001);
        policy["surrender_values"] = json!(vec![1_001; 30]);
        policy["reduced_part"] = json!("33.3");
    });
    let found = answer("material", &material);
    let years = found["insurance"]["policies"][0]["contract_detail"]["fiscal_years"].clone();
    for year in years.as_array().unwrap() {
        assert_eq!(year["deductible"], 0, "{year}");
    }
}

#[test]
fn what_has_no_part_to_give_up_is_refused() {
    type Change = fn(&mut Value);
    let cases: [(Change, &str, &str); 10] = [
        (
            |policy| policy["reduced_part"] = Value::Null,
            "required",
            "reduced_part",
        ),
        (
            |policy| policy["reduced_part"] = json!("0.0"),
            "out_of_range",
            "reduced_part",
        ),
        (
            |policy| policy["reduced_part"] = json!("100.0"),
            "out_of_range",
            "reduced_part",
        ),
        (
            |policy| policy["reduced_part"] = json!("33.33"),
            "decimal_places",
            "reduced_part",
        ),
        (
            |policy| policy["exit"] = json!("surrender"),
            "not_supported",
            "reduced_part",
        ),
        (
            |policy| policy["surrender_policy_year"] = Value::Null,
            "required",
            "surrender_policy_year",
        ),
        // the president leaves in its twentieth year
        (
            |policy| policy["surrender_policy_year"] = json!(21),
            "out_of_range",
            "surrender_policy_year",
        ),
        (
            |policy| policy["prepaid_years"] = json!(5),
            "not_supported",
            "prepaid_years",
        ),
        (
            |policy| {
                policy["no_surrender_value"] = json!(true);
                policy["max_surrender_rate"] = Value::Null;
                policy["surrender_values"] = json!([]);
            },
            "not_supported",
            "exit",
        ),
        // what it pays at its end is not asked for
        (
            |policy| {
                policy["kind"] = json!("endowment_company");
                policy["max_surrender_rate"] = Value::Null;
                policy["term_years"] = json!(15);
                policy["surrender_values"] = json!(vec![1; 15]);
            },
            "not_supported",
            "exit",
        ),
    ];
    for (change, code, field) in cases {
        let error = (code.to_owned(), format!("deferred_insurance.0.{field}"));
        assert_eq!(
            refused(calculated("material", &reduced(change))),
            [error],
            "{field}"
        );
    }
}

/// Books that are not those of the rule say nothing of the years after the reduction.
#[test]
fn books_of_the_reduction_are_those_of_the_rule() {
    let with_books = |year: i64, amount: i64| {
        reduced(|policy| policy["booked"] = json!({"policy_year": year, "amount": amount}))
    };
    let field = "deferred_insurance.0.booked.policy_year".to_owned();
    let error = ("not_supported".to_owned(), field);
    for (year, amount) in [(10, 9_000_000), (11, 7_920_000)] {
        let refused = refused(calculated("material", &with_books(year, amount)));
        assert_eq!(refused.as_slice(), std::slice::from_ref(&error), "{year}");
    }
    for (year, amount) in [(10, 7_200_000), (9, 9_000_000)] {
        assert_eq!(
            refused(calculated("material", &with_books(year, amount))),
            []
        );
    }
}

/// The company without insurance is the same one, whatever is planned of a contract in the first year.
#[test]
fn without_insurance_nothing_goes_by_what_is_planned_of_it() {
    let without = |exit: &str| {
        let material = reduced(|policy| {
            policy["status"] = json!("existing");
            policy["contract_date"] = json!("2020-08-01");
            policy["max_surrender_rate"] = json!("50.0");
            policy["surrender_policy_year"] = json!(6);
            policy["exit"] = json!(exit);
            match exit {
                "reduction" => policy["reduced_part"] = json!("90.0"),
                _ => policy["reduced_part"] = Value::Null,
            }
            if exit == "keep" {
                policy["surrender_policy_year"] = Value::Null;
            }
        });
        let found = answer("material", &material);
        let years = found["plans"][0]["insurance"]["years"].as_array().unwrap();
        years
            .iter()
            .map(|year| yen(year, "money_without"))
            .collect::<Vec<i64>>()
    };
    let kept = without("keep");
    for exit in ["surrender", "reduction", "paid_up"] {
        assert_eq!(without(exit), kept, "{exit}");
    }
}
