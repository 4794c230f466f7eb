//! 65歳・75歳からの保険料: what a person pays alone, without a share of the company.

use serde::Deserialize;
use shinchoryu_quantity::{Rate, Yen};
use std::collections::BTreeMap;

use crate::files::{Files, files};
use crate::prefecture::Prefecture;
use crate::table::{only, percent, rows};
use crate::{LawError, Series};

pub(crate) const FILES: &[(&str, &str)] = files![
    "social-insurance/latter_stage_medical.toml",
    "social-insurance/latter_stage_child.toml",
    "social-insurance/latter_stage.csv",
    "social-insurance/care_category1.toml",
    "social-insurance/care_category1.csv",
];

/// 後期高齢者医療 and 介護保険第1号, by fiscal year.
#[derive(Debug)]
pub struct Elderly {
    /// 後期高齢者医療 (医療分).
    pub medical: Series<LatterStage>,
    /// 後期高齢者医療 (子ども分); nothing before it began.
    pub child: Series<LatterStage>,
    /// 介護保険第1号.
    pub care: Series<CareCategory1>,
}

impl Elderly {
    pub(crate) fn read(files: &Files<'_>) -> Result<Self, LawError> {
        let latter_stage = |path| {
            let table = "social-insurance/latter_stage.csv";
            files.series_of_table(path, table, LatterStage::read)
        };
        Ok(Self {
            medical: latter_stage("social-insurance/latter_stage_medical.toml")?,
            child: latter_stage("social-insurance/latter_stage_child.toml")?,
            care: files.series_of_table(
                "social-insurance/care_category1.toml",
                "social-insurance/care_category1.csv",
                CareCategory1::read,
            )?,
        })
    }
}

/// A part of the premium of 後期高齢者医療 in every prefecture.
#[derive(Debug, Clone)]
pub struct LatterStage {
    parts: Vec<LatterStagePart>,
    /// 賦課限度額.
    pub cap: Yen,
}

/// 均等割 and 所得割率 of a prefecture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LatterStagePart {
    /// 均等割額, yen a year.
    pub per_capita: Yen,
    /// 所得割率.
    pub rate: Rate,
}

impl LatterStage {
    /// The part of a prefecture; zero where there is none in the year.
    #[must_use]
    pub fn of(&self, prefecture: Prefecture) -> LatterStagePart {
        let part = self.parts.get(prefecture.index());
        part.copied().unwrap_or_default()
    }

    fn read(value: toml::Value, table: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Raw {
            per_capita: Option<String>,
            rate: Option<String>,
            cap: Yen,
        }
        let raw: Raw = value.try_into().map_err(|error| error.to_string())?;
        let parts = match (raw.per_capita, raw.rate) {
            (Some(per_capita), Some(rate)) => of_prefectures(table, |row| {
                Ok(LatterStagePart {
                    per_capita: yen(cell(row, &per_capita)?)?,
                    rate: percent(cell(row, &rate)?)?,
                })
            })?,
            (None, None) => Vec::new(),
            _ => return Err("per_capita and rate go together".to_owned()),
        };
        let cap = raw.cap;
        Ok(Self { parts, cap })
    }
}

/// 介護保険第1号: the standard steps of taxed persons and the average bases.
#[derive(Debug, Clone)]
pub struct CareCategory1 {
    averages: Vec<Yen>,
    steps: Vec<CareStep>,
    last: Rate,
    /// 給与所得控除 of another year: the income of the year before counts with the deduction from salary of this
    /// one, both for the step and for who is taxed.
    pub salary_deducted_as_in: Option<i32>,
}

#[derive(Debug, Clone, Copy)]
struct CareStep {
    below: Yen,
    rate: Rate,
}

impl CareCategory1 {
    /// 基準額の平均 of a prefecture, yen a month.
    #[must_use]
    pub fn average(&self, prefecture: Prefecture) -> Yen {
        let average = self.averages.get(prefecture.index());
        average.copied().unwrap_or_default()
    }

    /// What of the base a taxed person of this 合計所得金額 pays.
    #[must_use]
    pub fn rate(&self, total_income: Yen) -> Rate {
        let step = self.steps.iter().find(|step| total_income < step.below);
        step.map_or(self.last, |step| step.rate)
    }

    fn read(value: toml::Value, table: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Row {
            below: Option<Yen>,
            rate: Rate,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Raw {
            average: String,
            steps: Vec<Row>,
            salary_deducted_as_in: Option<i32>,
        }
        let raw: Raw = value.try_into().map_err(|error| error.to_string())?;
        let averages = of_prefectures(table, |row| yen(cell(row, &raw.average)?))?;
        let Some((last, steps)) = raw.steps.split_last() else {
            return Err("no step".to_owned());
        };
        only(last.below.is_none(), || "the last step is open".to_owned())?;
        let step = |row: &Row| {
            let below = row.below.ok_or("only the last step is open")?;
            let rate = row.rate;
            Ok::<_, String>(CareStep { below, rate })
        };
        let steps = steps.iter().map(step).collect::<Result<Vec<_>, _>>()?;
        only(steps.is_sorted_by(|a, b| a.below < b.below), || {
            "the steps ascend".to_owned()
        })?;
        let last = last.rate;
        Ok(Self {
            averages,
            steps,
            last,
            salary_deducted_as_in: raw.salary_deducted_as_in,
        })
    }
}

type Row = BTreeMap<String, String>;

fn cell<'a>(row: &'a Row, name: &str) -> Result<&'a str, String> {
    let cell = row.get(name).map(String::as_str);
    cell.ok_or_else(|| format!("no column {name}"))
}

fn yen(text: &str) -> Result<Yen, String> {
    let amount = text.parse().map(Yen);
    amount.map_err(|_| format!("{text:?} is no amount"))
}

/// A value of each of the 47, in their order.
fn of_prefectures<T>(
    table: &str,
    read: impl Fn(&Row) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let rows: Vec<Row> = rows(table)?;
    only(rows.len() == 47, || {
        format!("{} prefectures, not 47", rows.len())
    })?;
    let mut values = Vec::with_capacity(rows.len());
    for (row, prefecture) in rows.iter().zip(Prefecture::all()) {
        only(
            cell(row, "prefecture")? == prefecture.name()
                && cell(row, "code")? == format!("{:02}", prefecture.code()),
            || format!("expected {} {prefecture}", prefecture.code()),
        )?;
        values.push(read(row).map_err(|fault| format!("{prefecture}: {fault}"))?);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::with_change;
    use shinchoryu_quantity::date;

    fn tokyo() -> Prefecture {
        "13".parse().unwrap()
    }

    #[test]
    fn the_parts_follow_the_fiscal_year() {
        let law = Elderly::read(&Files(FILES)).unwrap();
        let medical = |year| law.medical.at(date(year, 4, 1)).unwrap().value.of(tokyo());
        assert_eq!(medical(2025).rate.percent(), "9.67%");
        assert_eq!(medical(2026).per_capita, Yen(53_300));
        assert_eq!(medical(2027), medical(2026));
        let child = |year| law.child.at(date(year, 4, 1)).unwrap();
        assert_eq!(child(2025).value.of(tokyo()), LatterStagePart::default());
        assert_eq!(child(2026).value.of(tokyo()).rate.percent(), "0.26%");
        assert!(child(2027).carried() && !child(2026).carried());
        assert!(law.care.at(date(2027, 4, 1)).unwrap().carried());
    }

    #[test]
    fn a_step_ends_below_its_limit() {
        let law = Elderly::read(&Files(FILES)).unwrap();
        let care = law.care.at(date(2026, 4, 1)).unwrap().value;
        let rate = |income| care.rate(Yen(income)).percent();
        assert_eq!([rate(1_199_999), rate(1_200_000)], ["120%", "130%"]);
        assert_eq!([rate(7_199_999), rate(7_200_000)], ["230%", "240%"]);
    }

    #[test]
    fn each_fault_is_named() {
        for (path, from, to, fault) in [
            ("latter_stage.csv", "05,秋田県", "05,山形県", "expected 5"),
            ("latter_stage.csv", "59963", "a", "no amount"),
            ("latter_stage.csv", "11.61", "", "not a percentage"),
            (
                "latter_stage_medical.toml",
                "\"medical_r6\"",
                "\"r\"",
                "no column r",
            ),
            (
                "latter_stage_medical.toml",
                "rate = \"medical_rate_r6\", ",
                "",
                "go together",
            ),
            (
                "care_category1.toml",
                "  { rate = \"2.4\" },\n",
                "",
                "the last step",
            ),
            ("care_category1.toml", "1_200_000", "2_200_000", "ascend"),
            (
                "care_category1.csv",
                "01,北海道,5738\n",
                "",
                "46 prefectures",
            ),
        ] {
            let path = format!("social-insurance/{path}");
            let error = with_change(FILES, &path, from, to, Elderly::read).unwrap_err();
            assert!(error.to_string().contains(fault), "{error}");
        }
    }
}
