use shinchoryu_quantity::{Exact, Rounding, Yen};

/// A fiscal year of so many months: yearly limits count for its months only.
#[derive(Debug, Clone, Copy)]
pub(super) struct Year {
    pub months: i64,
}

impl Year {
    /// The part of a yearly amount that falls on this fiscal year.
    pub fn share(self, yearly: Yen) -> Exact {
        yearly.ratio(self.months, 12)
    }

    /// Whether an amount is within a yearly limit.
    pub fn within(self, amount: Yen, yearly: Yen) -> bool {
        i128::from(amount.get()) * 12 <= i128::from(yearly.get()) * i128::from(self.months)
    }

    /// The income in each band, each cut to 1,000 yen.
    pub fn bands(self, income: Yen, limits: [Yen; 2]) -> [Yen; 3] {
        let income = income.or_zero();
        let [first, second] = limits.map(|limit| {
            if self.within(income, limit) {
                Exact::from(income)
            } else {
                self.share(limit)
            }
        });
        [first, second - first, Exact::from(income) - second]
            .map(|band| band.round(Rounding::Floor1000))
    }
}

/// 軽減税率の所得の上限 of a fiscal year: the yearly limit for its months, cut to 1,000 yen, and
/// rounded up instead where more would be cut from it than from the income (措通42の3の2-1).
pub(super) fn low_bracket(yearly: Yen, year: Year, income: Yen) -> Yen {
    let exact = year.share(yearly);
    let cut = exact.round(Rounding::Floor1000);
    let cut_from_limit = exact - Exact::from(cut);
    let cut_from_income = Exact::from(income.or_zero() - income.cut(1000));
    // whole yen up is enough to tell which fraction is larger
    let more = (cut_from_limit - cut_from_income).round(Rounding::CeilYen) > Yen::ZERO;
    if more { cut + Yen(1000) } else { cut }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: [Yen; 2] = [Yen(4_000_000), Yen(8_000_000)];

    #[test]
    fn bands_add_up_to_the_cut_income_of_a_full_year() {
        let year = Year { months: 12 };
        for (income, bands) in [
            (5_432_100, [4_000_000, 1_432_000, 0]),
            (35_000_999, [4_000_000, 4_000_000, 27_000_000]),
            (3_999_999, [3_999_000, 0, 0]),
            (-1, [0, 0, 0]),
        ] {
            assert_eq!(year.bands(Yen(income), LIMITS), bands.map(Yen), "{income}");
        }
    }

    #[test]
    fn bands_of_a_short_year_follow_its_months() {
        let year = Year { months: 7 };
        // limits 2,333,333.33 and 4,666,666.67
        assert_eq!(
            year.bands(Yen(10_000_000), LIMITS),
            [2_333_000, 2_333_000, 5_333_000].map(Yen)
        );
    }

    #[test]
    fn the_low_bracket_is_cut_or_rounded_up_against_the_income() {
        let year = Year { months: 7 };
        let limit = |income| low_bracket(Yen(8_000_000), year, Yen(income));
        // 4,666,666.67: its 666.67 against what the income loses
        assert_eq!(limit(10_000_000), Yen(4_667_000));
        assert_eq!(limit(10_000_666), Yen(4_667_000));
        assert_eq!(limit(10_000_667), Yen(4_666_000));
        assert_eq!(
            low_bracket(Yen(8_000_000), Year { months: 12 }, Yen(9_000_999)),
            Yen(8_000_000)
        );
    }
}
