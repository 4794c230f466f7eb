//! 一時金・名義変更・共済: what a person or the company gets at once, and as what it is taxed.

mod annuity;
mod bankruptcy;
mod occasional;
mod small_enterprise;
mod transfer;

pub use annuity::{
    AnnuityContract, AnnuityKind, AnnuityQuestion, CostFrom, PolicyAnnuityInput,
    PolicyAnnuityOutput, policy_annuity,
};
pub use bankruptcy::{
    BankruptcyCancellation, BankruptcyMutualAidInput, BankruptcyMutualAidOutput, BankruptcyPremium,
    BankruptcyQuestion, CancellationKind, CancellationResult, bankruptcy_mutual_aid,
};
pub use occasional::{
    OccasionalIncomeInput, OccasionalIncomeOutput, PolicyGain, PolicyReceipt, occasional_income,
};
pub use small_enterprise::{
    IncomeKind, MutualAidExit, MutualAidForm, MutualAidQuestion, MutualAidScheme,
    OccasionalHandOver, RetirementHandOver, RetirementKind, SmallEnterpriseMutualAidInput,
    SmallEnterpriseMutualAidOutput, small_enterprise_mutual_aid,
};
pub use transfer::{
    PaidUpChange, PolicyTransferInput, PolicyTransferOutput, TransferQuestion, ValuedBy,
    policy_transfer,
};

use shinchoryu_fields::FieldError;
use shinchoryu_law::{Dated, Series};
use shinchoryu_quantity::CivilYear;

/// The law of an income year; of the newest that was checked where none is said.
fn of_year<T>(series: &Series<T>, year: Option<i32>) -> Result<Dated<'_, T>, FieldError> {
    let newest = || series.head().checked_through;
    let day = year.map_or_else(newest, |year| CivilYear(year).first_day());
    series.at(day).map_err(|error| error.at("year"))
}
