//! Premiums against the official tables, and what holds for every input.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use proptest::prelude::*;
use serde::Deserialize;
use shinchoryu_engine::Trace;
use shinchoryu_engine::social_insurance::{
    Cover, MonthInput, MonthLaw, SocialInsuranceInput, TotalPremium, employee_share,
    social_insurance,
};
use shinchoryu_law::{LawBook, Prefecture};
use shinchoryu_quantity::{Month, Yen, date};
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct TableRow {
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

fn month(text: &str) -> Month {
    text.parse().unwrap()
}

fn law(prefecture: &str, text: &str) -> MonthLaw<'static> {
    let book = LawBook::embedded().unwrap();
    let prefecture: Prefecture = prefecture.parse().unwrap();
    MonthLaw::at(&book.social_insurance, prefecture, month(text)).unwrap()
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

#[test]
fn the_official_tokyo_table_of_r8_to_the_sen() {
    let text = include_str!("../../../cases/official/social-insurance/premium-table-tokyo-r8.csv");
    let april = month("2026-04");
    let tokyo = law("東京都", "2026-04");
    let rate = |cover| tokyo.health_rate(cover).ppm();
    let levy = rate(AT_30) - tokyo.health_alone().ppm();
    let mut count = 0;
    for row in csv::Reader::from_reader(text.as_bytes()).deserialize() {
        let row: TableRow = row.unwrap();
        count += 1;
        let standard = row.standard_monthly_yen;
        let in_sen = |ppm: i64| standard * ppm / 10_000;
        assert_eq!(in_sen(rate(AT_30) - levy), sen(&row.health_total));
        assert_eq!(in_sen(rate(AT_45) - levy), sen(&row.health_care_total));
        assert_eq!(in_sen(levy), sen(&row.child_support_total));
        let first = row.remuneration_from_yen.max(1);
        let last = row.remuneration_to_yen.map_or(9_999_999, |to| to - 1);
        for pay in [Yen(first), Yen(last)] {
            let at = |cover| tokyo.premium(april, cover, pay, Yen(0), Yen(0));
            let old = at(AT_45);
            assert_eq!(old.health_grade, row.health_grade);
            assert_eq!(old.standard_health, Yen(standard));
            let alone = sen(&row.health_half);
            let with_care = sen(&row.health_care_half);
            let levy = sen(&row.child_support_half);
            assert_eq!(old.employee.health, Yen(deducted(with_care + levy)));
            assert_eq!(old.parts.monthly.health, Yen(deducted(alone)));
            assert_eq!(at(AT_30).employee.health, Yen(deducted(alone + levy)));
            if let (Some(grade), Some(total), Some(half)) =
                (row.pension_grade, &row.pension_total, &row.pension_half)
            {
                assert_eq!(old.pension_grade, Some(grade));
                assert_eq!(old.employee.pension, Yen(deducted(sen(half))));
                assert_eq!(old.invoice.pension, Yen(sen(total) / 100));
            }
        }
    }
    assert_eq!(count, 50);
}

#[test]
fn all_47_prefectures_in_three_years() {
    #[derive(Deserialize)]
    struct Row {
        prefecture_code: String,
        prefecture: String,
        rate_percent_total: String,
        effective_from_month: String,
        effective_to_month: String,
    }
    let text = include_str!("../../../cases/official/social-insurance/kyokai-kenpo-rates.csv");
    let mut count = 0;
    for row in csv::Reader::from_reader(text.as_bytes()).deserialize() {
        let row: Row = row.unwrap();
        let basis_points: i64 = row.rate_percent_total.replace('.', "").parse().unwrap();
        for month in [&row.effective_from_month, &row.effective_to_month] {
            for prefecture in [&row.prefecture, &row.prefecture_code] {
                let rate = law(prefecture, month).health_alone();
                assert_eq!(rate.ppm(), basis_points * 100, "{prefecture} {month}");
            }
        }
        count += 1;
    }
    assert_eq!(count, 47 * 3);
}

#[test]
fn the_enacted_ceilings_of_the_pension() {
    let law = &LawBook::embedded().unwrap().social_insurance;
    for (text, top) in [
        ("2027-08", 59_475),
        ("2027-09", 62_220),
        ("2028-09", 64_965),
        ("2029-09", 68_625),
    ] {
        let day = month(text).first_day();
        let grades = law.pension_grades.at(day).unwrap();
        let rate = law.pension_rate.at(day).unwrap();
        let standard = grades.value.of(Yen(1_000_000)).standard;
        assert_eq!(employee_share(standard, *rate.value), Yen(top));
    }
}

fn input(birth_year: i32, start: Month, months: &[(i64, Vec<i64>)]) -> SocialInsuranceInput {
    SocialInsuranceInput {
        prefecture: "東京都".into(),
        birth_date: date(birth_year, 7, 1),
        health_bonus_before: Yen(0),
        law_month: Some(month("2026-04")),
        months: (0..)
            .zip(months)
            .map(|(index, (pay, bonuses))| MonthInput {
                month: start.plus(index),
                remuneration: Yen(*pay),
                bonuses: bonuses.iter().copied().map(Yen).collect(),
            })
            .collect(),
    }
}

proptest! {
    #[test]
    fn totals_are_the_sums_of_what_is_shown(
        birth_year in 1945i32..2000,
        first in 0i32..24,
        months in prop::collection::vec(
            (1i64..5_000_000, prop::collection::vec(0i64..9_000_000, 0..3)),
            1..30,
        ),
    ) {
        let book = LawBook::embedded().unwrap();
        let input = input(birth_year, month("2024-03").plus(first), &months);
        let output = social_insurance(&input, book, &mut Trace::off()).unwrap();
        let mut counted = BTreeMap::new();
        for month in &output.months {
            let employee = month.employee;
            let parts = month.parts;
            prop_assert_eq!(
                employee.total,
                employee.health + employee.pension + employee.health_bonus + employee.pension_bonus
            );
            prop_assert_eq!(
                parts.monthly.health + parts.monthly.care + parts.monthly.levy,
                employee.health
            );
            prop_assert_eq!(
                parts.bonus.health + parts.bonus.care + parts.bonus.levy,
                employee.health_bonus
            );
            prop_assert_eq!(month.employer_total + employee.total, month.invoice.total);
            prop_assert!(month.bonus_base_pension <= Yen(1_500_000));
            *counted.entry(month.month.fiscal_year()).or_insert(Yen(0)) += month.bonus_base_health;
        }
        prop_assert!(counted.values().all(|sum| *sum <= Yen(5_730_000)));
        prop_assert_eq!(output.total, TotalPremium::of(&output.months));
    }

    #[test]
    fn more_pay_never_lowers_a_premium(
        pay in 1i64..2_000_000, more in 0i64..2_000_000,
        bonus in 0i64..9_000_000, extra in 0i64..9_000_000, care: bool,
    ) {
        let tokyo = law("13", "2026-04");
        let cover = Cover { care, ..AT_45 };
        let premium =
            |pay, bonus| tokyo.premium(month("2026-04"), cover, Yen(pay), Yen(bonus), Yen(0));
        let (low, high) = (premium(pay, bonus), premium(pay + more, bonus + extra));
        prop_assert!(low.employee.health <= high.employee.health);
        prop_assert!(low.employee.pension <= high.employee.pension);
        prop_assert!(low.employee.health_bonus <= high.employee.health_bonus);
        prop_assert!(low.employee.pension_bonus <= high.employee.pension_bonus);
        prop_assert!(low.invoice.total <= high.invoice.total);
    }
}
