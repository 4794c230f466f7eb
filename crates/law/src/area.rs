use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Rate, Yen};
use std::collections::BTreeSet;

use crate::prefecture::Prefecture;
use crate::table::{only, rows};

/// Which part of the local taxes a row gives.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    /// 道府県分.
    Prefecture,
    /// 東京都 outside the wards: the prefecture's part.
    TokyoOutsideWards,
    /// 東京都特別区: both parts in one.
    #[serde(rename = "tokyo_23_wards")]
    TokyoWards,
    /// 市町村分.
    City,
}

/// How well a local tax of an area is known, and what that allows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AreaStatus {
    /// Own page and a second page agree: use.
    Confirmed,
    /// Own page only: use, to be checked.
    Once,
    /// Only the ministry's list of who levies more: "no" lets the standard value stand.
    ListOnly,
    /// Nothing seen: ask.
    #[default]
    Unknown,
}

/// 税率が超過か: whether an area levies more than the standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Excess {
    /// 超過課税あり.
    Yes,
    /// 標準税率.
    No,
}

/// 地域の税率: what is known of the local taxes of one prefecture or city. Blank means not seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AreaRate {
    /// Prefecture or city.
    pub kind: AreaKind,
    /// The prefecture.
    pub prefecture: Prefecture,
    /// Name of the prefecture or city.
    pub name: String,
    /// 法人税割.
    pub levy: AreaLevy,
    /// 均等割 of the year, yen.
    pub per_capita: AreaPerCapita,
    /// 事業税.
    pub enterprise: AreaEnterprise,
    /// What else was seen.
    pub note: Option<String>,
    /// Where it was seen.
    pub source: String,
}

/// Up to where a measure limited in time is seen to last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LastSeen {
    /// Fiscal years that start by this day.
    YearStart(Date),
    /// Fiscal years that end by this day.
    YearEnd(Date),
}

impl LastSeen {
    /// A day with its kind ("FY start", anything else is the end), or a fiscal year ("FY2025").
    fn read(text: Option<String>, kind: Option<&str>) -> Result<Option<Self>, String> {
        let Some(text) = text else { return Ok(None) };
        let words = || text.split(' ');
        let day = words().find_map(|word| word.parse().ok());
        let starts = text.contains("FY start") || kind == Some("FY start");
        let fiscal = |word: &str| {
            let year: i32 = word.strip_prefix("FY")?.parse().ok()?;
            Date::from_ymd_opt(year + 1, 3, 31)
        };
        match (day, words().find_map(fiscal)) {
            (Some(day), _) if starts => Ok(Some(Self::YearStart(day))),
            (Some(day), _) | (None, Some(day)) => Ok(Some(Self::YearEnd(day))),
            (None, None) => Err(format!("{text:?} is no end of a measure")),
        }
    }
}

/// 法人税割 of an area: the standard rate within all limits given, else the excess rate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AreaLevy {
    /// 超過課税.
    pub excess: Option<Excess>,
    /// Rate within the limits.
    pub standard_rate: Option<Rate>,
    /// Rate outside them.
    pub excess_rate: Option<Rate>,
    /// Largest capital, yen.
    pub capital_max: Option<Yen>,
    /// Largest corporation tax a year, yen.
    pub corporation_tax_max: Option<Yen>,
    /// The limit of capital is one of 資本金等の額.
    pub by_capital_etc: bool,
    /// How well it is known.
    pub status: AreaStatus,
    /// Up to where it is seen to last.
    pub last_seen: Option<LastSeen>,
}

/// 均等割 of an area's own part; yen a year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AreaPerCapita {
    /// 超過課税.
    pub excess: Option<Excess>,
    /// Capital to 10 million.
    pub to_10m: Option<Yen>,
    /// Capital to 100 million.
    pub to_100m: Option<Yen>,
    /// Over 50 employees, capital to 10 million.
    pub over_50_to_10m: Option<Yen>,
    /// Over 50 employees, capital to 100 million.
    pub over_50_to_100m: Option<Yen>,
    /// How well it is known.
    pub status: AreaStatus,
    /// Up to where it is seen to last.
    pub last_seen: Option<LastSeen>,
}

/// 事業税 of an area.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AreaEnterprise {
    /// 超過課税.
    pub excess: Option<Excess>,
    /// Rates of the three bands outside the limits.
    pub excess_rates: Option<[Rate; 3]>,
    /// Largest capital, yen.
    pub capital_max: Option<Yen>,
    /// Largest income a year, yen.
    pub income_max: Option<Yen>,
    /// How well it is known.
    pub status: AreaStatus,
    /// Up to where it is seen to last.
    pub last_seen: Option<LastSeen>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    kind: AreaKind,
    pref_code: String,
    name_ja: String,
    levy_excess: Option<Excess>,
    levy_standard_ppm: Option<i64>,
    levy_excess_ppm: Option<i64>,
    levy_standard_if_capital_max: Option<i64>,
    levy_standard_if_corporation_tax_max: Option<i64>,
    status_levy: AreaStatus,
    per_capita_excess: Option<Excess>,
    per_capita_to_10m: Option<i64>,
    per_capita_to_100m: Option<i64>,
    per_capita_over50_to_10m: Option<i64>,
    per_capita_over50_to_100m: Option<i64>,
    status_per_capita: AreaStatus,
    enterprise_excess: Option<Excess>,
    enterprise_excess_ppm: Option<String>,
    enterprise_standard_if_capital_max: Option<i64>,
    enterprise_standard_if_income_max: Option<i64>,
    status_enterprise: Option<AreaStatus>,
    levy_valid_last_seen: Option<String>,
    levy_valid_kind: Option<String>,
    per_capita_valid_last_seen: Option<String>,
    enterprise_valid_last_seen: Option<String>,
    enterprise_valid_kind: Option<String>,
    levy_capital_measure: Option<String>,
    note: Option<String>,
    source: String,
}

fn rates(text: &str) -> Option<[Rate; 3]> {
    let mut bands = text.split('|').map(|ppm| ppm.parse().map(Rate::from_ppm));
    let mut next = || bands.next()?.ok();
    let rates = [next()?, next()?, next()?];
    bands.next().is_none().then_some(rates)
}

impl AreaRate {
    /// All rows of the table; `value` says how many there are, so that none is lost.
    pub(crate) fn read(value: toml::Value, table: &str) -> Result<Vec<Self>, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Reference {
            rows: usize,
        }
        let Reference { rows: count } = value.try_into().map_err(|error| error.to_string())?;
        let areas = rows::<Row>(table)?
            .into_iter()
            .map(Self::from_row)
            .collect::<Result<Vec<_>, _>>()?;
        only(areas.len() == count, || {
            format!("{} rows, not {count}", areas.len())
        })?;
        let mut seen = BTreeSet::new();
        for area in &areas {
            only(seen.insert((area.prefecture, area.name.clone())), || {
                format!("{} stands twice", area.name)
            })?;
        }
        for prefecture in Prefecture::all() {
            let has = |area: &Self| area.kind != AreaKind::City && area.prefecture == prefecture;
            only(areas.iter().any(has), || format!("{prefecture} is missing"))?;
        }
        Ok(areas)
    }

    fn from_row(row: Row) -> Result<Self, String> {
        let name = row.name_ja;
        let prefecture: Prefecture = row
            .pref_code
            .parse()
            .map_err(|error| format!("{name}: {error}"))?;
        only(!row.source.trim().is_empty(), || {
            format!("{name} has no source")
        })?;
        let excess_rates = match row.enterprise_excess_ppm {
            Some(text) => Some(rates(&text).ok_or_else(|| format!("{name}: {text:?}"))?),
            None => None,
        };
        let levy_ppm = [row.levy_standard_ppm, row.levy_excess_ppm];
        only(
            levy_ppm
                .iter()
                .flatten()
                .all(|ppm| (1_000..=104_000).contains(ppm)),
            || format!("{name}: no levy rate in parts per million"),
        )?;
        let lasts = |text, kind: Option<&str>| {
            LastSeen::read(text, kind).map_err(|error| format!("{name}: {error}"))
        };
        let levy_last_seen = lasts(row.levy_valid_last_seen, row.levy_valid_kind.as_deref())?;
        let per_capita_last_seen = lasts(row.per_capita_valid_last_seen, None)?;
        let enterprise_last_seen = lasts(
            row.enterprise_valid_last_seen,
            row.enterprise_valid_kind.as_deref(),
        )?;
        Ok(Self {
            kind: row.kind,
            prefecture,
            name,
            levy: AreaLevy {
                excess: row.levy_excess,
                standard_rate: row.levy_standard_ppm.map(Rate::from_ppm),
                excess_rate: row.levy_excess_ppm.map(Rate::from_ppm),
                capital_max: row.levy_standard_if_capital_max.map(Yen),
                corporation_tax_max: row.levy_standard_if_corporation_tax_max.map(Yen),
                by_capital_etc: (row.levy_capital_measure)
                    .is_some_and(|measure| measure.contains("資本金等")),
                status: row.status_levy,
                last_seen: levy_last_seen,
            },
            per_capita: AreaPerCapita {
                excess: row.per_capita_excess,
                to_10m: row.per_capita_to_10m.map(Yen),
                to_100m: row.per_capita_to_100m.map(Yen),
                over_50_to_10m: row.per_capita_over50_to_10m.map(Yen),
                over_50_to_100m: row.per_capita_over50_to_100m.map(Yen),
                status: row.status_per_capita,
                last_seen: per_capita_last_seen,
            },
            enterprise: AreaEnterprise {
                excess: row.enterprise_excess,
                excess_rates,
                capital_max: row.enterprise_standard_if_capital_max.map(Yen),
                income_max: row.enterprise_standard_if_income_max.map(Yen),
                status: row.status_enterprise.unwrap_or_default(),
                last_seen: enterprise_last_seen,
            },
            note: row.note,
            source: row.source,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = include_str!("../../../law/corporate/area_rates.csv");

    fn read(table: &str) -> Result<Vec<AreaRate>, String> {
        let value = toml::from_str::<toml::Table>("rows = 79").unwrap();
        AreaRate::read(value.into(), table)
    }

    #[test]
    fn every_prefecture_has_its_row() {
        let areas = read(TABLE).unwrap();
        let count = |kind| areas.iter().filter(|area| area.kind == kind).count();
        assert_eq!(count(AreaKind::Prefecture), 46);
        assert_eq!(count(AreaKind::TokyoOutsideWards), 1);
        assert_eq!(count(AreaKind::TokyoWards), 1);
        let hiroshima = areas.iter().find(|area| area.name == "広島市").unwrap();
        assert_eq!(hiroshima.levy.excess_rate, Some(Rate::from_ppm(84_000)));
        assert_eq!(hiroshima.levy.corporation_tax_max, Some(Yen(2_400_000)));
        assert_eq!(hiroshima.per_capita.status, AreaStatus::Unknown);
        let without_levy_excess: Vec<&str> = areas
            .iter()
            .filter(|area| area.kind == AreaKind::Prefecture)
            .filter(|area| area.levy.excess == Some(Excess::No))
            .map(|area| area.name.as_str())
            .collect();
        assert_eq!(without_levy_excess, ["静岡県"]);
    }

    #[test]
    fn each_fault_of_the_area_table_is_named() {
        for (from, to, fault) in [
            (
                "prefecture,46,鹿児島県",
                "city,46,鹿児島県",
                "鹿児島県 is missing",
            ),
            ("city,14,川崎市", "city,14,横浜市", "横浜市 stands twice"),
            ("prefecture,46,", "prefecture,99,", "no prefecture"),
            ("37500|56650|74800", "37500|56650", "37500|56650"),
            ("yes,84000", "yes,8.4", "invalid digit"),
            ("yes,84000", "yes,840", "parts per million"),
            (",confirmed,", ",sure,", "unknown variant"),
            (
                "city,04,登米市",
                "city,04,登米市,,,,,,unknown,,,,,,unknown,,,,,,,,,,,,,x\ncity,04,他",
                "rows, not",
            ),
            (
                "2028-02-29,FY end",
                "2028-02-30,FY end",
                "no end of a measure",
            ),
        ] {
            let error = read(&TABLE.replace(from, to)).map(|_| ()).unwrap_err();
            assert!(error.contains(fault), "{error} / {fault}");
        }
    }
}
