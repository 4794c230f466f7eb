//! What is typed of another office.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Yen};

use crate::check::{any_day, at_most, bound};
use crate::material::ranges::{MAX_BONUS, MAX_BONUSES, MAX_MONTHLY};

/// 他の事業所 of the person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OtherOfficeInput {
    /// 報酬月額 there: 1–99,999,999 yen.
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_MONTHLY)))]
    pub monthly: Option<Yen>,
    /// 賞与 there, at most two, the same every year.
    #[schemars(extend("x-bound" = at_most(MAX_BONUSES)))]
    pub bonuses: Vec<OtherBonus>,
    /// 選択事業所: whose insurer has the health insurance.
    pub selected: Option<SelectedOffice>,
    /// 都道府県 of the other office; needed where it is the one selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefecture: Option<String>,
}

/// 他の事業所の賞与.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OtherBonus {
    /// 支給日: its month comes back every year.
    #[schemars(extend("x-bound" = any_day()))]
    pub date: Option<Date>,
    /// 支給額: 1–999,999,999 yen.
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_BONUS)))]
    pub amount: Option<Yen>,
}

/// 選択事業所.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SelectedOffice {
    /// This company.
    ThisOffice,
    /// The other one.
    OtherOffice,
}
