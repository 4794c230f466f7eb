//! Bounds of the fields of the household: limits of this product, beside those of `case.rs`.

use shinchoryu_quantity::Yen;

/// 住宅ローン控除の上限 (a bound against slips of the keyboard: no home gives as much).
pub const MAX_HOUSING_LOAN_CREDIT: Yen = Yen(999_999);
/// The first year of moving in whose credit still counts in a year of the law data.
pub(crate) const MOVED_IN_FROM: i32 = 2014;
