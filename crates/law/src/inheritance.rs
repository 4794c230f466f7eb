use serde::Deserialize;
use shinchoryu_quantity::Yen;

use crate::files::{Files, files};
use crate::{LawError, Series};

pub(crate) const FILES: &[(&str, &str)] = files![
    "inheritance-tax/condolence_money.toml",
    "inheritance-tax/death_retirement_pay.toml",
];

/// 相続税: what of a company's payments at a death is free of it, by the day of the death.
#[derive(Debug)]
pub struct Inheritance {
    /// 弔慰金等.
    pub condolence_money: Series<CondolenceMoney>,
    /// 死亡退職金.
    pub death_retirement_pay: Series<DeathRetirementPay>,
}

impl Inheritance {
    pub(crate) fn read(files: &Files<'_>) -> Result<Self, LawError> {
        Ok(Self {
            condolence_money: files.series("inheritance-tax/condolence_money.toml")?,
            death_retirement_pay: files.series("inheritance-tax/death_retirement_pay.toml")?,
        })
    }
}

/// 弔慰金等 that are no retirement pay (相続税法基本通達3-20), months of the ordinary pay.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CondolenceMoney {
    /// 業務上の死亡.
    pub at_work: u32,
    /// Any other death.
    pub other: u32,
}

/// 死亡退職金 (相続税法3条1項2号・12条1項6号).
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeathRetirementPay {
    /// Free for each heir by law, yen.
    pub exempt_per_heir: Yen,
    /// It is inherited when it is fixed within so many years after the death.
    pub within_years: u32,
    /// 養子 that count among the heirs where there is a natural child (相続税法15条2項1号).
    pub adopted_with_child: u32,
    /// … where there is none (2号).
    pub adopted_without_child: u32,
}
