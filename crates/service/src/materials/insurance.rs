//! 社会保険の料率と等級表 on a day, as the law data holds them.

use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::member::ActiveMember;
use crate::materials::error::MaterialsError;
use crate::materials::tables::reading::Reading;
use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_law::{Citation, GradeTable, Prefecture};
use shinchoryu_quantity::Yen;

/// Rates and tables of the premium month that a day lies in. Rates are those of both sides
/// together, as decimal text.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct InsuranceTables {
    /// The day asked for.
    pub date: NaiveDate,
    /// 都道府県 with 協会けんぽの健康保険料率.
    pub prefectures: Vec<PrefectureRate>,
    /// 介護保険料率.
    pub care_rate: String,
    /// 子ども・子育て支援金率.
    pub child_support_levy: String,
    /// 子ども・子育て拠出金率: the employer's alone.
    pub child_contribution: String,
    /// 厚生年金保険料率.
    pub pension_rate: String,
    /// 健康保険の標準報酬月額.
    pub health_grades: Vec<InsuranceGrade>,
    /// 厚生年金保険の標準報酬月額.
    pub pension_grades: Vec<InsuranceGrade>,
    /// 健康保険の標準賞与額の上限, yen from April to March.
    pub health_bonus_cap: Yen,
    /// 厚生年金の標準賞与額の上限, yen a month.
    pub pension_bonus_cap: Yen,
    /// Where the values come from, and until when they were checked.
    pub law: Vec<Citation>,
}

/// A prefecture and its rate.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PrefectureRate {
    /// JIS code, 1–47.
    pub code: u8,
    /// 都道府県名.
    pub name: String,
    /// 健康保険料率, decimal text.
    pub health_rate: String,
}

/// One line of a grade table.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct InsuranceGrade {
    /// 等級.
    pub number: u8,
    /// 標準報酬月額, yen.
    pub standard: Yen,
    /// 報酬月額, yen, from which it applies.
    pub from: Yen,
}

impl Service {
    /// Rates and tables on a day; today in Japan when none is given.
    ///
    /// # Errors
    /// [`CommonError::Fields`](crate::ground::error::CommonError::Fields) with `law_not_covered` outside the law data.
    pub fn insurance(
        &self,
        _member: &ActiveMember,
        day: Option<NaiveDate>,
    ) -> Result<InsuranceTables, MaterialsError> {
        let day = day.unwrap_or_else(|| japan_day(self.now()));
        let law = &self.parts.law.social_insurance;
        let mut reading = Reading::on(day);
        let health = reading.value(&law.health_rates)?;
        let care = reading.value(&law.care_rate)?;
        let levy = reading.value(&law.child_support_levy)?;
        let contribution = reading.value(&law.child_contribution)?;
        let pension = reading.value(&law.pension_rate)?;
        let health_grades = reading.value(&law.health_grades)?;
        let pension_grades = reading.value(&law.pension_grades)?;
        let caps = reading.value(&law.bonus_caps)?;
        Ok(InsuranceTables {
            date: day,
            prefectures: Prefecture::all()
                .map(|prefecture| PrefectureRate {
                    code: prefecture.code(),
                    name: prefecture.name().to_owned(),
                    health_rate: health.of(prefecture).to_string(),
                })
                .collect(),
            care_rate: care.to_string(),
            child_support_levy: levy.to_string(),
            child_contribution: contribution.to_string(),
            pension_rate: pension.to_string(),
            health_grades: grades(health_grades),
            pension_grades: grades(pension_grades),
            health_bonus_cap: caps.health_fiscal_year,
            pension_bonus_cap: caps.pension_month,
            law: reading.law(),
        })
    }
}

fn grades(table: &GradeTable) -> Vec<InsuranceGrade> {
    table
        .iter()
        .map(|grade| InsuranceGrade {
            number: grade.number,
            standard: grade.standard,
            from: grade.from,
        })
        .collect()
}
