//! 注意: which of the premiums from 65 and 75 are not counted, and how the others are collected.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Month;

use super::case::Case;
use super::own_premiums::Own;
use super::remark::{Params, one, warning};
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

/// The remarks on the months: how those that are known are collected, by slips (普通徴収) or from the pension
/// (特別徴収), and that the others are not counted.
pub(super) fn of_months(
    case: &Case,
    from: Month,
    unknown: &[[bool; 2]],
    collected: [bool; 2],
    law: &LawBook,
) -> Result<Vec<Warning>, FieldErrors> {
    let ways = [
        "money_own_premiums_by_slip",
        "money_own_premiums_from_pension",
    ];
    let ways = ways.into_iter().zip(collected);
    let ways = ways.filter(|(_, is_collected)| *is_collected);
    let mut warnings: Vec<Warning> = ways
        .map(|(code, _)| warning(code, FIELD, Params::new()))
        .collect();
    let codes = ["money_own_care_premiums", "money_own_health_premiums"];
    warnings.extend(not_counted(case, from, unknown, codes, law)?);
    Ok(warnings)
}
