use serde::Deserialize;
use shinchoryu_quantity::{Rate, Yen};
use std::collections::BTreeMap;

use crate::files::{Files, files};
use crate::prefecture::Prefecture;
use crate::table::{only, percent, rows};
use crate::{GradeTable, LawError, Series};

pub(crate) const FILES: &[(&str, &str)] = files![
    "social-insurance/health_rates.toml",
    "social-insurance/health_rates.csv",
    "social-insurance/care_rate.toml",
    "social-insurance/child_support_levy.toml",
    "social-insurance/child_contribution.toml",
    "social-insurance/pension_rate.toml",
    "social-insurance/health_grades.toml",
    "social-insurance/standard_health.csv",
    "social-insurance/pension_grades.toml",
    "social-insurance/standard_pension.csv",
    "social-insurance/bonus_caps.toml",
    "social-insurance/ages.toml",
    "social-insurance/end_grades.toml",
    "social-insurance/housing_in_kind.toml",
    "social-insurance/meals_in_kind.toml",
];

/// 社会保険: health insurance (協会けんぽ) and employees' pension. All selected by premium month;
/// all rates are those of both sides together.
#[derive(Debug)]
pub struct SocialInsurance {
    /// 都道府県単位保険料率.
    pub health_rates: Series<HealthRates>,
    /// 介護保険料率.
    pub care_rate: Series<Rate>,
    /// 子ども・子育て支援金率; zero before it began.
    pub child_support_levy: Series<Rate>,
    /// 子ども・子育て拠出金率: the employer's alone.
    pub child_contribution: Series<Rate>,
    /// 厚生年金保険料率.
    pub pension_rate: Series<Rate>,
    /// 健康保険の標準報酬月額.
    pub health_grades: Series<GradeTable>,
    /// 厚生年金保険の標準報酬月額, with the enacted raises of the ceiling.
    pub pension_grades: Series<GradeTable>,
    /// 標準賞与額の上限.
    pub bonus_caps: Series<BonusCaps>,
    /// 年齢.
    pub ages: Series<InsuranceAges>,
    /// 随時改定 by one grade at the ends of the tables.
    pub end_grades: Series<EndGrades>,
    /// 現物給与の価額 (住宅), of the prefectures whose value is known.
    pub housing_in_kind: Series<Vec<HousingValue>>,
    /// 現物給与 (食事): the part of the value from which a payment leaves nothing to count.
    pub meals_in_kind: Series<MealsInKind>,
}

/// 住宅で支払われる報酬等の価額 of a prefecture.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HousingValue {
    /// That of the workplace which manages the person.
    pub prefecture: Prefecture,
    /// A square metre of the total floor area, yen a month.
    pub per_square_metre: Yen,
}

/// 食事で支払われる報酬等: who pays `paid` of `of` parts of the value has none.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MealsInKind {
    /// Parts that are paid …
    pub paid: i64,
    /// … of so many.
    pub of: i64,
}

/// The health insurance rate of each prefecture.
#[derive(Debug, Clone)]
pub struct HealthRates([Rate; 47]);

impl HealthRates {
    /// The rate of a prefecture's branch (支部): where the workplace is registered.
    #[must_use]
    pub fn of(&self, prefecture: Prefecture) -> Rate {
        self.0.get(prefecture.index()).copied().unwrap_or_default()
    }

    fn read(value: toml::Value, table: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Reference {
            column: String,
        }
        let Reference { column } = value.try_into().map_err(|error| error.to_string())?;
        let rows: Vec<BTreeMap<String, String>> = rows(table)?;
        only(rows.len() == 47, || {
            format!("{} prefectures, not 47", rows.len())
        })?;
        let mut rates = [Rate::default(); 47];
        for ((row, prefecture), rate) in rows.iter().zip(Prefecture::all()).zip(&mut rates) {
            let cell = |name: &str| {
                row.get(name)
                    .map(String::as_str)
                    .ok_or_else(|| format!("no column {name}"))
            };
            only(
                cell("prefecture")? == prefecture.name()
                    && cell("code")? == format!("{:02}", prefecture.code()),
                || format!("expected {} {prefecture}", prefecture.code()),
            )?;
            *rate = percent(cell(&column)?).map_err(|fault| format!("{prefecture}: {fault}"))?;
            only((50_000..150_000).contains(&rate.ppm()), || {
                format!("{prefecture}: {} is no rate in percent", rate.percent())
            })?;
        }
        Ok(Self(rates))
    }
}

/// 標準賞与額の上限, yen.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusCaps {
    /// Health insurance: sum of a fiscal year, April–March.
    pub health_fiscal_year: Yen,
    /// Pension insurance: each month.
    pub pension_month: Yen,
}

/// Ages at which a part of the insurance begins or ends, years.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InsuranceAges {
    /// 介護保険第2号被保険者 from the month in which this age is reached.
    pub care_from: u32,
    /// … until the month before the one in which this age is reached.
    pub care_until: u32,
    /// 厚生年金 until the month before the one in which this age is reached.
    pub pension_until: u32,
    /// 健康保険 until the month before the one of this birthday itself (後期高齢者医療).
    pub health_until: u32,
}

/// 上限・下限の特例: changes of one grade that are revised all the same.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndGrades {
    /// 健康保険.
    pub health: Vec<EndGrade>,
    /// 厚生年金保険.
    pub pension: Vec<EndGrade>,
    /// 厚生年金: one-grade changes that touch this grade or a higher one are not confirmed.
    #[serde(default)]
    pub pension_unknown_from: Option<u8>,
}

/// One such change; every limit given must hold, yen.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndGrade {
    /// Old grade.
    pub from: u8,
    /// New grade.
    pub to: u8,
    /// The pay behind the old grade was at least this.
    #[serde(default)]
    pub previous_from: Option<Yen>,
    /// The pay behind the old grade was below this.
    #[serde(default)]
    pub previous_below: Option<Yen>,
    /// The average of the three months is at least this.
    #[serde(default)]
    pub average_from: Option<Yen>,
    /// The average of the three months is below this.
    #[serde(default)]
    pub average_below: Option<Yen>,
}

impl SocialInsurance {
    #[cfg(test)]
    fn load() -> Result<Self, LawError> {
        Self::read(&Files(FILES))
    }

    pub(crate) fn read(files: &Files<'_>) -> Result<Self, LawError> {
        Ok(Self {
            health_rates: files.series_of_table(
                "social-insurance/health_rates.toml",
                "social-insurance/health_rates.csv",
                HealthRates::read,
            )?,
            care_rate: files.series("social-insurance/care_rate.toml")?,
            child_support_levy: files.series("social-insurance/child_support_levy.toml")?,
            child_contribution: files.series("social-insurance/child_contribution.toml")?,
            pension_rate: files.series("social-insurance/pension_rate.toml")?,
            health_grades: files.series_of_table(
                "social-insurance/health_grades.toml",
                "social-insurance/standard_health.csv",
                GradeTable::read,
            )?,
            pension_grades: files.series_of_table(
                "social-insurance/pension_grades.toml",
                "social-insurance/standard_pension.csv",
                GradeTable::read,
            )?,
            bonus_caps: files.series("social-insurance/bonus_caps.toml")?,
            ages: files.series("social-insurance/ages.toml")?,
            end_grades: files.series("social-insurance/end_grades.toml")?,
            housing_in_kind: files.series("social-insurance/housing_in_kind.toml")?,
            meals_in_kind: files.series("social-insurance/meals_in_kind.toml")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_quantity::date;

    #[test]
    fn values_follow_the_premium_month() {
        let law = SocialInsurance::load().unwrap();
        let tokyo: Prefecture = "13".parse().unwrap();
        let rate = |year, month| {
            law.health_rates
                .at(date(year, month, 1))
                .map(|rates| rates.value.of(tokyo).percent())
        };
        assert_eq!(rate(2025, 2).as_deref(), Ok("9.98%"));
        assert_eq!(rate(2025, 3).as_deref(), Ok("9.91%"));
        assert_eq!(rate(2026, 3).as_deref(), Ok("9.85%"));
        assert_eq!(rate(2027, 3).as_deref(), Ok("9.85%"), "carried");
        assert!(matches!(rate(2028, 1), Err(LawError::NotCovered { .. })));
        let top = |year, month| {
            let table = law.pension_grades.at(date(year, month, 1)).unwrap();
            table.value.of(Yen(2_000_000)).standard.get()
        };
        assert_eq!(
            [top(2027, 8), top(2027, 9), top(2028, 9), top(2029, 9)],
            [650_000, 680_000, 710_000, 750_000]
        );
        assert_eq!(
            law.child_support_levy.at(date(2026, 3, 1)).unwrap().value,
            &Rate::default()
        );
    }

    #[test]
    fn enacted_future_is_marked_stale() {
        let law = SocialInsurance::load().unwrap();
        assert!(law.pension_grades.at(date(2027, 9, 1)).unwrap().stale());
        assert!(!law.health_rates.at(date(2027, 2, 1)).unwrap().stale());
    }

    #[test]
    fn each_fault_of_the_rate_table_is_named() {
        let table = include_str!("../../../law/social-insurance/health_rates.csv");
        let read = |column: &str, table: &str| {
            let value = toml::from_str::<toml::Table>(&format!("column = \"{column}\"")).unwrap();
            HealthRates::read(value.into(), table)
                .map(|_| ())
                .unwrap_err()
        };
        let without_akita: String = table
            .lines()
            .filter(|line| !line.contains("秋田県"))
            .map(|line| format!("{line}\n"))
            .collect();
        for (column, text, fault) in [
            ("R9", table.to_owned(), "no column R9"),
            ("R8", without_akita, "46 prefectures"),
            (
                "R8",
                table.replace("05,秋田県", "05,山形県"),
                "expected 5 秋田県",
            ),
            ("R8", table.replace(",10.28", ",0.1028"), "北海道"),
            ("R8", table.replace(",10.28", ",1028"), "no rate in percent"),
            ("R8", table.replace(",10.28", ","), "not a percentage"),
        ] {
            let error = read(column, &text);
            assert!(error.contains(fault), "{error} / {fault}");
        }
    }
}
