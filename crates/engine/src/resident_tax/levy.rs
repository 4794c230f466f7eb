use shinchoryu_law::individual::PartRates;
use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use super::figures::Surcharge;

/// One yen in the unit in which levies are kept exact.
const YEN: i128 = 1_000_000;

/// 所得割 of municipality and prefecture, exact in millionths of a yen: a surcharge of 0.025 % leaves
/// fractions, and nothing is cut before the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Levies {
    municipal: i128,
    prefectural: i128,
}

/// A credit as the two levies share it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Shared {
    pub(super) municipal: Yen,
    pub(super) prefectural: Yen,
}

impl Shared {
    pub(super) fn total(self) -> Yen {
        self.municipal + self.prefectural
    }
}

impl Levies {
    /// Taxable income × the rates of the place with its surcharges.
    pub(super) fn at(taxable: Yen, rates: PartRates, surcharge: &Surcharge) -> Self {
        let levy = |rate: Rate, added: Rate| {
            i128::from(taxable.get()) * i128::from(rate.ppm() + added.ppm())
        };
        Self {
            municipal: levy(rates.municipal, surcharge.income_municipality),
            prefectural: levy(rates.prefectural, surcharge.income_prefecture),
        }
    }

    fn total(self) -> i128 {
        self.municipal + self.prefectural
    }

    /// After credits in whole yen, never below zero.
    pub(super) fn less(self, municipal: Yen, prefectural: Yen) -> Self {
        let after = |levy: i128, credit: Yen| (levy - i128::from(credit.get()) * YEN).max(0);
        Self {
            municipal: after(self.municipal, municipal),
            prefectural: after(self.prefectural, prefectural),
        }
    }

    /// After a credit of which each bears a share, exact, never below zero.
    pub(super) fn less_parts(self, credit: Yen, shares: PartRates) -> Self {
        let part = |share: Rate| i128::from(credit.get()) * i128::from(share.ppm());
        Self {
            municipal: (self.municipal - part(shares.municipal)).max(0),
            prefectural: (self.prefectural - part(shares.prefectural)).max(0),
        }
    }

    /// 調整措置: the levies together leave the income at its non-taxable limit; the shortfall is
    /// shared in proportion. Also gives the relief, whole yen raised.
    pub(super) fn relieved(self, income: Yen, limit: Yen) -> (Self, Yen) {
        let room = i128::from((income - limit).get().max(0)) * YEN;
        let total = self.total();
        if total <= room {
            return (self, Yen::ZERO);
        }
        let left = |levy: i128| levy * room / total;
        let relieved = Self {
            municipal: left(self.municipal),
            prefectural: left(self.prefectural),
        };
        let relief = Exact::new(total - room, YEN).round(Rounding::CeilYen);
        (relieved, relief)
    }

    /// A credit shared in proportion, the prefecture's part raised to the yen; as far as there is
    /// levy. Also gives what was taken.
    pub(super) fn less_shared(self, credit: Yen) -> (Self, Shared) {
        let whole = Exact::new(self.total(), YEN).round(Rounding::FloorYen);
        let credit = credit.min(whole);
        if credit <= Yen::ZERO {
            return (self, Shared::default());
        }
        let prefectural = Exact::new(i128::from(credit.get()) * self.prefectural, self.total())
            .round(Rounding::CeilYen);
        let shared = Shared {
            municipal: credit - prefectural,
            prefectural,
        };
        (self.less(shared.municipal, shared.prefectural), shared)
    }

    /// A share of each levy (municipality, prefecture), exact.
    pub(super) fn share(self, rate: Rate) -> (Exact, Exact) {
        let part = |levy: i128| Exact::new(levy * i128::from(rate.ppm()), YEN * YEN);
        (part(self.municipal), part(self.prefectural))
    }

    /// 100円未満切捨て, each on its own: municipality, prefecture.
    pub(super) fn payable(self) -> (Yen, Yen) {
        let cut = |levy: i128| Exact::new(levy, YEN).round(Rounding::Floor100);
        (cut(self.municipal), cut(self.prefectural))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levies(municipal: i128, prefectural: i128) -> Levies {
        Levies {
            municipal: municipal * YEN,
            prefectural: prefectural * YEN,
        }
    }

    #[test]
    fn relief_leaves_the_income_at_its_limit() {
        let (left, relief) = levies(3_000, 2_000).relieved(Yen(452_000), Yen(450_000));
        assert_eq!(left, levies(1_200, 800));
        assert_eq!(relief, Yen(3_000));
        let untouched = levies(3_000, 2_000);
        assert_eq!(
            untouched.relieved(Yen(455_000), Yen(450_000)),
            (untouched, Yen::ZERO)
        );
    }

    #[test]
    fn a_shared_credit_is_never_more_than_the_levies() {
        let (left, taken) = levies(6_000, 4_000).less_shared(Yen(10_001));
        assert_eq!((left, taken.total()), (levies(0, 0), Yen(10_000)));
        let (left, taken) = levies(60_001, 40_000).less_shared(Yen(10_000));
        assert_eq!((left, taken.total()), (levies(54_001, 36_000), Yen(10_000)));
    }

    #[test]
    fn fractions_are_cut_once() {
        let surcharge = Surcharge {
            income_prefecture: Rate::from_ppm(250),
            ..Surcharge::default()
        };
        let rates = PartRates {
            municipal: Rate::from_ppm(60_000),
            prefectural: Rate::from_ppm(40_000),
        };
        // 3,998,000 × 4.025 % = 160,919.5
        let levies = Levies::at(Yen(3_998_000), rates, &surcharge);
        assert_eq!(levies.payable(), (Yen(239_800), Yen(160_900)));
        assert_eq!(
            levies.less(Yen(0), Yen(20)).payable(),
            (Yen(239_800), Yen(160_800))
        );
    }
}
