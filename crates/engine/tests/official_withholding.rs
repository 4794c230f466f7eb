//! Every cell of the official withholding tables against the engine.

#![expect(clippy::expect_used, reason = "a test stops where it fails")]

use serde::Deserialize;
use shinchoryu_engine::Trace;
use shinchoryu_engine::withholding::{
    BonusInput, BonusMethod, Column, MonthlyInput, MonthlyMethod, bonus, monthly,
};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Rate, Rounding, Yen, date};

fn read<T: for<'de> Deserialize<'de>>(text: &str) -> Vec<T> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("an official table is read")
}

macro_rules! official {
    ($name:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../cases/official/withholding/",
            $name
        ))
    };
}

fn tax(year: i32, pay: i64, dependants: i32, column: Column) -> i64 {
    let input = MonthlyInput {
        date: date(year, 12, 31),
        pay: Yen(pay),
        dependants,
        column,
        method: MonthlyMethod::Table,
        secondary_dependants: 0,
    };
    let book = LawBook::embedded().expect("the law is read");
    monthly(&input, book, &mut Trace::off())
        .expect("a covered day")
        .tax
        .get()
}

#[derive(Deserialize)]
struct Row {
    from: i64,
    to: i64,
    kou0: i64,
    kou1: i64,
    kou2: i64,
    kou3: i64,
    kou4: i64,
    kou5: i64,
    kou6: i64,
    kou7: i64,
    otsu: i64,
}

const MONTHLY: [(i32, &str, usize); 3] = [
    (2025, official!("monthly-2025.csv"), 245),
    (2026, official!("monthly-2026.csv"), 231),
    (2027, official!("monthly-2027.csv"), 228),
];

#[test]
fn every_cell_of_the_monthly_tables() {
    for (year, text, count) in MONTHLY {
        let rows: Vec<Row> = read(text);
        assert_eq!(rows.len(), count, "{year}");
        assert_eq!(tax(year, rows[0].from - 1, 0, Column::Kou), 0, "{year}");
        for row in rows {
            let kou = [
                row.kou0, row.kou1, row.kou2, row.kou3, row.kou4, row.kou5, row.kou6, row.kou7,
            ];
            for pay in [row.from, row.to - 1] {
                for (dependants, expected) in (0..).zip(kou) {
                    assert_eq!(
                        tax(year, pay, dependants, Column::Kou),
                        expected,
                        "{year} {pay} {dependants}"
                    );
                }
                for further in 1..4 {
                    assert_eq!(
                        tax(year, pay, 7 + further, Column::Kou),
                        (row.kou7 - 1_610 * i64::from(further)).max(0),
                        "{year} {pay} 7 + {further}"
                    );
                }
                assert_eq!(tax(year, pay, 0, Column::Otsu), row.otsu, "{year} {pay}");
            }
        }
    }
}

#[derive(Deserialize)]
struct High {
    kind: String,
    from: i64,
    to: Option<i64>,
    rate_per_100000: i64,
    base_kou0: Option<i64>,
    base_kou1: Option<i64>,
    base_kou2: Option<i64>,
    base_kou3: Option<i64>,
    base_kou4: Option<i64>,
    base_kou5: Option<i64>,
    base_kou6: Option<i64>,
    base_kou7: Option<i64>,
    base_otsu: Option<i64>,
}

const HIGH: [(i32, &str); 3] = [
    (2025, official!("monthly-high-2025.csv")),
    (2026, official!("monthly-high-2026.csv")),
    (2027, official!("monthly-high-2027.csv")),
];

#[test]
fn every_segment_from_740_000_and_below_the_first_row() {
    for (year, text) in HIGH {
        let segments: Vec<High> = read(text);
        assert!(segments.len() > 10, "{year}");
        for segment in segments {
            let last = segment.to.unwrap_or(50_000_001) - 1;
            for pay in [
                segment.from,
                segment.from + 12_345.min(last - segment.from),
                last,
            ] {
                let above = (pay - segment.from) * segment.rate_per_100000 / 100_000;
                if segment.kind == "otsu" {
                    let base = segment.base_otsu.expect("a base of 乙");
                    assert_eq!(
                        tax(year, pay, 0, Column::Otsu),
                        base + above,
                        "{year} {pay}"
                    );
                    continue;
                }
                let bases = [
                    segment.base_kou0,
                    segment.base_kou1,
                    segment.base_kou2,
                    segment.base_kou3,
                    segment.base_kou4,
                    segment.base_kou5,
                    segment.base_kou6,
                    segment.base_kou7,
                ];
                for (dependants, base) in (0..).zip(bases) {
                    assert_eq!(
                        tax(year, pay, dependants, Column::Kou),
                        base.expect("a base of 甲") + above,
                        "{year} {pay} {dependants}"
                    );
                }
                assert_eq!(
                    tax(year, pay, 9, Column::Kou),
                    tax(year, pay, 7, Column::Kou) - 2 * 1_610,
                    "{year} {pay}"
                );
            }
        }
    }
}

#[derive(Deserialize)]
struct BonusRow {
    dependents: String,
    salary_from_thousand: i64,
    salary_to_thousand: Option<i64>,
    rate_percent: String,
}

#[test]
fn every_cell_of_the_bonus_tables() {
    let book = LawBook::embedded().expect("the law is read");
    for (year, text) in [
        (2025, official!("bonus-2025.csv")),
        (2026, official!("bonus-2026.csv")),
    ] {
        let rows: Vec<BonusRow> = read(text);
        assert_eq!(rows.len(), 8 * 21 + 5, "{year}");
        for row in rows {
            let percent: Rate = row.rate_percent.parse().expect("a percentage");
            let rate = Rate::from_ppm(percent.ppm() / 100);
            let last = row
                .salary_to_thousand
                .map_or(99_999_999, |to| to * 1000 - 1);
            // without pay in the previous month the monthly table applies
            for pay in [(row.salary_from_thousand * 1000).max(1), last] {
                let (column, dependants) = match row.dependents.parse() {
                    Ok(dependants) => (Column::Kou, dependants),
                    Err(_) => (Column::Otsu, 0),
                };
                for more in if dependants == 7 { 0..3 } else { 0..1 } {
                    let input = BonusInput {
                        date: date(year, 7, 10),
                        bonus: Yen(pay * 10),
                        previous_month_pay: Yen(pay),
                        dependants: dependants + more,
                        column,
                        months_covered: 6,
                        secondary_dependants: 0,
                    };
                    let output = bonus(&input, book, &mut Trace::off()).expect("a covered day");
                    assert_eq!(output.method, BonusMethod::Rate);
                    assert_eq!(output.rate, Some(rate), "{year} {pay} {}", row.dependents);
                    let expected = Yen(pay * 10).times(rate).round(Rounding::FloorYen);
                    assert_eq!(output.tax, expected, "{year} {pay} {}", row.dependents);
                }
            }
        }
    }
}
