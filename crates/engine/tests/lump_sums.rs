//! What holds of every lump sum, transfer, mutual aid and cover: nothing below zero, never more deducted than paid, and no
//! input that ends a calculation.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/generator.rs"]
mod random;
#[path = "common/random_cover.rs"]
mod random_cover;
#[path = "common/random_lump_sums.rs"]
mod random_lump_sums;

use random::Random;
use serde_json::{Value, json};
use shinchoryu_engine::{Trace, calc};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Rate;

/// What a calculator answers, and nothing where it refuses.
fn answer(calculator: &str, input: &Value) -> Option<Value> {
    let book = LawBook::embedded().unwrap();
    let calculator = calc::find(calculator).unwrap();
    let text = serde_json::to_vec(input).unwrap();
    let mut out = Vec::new();
    let answer = calculator.run(&text, book, &mut Trace::on(), &mut out);
    answer
        .is_ok()
        .then(|| serde_json::from_slice(&out).unwrap())
}

fn input(calculator: &str, random: &mut Random) -> Value {
    random_lump_sums::input(calculator, random).unwrap()
}

/// So many random cases that are answered, with their answers.
fn random_cases(calculator: &str, each: impl Fn(&Value, &Value)) {
    let mut random = Random::new(20_261_125);
    let mut answered = 0;
    for _ in 0..1_000 {
        let input = input(calculator, &mut random);
        if let Some(output) = answer(calculator, &input) {
            answered += 1;
            each(&input, &output);
        }
    }
    assert!(answered > 400, "{calculator} answers {answered}");
}

fn yen(value: &Value, field: &str) -> i64 {
    value[field].as_i64().unwrap_or_default()
}

fn not_below_zero(output: &Value, fields: &[&str]) {
    for field in fields {
        assert!(output[*field].as_i64() >= Some(0), "{field}: {output}");
    }
}

#[test]
fn occasional_income_never_takes_off_more_than_was_received() {
    let figures = [
        "special_deduction",
        "occasional_income",
        "into_total_income",
    ];
    random_cases("occasional-income", |_, output| {
        not_below_zero(output, &figures);
        let rest = yen(output, "receipts") - yen(output, "cost");
        let income = yen(output, "occasional_income");
        assert!(yen(output, "special_deduction") <= rest.clamp(0, 500_000));
        assert_eq!(income, (rest - 500_000).max(0));
        assert_eq!(yen(output, "into_total_income"), income / 2);
    });
}

#[test]
fn premiums_that_were_no_salary_change_nothing() {
    let of = |premiums_by_company: i64| {
        let policy = json!({"receipts": 5_000_000, "premiums": 1_000_000, "premiums_by_company": premiums_by_company});
        answer("occasional-income", &json!({"policies": [policy]})).unwrap()
    };
    assert_eq!(of(0), of(9_000_000));
}

#[test]
fn an_annuity_has_no_more_cost_than_annuity() {
    random_cases("policy-annuity", |input, output| {
        not_below_zero(output, &["cost", "income", "withheld"]);
        assert!(yen(output, "cost") <= yen(input, "annuity"));
        assert!(yen(output, "withheld") <= yen(output, "income"));
        let is_small = yen(input, "annuity") - yen(output, "cost") < 250_000;
        assert!(!is_small || yen(output, "withheld") == 0);
    });
}

#[test]
fn a_ratio_that_is_raised_never_lowers_the_cost() {
    random_cases("policy-annuity", |input, output| {
        if output["cost_from"] == "notice" {
            return;
        }
        let annuity = yen(input, "annuity");
        let (paid, expected) = (
            yen(&input["contract"], "premiums"),
            yen(output, "expected_total"),
        );
        let exact = annuity * paid.min(expected) / expected;
        let cost = yen(output, "cost");
        assert!(exact <= cost && cost <= exact + annuity / 100 + 1);
    });
}

#[test]
fn whoever_gets_a_policy_is_taxed_on_what_was_not_paid() {
    random_cases("policy-transfer", |input, output| {
        let (value, paid) = (yen(output, "value"), yen(input, "paid_by_officer"));
        let benefit = yen(output, "salary_benefit") + yen(output, "retirement_receipts");
        assert_eq!(benefit, (value - paid).max(0));
        assert_eq!(yen(output, "later_cost"), paid + benefit);
        assert_eq!(
            yen(output, "company_result"),
            paid + benefit - yen(input, "book_asset")
        );
        // nobody is better off by a low value: it is at least 70 % of the assets where the rule holds
        let is_in_force = yen(output, "threshold") > 0;
        assert!(!is_in_force || 10 * value >= 7 * yen(input, "book_asset"));
    });
}

#[test]
fn a_transfer_at_each_side_of_its_limit() {
    for asset in [
        1,
        3,
        7,
        9,
        10,
        11,
        10_000_000,
        9_999_999,
        10_000_000_000_000,
    ] {
        let of = |surrender: i64| {
            let input = json!({
                "contract_date": "2019-07-08", "transfer_date": "2021-07-01",
                "surrender_value": surrender, "book_asset": asset,
            });
            yen(&answer("policy-transfer", &input).unwrap(), "value")
        };
        let limit = (asset * 7 + 9) / 10;
        assert_eq!(of(limit), limit, "{asset}");
        assert_eq!(of(limit - 1), asset, "{asset}");
    }
}

#[test]
fn an_exit_hands_over_one_kind_of_income() {
    random_cases("small-enterprise-mutual-aid", |input, output| {
        not_below_zero(output, &["amount", "below_premiums"]);
        let handed = ["retirement", "occasional"].map(|kind| !output[kind].is_null());
        let kind = output["income_kind"].as_str().unwrap();
        assert_eq!(handed[0], kind == "retirement", "{output}");
        assert_eq!(handed[1], kind == "occasional", "{output}");
        if input["exit"] == "voluntary" {
            let most = yen(input, "premiums") * 12 / 10;
            assert!(yen(output, "amount") <= most, "{output}");
            assert_eq!(kind == "occasional", yen(input, "age") < 65, "{output}");
        }
    });
}

#[test]
fn no_more_is_deducted_or_given_back_than_was_paid() {
    random_cases("bankruptcy-prevention-mutual-aid", |input, output| {
        let figures = ["paid", "not_deductible", "deductible", "remaining"];
        not_below_zero(output, &figures);
        let parts = yen(output, "deductible") + yen(output, "not_deductible");
        assert_eq!(parts, yen(output, "paid"));
        assert!(yen(output, "total_paid") <= 8_000_000);
        let result = &output["cancellation"];
        assert!(yen(result, "value") <= yen(output, "total_paid"));
        if input["schedule_attached"] == false {
            assert_eq!(yen(output, "deductible"), 0);
        }
    });
}

#[test]
fn a_company_has_what_it_needs_after_tax_and_no_more_than_a_yen_beyond() {
    random_cases("required-cover", |input, output| {
        let company = &output["company"];
        if company.is_null() {
            return;
        }
        let figures = ["need", "net", "receipt", "tax", "shortfall", "surplus"];
        not_below_zero(company, &figures);
        let rate = company["tax_rate"].as_str().unwrap();
        let rate: i128 = rate.parse::<Rate>().unwrap().ppm().into();
        let of = |field: &str| i128::from(yen(company, field));
        // what is left in millionths of a yen
        let left = |receipt: i128| receipt * 1_000_000 - (receipt - of("deductible")).max(0) * rate;
        let net = of("net") * 1_000_000;
        assert!(left(of("receipt")) >= net, "{company}");
        assert!(of("net") == 0 || left(of("receipt") - 1) < net, "{company}");
        let existing = yen(&input["company"], "existing_cover");
        let balance = yen(company, "surplus") - yen(company, "shortfall");
        assert_eq!(balance, existing - yen(company, "receipt"));
    });
}

#[test]
fn a_family_has_the_sums_of_its_years_and_nothing_below_zero() {
    random_cases("required-cover", |input, output| {
        let family = &output["family"];
        if family.is_null() {
            return;
        }
        let years = family["years"].as_array().unwrap();
        let own = [
            "living",
            "rent",
            "basic_pension",
            "widow_addition",
            "own_pension",
            "income",
        ];
        for figure in own {
            let sum: i64 = years.iter().map(|year| yen(year, figure)).sum();
            assert_eq!(yen(family, figure), sum, "{figure}");
            assert!(years.iter().all(|year| yen(year, figure) >= 0), "{figure}");
        }
        for side in ["before", "after"] {
            let shortfall = yen(&family["shortfall"], side);
            assert!((0..=yen(&family["need"], side)).contains(&shortfall));
            let reduced = yen(&family["survivors_year_from_65"], side);
            assert!((0..=yen(&family["survivors_year"], side)).contains(&reduced));
        }
        if input["family"]["pay"].is_null() {
            assert_eq!(yen(family, "shortfall_difference"), 0);
        }
        // never the basic pension and the widow's addition together
        let both =
            |year: &&Value| yen(year, "basic_pension") > 0 && yen(year, "widow_addition") > 0;
        assert!(years.iter().filter(both).count() <= 1, "{family}");
        for year in years {
            assert!((1..=12).contains(&yen(year, "months")));
        }
    });
}

#[test]
fn a_lower_pay_never_raises_the_pension_of_the_family() {
    let shortfall = |after: i64| {
        let side = |standard: i64| json!({"standard_pension": standard});
        let family = json!({
            "spouse": {"relation": "wife", "birth_date": "1980-01-01"},
            "living_monthly": 300_000, "record": {"average": 400_000, "months": 120},
            "pay": {"before": side(650_000), "after": side(after), "years": 10},
        });
        let input = json!({"date": "2026-12-01", "family": family});
        let output = answer("required-cover", &input).unwrap();
        yen(&output["family"], "shortfall_difference")
    };
    assert_eq!(shortfall(650_000), 0);
    let differences = [620_000, 410_000, 200_000, 88_000].map(shortfall);
    assert!(
        differences.is_sorted() && differences[0] > 0,
        "{differences:?}"
    );
}

/// Every number of a case as large and as small as it can be written.
#[test]
fn no_number_is_too_large_or_too_small() {
    fn numbers(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::Number(_) => found.push(at.to_owned()),
            Value::Object(fields) => {
                for (key, value) in fields {
                    numbers(value, &format!("{at}/{key}"), found);
                }
            }
            Value::Array(rows) => {
                for (index, value) in rows.iter().enumerate() {
                    numbers(value, &format!("{at}/{index}"), found);
                }
            }
            _ => {}
        }
    }
    let mut random = Random::new(2);
    for calculator in random_lump_sums::LUMP_SUMS {
        for _ in 0..8 {
            let input = input(calculator, &mut random);
            let mut found = Vec::new();
            numbers(&input, "", &mut found);
            for extreme in [i64::MIN, -1, 0, 10_000_000_000_000, i64::MAX] {
                let mut all = input.clone();
                for at in &found {
                    let mut one = input.clone();
                    *one.pointer_mut(at).unwrap() = json!(extreme);
                    *all.pointer_mut(at).unwrap() = json!(extreme);
                    answer(calculator, &one);
                }
                answer(calculator, &all);
            }
        }
    }
}
