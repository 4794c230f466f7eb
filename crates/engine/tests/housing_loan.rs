//! The housing loan and the settlement over the years and the months.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use serde_json::{Value, json};
use shinchoryu_engine::Trace;
use shinchoryu_engine::income_tax::Settlement;
use shinchoryu_engine::material::{Comparison, MaterialInput, Money, Path, compare, money, path};
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;

const REFERENCE: &str = include_str!("../../../cases/materials/reference.json");

fn with(change: impl FnOnce(&mut Value)) -> MaterialInput {
    let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone();
    change(&mut input);
    serde_json::from_value(input).unwrap()
}

fn loan(moved_in: i32, last_year: i32) -> impl FnOnce(&mut Value) {
    move |input| {
        input["housing_loan"] = json!({
            "credit": 210_000, "moved_in": moved_in, "last_year": last_year,
        });
    }
}

fn compared(input: &MaterialInput) -> Result<Comparison, FieldErrors> {
    compare(input, LawBook::embedded().unwrap(), false)
}

fn path_of(input: &MaterialInput) -> Path {
    path(input, LawBook::embedded().unwrap(), &mut Trace::off()).unwrap()
}

fn money_of(input: &MaterialInput) -> Money {
    money(input, LawBook::embedded().unwrap(), &mut Trace::off()).unwrap()
}

fn codes(comparison: &Comparison) -> Vec<&str> {
    comparison.warnings.iter().map(|told| told.code).collect()
}

#[test]
fn the_credit_ends_with_its_last_year() {
    let (without, with) = (path_of(&with(|_| ())), path_of(&with(loan(2024, 2028))));
    let years = without.plans[0].years.iter().zip(&with.plans[0].years);
    let saved: Vec<Yen> = years
        .map(|(without, with)| without.income_tax - with.income_tax)
        .collect();
    // 210,000 and the surtax of 2.1 % on it, before the cut to 100 yen
    for saved in &saved[..3] {
        assert!((Yen(214_300)..=Yen(214_500)).contains(saved), "{saved:?}");
    }
    assert!(saved[3..].iter().all(|saved| *saved == Yen::ZERO));
}

#[test]
fn the_first_year_ends_with_a_return_that_alone_gives_the_credit() {
    let without = money_of(&with(|input| input["settlement"] = json!("final_return")));
    let first = money_of(&with(loan(2026, 2038)));
    let (without, first) = (&without.plans[0], &first.plans[0]);
    let year = |plan: &shinchoryu_engine::material::PlanMoney, year: i32| {
        let mut years = plan.calendar_years.iter();
        years.find(|of| of.year == year).unwrap().clone()
    };
    assert_eq!(year(first, 2026).settlement, Settlement::FinalReturn);
    let month = |plan: &shinchoryu_engine::material::PlanMoney, month: &str| {
        let mut months = plan.months.iter();
        let found = months.find(|of| of.month.to_string() == month);
        found.unwrap().person.settlement
    };
    assert_eq!(month(first, "2026-12"), month(without, "2026-12"));
    let given = year(without, 2026).income_tax - year(first, 2026).income_tax;
    assert_eq!(given, Yen(214_410));
    // the adjustment of December left less than 100 yen to pay, which the return cuts
    let back = month(without, "2027-03") - month(first, "2027-03");
    assert!((Yen(214_310)..=Yen(214_410)).contains(&back), "{back:?}");
    // the second year has it in the adjustment of December
    assert_eq!(year(first, 2027).settlement, Settlement::YearEndAdjustment);
}

#[test]
fn above_the_limit_of_the_total_income_there_is_none() {
    let high = |last: i32| {
        with(move |input| {
            loan(2022, last)(input);
            input["current"]["monthly"] = 2_000_000.into();
            input["settlement"] = json!("final_return");
        })
    };
    // 24,000,000 − 1,950,000 is above 20,000,000; without the credit the year is the same
    let (with_loan, ended) = (
        compared(&high(2034)).unwrap(),
        compared(&high(2025)).unwrap(),
    );
    assert_eq!(with_loan.plans[0].take_home, ended.plans[0].take_home);
    assert!(with_loan.plans[1].take_home > ended.plans[1].take_home);
    let told = |comparison: &Comparison, code: &str| {
        let mut warnings = comparison.warnings.iter();
        warnings
            .find(|told| told.code == code)
            .map(|told| told.field.clone())
    };
    let field = Some(Some("current".to_owned()));
    assert_eq!(told(&with_loan, "housing_loan_above_income"), field);
    assert!(told(&with_loan, "housing_loan_not_in_year").is_none());
    assert!(told(&ended, "housing_loan_not_in_year").is_some());
}

#[test]
fn a_settlement_that_is_said_wins() {
    let said = |settlement: &str, change: fn(&mut Value)| {
        compared(&with(|input| {
            input["settlement"] = json!(settlement);
            change(input);
        }))
    };
    let by_law = compared(&with(|_| ())).unwrap();
    let adjusted = said("year_end_adjustment", |_| ()).unwrap();
    assert_eq!(adjusted.plans, by_law.plans);
    assert!(!codes(&adjusted).contains(&"return_against_settlement"));
    let against = said("year_end_adjustment", |input| {
        input["deductions"]["medical"] = 300_000.into();
    });
    let against = against.unwrap();
    assert!(codes(&against).contains(&"return_against_settlement"));
    for plan in &against.plans {
        let settlement = plan.income_tax_detail.settlement;
        assert_eq!(settlement, Settlement::YearEndAdjustment);
    }
    let otsu = money_of(&with(|input| {
        input["settlement"] = json!("year_end_adjustment");
        input["current"]["column"] = json!("otsu");
    }));
    let december = otsu.plans[0].months.iter();
    let mut december = december.filter(|month| month.month.number() == 12);
    assert!(december.all(|month| month.person.settlement < Yen::ZERO));
    let refused = said("year_end_adjustment", |input| {
        input["current"]["monthly"] = 2_000_000.into();
    });
    let refused = refused.unwrap_err().errors;
    assert_eq!(refused[0].field, "settlement");
    assert_eq!(refused[0].code.name(), "year_end_adjustment_limit");
}

#[test]
fn every_rule_of_the_loan_names_its_field() {
    for (name, value, code) in [
        ("credit", json!(null), "required"),
        ("credit", json!(1_000_000), "out_of_range"),
        ("moved_in", json!(2013), "out_of_range"),
        ("moved_in", json!(2030), "out_of_range"),
        ("last_year", json!(null), "required"),
        ("last_year", json!(2023), "out_of_range"),
        ("last_year", json!(2037), "out_of_range"),
    ] {
        let input = with(|input| {
            loan(2024, 2036)(input);
            input["housing_loan"][name] = value.clone();
        });
        let errors = compared(&input).unwrap_err().errors;
        let found = (errors[0].field.as_str(), errors[0].code.name());
        assert_eq!(
            found,
            (format!("housing_loan.{name}").as_str(), code),
            "{value}"
        );
    }
}
