use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::{Add, Sub};

use crate::{Rate, Yen};

/// 端数処理: how a fraction becomes whole yen. Every rounding of the product is one of these, by
/// name; a trace prints the same name that was applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// 端数なし: the value is whole already; a fraction would be a mistake of the caller.
    None,
    /// 1円未満切捨て.
    FloorYen,
    /// 10円未満切捨て.
    Floor10,
    /// 100円未満切捨て.
    Floor100,
    /// 1,000円未満切捨て.
    Floor1000,
    /// 1円未満切上げ.
    CeilYen,
    /// 1円未満四捨五入 (50銭以上切上げ).
    HalfUpYen,
    /// 10円未満四捨五入.
    HalfUp10,
    /// 100円未満四捨五入.
    HalfUp100,
    /// 50銭以下切捨て、50銭超切上げ: premiums deducted from pay.
    HalfSenDown,
}

/// An exact fraction of yen before its rounding: numerator over a positive denominator.
#[derive(Debug, Clone, Copy)]
pub struct Exact {
    numerator: i128,
    denominator: i128,
}

impl Yen {
    /// The exact product with a rate; round it by name.
    #[must_use]
    pub fn times(self, rate: Rate) -> Exact {
        Exact::new(i128::from(self.0) * i128::from(rate.ppm()), 1_000_000)
    }

    /// The exact value `self × numerator ÷ denominator`; round it by name.
    #[must_use]
    pub fn ratio(self, numerator: i64, denominator: i64) -> Exact {
        Exact::new(
            i128::from(self.0) * i128::from(numerator),
            i128::from(denominator),
        )
    }
}

impl Exact {
    /// `numerator ÷ denominator`; the denominator is positive.
    ///
    /// # Panics
    /// When the denominator is not positive.
    #[must_use]
    pub fn new(numerator: i128, denominator: i128) -> Self {
        assert!(
            denominator > 0,
            "the denominator of an exact value is positive"
        );
        Self {
            numerator,
            denominator,
        }
    }

    /// The same value multiplied by `numerator ÷ denominator`, still exact.
    #[must_use]
    pub fn ratio(self, numerator: i64, denominator: i64) -> Self {
        Self::new(
            product(self.numerator, numerator),
            product(self.denominator, denominator),
        )
    }

    /// Whole yen by the named rounding. Floors and ceilings go towards −∞ and +∞; the half-up
    /// roundings go away from zero at exactly one half.
    ///
    /// # Panics
    /// When the result does not fit 64 bits, or when [`Rounding::None`] meets a fraction.
    #[must_use]
    pub fn round(self, rounding: Rounding) -> Yen {
        let whole = match rounding {
            Rounding::None => {
                assert!(
                    self.numerator % self.denominator == 0,
                    "this value has no fraction"
                );
                self.numerator / self.denominator
            }
            Rounding::FloorYen => self.floor(1),
            Rounding::Floor10 => self.floor(10),
            Rounding::Floor100 => self.floor(100),
            Rounding::Floor1000 => self.floor(1000),
            Rounding::CeilYen => -Self::new(-self.numerator, self.denominator).floor(1),
            Rounding::HalfUpYen => self.half_up(1),
            Rounding::HalfUp10 => self.half_up(10),
            Rounding::HalfUp100 => self.half_up(100),
            Rounding::HalfSenDown => {
                let (n, d) = (self.numerator, self.denominator);
                // ceil(x − 1/2): exactly one half goes down
                -floor(d - 2 * n, 2 * d)
            }
        };
        match i64::try_from(whole) {
            Ok(yen) => Yen(yen),
            Err(_) => panic!("an amount of more than 64 bits"),
        }
    }

    fn floor(self, unit: i128) -> i128 {
        floor(self.numerator, self.denominator * unit) * unit
    }

    fn half_up(self, unit: i128) -> i128 {
        let size = self.denominator * unit;
        let magnitude = floor(2 * self.numerator.abs() + size, 2 * size) * unit;
        if self.numerator < 0 {
            -magnitude
        } else {
            magnitude
        }
    }
}

/// `one × other`; where both fit 64 bits, as nearly always, a processor multiplies them at once.
fn product(one: i128, other: i64) -> i128 {
    match i64::try_from(one) {
        Ok(one) => i128::from(one) * i128::from(other),
        Err(_) => one * i128::from(other),
    }
}

/// `numerator ÷ denominator` towards −∞; the denominator is positive.
fn floor(numerator: i128, denominator: i128) -> i128 {
    // amounts of this product fit 64 bits nearly always, and a processor divides those at once
    match (i64::try_from(numerator), i64::try_from(denominator)) {
        (Ok(numerator), Ok(denominator)) => numerator.div_euclid(denominator).into(),
        _ => numerator.div_euclid(denominator),
    }
}

impl From<Yen> for Exact {
    fn from(yen: Yen) -> Self {
        Self::new(i128::from(yen.get()), 1)
    }
}

impl Add for Exact {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        if self.denominator == other.denominator {
            return Self::new(self.numerator + other.numerator, self.denominator);
        }
        Self::new(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl Sub for Exact {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self::new(-other.numerator, other.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn each_rounding_at_its_edge() {
        let half = Exact::new(5, 2);
        assert_eq!(half.round(Rounding::FloorYen), Yen(2));
        assert_eq!(half.round(Rounding::CeilYen), Yen(3));
        assert_eq!(half.round(Rounding::HalfUpYen), Yen(3));
        assert_eq!(half.round(Rounding::HalfSenDown), Yen(2));
        assert_eq!(Exact::new(251, 100).round(Rounding::HalfSenDown), Yen(3));
        assert_eq!(Exact::new(-5, 2).round(Rounding::HalfUpYen), Yen(-3));
        assert_eq!(
            Exact::new(255_250, 1).round(Rounding::HalfUp100),
            Yen(255_300)
        );
        assert_eq!(
            Exact::new(1_475_345, 10).round(Rounding::Floor100),
            Yen(147_500)
        );
        assert_eq!(Exact::new(105, 1).round(Rounding::HalfUp10), Yen(110));
        assert_eq!(Exact::new(38_025, 1).round(Rounding::None), Yen(38_025));
    }

    proptest! {
        #[test]
        fn a_rounding_moves_less_than_its_unit(n in -1_000_000_000_000i64..1_000_000_000_000, d in 1i64..1_000_000) {
            let value = Exact::new(i128::from(n), i128::from(d));
            for (rounding, unit) in [
                (Rounding::FloorYen, 1), (Rounding::Floor100, 100), (Rounding::CeilYen, 1),
                (Rounding::HalfUpYen, 1), (Rounding::HalfUp10, 10), (Rounding::HalfSenDown, 1),
            ] {
                let rounded = i128::from(value.round(rounding).get());
                let moved = (rounded * i128::from(d) - i128::from(n)).abs();
                prop_assert!(moved < i128::from(unit) * i128::from(d) || d == 1);
                prop_assert_eq!(rounded % i128::from(unit), 0);
            }
        }

        #[test]
        fn the_two_half_roundings_differ_only_at_one_half(n in 0i64..1_000_000, d in 1i64..5_000) {
            let value = Exact::new(i128::from(n), i128::from(d));
            let up = value.round(Rounding::HalfUpYen);
            let down = value.round(Rounding::HalfSenDown);
            prop_assert_eq!(up != down, (2 * n) % (2 * d) == d);
        }
    }
}
