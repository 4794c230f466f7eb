use shinchoryu_fields::FieldError;
use shinchoryu_law::individual::{
    AdjustmentCredit, DonationCredit, NonTaxable, NonTaxablePerCapita, PerCapita,
    PersonalDifference, ResidentFixedTaxCut, ResidentRates, SingleParentDifference,
    SpecialCollection, Surtax,
};
use shinchoryu_law::{AmountBand, Bands, LawBook, LawError, TaxBracket};
use shinchoryu_quantity::{CivilYear, FiscalYear};

use crate::person::{At, DeductionYear};

/// The law of one fiscal year beside the incomes.
pub(super) struct YearLaw<'a> {
    pub(super) deductions: DeductionYear<'a>,
    pub(super) rates: At<'a, ResidentRates>,
    pub(super) adjustment: At<'a, AdjustmentCredit>,
    pub(super) difference: At<'a, PersonalDifference>,
    pub(super) single_parent: At<'a, SingleParentDifference>,
    pub(super) donation: At<'a, DonationCredit>,
    pub(super) per_capita: At<'a, PerCapita>,
    pub(super) no_tax: At<'a, NonTaxablePerCapita>,
    pub(super) no_income_levy: At<'a, NonTaxable>,
    pub(super) collection: At<'a, SpecialCollection>,
    pub(super) cut: At<'a, ResidentFixedTaxCut>,
    pub(super) brackets: At<'a, Bands<TaxBracket>>,
    pub(super) surtax: At<'a, Surtax>,
    /// 所得税の基礎控除.
    pub(super) basic: At<'a, Bands<AmountBand>>,
}

impl<'a> YearLaw<'a> {
    pub(super) fn of(book: &'a LawBook, year: CivilYear) -> Result<Self, FieldError> {
        let covered = |error: LawError| error.at("year");
        let law = &book.individual.resident_tax;
        let income_tax = &book.individual.income_tax;
        let day = FiscalYear(year.0 + 1).first_month().first_day();
        Ok(Self {
            deductions: DeductionYear::resident_tax(book, year, day)?,
            rates: law.rates.at(day).map_err(covered)?,
            adjustment: law.adjustment_credit.at(day).map_err(covered)?,
            difference: law.personal_difference.at(day).map_err(covered)?,
            single_parent: law.single_parent_difference.at(day).map_err(covered)?,
            donation: law.donation.at(day).map_err(covered)?,
            per_capita: law.per_capita.at(day).map_err(covered)?,
            no_tax: law.non_taxable_per_capita.at(day).map_err(covered)?,
            no_income_levy: law.non_taxable_income_levy.at(day).map_err(covered)?,
            collection: law.special_collection.at(day).map_err(covered)?,
            cut: law.fixed_tax_cut.at(day).map_err(covered)?,
            brackets: income_tax.brackets.at(year.first_day()).map_err(covered)?,
            surtax: income_tax.surtax.at(year.first_day()).map_err(covered)?,
            basic: (income_tax.deductions.basic)
                .at(year.first_day())
                .map_err(covered)?,
        })
    }
}
