//! 注意: which of the premiums from 65 and 75 are not counted, and what they are a year where a view counts none.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Month;

use super::case::Case;
use super::own_premiums::{Own, of_a_year};
use super::remark::{one, warning};
use super::result::{Plan, Warning};

/// Where somebody says what is needed to know them.
const FIELD: &str = "customer.residence.prefecture";

/// The remarks on the comparison; the other views have their own words for them.
const OF_COMPARISON: [&str; 2] = ["own_care_premiums", "own_health_premiums"];

/// Of a view over some plans from a month on: those that are not known, each told once with its first month, and
/// at the plan where only some plans' are not.
pub(super) fn not_counted(
    case: &Case,
    first: Month,
    unknown: &[[bool; 2]],
    codes: [&'static str; 2],
    law: &LawBook,
) -> Result<Vec<Warning>, FieldErrors> {
    let [_, (_, care), _, (_, health)] = case.ages_of_insurance(law)?;
    let [of_care, of_health]: [Vec<bool>; 2] =
        [0, 1].map(|part: usize| unknown.iter().map(|of| of[part]).collect());
    let mut warnings = Vec::new();
    for (code, from, unknown) in [(codes[0], care, of_care), (codes[1], health, of_health)] {
        let month = || one("month", from.max(first));
        if !unknown.is_empty() && unknown.iter().all(|unknown| *unknown) {
            warnings.push(warning(code, FIELD, month()));
            continue;
        }
        for (pay, _) in case
            .plans
            .iter()
            .zip(unknown)
            .filter(|(_, unknown)| *unknown)
        {
            warnings.push(warning(code, pay.path.clone(), month()));
        }
    }
    Ok(warnings)
}

/// The remarks on the comparison, where something is said of them: what was typed does not tell all of it.
pub(super) fn of_comparison(
    case: &Case,
    plans: &[Plan],
    law: &LawBook,
) -> Result<Vec<Warning>, FieldErrors> {
    if case.own_cover.is_empty() {
        return Ok(Vec::new());
    }
    let first = case.basis_month;
    let unknown = plans.iter().map(|plan| {
        let resident = &plan.resident_tax_detail;
        let own = Own::over(case, (first, 12), resident, law, false)?;
        Ok(own.unknown)
    });
    let unknown = unknown.collect::<Result<Vec<_>, FieldErrors>>()?;
    not_counted(case, first, &unknown, OF_COMPARISON, law)
}

/// The remarks of a comparison that another view says with its own words are left out.
pub(super) fn without_own(mut warnings: Vec<Warning>) -> Vec<Warning> {
    warnings.retain(|told| !OF_COMPARISON.contains(&told.code));
    warnings
}

/// The remarks on the months, which count none of them: what they are a year where that is known, and else that they
/// are not counted.
pub(super) fn of_months(
    case: &Case,
    plans: &[Plan],
    (from, to): (Month, Month),
    law: &LawBook,
) -> Result<Vec<Warning>, FieldErrors> {
    let [_, (_, care), _, (_, health)] = case.ages_of_insurance(law)?;
    let mut unknown = Vec::with_capacity(plans.len());
    let mut warnings = Vec::new();
    for (pay, plan) in case.plans.iter().zip(plans) {
        let resident = &plan.resident_tax_detail;
        let [of_care, of_health] = of_a_year(case, case.basis_month, resident, law);
        for (code, since, year) in [
            ("money_own_care_premiums_known", care, of_care),
            ("money_own_health_premiums_known", health, of_health),
        ] {
            if let Some(amount) = year.filter(|_| since <= to) {
                let mut params = one("month", since.max(from));
                params.insert("amount", amount.to_string());
                warnings.push(warning(code, pay.path.clone(), params));
            }
        }
        unknown.push([
            care <= to && of_care.is_none(),
            health <= to && of_health.is_none(),
        ]);
    }
    let codes = ["money_own_care_premiums", "money_own_health_premiums"];
    warnings.extend(not_counted(case, from, &unknown, codes, law)?);
    Ok(warnings)
}
