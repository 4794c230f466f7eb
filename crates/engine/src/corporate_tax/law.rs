use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_law::{
    Corporate, CorporationTaxRates, Dated, DefenceTax, EnterpriseTax, InhabitantLevy, LawError,
    LossCarryforward, PerCapitaLevy, SizeBasedTaxation,
};
use shinchoryu_quantity::{Date, Rate, Yen};

use super::figures::Area;
use crate::check::Checks;

/// The law of a fiscal year, looked up once by its first day.
#[derive(Debug, Clone)]
pub struct CorporateLaw<'a> {
    pub(super) corporation: Dated<'a, CorporationTaxRates>,
    pub(super) local: Dated<'a, Rate>,
    pub(super) defence: Dated<'a, DefenceTax>,
    pub(super) levy: Dated<'a, InhabitantLevy>,
    pub(super) per_capita: Dated<'a, PerCapitaLevy>,
    pub(super) enterprise: Dated<'a, EnterpriseTax>,
    pub(super) special: Dated<'a, Rate>,
    pub(super) losses: Dated<'a, LossCarryforward>,
    pub(super) size_based: Dated<'a, SizeBasedTaxation>,
}

impl<'a> CorporateLaw<'a> {
    /// The law of a fiscal year that starts on a day.
    ///
    /// # Errors
    /// [`LawError::NotCovered`] where one of the taxes has no value for that day.
    pub fn on(law: &'a Corporate, fiscal_year_start: Date) -> Result<Self, LawError> {
        Ok(Self {
            corporation: law.corporation_tax.at(fiscal_year_start)?,
            local: law.local_corporation_tax.at(fiscal_year_start)?,
            defence: law.defence_corporation_tax.at(fiscal_year_start)?,
            levy: law.inhabitant_levy.at(fiscal_year_start)?,
            per_capita: law.per_capita_levy.at(fiscal_year_start)?,
            enterprise: law.enterprise_tax.at(fiscal_year_start)?,
            special: law.special_enterprise_tax.at(fiscal_year_start)?,
            losses: law.loss_carryforward.at(fiscal_year_start)?,
            size_based: law.size_based_taxation.at(fiscal_year_start)?,
        })
    }

    /// 資本金: above a limit the taxes go by size (外形標準課税), which is not computed here.
    pub(crate) fn check_capital(&self, capital: Yen, checks: &mut Checks, field: &str) {
        let limit = self.size_based.value.capital_over;
        if capital > limit {
            let error = FieldError::new(FieldCode::SizeBasedTaxation, field);
            checks.push(error.with("max", limit));
        }
    }

    /// Rates typed in lie within the law's; `at` is the path of the area.
    pub(crate) fn check_area(&self, area: &Area, checks: &mut Checks, at: &str) {
        if let Area::Own(rates) = area {
            rates.check(self.levy.value, checks, at);
        }
    }
}
