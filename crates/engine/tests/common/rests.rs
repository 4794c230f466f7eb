//! Whether a figure rests on law.

use shinchoryu_engine::Step;
use std::collections::BTreeMap;

/// What somebody typed, and what its formula alone makes of it: no law says anything of it.
const TYPED: [&str; 8] = [
    "pay",
    "beside_pay.commuting",
    "beside_pay.remuneration",
    "beside_pay.taxable",
    "pension.full",
    "company.profit_before_pay",
    "own_premiums.care_year",
    "own_premiums.health_year",
];

/// The name of a figure without its plan.
pub fn figure(step: &str) -> &str {
    let plan = step.strip_prefix("plans.");
    let figure = plan.and_then(|rest| rest.split_once('.'));
    figure.map_or(step, |(_, figure)| figure)
}

/// Whether a step rests on law: it cites it, or all its parts do or were typed; nothing is zero without law.
pub fn rests(step: &Step, all: &BTreeMap<&str, &Step>) -> bool {
    // pay of somebody who is not insured any more is paid as it is; other deductions are typed as such
    let is_whole = step.figure.ends_with("previous_month_pay") && !step.formula.contains(' ');
    let is_other = step.figure.ends_with("deductions.other");
    let is_typed = TYPED.contains(&figure(&step.figure)) || is_whole || is_other;
    if !step.law.is_empty() || is_typed || step.formula == "0" {
        return true;
    }
    !step.parts.is_empty()
        && step.parts.iter().all(|part| {
            let part = all.get(part.trim_start_matches('-'));
            part.is_some_and(|part| rests(part, all))
        })
}
