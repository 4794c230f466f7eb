use shinchoryu_fields::FieldError;
use shinchoryu_law::individual::{FixedTaxCut, HousingLoanCredit, Surtax, YearEndAdjustment};
use shinchoryu_law::{Bands, LawBook, LawError, TaxBracket};
use shinchoryu_quantity::{CivilYear, Yen};

use super::figures::Settlement;
use crate::person::{At, DeductionYear, Incomes};

/// The law of one year beside the deductions.
pub(super) struct YearLaw<'a> {
    pub(super) brackets: At<'a, Bands<TaxBracket>>,
    pub(super) surtax: At<'a, Surtax>,
    pub(super) year_end: At<'a, YearEndAdjustment>,
    pub(super) cut: At<'a, FixedTaxCut>,
    /// 住宅借入金等特別控除, where one is claimed.
    pub(super) housing_loan: Option<At<'a, HousingLoanCredit>>,
    pub(super) deductions: DeductionYear<'a>,
}

impl<'a> YearLaw<'a> {
    pub(super) fn of(
        book: &'a LawBook,
        year: CivilYear,
        housing_loan: Yen,
    ) -> Result<Self, FieldError> {
        let covered = |error: LawError| error.at("year");
        let law = &book.individual.income_tax;
        let day = year.first_day();
        Ok(Self {
            brackets: law.brackets.at(day).map_err(covered)?,
            surtax: law.surtax.at(day).map_err(covered)?,
            year_end: law.year_end_adjustment.at(day).map_err(covered)?,
            cut: law.fixed_tax_cut.at(day).map_err(covered)?,
            housing_loan: if housing_loan > Yen::ZERO {
                Some(law.housing_loan_credit.at(day).map_err(covered)?)
            } else {
                None
            },
            deductions: DeductionYear::income_tax(book, year)?,
        })
    }

    /// The income that is taxed: in a year-end adjustment the salary alone, unless who asks for one has
    /// more beside it than may stay undeclared.
    pub(super) fn taxed(&self, incomes: &Incomes<'_>, settlement: Settlement) -> Yen {
        let undeclared = settlement == Settlement::YearEndAdjustment
            && incomes.beside_salary() <= self.year_end.value.other_income_upto;
        if undeclared {
            incomes.employment_income
        } else {
            incomes.aggregate
        }
    }
}
