//! 解約返戻金: given, interpolated between given years, and what a surrender brings beside the books.

use shinchoryu_quantity::{Exact, Rounding, Yen};

use super::event::book_at;
use super::output::{BookedResult, ScheduleYear, SurrenderYear};
use super::premiums::Premiums;
use super::rates::{ONE_DECIMAL, Quotient};
use crate::{Step, Trace};

/// A value of a year with the given ones that it lies between.
pub(crate) struct Value {
    pub(crate) amount: Yen,
    pub(crate) between: Option<[(i64, Yen); 2]>,
}

impl Value {
    /// How the value of a policy year comes about.
    pub(crate) fn formula(&self, year: i64) -> String {
        match self.between {
            Some([(from, low), (to, high)]) => format!(
                "{} + ({} − {}) × {} ÷ {}",
                low.grouped(),
                high.grouped(),
                low.grouped(),
                year - from,
                to - from
            ),
            None => self.amount.grouped(),
        }
    }
}

/// The values of years 1, 2, …, as far as they are given or lie between given ones.
pub(crate) fn values(given: &[Option<Yen>]) -> Vec<(i64, Value)> {
    let known: Vec<(i64, Yen)> = (1..)
        .zip(given)
        .filter_map(|(year, value)| value.map(|value| (year, value)))
        .collect();
    let mut found = Vec::with_capacity(given.len());
    for (index, &(year, amount)) in known.iter().enumerate() {
        let value = Value {
            amount,
            between: None,
        };
        found.push((year, value));
        let Some(&(end, last)) = known.get(index + 1) else {
            break;
        };
        for between in year + 1..end {
            let risen = (last - amount).ratio(between - year, end - year);
            let value = Value {
                amount: (Exact::from(amount) + risen).round(Rounding::FloorYen),
                between: Some([(year, amount), (end, last)]),
            };
            found.push((between, value));
        }
    }
    found
}

/// 解約した場合 at the end of each of the policy years.
pub(super) fn surrender(
    given: &[Option<Yen>],
    schedule: &[ScheduleYear],
    premiums: &Premiums,
    booked: Option<&BookedResult>,
    trace: &mut Trace,
) -> Vec<SurrenderYear> {
    let mut rows = Vec::new();
    for ((year, value), index) in values(given).into_iter().zip(0..) {
        let found = u32::try_from(year).ok();
        let Some(of_year) = found.and_then(|year| book_at(schedule, booked, year)) else {
            break;
        };
        let book = of_year.amount;
        let gain = value.amount - book;
        let paid = premiums.each * premiums.paid(12 * year);
        let rate = Quotient {
            over: value.amount.get(),
            under: paid.get(),
        };
        let figure = |name: &str| format!("surrender.{index}.{name}");
        trace.step(|| {
            let step = Step::yen(figure("value"), value.amount, value.formula(year));
            step.rounded(Rounding::FloorYen)
        });
        trace.step(|| of_year.step(&figure("book"), "schedule"));
        trace.step(|| {
            let formula = format!("{} − {}", value.amount.grouped(), book.grouped());
            let book = format!("-{}", figure("book"));
            Step::yen(figure("gain"), gain, formula).sum_of(&[&figure("value"), &book])
        });
        rows.push(SurrenderYear {
            year,
            value: value.amount,
            book,
            gain,
            rate: rate.percent(ONE_DECIMAL),
            interpolated: value.between.is_some(),
        });
    }
    rows
}
