use serde::Deserialize;
use shinchoryu_quantity::{Rate, Yen};

use crate::files::{Files, files};
use crate::{LawError, Series};

pub(crate) const FILES: &[(&str, &str)] = files![
    "pension/earnings_related.toml",
    "pension/early_late.toml",
    "pension/basic_pension.toml",
    "pension/in_service_threshold.toml",
    "pension/survivors.toml",
    "pension/survivors_rules.toml",
    "pension/disability.toml",
    "pension/sickness_allowance.toml",
    "pension/maternity_allowance.toml",
    "pension/national_pension_premium.toml",
];

/// 給付: pensions and cash benefits that follow the standard amounts.
#[derive(Debug)]
pub struct Pension {
    /// 老齢厚生年金の給付乗率 for months from April 2003 (bonuses count), by premium month.
    pub earnings_related: Series<Rate>,
    /// 繰上げ・繰下げ.
    pub early_late: Series<EarlyLate>,
    /// 老齢基礎年金の満額, by fiscal year.
    pub basic_pension: Series<BasicPension>,
    /// 支給停止調整額, yen a month, by fiscal year.
    pub in_service_threshold: Series<Yen>,
    /// 遺族年金, by fiscal year.
    pub survivors: Series<Survivors>,
    /// 遺族年金の年齢と調整, by fiscal year.
    pub survivors_rules: Series<SurvivorsRules>,
    /// 障害年金, by fiscal year.
    pub disability: Series<Disability>,
    /// 傷病手当金, by the first day of the benefit.
    pub sickness_allowance: Series<SicknessAllowance>,
    /// 出産手当金.
    pub maternity_allowance: Series<MaternityAllowance>,
    /// 国民年金保険料, yen a month, by fiscal year.
    pub national_pension_premium: Series<Yen>,
}

/// 繰上げ・繰下げ.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlyLate {
    /// 減額率, per month early.
    pub reduction_per_month: Rate,
    /// 増額率, per month late.
    pub increase_per_month: Rate,
    /// Youngest age to claim, years.
    pub earliest_age: u32,
    /// Oldest age that still raises the pension, years.
    pub latest_age: u32,
    /// Most months that raise it.
    pub most_months_late: u32,
}

/// 老齢基礎年金の満額, yen a year.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BasicPension {
    /// Born on or after 1956-04-02.
    pub born_from_1956_04_02: Yen,
    /// Born before.
    pub born_before: Yen,
}

/// A fixed share.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Numerator.
    pub numerator: i64,
    /// Denominator.
    pub denominator: i64,
}

/// 遺族年金; yen a year.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survivors {
    /// 遺族基礎年金.
    pub basic: Yen,
    /// Each of the first two children.
    pub child_first_two: Yen,
    /// Each further child.
    pub child_further: Yen,
    /// 中高齢寡婦加算.
    pub widow_40_to_64: Yen,
    /// Part of the earnings-related pension.
    pub earnings_related: Share,
    /// Months counted at least (短期要件).
    pub least_months: u32,
}

/// 遺族年金の受給の年齢と65歳からの調整; ages in years.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurvivorsRules {
    /// A child counts up to 31 March after reaching this age.
    pub child_age: u32,
    /// So many children have the first addition each.
    pub first_children: u32,
    /// A widow without a child who is younger has the earnings-related pension for a limited time only.
    pub unlimited_from_age: u32,
    /// 中高齢寡婦加算: from this age.
    pub widow_from_age: u32,
    /// 中高齢寡婦加算: until this age is reached; from then on an own pension goes first.
    pub widow_to_age: u32,
    /// From that age on: the part of the survivors' pension beside half of the own one.
    pub first: Share,
    /// From that age on: the part of the own pension beside it.
    pub own: Share,
}

/// 障害年金; yen a year.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disability {
    /// 障害基礎年金1級.
    pub basic_class_1: Yen,
    /// 障害基礎年金2級.
    pub basic_class_2: Yen,
    /// 障害厚生年金3級の最低保障額.
    pub class_3_least: Yen,
    /// 配偶者加給年金額.
    pub spouse: Yen,
    /// Factor of class 1.
    pub class_1_factor: Rate,
    /// Months counted at least.
    pub least_months: u32,
    /// Factor of the lump sum (障害手当金).
    pub lump_sum_factor: Rate,
}

/// 傷病手当金.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SicknessAllowance {
    /// Days by which the average standard amount is divided.
    pub days_of_month: i64,
    /// Part of the daily amount that is paid.
    pub share: Share,
    /// 待期, days.
    pub waiting_days: u32,
    /// Longest period, calendar months from the first paid day.
    pub most_months: u32,
    /// Highest average for someone insured under 12 months, yen.
    pub cap_under_12_months: Yen,
}

/// 出産手当金: the same daily amount as the sickness allowance; days.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaternityAllowance {
    /// Before birth.
    pub days_before: u32,
    /// Before a multiple birth.
    pub days_before_multiple: u32,
    /// After birth.
    pub days_after: u32,
}

impl Pension {
    #[cfg(test)]
    fn load() -> Result<Self, LawError> {
        Self::read(&Files(FILES))
    }

    pub(crate) fn read(files: &Files<'_>) -> Result<Self, LawError> {
        Ok(Self {
            earnings_related: files.series("pension/earnings_related.toml")?,
            early_late: files.series("pension/early_late.toml")?,
            basic_pension: files.series("pension/basic_pension.toml")?,
            in_service_threshold: files.series("pension/in_service_threshold.toml")?,
            survivors: files.series("pension/survivors.toml")?,
            survivors_rules: files.series("pension/survivors_rules.toml")?,
            disability: files.series("pension/disability.toml")?,
            sickness_allowance: files.series("pension/sickness_allowance.toml")?,
            maternity_allowance: files.series("pension/maternity_allowance.toml")?,
            national_pension_premium: files.series("pension/national_pension_premium.toml")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_quantity::{Rounding, date};

    #[test]
    fn the_amounts_of_a_year_agree_with_each_other() {
        let law = Pension::load().unwrap();
        for (year, index) in [(2024, 1_045), (2025, 1_065), (2026, 1_085)] {
            let day = date(year, 4, 1);
            let basic = law
                .basic_pension
                .at(day)
                .unwrap()
                .value
                .born_from_1956_04_02;
            // 国民年金法27条: 780,900 × 改定率, to the nearest 100
            assert_eq!(
                basic,
                Yen(780_900).ratio(index, 1000).round(Rounding::HalfUp100)
            );
            let disability = *law.disability.at(day).unwrap().value;
            let survivors = *law.survivors.at(day).unwrap().value;
            assert_eq!(survivors.basic, basic);
            assert_eq!(disability.basic_class_2, basic);
            assert_eq!(
                disability.basic_class_1,
                basic.ratio(5, 4).round(Rounding::HalfUpYen)
            );
            assert_eq!(
                disability.class_3_least,
                basic.ratio(3, 4).round(Rounding::HalfUp100)
            );
            assert_eq!(disability.spouse, survivors.child_first_two);
        }
    }

    #[test]
    fn the_fiscal_year_that_is_announced_next_is_carried_and_no_other() {
        let law = Pension::load().unwrap();
        let carried = |day| law.in_service_threshold.at(day).map(|each| each.carried());
        assert_eq!(carried(date(2027, 3, 31)), Ok(false));
        assert_eq!(carried(date(2027, 4, 1)), Ok(true));
        assert!(carried(date(2028, 4, 1)).is_err());
        assert!(law.national_pension_premium.at(date(2027, 4, 1)).is_ok());
    }
}
