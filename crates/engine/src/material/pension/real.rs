//! 実際の月: what a plan's months count as it is really paid: the standard amounts follow a change of pay
//! late, and the bonuses of today stay in the twelve months for a year.

use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{Month, Yen};

use super::{Counted, standard_bonus};
use crate::material::case::{Case, PlanPay};
use crate::material::money::bonuses;
use crate::material::months::Months;
use crate::material::schedule::pension_revised_from;

/// The months of one plan.
pub(in crate::material) struct RealMonths<'a> {
    case: &'a Case,
    pay: &'a PlanPay,
    law: &'a LawBook,
    months: Months<'a>,
    /// 随時改定, judged also for who is no longer insured (70歳以上被用者).
    revised: Option<Month>,
}

impl<'a> RealMonths<'a> {
    pub(in crate::material) fn of(case: &'a Case, pay: &'a PlanPay, law: &'a LawBook) -> Self {
        Self {
            case,
            pay,
            law,
            months: Months::of(case, pay, law),
            revised: pension_revised_from(case, pay, law),
        }
    }

    /// What a month counts; what is not published yet is the last value.
    pub(in crate::material) fn counted(&self, month: Month) -> Result<Counted, LawError> {
        let day = month.first_day();
        let grades = self.law.social_insurance.pension_grades.carried(day)?;
        let there = self.case.other_office.as_ref();
        let there = there.map_or(Yen::ZERO, |other| other.monthly);
        let counted = self.months.counted(month, self.revised) + there;
        let threshold = self.law.pension.in_service_threshold.carried(day)?;
        let bonuses = (0..12).map(|before| self.standard_bonus(month.plus(-before)));
        Ok(Counted {
            standard: grades.value.of(counted).standard,
            bonuses: bonuses.sum::<Result<Yen, LawError>>()?,
            threshold: *threshold.value,
            month,
        })
    }

    /// 標準賞与額 of a month.
    fn standard_bonus(&self, month: Month) -> Result<Yen, LawError> {
        let paid = bonuses(self.case, self.pay, month);
        let there = self.case.other_office.iter();
        let there = there.flat_map(|other| other.bonuses_in(month));
        let paid = paid.iter().map(|paid| paid.amount).chain(there);
        let paid = paid.sum::<Yen>();
        if paid == Yen::ZERO {
            return Ok(Yen::ZERO);
        }
        let caps = &self.law.social_insurance.bonus_caps;
        let cap = caps.carried(month.first_day())?.value.pension_month;
        Ok(standard_bonus(paid, cap))
    }
}
