//! 年度ごとの処理: premiums, assets and deductions of policy years or fiscal years, month by month.

use shinchoryu_law::Citation;
use shinchoryu_quantity::{Rounding, Yen};

use super::contract::{Contract, Span, Used};
use super::explain::Explained;
use super::output::ScheduleYear;
use super::premiums::Premiums;
use super::treatment::Way;
use crate::Trace;

/// The years of the spans, up to what is shown; their steps under `name`.
pub(super) fn years(
    contract: &Contract<'_>,
    spans: impl Iterator<Item = Span> + Clone,
    name: &str,
    law: &[Citation],
    trace: &mut Trace,
) -> Vec<ScheduleYear> {
    let asset_total = contract.asset_total(spans.clone());
    let mut payments = Payments::default();
    let mut before = ScheduleYear::default();
    let mut asset_so_far = Yen::ZERO;
    let mut rows = Vec::new();
    let shown = spans.take_while(|span| span.from < contract.shown);
    for (year, span) in (1..).zip(shown) {
        let span = Span {
            to: span.to.min(contract.shown),
            ..span
        };
        let premiums = contract.premiums;
        let (earlier, made) = (premiums.paid(span.from), premiums.paid(span.to));
        let paid = premiums.each * (made - earlier);
        let to_asset = contract.to_asset(span);
        asset_so_far += to_asset;
        payments.add(contract, made - earlier, paid);
        let used = used(contract, span, asset_so_far, asset_total, &payments);
        let run_down_upto = |month| {
            contract.run_down(month).map_or(Yen::ZERO, |(so_far, all)| {
                asset_total.ratio(so_far, all).round(Rounding::FloorYen)
            })
        };
        let run_down = run_down_upto(span.to) - run_down_upto(span.from);
        let prepaid_balance = premiums.each * made - contract.amount(used);
        let deductible = paid + before.prepaid_balance - prepaid_balance - to_asset + run_down;
        let is_salary = match contract.way {
            Way::WhenDue { is_salary } | Way::Kept { is_salary, .. } => *is_salary,
            Way::Elapsing(_) | Way::ShortPay(_) => false,
        };
        let row = ScheduleYear {
            year,
            months: span.to - span.from,
            paid,
            to_asset,
            run_down,
            deductible,
            salary: if is_salary {
                deductible - run_down
            } else {
                Yen::ZERO
            },
            asset_balance: before.asset_balance + to_asset - run_down,
            prepaid_balance,
        };
        if trace.is_on() {
            let explained = Explained {
                contract,
                span,
                row: &row,
                before: &before,
                used,
                asset_total,
            };
            explained.steps(&format!("{name}.{}", year - 1), law, trace);
        }
        before = row;
        rows.push(row);
    }
    rows
}

fn used(
    contract: &Contract<'_>,
    span: Span,
    asset: Yen,
    asset_total: Yen,
    payments: &Payments,
) -> Used {
    let premiums = contract.premiums;
    let month = span.to.min(contract.months);
    match contract.way {
        Way::Elapsing(_) => Used::Elapsed {
            at_once: Yen::ZERO,
            months: month,
            stretched: None,
        },
        Way::ShortPay(_) => payments.used(premiums, month),
        Way::WhenDue { .. }
        | Way::Kept {
            is_salary: true, ..
        } => Used::Due(premiums.due(span.to)),
        Way::Kept { .. } => Used::Kept {
            asset,
            rest: premiums.total() - asset_total,
            due: premiums.each * premiums.due(span.to) - asset,
            months: month,
        },
    }
}

/// Premiums without surrender value so far: deducted when paid, or spread over the term.
#[derive(Debug, Default)]
struct Payments {
    at_once: Yen,
    /// Months that the payments which are spread are for.
    spread_months: i64,
    /// All months that were paid for.
    paid_months: i64,
    /// Whether the last payment is spread.
    last_is_spread: bool,
}

impl Payments {
    fn add(&mut self, contract: &Contract<'_>, count: i64, paid: Yen) {
        if let Way::ShortPay(most) = contract.way
            && count > 0
        {
            let step = contract.premiums.step;
            self.last_is_spread = paid + contract.other_short_pay > *most;
            if self.last_is_spread {
                self.spread_months += count * step;
            } else {
                self.at_once += paid;
            }
            self.paid_months += count * step;
        }
    }

    fn used(&self, premiums: &Premiums, month: i64) -> Used {
        let early = (self.paid_months - month).max(0);
        let early = if self.last_is_spread { early } else { 0 };
        let pay_months = premiums.pay_months;
        // while it is paid, its own months; afterwards the rest in even parts
        let is_all = self.spread_months == pay_months;
        let stretched = (month > pay_months && !is_all).then_some((month, pay_months));
        let months = if month > pay_months && is_all {
            month
        } else {
            self.spread_months - early
        };
        Used::Elapsed {
            at_once: self.at_once,
            months,
            stretched,
        }
    }
}
