//! 割引: what is taken off a charge, and how it stands in a row.

use crate::ground::error::StoreError;
use shinchoryu_quantity::Yen;

/// What is taken off a charge: a percentage or an amount, and never both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discount {
    /// Of the charge.
    Percent(Percent),
    /// Of at most the charge; what is more is lost.
    Amount(AmountOff),
}

/// Whole percent, from 1 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Percent(i64);

/// Yen, from 1 to [`AmountOff::MOST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AmountOff(Yen);

impl Percent {
    /// Whole percent.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl AmountOff {
    /// More than any charge of ours; an amount above it is a slip.
    pub const MOST: Yen = Yen(100_000_000);

    /// The amount.
    #[must_use]
    pub const fn get(self) -> Yen {
        self.0
    }
}

impl Discount {
    /// A percentage; `None` outside of 1 to 100.
    #[must_use]
    pub const fn percent(percent: i64) -> Option<Self> {
        if 1 <= percent && percent <= 100 {
            Some(Self::Percent(Percent(percent)))
        } else {
            None
        }
    }

    /// An amount; `None` below one yen and above [`AmountOff::MOST`].
    #[must_use]
    pub const fn amount(amount: Yen) -> Option<Self> {
        if 1 <= amount.get() && amount.get() <= AmountOff::MOST.get() {
            Some(Self::Amount(AmountOff(amount)))
        } else {
            None
        }
    }

    /// The percentage, where it is one.
    #[must_use]
    pub const fn percent_off(self) -> Option<i64> {
        match self {
            Self::Percent(percent) => Some(percent.get()),
            Self::Amount(_) => None,
        }
    }

    /// The amount, where it is one.
    #[must_use]
    pub const fn amount_off(self) -> Option<Yen> {
        match self {
            Self::Percent(_) => None,
            Self::Amount(amount) => Some(amount.get()),
        }
    }
}

/// The two columns of a discount, and whose they are.
pub(crate) struct DiscountRow<'a> {
    pub table: &'static str,
    pub row: &'a dyn std::fmt::Display,
    pub percent_off: Option<i64>,
    pub amount_off: Option<i64>,
}

impl TryFrom<DiscountRow<'_>> for Discount {
    type Error = StoreError;

    /// Both columns, neither, or a figure out of its bounds is a fault of the row: nobody guesses
    /// what somebody pays.
    fn try_from(found: DiscountRow<'_>) -> Result<Self, StoreError> {
        let (percent_off, amount_off) = (found.percent_off, found.amount_off);
        let read = match (percent_off, amount_off) {
            (Some(percent), None) => Self::percent(percent),
            (None, Some(amount)) => Self::amount(Yen(amount)),
            (Some(_), Some(_)) | (None, None) => None,
        };
        read.ok_or_else(|| StoreError::Corrupt {
            table: found.table,
            column: "percent_off and amount_off",
            row: found.row.to_string(),
            value: format!("{percent_off:?} and {amount_off:?}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(percent_off: Option<i64>, amount_off: Option<i64>) -> Result<Discount, StoreError> {
        Discount::try_from(DiscountRow {
            table: "coupons",
            row: &"TEN",
            percent_off,
            amount_off,
        })
    }

    #[test]
    fn a_discount_is_a_percentage_or_an_amount() {
        let ten = read(Some(10), None).unwrap();
        assert_eq!((ten.percent_off(), ten.amount_off()), (Some(10), None));
        let welcome = read(None, Some(3_000)).unwrap();
        let amounts = (welcome.percent_off(), welcome.amount_off());
        assert_eq!(amounts, (None, Some(Yen(3_000))));
    }

    #[test]
    fn both_neither_and_what_is_out_of_bounds_are_named() {
        let most = AmountOff::MOST.get();
        for (percent_off, amount_off) in [
            (None, None),
            (Some(10), Some(3_000)),
            (Some(0), None),
            (Some(-10), None),
            (Some(101), None),
            (None, Some(0)),
            (None, Some(-3_000)),
            (None, Some(most + 1)),
        ] {
            let fault = read(percent_off, amount_off).unwrap_err().to_string();
            assert!(
                fault.contains("coupons.percent_off and amount_off of TEN"),
                "{fault}"
            );
        }
        for whole in [read(Some(1), None), read(Some(100), None)] {
            assert!(whole.is_ok());
        }
        for whole in [read(None, Some(1)), read(None, Some(most))] {
            assert!(whole.is_ok());
        }
    }
}
