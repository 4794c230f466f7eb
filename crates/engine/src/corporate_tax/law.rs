use shinchoryu_law::{
    Corporate, CorporationTaxRates, Dated, DefenceTax, EnterpriseTax, InhabitantLevy, LawError,
    LossCarryforward, PerCapitaLevy, SizeBasedTaxation,
};
use shinchoryu_quantity::{Date, Rate};

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
}
