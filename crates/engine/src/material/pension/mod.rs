//! 在職老齢年金: what of the president's pension is suspended while pay is paid here, month by month.
//!
//! From 70, and from 75, the standard amounts are those that an insured person of the same pay would have
//! (70歳以上被用者, 厚生年金保険法46条).

mod counted;
mod explain;
mod held;
mod input;
mod payments;
mod reading;
mod real;
mod result;
mod warnings;

pub(crate) use held::Pension;
pub use input::PensionInput;
pub use result::{PensionSuspension, PensionYear};

pub(super) use counted::always_paid;
pub(super) use payments::{PensionMonth, payments};
pub(super) use reading::{pension, pension_that_comes_back};
pub(super) use real::RealMonths;
pub(super) use warnings::{not_restored, threshold_carried, warnings};

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{CivilYear, Date, Month, Rounding, Yen, age_on};

use super::case::{Case, PlanPay};

/// What the suspension of a month goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Counted {
    /// 標準報酬月額.
    pub(super) standard: Yen,
    /// その月以前の1年間の標準賞与額.
    pub(super) bonuses: Yen,
    /// 支給停止調整額, with the day by which it is chosen.
    pub(super) threshold: Yen,
    pub(super) month: Month,
}

impl Counted {
    /// Whether a month is suspended as another one.
    fn is_like(&self, other: &Self) -> bool {
        let figures = |of: &Self| (of.standard, of.bonuses, of.threshold);
        figures(self) == figures(other)
    }
}

impl Pension {
    /// Whether there is a part that 在職老齢年金 suspends.
    pub(super) fn can_be_suspended(&self) -> bool {
        self.earnings_related > Yen::ZERO
    }

    /// 全額, yen a year.
    fn whole(&self) -> Yen {
        self.earnings_related + self.basic + self.additional + self.other
    }

    /// 支給停止額 of the earnings-related part, yen a year, by one month: half of what pension and pay of
    /// a year exceed twelve thresholds by, at most the pension.
    fn suspended(&self, counted: &Counted) -> Yen {
        let half = self.over(counted).ratio(1, 2).round(Rounding::HalfUpYen);
        half.or_zero().min(self.earnings_related)
    }

    /// 年金と報酬の合計 of a year.
    fn counted(&self, counted: &Counted) -> Yen {
        self.earnings_related + counted.standard * 12 + counted.bonuses
    }

    fn over(&self, counted: &Counted) -> Yen {
        self.counted(counted) - counted.threshold * 12
    }

    /// What is not paid, yen a year, by one month: 加給年金 stops with the whole of the part.
    fn not_paid(&self, counted: &Counted) -> Yen {
        self.suspended(counted) + self.lost_addition(counted)
    }

    fn lost_addition(&self, counted: &Counted) -> Yen {
        let whole =
            self.earnings_related > Yen::ZERO && self.suspended(counted) == self.earnings_related;
        if whole { self.additional } else { Yen::ZERO }
    }

    /// 老齢基礎年金 a year, where it is drawn before a month: what premiums are collected from first.
    pub(super) fn basic_before(&self, month: Month) -> Yen {
        if self.drawn_from < month {
            self.basic
        } else {
            Yen::ZERO
        }
    }

    /// Whether a month is paid for.
    fn is_drawn(&self, month: Month) -> bool {
        month >= self.drawn_from
    }
}

/// 年金 over months in a row: those that are paid for, months alike together.
pub(super) struct Drawn {
    pension: Pension,
    runs: Vec<(Counted, i64)>,
}

impl Drawn {
    /// The months of one plan that are paid for, by what each of them counts.
    pub(super) fn over(
        case: &Case,
        months: impl Iterator<Item = Month>,
        counted: impl Fn(Month) -> Result<Counted, LawError>,
    ) -> Result<Option<Self>, FieldErrors> {
        let Some(pension) = case.pension else {
            return Ok(None);
        };
        let mut runs: Vec<(Counted, i64)> = Vec::new();
        for month in months.filter(|month| pension.is_drawn(*month)) {
            let of_month = counted(month).map_err(|error| error.at("basis_date"))?;
            match runs.last_mut() {
                Some((last, count)) if last.is_like(&of_month) => *count += 1,
                _ => runs.push((of_month, 1)),
            }
        }
        Ok(Some(Self { pension, runs }))
    }

    /// The normal year of the comparison: twelve months from the basis month with the law of its day, all
    /// bonuses of the plan always in the twelve months before.
    pub(super) fn normal_year(
        case: &Case,
        pay: &PlanPay,
        law: &LawBook,
    ) -> Result<Option<Self>, FieldErrors> {
        let months = (0..12).map(|later| case.basis_month.plus(later));
        Self::over(case, months, |_| {
            always_paid(case, pay, case.basis_month, law)
        })
    }

    /// The same of the months that are paid out in a calendar year: from the December before it.
    pub(super) fn normal_calendar_year(
        case: &Case,
        pay: &PlanPay,
        year: CivilYear,
        law: &LawBook,
    ) -> Result<Option<Self>, FieldErrors> {
        let december = Month::of(year.first_day()).plus(-1);
        let months = (0..12).map(|later| december.plus(later));
        Self::over(case, months, |_| {
            always_paid(case, pay, case.basis_month, law)
        })
    }

    /// The months paid for.
    fn months(&self) -> i64 {
        self.runs.iter().map(|(_, count)| count).sum()
    }

    /// What decides the suspension, where all months of the year count alike; nothing where none is drawn, or where
    /// there is no part that can be suspended.
    pub(super) fn suspension(&self) -> Option<PensionSuspension> {
        let [(counted, months)] = self.runs.as_slice() else {
            return None;
        };
        let pension = &self.pension;
        pension.can_be_suspended().then(|| PensionSuspension {
            months: *months,
            earnings_related: pension.earnings_related,
            standard: counted.standard,
            standard_year: counted.standard * 12,
            bonuses: counted.bonuses,
            counted: pension.counted(counted),
            threshold: counted.threshold,
            threshold_year: counted.threshold * 12,
            over: pension.over(counted).or_zero(),
            suspended: pension.suspended(counted),
            lost_addition: pension.lost_addition(counted),
        })
    }

    /// What of it is paid, each sum cut to the yen once.
    pub(super) fn year(&self) -> PensionYear {
        let twelfth = |of_year: Yen| of_year.ratio(1, 12).round(Rounding::FloorYen);
        let full = twelfth(self.pension.whole() * self.months());
        let not_paid = self.runs.iter();
        let not_paid = not_paid.map(|(counted, count)| self.pension.not_paid(counted) * *count);
        let suspended = twelfth(not_paid.sum());
        PensionYear {
            full,
            suspended,
            receipts: full - suspended,
        }
    }
}

/// 標準賞与額: cut to 1,000 yen, at most the cap of a month (厚生年金保険法24条の4).
fn standard_bonus(amount: Yen, cap: Yen) -> Yen {
    amount.cut(1000).min(cap)
}

/// 年齢 on 31 December: who is born on 1 January has reached it that day (年齢計算ニ関スル法律), who is born
/// on 2 January has not.
pub(super) fn age_at_end(birth: Date, year: CivilYear) -> i32 {
    age_on(birth, year.last_day()).cast_signed()
}
