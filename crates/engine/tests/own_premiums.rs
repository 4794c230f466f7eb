//! The premiums that the person pays alone from 65 and 75, in the three views.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use serde_json::{Value, json};
use shinchoryu_engine::Trace;
use shinchoryu_engine::material::{
    Comparison, MaterialInput, Money, PathYear, PersonMonth, Warning, compare, money, path,
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
    let unsaid = compared(&born("1950-05-15", |_| ()));
    let both = ["own_care_premiums", "own_health_premiums"];
    assert_eq!(told(&unsaid.warnings, "own_"), both);
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
    assert_eq!(told(&with.warnings, "own_"), Vec::<&str>::new());
    assert_eq!(told(&without.warnings, "own_"), ["path_own_care_premiums"]);
    let years = with.plans[0].years.iter().zip(&without.plans[0].years);
    for (index, (with, without)) in years.enumerate() {
        let own = with.own_premiums.as_ref().unwrap();
        let taxes = |year: &PathYear| year.income_tax + year.resident_tax;
        let saved = taxes(without) - taxes(with);
        assert_eq!(with.take_home, without.take_home - own.total + saved);
        assert!(without.own_premiums.is_none());
        // 182,000 a year, six months of it in the first and in the last
        let expected = match index {
            0 | 5 => 91_000,
            _ => 182_000,
        };
        assert_eq!(own.total, Yen(expected), "{index}");
    }
}

#[test]
fn what_is_not_counted_is_told_from_its_own_month_on() {
    // 65 on 14 May 2027
    let input = born("1962-05-15", |_| ());
    let path = path(&input, LawBook::embedded().unwrap(), &mut Trace::off()).unwrap();
    let month = |warnings: &[Warning], code: &str| {
        let told: Vec<_> = warnings.iter().filter(|told| told.code == code).collect();
        let months = told.iter().map(|told| told.params["month"].clone());
        months.collect::<Vec<String>>()
    };
    assert_eq!(month(&path.warnings, "path_own_care_premiums"), ["2027-05"]);
    // before the view it is the age that tells since when
    let care = |input: &mut Value| input["customer"]["residence"]["care_base_year"] = json!(74_400);
    let health = compared(&born("1950-05-15", care));
    assert_eq!(month(&health.warnings, "own_health_premiums"), ["2025-05"]);
}

fn money_of(input: &MaterialInput) -> Money {
    money(input, LawBook::embedded().unwrap(), &mut Trace::off()).unwrap()
}

/// What the person pays of the own premiums in some months, by slips and from the pension.
fn paid(money: &Money, from: &str, months: usize) -> Vec<(Yen, Yen)> {
    let all = money.plans[0].months.iter();
    let all = all.skip_while(|month| month.month.to_string() != from);
    all.take(months)
        .map(|month| {
            let person = &month.person;
            (person.own_premiums, person.own_premiums_from_pension)
        })
        .collect()
}

#[test]
fn the_months_pay_a_year_by_slips_from_july_to_february() {
    let (known, unknown) = (
        money_of(&born("1950-05-15", in_tokyo)),
        money_of(&born("1950-05-15", |_| ())),
    );
    let codes = told(&unknown.warnings, "own_");
    assert_eq!(
        codes,
        ["money_own_care_premiums", "money_own_health_premiums"]
    );
    let codes = told(&known.warnings, "own_");
    assert_eq!(codes, ["money_own_premiums_by_slip"]);
    // 182,000 ÷ 8 and 871,000 ÷ 8, each cut to 100 yen; the first takes the rest
    let year = paid(&known, "2027-04", 12);
    let slips = year.iter().map(|(slip, _)| *slip);
    assert_eq!(slips.clone().sum::<Yen>(), Yen(182_000 + 871_000));
    let expected: Vec<Yen> = (0..12)
        .map(|later| match later {
            3 => Yen(23_100 + 109_400),
            4..=10 => Yen(22_700 + 108_800),
            _ => Yen::ZERO,
        })
        .collect();
    assert_eq!(slips.collect::<Vec<_>>(), expected);
    assert!(year.iter().all(|(_, pension)| *pension == Yen::ZERO));
    // what is paid in a calendar year is deducted from its income
    for (known, unknown) in known.plans.iter().zip(&unknown.plans) {
        for (known, unknown) in known.calendar_years.iter().zip(&unknown.calendar_years) {
            assert!(known.own_premiums > Yen::ZERO);
            assert_eq!(known.premiums, unknown.premiums);
            assert!(known.income_tax < unknown.income_tax);
            assert!(known.resident_tax < unknown.resident_tax);
        }
        for (known, unknown) in known.months.iter().zip(&unknown.months) {
            let (known, unknown) = (&known.person, &unknown.person);
            let taxes = |of: &PersonMonth| {
                of.withheld + of.bonus_withheld + of.settlement + of.resident_tax.unwrap()
            };
            let less = taxes(unknown) - taxes(known);
            assert_eq!(known.net, unknown.net - known.own_premiums + less);
        }
    }
}

#[test]
fn a_pension_of_180_000_yen_pays_them_where_half_of_it_is_enough() {
    let with = |basic: i64| {
        money_of(&born("1950-05-15", |input| {
            input["customer"]["own_premiums"] =
                json!({"care_year": 100_000, "health_year": 300_000});
            input["customer"]["pension"] = json!({"basic": basic});
        }))
    };
    // 100,000 ÷ 6 cut to 100 yen, then a third of the rest; October takes what is left
    let care = |month: usize| match month {
        0 | 2 | 4 => Yen(16_600),
        6 => Yen(16_800),
        8 | 10 => Yen(16_700),
        _ => Yen::ZERO,
    };
    let expected = |of: &dyn Fn(usize) -> (Yen, Yen)| (0..12).map(of).collect::<Vec<_>>();
    let health = |month: usize| match month {
        3..=10 => Yen(37_500),
        _ => Yen::ZERO,
    };
    assert_eq!(
        paid(&with(799_999), "2027-04", 12),
        expected(&|month| (health(month), care(month)))
    );
    let of_both = |month: usize| match month {
        0 | 2 | 4 | 6 | 8 | 10 => (Yen::ZERO, care(month) + Yen(50_000)),
        _ => (Yen::ZERO, Yen::ZERO),
    };
    assert_eq!(paid(&with(800_000), "2027-04", 12), expected(&of_both));
    let by_slip = |month: usize| match month {
        3..=10 => (Yen(12_500 + 37_500), Yen::ZERO),
        _ => (Yen::ZERO, Yen::ZERO),
    };
    assert_eq!(paid(&with(179_999), "2027-04", 12), expected(&by_slip));
    let money = with(800_000);
    assert_eq!(
        told(&money.warnings, "own_"),
        ["money_own_premiums_from_pension"]
    );
}

#[test]
fn the_first_year_has_the_months_from_the_age_on() {
    let money = money_of(&born("1961-10-20", |input| {
        input["customer"]["own_premiums"] = json!({"care_year": 100_000});
        input["customer"]["pension"] = json!({"basic": 800_000});
    }));
    // October to March: 50,000 in the slips of November to February, then from the pension
    let slips: Vec<i64> = paid(&money, "2026-10", 8)
        .iter()
        .map(|(slip, _)| slip.get())
        .collect();
    assert_eq!(slips, [0, 12_500, 12_500, 12_500, 12_500, 0, 0, 0]);
    assert_eq!(paid(&money, "2027-04", 1), [(Yen::ZERO, Yen(16_600))]);
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
