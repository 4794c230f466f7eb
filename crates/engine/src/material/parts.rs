//! Parts of a draft whose fields may be missing one by one.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use shinchoryu_quantity::{Rate, Yen};

use super::case::longest;
use super::ranges::{MAX_HOUSING_LOAN_CREDIT, MAX_OWN_PREMIUM_FROM_65, MOVED_IN_FROM};
use crate::check::{any_amount, at_least, at_most, bound};
use crate::corporate_tax::{EnterpriseRates, NamedArea, named_or_own};
use crate::person::{Disability, OLDEST};

/// 課税地域: a named area, or rates typed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum AreaInput {
    /// An area of the law data.
    Named(NamedArea),
    /// Rates taken from the prefecture's and the city's pages.
    Own(OwnRates),
}

impl<'de> Deserialize<'de> for AreaInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        named_or_own(deserializer, Self::Named, Self::Own)
    }
}

/// 入力した地域の税率; yen of a year of twelve months.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OwnRates {
    /// 都道府県 of the area table: what is left out below is looked up there, with its limits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefecture: Option<String>,
    /// 市町村 of the area table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub municipality: Option<String>,
    /// 法人税割, prefecture.
    #[schemars(extend("x-bound" = at_least(Rate::default())))]
    pub prefecture_rate: Option<Rate>,
    /// 法人税割, municipality.
    #[schemars(extend("x-bound" = at_least(Rate::default())))]
    pub municipal_rate: Option<Rate>,
    /// 事業税.
    pub enterprise: Option<EnterpriseRates>,
    /// 均等割, prefecture.
    #[schemars(extend("x-bound" = any_amount()))]
    pub per_capita_prefecture: Option<Yen>,
    /// 均等割, municipality.
    #[schemars(extend("x-bound" = any_amount()))]
    pub per_capita_municipality: Option<Yen>,
    /// 出典: where the rates were seen, printed beside them; at most 100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-bound" = at_most(longest::SOURCE)))]
    pub source: Option<String>,
}

/// 生計を一にする配偶者.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SpouseInput {
    /// 合計所得金額, yen.
    #[schemars(extend("x-bound" = any_amount()))]
    pub total_income: Yen,
    /// Age at 31 December, 0–150.
    #[schemars(extend("x-bound" = bound(0, OLDEST)))]
    pub age: Option<i32>,
    /// 障害者.
    pub disability: Disability,
}

/// 生計を一にする親族.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DependantInput {
    /// Age at 31 December, 0–150.
    #[schemars(extend("x-bound" = bound(0, OLDEST)))]
    pub age: Option<i32>,
    /// 合計所得金額, yen.
    #[schemars(extend("x-bound" = any_amount()))]
    pub total_income: Yen,
    /// 同居の直系尊属 of the taxpayer or the spouse.
    pub living_together: bool,
    /// 障害者.
    pub disability: Disability,
}

/// 住宅ローン控除 (住宅借入金等特別控除).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HousingLoanInput {
    /// 控除可能額: what income tax may take a year, 0–999,999 yen.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_HOUSING_LOAN_CREDIT)))]
    pub credit: Option<Yen>,
    /// 居住開始年: from 2014 to three years after that of the basis date. Its year ends with a return.
    #[schemars(extend("x-bound" = at_least(MOVED_IN_FROM)))]
    pub moved_in: Option<i32>,
    /// 特定取得: bought with consumption tax of 8 or 10 % (2014–2021).
    pub consumption_tax: bool,
    /// 控除を受ける最後の年分: up to twelve years after moving in.
    #[schemars(extend("x-bound" = at_least(MOVED_IN_FROM)))]
    pub last_year: Option<i32>,
}

/// 65歳・75歳からの本人の保険料, typed; a typed amount wins over what the prefecture's table gives.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OwnPremiumsInput {
    /// 介護保険料 (第1号), 0–2,999,999 yen a year.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_OWN_PREMIUM_FROM_65)))]
    pub care_year: Option<Yen>,
    /// 後期高齢者医療の保険料, 0–2,999,999 yen a year.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_OWN_PREMIUM_FROM_65)))]
    pub health_year: Option<Yen>,
}
