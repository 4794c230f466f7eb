use shinchoryu_fields::FieldError;
use shinchoryu_law::individual::{
    PartRates, RetirementDeduction, RetirementHalf, RetirementLookback, RetirementMixed, Surtax,
};
use shinchoryu_law::{Bands, Citation, Dated, LawBook, LawError, TaxBracket};
use shinchoryu_quantity::{CivilYear, Date, Rate};

/// The law of the year of a payment. What only some payments ask for is read only for them, so that nobody else has its
/// marks.
pub(super) struct YearLaw<'a> {
    book: &'a LawBook,
    day: Date,
    /// 退職所得控除.
    pub(super) deduction: Dated<'a, RetirementDeduction>,
    /// 2分の1課税.
    pub(super) half: Dated<'a, RetirementHalf>,
    /// 税率.
    pub(super) brackets: Dated<'a, Bands<TaxBracket>>,
    /// 付加税.
    pub(super) surtax: Dated<'a, Surtax>,
    /// 所得割.
    pub(super) levy: Dated<'a, PartRates>,
}

fn covered(error: LawError) -> FieldError {
    error.at("year")
}

impl<'a> YearLaw<'a> {
    pub(super) fn of(book: &'a LawBook, year: i32) -> Result<Self, FieldError> {
        let day = CivilYear(year).first_day();
        let law = &book.individual.income_tax;
        Ok(Self {
            book,
            day,
            deduction: law.retirement.deduction.at(day).map_err(covered)?,
            half: law.retirement.half.at(day).map_err(covered)?,
            brackets: law.brackets.at(day).map_err(covered)?,
            surtax: law.surtax.at(day).map_err(covered)?,
            levy: (book.individual.resident_tax.retirement_levy)
                .at(day)
                .map_err(covered)?,
        })
    }

    /// 前年以前の退職手当等.
    pub(super) fn lookback(&self) -> Result<Dated<'a, RetirementLookback>, FieldError> {
        let law = &self.book.individual.income_tax.retirement;
        law.lookback.at(self.day).map_err(covered)
    }

    /// 最低額 after the reduction. Its order is the only one that the law knows.
    pub(super) fn minimum_order(&self) -> Result<Citation, FieldError> {
        let law = &self.book.individual.income_tax.retirement;
        let order = law.minimum_order.at(self.day).map_err(covered)?;
        Ok(order.citation())
    }

    /// 特定役員退職所得控除額.
    pub(super) fn mixed(&self) -> Result<Dated<'a, RetirementMixed>, FieldError> {
        let law = &self.book.individual.income_tax.retirement;
        law.mixed.at(self.day).map_err(covered)
    }

    /// 申告書の提出がない場合の率.
    pub(super) fn withholding(&self) -> Result<Dated<'a, Rate>, FieldError> {
        let law = &self.book.individual.income_tax.retirement;
        law.withholding.at(self.day).map_err(covered)
    }
}
