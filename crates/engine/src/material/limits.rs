//! What the law of the basis date says of the fields of a case, and which field of the material a
//! calculator means when it still refuses.

use shinchoryu_fields::{FieldCode, FieldErrors};
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{CivilYear, FiscalYear};

use super::case::{Case, PlanPay};
use crate::check::Checks;
use crate::corporate_tax::{CorporateLaw, Fields};

/// Where a material holds what the corporate taxes ask for.
pub(super) const COMPANY: Fields = Fields {
    capital: "company.capital",
    area: "company.area",
};

/// Rates, surcharges and capital lie within the limits of the law.
///
/// # Errors
/// `law_not_covered` at `basis_date`; `out_of_range`, `size_based_taxation` at their fields, all of them.
pub(super) fn within_law(case: &Case, law: &LawBook) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    check(case, law, &mut checks).map_err(|error| error.at("basis_date"))?;
    checks.finish()
}

fn check(case: &Case, law: &LawBook, checks: &mut Checks) -> Result<(), LawError> {
    let fiscal_year = case.fiscal_year_of(case.basis);
    let corporate = CorporateLaw::on(&law.corporate, fiscal_year)?;
    corporate.check_company(case.capital, &case.area, COMPANY, checks);
    let resident = &law.individual.resident_tax;
    let year = FiscalYear(CivilYear::of(case.basis).0 + 1);
    let day = year.first_month().first_day();
    let capita = resident.per_capita.at(day)?.value;
    let rates = resident.rates.at(day)?.value.of(case.designated_city);
    case.surcharge
        .check(capita, rates, checks, "customer.residence.surcharge");
    Ok(())
}

/// What a calculator refuses although every field was checked before: days that its law does not
/// know, or the pay of a plan. The calculators of a person are not told their places as
/// [`COMPANY`] tells the one of the company: what they name here (a salary, the pay of a month) is a sum of
/// pay, bonuses and another office that no field of the material holds, and the plan's pay is what a
/// member would change.
pub(super) fn at_plan(pay: &PlanPay) -> impl Fn(FieldErrors) -> FieldErrors + Copy {
    move |mut error| {
        for wrong in &mut error.errors {
            wrong.field = match wrong.code {
                FieldCode::LawNotCovered => "basis_date".to_owned(),
                // as the member chose it; the law settles no year against the salary
                FieldCode::YearEndAdjustmentLimit => "settlement".to_owned(),
                _ => pay.monthly_field(),
            };
        }
        error
    }
}
