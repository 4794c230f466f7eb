use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use shinchoryu_law::InhabitantLevy;
use shinchoryu_quantity::{Date, Rate, Yen};

use crate::check::Checks;

/// 法人税等の計算の入力.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorporateTaxInput {
    /// 事業年度開始日.
    pub fiscal_year_start: Date,
    /// Months of the fiscal year, 1–12.
    #[serde(default = "twelve")]
    pub months: u32,
    /// 所得, yen, before losses brought forward; negative for a loss.
    pub income: Yen,
    /// 繰越欠損金 brought forward, yen.
    #[serde(default)]
    pub loss_carryforward: Yen,
    /// 資本金等の額, yen.
    pub capital: Yen,
    /// 従業者数 at the end of the fiscal year.
    #[serde(default)]
    pub employees: u32,
    /// Where the company's only office is.
    pub area: Area,
    /// Wholly owned by a company with capital of 500 million yen or more, or by several such.
    #[serde(default)]
    pub large_group: bool,
}

fn twelve() -> u32 {
    12
}

/// 地域: a named area, or its rates typed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Area {
    /// An area of the law data.
    Named(NamedArea),
    /// Rates taken from the prefecture's and the city's pages.
    Own(AreaRates),
}

impl<'de> Deserialize<'de> for Area {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        named_or_own(deserializer, Self::Named, Self::Own)
    }
}

/// A name or an object. An untagged enum would say only that nothing fits; this names the wrong
/// field.
pub(crate) fn named_or_own<'de, D, N, O, T>(
    deserializer: D,
    named: fn(N) -> T,
    own: fn(O) -> T,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    N: DeserializeOwned,
    O: DeserializeOwned,
{
    use serde::de::Error;
    let value = serde_json::Value::deserialize(deserializer)?;
    let read = if value.is_object() {
        serde_json::from_value(value).map(own)
    } else {
        serde_json::from_value(value).map(named)
    };
    read.map_err(Error::custom)
}

/// An area whose rates are law data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NamedArea {
    /// 標準税率.
    Standard,
    /// 東京都特別区.
    TokyoSpecialWards,
}

/// 地域の税率; yen of a year of twelve months.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaRates {
    /// 法人税割, prefecture.
    pub prefecture_rate: Rate,
    /// 法人税割, municipality.
    pub municipal_rate: Rate,
    /// 事業税.
    pub enterprise: EnterpriseRates,
    /// 均等割, prefecture.
    pub per_capita_prefecture: Yen,
    /// 均等割, municipality.
    pub per_capita_municipality: Yen,
}

impl AreaRates {
    /// What is wrong with them; `at` is their path in the input around them.
    pub(crate) fn check(&self, law: &InhabitantLevy, checks: &mut Checks, at: &str) {
        for (name, rate, most) in [
            ("prefecture_rate", self.prefecture_rate, law.prefecture_max),
            ("municipal_rate", self.municipal_rate, law.municipality_max),
        ] {
            checks.range(rate, Rate::default(), most, || format!("{at}.{name}"));
        }
        for (name, amount) in [
            ("per_capita_prefecture", self.per_capita_prefecture),
            ("per_capita_municipality", self.per_capita_municipality),
        ] {
            checks.amount(amount, || format!("{at}.{name}"));
        }
    }
}

/// 事業税の税率.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EnterpriseRates {
    /// 標準税率.
    Standard,
    /// 超過税率 as Tokyo's.
    Excess,
}

/// 法人税等の計算の結果; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CorporateTaxOutput {
    /// 所得 after losses brought forward; negative in a loss year.
    pub income: Yen,
    /// 欠損金の当期控除額.
    pub loss_used: Yen,
    /// 翌期へ繰り越す欠損金: what is left of the losses, and this year's own loss.
    pub loss_remaining: Yen,
    /// 法人税.
    pub corporation_tax: Yen,
    /// 地方法人税.
    pub local_corporation_tax: Yen,
    /// 防衛特別法人税.
    pub defence_tax: Yen,
    /// 法人税割, prefecture; in the Tokyo wards the whole.
    pub inhabitant_levy_prefecture: Yen,
    /// 法人税割, municipality; zero in the Tokyo wards.
    pub inhabitant_levy_municipality: Yen,
    /// 法人税割.
    pub inhabitant_levy: Yen,
    /// 均等割, prefecture; in the Tokyo wards the whole.
    pub per_capita_prefecture: Yen,
    /// 均等割, municipality; zero in the Tokyo wards.
    pub per_capita_municipality: Yen,
    /// 均等割.
    pub per_capita: Yen,
    /// 事業税所得割.
    pub enterprise_tax: Yen,
    /// 特別法人事業税.
    pub special_enterprise_tax: Yen,
    /// All taxes.
    pub total: Yen,
    /// 翌期の損金: enterprise and special enterprise tax.
    pub deductible_next_year: Yen,
    /// 法定実効税率 in the band of this income, to four decimals; zero without taxable income.
    pub effective_rate: Rate,
}
