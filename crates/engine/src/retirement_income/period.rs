//! 期間: whole months and years from one day to another, both of them counted.

use chrono::Datelike as _;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_quantity::{Date, Month};

use crate::check::Checks;

/// 期間, both days inclusive. It has a year for each that is over on the day before its first day comes round again;
/// where a month has no such day, with that month's last day (民法143条2項).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// 初日, 1868-01-01 to 2100-12-31.
    pub start: Date,
    /// 末日 (退職の日), not before `start`, to 2100-12-31.
    pub end: Date,
}

/// The last day of so many months from a day that counts itself; of none, the day before it.
fn last_of(start: Date, months: i32) -> Date {
    let month = Month::of(start).plus(months);
    let same = same_day(month, start);
    same.and_then(|day| day.pred_opt())
        .unwrap_or_else(|| month.last_day())
}

/// The day of the same number in that month, if it has one.
fn same_day(month: Month, like: Date) -> Option<Date> {
    month.first_day().with_day(like.day())
}

impl Period {
    /// Both days, and that they follow one another.
    pub(super) fn check(self, at: impl Fn(&str) -> String, checks: &mut Checks) {
        checks.day(self.start, || at("start"));
        checks.day(self.end, || at("end"));
        if self.end < self.start {
            let error = FieldError::new(FieldCode::DateAfter, at("start"));
            checks.push(error.with("max", self.end));
        }
    }

    /// 月数, whole ones: what is left at the end does not count.
    pub(super) fn whole_months(self) -> u32 {
        let mut months = Month::of(self.end).since(Month::of(self.start)) + 1;
        while months > 0 && last_of(self.start, months) > self.end {
            months -= 1;
        }
        months.max(0).cast_unsigned()
    }

    /// 月数, what is left at the end counted as one.
    pub(super) fn months(self) -> u32 {
        let whole = self.whole_months();
        whole + u32::from(!self.is_whole(whole))
    }

    /// Whether it ends with the last of so many months.
    fn is_whole(self, months: u32) -> bool {
        last_of(self.start, months.cast_signed()) == self.end
    }

    /// Whether it is a number of whole years.
    pub(super) fn is_whole_years(self) -> bool {
        let months = self.whole_months();
        months.is_multiple_of(12) && self.is_whole(months)
    }

    /// The first so many years of it, at most to its end; nothing of none.
    pub(super) fn first_years(self, years: u32) -> Option<Self> {
        let end = last_of(self.start, years.cast_signed() * 12).min(self.end);
        (years > 0).then_some(Self { end, ..self })
    }

    /// The days that both have.
    pub(super) fn common(self, other: Self) -> Option<Self> {
        let start = self.start.max(other.start);
        let end = self.end.min(other.end);
        (start <= end).then_some(Self { start, end })
    }

    /// Both as one, where no day lies between them.
    fn joined(self, later: Self) -> Option<Self> {
        let next = self.end.succ_opt().unwrap_or(self.end);
        (later.start <= next).then(|| Self {
            start: self.start,
            end: self.end.max(later.end),
        })
    }
}

/// The days that any of them has, as periods with days between them.
pub(super) fn union(mut periods: Vec<Period>) -> Vec<Period> {
    periods.sort_by_key(|period| (period.start, period.end));
    let mut union: Vec<Period> = Vec::new();
    for period in periods {
        match union.last_mut() {
            Some(last) => match last.joined(period) {
                Some(joined) => *last = joined,
                None => union.push(period),
            },
            None => union.push(period),
        }
    }
    union
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_quantity::date;

    fn period(start: (i32, u32, u32), end: (i32, u32, u32)) -> Period {
        let day = |(year, month, day)| date(year, month, day);
        Period {
            start: day(start),
            end: day(end),
        }
    }

    #[test]
    fn a_year_is_over_on_the_day_before_its_first_day_comes_round() {
        for (start, end, whole, begun) in [
            ((2006, 4, 1), (2026, 3, 31), 240, 240),
            ((2006, 4, 1), (2026, 4, 1), 240, 241),
            ((2006, 4, 1), (2026, 3, 30), 239, 240),
            ((2006, 4, 1), (2006, 4, 1), 0, 1),
            ((2024, 2, 29), (2025, 2, 28), 12, 12),
            ((2024, 2, 29), (2025, 2, 27), 11, 12),
            ((2023, 2, 28), (2024, 2, 27), 12, 12),
            ((2023, 3, 1), (2024, 2, 29), 12, 12),
            ((2023, 3, 1), (2024, 2, 28), 11, 12),
            ((2024, 1, 31), (2024, 2, 29), 1, 1),
            ((2024, 1, 31), (2024, 3, 30), 2, 2),
        ] {
            let period = period(start, end);
            let found = (period.whole_months(), period.months());
            assert_eq!(found, (whole, begun), "{period:?}");
            assert_eq!(period.is_whole_years(), whole == begun && whole % 12 == 0);
        }
    }

    #[test]
    fn days_that_several_have_count_once() {
        let periods = vec![
            period((2010, 1, 1), (2012, 12, 31)),
            period((2000, 1, 1), (2004, 12, 31)),
            period((2005, 1, 1), (2005, 12, 31)),
            period((2011, 1, 1), (2011, 12, 31)),
        ];
        let expected = [
            period((2000, 1, 1), (2005, 12, 31)),
            period((2010, 1, 1), (2012, 12, 31)),
        ];
        assert_eq!(union(periods), expected);
    }

    #[test]
    fn the_first_years_of_a_period() {
        let whole = period((2010, 4, 1), (2030, 3, 31));
        let three = period((2010, 4, 1), (2013, 3, 31));
        assert_eq!(whole.first_years(3), Some(three));
        assert_eq!(whole.first_years(21), Some(whole));
        assert_eq!(whole.first_years(0), None);
    }
}
