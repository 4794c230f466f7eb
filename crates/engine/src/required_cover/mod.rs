//! 必要保障額: what the company and the family need when the president dies, against what they have.

mod company;
mod family;
mod input;
mod months;
mod result;
mod survivors;

pub use input::{
    Child, CompanyNeed, FamilyNeed, InsuredYear, PayPlans, PensionRecord, RequiredCoverInput,
    Spouse, SpouseRelation,
};
pub use result::{
    Assumption, CompanyCover, CoverRemark, FamilyCover, FamilyYear, RequiredCoverOutput,
};

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::LawBook;

use crate::Trace;
use crate::check::Checks;

/// 必要保障額 of the company, of the family, or of both, if the president dies in office on the basis day.
///
/// The law and the money are those of that day in every year. All that is assumed is an input; the answer names each with
/// its value, and whether it is the default.
///
/// # Errors
/// `required` at `company` where neither is given, and at `company.tax_rate` where no rate is; `out_of_range` and
/// `too_many` for amounts, days, ages and lists; `date_after` for who is born after the day; `not_supported` at
/// `family.spouse.relation` for a husband and at `family.spouse.birth_date` for a widow without a child before 30, whose pensions
/// follow other rules; those of `corporate-tax` under `company.corporate_tax`; `law_not_covered` at `date`.
pub fn required_cover(
    input: &RequiredCoverInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<RequiredCoverOutput, FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.date, || "date".into());
    if input.company.is_none() && input.family.is_none() {
        checks.push(FieldError::new(FieldCode::Required, "company"));
    }
    if let Some(company) = &input.company {
        company::check(company, &mut checks);
    }
    if let Some(family) = &input.family {
        family::check(family, input.date, &mut checks);
    }
    checks.finish()?;
    let mut assumptions = Vec::new();
    let company = match &input.company {
        Some(need) => Some(company::cover(need, book, &mut assumptions, trace)?),
        None => None,
    };
    let family = match &input.family {
        Some(need) => Some(family::cover(
            need,
            input.date,
            book,
            &mut assumptions,
            trace,
        )?),
        None => None,
    };
    Ok(RequiredCoverOutput {
        company,
        family,
        assumptions,
    })
}
