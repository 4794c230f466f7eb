use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// 円: an amount of whole yen. May be negative (differences, losses).
///
/// Callers keep amounts within ±10^13; products are formed in 128 bits, and the
/// crates that compute are built with overflow checks, so an amount never wraps.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(transparent)]
pub struct Yen(pub i64);

impl Yen {
    /// No yen.
    pub const ZERO: Self = Self(0);

    /// The amount as an integer.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Whether it is nothing: a figure that few cases have is left out of the others' results (by reference, as serde's
    /// `skip_serializing_if` hands it).
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.0 == 0
    }

    /// The amount, or zero where it is negative.
    #[must_use]
    pub fn or_zero(self) -> Self {
        Self(self.0.max(0))
    }

    /// 切捨て: cut down to a multiple of `unit`; zero where the amount is not positive.
    ///
    /// This is the cut of tax bases and payable taxes (国税通則法118条・119条), which are never
    /// negative.
    #[must_use]
    pub fn cut(self, unit: i64) -> Self {
        if self.0 <= 0 {
            Self::ZERO
        } else {
            Self(self.0 - self.0 % unit)
        }
    }

    /// The amount with a comma every three digits ("-1,234,567"), for formulas in traces.
    #[must_use]
    pub fn grouped(self) -> String {
        let digits = self.0.unsigned_abs().to_string();
        let mut text = String::with_capacity(digits.len() + digits.len() / 3 + 1);
        if self.0 < 0 {
            text.push('-');
        }
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        text
    }
}

impl fmt::Display for Yen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Add for Yen {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Yen {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Yen {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i64> for Yen {
    type Output = Self;
    fn mul(self, times: i64) -> Self {
        Self(self.0 * times)
    }
}

impl AddAssign for Yen {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl SubAssign for Yen {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Sum for Yen {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cut_of_a_base_is_never_negative() {
        assert_eq!(Yen(5_432_100).cut(1000), Yen(5_432_000));
        assert_eq!(Yen(999).cut(1000), Yen(0));
        assert_eq!(Yen(-1_500).cut(1000), Yen(0));
    }

    #[test]
    fn groups_of_three() {
        for (amount, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (-12_345_678, "-12,345,678"),
        ] {
            assert_eq!(Yen(amount).grouped(), text);
        }
    }

    #[test]
    fn json_is_a_plain_integer() {
        assert_eq!(
            serde_json::to_string(&Yen(-28_085)).ok().as_deref(),
            Some("-28085")
        );
        assert!(serde_json::from_str::<Yen>("1.5").is_err());
    }
}
