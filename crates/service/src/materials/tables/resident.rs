//! 個人住民税の税率・均等割・所得控除 of the fiscal year that a day lies in.

use super::deductions::DeductionTables;
use super::reading::Reading;
use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::member::ActiveMember;
use crate::materials::error::MaterialsError;
use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_law::Citation;
use shinchoryu_law::individual::{
    AdjustmentCredit, NonTaxable, NonTaxablePerCapita, PerCapita, ResidentRates, ResidentTaxLaw,
};

/// What resident tax is made of in one fiscal year, on the income of the year before. A municipality
/// may have other rates by its own ordinance.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ResidentTaxTables {
    /// The day asked for.
    pub date: NaiveDate,
    /// 所得割の税率.
    pub rates: ResidentRates,
    /// 均等割・森林環境税.
    pub per_capita: PerCapita,
    /// 所得控除.
    pub deductions: DeductionTables,
    /// 調整控除.
    pub adjustment_credit: AdjustmentCredit,
    /// 均等割の非課税限度額 (1級地).
    pub non_taxable_per_capita: NonTaxablePerCapita,
    /// 所得割の非課税限度額.
    pub non_taxable_income_levy: NonTaxable,
    /// Where the values come from, and until when they were checked.
    pub law: Vec<Citation>,
}

impl ResidentTaxTables {
    pub(crate) fn on(law: &ResidentTaxLaw, day: NaiveDate) -> Result<Self, CommonError> {
        let mut reading = Reading::on(day);
        Ok(Self {
            date: day,
            rates: reading.value(&law.rates)?.clone(),
            per_capita: reading.value(&law.per_capita)?.clone(),
            deductions: DeductionTables::read(&law.deductions, &mut reading)?,
            adjustment_credit: reading.value(&law.adjustment_credit)?.clone(),
            non_taxable_per_capita: reading.value(&law.non_taxable_per_capita)?.clone(),
            non_taxable_income_levy: reading.value(&law.non_taxable_income_levy)?.clone(),
            law: reading.law(),
        })
    }
}

impl Service {
    /// 個人住民税の表 of the fiscal year that a day lies in; today in Japan when none is given.
    ///
    /// # Errors
    /// [`CommonError::Fields`] with `law_not_covered` outside the law data.
    pub fn resident_tax_tables(
        &self,
        _member: &ActiveMember,
        day: Option<NaiveDate>,
    ) -> Result<ResidentTaxTables, MaterialsError> {
        let day = day.unwrap_or_else(|| japan_day(self.now()));
        let law = &self.parts.law.individual.resident_tax;
        Ok(ResidentTaxTables::on(law, day)?)
    }
}
