//! 法人契約の保険 of the years: the company of every plan, fiscal year by fiscal year.

use shinchoryu_quantity::{Yen, add_months};

use crate::material::case::Case;
use crate::material::insurance::{CompanyYear, Contracts};

/// The fiscal years of a plan's company up to the last that is shown: one that begins after the years of the path has
/// no pay of the person any more.
pub(super) fn company_years(
    case: &Case,
    contracts: &Contracts<'_>,
    mut years: Vec<CompanyYear>,
    enterprise_tax: Yen,
) -> Vec<CompanyYear> {
    let first = case.fiscal_year_of(case.basis);
    let count = u32::try_from(contracts.last + 1).unwrap_or_default();
    let shown = u32::try_from(years.len()).unwrap_or(count);
    years.extend((shown..count).map(|index| CompanyYear {
        taxed_on: add_months(first, 12 * index),
        left: case.profit_before_pay,
        non_deductible: Yen::ZERO,
        enterprise_tax: Some(enterprise_tax),
    }));
    years
}
