use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use shinchoryu_quantity::{Rate, Yen};

use crate::files::Files;
use crate::{LawError, Series};

/// 退職所得, by 1 January of the year of the payment.
#[derive(Debug)]
pub struct RetirementIncomeLaw {
    /// 退職所得控除.
    pub deduction: Series<RetirementDeduction>,
    /// 2分の1課税, and who has none of it.
    pub half: Series<RetirementHalf>,
    /// 前年以前の退職手当等: which of them count.
    pub lookback: Series<RetirementLookback>,
    /// 最低額 after a reduction for earlier payments, read only where it decides.
    pub minimum_order: Series<MinimumOrder>,
    /// 特定役員退職所得控除額 beside pay for the service as an employee.
    pub mixed: Series<RetirementMixed>,
    /// 申告書の提出がない場合の源泉徴収の率, surtaxes included.
    pub withholding: Series<Rate>,
    /// 使用者であった者から受ける年金.
    pub annuity: Series<RetirementAnnuity>,
}

impl RetirementIncomeLaw {
    pub(super) fn load(files: &Files<'_>) -> Result<Self, LawError> {
        Ok(Self {
            deduction: files.series("income-tax/retirement_deduction.toml")?,
            half: files.series("income-tax/retirement_half.toml")?,
            lookback: files.series("income-tax/retirement_lookback.toml")?,
            minimum_order: files.series("income-tax/retirement_minimum_order.toml")?,
            mixed: files.series("income-tax/retirement_mixed.toml")?,
            withholding: files.series("income-tax/retirement_withholding.toml")?,
            annuity: files.series("income-tax/retirement_annuity.toml")?,
        })
    }
}

/// 退職所得控除 (所得税法30条3項・6項).
#[derive(Debug, Clone, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct RetirementDeduction {
    /// Years of service with the lower amount.
    pub years: u32,
    /// Of each of them, yen.
    pub per_year: Yen,
    /// Of all of them, yen.
    pub base_over: Yen,
    /// Of each year above, yen.
    pub per_year_over: Yen,
    /// 最低額, yen.
    pub minimum: Yen,
    /// 障害者になったことに直接基因する退職: added at the end, yen.
    pub disability: Yen,
}

impl<'de> Deserialize<'de> for RetirementDeduction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // the derived reading, which `remote` leaves beside this one
        let read = Self::deserialize(deserializer)?;
        if read.per_year * i64::from(read.years) == read.base_over {
            Ok(read)
        } else {
            Err(D::Error::custom(
                "the years add up to what all of them have",
            ))
        }
    }
}

/// 2分の1課税 and its exceptions (所得税法30条2項・4項・5項).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetirementHalf {
    /// The part that is income of what the deduction leaves.
    pub taxed: Rate,
    /// 特定役員退職手当等: up to so many years as an officer, a part of a year counting as one.
    pub officer_years: u32,
    /// 短期退職手当等: up to so many years of service.
    pub short_years: u32,
    /// 短期退職手当等: what the deduction leaves has the part up to this, yen.
    pub short_limit: Yen,
}

/// 前年以前○年内 (所得税法施行令70条): calendar years before that of the payment.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetirementLookback {
    /// Any retirement payment before one that is no lump sum of 確定拠出年金.
    pub retirement: u32,
    /// 確定拠出年金の一時金 before one that is none.
    pub dc: u32,
    /// Those of them that were paid before a year.
    #[serde(default)]
    pub dc_paid_before: Option<EarlierDcWindow>,
    /// Any retirement payment before a 確定拠出年金の一時金.
    pub before_dc: u32,
}

/// 確定拠出年金の一時金 paid before a reform.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlierDcWindow {
    /// Paid before 1 January of this year.
    pub year: i32,
    /// Calendar years.
    pub years: u32,
}

/// Which comes first, the reduction for earlier payments or the minimum (所得税法30条6項1号・2号).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MinimumOrder {
    /// What the reduction leaves is raised to the minimum.
    AfterReduction,
}

/// What an allowance is that is paid as an annuity (所得税法35条3項2号).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RetirementAnnuity {
    /// 公的年金等: 雑所得 of each year.
    PublicPension,
}

/// 特定役員退職所得控除額 (所得税法施行令71条の2).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetirementMixed {
    /// Of a year as an officer alone, yen.
    pub per_year: Yen,
    /// Of a year as an officer and as an employee (使用人兼務役員), yen.
    pub per_overlapping_year: Yen,
}
