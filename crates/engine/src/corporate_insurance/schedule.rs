//! 年度ごとの処理: premiums, assets and deductions of policy years or fiscal years, month by month.

use shinchoryu_law::{Citation, Part};
use shinchoryu_quantity::{Exact, Rounding, Yen};

use super::explain::Explained;
use super::output::ScheduleYear;
use super::premiums::Premiums;
use super::treatment::{AssetTerms, Way};
use crate::{Step, Trace};

/// The months after `from` up to `to`, both counted from the beginning of the term.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    pub from: i64,
    pub to: i64,
}

/// Years of which the first may be shorter.
pub(super) fn spans(months: i64, first: i64) -> impl Iterator<Item = Span> + Clone {
    let ends = (0..).map(move |year| first + 12 * year);
    ends.take_while(move |end| end - 12 < months)
        .map(move |end| Span {
            from: (end - 12).max(0),
            to: end.min(months),
        })
}

/// A contract, as its schedules need it.
#[derive(Debug)]
pub(super) struct Contract<'a> {
    pub premiums: &'a Premiums,
    pub way: &'a Way,
    /// 計算上の保険期間, months.
    pub months: i64,
    /// 年金額 of the years after it.
    pub annuity: &'a [Yen],
    /// 他の短期払契約の保険料 of a year.
    pub other_short_pay: Yen,
    /// The last month that is shown.
    pub shown: i64,
}

/// What becomes an asset in a span: all premiums ÷ months of the term × months inside × share, cut to the yen.
pub(super) fn class_asset(terms: &AssetTerms, total: Yen, months: i64, span: Span) -> Yen {
    let parts = inside(terms, span).map(|(inside, share)| {
        Exact::new(
            i128::from(total.get()) * i128::from(inside) * share.over,
            i128::from(months) * share.under,
        )
    });
    let exact = parts.fold(Exact::from(Yen::ZERO), |sum, part| sum + part);
    exact.round(Rounding::FloorYen)
}

/// The months of a span inside the time of each share.
pub(super) fn inside(
    terms: &AssetTerms,
    span: Span,
) -> impl Iterator<Item = (i64, &super::treatment::Share)> {
    let mut begins = 0;
    terms.shares.iter().filter_map(move |(last, share)| {
        let first = begins;
        begins = *last;
        let months = span.to.min(*last) - span.from.max(first);
        (months > 0).then_some((months, share))
    })
}

/// 資産計上額の総額 of a class by policy years, yen.
pub(super) fn class_total(terms: Option<&AssetTerms>, premiums: &Premiums, months: i64) -> Yen {
    let total = premiums.total();
    let of = |terms| {
        let years = spans(months, 12);
        years
            .map(|span| class_asset(terms, total, months, span))
            .sum()
    };
    terms.map_or(Yen::ZERO, of)
}

/// 損金算入の対象となった累計: what of the premiums is not paid in advance any more.
#[derive(Debug, Clone, Copy)]
pub(super) enum Used {
    /// All premiums × these months ÷ months of the term, cut; beside what was deducted when paid. After the payments
    /// the months of those that were not, over the months of payment, times the months so far.
    Elapsed {
        at_once: Yen,
        months: i64,
        /// Months so far and of payment, where the former are more and some was deducted when paid.
        stretched: Option<(i64, i64)>,
    },
    /// So many payments.
    Due(i64),
    /// The asset part, and of the rest, yen, what belongs to the months so far, at most what is due of it.
    Kept {
        asset: Yen,
        rest: Yen,
        due: Yen,
        months: i64,
    },
}

impl Contract<'_> {
    pub(super) fn amount(&self, used: Used) -> Yen {
        let total = i128::from(self.premiums.total().get());
        match used {
            Used::Elapsed {
                at_once,
                months,
                stretched,
            } => {
                let (so_far, of) = stretched.unwrap_or((1, 1));
                let elapsed = Exact::new(
                    total * i128::from(months) * i128::from(so_far),
                    i128::from(self.months) * i128::from(of),
                );
                at_once + elapsed.round(Rounding::FloorYen)
            }
            Used::Due(count) => self.premiums.each * count,
            Used::Kept {
                asset,
                rest,
                due,
                months,
            } => {
                let elapsed = rest.ratio(months, self.months).round(Rounding::FloorYen);
                asset + elapsed.min(due)
            }
        }
    }

    fn to_asset(&self, span: Span) -> Yen {
        let premiums = self.premiums;
        match self.way {
            Way::Elapsing(Some(terms)) => class_asset(terms, premiums.total(), self.months, span),
            Way::Kept { share, .. } => {
                let due = premiums.each * (premiums.due(span.to) - premiums.due(span.from));
                part_of(due, *share)
            }
            Way::Elapsing(None) | Way::ShortPay(_) | Way::WhenDue { .. } => Yen::ZERO,
        }
    }

    /// 資産計上額の総額 of the spans, yen.
    pub(super) fn asset_total(&self, spans: impl Iterator<Item = Span>) -> Yen {
        spans.map(|span| self.to_asset(span)).sum()
    }

    /// The same as a sum of what is equal in years one after another.
    pub(super) fn explained_total(&self, spans: impl Iterator<Item = Span>, total: Yen) -> Step {
        let mut runs: Vec<(Yen, i64)> = Vec::new();
        for amount in spans.map(|span| self.to_asset(span)) {
            match runs.last_mut() {
                Some((last, years)) if *last == amount => *years += 1,
                _ => runs.push((amount, 1)),
            }
        }
        let parts = runs.into_iter().filter(|(amount, _)| !amount.is_zero());
        let parts: Vec<String> = parts
            .map(|(amount, years)| format!("{} × {years}", amount.grouped()))
            .collect();
        let formula = match &*parts {
            [] => "0".to_owned(),
            parts => parts.join(" + "),
        };
        Step::yen("asset_total", total, formula)
    }

    /// 取崩期間の最初の月.
    pub(super) fn run_down_from(&self) -> Option<i64> {
        match self.way {
            Way::Elapsing(terms) => terms.as_ref().map(|terms| terms.run_down_after.months + 1),
            Way::Kept { .. } if !self.annuity.is_empty() => Some(self.months + 1),
            _ => None,
        }
    }

    /// Months of the run-down, and those of them up to a month; of an annuity its yen.
    pub(super) fn run_down(&self, month: i64) -> Option<(i64, i64)> {
        match self.way {
            Way::Elapsing(Some(terms)) => {
                let after = terms.run_down_after.months;
                Some(((month - after).max(0), self.months - after))
            }
            Way::Kept { .. } if !self.annuity.is_empty() => {
                let mut left = month - self.months;
                let mut received = Yen::ZERO;
                for amount in self.annuity {
                    received += *amount * left.clamp(0, 12);
                    left -= 12;
                }
                let all: Yen = self.annuity.iter().copied().sum();
                Some((received.get(), 12 * all.get()))
            }
            _ => None,
        }
    }

    /// The years of the spans, up to what is shown; their steps under `name`.
    pub(super) fn years(
        &self,
        spans: impl Iterator<Item = Span> + Clone,
        name: &str,
        law: &[Citation],
        trace: &mut Trace,
    ) -> Vec<ScheduleYear> {
        let asset_total = self.asset_total(spans.clone());
        let mut payments = Payments::default();
        let mut before = ScheduleYear::default();
        let mut asset_so_far = Yen::ZERO;
        let mut rows = Vec::new();
        let shown = spans.take_while(|span| span.from < self.shown);
        for (year, span) in (1..).zip(shown) {
            let span = Span {
                to: span.to.min(self.shown),
                ..span
            };
            let premiums = self.premiums;
            let (earlier, made) = (premiums.paid(span.from), premiums.paid(span.to));
            let paid = premiums.each * (made - earlier);
            let to_asset = self.to_asset(span);
            asset_so_far += to_asset;
            payments.add(self, made - earlier, paid);
            let used = self.used(span, asset_so_far, asset_total, &payments);
            let run_down_upto = |month| {
                self.run_down(month).map_or(Yen::ZERO, |(so_far, all)| {
                    asset_total.ratio(so_far, all).round(Rounding::FloorYen)
                })
            };
            let run_down = run_down_upto(span.to) - run_down_upto(span.from);
            let prepaid_balance = premiums.each * made - self.amount(used);
            let deductible = paid + before.prepaid_balance - prepaid_balance - to_asset + run_down;
            let is_salary = match self.way {
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
                    contract: self,
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

    fn used(&self, span: Span, asset: Yen, asset_total: Yen, payments: &Payments) -> Used {
        let premiums = self.premiums;
        let month = span.to.min(self.months);
        match self.way {
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
}

fn part_of(amount: Yen, part: Part) -> Yen {
    amount
        .ratio(part.numerator, part.denominator)
        .round(Rounding::FloorYen)
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
