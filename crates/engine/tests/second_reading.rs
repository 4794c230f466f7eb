//! Every figure and every holiday of the law files was entered twice.

#[path = "common/figures.rs"]
mod figures;

use shinchoryu_law::LawBook;

#[test]
fn both_readings_of_the_law_are_the_same() {
    let first: figures::Reading<'_> = shinchoryu_law::files()
        .flat_map(|(path, text)| figures::first_reading(path, text))
        .filter(|((path, _), _)| !PRINTED.contains(path))
        .collect();
    let second = figures::second_reading();
    for (entry, figures) in &first {
        assert_eq!(second.get(entry), Some(figures), "{entry:?}");
    }
    for entry in second.keys() {
        assert!(first.contains_key(entry), "{entry:?} is not in the law");
    }
}

#[test]
fn the_holidays_are_those_of_the_act() {
    let second = include_str!("../../../cases/official/law/holidays.csv");
    let calendar = &LawBook::embedded().unwrap().calendar;
    let first: Vec<String> = calendar
        .holidays
        .entries()
        .iter()
        .flat_map(|year| &year.value)
        .map(|holiday| format!("{},{}", holiday.day, holiday.name))
        .collect();
    let second: Vec<&str> = second.lines().skip(1).collect();
    assert_eq!(first, second);
}

/// Tables that a published one holds cell by cell (`official_tables.rs`).
const PRINTED: [&str; 5] = [
    "social-insurance/care_category1.csv",
    "social-insurance/latter_stage.csv",
    "social-insurance/health_rates.csv",
    "social-insurance/standard_health.csv",
    "social-insurance/standard_pension.csv",
];
