//! Every figure of the law files was entered twice.

#[path = "common/figures.rs"]
mod figures;

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

/// Tables that a published one holds cell by cell (`official_tables.rs`).
const PRINTED: [&str; 3] = [
    "social-insurance/health_rates.csv",
    "social-insurance/standard_health.csv",
    "social-insurance/standard_pension.csv",
];
