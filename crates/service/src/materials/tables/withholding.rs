//! 源泉徴収税額表: 月額表 and 賞与に対する源泉徴収税額の算出率の表 of a day of payment.

use super::reading::Reading;
use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::member::ActiveMember;
use crate::materials::error::MaterialsError;
use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_law::withholding::{BonusRow, ByDependants, KouSegment, MonthlyRow, OtsuSegment};
use shinchoryu_law::{Citation, WithholdingTables};
use shinchoryu_quantity::{Rate, Yen};

/// 月額表: the tax on a month's pay after social insurance, yen. A list by dependants has those of 0
/// to 7.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MonthlyTaxTable {
    /// 支払日 asked for.
    pub date: NaiveDate,
    /// Printed rows, lowest pay first; below the first one 甲 has no tax.
    pub rows: Vec<MonthlyRow>,
    /// 乙欄 below the first row: of the pay, fraction of a yen dropped.
    pub otsu_rate_below: Rate,
    /// 甲欄 above the rows: base + (pay − from) × rate, fraction of a yen dropped.
    pub kou_above: Vec<KouSegment>,
    /// 乙欄 above the rows.
    pub otsu_above: Vec<OtsuSegment>,
    /// Taken off for each dependant above 7 (甲), and for each one of a declaration for the other
    /// salary (乙).
    pub per_further_dependant: Yen,
    /// Where the values come from, and until when they were checked.
    pub law: Vec<Citation>,
}

impl MonthlyTaxTable {
    pub(crate) fn on(law: &WithholdingTables, day: NaiveDate) -> Result<Self, CommonError> {
        let mut reading = Reading::on(day);
        let table = reading.value(&law.monthly)?;
        // what the rows are made from, and what the table takes from the file of its upper part
        reading.value(&law.monthly_formula)?;
        reading.value(&law.monthly_high)?;
        Ok(Self {
            date: day,
            rows: table.rows().to_vec(),
            otsu_rate_below: table.otsu_rate_below(),
            kou_above: table.high().kou.clone(),
            otsu_above: table.high().otsu.clone(),
            per_further_dependant: table.per_further_dependant(),
            law: reading.law(),
        })
    }
}

/// 賞与に対する源泉徴収税額の算出率の表: the rate on a bonus, by the previous month's pay after social
/// insurance.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BonusTaxTable {
    /// 支払日 asked for.
    pub date: NaiveDate,
    /// 甲欄, lowest rate first; a list by dependants has those of 0 to 7 and more.
    pub kou: Vec<BonusRow<ByDependants>>,
    /// 乙欄, lowest rate first.
    pub otsu: Vec<BonusRow<Yen>>,
    /// A bonus of more than so many times the previous month's pay goes through the 月額表.
    pub most_times: i64,
    /// In so many parts …
    pub months: i64,
    /// … and in so many, where its period is longer than that.
    pub long_months: i64,
    /// Where the values come from, and until when they were checked.
    pub law: Vec<Citation>,
}

impl BonusTaxTable {
    pub(crate) fn on(law: &WithholdingTables, day: NaiveDate) -> Result<Self, CommonError> {
        let mut reading = Reading::on(day);
        let rates = reading.value(&law.bonus_rates)?;
        let method = reading.value(&law.bonus_method)?;
        Ok(Self {
            date: day,
            kou: rates.kou_rows(),
            otsu: rates.otsu_rows(),
            most_times: method.times,
            months: method.months,
            long_months: method.long_months,
            law: reading.law(),
        })
    }
}

impl Service {
    /// 月額表 of a day of payment; today in Japan when none is given.
    ///
    /// # Errors
    /// [`CommonError::Fields`] with `law_not_covered` outside the law data.
    pub fn monthly_tax_table(
        &self,
        _member: &ActiveMember,
        day: Option<NaiveDate>,
    ) -> Result<MonthlyTaxTable, MaterialsError> {
        let day = day.unwrap_or_else(|| japan_day(self.now()));
        Ok(MonthlyTaxTable::on(&self.parts.law.withholding, day)?)
    }

    /// 賞与の算出率の表 of a day of payment; today in Japan when none is given.
    ///
    /// # Errors
    /// [`CommonError::Fields`] with `law_not_covered` outside the law data.
    pub fn bonus_tax_table(
        &self,
        _member: &ActiveMember,
        day: Option<NaiveDate>,
    ) -> Result<BonusTaxTable, MaterialsError> {
        let day = day.unwrap_or_else(|| japan_day(self.now()));
        Ok(BonusTaxTable::on(&self.parts.law.withholding, day)?)
    }
}
