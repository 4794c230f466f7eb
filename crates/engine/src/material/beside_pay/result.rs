//! 通勤手当と現物給与の結果.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::Yen;

use crate::material::case::PlanPay;

/// 通勤手当と現物給与.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct BesidePayYear {
    /// 通勤手当 a year: the company pays it, and it is spent on the way.
    pub commuting: Yen,
    /// 住宅の現物給与 that counts for the social insurance, a month.
    pub housing: Yen,
    /// 食事の現物給与 that counts for the social insurance, a month.
    pub meals: Yen,
    /// 報酬月額 for the social insurance: the monthly pay and all of these.
    pub remuneration: Yen,
    /// 給与として課税される額 a year: salary that is not paid in money.
    pub taxable: Yen,
}

impl BesidePayYear {
    pub(in crate::material) fn of(pay: &PlanPay) -> Option<Self> {
        let beside = &pay.beside;
        beside.is_some().then(|| Self {
            commuting: beside.commuting * 12,
            housing: beside.housing(),
            meals: beside.meals(),
            remuneration: pay.remuneration(),
            taxable: beside.taxable() * 12,
        })
    }
}
