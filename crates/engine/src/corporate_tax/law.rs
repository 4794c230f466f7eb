use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_law::{
    AreaRate, Corporate, CorporationTaxRates, Dated, DefenceTax, EnterpriseTax, InhabitantLevy,
    LawError, LossCarryforward, PerCapitaLevy, SizeBasedTaxation,
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
    pub(super) areas: Dated<'a, Vec<AreaRate>>,
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
            areas: law.area_rates.at(fiscal_year_start)?,
        })
    }

    /// What is wrong with capital and area: above a limit of capital the taxes go by size (外形標準課税),
    /// which is not computed here; rates typed in lie within the law's.
    pub(crate) fn check_company(
        &self,
        capital: Yen,
        area: &Area,
        fields: Fields,
        checks: &mut Checks,
    ) {
        let limit = self.size_based.value.capital_over;
        if capital > limit {
            let error = FieldError::new(FieldCode::SizeBasedTaxation, fields.capital);
            checks.push(error.with("max", limit));
        }
        let typed = match area {
            Area::Named(_) => return,
            Area::Listed(area) => area.clone(),
            Area::Own(rates) => rates.into(),
        };
        let levy = self.levy.value;
        for (name, rate, most) in [
            (
                "prefecture_rate",
                typed.prefecture_rate,
                levy.prefecture_max,
            ),
            (
                "municipal_rate",
                typed.municipal_rate,
                levy.municipality_max,
            ),
        ] {
            let rate = rate.unwrap_or_default();
            checks.range(rate, Rate::default(), most, || fields.of_area(name));
        }
        for (name, amount) in [
            ("per_capita_prefecture", typed.per_capita_prefecture),
            ("per_capita_municipality", typed.per_capita_municipality),
        ] {
            checks.amount(amount.unwrap_or_default(), || fields.of_area(name));
        }
    }
}

/// Where capital and area of a company were typed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields {
    pub(crate) capital: &'static str,
    pub(crate) area: &'static str,
}

impl Fields {
    /// Those of the calculator.
    pub(super) const OWN: Self = Self {
        capital: "capital",
        area: "area",
    };

    /// A field of the area.
    pub(super) fn of_area(self, name: &str) -> String {
        format!("{}.{name}", self.area)
    }
}
