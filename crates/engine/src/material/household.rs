//! 世帯の年齢: the family of a case in another year than that of its basis date.

use shinchoryu_quantity::CivilYear;

use super::case::Case;
use crate::person::{Dependant, Spouse};

/// Spouse and relatives with their ages at the end of a year.
#[derive(Clone)]
pub(super) struct Household {
    pub(super) spouse: Option<Spouse>,
    pub(super) dependants: Vec<Dependant>,
}

impl Household {
    /// The family in a year; who is not born by its end is not there yet.
    pub(super) fn in_year(case: &Case, year: CivilYear) -> Self {
        let later = year.0 - CivilYear::of(case.basis).0;
        let spouse = case.spouse.clone().map(|spouse| Spouse {
            age: (spouse.age + later).max(0),
            ..spouse
        });
        let older = |relative: &Dependant| Dependant {
            age: relative.age + later,
            ..relative.clone()
        };
        let born = |relative: &Dependant| relative.age >= 0;
        Self {
            spouse,
            dependants: case.dependants.iter().map(older).filter(born).collect(),
        }
    }
}
