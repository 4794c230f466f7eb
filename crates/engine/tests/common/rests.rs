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

/// The same of a contract and of the year of leaving, wherever they stand: of premiums, values, books and shares as typed.
const TYPED_OF_CONTRACTS: [&str; 12] = [
    "schedule.#.paid",
    "fiscal_years.#.paid",
    "total_premium",
    "surrender.#.value",
    "policies.#.value",
    "booked.booked",
    "change.counted",
    "lump_sum",
    "planned_amount",
    "keep.income",
    "change.income",
    "transfer_detail.company_result",
];

/// Whether it is made of typed amounts alone, or of the cash that was typed and figures that have their own steps.
fn is_typed_of_contracts(step: &Step) -> bool {
    let numbered = step
        .figure
        .split('.')
        .map(|part| match part.parse::<u32>() {
            Ok(_) => "#",
            Err(_) => part,
        });
    let figure = numbered.collect::<Vec<_>>().join(".");
    let ends = |name: &str| figure.ends_with(name);
    let is_booked = ends("book") && step.parts.is_empty() && !step.formula.contains(' ');
    let is_share = ends("change.released") && step.formula.contains('×');
    let is_cash = ends("wholly.balance")
        || ends("wholly.shortfall")
        || ends("up_to_limit.balance")
        || ends("up_to_limit.shortfall");
    is_booked || is_share || is_cash || TYPED_OF_CONTRACTS.iter().any(|name| ends(name))
}

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
    let is_typed = is_typed || is_typed_of_contracts(step);
    if !step.law.is_empty() || is_typed || step.formula == "0" {
        return true;
    }
    !step.parts.is_empty()
        && step.parts.iter().all(|part| {
            let part = all.get(part.trim_start_matches('-'));
            part.is_some_and(|part| rests(part, all))
        })
}
