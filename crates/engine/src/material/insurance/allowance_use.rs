//! What becomes of the retirement allowance in a material with contracts.

use super::input::PolicyExit;
use crate::material::input::{Kind, MaterialInput};

/// Where an allowance counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::material) enum AllowanceUse {
    /// Pay is compared: in the years to retirement alone.
    OfYears,
    /// The contracts alone are shown, and are to pay it: in the last year wherever they are shown.
    Prepared,
    /// It was asked for, and nobody says when to leave.
    WithoutLeaving,
    /// Nobody asked for one beside the contracts.
    NotSpokenOf,
}

impl AllowanceUse {
    /// 退職金準備 asks for one; 法人保険のみ where an amount is planned, and needs one where a contract is a part of it.
    pub(in crate::material) fn of(input: &MaterialInput, stays: bool) -> Self {
        let is_planned = input.retirement.planned_amount.is_some();
        let is_asked_for = input.kind == Some(Kind::RetirementFund) || is_planned;
        let mut contracts = input.deferred_insurance.iter();
        let is_given = contracts.any(|one| one.exit == Some(PolicyExit::HandOver));
        match (input.compares_pay(), stays) {
            (true, _) => Self::OfYears,
            (false, true) if is_asked_for => Self::WithoutLeaving,
            (false, false) if is_asked_for || is_given => Self::Prepared,
            (false, _) => Self::NotSpokenOf,
        }
    }

    /// Whether it is measured by its guide.
    pub(in crate::material) fn counts(self) -> bool {
        matches!(self, Self::OfYears | Self::Prepared)
    }
}
