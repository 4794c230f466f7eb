//! 給付: what the standard amounts and the final pay carry, and what a plan gives up.

mod in_service;
mod public;
mod retirement;

pub use in_service::{InServicePensionInput, InServicePensionOutput, in_service_pension};
pub use public::{
    BeforeAfter, InsuredAmounts, PublicBenefitsInput, PublicBenefitsOutput, public_benefits,
};
pub use retirement::{
    Office, RetirementAllowanceInput, RetirementAllowanceOutput, retirement_allowance,
    retirement_limit,
};

use shinchoryu_law::{Dated, SicknessAllowance};
use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use crate::Step;

/// 出産手当金: the age from which nothing is said of it, years. The law has no age for it (健康保険法102条); this
/// one is a choice of words alone: a birth after it is so rare that the sentence would only puzzle.
pub const NO_MATERNITY_FROM_AGE: u32 = 50;

/// 老齢厚生年金の支給開始年齢 (厚生年金保険法42条), years.
pub const PENSION_AGE: u32 = 65;

/// 老齢厚生年金（報酬比例部分） a year for life, yen, exact, that a base brings (厚生年金保険法43条). Round
/// it half up once, at the very end.
///
/// `base` is the sum of the standard amounts of twelve months and of the counted bonuses;
/// revaluation (再評価) is left out. Negative for a base that is lost.
#[must_use]
pub fn pension_exact(base: Yen, rate: Rate) -> Exact {
    base.times(rate)
}

/// 傷病手当金の日額, yen: the average standard amount over 30 to the nearest 10 yen, two thirds of
/// it to the nearest yen (健康保険法99条2項). Bonuses do not count.
#[must_use]
pub fn sickness_allowance_daily(
    average_standard: impl Into<Exact>,
    law: &SicknessAllowance,
) -> Yen {
    standard_daily(average_standard, law)
        .ratio(law.share.numerator, law.share.denominator)
        .round(Rounding::HalfUpYen)
}

/// 標準報酬日額, yen, to the nearest 10.
fn standard_daily(average_standard: impl Into<Exact>, law: &SicknessAllowance) -> Yen {
    average_standard
        .into()
        .ratio(1, law.days_of_month)
        .round(Rounding::HalfUp10)
}

/// The steps of 標準報酬日額 and of the allowance: each has its own rounding. `average` is the
/// average standard amount in the formula's own words.
pub(crate) fn sickness_steps(
    average_standard: impl Into<Exact>,
    average: String,
    allowance: Yen,
    law: &Dated<'_, SicknessAllowance>,
) -> [Step; 2] {
    let standard = standard_daily(average_standard, law.value);
    let of_day = format!("{average} ÷ {}", law.value.days_of_month);
    let share = law.value.share;
    // tens of yen, half of one up: the rounding of 標準報酬日額 stands in the formula itself
    let formula = format!(
        "({of_day} ÷ 10 = {}) × 10 × {} ÷ {}",
        standard
            .cut(10)
            .ratio(1, 10)
            .round(Rounding::None)
            .grouped(),
        share.numerator,
        share.denominator
    );
    [
        Step::yen("sickness_standard_daily", standard, of_day)
            .rounded(Rounding::HalfUp10)
            .citing(law.citation()),
        Step::yen("sickness_allowance_daily", allowance, formula)
            .rounded(Rounding::HalfUpYen)
            .citing(law.citation()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_law::LawBook;
    use shinchoryu_quantity::date;

    #[test]
    fn the_daily_sickness_allowance() {
        let law = &LawBook::embedded().unwrap().pension.sickness_allowance;
        let law = law.at(date(2026, 4, 1)).unwrap();
        for (average, daily) in [
            (1_390_000, 30_887),
            (980_000, 21_780),
            (650_000, 14_447),
            (98_000, 2_180),
            (88_000, 1_953),
            (58_000, 1_287),
        ] {
            assert_eq!(
                sickness_allowance_daily(Yen(average), law.value),
                Yen(daily)
            );
        }
    }

    #[test]
    fn the_pension_of_a_year_of_premiums() {
        let rate = Rate::from_ppm(5_481);
        for (base, years, gained) in [
            (7_800_000, 1, 42_752),
            (4_056_000, 1, 22_231),
            (2_556_000, 1, 14_009),
            (1_056_000, 1, 5_788),
            (4_056_000 - 7_800_000, 1, -20_521),
            (4_056_000 - 7_800_000, 10, -205_209),
        ] {
            let pension = pension_exact(Yen(base), rate).ratio(years, 1);
            let pension = pension.round(Rounding::HalfUpYen);
            assert_eq!(pension, Yen(gained));
        }
    }
}
