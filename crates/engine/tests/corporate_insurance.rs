//! What holds of every life insurance contract: nothing of the premiums is lost, and nothing is left at the end.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/generator.rs"]
mod random;
#[path = "common/random_insurance.rs"]
mod random_insurance;

use random::Random;
use serde_json::{Value, json};
use shinchoryu_engine::{Trace, calc};
use shinchoryu_law::LawBook;

fn answer(input: &Value) -> Result<Value, String> {
    let book = LawBook::embedded().unwrap();
    let calculator = calc::find("corporate-insurance").unwrap();
    let text = serde_json::to_vec(input).unwrap();
    let mut out = Vec::new();
    let run = calculator.run(&text, book, &mut Trace::off(), &mut out);
    run.map(|_| serde_json::from_slice(&out).unwrap())
        .map_err(|error| error.to_string())
}

fn sum(years: &[Value], figure: &str) -> i64 {
    years
        .iter()
        .map(|year| year[figure].as_i64().unwrap())
        .sum()
}

/// Whether what became an asset stays one until a benefit is paid.
fn stays(input: &Value, output: &Value) -> bool {
    let rules = [
        "endowment_asset",
        "endowment_half",
        "whole_life_asset",
        "annuity_asset",
        "annuity_part",
    ];
    rules.iter().any(|rule| output["rule"] == *rule) && input["annuity"].as_array().is_none()
}

/// Every year of a view follows from the one before; the whole is the premiums.
fn check(input: &Value, output: &Value, years: &[Value], total: i64) {
    let mut before = (0, 0);
    for (index, year) in (1..).zip(years) {
        let of = |figure: &str| year[figure].as_i64().unwrap();
        assert_eq!(of("year"), index);
        for figure in [
            "paid",
            "to_asset",
            "run_down",
            "deductible",
            "salary",
            "asset_balance",
            "prepaid_balance",
        ] {
            assert!(of(figure) >= 0, "{figure} of year {index}\n{input}");
        }
        let (asset, prepaid) = (of("asset_balance"), of("prepaid_balance"));
        assert_eq!(asset, before.0 + of("to_asset") - of("run_down"));
        let used = of("deductible") + of("to_asset") - of("run_down");
        assert_eq!(prepaid, before.1 + of("paid") - used, "{index}\n{input}");
        assert!(of("salary") <= of("deductible"));
        before = (asset, prepaid);
    }
    if !input["change"].is_null() {
        return;
    }
    assert_eq!(sum(years, "paid"), total, "{input}");
    assert_eq!(before.1, 0, "{input}");
    let left = if stays(input, output) {
        sum(years, "to_asset")
    } else {
        0
    };
    assert_eq!(before.0, left, "{input}");
    assert_eq!(sum(years, "deductible") + left, total, "{input}");
}

#[test]
fn the_years_of_every_contract_add_up_to_its_premiums() {
    let mut random = Random::new(20_261_125);
    let mut answered = 0;
    for _ in 0..2_000 {
        let input = random_insurance::corporate_insurance(&mut random);
        let Ok(output) = answer(&input) else {
            continue;
        };
        answered += 1;
        let total = output["total_premium"].as_i64().unwrap();
        let first = input["first_fiscal_year_months"].as_i64().unwrap();
        let (policy, fiscal) = (&output["schedule"], &output["fiscal_years"]);
        let [policy, fiscal] = [policy, fiscal].map(|years| years.as_array().unwrap());
        for years in [policy, fiscal] {
            check(&input, &output, years, total);
        }
        assert_eq!(sum(policy, "months"), sum(fiscal, "months"));
        if input["change"].is_null() {
            assert_eq!(
                sum(policy, "to_asset"),
                output["asset_total"].as_i64().unwrap()
            );
        }
        if first == 12 {
            assert_eq!(policy, fiscal);
        }
    }
    assert!(answered > 900, "only {answered}");
}

/// The first month of the run-down and the months before it, of every term.
#[test]
fn periods_cut_and_round_up_their_months() {
    for years in 3..=99 {
        let input = json!({
            "contract_date": "2026-04-01", "kind": "term", "age": 20, "term_years": years,
            "premium": 1_000_000, "max_surrender_rate": "70.1",
        });
        let output = answer(&input).unwrap();
        let months = 12 * years;
        assert_eq!(output["asset_months"], json!(months * 40 / 100), "{years}");
        let run_down = (months * 25 + 99) / 100;
        let first = months - run_down + 1;
        assert_eq!(output["run_down_from_month"], json!(first), "{years}");
        let schedule = output["schedule"].as_array().unwrap();
        // the year in which the asset period ends has its months only
        let inside = months * 40 / 100 % 12;
        let year = usize::try_from(months * 40 / 100 / 12).unwrap();
        let asset = schedule[year]["to_asset"].as_i64().unwrap();
        assert_eq!(asset, 1_000_000 * inside * 60 / 1_200, "{years}");
    }
}

/// Above 85 percent the class follows from the exact rate or the printed one.
#[test]
fn each_limit_belongs_to_the_class_below_it() {
    // one value of ten premiums decides, in year 10 of 20; a thousandth of a percent is 100 yen
    let class = |value: i64| {
        let mut values = [0; 20];
        values[9] = value;
        let input = json!({
            "contract_date": "2026-04-01", "kind": "term", "age": 40, "term_years": 20,
            "premium": 1_000_000, "surrender_values": values,
        });
        let output = answer(&input).unwrap();
        let rate = &output["surrender_rate"];
        assert_eq!(rate["peak_year"], 10);
        (output["class"].clone(), rate["classes_differ"].clone())
    };
    for (limit, below, above) in [
        (5_000_000, "le50", "50_70"),
        (7_000_000, "50_70", "70_85"),
        (8_500_000, "70_85", "gt85"),
    ] {
        assert_eq!(class(limit), (json!(below), json!(false)));
        // as printed, with one decimal, it is the limit still
        assert_eq!(class(limit + 1), (json!(above), json!(true)));
        assert_eq!(class(limit + 9_999), (json!(above), json!(true)));
        assert_eq!(class(limit + 10_000), (json!(above), json!(false)));
    }
}

#[test]
fn no_contract_is_too_extreme() {
    const MOST: i64 = 9_999_999_999;
    let values = |of: i64, years: usize| vec![of; years];
    let common = json!({
        "contract_date": "2026-04-01", "kind": "term", "age": 100, "term_years": 99,
        "premium": MOST, "mode": "monthly", "surrender_values": values(10_000_000_000_000, 99),
    });
    let with = |changes: Value| {
        let mut input = common.clone();
        for (key, value) in changes.as_object().unwrap() {
            input[key] = value.clone();
        }
        input
    };
    for (input, is_answered) in [
        (common.clone(), true),
        (with(json!({"first_fiscal_year_months": 1})), true),
        (with(json!({"max_surrender_rate": "130"})), true),
        (
            with(json!({"premium": 1, "mode": "single", "surrender_values": values(10, 99)})),
            true,
        ),
        (
            with(json!({"premium": 1, "surrender_values": values(1, 99)})),
            true,
        ),
        (with(json!({"kind": "whole_life", "pay_years": 99})), true),
        (
            with(json!({"kind": "annuity_company", "annuity": values(10_000_000_000_000, 60)})),
            true,
        ),
        (with(json!({"premium": MOST + 1})), false),
        (with(json!({"premium": 0})), false),
        (with(json!({"premium": i64::MIN})), false),
        (with(json!({"premium": i64::MAX})), false),
        (
            with(json!({"surrender_values": values(i64::MAX, 99)})),
            false,
        ),
        (with(json!({"surrender_values": values(1, 100)})), false),
        (with(json!({"surrender_values": values(-1, 99)})), false),
        (with(json!({"term_years": 0})), false),
        (with(json!({"term_years": u32::MAX})), false),
        (with(json!({"pay_years": 0})), false),
        (
            with(json!({"pay_years": u32::MAX, "term_years": 10})),
            false,
        ),
        (with(json!({"prepaid_years": u32::MAX})), false),
        (with(json!({"age": u32::MAX})), false),
        (with(json!({"first_fiscal_year_months": 0})), false),
        (with(json!({"first_fiscal_year_months": u32::MAX})), false),
        (with(json!({"max_surrender_rate": "999999.999999"})), false),
        (with(json!({"max_surrender_rate": "85.05"})), false),
        (with(json!({"max_surrender_rate": "-1"})), false),
        (with(json!({"other_annualised_premium": i64::MIN})), false),
        (with(json!({"other_short_pay_premium": i64::MAX})), false),
        (with(json!({"annuity": [1]})), false),
        (
            with(json!({"kind": "annuity_company", "annuity": values(0, 1)})),
            false,
        ),
        (
            with(json!({"kind": "annuity_company", "annuity": values(1, 61)})),
            false,
        ),
        (
            with(json!({"booked": {"policy_year": 0, "amount": 0}})),
            false,
        ),
        (
            with(json!({"booked": {"policy_year": 100, "amount": 0}})),
            false,
        ),
        (
            with(json!({"booked": {"policy_year": 1, "amount": i64::MIN}})),
            false,
        ),
        (
            with(json!({"change": {"kind": "paid_up", "policy_year": u32::MAX, "value": 0}})),
            false,
        ),
        (
            with(
                json!({"change": {"kind": "reduction", "policy_year": 1, "value": 0, "part": "1"}}),
            ),
            false,
        ),
        (
            with(json!({"change": {"kind": "name_change", "policy_year": 1, "value": 0}})),
            false,
        ),
    ] {
        let found = answer(&input);
        assert_eq!(found.is_ok(), is_answered, "{found:?}\n{input}");
    }
}
