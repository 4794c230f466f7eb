//! 保険料累計と解約返戻金: a contract's two lines by its policy years. There where two values or more are known.

use shinchoryu_engine::corporate_insurance::{ScheduleYear, SurrenderYear};
use shinchoryu_engine::material::ExitKind;
use shinchoryu_quantity::Yen;

use super::context::Context;
use super::contracts::Contract;
use super::exits::is_surrendered_or_kept;
use crate::model::{Block, LineMark, LineOf, Lines, Tick};

/// A year of a contract.
pub(crate) struct Year<'a> {
    pub(crate) schedule: &'a ScheduleYear,
    /// 保険料累計.
    pub(crate) premiums: Yen,
    pub(crate) surrender: Option<&'a SurrenderYear>,
    /// The planned exit is at its end.
    pub(crate) is_exit: bool,
}

/// Nobody's age is told beyond it: the years of a contract for life go on.
const OLDEST: i64 = 120;

/// Where a chart stands: the millimetres of its drawing, and the most years that are written at its axis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) height: u16,
    pub(super) ticks: i64,
}

/// 年齢 of the insured person at the end of a policy year: that of the contract and its years. None where staff in general are
/// insured.
pub(crate) fn age(contract: &Contract<'_>, year: i64) -> Option<i64> {
    let age = i64::from(contract.policy.insured_age?) + year;
    (age <= OLDEST).then_some(age)
}

/// Every so many years one is written at the axis.
fn step(last: i64, most: i64) -> i64 {
    let found = [1, 2, 5, 10].into_iter().find(|step| last / step <= most);
    found.unwrap_or(20)
}

/// Less than the unit of the axis draws nothing.
const LEAST: Yen = Yen(1_000);

/// The chart of a contract; none where fewer than two values are known, or all of them are nothing.
pub(super) fn chart(
    context: &Context<'_>,
    contract: &Contract<'_>,
    years: &[Year<'_>],
    place: Place,
) -> Option<Block> {
    let known: Vec<(&Year<'_>, Yen)> = years
        .iter()
        .filter_map(|year| Some((year, year.surrender?.value)))
        .collect();
    if known.len() < 2 || known.iter().all(|(_, value)| value.is_zero()) {
        // a line at nothing says less than the table
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
    let most = amounts.map(|(_, amount)| *amount).max();
    let most = most.filter(|most| *most >= LEAST)?;
    let thousands = |amount| context.figures.thousands(amount, false);
    let count = |year| context.figures.count(year);
    let step = step(last, place.ticks);
    let written = (1..=last).filter(|year| year % step == 0);
    let ticks = written.map(|year| Tick {
        year,
        label: match age(contract, year) {
            Some(age) => context.line(
                "insurance_years.tick",
                &[("year", &count(year)), ("age", &count(age))],
            ),
            None => context.line(
                "insurance_years.tick_without_age",
                &[("year", &count(year))],
            ),
        },
    });
    let points = |points: &[(i64, Yen)]| {
        let points = points.iter().map(|(year, amount)| (*year, amount.get()));
        points.collect()
    };
    let name = |key: &str| context.get(&format!("insurance_years.line.{key}"));
    let caption = context.line(
        "insurance_years.chart",
        &[("contract", &contract.numbered(context))],
    );
    let marks = marks(context, contract, &known, years.len());
    Some(Block::Lines(Lines {
        alt: alt(context, contract, (&caption, &marks), premiums.last()?),
        caption,
        unit: context.unit("unit.thousand_yen"),
        height: place.height,
        last,
        most: most.get(),
        top: thousands(most),
        least: 0,
        bottom: String::new(),
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
        marks,
    }))
}

/// The chart in words: its points, and what all premiums of the contract come to.
fn alt(
    context: &Context<'_>,
    contract: &Contract<'_>,
    (caption, marks): (&str, &[LineMark]),
    (year, premiums): &(i64, Yen),
) -> String {
    let labels: Vec<&str> = marks.iter().map(|mark| &*mark.label).collect();
    let points = labels.join(context.words.get("words.separator"));
    let values = [
        ("caption", caption),
        ("points", &points),
        ("year", &context.figures.count(*year)),
        ("premiums", &context.figures.thousands(*premiums, false)),
    ];
    let key = match marks {
        [] => "insurance_years.chart.alt",
        _ => "insurance_years.chart.alt_points",
    };
    if is_surrendered_or_kept(contract.input) {
        context.line(key, &values)
    } else {
        context.line(&format!("{key}.exits"), &values)
    }
}

/// The first year whose value is no less than what was paid and the highest value, where each year's value was typed: between
/// two that were, another one can be higher. And the planned exit. Years that are the same have one point.
fn marks(
    context: &Context<'_>,
    contract: &Contract<'_>,
    known: &[(&Year<'_>, Yen)],
    years: usize,
) -> Vec<LineMark> {
    let exit = contract.policy.exit.map(|exit| exit.kind);
    let typed = |(year, _): &(&Year<'_>, Yen)| year.surrender.is_some_and(|row| !row.interpolated);
    let is_whole = known.len() == years && known.iter().all(typed);
    let number_of = |(year, _): &(&Year<'_>, Yen)| year.schedule.year;
    let even = known.iter().find(|(year, value)| *value >= year.premiums);
    let even = even.filter(|_| is_whole).map(number_of);
    // of years alike the first one
    let peak = known.iter().rev().max_by_key(|(_, value)| *value);
    let peak = peak.filter(|(_, value)| is_whole && *value > Yen::ZERO);
    let peak = peak.map(number_of);
    let marks = known.iter().filter_map(|(year, value)| {
        let number = year.schedule.year;
        let names: Vec<&'static str> = [
            ("even", even == Some(number)),
            ("peak", peak == Some(number)),
            ("exit", year.is_exit),
        ]
        .into_iter()
        .filter_map(|(name, holds)| holds.then_some(name))
        .collect();
        let shape = names.last()?;
        let said: Vec<String> = names
            .iter()
            .map(|name| match (*name, exit) {
                ("exit", Some(ExitKind::HandOver)) => "hand_over",
                ("exit", Some(ExitKind::PaidUp)) => "paid_up",
                ("exit", Some(ExitKind::Reduction)) => "reduction",
                (name, _) => name,
            })
            .map(|name| context.get(&format!("insurance_years.mark.{name}")))
            .collect();
        let sign = year.surrender.filter(|row| row.interpolated);
        let amount = context.figures.thousands(*value, false);
        Some(LineMark {
            year: number,
            amount: value.get(),
            label: context.line(
                "insurance_years.mark",
                &[
                    ("names", &said.join(context.words.get("words.separator"))),
                    ("year", &context.figures.count(number)),
                    ("value", &format!("{amount}{}", sign.map_or("", |_| "†"))),
                ],
            ),
            shape,
        })
    });
    marks.collect()
}
