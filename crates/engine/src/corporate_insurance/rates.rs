//! 最高解約返戻率, printed and exact, and the class that follows from it.

use shinchoryu_law::InsuranceClasses;
use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use super::output::{SurrenderClass, SurrenderRate};
use super::premiums::Premiums;

/// A surrender rate as a fraction: `over` ÷ `under`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quotient {
    pub over: i128,
    pub under: i128,
}

impl Quotient {
    /// Of a printed percentage.
    pub(super) fn printed(percent: Rate) -> Self {
        Self {
            over: i128::from(percent.ppm()),
            under: 100_000_000,
        }
    }

    fn exceeds(self, rate: Rate) -> bool {
        self.over * 1_000_000 > i128::from(rate.ppm()) * self.under
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
    pub(super) fn percent(self, cut: i64) -> Rate {
        let ppm = Exact::new(self.over * 100_000_000, self.under).round(Rounding::FloorYen);
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
pub(super) const ONE_DECIMAL: i64 = 100_000;

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
            over: i128::from(value.get()),
            under: i128::from(due.get()),
        };
        let is_lower = |best: &Peak| rate.over * best.rate.under < best.rate.over * rate.under;
        if !best.as_ref().is_some_and(is_lower) {
            best = Some(Peak {
                year,
                value: *value,
                rate,
            });
        }
    }
    best
}
