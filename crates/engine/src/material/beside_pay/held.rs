//! What a plan of a case gives beside its monthly pay, apart from what reads and counts it.

use shinchoryu_quantity::{Rate, Yen};

/// What a plan gives beside its monthly pay; yen a month.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct BesidePay {
    pub(crate) commuting: Yen,
    pub(super) housing: Option<Housing>,
    pub(super) meals: Option<Meals>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Housing {
    pub(super) floor_area: Rate,
    pub(super) unit_value: Option<Yen>,
    pub(super) collected: Yen,
    pub(super) taxable: Yen,
    /// Counted for the social insurance; known when the law is.
    pub(super) counted: Yen,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meals {
    pub(super) value: Yen,
    pub(super) collected: Yen,
    pub(super) taxable: Yen,
    /// Counted for the social insurance; known when the law is.
    pub(super) counted: Yen,
}

impl BesidePay {
    /// Whether there is anything.
    pub(crate) fn is_some(&self) -> bool {
        *self != Self::default()
    }

    /// 住宅の現物給与 that counts.
    pub(crate) fn housing(&self) -> Yen {
        self.housing.map_or(Yen::ZERO, |housing| housing.counted)
    }

    /// 食事の現物給与 that counts.
    pub(crate) fn meals(&self) -> Yen {
        self.meals.map_or(Yen::ZERO, |meals| meals.counted)
    }

    /// What of it the social insurance counts.
    pub(crate) fn counted(&self) -> Yen {
        self.commuting + self.housing() + self.meals()
    }

    /// What of it is salary.
    pub(crate) fn taxable(&self) -> Yen {
        let housing = self.housing.map(|housing| housing.taxable);
        let meals = self.meals.map(|meals| meals.taxable);
        housing.unwrap_or_default() + meals.unwrap_or_default()
    }

    /// Which fields give something in kind.
    pub(crate) fn in_kind(&self) -> impl Iterator<Item = &'static str> {
        let housing = self.housing.map(|_| "housing");
        let meals = self.meals.map(|_| "meals");
        housing.into_iter().chain(meals)
    }
}
