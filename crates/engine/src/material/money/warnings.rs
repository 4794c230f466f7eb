//! 注意: what the months leave out.

use shinchoryu_fields::FieldErrors;
use shinchoryu_quantity::Month;

use super::frame::{Frame, MONTHS};
use super::result::PlanMoney;
use crate::material::Warning;
use crate::material::own_remarks::{self, Unknown};
use crate::material::remark::{Params, one, warning};

/// 納期の特例 is for fewer persons than this (所得税法216条).
const HALF_YEARLY_BELOW: u32 = 10;

/// What remarks say of the person's months under a plan.
pub(super) struct OfPerson {
    /// Since when own premiums are not known.
    pub(super) unknown: Unknown,
    /// 予定納税: the first year that has it.
    pub(super) estimated: Option<i32>,
}

/// The remarks on the months, none of them on a single plan.
pub(super) fn warnings(
    frame: &Frame<'_>,
    plans: &[PlanMoney],
    of_persons: &[OfPerson],
) -> Result<Vec<Warning>, FieldErrors> {
    let case = frame.case;
    let (from, _) = frame.shown;
    let months = plans.iter().flat_map(|plan| &plan.months);
    let collected = [
        months
            .clone()
            .any(|month| !month.person.own_premiums.is_zero()),
        months
            .clone()
            .any(|month| !month.person.own_premiums_from_pension.is_zero()),
    ];
    let unknown: Vec<Unknown> = of_persons.iter().map(|of| of.unknown).collect();
    let mut warnings = own_remarks::of_months(case, from, &unknown, collected, frame.law)?;
    if let Some(day) = case
        .leaves_on()
        .filter(|day| Month::of(*day).since(from) < MONTHS)
    {
        let params = one("date", day);
        warnings.push(warning(
            "money_ends_before_leaving",
            "customer.retirement_age",
            params,
        ));
    }
    if case.other_income.is_taxed_with_pay() {
        warnings.push(warning(
            "money_taxes_of_other_income",
            "customer.other_income",
            Params::new(),
        ));
    }
    if case.pension.is_some() {
        warnings.push(warning(
            "money_pension_apart",
            "customer.pension",
            Params::new(),
        ));
    }
    if case.other_office.is_some() {
        let field = "customer.other_office";
        warnings.push(warning("money_other_office", field, Params::new()));
    }
    let months = plans.first().map_or(&[][..], |plan| &plan.months);
    if let Some(unknown) = months
        .iter()
        .rfind(|month| month.person.resident_tax.is_none())
    {
        let params = one("month", unknown.month);
        warnings.push(warning(
            "money_resident_tax_not_known",
            "basis_date",
            params,
        ));
    }
    if let Some(year) = of_persons.iter().filter_map(|of| of.estimated).min() {
        let params = one("year", year);
        warnings.push(warning("money_estimated_tax", "basis_date", params));
    }
    // the president is one of them
    if case.half_yearly_withholding && case.employees + 1 >= HALF_YEARLY_BELOW {
        warnings.push(warning(
            "money_half_yearly_for_few",
            "company.half_yearly_withholding",
            Params::new(),
        ));
    }
    Ok(warnings)
}
