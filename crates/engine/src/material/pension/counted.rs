//! 総報酬月額相当額: what a month counts under a plan that has always been paid. The pay of two offices counts together
//! (厚生年金保険法24条2項・24条の4・46条).

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{Month, Yen};

use super::{Counted, Drawn, standard_bonus};
use crate::material::case::{Case, PlanPay};
use crate::material::other_office::held::OtherOffice;

/// What a month counts under a plan, with another office: the law is that of the month.
pub(in crate::material) fn always_paid(
    case: &Case,
    pay: &PlanPay,
    month: Month,
    law: &LawBook,
) -> Result<Counted, LawError> {
    let there = case.other_office.as_ref();
    counted(case.remuneration_of_both(pay), month, law, |month| {
        let own = pay.bonuses.iter();
        let own = own.filter(|bonus| Month::of(bonus.date).number() == month.number());
        let there = there.into_iter().flat_map(|other| other.bonuses_in(month));
        own.map(|bonus| bonus.amount).chain(there).sum()
    })
}

/// Bonuses of the same month are added before the cap.
fn counted(
    remuneration: Yen,
    month: Month,
    law: &LawBook,
    bonuses: impl Fn(Month) -> Yen,
) -> Result<Counted, LawError> {
    let day = month.first_day();
    let social = &law.social_insurance;
    let cap = social.bonus_caps.at(day)?.value.pension_month;
    let year = (0..12).map(|before| month.plus(-before));
    Ok(Counted {
        standard: social
            .pension_grades
            .at(day)?
            .value
            .of(remuneration)
            .standard,
        bonuses: year.map(|month| standard_bonus(bonuses(month), cap)).sum(),
        threshold: *law.pension.in_service_threshold.at(day)?.value,
        month,
    })
}

impl Drawn {
    /// What is drawn beside the pay of the other office alone.
    pub(in crate::material) fn there(
        case: &Case,
        other: &OtherOffice,
        (first, count, frozen): (Month, i32, Option<Month>),
        law: &LawBook,
    ) -> Result<Option<Self>, FieldErrors> {
        let months = (0..count).map(|later| first.plus(later));
        Self::over(case, months, |month| {
            let month = frozen.unwrap_or(month);
            let bonuses = |month| other.bonuses_in(month).sum();
            counted(other.monthly, month, law, bonuses)
        })
    }
}
