//! 保険料累計と解約返戻金: a contract's two lines by its policy years. There where two values or more are known.

use shinchoryu_engine::corporate_insurance::{ScheduleYear, SurrenderYear};
use shinchoryu_quantity::Yen;

use super::context::Context;
use super::contracts::Contract;
use crate::model::{Block, LineMark, LineOf, Lines, Tick};

/// A year of a contract.
pub(super) struct Year<'a> {
    pub(super) schedule: &'a ScheduleYear,
    /// 保険料累計.
    pub(super) premiums: Yen,
    pub(super) surrender: Option<&'a SurrenderYear>,
    /// The planned surrender is at its end.
    pub(super) is_exit: bool,
}

/// 年齢 of the insured person at the end of a policy year: that of the contract and its years.
pub(super) fn age(contract: &Contract<'_>, year: i64) -> i64 {
    i64::from(contract.policy.insured_age) + year
}

/// About every so many years one is written at the axis.
fn step(last: i64) -> i64 {
    match last {
        ..=6 => 1,
        7..=12 => 2,
        13..=30 => 5,
        31..=60 => 10,
        _ => 20,
    }
}

pub(super) fn chart(
    context: &Context<'_>,
    contract: &Contract<'_>,
    years: &[Year<'_>],
    height: u16,
) -> Option<Block> {
    let known: Vec<(&Year<'_>, Yen)> = years
        .iter()
        .filter_map(|year| Some((year, year.surrender?.value)))
        .collect();
    if known.len() < 2 {
        return None;
    }
    let last = years.last()?.schedule.year;
    let premiums: Vec<(i64, Yen)> = years
        .iter()
        .map(|year| (year.schedule.year, year.premiums))
        .collect();
    let values: Vec<(i64, Yen)> = known
        .iter()
        .map(|(year, value)| (year.schedule.year, *value))
        .collect();
    let amounts = premiums.iter().chain(&values);
    let most = amounts.map(|(_, amount)| *amount).max()?;
    let thousands = |amount| context.figures.thousands(amount, false);
    let count = |year| context.figures.count(year);
    let step = step(last);
    let written = (1..=last).filter(|year| year % step == 0);
    let ticks = written.map(|year| Tick {
        year,
        label: context.line(
            "insurance_years.tick",
            &[("year", &count(year)), ("age", &count(age(contract, year)))],
        ),
    });
    let points = |points: &[(i64, Yen)]| {
        let points = points.iter().map(|(year, amount)| (*year, amount.get()));
        points.collect()
    };
    let name = |key: &str| context.get(&format!("insurance_years.line.{key}"));
    let (peak, highest) = *values.iter().rev().max_by_key(|(_, value)| *value)?;
    let caption = context.line(
        "insurance_years.chart",
        &[("contract", &contract.numbered(context))],
    );
    Some(Block::Lines(Lines {
        alt: context.line(
            "insurance_years.chart.alt",
            &[
                ("caption", &caption),
                ("year", &count(peak)),
                ("value", &thousands(highest)),
                ("premiums", &thousands(premiums.last()?.1)),
            ],
        ),
        caption,
        unit: context.unit("unit.thousand_yen"),
        height,
        last,
        most: most.get(),
        top: thousands(most),
        series: [
            LineOf {
                name: name("premiums"),
                points: points(&premiums),
            },
            LineOf {
                name: name("value"),
                points: points(&values),
            },
        ],
        ticks: ticks.collect(),
        marks: marks(context, &known, peak),
    }))
}

/// The highest value, the first year whose value is no less than what was paid, and the planned surrender: one name for
/// years that are the same.
fn marks(context: &Context<'_>, known: &[(&Year<'_>, Yen)], peak: i64) -> Vec<LineMark> {
    let even = known.iter().find(|(year, value)| *value >= year.premiums);
    let even = even.map(|(year, _)| year.schedule.year);
    let mut marks = Vec::new();
    for (year, value) in known {
        let number = year.schedule.year;
        let names: Vec<&str> = [
            ("peak", number == peak),
            ("even", even == Some(number)),
            ("exit", year.is_exit),
        ]
        .into_iter()
        .filter_map(|(name, holds)| holds.then_some(name))
        .collect();
        let Some(first) = names.first() else {
            continue;
        };
        let said: Vec<String> = names
            .iter()
            .map(|name| context.get(&format!("insurance_years.mark.{name}")))
            .collect();
        let joined = said.join(context.words.get("words.separator"));
        marks.push(LineMark {
            year: number,
            amount: value.get(),
            label: context.line(
                "insurance_years.mark",
                &[
                    ("names", &joined),
                    ("year", &context.figures.count(number)),
                    ("value", &context.figures.thousands(*value, false)),
                ],
            ),
            below: match *first {
                "peak" => 0,
                "even" => 1,
                _ => 2,
            },
        });
    }
    marks
}
