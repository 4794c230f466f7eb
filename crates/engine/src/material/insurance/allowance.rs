//! 役員退職金 of the fiscal year of leaving, beside the contracts.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{CivilYear, Date, Yen};

use super::result::InsuranceAllowance;
use crate::material::case::{Case, PlanPay};
use crate::material::year::{BenefitLaw, allowance_guide, years_in_office};
use crate::retirement_income::{PaymentKind, Period, RetirementIncomeInput, retirement_income};
use crate::trace::difference_or_zero;
use crate::{Step, Trace};

/// 役員退職金 of a plan: as typed, else its guide; nothing of somebody who does not say when to leave, and where none is spoken
/// of.
pub(in crate::material) fn allowance(
    case: &Case,
    pay: &PlanPay,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Option<InsuranceAllowance>, FieldErrors> {
    let Some(leaves) = case.leaves_on().filter(|_| case.allowance.counts()) else {
        return Ok(None);
    };
    let years = years_in_office(case);
    let limit = allowance_guide(case, pay.monthly);
    let planned_amount = case.planned_allowance.unwrap_or(limit);
    let mut person = Trace::of(trace.is_on());
    let input = lump_sum(case, leaves, planned_amount);
    let taxed = retirement_income(&input, law, &mut person)
        .map_err(|errors| errors.renamed(|_| "retirement.planned_amount".to_owned()))?;
    let taxes = [taxed.income_tax, taxed.municipal_tax, taxed.prefectural_tax];
    let allowance = InsuranceAllowance {
        planned_amount,
        limit,
        above_limit: (planned_amount - limit).or_zero(),
        contested_tax: Yen::ZERO,
        person_taxes: taxes.into_iter().sum(),
        net: taxed.net,
        in_kind: None,
    };
    if trace.is_on() {
        let ratio = BenefitLaw::on(case, law)?.retirement.citation();
        let of_ratio = |figure: &str, amount: Yen, formula: String| {
            Step::yen(format!("allowance.{figure}"), amount, formula).citing(ratio.clone())
        };
        let monthly = pay.monthly.grouped();
        let ratio = case.merit_ratio;
        trace.step(|| {
            let formula = format!("{monthly} × {years} × {ratio}");
            let rounding = shinchoryu_quantity::Rounding::FloorYen;
            of_ratio("limit", limit, formula).rounded(rounding)
        });
        let planned = planned_amount.grouped();
        trace.step(|| of_ratio("planned_amount", planned_amount, planned));
        trace.step(|| {
            let formula = difference_or_zero(planned_amount, limit);
            of_ratio("above_limit", allowance.above_limit, formula)
        });
        trace.nest("allowance.person_detail", person);
        trace.step(|| {
            let names = ["income_tax", "municipal_tax", "prefectural_tax"];
            let names = names.map(|name| format!("allowance.person_detail.{name}"));
            let formula = taxes.map(Yen::grouped).join(" + ");
            let step = Step::yen("allowance.person_taxes", allowance.person_taxes, formula);
            step.sum_of(&names.each_ref().map(String::as_str))
        });
        trace.alias("allowance.net", "allowance.person_detail.net");
    }
    Ok(Some(allowance))
}

/// The lump sum of an officer; an earlier one and service as an employee are not known.
fn lump_sum(case: &Case, leaves: Date, amount: Yen) -> RetirementIncomeInput {
    RetirementIncomeInput {
        year: CivilYear::of(leaves).0,
        amount,
        service: Some(Period {
            start: case.appointed_on,
            end: leaves,
        }),
        service_months: None,
        kind: PaymentKind::Officer,
        officer_months: None,
        employee_amount: Yen::ZERO,
        overlap_months: 0,
        disability: false,
        declaration: true,
        earlier: Vec::new(),
    }
}
