//! 法人契約の保険 of a material: contracts as the insurer's quotation says them, beside the pay and apart from it.

mod allowance;
mod allowance_use;
mod contracts;
mod exits;
mod explain;
mod fund;
mod going_on;
pub(in crate::material) mod held;
mod input;
mod reading;
mod result;
mod side;
mod sums;
mod warnings;

pub(in crate::material) use allowance::allowance;
pub(in crate::material) use allowance_use::AllowanceUse;
pub(in crate::material) use contracts::Contracts;
pub use input::{
    BookedInput, DeferredPolicyInput, MAX_POLICIES, MAX_SUM_INSURED, MAX_SURRENDER_VALUES,
    PolicyExit, PolicyPurpose, PolicyStatus,
};
pub(in crate::material) use reading::policies;
pub use result::{
    AllowanceInKind, ExitKind, Insurance, InsuranceAllowance, InsuranceExit, InsuranceGoingOn,
    InsurancePolicy, InsuranceSums, InsuranceTotals, InsuranceYear, PolicyGoingOn, RetirementFund,
};
pub(in crate::material) use side::CompanyYear;
pub(in crate::material) use warnings::{of_allowance, warnings};

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{LawBook, carrying};
use shinchoryu_quantity::Yen;

use super::case::Case;
use super::result::Plan;
use crate::Trace;

/// The contracts of a comparison, and both sums of every plan, each year a normal one; nothing without any contract. The
/// allowance is in neither sum: a contract that is handed over counts as so much of it that is not paid in cash. Only a
/// material that prepares it has it in the last year, under both sums alike.
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
    for (pay, plan) in case.plans.iter().zip(plans) {
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
        // the law of the year of leaving is not enacted
        let planned = (case.allowance == AllowanceUse::Prepared)
            .then(|| carrying(|| allowance(case, pay, law, &mut trace)))
            .transpose()?;
        plan.insurance = Some(contracts.sums(case, &years, planned.flatten(), law, &mut trace)?);
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
