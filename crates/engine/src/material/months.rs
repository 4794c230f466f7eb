//! 月ごとの給与: a plan month by month as it is really paid. Each month has its own pay, its own standard
//! amounts (which follow a change of pay late) and its own rates; the full-year view has none of this.

use shinchoryu_fields::{FieldError, FieldErrors};
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{Exact, Month, Rounding, Yen};

use super::case::{Case, PlanPay};
use super::schedule::{change, first_pay};
use crate::social_insurance::{MonthLaw, MonthPremium};
use crate::{Step, Trace};

/// 定時決定: pay of April to June gives the amounts from September.
const DETERMINED_IN: u32 = 9;
const AVERAGED: [u32; 3] = [4, 5, 6];

/// The months of one plan.
pub(super) struct Months<'a> {
    case: &'a Case,
    pay: &'a PlanPay,
    law: &'a LawBook,
    /// First month of the plan's own monthly pay; nothing where it is the pay of today.
    first: Option<Month>,
    revised: Revised,
}

/// 随時改定: from when, and of which insurance.
#[derive(Default)]
struct Revised {
    health: Option<Month>,
    pension: Option<Month>,
}

/// One month as it is paid.
pub(super) struct PaidMonth<'a> {
    month: Month,
    pay: Yen,
    law: MonthLaw<'a>,
    health: MonthPremium,
    pension: MonthPremium,
}

impl<'a> Months<'a> {
    pub(super) fn of(case: &'a Case, pay: &'a PlanPay, law: &'a LawBook) -> Self {
        let first = first_pay(case, pay).map(Month::of);
        // a change that the law data cannot judge is left to 定時決定, and the schedule says so
        let revised = change(case, pay, law, &mut Trace::off())
            .and_then(|change| Some((change.new_from?, change)))
            .map_or_else(Revised::default, |(from, change)| Revised {
                health: change.revised.health.then_some(from),
                pension: change.revised.pension.then_some(from),
            });
        Self {
            case,
            pay,
            law,
            first,
            revised,
        }
    }

    fn monthly(&self, month: Month) -> Yen {
        self.first.map_or(self.pay.monthly, |first| {
            self.case.monthly_in(month, first, self.pay)
        })
    }

    /// The pay by which the standard amount of a month goes: the new pay after a revision, otherwise
    /// the average of April to June before the last September.
    fn counted(&self, month: Month, revised: Option<Month>) -> Yen {
        if revised.is_some_and(|from| month >= from) {
            return self.pay.monthly;
        }
        let january = month.plus(1 - i32::try_from(month.number()).unwrap_or(1));
        let year = if month.number() >= DETERMINED_IN {
            january
        } else {
            january.plus(-12)
        };
        let offset = |number: u32| i32::try_from(number).unwrap_or(1) - 1;
        let paid: Yen = AVERAGED
            .iter()
            .map(|number| self.monthly(year.plus(offset(*number))))
            .sum();
        Exact::from(paid).ratio(1, 3).round(Rounding::FloorYen)
    }

    /// A month, by the rates in force in it; where they are not published yet, by the last ones.
    pub(super) fn paid(&self, month: Month) -> Result<PaidMonth<'a>, FieldErrors> {
        let law = MonthLaw::carried(&self.law.social_insurance, self.case.prefecture, month);
        let law = law.map_err(|error: LawError| -> FieldError { error.at("basis_date") })?;
        let cover = law.cover(self.case.birth, month);
        let premium = |revised| {
            let counted = self.counted(month, revised);
            law.premium(month, cover, counted, Yen::ZERO, Yen::ZERO)
        };
        Ok(PaidMonth {
            month,
            pay: self.monthly(month),
            health: premium(self.revised.health),
            pension: premium(self.revised.pension),
            law,
        })
    }
}

impl PaidMonth<'_> {
    /// 社会保険料控除後の給与; below zero where the premiums are more than the pay.
    pub(super) fn after_premiums(&self) -> Yen {
        self.pay - self.health.employee.health - self.pension.employee.pension
    }

    pub(super) fn step(&self, case: &Case, figure: &str) -> Step {
        let cover = self.law.cover(case.birth, self.month);
        self.law
            .explain_rest(figure, self.pay, cover, &self.health, &self.pension)
    }
}
