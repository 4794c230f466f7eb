//! 納税者: the person of both taxes, the incomes and the deductions that income tax and resident
//! tax shape alike.

mod deductions;
mod family;
mod income;
mod input;
mod pension;
mod premiums;

pub use deductions::Deductions;
pub use input::{
    DeductionInput, Dependant, Disability, EarthquakePremiums, LifePremiums, OtherIncome,
    PublicPension, Spouse, Taxpayer, TaxpayerDisability,
};

pub(crate) use deductions::{DeductionYear, disability_amount};
pub(crate) use family::{DependantClass, Family};
pub(crate) use income::Incomes;
pub(crate) use input::{MAX_SOCIAL_INSURANCE_DEDUCTED, OLDEST, Person, tax_input};

use shinchoryu_law::Dated;

/// A value of the law on a day.
pub(crate) type At<'a, T> = Dated<'a, T>;
