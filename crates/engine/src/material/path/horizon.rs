use shinchoryu_quantity::Month;

use crate::material::case::Case;
use crate::material::compare::first_month_left;

/// 現役継続: years that are shown of somebody who does not say when to leave.
const YEARS_WITHOUT_LEAVING: i32 = 10;

/// The months of the path.
#[derive(Clone, Copy)]
pub(super) struct Horizon {
    pub(super) first: Month,
    pub(super) months: i32,
}

impl Horizon {
    /// Until the person leaves; ten years of somebody from 70, or who nowhere says when.
    pub(super) fn of(case: &Case) -> Self {
        let months = if case.leaves_on().is_some() {
            first_month_left(case).since(case.basis_month).max(0)
        } else {
            12 * YEARS_WITHOUT_LEAVING
        };
        Self {
            first: case.basis_month,
            months,
        }
    }

    pub(super) fn years(self) -> i32 {
        (self.months + 11).div_euclid(12)
    }

    /// First month and number of months of a year.
    pub(super) fn year(self, index: i32) -> (Month, i32) {
        (
            self.first.plus(12 * index),
            (self.months - 12 * index).min(12),
        )
    }
}
