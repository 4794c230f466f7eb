//! 資料: a whole material in, the comparison out (平年度比較).

mod bounds;
mod case;
mod compare;
mod dates;
mod draft;
mod explain;
mod input;
mod parts;
mod premiums;
mod reader;
mod reading;
mod result;
mod schedule;
mod texts;
mod warnings;
mod withheld;
mod year;

pub use bounds::{MAX_KEPT_ROWS, MAX_KEPT_TEXT, beyond_bounds};
pub use case::{
    AGES, Case, MAX_BONUS, MAX_BONUSES, MAX_CAPITAL, MAX_DEPENDANTS, MAX_MERIT_RATIO, MAX_MONTHLY,
    MAX_PROFIT, MAX_PROPOSALS, MAX_RETIREMENT_AGE, missing_for_document,
};
pub use compare::compare;
pub use dates::KEPT_DAYS;
pub use input::{
    Bonus, Company, Customer, HealthInsurer, Kind, MaterialInput, Meeting, Pay, Position, Proposer,
    Residence, Retirement,
};
pub use parts::{AreaInput, DependantInput, OwnRates, SpouseInput};
pub use result::{
    Benefits, BonusMonth, BonusShare, CompanyYear, Comparison, Deadline, Difference, EmployeeShare,
    EmployerShare, Facts, HalfRates, HealthParts, LawMark, LawUsed, Loss, Plan, RevisionMonths,
    Schedule, StandardRevision, Warning,
};
pub use texts::Typed;

use shinchoryu_fields::{FieldCode, FieldErrors};

/// Errors of a calculator, moved to the field of the material that caused them.
fn relocate(mut error: FieldErrors, plan: &str) -> FieldErrors {
    for wrong in &mut error.errors {
        let field = std::mem::take(&mut wrong.field);
        wrong.field = match wrong.code {
            FieldCode::LawNotCovered => "basis_date".to_owned(),
            FieldCode::NotInsured => format!("{plan}.monthly"),
            _ => match field.split('.').next() {
                Some("spouse" | "dependants" | "taxpayer" | "other_income") => {
                    format!("customer.{field}")
                }
                Some("surcharge" | "exemption_limit") => format!("customer.residence.{field}"),
                Some("capital" | "employees" | "area" | "prefecture" | "loss_carryforward") => {
                    format!("company.{field}")
                }
                Some("deductions") => field,
                _ => format!("{plan}.monthly"),
            },
        };
    }
    error
}
