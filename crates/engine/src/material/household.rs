//! 世帯: the family and the other income of a case in another year than that of its basis date.

use shinchoryu_quantity::{CivilYear, Yen};

use super::case::Case;
use crate::person::{Dependant, OLDEST, OtherIncome, Spouse};

/// Spouse and relatives with their ages at the end of a year, and the income beside the pay.
pub(super) struct Household {
    pub(super) spouse: Option<Spouse>,
    pub(super) dependants: Vec<Dependant>,
    pub(super) other_income: OtherIncome,
}

impl Household {
    /// The family in a year; who is not born by its end is not there yet. What is received once
    /// (一時所得, 退職所得) belongs to the year of the basis date alone.
    pub(super) fn in_year(case: &Case, year: CivilYear) -> Self {
        let mut other_income = case.other_income.clone();
        if year != CivilYear::of(case.basis) {
            other_income.occasional = Yen::ZERO;
            other_income.retirement = Yen::ZERO;
        }
        let later = year.0 - CivilYear::of(case.basis).0;
        let spouse = case.spouse.clone().map(|spouse| Spouse {
            age: (spouse.age + later).clamp(0, OLDEST),
            ..spouse
        });
        let older = |relative: &Dependant| Dependant {
            age: (relative.age + later).min(OLDEST),
            ..relative.clone()
        };
        let born = |relative: &Dependant| relative.age >= 0;
        Self {
            spouse,
            dependants: case.dependants.iter().map(older).filter(born).collect(),
            other_income,
        }
    }
}
