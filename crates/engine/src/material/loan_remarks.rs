//! 注意: what stands against the credit of a housing loan, or against a settlement that the member chose.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::CivilYear;

use super::case::{Case, PlanPay};
use super::late::NonDeductible;
use super::remark::{Params, one, warning};
use super::result::{Plan, Warning};
use super::year::Year;
use crate::income_tax::Settlement;

/// The remarks on the credit and on a settlement that the member chose.
pub(super) fn warnings(
    case: &Case,
    plans: &[Plan],
    law: &LawBook,
) -> Result<Vec<Warning>, FieldErrors> {
    let mut warnings = Vec::new();
    let year = CivilYear::of(case.basis);
    if let Some(loan) = &case.housing_loan {
        if !loan.holds(year) {
            let params = one("year", year.0);
            warnings.push(warning(
                "housing_loan_not_in_year",
                "housing_loan.last_year",
                params,
            ));
        }
        let upto = loan.total_income_upto(year, law);
        let upto = upto.map_err(|error| error.at("basis_date"))?;
        for (pay, plan) in case.plans.iter().zip(plans) {
            let income = plan.income_tax_detail.total_income;
            if let Some(upto) = upto.filter(|upto| loan.holds(year) && income > *upto) {
                let params = one("limit", upto);
                warnings.push(warning(
                    "housing_loan_above_income",
                    pay.path.clone(),
                    params,
                ));
            }
        }
    }
    if case.settlement == Some(Settlement::YearEndAdjustment) {
        for pay in &case.plans {
            if is_return_due(case, pay, law)? {
                let field = pay.path.clone();
                warnings.push(warning("return_against_settlement", field, Params::new()));
            }
        }
    }
    Ok(warnings)
}

/// Whether a plan that is adjusted because the member says so would end with a return.
fn is_return_due(case: &Case, pay: &PlanPay, law: &LawBook) -> Result<bool, FieldErrors> {
    let mut unsaid = case.clone();
    unsaid.settlement = None;
    let year = Year::of(&unsaid, pay, NonDeductible::default(), None, law, false)?;
    Ok(year.taxes.income_tax.settlement == Settlement::FinalReturn)
}
