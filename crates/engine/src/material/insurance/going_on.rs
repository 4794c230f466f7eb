//! 続ける契約: what contracts that the company still has at the end of the years would bring then. It is in no other sum.

use chrono::Datelike;
use shinchoryu_law::Citation;
use shinchoryu_quantity::{Date, Month, Yen};

use super::contracts::{Contract, Contracts, is_whole_life, start_of};
use super::explain::bare;
use super::result::{InsuranceGoingOn, PolicyGoingOn};
use crate::Trace;
use crate::material::case::Case;

/// Whole years of so many months; a policy year that ends within the last month, after its first day, has not ended.
fn whole_years(months: i32, begun: Date, last: Date) -> i64 {
    let short = months % 12 == 0 && begun.day() > last.day();
    i64::from(months.div_euclid(12)) - i64::from(short)
}

impl Contracts<'_> {
    /// The contracts that go on at the end of a fiscal year; none where all have ended.
    pub(super) fn going_on(
        &self,
        case: &Case,
        index: i64,
        trace: &mut Trace,
    ) -> Option<InsuranceGoingOn> {
        let last = start_of(case, index);
        let mut policies = Vec::new();
        let mut law: Vec<Citation> = Vec::new();
        for (policy, contract) in self.contracts.iter().enumerate() {
            let Some(found) = contract.going_on(policy, index, last) else {
                continue;
            };
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
    fn going_on(&self, policy: usize, index: i64, last: Date) -> Option<PolicyGoingOn> {
        let input = &self.policy.contract;
        if self.exit.is_some_and(|exit| exit.index <= index) {
            return None;
        }
        let begun = input.contract_date;
        let months = Month::of(last).since(Month::of(begun)) + 12;
        let ended = whole_years(months, begun, last);
        // the years of a contract for life are only those that are shown
        let term = input.term_years.filter(|_| !is_whole_life(self.policy));
        // the day after the last one is that of the month a year on
        let begins_after = months <= 0 && begun.day() >= last.day();
        if begins_after || ended < 0 || term.is_some_and(|term| ended >= i64::from(term)) {
            return None;
        }
        let row = self.detail.surrender.iter().find(|row| row.year == ended);
        let without = input.no_surrender_value.then_some(Yen::ZERO);
        Some(PolicyGoingOn {
            policy,
            policy_year: ended,
            value: row.map(|row| row.value).or(without),
            interpolated: row.is_some_and(|row| row.interpolated),
        })
    }
}
