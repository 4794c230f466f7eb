//! 通勤手当と現物給与の入力, and what they may hold.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Rate, Yen};

use crate::check::bound;

/// 通勤手当の上限: by public transport nothing of it is salary up to here (所得税法施行令20条の2第1号). How far
/// somebody goes to work by car is not asked, and what is taxed of that is not counted: the form says so.
pub const MAX_COMMUTING: Yen = Yen(150_000);
/// 現物給与の上限 a month (a bound against slips of the keyboard).
pub const MAX_IN_KIND: Yen = Yen(9_999_999);
/// 住宅の価額の上限, yen per square metre (a bound against slips of the keyboard).
pub const MAX_UNIT_VALUE: Yen = Yen(99_999);
/// 床面積, square metres with two decimals: from a hundredth of one to far above any dwelling.
pub const FLOOR_AREAS: (Rate, Rate) = (Rate::from_ppm(10_000), Rate::from_ppm(9_999_990_000));

/// 住宅の現物給与: a dwelling that the company provides.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HousingInput {
    /// 床面積: total floor area with kitchen, bath and hall, square metres with at most two decimals.
    #[schemars(extend("x-bound" = bound(FLOOR_AREAS.0, FLOOR_AREAS.1)))]
    pub floor_area: Option<Rate>,
    /// 1平方メートルの価額, yen a month; needed where the law data has none of the prefecture, and wins where
    /// it has (健康保険組合の価額).
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_UNIT_VALUE)))]
    pub unit_value: Option<Yen>,
    /// 徴収する家賃, yen a month.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_IN_KIND)))]
    pub collected: Option<Yen>,
    /// 給与として課税される額, yen a month.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_IN_KIND)))]
    pub taxable: Option<Yen>,
}

/// 食事の現物給与.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MealsInput {
    /// 食事の価額 of the prefecture's table, yen a month.
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_IN_KIND)))]
    pub value: Option<Yen>,
    /// 徴収する食費, yen a month.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_IN_KIND)))]
    pub collected: Option<Yen>,
    /// 給与として課税される額, yen a month.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_IN_KIND)))]
    pub taxable: Option<Yen>,
}
