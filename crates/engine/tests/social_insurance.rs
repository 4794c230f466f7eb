//! What holds for every input, and the enacted ceilings of the pension.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use proptest::prelude::*;
use shinchoryu_engine::Trace;
use shinchoryu_engine::social_insurance::{
    Cover, MonthInput, MonthLaw, SocialInsuranceInput, TotalPremium, employee_share,
    social_insurance,
};
use shinchoryu_law::{LawBook, Prefecture};
use shinchoryu_quantity::{Month, Yen, date};
use std::collections::BTreeMap;

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
        health_society: None,
        national_health_society: None,
        prefecture: "東京都".into(),
        birth_date: date(birth_year, 7, 1),
        health_bonus_before: Yen(0),
        law_month: Some(month("2026-04")),
        months: (0..)
            .zip(months)
            .map(|(index, (pay, bonuses))| MonthInput {
                other_office: None,
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
