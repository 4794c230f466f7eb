//! 法人契約の保険 of a case, apart from what is calculated with it: the case itself holds it.

use shinchoryu_quantity::Rate;

use super::input::PolicyExit;
use crate::corporate_insurance::{CorporateInsuranceInput, InsuranceKind, PremiumMode, Reduction};

/// A contract whose form is checked.
#[derive(Debug, Clone)]
pub(crate) struct Policy {
    /// Path of its record.
    pub(super) path: String,
    pub(super) contract: CorporateInsuranceInput,
    /// 既契約: the typed profit has its premiums of the fiscal year of the basis date.
    pub(super) is_existing: bool,
    pub(super) exit: PolicyExit,
    /// 資産計上額の据置 of 払済.
    pub(super) keeps_asset: bool,
    /// 減額割合, of 1; of no other exit.
    pub(super) reduced_part: Option<Rate>,
    /// 契約年齢 is that of one person: not of staff in general, and that of the president only where the contract is not for staff.
    pub(super) has_age: bool,
    /// 被保険者 is not staff: nobody said that staff in general are insured, or that it is for their welfare.
    pub(super) is_on_president: bool,
    /// 解約予定, where a year was typed.
    pub(super) policy_year: Option<u32>,
}

impl Policy {
    /// 減額 at the end of that policy year, where it is what is planned.
    pub(super) fn reduction(&self, policy_year: i64) -> Option<Reduction> {
        self.reduced_part
            .map(|part| Reduction { policy_year, part })
    }

    /// Whether premiums are due after the end of a policy year inside its term.
    pub(super) fn pays_after(&self, policy_year: i64) -> bool {
        let paid = self.contract.pay_years.map(i64::from);
        self.contract.mode != PremiumMode::Single && paid.is_none_or(|years| years > policy_year)
    }

    /// 終身: the years of its values say nothing of its end.
    pub(super) fn is_whole_life(&self) -> bool {
        self.contract.kind == InsuranceKind::WholeLife
    }
}
