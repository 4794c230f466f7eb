//! 源泉徴収: income tax withheld from a month's salary and from a bonus, surtax included.

mod bonus;
mod figures;
mod monthly;

pub use bonus::bonus;
pub use figures::{
    BonusInput, BonusMethod, BonusOutput, Column, MonthlyInput, MonthlyMethod, MonthlyOutput,
};
pub use monthly::monthly;

use crate::check::Checks;

/// More dependants than a household; a request is bounded.
const MOST_DEPENDANTS: i32 = 99;

fn check_dependants(checks: &mut Checks, dependants: i32) {
    checks.range(dependants, 0, MOST_DEPENDANTS, || "dependants".into());
}
