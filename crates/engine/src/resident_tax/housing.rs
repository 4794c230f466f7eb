//! 住宅借入金等特別税額控除: what income tax could not take of the credit.

use shinchoryu_fields::{FieldError, FieldErrors};
use shinchoryu_law::LawBook;
use shinchoryu_law::individual::{HousingLoanRemainder, PartRates, RemainderLimit};
use shinchoryu_quantity::{FiscalYear, Rounding, Yen};

use super::figures::ResidentTaxInput;
use crate::person::At;

/// The law of the remainder, read only where there is a loan.
pub(super) struct HousingLaw<'a> {
    pub(super) law: At<'a, HousingLoanRemainder>,
    pub(super) limit: RemainderLimit,
}

impl<'a> HousingLaw<'a> {
    pub(super) fn of(
        input: &ResidentTaxInput,
        book: &'a LawBook,
    ) -> Result<Option<Self>, FieldErrors> {
        let Some(loan) = &input.housing_loan else {
            return Ok(None);
        };
        let day = FiscalYear(input.year + 1).first_month().first_day();
        let series = &book.individual.resident_tax.housing_loan_remainder;
        let law = series.at(day).map_err(|error| error.at("year"))?;
        let limit = law.value.limit(loan.moved_in, loan.consumption_tax);
        match (limit, law.value.first_year()) {
            (Some(limit), _) => Ok(Some(Self { law, limit })),
            (None, first) => {
                let first = first.unwrap_or(input.year);
                let error = FieldError::out_of_range("housing_loan.moved_in", first, input.year);
                Err(error.into())
            }
        }
    }
}

/// 控除額, and the shares of municipality and prefecture in it.
#[derive(Debug, Default)]
pub(super) struct Housing {
    pub(super) remainder: Yen,
    pub(super) shares: Option<PartRates>,
}

impl Housing {
    /// Each share is kept exact until the levy is cut: the law does not say how it is rounded.
    pub(super) fn of(input: &ResidentTaxInput, law: Option<&HousingLaw<'_>>) -> Self {
        let (Some(loan), Some(HousingLaw { law, limit })) = (&input.housing_loan, law) else {
            return Self::default();
        };
        let share = loan.income_tax_taxable.times(limit.rate);
        let remainder = (loan.credit - loan.used)
            .min(share.round(Rounding::FloorYen))
            .min(limit.at_most);
        Self {
            remainder,
            shares: Some(law.value.shares.of(input.designated_city)),
        }
    }
}
