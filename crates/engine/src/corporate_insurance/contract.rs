//! 契約: its months, and what of the premiums becomes an asset, is used up and is run down in them.

use shinchoryu_law::Part;
use shinchoryu_quantity::{Exact, Rounding, Yen};

use super::premiums::Premiums;
use super::treatment::{AssetTerms, Share, Way};
use crate::Step;

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
pub(super) fn inside(terms: &AssetTerms, span: Span) -> impl Iterator<Item = (i64, &Share)> {
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
    /// That in yen.
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

    /// 資産計上額 of a span, yen.
    pub(super) fn to_asset(&self, span: Span) -> Yen {
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
}

fn part_of(amount: Yen, part: Part) -> Yen {
    amount
        .ratio(part.numerator, part.denominator)
        .round(Rounding::FloorYen)
}
