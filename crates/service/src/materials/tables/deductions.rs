//! 所得控除: what income tax and resident tax take off the income, each with its own amounts.

use super::reading::Reading;
use crate::ground::error::CommonError;
use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_law::individual::{
    DeductionLaw, DependantDeduction, DisabilityDeduction, EarthquakeInsurance, LifeInsurance,
    SpouseDeduction, SpouseSpecialDeduction, WidowSingleParent,
};
use shinchoryu_law::{AmountBand, Bands};
use shinchoryu_quantity::Yen;

/// Deductions by incomes, ages and premiums, yen. A bound is the highest amount of its row.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DeductionTables {
    /// 基礎控除, by total income.
    pub basic: Bands<AmountBand>,
    /// 配偶者控除, by the taxpayer's total income.
    pub spouse: SpouseDeduction,
    /// 配偶者特別控除, by the spouse's total income and in columns by the taxpayer's.
    pub spouse_special: SpouseSpecialDeduction,
    /// 扶養控除.
    pub dependants: DependantDeduction,
    /// 特定親族特別控除, by the relative's total income.
    pub specified_relatives: Bands<AmountBand>,
    /// 障害者控除.
    pub disability: DisabilityDeduction,
    /// 寡婦控除・ひとり親控除.
    pub widow_single_parent: WidowSingleParent,
    /// 勤労学生控除.
    pub working_student: Yen,
    /// 生命保険料控除.
    pub life: LifeInsurance,
    /// 地震保険料控除.
    pub earthquake: EarthquakeInsurance,
}

impl DeductionTables {
    pub(crate) fn read(law: &DeductionLaw, reading: &mut Reading) -> Result<Self, CommonError> {
        Ok(Self {
            basic: reading.value(&law.basic)?.clone(),
            spouse: reading.value(&law.spouse)?.clone(),
            spouse_special: reading.value(&law.spouse_special)?.clone(),
            dependants: reading.value(&law.dependants)?.clone(),
            specified_relatives: reading.value(&law.specified_relatives)?.clone(),
            disability: reading.value(&law.disability)?.clone(),
            widow_single_parent: reading.value(&law.widow_single_parent)?.clone(),
            working_student: *reading.value(&law.working_student)?,
            life: reading.value(&law.life)?.clone(),
            earthquake: reading.value(&law.earthquake)?.clone(),
        })
    }
}
