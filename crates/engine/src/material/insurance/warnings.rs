//! 注意: what the reader must know of the contracts.

use super::allowance_use::AllowanceUse;
use super::contracts::{Contract, Contracts};
use super::exits::Exit;
use super::input::PolicyExit;
use super::result::{ExitKind, InsuranceSums};
use crate::corporate_insurance::InsuranceRuleApplied;
use crate::material::Warning;
use crate::material::case::Case;
use crate::material::remark::{Params, one, warning};
use shinchoryu_quantity::Yen;

/// The remarks on the contracts of a case.
pub(in crate::material) fn warnings(case: &Case, contracts: &Contracts<'_>) -> Vec<Warning> {
    if contracts.is_empty() {
        return Vec::new();
    }
    let mut warnings = Vec::new();
    if !case.proposals().is_empty() {
        let apart = "insurance_apart";
        warnings.push(warning(apart, "deferred_insurance", Params::new()));
    }
    if case.allowance == AllowanceUse::WithoutLeaving {
        // without a year of leaving there is none in which it is paid
        let field = "customer.birth_date";
        warnings.push(warning("insurance_without_leaving", field, Params::new()));
    }
    if case.allowance == AllowanceUse::Prepared && case.planned_allowance.is_none() {
        let field = "retirement.planned_amount";
        let code = "insurance_allowance_by_guide";
        warnings.push(warning(code, field, Params::new()));
    }
    for contract in &contracts.contracts {
        warnings.extend(of_contract(case, contract, contracts.last));
    }
    warnings.extend(together(contracts));
    warnings
}

fn of_contract(case: &Case, contract: &Contract<'_>, last: i64) -> Vec<Warning> {
    let at = |name: &str| format!("{}.{name}", contract.policy.path);
    let mut warnings = Vec::new();
    if contract.detail.surrender_rate.classes_differ {
        let field = at("max_surrender_rate");
        warnings.push(warning("insurance_classes_differ", field, Params::new()));
    }
    if let Some(exit) = contract.exit.filter(|exit| exit.shown.interpolated) {
        let field = at(&format!("surrender_values.{}", exit.shown.policy_year - 1));
        let params = one("year", exit.shown.policy_year);
        warnings.push(warning("insurance_interpolated_value", field, params));
    }
    let handed_over = |exit: &Exit| exit.shown.kind == ExitKind::HandOver;
    if contract.exit.as_ref().is_some_and(handed_over) {
        // it is no cash, and the sums must not be read as if it were
        let code = if case.allowance == AllowanceUse::Prepared {
            "insurance_handed_over_prepared"
        } else {
            "insurance_handed_over"
        };
        warnings.push(warning(code, at("exit"), Params::new()));
        if contract.exit_day() != case.leaves_on() {
            // its value and its premiums are those of the end of a policy year
            let code = "insurance_handed_over_day";
            warnings.push(warning(code, at("exit"), Params::new()));
        }
    }
    let paid_up = |exit: &Exit| exit.shown.kind == ExitKind::PaidUp;
    if contract.exit.as_ref().is_some_and(paid_up) {
        warnings.push(warning("insurance_paid_up", at("exit"), Params::new()));
        // 9-3-7の2注2: by the kind of the paid-up contract a part of it is deducted later
        if !contract.policy.keeps_asset && !is_wholly_asset(contract.detail.rule) {
            let code = "insurance_paid_up_asset";
            warnings.push(warning(code, at("exit"), Params::new()));
        }
    }
    let reduced = |exit: &Exit| exit.shown.kind == ExitKind::Reduction;
    if contract.exit.as_ref().is_some_and(reduced) {
        // what the insurer asks for and the law says nothing of is taken in proportion
        warnings.push(warning("insurance_reduced", at("exit"), Params::new()));
        // 9-3-5の2注5: a discount for large sums can change the rate, and nobody types it
        if contract.detail.class.is_some() {
            let code = "insurance_reduced_class";
            warnings.push(warning(code, at("exit"), Params::new()));
        }
    }
    if is_paid_for_life_beyond(contract, last) {
        let field = at("term_years");
        warnings.push(warning("insurance_premiums_end", field, Params::new()));
    }
    if contract.is_after {
        let field = at("surrender_policy_year");
        let is_paid_up = contract.policy.exit == PolicyExit::PaidUp;
        let code = match (case.leaves_on().is_some(), is_paid_up) {
            (true, false) => "insurance_surrender_after_leaving",
            (false, false) => "insurance_surrender_after_years_shown",
            (true, true) => "insurance_paid_up_after_leaving",
            (false, true) => "insurance_paid_up_after_years_shown",
        };
        warnings.push(warning(code, field, Params::new()));
    }
    warnings
}

/// 終身払 of which the years shown have more than those whose values are known: its premiums go on after these.
fn is_paid_for_life_beyond(contract: &Contract<'_>, last: i64) -> bool {
    let policy = contract.policy;
    let term = contract.detail.term_months / 12;
    let until = contract.over_by(last).map_or(last, |exit| exit.index);
    let known = contract.ended(until).unwrap_or_default();
    policy.is_whole_life()
        && policy.contract.pay_years.is_none()
        && policy.pays_after(term)
        && known > term
}

/// 全額資産計上: so is what a paid-up contract of the same kind is worth.
fn is_wholly_asset(rule: InsuranceRuleApplied) -> bool {
    use InsuranceRuleApplied::{AnnuityAsset, EndowmentAsset, WholeLifeAsset};
    matches!(rule, AnnuityAsset | EndowmentAsset | WholeLifeAsset)
}

/// Contracts whose limit of 300,000 yen counts all those of the same insured person, which nobody says here.
fn together(contracts: &Contracts<'_>) -> Option<Warning> {
    use InsuranceRuleApplied::{NoSurrenderValueShortPay, SmallAnnualisedPremium};
    let of = |rule| {
        let mut of_rule = contracts.contracts.iter();
        of_rule
            .by_ref()
            .find(|contract| contract.detail.rule == rule)?;
        of_rule.find(|contract| contract.detail.rule == rule)
    };
    let second = of(SmallAnnualisedPremium).or_else(|| of(NoSurrenderValueShortPay))?;
    let field = second.policy.path.clone();
    Some(warning("insurance_small_together", field, Params::new()))
}

/// What of a planned allowance exceeds the guide of a plan, and taxes that are more than its part in cash.
pub(in crate::material) fn of_allowance<'a>(
    case: &Case,
    plans: impl Iterator<Item = Option<&'a InsuranceSums>>,
) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for (pay, sums) in case.plans.iter().zip(plans) {
        let Some(allowance) = sums.and_then(|sums| sums.allowance) else {
            continue;
        };
        if allowance.above_limit > Yen::ZERO {
            let params = one("amount", allowance.above_limit);
            let path = pay.path.clone();
            warnings.push(warning("path_allowance_above_guide", path, params));
        }
        let in_cash = allowance.in_kind.map_or(Yen::ZERO, |part| part.net_in_cash);
        if in_cash < Yen::ZERO {
            let params = one("amount", -in_cash);
            let path = pay.path.clone();
            warnings.push(warning("path_allowance_taxes_above_cash", path, params));
        }
    }
    warnings
}
