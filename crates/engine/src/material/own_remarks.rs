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

/// The month from which the premiums from 65 and those from 75 are not known, if there is one.
pub(super) type Unknown = [Option<Month>; 2];

/// Of a view over some plans from a month on: those that are not known, each told once with its first month, and
/// at the plan where only some plans' are not.
pub(super) fn not_counted(
    case: &Case,
    first: Month,
    unknown: &[Unknown],
    codes: [&'static str; 2],
    law: &LawBook,
) -> Result<Vec<Warning>, FieldErrors> {
    let [_, (_, care), _, (_, health)] = case.ages_of_insurance(law)?;
    // before the view the age tells since when; a part of the view that is not known begins with itself
    let since = |age: Month, from: Month| {
        let month = if from <= first { age } else { age.max(from) };
        one("month", month)
    };
    let mut warnings = Vec::new();
    for (part, (code, age)) in codes.into_iter().zip([care, health]).enumerate() {
        let unknown = unknown.iter().map(|of| of.get(part).copied().flatten());
        let unknown: Vec<Option<Month>> = unknown.collect();
        let of_all: Option<Vec<Month>> = unknown.iter().copied().collect();
        if let Some(from) = of_all.and_then(|months| months.into_iter().min()) {
            warnings.push(warning(code, FIELD, since(age, from)));
            continue;
        }
        for (pay, from) in case.plans.iter().zip(unknown) {
            let told = from.map(|from| warning(code, pay.path.clone(), since(age, from)));
            warnings.extend(told);
        }
    }
    Ok(warnings)
}

/// The remarks on the comparison: which of them its take-home does not have.
pub(super) fn of_comparison(
    case: &Case,
    plans: &[Plan],
    law: &LawBook,
) -> Result<Vec<Warning>, FieldErrors> {
    let first = case.basis_month;
    let unknown = plans.iter().map(|plan| {
        let resident = &plan.resident_tax_detail;
        let own = Own::over(case, (first, 12), resident, law, false)?;
        Ok(own.unknown.map(|unknown| unknown.then_some(first)))
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
    unknown: &[Unknown],
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
