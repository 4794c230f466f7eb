//! 続ける契約: what contracts that the company still has at the end of the years would bring then. It is in no other sum.

use shinchoryu_law::Citation;
use shinchoryu_quantity::{Rounding, Yen};

use super::contracts::{Contract, Contracts};
use super::exits::Exit;
use super::explain::bare;
use super::result::{ExitKind, InsuranceGoingOn, PolicyGoingOn};
use crate::corporate_insurance::SurrenderYear;
use crate::{Step, Trace};

impl Contracts<'_> {
    /// The contracts that go on at the end of a fiscal year; none where all have ended.
    pub(super) fn going_on(&self, index: i64, trace: &mut Trace) -> Option<InsuranceGoingOn> {
        let mut policies = Vec::new();
        let mut law: Vec<Citation> = Vec::new();
        for (policy, contract) in self.contracts.iter().enumerate() {
            let Some(found) = contract.going_on(policy, index) else {
                continue;
            };
            if let Some(step) = contract.value_step(&found).filter(|_| trace.is_on()) {
                let figure = format!("going_on.policies.{}.value", policies.len());
                trace.step(|| Step { figure, ..step });
            }
            policies.push(found);
            if trace.is_on() {
                law.extend(contract.law().cloned());
            }
        }
        if policies.is_empty() {
            return None;
        }
        let value: Option<Yen> = policies.iter().map(|policy| policy.value).sum();
        if value.is_some() {
            trace.step(|| {
                let values = policies.iter().filter_map(|policy| policy.value);
                let terms: Vec<(&str, Yen)> = values.map(|value| ("", value)).collect();
                bare("going_on.value".to_owned(), &terms, &law)
            });
        }
        Some(InsuranceGoingOn { value, policies })
    }
}

impl Contract<'_> {
    /// What is left of the whole contract's value at the end of a policy year.
    fn left_of(&self, row: &SurrenderYear) -> Yen {
        let given_up = |exit: &Exit| exit.shown.policy_year <= row.year;
        let reduction = self.exit.filter(given_up);
        let reduction = reduction.and_then(|_| self.policy.reduction(row.year));
        reduction.map_or(row.value, |reduction| reduction.left(row.value))
    }

    /// How the value at the end of its policy year comes about.
    fn value_step(&self, going_on: &PolicyGoingOn) -> Option<Step> {
        let value = going_on.value?;
        let rows = &self.detail.surrender;
        let row = (rows.iter()).position(|row| row.year == going_on.policy_year);
        let of_row = row.map(|row| format!("contract_detail.surrender.{row}.value"));
        let step = of_row.and_then(|name| self.trace.steps().find(|step| step.figure == name));
        let Some(step) = step.cloned() else {
            let step = Step::yen("", value, value.grouped());
            return Some(self.law().cloned().fold(step, Step::citing));
        };
        if step.amount == value.get() {
            return Some(step);
        }
        // a part of it was given up
        let reduction = self.policy.reduction(going_on.policy_year)?;
        Some(Step {
            amount: value.get(),
            formula: reduction.formula_of_left(Yen(step.amount)),
            rounding: Rounding::FloorYen,
            ..step
        })
    }

    fn going_on(&self, policy: usize, index: i64) -> Option<PolicyGoingOn> {
        let input = &self.policy.contract;
        let ended = self.ended(index)?;
        if let Some(Exit { shown, .. }) = self.over_by(index) {
            // of a paid-up contract nobody said what it is worth later
            let is_now = shown.policy_year == ended;
            return (shown.kind == ExitKind::PaidUp).then(|| PolicyGoingOn {
                policy,
                policy_year: ended,
                value: is_now.then_some(shown.value),
                interpolated: is_now && shown.interpolated,
            });
        }
        // the years of a contract for life are only those that are shown
        let term = input.term_years.filter(|_| !self.policy.is_whole_life());
        if term.is_some_and(|term| ended >= i64::from(term)) {
            return None;
        }
        let row = self.detail.surrender.iter().find(|row| row.year == ended);
        let without = input.no_surrender_value.then_some(Yen::ZERO);
        Some(PolicyGoingOn {
            policy,
            policy_year: ended,
            value: row.map(|row| self.left_of(row)).or(without),
            interpolated: row.is_some_and(|row| row.interpolated),
        })
    }
}
