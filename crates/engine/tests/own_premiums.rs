//! The premiums that the person pays alone from 65 and 75, in the three views.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use serde_json::{Value, json};
use shinchoryu_engine::Trace;
use shinchoryu_engine::material::{
    Comparison, MaterialInput, PathYear, Warning, compare, money, path,
};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;

const REFERENCE: &str = include_str!("../../../cases/materials/reference.json");

/// Who was born on a day and stays in office.
fn born(day: &str, change: impl FnOnce(&mut Value)) -> MaterialInput {
    let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone();
    input["customer"]["birth_date"] = json!(day);
    input["customer"]["retirement_age"] = if day < "1956" { json!(null) } else { json!(70) };
    change(&mut input);
    serde_json::from_value(input).unwrap()
}

fn in_tokyo(input: &mut Value) {
    input["customer"]["residence"]["prefecture"] = json!("東京都");
}

fn compared(input: &MaterialInput) -> Comparison {
    compare(input, LawBook::embedded().unwrap(), false).unwrap()
}

fn told<'a>(warnings: &'a [Warning], part: &str) -> Vec<&'a str> {
    let codes = warnings.iter().map(|told| told.code);
    codes.filter(|code| code.contains(part)).collect()
}

#[test]
fn what_is_not_said_is_named_and_counts_nothing() {
    // a material that says nothing of them is as it always was
    let unsaid = compared(&born("1950-05-15", |_| ()));
    assert!(told(&unsaid.warnings, "own_").is_empty());
    assert!(unsaid.plans.iter().all(|plan| plan.own_premiums.is_none()));
    let of_care_alone = |input: &mut Value| {
        input["customer"]["residence"]["care_base_year"] = json!(74_400);
    };
    for (day, codes) in [
        ("1981-05-15", &[][..]),
        ("1950-05-15", &["own_health_premiums"]),
    ] {
        let comparison = compared(&born(day, of_care_alone));
        assert_eq!(told(&comparison.warnings, "own_"), codes, "{day}");
        let plans = comparison.plans.iter();
        let health = plans.filter_map(|plan| plan.own_premiums.as_ref());
        assert!(
            health
                .into_iter()
                .all(|own| own.health == Yen::ZERO && own.care > Yen::ZERO)
        );
    }
    let known = compared(&born("1950-05-15", in_tokyo));
    assert!(told(&known.warnings, "own_").is_empty());
    let unknown = compared(&born("1950-05-15", |_| ()));
    for (known, unknown) in known.plans.iter().zip(&unknown.plans) {
        let own = known.own_premiums.as_ref().unwrap();
        // both parts of 後期高齢者医療 are at their caps; 6,320 × 12 × 2.4 = 182,016
        assert_eq!((own.care, own.health), (Yen(182_000), Yen(871_000)));
        // they are deducted from income, and what is left of the pay is less by the rest
        let taxes = unknown.taxes_of_pay() - known.taxes_of_pay();
        assert!(taxes > Yen::ZERO && taxes < own.total, "{taxes:?}");
        assert_eq!(known.take_home, unknown.take_home - own.total + taxes);
    }
}

#[test]
fn of_who_pays_no_resident_tax_the_care_premium_is_not_known() {
    let comparison = compared(&born("1960-05-15", |input| {
        in_tokyo(input);
        input["current"]["monthly"] = 90_000.into();
    }));
    let told = comparison
        .warnings
        .iter()
        .find(|told| told.code == "own_care_premiums");
    assert_eq!(told.unwrap().field.as_deref(), Some("current"));
    let [now, plan] = &comparison.plans[..] else {
        panic!("two plans")
    };
    assert_eq!(now.own_premiums.as_ref().unwrap().total, Yen::ZERO);
    assert!(plan.own_premiums.as_ref().unwrap().care > Yen::ZERO);
}

#[test]
fn what_is_typed_wins_and_reads_no_law() {
    let comparison = compared(&born("1950-05-15", |input| {
        in_tokyo(input);
        input["customer"]["own_premiums"] = json!({"care_year": 90_000, "health_year": 700_001});
    }));
    let own = comparison.plans[0].own_premiums.as_ref().unwrap();
    assert_eq!((own.care, own.health), (Yen(90_000), Yen(700_001)));
    let mut marks = comparison.law.marks.iter();
    assert!(!marks.any(|mark| mark.id.contains("latter_stage") || mark.id.contains("category1")));
}

#[test]
fn what_is_not_published_yet_is_carried_on_with_a_mark() {
    let in_2027 = |input: &mut Value| {
        in_tokyo(input);
        input["basis_date"] = json!("2027-04-01");
        input["meeting"] = json!({"resolution": "2027-05-25"});
        input["proposals"][0]["bonuses"][0]["date"] = json!("2027-12-10");
    };
    let comparison = compared(&born("1950-05-15", in_2027));
    assert!(comparison.plans[0].own_premiums.as_ref().unwrap().health > Yen::ZERO);
    let marks = comparison.law.marks.iter().filter(|mark| mark.carried);
    let carried: Vec<&str> = marks.map(|mark| mark.id.as_str()).collect();
    for id in [
        "social_insurance.latter_stage_child",
        "social_insurance.care_category1",
    ] {
        assert!(carried.contains(&id), "{carried:?}");
    }
    assert!(!carried.contains(&"social_insurance.latter_stage_medical"));
}

#[test]
fn the_path_takes_them_off_from_the_month_on() {
    let book = LawBook::embedded().unwrap();
    let of = |input: &MaterialInput| path(input, book, &mut Trace::off()).unwrap();
    let (with, without) = (
        of(&born("1961-10-20", in_tokyo)),
        of(&born("1961-10-20", |_| ())),
    );
    // the last year of the plan is half a year of small pay, without resident tax
    let own = with
        .warnings
        .iter()
        .filter(|told| told.code.contains("own_"));
    let fields: Vec<_> = own.map(|told| told.field.as_deref()).collect();
    assert_eq!(fields, [Some("proposals.0")]);
    assert_eq!(told(&without.warnings, "own_"), ["path_own_care_premiums"]);
    let years = with.plans[0].years.iter().zip(&without.plans[0].years);
    for (index, (with, without)) in years.enumerate() {
        let own = with.own_premiums.as_ref().unwrap();
        let taxes = |year: &PathYear| year.income_tax + year.resident_tax;
        let saved = taxes(without) - taxes(with);
        assert_eq!(with.take_home, without.take_home - own.total + saved);
        assert!(without.own_premiums.is_none());
        // 182,000 a year, six months of it in the first
        let expected = match index {
            0 => 91_000,
            5 => continue,
            _ => 182_000,
        };
        assert_eq!(own.total, Yen(expected), "{index}");
    }
}

#[test]
fn the_months_count_none_and_say_how_much_it_is() {
    let book = LawBook::embedded().unwrap();
    let of = |input: &MaterialInput| money(input, book, &mut Trace::off()).unwrap();
    let (known, unknown) = (
        of(&born("1950-05-15", in_tokyo)),
        of(&born("1950-05-15", |_| ())),
    );
    assert_eq!(known.plans, unknown.plans);
    let unknown = told(&unknown.warnings, "own_");
    assert_eq!(
        unknown,
        ["money_own_care_premiums", "money_own_health_premiums"]
    );
    let (care, health) = (
        "money_own_care_premiums_known",
        "money_own_health_premiums_known",
    );
    let codes = told(&known.warnings, "own_");
    assert_eq!(codes, [care, health, care, health]);
    let told = known
        .warnings
        .iter()
        .find(|told| told.code == health)
        .unwrap();
    assert_eq!(told.params["amount"], "871000");
}

#[test]
fn every_field_is_named_where_it_is_wrong() {
    for (pointer, value, code, field) in [
        (
            "/customer/residence",
            json!({"prefecture": "東京"}),
            "unknown_prefecture",
            "customer.residence.prefecture",
        ),
        (
            "/customer/residence",
            json!({"care_base_year": 300_000}),
            "out_of_range",
            "customer.residence.care_base_year",
        ),
        (
            "/customer",
            json!({"care_year": -1}),
            "out_of_range",
            "customer.own_premiums.care_year",
        ),
        (
            "/customer",
            json!({"health_year": 3_000_000}),
            "out_of_range",
            "customer.own_premiums.health_year",
        ),
    ] {
        let input = born("1960-05-15", |input| match pointer {
            "/customer" => input["customer"]["own_premiums"] = value.clone(),
            _ => *input.pointer_mut(pointer).unwrap() = value.clone(),
        });
        let error = compare(&input, LawBook::embedded().unwrap(), false).unwrap_err();
        let found = (error.errors[0].code.name(), error.errors[0].field.as_str());
        assert_eq!(found, (code, field));
    }
}
