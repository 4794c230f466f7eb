//! 最高解約返戻率, printed and exact, and the class that follows from it.

use shinchoryu_law::InsuranceClasses;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::output::{SurrenderClass, SurrenderRate};
use super::premiums::Premiums;

/// A surrender rate as a fraction: `over` ÷ `under`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Quotient {
    pub(crate) over: i64,
    pub(crate) under: i64,
}

impl Quotient {
    /// Of a printed percentage.
    pub(super) fn printed(percent: Rate) -> Self {
        Self {
            over: percent.ppm(),
            under: 100_000_000,
        }
    }

    fn is_below(self, other: Self) -> bool {
        i128::from(self.over) * i128::from(other.under)
            < i128::from(other.over) * i128::from(self.under)
    }

    fn exceeds(self, rate: Rate) -> bool {
        i128::from(self.over) * 1_000_000 > i128::from(rate.ppm()) * i128::from(self.under)
    }

    /// The class of contracts from 2019-07-08: each limit belongs to the class below it.
    pub(super) fn class(self, law: &InsuranceClasses) -> SurrenderClass {
        let [lower, upper] = &law.classes;
        if self.exceeds(upper.upto) {
            SurrenderClass::Over85
        } else if self.exceeds(lower.upto) {
            SurrenderClass::From70To85
        } else if self.exceeds(law.full_upto) {
            SurrenderClass::From50To70
        } else {
            SurrenderClass::UpTo50
        }
    }

    /// Percent, cut after so many parts of a millionth of a percent.
    pub(crate) fn percent(self, cut: i64) -> Rate {
        let ppm = Yen(self.over)
            .ratio(100_000_000, self.under)
            .round(Rounding::FloorYen);
        Rate::from_ppm(ppm.cut(cut).get())
    }
}

/// Where no rate is asked for.
pub(super) const NO_RATE: SurrenderRate = SurrenderRate {
    printed: None,
    exact: None,
    peak_year: None,
    class_by_printed: None,
    class_by_exact: None,
    classes_differ: false,
    asset_total_by_exact: None,
};

/// One decimal of a percentage.
pub(crate) const ONE_DECIMAL: i64 = 100_000;

/// The highest of the exact rates.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peak {
    /// Policy year, the latest of equal ones.
    pub year: i64,
    /// The value of that year.
    value: Yen,
    /// Value ÷ premiums due so far.
    pub rate: Quotient,
}

impl Peak {
    /// The value and the premiums due so far.
    pub(super) fn parts(&self, premiums: &Premiums) -> (Yen, Yen) {
        (self.value, premiums.each * premiums.due(12 * self.year))
    }
}

/// The peak of values of every policy year; none without values.
pub(super) fn peak(values: &[Yen], premiums: &Premiums) -> Option<Peak> {
    let mut best: Option<Peak> = None;
    for (year, value) in (1..).zip(values) {
        let due = premiums.each * premiums.due(12 * year);
        let rate = Quotient {
            over: value.get(),
            under: due.get(),
        };
        if best.is_none_or(|best| !rate.is_below(best.rate)) {
            best = Some(Peak {
                year,
                value: *value,
                rate,
            });
        }
    }
    best
}
