//! 数量 (quantities): whole yen, exact rates, named rounding, months, years and ages.
//!
//! Knows nothing of law, people or the outside world. Every conversion and every rounding is a
//! named method; there is no implicit way in or out of a quantity and no floating point.

mod age;
mod exact;
mod period;
mod rate;
mod yen;

pub use age::{age_on, attained_on, reached_in, turns_on};
pub use chrono::NaiveDate as Date;
pub use exact::{Exact, Rounding};
pub use period::{CivilYear, FiscalYear, Month, add_months, date, end_of_month, sub_months};
pub use rate::Rate;
pub use yen::Yen;

/// A text that is not the quantity it should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// Not `YYYY-MM`.
    #[error("a month is written YYYY-MM, not {0:?}")]
    Month(String),
    /// Not decimal text with at most six decimals.
    #[error("a rate is decimal text with at most six decimals, such as \"0.2042\", not {0:?}")]
    Rate(String),
}
