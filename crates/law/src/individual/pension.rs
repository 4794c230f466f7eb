use serde::Deserialize;
use shinchoryu_quantity::{Rate, Yen};

use crate::{Band, Bands};

/// 公的年金等控除.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicPensionDeduction {
    /// The part of the receipts that the variable part leaves out.
    pub not_counted: Yen,
    /// The age, reached by 31 December, from which the higher minimum holds.
    pub senior_from: i32,
    /// By the total income beside the pension.
    pub bands: Bands<PublicPensionBand>,
    /// The rates of the variable part, each on its own part of the receipts.
    pub variable: Bands<PublicPensionPart>,
}

/// A row by the total income beside the pension.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicPensionBand {
    /// Highest total income beside the pension.
    pub upto: Option<Yen>,
    /// 定額控除.
    pub fixed: Yen,
    /// Least deduction.
    pub minimum: Yen,
    /// Least deduction of who has reached the age.
    pub minimum_senior: Yen,
}

impl Band for PublicPensionBand {
    fn upto(&self) -> Option<Yen> {
        self.upto
    }
}

/// 定率控除: the rate of a part of the receipts.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicPensionPart {
    /// The end of the part, counted from what is not counted.
    pub upto: Option<Yen>,
    /// Its rate.
    pub rate: Rate,
}

impl Band for PublicPensionPart {
    fn upto(&self) -> Option<Yen> {
        self.upto
    }
}

/// 給与所得控除額と公的年金等控除額の合計額の上限.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SalaryPensionCeiling {
    /// None in the years before it.
    pub joint: Option<JointCeiling>,
}

/// The ceiling, and how the deduction from the salary is measured for it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JointCeiling {
    /// Most of both deductions together.
    pub most: Yen,
    /// 給与所得控除額の算式, by the receipts.
    pub salary: Bands<SalaryDeductionBand>,
}

/// A row of 28条3項: receipts × rate + add.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SalaryDeductionBand {
    /// Highest receipts.
    pub upto: Option<Yen>,
    /// Multiplies the receipts.
    pub rate: Rate,
    /// Added.
    pub add: Yen,
}

impl Band for SalaryDeductionBand {
    fn upto(&self) -> Option<Yen> {
        self.upto
    }
}
