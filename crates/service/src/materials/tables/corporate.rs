//! 法人税等の税率 of fiscal years that start on a day.

use super::reading::Reading;
use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::member::ActiveMember;
use crate::materials::error::MaterialsError;
use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_law::{
    Citation, Corporate, CorporationTaxRates, DefenceTax, EnterpriseTax, InhabitantLevy,
    PerCapitaRow,
};
use shinchoryu_quantity::{Rate, Yen};

/// Rates of the taxes on a company's income, with the local ones as standard and of Tokyo; those of
/// other places are in the tables of areas.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CorporateTaxTables {
    /// 事業年度の開始日 asked for.
    pub date: NaiveDate,
    /// 法人税率.
    pub corporation_tax: CorporationTaxRates,
    /// 地方法人税率, of the corporation tax.
    pub local_corporation_tax: Rate,
    /// 防衛特別法人税, of the corporation tax above the deduction.
    pub defence_corporation_tax: DefenceTax,
    /// 法人税割, of the corporation tax.
    pub inhabitant_levy: InhabitantLevy,
    /// 均等割, smallest capital first.
    pub per_capita_levy: Vec<PerCapitaRow>,
    /// 事業税所得割.
    pub enterprise_tax: EnterpriseTax,
    /// 特別法人事業税率, of the enterprise tax at the standard rates.
    pub special_enterprise_tax: Rate,
    /// 外形標準課税: above this capital other rates apply, yen.
    pub size_based_over: Yen,
    /// Where the values come from, and until when they were checked.
    pub law: Vec<Citation>,
}

impl CorporateTaxTables {
    pub(crate) fn on(law: &Corporate, day: NaiveDate) -> Result<Self, CommonError> {
        let mut reading = Reading::on(day);
        Ok(Self {
            date: day,
            corporation_tax: reading.value(&law.corporation_tax)?.clone(),
            local_corporation_tax: *reading.value(&law.local_corporation_tax)?,
            defence_corporation_tax: *reading.value(&law.defence_corporation_tax)?,
            inhabitant_levy: *reading.value(&law.inhabitant_levy)?,
            per_capita_levy: (reading.value(&law.per_capita_levy)?.rows().copied()).collect(),
            enterprise_tax: *reading.value(&law.enterprise_tax)?,
            special_enterprise_tax: *reading.value(&law.special_enterprise_tax)?,
            size_based_over: reading.value(&law.size_based_taxation)?.capital_over,
            law: reading.law(),
        })
    }
}

impl Service {
    /// 法人税等の税率 of fiscal years that start on a day; today in Japan when none is given.
    ///
    /// # Errors
    /// [`CommonError::Fields`] with `law_not_covered` outside the law data.
    pub fn corporate_tax_tables(
        &self,
        _member: &ActiveMember,
        day: Option<NaiveDate>,
    ) -> Result<CorporateTaxTables, MaterialsError> {
        let day = day.unwrap_or_else(|| japan_day(self.now()));
        Ok(CorporateTaxTables::on(&self.parts.law.corporate, day)?)
    }
}
