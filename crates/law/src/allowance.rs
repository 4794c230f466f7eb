//! 役員退職給与: what is customary, and when it is deducted.

use serde::Deserialize;
use shinchoryu_quantity::Rate;

/// 功績倍率: customary, no legal list.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeritRatios {
    /// 社長・会長.
    pub president: Rate,
    /// 専務.
    pub senior_managing_director: Rate,
    /// 常務.
    pub managing_director: Rate,
    /// 平取締役.
    pub director: Rate,
    /// 監査役.
    pub auditor: Rate,
}

/// When a retirement allowance is deducted (法人税法34条1項, 法人税基本通達9-2-28).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllowanceDeducted {
    /// In the year of the resolution, or in that of the payment where it is booked so.
    ResolutionOrPayment,
}

/// When a retirement annuity is deducted (法人税基本通達9-2-29).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnnuityDeducted {
    /// As it falls due, never before.
    WhenDue,
}
