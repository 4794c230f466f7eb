//! 個人契約の保険 of a case, apart from what is calculated with it: the case itself holds it.

use shinchoryu_quantity::{Date, Rate, Yen, add_months};

use super::input::{FamilyMember, PersonalInsuranceKind, PremiumFunding};
use crate::corporate_insurance::{PremiumMode, Value, values};

/// A contract whose form is checked.
#[derive(Debug, Clone)]
pub(crate) struct Personal {
    /// Path of its record.
    pub(super) path: String,
    pub(super) contract_date: Date,
    pub(super) kind: PersonalInsuranceKind,
    pub(super) insured: FamilyMember,
    pub(super) age: Option<u32>,
    pub(super) beneficiary: Option<FamilyMember>,
    /// 保険料の出どころ, as typed or by the day of the contract.
    pub(super) funding: PremiumFunding,
    /// Made on the basis date or later.
    pub(super) is_new: bool,
    pub(super) term_years: Option<u32>,
    pub(super) pay_years: Option<u32>,
    pub(super) premium: Yen,
    pub(super) mode: PremiumMode,
    pub(super) sum_insured: Option<Yen>,
    pub(super) surrender_values: Vec<Option<Yen>>,
    pub(super) death_benefits: Vec<Option<Yen>>,
    /// 解約・満期の予定.
    pub(super) ends_with: Option<u32>,
    /// 換算レート of a foreign currency.
    pub(super) exchange_rate: Option<Rate>,
}

/// Policy years that are shown of a contract for life, at most; paid for life, the years until this age.
const MOST_YEARS: u32 = 100;

impl Personal {
    /// 終身払: nothing says when its premiums end.
    pub(super) fn is_paid_for_life(&self) -> bool {
        let ends = self.ends_with.or(self.term_years).or(self.pay_years);
        ends.is_none() && self.mode != PremiumMode::Single
    }

    /// How many policy years are shown.
    pub(super) fn last_year(&self) -> u32 {
        let typed = self.surrender_values.len().max(self.death_benefits.len());
        let typed = u32::try_from(typed).unwrap_or(MOST_YEARS);
        let paid_once = (self.mode == PremiumMode::Single).then_some(1);
        let to_the_end = || MOST_YEARS - self.age.unwrap_or_default().min(MOST_YEARS - 1);
        let paid = self.pay_years.or(paid_once).unwrap_or_else(to_the_end);
        let for_life = || paid.max(typed).min(MOST_YEARS);
        self.ends_with.or(self.term_years).unwrap_or_else(for_life)
    }

    /// 払込の回数 of a policy year, counted from 1.
    pub(super) fn payments(&self, year: u32) -> i64 {
        let last = self.pay_years.or(self.term_years).unwrap_or(u32::MAX);
        match self.mode {
            PremiumMode::Single => i64::from(year == 1),
            _ if year > last => 0,
            PremiumMode::Annual => 1,
            PremiumMode::HalfYearly => 2,
            PremiumMode::Monthly => 12,
        }
    }

    /// How many policy years have ended by a day.
    pub(super) fn ended_by(&self, day: Date) -> u32 {
        let has_ended = |year: &u32| add_months(self.contract_date, 12 * year) <= day;
        (1..).take_while(has_ended).last().unwrap_or_default()
    }

    /// 死亡保険金 of a policy year, counted from 1; nothing where there is none.
    pub(super) fn death_benefit(&self, year: u32) -> Option<Yen> {
        let row = usize::try_from(year).ok()?.checked_sub(1)?;
        let typed = self.death_benefits.get(row).copied().flatten();
        typed.or(self.sum_insured)
    }

    /// 解約返戻金 at the end of a policy year, as it is given or lies between given ones.
    pub(super) fn value_of(&self, year: u32) -> Option<Value> {
        let found = values(&self.surrender_values).into_iter();
        let mut found = found.filter(|(of, _)| *of == i64::from(year));
        found.next().map(|(_, value)| value)
    }

    /// Whether any year has a death benefit.
    pub(super) fn has_death_benefit(&self) -> bool {
        let each = self.death_benefits.iter().copied().flatten();
        each.chain(self.sum_insured).any(|amount| !amount.is_zero())
    }
}
