//! 計算: case in, figures out. Pure: no clock, no files, no words for people; every figure can carry
//! a trace of its formula, its rounding and the law it read.

pub mod benefits;
pub mod calc;
pub mod change_of_duties;
mod check;
pub mod corporate_insurance;
pub mod corporate_tax;
pub mod death_benefit;
pub mod executive_pay;
pub mod exit_year;
pub mod income_tax;
pub mod lump_sums;
pub mod material;
pub mod notified_pay_deadline;
pub mod person;
pub mod required_cover;
pub mod resident_tax;
pub mod retirement_income;
pub mod second_officer;
pub mod social_insurance;
pub mod standard_change;
pub mod trace;
pub mod withholding;

pub use shinchoryu_law::LawMark;
pub use trace::{Step, Trace, Unit};
