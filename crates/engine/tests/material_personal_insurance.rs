//! 個人契約の保険 of a material: figures by hand, what holds whatever the contracts, what is refused, and what the reader is
//! told.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/compared.rs"]
mod compared;
#[path = "common/personal.rs"]
mod personal;

use compared::{compared, remarks};
use personal::{changed, refused, whole_life};
use serde_json::{Value, json};

fn insured(policies: Value) -> Value {
    compared(&[("/life_insurance", policies)])["personal_insurance"].clone()
}

#[test]
fn a_contract_is_counted_year_by_year() {
    let found = insured(json!([whole_life()]));
    let policy = &found["policies"][0];
    let years = policy["years"].as_array().unwrap();
    assert_eq!(years.len(), 11);
    let expected: [(i64, Option<i64>, bool, Option<&str>); 11] = [
        (600_000, Some(0), false, Some("0")),
        (1_200_000, Some(400_000), false, Some("33.3")),
        // 400,000 + 1,700,000 × 1 ÷ 3 and × 2 ÷ 3, cut
        (1_800_000, Some(966_666), true, Some("53.7")),
        (2_400_000, Some(1_533_333), true, Some("63.8")),
        (3_000_000, Some(2_100_000), false, Some("70")),
        (3_600_000, Some(2_860_000), true, Some("79.4")),
        (4_200_000, Some(3_620_000), true, Some("86.1")),
        (4_800_000, Some(4_380_000), true, Some("91.2")),
        (5_400_000, Some(5_140_000), true, Some("95.1")),
        (6_000_000, Some(5_900_000), false, Some("98.3")),
        (6_000_000, Some(6_100_000), false, Some("101.6")),
    ];
    for (year, (total, value, is_between, rate)) in years.iter().zip(expected) {
        assert_eq!(year["premiums_total"], total);
        assert_eq!(year["surrender_value"], json!(value));
        assert_eq!(year["interpolated"], is_between);
        assert_eq!(year["return_rate"], json!(rate));
        assert_eq!(year["death_benefit"], 20_000_000);
    }
    assert_eq!(
        policy["exit"],
        json!({
            "policy_year": 11, "on": "2037-05-31", "value": 6_100_000, "premiums": 6_000_000, "gain": 100_000,
            "interpolated": false, "may_be_financial": false,
        })
    );
    assert_eq!(found["yearly_premiums"], 600_000);
}

#[test]
fn what_is_received_in_one_year_shares_one_special_deduction() {
    let single = json!({
        "kind": "endowment", "contract_date": "2026-06-01", "premium": 10_000_000, "mode": "single", "term_years": 11,
        "surrender_values": [null, null, null, null, null, null, null, null, null, null, 12_500_001],
        "surrender_policy_year": 11,
    });
    let found = insured(json!([whole_life(), single]));
    // 18,600,001 − 16,000,000 − 500,000 = 2,100,001; the half cut
    assert_eq!(
        found["receipts"],
        json!([{
            "year": 2037, "receipts": 18_600_001, "cost": 16_000_000, "special_deduction": 500_000,
            "occasional_income": 2_100_001, "into_total_income": 1_050_000,
        }])
    );
    assert_eq!(found["single_premiums"], 10_000_000);
    // a loss of one lowers the gain of the other in the same year
    let loss = changed(
        whole_life(),
        &[("surrender_values", json!(vec![4_000_000; 11]))],
    );
    let both = insured(json!([loss, single]));
    assert_eq!(both["receipts"][0]["occasional_income"], 1);
}

#[test]
fn the_end_of_a_policy_year_decides_the_calendar_year() {
    for (contract_date, on, year) in [
        ("2026-01-01", "2036-12-31", 2036),
        ("2026-01-02", "2037-01-01", 2037),
        ("2027-02-28", "2038-02-27", 2038),
    ] {
        let policy = changed(whole_life(), &[("contract_date", json!(contract_date))]);
        let found = insured(json!([policy]));
        assert_eq!(found["policies"][0]["exit"]["on"], on);
        assert_eq!(found["receipts"][0]["year"], year);
    }
}

#[test]
fn a_contract_paid_once_that_ends_within_five_years_is_no_occasional_income() {
    let single = |year: u32| {
        let mut values = vec![Value::Null; 10];
        values[year as usize - 1] = 10_400_000.into();
        json!({
            "kind": "endowment", "contract_date": "2026-06-01", "premium": 10_000_000, "mode": "single",
            "term_years": 10, "surrender_values": values, "surrender_policy_year": year,
        })
    };
    for (year, is_financial) in [(5, true), (6, false)] {
        let found = insured(json!([single(year)]));
        assert_eq!(
            found["policies"][0]["exit"]["may_be_financial"],
            is_financial
        );
        assert_eq!(
            found["receipts"].as_array().unwrap().is_empty(),
            is_financial
        );
        let told = remarks(&[("/life_insurance", json!([single(year)]))]);
        let code = "personal_insurance_may_be_financial";
        assert_eq!(told.iter().any(|(found, _)| found == code), is_financial);
    }
}

#[test]
fn the_tax_on_a_death_benefit_goes_by_the_three_people() {
    for (insured_person, beneficiary, tax) in [
        ("customer", "spouse", "inheritance"),
        ("customer", "child", "inheritance"),
        ("customer", "other", "inheritance"),
        ("spouse", "customer", "occasional"),
        ("child", "customer", "occasional"),
        ("spouse", "child", "gift"),
        ("child", "spouse", "gift"),
        // another child, another person
        ("child", "child", "gift"),
        ("other", "other", "gift"),
        ("other", "spouse", "gift"),
    ] {
        let people = [
            ("insured", json!(insured_person)),
            ("beneficiary", json!(beneficiary)),
        ];
        let found = insured(json!([changed(whole_life(), &people)]));
        assert_eq!(
            found["policies"][0]["death_tax"], tax,
            "{insured_person} {beneficiary}"
        );
        let without = changed(changed(whole_life(), &people), &[("sum_insured", json!(0))]);
        assert!(insured(json!([without]))["policies"][0]["death_tax"].is_null());
    }
    for itself in ["customer", "spouse"] {
        let people = [("insured", json!(itself)), ("beneficiary", json!(itself))];
        let error = (
            "own_beneficiary".to_owned(),
            "life_insurance.0.beneficiary".to_owned(),
        );
        assert_eq!(refused(changed(whole_life(), &people)), [error]);
    }
}

#[test]
fn the_yearly_premiums_are_those_of_the_policy_year_of_the_basis_date() {
    // the basis date is 2026-04-01
    for (contract_date, expected) in [
        ("2016-04-02", 600_000),
        // the eleventh year has begun, and ten are paid
        ("2016-04-01", 0),
        ("2026-04-01", 600_000),
        ("2027-04-01", 600_000),
    ] {
        let begun = [
            ("contract_date", json!(contract_date)),
            ("surrender_policy_year", json!(null)),
            ("funding", json!("take_home_increase")),
        ];
        let found = insured(json!([changed(whole_life(), &begun)]));
        assert_eq!(found["yearly_premiums"], expected, "{contract_date}");
    }
    // what began before is paid already, unless somebody says otherwise
    for (contract_date, funding) in [
        ("2026-03-31", "other_money"),
        ("2026-04-01", "take_home_increase"),
    ] {
        let begun = [("contract_date", json!(contract_date))];
        let found = insured(json!([changed(whole_life(), &begun)]));
        assert_eq!(found["policies"][0]["funding"], funding);
    }
    let of_other_money = changed(whole_life(), &[("funding", json!("other_money"))]);
    assert_eq!(insured(json!([of_other_money]))["yearly_premiums"], 0);
    let modes = [
        ("annual", 50_000),
        ("half_yearly", 100_000),
        ("monthly", 600_000),
    ];
    for (mode, expected) in modes {
        let policy = changed(whole_life(), &[("mode", json!(mode))]);
        assert_eq!(insured(json!([policy]))["yearly_premiums"], expected);
    }
}

#[test]
fn what_is_left_is_the_increase_less_the_premiums() {
    let compared = compared(&[("/life_insurance", json!([whole_life()]))]);
    let take_home = |plan: usize| compared["plans"][plan]["take_home"].as_i64().unwrap();
    let increase = take_home(1) - take_home(0);
    let funding = &compared["personal_insurance"]["funding"];
    assert_eq!(
        funding[0],
        json!({"increase": increase, "left": increase - 600_000})
    );
    let dear = changed(whole_life(), &[("premium", json!(increase / 12 + 1))]);
    let short = |policy| {
        let told = remarks(&[("/life_insurance", json!([policy]))]);
        let code = "personal_insurance_short";
        told.into_iter()
            .find(|(found, _)| found == code)
            .map(|(_, params)| params)
    };
    let amount = (increase / 12 + 1) * 12 - increase;
    assert_eq!(short(dear), Some(format!(r#"{{"less":"{amount}"}}"#)));
    let just = changed(
        whole_life(),
        &[("premium", json!(increase)), ("mode", json!("annual"))],
    );
    assert_eq!(short(just), None);
}

#[test]
fn no_figure_of_the_comparison_has_any_part_of_it() {
    let with = compared(&[("/life_insurance", json!([whole_life()]))]);
    let without = compared(&[]);
    for part in [
        "plans",
        "differences",
        "losses",
        "facts",
        "schedules",
        "deadline",
    ] {
        assert_eq!(with[part], without[part], "{part}");
    }
    assert!(without.get("personal_insurance").is_none());
}

#[test]
fn a_stronger_yen_breaks_even_at_a_named_rate() {
    let dollars = |values: Vec<i64>| {
        let changes = [
            ("currency", json!("usd")),
            ("exchange_rate", json!("150.25")),
            ("surrender_values", json!(values)),
        ];
        changed(whole_life(), &changes)
    };
    for (value, rate) in [
        // 150.25 × 6,000,000 ÷ 6,100,000 = 147.786…
        (6_100_000, json!("147.79")),
        (6_000_000, json!("150.25")),
        (3_000_000, json!("300.5")),
        // 150.25 × 6,000,000 ÷ 902 = 999,445.67…, ÷ 901 more than anybody reads
        (902, json!("999445.68")),
        (901, Value::Null),
        (0, Value::Null),
    ] {
        let found = insured(json!([dollars(vec![value; 11])]));
        assert_eq!(found["policies"][0]["exit"]["break_even_rate"], rate);
    }
    // the most that may be typed against one yen
    let most = [
        ("premium", json!(9_999_999_999_i64)),
        ("mode", json!("annual")),
        ("pay_years", json!(99)),
        ("currency", json!("usd")),
        ("exchange_rate", json!("999.99")),
        ("surrender_policy_year", json!(99)),
        ("surrender_values", json!(vec![1; 99])),
    ];
    let most = insured(json!([changed(whole_life(), &most)]));
    assert!(most["policies"][0]["exit"]["break_even_rate"].is_null());
    let yen = changed(whole_life(), &[("exchange_rate", json!("150.25"))]);
    assert!(insured(json!([yen]))["policies"][0]["exit"]["break_even_rate"].is_null());
}

#[test]
fn a_contract_for_life_shows_the_years_that_are_known() {
    let years = |changes: &[(&str, Value)]| {
        let goes_on = ("surrender_policy_year", Value::Null);
        let changes = [changes, &[goes_on]].concat();
        let found = insured(json!([changed(whole_life(), &changes)]));
        found["policies"][0]["years"].as_array().unwrap().len()
    };
    assert_eq!(years(&[]), 11);
    assert_eq!(years(&[("pay_years", json!(30))]), 30);
    // paid for life: to the age of 100
    let for_life = [("pay_years", Value::Null), ("age", json!(48))];
    assert_eq!(years(&for_life), 52);
    let once = [("pay_years", Value::Null), ("mode", json!("single"))];
    assert_eq!(years(&once), 11);
}

#[test]
fn the_reader_is_told_what_the_figures_do_not_say() {
    let told = |policy: Value| -> Vec<String> {
        let found = remarks(&[("/life_insurance", json!([policy]))]);
        let codes = found.into_iter().map(|(code, _)| code);
        codes.filter(|code| code.starts_with("personal_")).collect()
    };
    let always = [
        "personal_insurance_apart",
        "personal_insurance_not_deducted",
    ];
    let cheap = [
        ("premium", json!(1_000)),
        (
            "surrender_values",
            json!([
                20_000, 400_000, null, null, 2_100_000, null, null, null, null, 5_900_000,
                6_100_000
            ]),
        ),
    ];
    let cheap = changed(whole_life(), &cheap);
    assert_eq!(told(cheap.clone()), always);
    for (changes, code) in [
        (
            [
                ("surrender_policy_year", json!(9)),
                ("premium", json!(1_000)),
            ],
            "personal_insurance_interpolated_value",
        ),
        (
            [
                ("surrender_policy_year", json!(1)),
                ("premium", json!(1_667)),
            ],
            "personal_insurance_below_premiums",
        ),
        (
            [("currency", json!("usd")), ("exchange_rate", json!("150"))],
            "personal_insurance_exchange",
        ),
        (
            [
                ("surrender_policy_year", json!(null)),
                ("premium", json!(1_667)),
            ],
            "personal_insurance_below_until",
        ),
        (
            [
                ("surrender_policy_year", json!(null)),
                ("surrender_values", json!([])),
            ],
            "personal_insurance_no_values",
        ),
        (
            [
                ("surrender_policy_year", json!(null)),
                ("kind", json!("annuity")),
            ],
            "personal_insurance_annuity",
        ),
    ] {
        let changes: Vec<_> = changes
            .into_iter()
            .chain([("term_years", json!(11))])
            .collect();
        let found = told(changed(cheap.clone(), &changes));
        assert!(found.contains(&code.to_owned()), "{found:?}");
        assert_eq!(found.len(), 3, "{found:?}");
    }
    let deducted = remarks(&[
        ("/life_insurance", json!([cheap])),
        ("/deductions/life", json!({"new_general": 12_000})),
    ]);
    let code = "personal_insurance_not_deducted";
    assert!(!deducted.iter().any(|(found, _)| found == code));
}
