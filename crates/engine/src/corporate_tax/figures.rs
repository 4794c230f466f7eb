use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use shinchoryu_quantity::{Date, Rate, Yen};

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
    /// A place of the area table, whose limits are looked at for each year.
    Listed(ListedArea),
    /// Rates taken from the prefecture's and the city's pages.
    Own(AreaRates),
}

impl Area {
    /// Where typed rates were seen.
    pub(super) fn source(&self) -> Option<&str> {
        match self {
            Self::Named(_) => None,
            Self::Listed(area) => area.source.as_deref(),
            Self::Own(rates) => rates.source.as_deref(),
        }
    }
}

impl<'de> Deserialize<'de> for Area {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let value = serde_json::Value::deserialize(deserializer)?;
        if value.get("prefecture").is_some() {
            let listed = serde_json::from_value(value).map(Self::Listed);
            return listed.map_err(Error::custom);
        }
        named_or_own(value, Self::Named, Self::Own).map_err(Error::custom)
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
    /// 出典: where the rates were seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// 地域の表の都道府県と市町村; what the table does not have is typed, and what is typed wins. Yen of a
/// year of twelve months.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ListedArea {
    /// 都道府県: name or JIS code; Tokyo outside the special wards.
    pub prefecture: Option<String>,
    /// 市町村, as the table names it.
    pub municipality: Option<String>,
    /// 法人税割, prefecture.
    pub prefecture_rate: Option<Rate>,
    /// 法人税割, municipality.
    pub municipal_rate: Option<Rate>,
    /// 事業税.
    pub enterprise: Option<EnterpriseRates>,
    /// 均等割, prefecture.
    pub per_capita_prefecture: Option<Yen>,
    /// 均等割, municipality.
    pub per_capita_municipality: Option<Yen>,
    /// 出典: where typed rates were seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

impl From<&AreaRates> for ListedArea {
    fn from(rates: &AreaRates) -> Self {
        Self {
            prefecture_rate: Some(rates.prefecture_rate),
            municipal_rate: Some(rates.municipal_rate),
            enterprise: Some(rates.enterprise),
            per_capita_prefecture: Some(rates.per_capita_prefecture),
            per_capita_municipality: Some(rates.per_capita_municipality),
            ..Self::default()
        }
    }
}

/// A local tax with a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LocalTax {
    /// 法人税割, prefecture; in the Tokyo wards the whole.
    InhabitantLevyPrefecture,
    /// 法人税割, municipality.
    InhabitantLevyMunicipality,
    /// 事業税所得割.
    EnterpriseTax,
}

/// What a limit is measured by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LimitedBy {
    /// 資本金.
    Capital,
    /// 法人税額 of a year.
    CorporationTax,
    /// 所得 of a year.
    Income,
}

/// 超過税率: a tax that is higher because a limit is exceeded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LimitExceeded {
    /// The tax.
    pub tax: LocalTax,
    /// What exceeds the limit.
    pub by: LimitedBy,
    /// The limit, yen; of twelve months for tax and income.
    pub limit: Yen,
    /// What the higher rates add, yen.
    pub added: Yen,
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
    /// 超過税率: the taxes that are higher because a limit is exceeded.
    pub limits_exceeded: Vec<LimitExceeded>,
    /// What they add together; part of the taxes above.
    pub added_by_limits: Yen,
    /// All taxes.
    pub total: Yen,
    /// 翌期の損金: enterprise and special enterprise tax.
    pub deductible_next_year: Yen,
    /// 法定実効税率 in the band of this income, to four decimals; zero without taxable income.
    pub effective_rate: Rate,
}
