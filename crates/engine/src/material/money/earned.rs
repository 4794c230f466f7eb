//! 支給と保険料: what a plan pays in each month and the premiums on it, before any tax.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Month, Yen};

use super::office::{EarnedThere, bonuses_there};
use super::paid::{Paid, bonuses};
use crate::material::case::{Case, PlanPay};
use crate::material::months::{Months, PremiumMonth};

/// 健康保険の標準賞与額 adds up from April.
const APRIL: u32 = 4;

/// A month of a plan before its taxes.
pub(super) struct Earned<'a> {
    pub(super) month: Month,
    pub(super) pay: Yen,
    /// 通勤手当, which the company pays beside it.
    pub(super) commuting: Yen,
    /// 現物給与 that is taxed as salary.
    pub(super) taxable: Yen,
    pub(super) bonuses: Vec<Paid>,
    /// 社会保険料 deducted from the monthly pay: those of the month before.
    pub(super) premiums: Yen,
    /// The premiums of this month (月分), with those of its bonuses.
    pub(super) own: PremiumMonth<'a>,
    /// What of them each bonus bears.
    pub(super) on_each: Vec<Yen>,
    /// The other office in this month, where there is one.
    pub(super) there: Option<EarnedThere>,
    /// 納入告知額 of the month before, due at the end of this one.
    pub(super) invoice: Yen,
}

impl Earned<'_> {
    pub(super) fn bonus(&self) -> Yen {
        self.bonuses.iter().map(|paid| paid.amount).sum()
    }

    /// 社会保険料控除後の給与, for the tables.
    pub(super) fn after_premiums(&self) -> Yen {
        (self.pay + self.taxable - self.premiums).or_zero()
    }

    /// 給与収入 of the month.
    pub(super) fn salary(&self) -> Yen {
        self.pay + self.taxable + self.bonus()
    }
}

/// The months from `from`, an April so that the bonuses of a year add up from its beginning, to `to`.
pub(super) fn earned<'a>(
    case: &'a Case,
    pay: &'a PlanPay,
    law: &'a LawBook,
    (from, to): (Month, Month),
) -> Result<Vec<Earned<'a>>, FieldErrors> {
    let months = Months::of(case, pay, law);
    let before = months.premiums(from.plus(-1), Yen::ZERO, Yen::ZERO)?;
    let (mut premiums, mut invoice) = (before.of_pay(), before.invoice());
    let mut there_before = before.there();
    let mut counted = Yen::ZERO;
    let mut all = Vec::new();
    let mut month = from;
    while month <= to {
        if month.number() == APRIL {
            counted = Yen::ZERO;
        }
        let bonuses = bonuses(case, pay, month);
        let own_amounts = amounts(&bonuses);
        let total = own_amounts.iter().copied().sum();
        let own = months.premiums(month, total, counted)?;
        let on_each = months.on_each(&own, (month, counted), &own_amounts)?;
        let there = match (&case.other_office, there_before, own.there()) {
            (Some(other), Some(before), Some(shares)) => {
                let paid = bonuses_there(other, month);
                let there = amounts(&paid);
                let on_each = months.on_each_there(shares, (month, counted), (total, &there))?;
                Some(EarnedThere::of(
                    other.monthly,
                    (paid, on_each),
                    (before, shares),
                ))
            }
            _ => None,
        };
        counted += own.bonus_base_health();
        let next = (own.of_pay(), own.invoice());
        let plan = months.plan(month);
        there_before = own.there();
        all.push(Earned {
            month,
            pay: plan.monthly,
            commuting: plan.beside.commuting,
            taxable: plan.beside.taxable(),
            bonuses,
            premiums,
            there,
            on_each,
            own,
            invoice,
        });
        (premiums, invoice) = next;
        month = month.plus(1);
    }
    Ok(all)
}

fn amounts(bonuses: &[Paid]) -> Vec<Yen> {
    bonuses.iter().map(|paid| paid.amount).collect()
}
