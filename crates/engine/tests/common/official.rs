//! The published tables of `cases/official/`, each held cell by cell against a law book.

#![expect(clippy::unwrap_used, reason = "a table that cannot be read has failed")]

use serde::Deserialize;
use serde::de::DeserializeOwned;
use shinchoryu_engine::Trace;
use shinchoryu_engine::social_insurance::{Cover, MonthLaw};
use shinchoryu_engine::withholding::{
    BonusInput, BonusMethod, Column, MonthlyInput, MonthlyMethod, bonus, monthly,
};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Month, Rate, Rounding, Yen, date};
use std::fmt::{Debug, Display};

/// The first cell that differs.
pub type Held = Result<(), String>;

/// Every published table.
pub const TABLES: &[fn(&LawBook) -> Held] = &[
    monthly_rows,
    monthly_high,
    bonus_rates,
    premiums_in_tokyo,
    health_rates,
    latter_stage,
    care_bases,
];

macro_rules! official {
    ($name:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../cases/official/",
            $name
        ))
    };
}

fn rows<T: DeserializeOwned>(text: &str) -> Vec<T> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .unwrap()
}

fn same<T: PartialEq + Debug>(found: T, printed: T, cell: impl Display) -> Held {
    if found == printed {
        Ok(())
    } else {
        Err(format!("{cell}: {found:?}, printed {printed:?}"))
    }
}

fn tax(
    book: &LawBook,
    year: i32,
    pay: i64,
    dependants: i32,
    column: Column,
) -> Result<i64, String> {
    let input = MonthlyInput {
        date: date(year, 12, 31),
        pay: Yen(pay),
        dependants,
        column,
        method: MonthlyMethod::Table,
    };
    monthly(&input, book, &mut Trace::off())
        .map(|output| output.tax.get())
        .map_err(|error| error.to_string())
}

#[derive(Deserialize)]
struct MonthlyRow {
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

fn monthly_rows(book: &LawBook) -> Held {
    for (year, text, count) in [
        (2025, official!("withholding/monthly-2025.csv"), 245),
        (2026, official!("withholding/monthly-2026.csv"), 231),
        (2027, official!("withholding/monthly-2027.csv"), 228),
    ] {
        let rows: Vec<MonthlyRow> = rows(text);
        assert_eq!(rows.len(), count, "{year}");
        let below = tax(book, year, rows[0].from - 1, 0, Column::Kou)?;
        same(below, 0, format_args!("{year} below the first row"))?;
        for row in rows {
            let kou = [
                row.kou0, row.kou1, row.kou2, row.kou3, row.kou4, row.kou5, row.kou6, row.kou7,
            ];
            // each dependant above the printed seven takes 1,610 yen off
            let further = [1, 2, 3].map(|more| (row.kou7 - 1_610 * more).max(0));
            for pay in [row.from, row.to - 1] {
                for (dependants, printed) in (0..).zip(kou.into_iter().chain(further)) {
                    let found = tax(book, year, pay, dependants, Column::Kou)?;
                    same(found, printed, format_args!("{year} {pay} 甲 {dependants}"))?;
                }
                let found = tax(book, year, pay, 0, Column::Otsu)?;
                same(found, row.otsu, format_args!("{year} {pay} 乙"))?;
            }
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct Segment {
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

fn monthly_high(book: &LawBook) -> Held {
    for (year, text) in [
        (2025, official!("withholding/monthly-high-2025.csv")),
        (2026, official!("withholding/monthly-high-2026.csv")),
        (2027, official!("withholding/monthly-high-2027.csv")),
    ] {
        let segments: Vec<Segment> = rows(text);
        assert!(segments.len() > 10, "{year}");
        for segment in segments {
            let last = segment.to.unwrap_or(50_000_001) - 1;
            let inside = segment.from + 12_345.min(last - segment.from);
            for pay in [segment.from, inside, last] {
                let above = (pay - segment.from) * segment.rate_per_100000 / 100_000;
                if segment.kind == "otsu" {
                    let found = tax(book, year, pay, 0, Column::Otsu)?;
                    let printed = segment.base_otsu.unwrap() + above;
                    same(found, printed, format_args!("{year} {pay} 乙"))?;
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
                    let found = tax(book, year, pay, dependants, Column::Kou)?;
                    let printed = base.unwrap() + above;
                    same(found, printed, format_args!("{year} {pay} 甲 {dependants}"))?;
                }
                let found = tax(book, year, pay, 9, Column::Kou)?;
                let printed = segment.base_kou7.unwrap() + above - 2 * 1_610;
                same(found, printed, format_args!("{year} {pay} 甲 9"))?;
            }
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct BonusRow {
    dependents: String,
    salary_from_thousand: i64,
    salary_to_thousand: Option<i64>,
    rate_percent: String,
}

fn bonus_rates(book: &LawBook) -> Held {
    for (year, text) in [
        (2025, official!("withholding/bonus-2025.csv")),
        (2026, official!("withholding/bonus-2026.csv")),
    ] {
        let rows: Vec<BonusRow> = rows(text);
        assert_eq!(rows.len(), 8 * 21 + 5, "{year}");
        for row in rows {
            let percent: Rate = row.rate_percent.parse().unwrap();
            let rate = Rate::from_ppm(percent.ppm() / 100);
            let last = row
                .salary_to_thousand
                .map_or(99_999_999, |to| to * 1000 - 1);
            let (column, dependants) = match row.dependents.parse() {
                Ok(dependants) => (Column::Kou, dependants),
                Err(_) => (Column::Otsu, 0),
            };
            // without pay in the previous month the monthly table applies
            for pay in [(row.salary_from_thousand * 1000).max(1), last] {
                for more in if dependants == 7 { 0..3 } else { 0..1 } {
                    let input = BonusInput {
                        date: date(year, 7, 10),
                        bonus: Yen(pay * 10),
                        previous_month_pay: Yen(pay),
                        dependants: dependants + more,
                        column,
                        months_covered: 6,
                    };
                    let output = bonus(&input, book, &mut Trace::off())
                        .map_err(|error| error.to_string())?;
                    let cell = format_args!("{year} {pay} {}", row.dependents).to_string();
                    same(output.method, BonusMethod::Rate, &cell)?;
                    same(output.rate, Some(rate), &cell)?;
                    let printed = Yen(pay * 10).times(rate).round(Rounding::FloorYen);
                    same(output.tax, printed, &cell)?;
                }
            }
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct PremiumRow {
    health_grade: Option<u8>,
    pension_grade: Option<u8>,
    standard_monthly_yen: i64,
    remuneration_from_yen: i64,
    remuneration_to_yen: Option<i64>,
    health_total: String,
    health_half: String,
    health_care_total: String,
    health_care_half: String,
    child_support_total: String,
    child_support_half: String,
    pension_total: Option<String>,
    pension_half: Option<String>,
}

const AT_45: Cover = Cover {
    health: true,
    care: true,
    pension: true,
};

const AT_30: Cover = Cover {
    care: false,
    ..AT_45
};

/// A printed amount in sen: "2856.50" is 285,650.
fn sen(printed: &str) -> i64 {
    printed.replace('.', "").parse().unwrap()
}

/// A fraction of 50 sen or less is cut.
fn deducted(sen: i64) -> i64 {
    sen / 100 + i64::from(sen % 100 > 50)
}

fn month_law<'a>(book: &'a LawBook, prefecture: &str, month: &str) -> Result<MonthLaw<'a>, String> {
    let month: Month = month.parse().unwrap();
    MonthLaw::at(&book.social_insurance, prefecture.parse().unwrap(), month)
        .map_err(|error| error.to_string())
}

fn premiums_in_tokyo(book: &LawBook) -> Held {
    let april: Month = "2026-04".parse().unwrap();
    let tokyo = month_law(book, "東京都", "2026-04")?;
    let rate = |cover| tokyo.health_rate(cover).ppm();
    let levy = rate(AT_30) - tokyo.health_alone().ppm();
    let rows: Vec<PremiumRow> = rows(official!("social-insurance/premium-table-tokyo-r8.csv"));
    assert_eq!(rows.len(), 50);
    for row in rows {
        let standard = row.standard_monthly_yen;
        let in_sen = |ppm: i64| standard * ppm / 10_000;
        same(in_sen(rate(AT_30) - levy), sen(&row.health_total), standard)?;
        same(
            in_sen(rate(AT_45) - levy),
            sen(&row.health_care_total),
            standard,
        )?;
        same(in_sen(levy), sen(&row.child_support_total), standard)?;
        let first = row.remuneration_from_yen.max(1);
        let last = row.remuneration_to_yen.map_or(9_999_999, |to| to - 1);
        for pay in [Yen(first), Yen(last)] {
            let at = |cover| tokyo.premium(april, cover, pay, Yen(0), Yen(0));
            let old = at(AT_45);
            same(old.health_grade, row.health_grade, pay.get())?;
            same(old.standard_health, Yen(standard), pay.get())?;
            let alone = sen(&row.health_half);
            let with_care = sen(&row.health_care_half);
            let levy = sen(&row.child_support_half);
            let printed = |sen| Yen(deducted(sen));
            same(old.employee.health, printed(with_care + levy), pay.get())?;
            same(old.parts.monthly.health, printed(alone), pay.get())?;
            same(at(AT_30).employee.health, printed(alone + levy), pay.get())?;
            if let (Some(grade), Some(total), Some(half)) =
                (row.pension_grade, &row.pension_total, &row.pension_half)
            {
                same(old.pension_grade, Some(grade), pay.get())?;
                same(old.employee.pension, printed(sen(half)), pay.get())?;
                same(old.invoice.pension, Yen(sen(total) / 100), pay.get())?;
            }
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct HealthRateRow {
    prefecture_code: String,
    prefecture: String,
    rate_percent_total: String,
    effective_from_month: String,
    effective_to_month: String,
}

fn health_rates(book: &LawBook) -> Held {
    let rows: Vec<HealthRateRow> = rows(official!("social-insurance/kyokai-kenpo-rates.csv"));
    assert_eq!(rows.len(), 47 * 3);
    for row in rows {
        let basis_points: i64 = row.rate_percent_total.replace('.', "").parse().unwrap();
        for month in [&row.effective_from_month, &row.effective_to_month] {
            for prefecture in [&row.prefecture, &row.prefecture_code] {
                let rate = month_law(book, prefecture, month)?.health_alone();
                same(
                    rate.ppm(),
                    basis_points * 100,
                    format_args!("{prefecture} {month}"),
                )?;
            }
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct LatterStageRow {
    prefecture: String,
    fy2026_27_medical_per_capita: i64,
    fy2026_27_medical_rate_bp: i64,
    fy2026_child_per_capita: i64,
    fy2026_child_rate_bp: i64,
    fy2024_25_per_capita: i64,
    fy2024_25_rate_bp: i64,
}

fn latter_stage(book: &LawBook) -> Held {
    let rows: Vec<LatterStageRow> = rows(official!("social-insurance/latter-stage-elderly-r8.csv"));
    assert_eq!(rows.len(), 47);
    let (old, new) = (date(2025, 4, 1), date(2026, 4, 1));
    let medical = |day| book.elderly.medical.at(day).unwrap().value;
    let child = book.elderly.child.at(new).unwrap().value;
    for row in rows {
        let prefecture = row.prefecture.parse().unwrap();
        for (law, per_capita, basis_points) in [
            (
                medical(old),
                row.fy2024_25_per_capita,
                row.fy2024_25_rate_bp,
            ),
            (
                medical(new),
                row.fy2026_27_medical_per_capita,
                row.fy2026_27_medical_rate_bp,
            ),
            (child, row.fy2026_child_per_capita, row.fy2026_child_rate_bp),
        ] {
            let found = law.of(prefecture);
            same(found.per_capita, Yen(per_capita), &row.prefecture)?;
            same(found.rate.ppm(), basis_points * 100, &row.prefecture)?;
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct CareBaseRow {
    kind: String,
    name: String,
    monthly_base_yen: Option<i64>,
}

fn care_bases(book: &LawBook) -> Held {
    let text = official!("social-insurance/care-category1-base-9th-plan.csv");
    let rows: Vec<CareBaseRow> = rows(text);
    let averages = rows.iter().filter(|row| row.kind == "prefecture_average");
    let care = book.elderly.care.at(date(2026, 4, 1)).unwrap().value;
    let mut count = 0;
    for row in averages {
        let found = care.average(row.name.parse().unwrap());
        same(Some(found.get()), row.monthly_base_yen, &row.name)?;
        count += 1;
    }
    assert_eq!(count, 47);
    Ok(())
}
