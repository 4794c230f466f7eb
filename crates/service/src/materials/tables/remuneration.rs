//! 給与所得・所得税の速算表・所得控除 of the calendar year that a day lies in.

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
use shinchoryu_law::individual::{EmploymentIncomeBand, IncomeAdjustment, IncomeTaxLaw, Surtax};
use shinchoryu_law::{Bands, Citation, TaxBracket};

/// What the income tax on a salary is made of in one calendar year.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RemunerationTaxTables {
    /// The day asked for.
    pub date: NaiveDate,
    /// 給与所得控除後の給与等の金額, by the receipts of the year.
    pub employment_income: Bands<EmploymentIncomeBand>,
    /// 所得金額調整控除.
    pub income_adjustment: IncomeAdjustment,
    /// 所得控除.
    pub deductions: DeductionTables,
    /// 所得税の速算表: tax = taxable income × rate − minus.
    pub brackets: Bands<TaxBracket>,
    /// 復興特別所得税・防衛特別所得税, of the income tax after credits.
    pub surtax: Surtax,
    /// Where the values come from, and until when they were checked.
    pub law: Vec<Citation>,
}

impl RemunerationTaxTables {
    pub(crate) fn on(law: &IncomeTaxLaw, day: NaiveDate) -> Result<Self, CommonError> {
        let mut reading = Reading::on(day);
        Ok(Self {
            date: day,
            employment_income: reading.value(&law.employment_income)?.clone(),
            income_adjustment: reading.value(&law.income_adjustment)?.clone(),
            deductions: DeductionTables::read(&law.deductions, &mut reading)?,
            brackets: reading.value(&law.brackets)?.clone(),
            surtax: reading.value(&law.surtax)?.clone(),
            law: reading.law(),
        })
    }
}

impl Service {
    /// 給与所得と所得税の表 of the calendar year that a day lies in; today in Japan when none is given.
    ///
    /// # Errors
    /// [`CommonError::Fields`] with `law_not_covered` outside the law data.
    pub fn remuneration_tax_tables(
        &self,
        _member: &ActiveMember,
        day: Option<NaiveDate>,
    ) -> Result<RemunerationTaxTables, MaterialsError> {
        let day = day.unwrap_or_else(|| japan_day(self.now()));
        let law = &self.parts.law.individual.income_tax;
        Ok(RemunerationTaxTables::on(law, day)?)
    }
}
