//! Who else the president is: what is given beside the pay.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/compared.rs"]
mod compared;

use compared::{compared, remarks};
use serde_json::{Value, json};
use shinchoryu_engine::Trace;
use shinchoryu_engine::material::{MaterialInput, compare, money, path};
use shinchoryu_law::LawBook;

const REFERENCE: &str = include_str!("../../../cases/materials/reference.json");

/// The reference case from October 2026 with a part of the current pay.
fn with_current(part: &str, value: Value) -> MaterialInput {
    let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone();
    input["basis_date"] = json!("2026-10-01");
    input["current"][part] = value;
    serde_json::from_value(input).unwrap()
}

fn refused(input: &MaterialInput) -> Vec<(String, String)> {
    let errors = compare(input, LawBook::embedded().unwrap(), false).unwrap_err();
    let errors = errors.errors.into_iter();
    errors
        .map(|error| (error.code.to_string(), error.field))
        .collect()
}

#[test]
fn what_cannot_be_given_is_refused_at_its_field() {
    let dwelling = |area: &str| json!({"floor_area": area, "collected": 0, "taxable": 0});
    let meals = |value| json!({"value": value, "collected": 0, "taxable": 0});
    let cases = [
        ("commuting", json!(150_001), "out_of_range", "commuting"),
        ("commuting", json!(-1), "out_of_range", "commuting"),
        ("housing", json!({}), "required", "housing.floor_area"),
        (
            "housing",
            dwelling("0"),
            "out_of_range",
            "housing.floor_area",
        ),
        (
            "housing",
            dwelling("70.255"),
            "invalid_value",
            "housing.floor_area",
        ),
        ("meals", json!({}), "required", "meals.value"),
        ("meals", meals(0), "out_of_range", "meals.value"),
        (
            "meals",
            json!({"value": 1, "taxable": 10_000_000}),
            "out_of_range",
            "meals.taxable",
        ),
    ];
    for (part, value, code, field) in cases {
        let found = refused(&with_current(part, value.clone()));
        let expected = (code.to_owned(), format!("current.{field}"));
        assert_eq!(found, [expected], "{part} {value}");
    }
}

#[test]
fn a_dwelling_asks_for_a_value_that_is_known() {
    let dwelling = json!({"floor_area": "60"});
    // by floor area since October 2026
    let mut before = with_current("housing", dwelling.clone());
    before.basis_date = Some(shinchoryu_quantity::date(2026, 9, 30));
    let found = refused(&before);
    assert_eq!(
        found,
        [("law_not_covered".to_owned(), "current.housing".to_owned())]
    );
    // the law data has Tokyo and Hokkaido
    let mut elsewhere = with_current("housing", dwelling);
    elsewhere.company.prefecture = Some("大阪府".to_owned());
    let found = refused(&elsewhere);
    let field = "current.housing.unit_value".to_owned();
    assert_eq!(found, [("required".to_owned(), field)]);
    elsewhere.current.housing.as_mut().unwrap().unit_value = Some(shinchoryu_quantity::Yen(1_000));
    assert!(compare(&elsewhere, LawBook::embedded().unwrap(), false).is_ok());
}

#[test]
fn a_higher_rent_than_the_value_counts_nothing() {
    let counted = |rent: i64| {
        let dwelling = json!({"floor_area": "60.5", "collected": rent});
        let result = compared(&[
            ("/basis_date", "2026-10-01".into()),
            ("/current/housing", dwelling),
        ]);
        result["plans"][0]["beside_pay"]["housing"].as_i64()
    };
    // 1,330 × 60.5 = 80,465
    assert_eq!(counted(80_464), Some(1));
    assert_eq!(counted(80_466), Some(0));
}

#[test]
fn a_commuting_allowance_alone_can_move_the_standard_amounts() {
    // 98,000 until 100,999; with the allowance 200,000 and the schedule of a change of fixed pay
    let result = compared(&[
        ("/current/monthly", 100_000.into()),
        ("/proposals/0/monthly", 100_000.into()),
        ("/proposals/0/commuting", 100_000.into()),
    ]);
    assert_eq!(result["plans"][1]["standard_health"], 200_000);
    assert_eq!(result["schedules"][0]["standard"], "occasional");
    assert_eq!(result["plans"][0]["beside_pay"], Value::Null);
}

#[test]
fn the_cost_of_what_is_given_in_kind_is_remarked_on() {
    let meals = json!({"value": 20_000, "collected": 0});
    let found = remarks(&[("/proposals/0/meals", meals)]);
    let remark = ("in_kind_cost_in_profit".to_owned(), "null".to_owned());
    assert!(found.contains(&remark), "{found:?}");
    let found = remarks(&[("/proposals/0/commuting", 10_000.into())]);
    assert!(!found.contains(&remark));
}

/// The reference case with fields of company and customer changed.
fn refused_with(changes: &[(&str, Value)]) -> Vec<(String, String)> {
    let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone();
    for (pointer, value) in changes {
        let (parent, field) = pointer.rsplit_once('/').unwrap();
        input.pointer_mut(parent).unwrap()[field] = value.clone();
    }
    refused(&serde_json::from_value(input).unwrap())
}

#[test]
fn a_society_asks_for_what_it_is_calculated_with() {
    let insurer = |kind: &str| ("/company/health_insurer", json!(kind));
    let required = |field: &str| ("required".to_owned(), format!("company.{field}"));
    assert_eq!(
        refused_with(&[insurer("health_society")]),
        [
            required("health_society.health_rate"),
            required("health_society.health_employee_rate"),
            required("health_society.care_rate"),
            required("health_society.care_employee_rate"),
        ]
    );
    assert_eq!(
        refused_with(&[insurer("national_health_society")]),
        [required("national_health_society.monthly")]
    );
    let none = (
        "not_supported".to_owned(),
        "company.health_insurer".to_owned(),
    );
    assert_eq!(refused_with(&[insurer("none")]), [none]);
    let more_than_half = json!({
        "health_rate": "0.1", "health_employee_rate": "0.0501", "care_rate": "0.017",
        "care_employee_rate": "0.008",
    });
    let found = refused_with(&[
        insurer("health_society"),
        ("/company/health_society", more_than_half),
    ]);
    let field = "company.health_society.health_employee_rate".to_owned();
    assert_eq!(found, [("out_of_range".to_owned(), field)]);
}

#[test]
fn another_office_asks_for_what_it_is_calculated_with() {
    let office = |value: Value| vec![("/customer/other_office", value)];
    let at = |code: &str, field: &str| (code.to_owned(), format!("customer.other_office{field}"));
    assert_eq!(
        refused_with(&office(json!({}))),
        [at("required", ".monthly"), at("required", ".selected")]
    );
    let there = json!({"monthly": 300_000, "selected": "other_office"});
    assert_eq!(
        refused_with(&office(there)),
        [at("required", ".prefecture")]
    );
    let here = json!({"monthly": 300_000, "selected": "this_office"});
    let mut national = office(here.clone());
    national.push(("/company/health_insurer", json!("national_health_society")));
    let monthly = json!({"monthly": 20_000});
    national.push(("/company/national_health_society", monthly));
    assert_eq!(refused_with(&national), [at("not_supported", "")]);
    // the months and the years know both
    let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone();
    input["customer"]["other_office"] = here;
    let input: MaterialInput = serde_json::from_value(input).unwrap();
    let law = LawBook::embedded().unwrap();
    assert!(compare(&input, law, false).is_ok());
    assert!(path(&input, law, &mut Trace::off()).is_ok());
    assert!(money(&input, law, &mut Trace::off()).is_ok());
}

/// Today's plan of who draws 1,200,000 a year and is paid monthly by another office.
fn pensioner_paid_elsewhere(monthly: i64) -> Value {
    let pension = json!({"earnings_related": 1_200_000, "drawn_from": "2023-07"});
    let there = json!({"monthly": monthly, "selected": "this_office"});
    let result = compared(&[
        ("/customer/birth_date", "1958-06-15".into()),
        ("/customer/retirement_age", 70.into()),
        ("/customer/pension", pension),
        ("/customer/other_office", there),
    ]);
    result["plans"][0].clone()
}

#[test]
fn the_pay_of_both_offices_suspends_a_pension() {
    // 1,200,000 ÷ 12 + 320,000 there = 420,000 suspends nothing below 650,000; with 1,000,000 here the standard
    // amount of both is 650,000: (1,200,000 + 7,800,000 − 7,800,000) ÷ 2
    let plan = &pensioner_paid_elsewhere(320_000);
    assert_eq!(plan["pension"]["suspended"], 600_000, "{plan}");
    assert_eq!(plan["other_office"]["pension_suspended"], Value::Null);
}

#[test]
fn what_the_other_office_suspends_alone_is_not_lost_by_the_pay_here() {
    // 620,000 × 12 + 1,200,000 − 7,800,000 = 840,000 there alone, 1,200,000 with the pay here
    let plan = &pensioner_paid_elsewhere(620_000);
    assert_eq!(plan["pension"]["suspended"], 600_000, "{plan}");
    assert_eq!(plan["other_office"]["pension_suspended"], 420_000);
    let yen = |pointer: &str| plan.pointer(pointer).unwrap().as_i64().unwrap();
    let added = yen("/other_office/employee_total") - yen("/other_office/employee_without_pay");
    let taxes = yen("/income_tax") + yen("/resident_tax") - yen("/without_pay/total");
    let own = plan
        .pointer("/own_premiums/total")
        .map_or(0, |own| own.as_i64().unwrap());
    let left = yen("/pay") - yen("/employee/total") - added - taxes - own - (600_000 - 420_000);
    assert_eq!(yen("/take_home"), left);
}
