//! 法人契約の保険 of a material: contracts as the insurer's quotation says them, beside the pay and apart from it.

mod contracts;
mod exits;
mod explain;
mod going_on;
pub(in crate::material) mod held;
mod input;
mod reading;
mod result;
mod side;
mod sums;
mod warnings;

pub(in crate::material) use contracts::Contracts;
pub use input::{
    BookedInput, DeferredPolicyInput, MAX_POLICIES, MAX_SUM_INSURED, MAX_SURRENDER_VALUES,
    PolicyExit, PolicyPurpose, PolicyStatus,
};
pub(in crate::material) use reading::policies;
pub use result::{
    AllowanceInKind, ExitKind, Insurance, InsuranceAllowance, InsuranceExit, InsuranceGoingOn,
    InsurancePolicy, InsuranceSums, InsuranceTotals, InsuranceYear, PolicyGoingOn,
};
pub(in crate::material) use side::CompanyYear;
pub(in crate::material) use warnings::warnings;

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;

use super::case::Case;
use super::result::Plan;
use crate::Trace;

/// The contracts of a comparison, and both sums of every plan, each year a normal one; nothing without any contract. The
/// allowance is in neither sum: a contract that is handed over counts as so much of it that is not paid in cash.
pub(in crate::material) fn compared(
    case: &Case,
    contracts: Contracts<'_>,
    plans: &mut [Plan],
    law: &LawBook,
    explain: bool,
) -> Result<Option<Insurance>, FieldErrors> {
    if contracts.is_empty() {
        return Ok(None);
    }
    let taxed_on = case.fiscal_year_of(case.basis);
    for plan in plans {
        let company = &plan.company;
        let years = (0..=contracts.last).map(|index| CompanyYear {
            taxed_on,
            left: company.profit_before_pay - company.burden,
            // what comes too late comes once
            non_deductible: if index == 0 {
                company.non_deductible
            } else {
                Yen::ZERO
            },
            enterprise_tax: None,
        });
        let years: Vec<CompanyYear> = years.collect();
        let mut trace = Trace::of(explain);
        plan.insurance = Some(contracts.sums(case, &years, None, law, &mut trace)?);
        let steps = trace.into_steps().into_iter();
        plan.trace.extend(steps.map(|step| step.under("insurance")));
    }
    let policies = contracts.shown(case);
    let mut trace = Trace::of(explain);
    for (index, contract) in contracts.contracts.into_iter().enumerate() {
        trace.nest(&format!("policies.{index}"), contract.trace);
    }
    Ok(Some(Insurance {
        policies,
        trace: trace.into_steps(),
    }))
}
