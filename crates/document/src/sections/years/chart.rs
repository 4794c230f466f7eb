//! 差の累計と減る年金: what was gained until the person leaves, against the pension that is lost from then on, by age.

use shinchoryu_engine::material::{Path, PathTotal};
use shinchoryu_quantity::{Date, Month, Yen, turns_on};

use super::year::{OLDEST, Year};
use crate::model::{Block, LineMark, LineOf, Lines, Tick};
use crate::sections::context::Context;
use crate::sections::signs::rounded_up;

/// Months that the axis goes on after the leaving, where it is late.
const AFTER: i32 = 60;
/// Less than the unit of the axis draws nothing.
const LEAST: i64 = 10_000;

/// The chart, with so many millimetres; none where there is nothing to draw.
pub(super) fn chart(
    context: &Context<'_>,
    path: &Path,
    years: &[Year<'_>],
    total: &PathTotal,
    height: u16,
) -> Option<Block> {
    let birth = context.request.input.customer.birth_date?;
    let first = years.first()?.plan.from;
    let months = i32::try_from(path.months).ok()?;
    let since = |month: Month| month.since(first);
    let loses = total.pension_lost > Yen::ZERO;
    let pension_age = context.request.comparison.facts.pension_age;
    let stays = context.stays_in_office();
    let drawn = if stays {
        0
    } else {
        since(Month::of(turns_on(birth, pension_age))).max(months)
    };
    let oldest = since(Month::of(turns_on(birth, OLDEST)));
    let even = total.break_even.as_ref().filter(|even| even.age <= OLDEST);
    let even = even.and_then(|even| i32::try_from(even.months_of_pension).ok());
    let end = if loses {
        // whoever is a hundred is so for a year
        let even = even.map_or(0, |months| drawn + months);
        oldest.max(months + AFTER).max(even)
    } else {
        months
    };

    let mut gain = vec![(0, 0)];
    let mut at = 0;
    for year in years {
        at += i64::from(year.plan.months);
        gain.push((at, year.so_far.get()));
    }
    let last = years.last()?.so_far.get();
    if i64::from(end) > at {
        gain.push((end.into(), last));
    }
    let lost = if loses {
        let all = total.pension_lost.get() * i64::from(end - drawn) / 12;
        vec![(drawn.into(), 0), (end.into(), all)]
    } else {
        Vec::new()
    };
    let amounts = || gain.iter().chain(&lost).map(|(_, amount)| *amount);
    let most = amounts().max().unwrap_or_default().max(0);
    let least = amounts().min().unwrap_or_default().min(0);
    if most < LEAST && least > -LEAST {
        return None;
    }
    let (most, least) = (rounded_up(most), -rounded_up(-least));
    let written = |amount: i64| context.figures.large_whole(Yen(amount), false);
    let marks = marks(context, total, (months, drawn), last);
    let labels: Vec<&str> = marks.iter().map(|mark| mark.label.as_str()).collect();
    let labels = labels.join(context.words.get("words.separator"));
    let caption = context.titled(if loses {
        "years.chart"
    } else {
        "years.chart_alone"
    });
    Some(Block::Lines(Lines {
        alt: context.line(
            "years.chart.alt",
            &[("caption", &caption), ("points", &labels)],
        ),
        caption,
        unit: context.unit("unit.large"),
        height,
        last: end.into(),
        most,
        top: written(most),
        least,
        bottom: written(least),
        series: [
            LineOf {
                name: context.get("years.line.lost"),
                points: lost,
            },
            LineOf {
                name: context.get("years.line.gain"),
                points: gain,
            },
        ],
        ticks: ticks(context, birth, first, end),
        marks,
    }))
}

/// Ages at the axis.
fn ticks(context: &Context<'_>, birth: Date, first: Month, end: i32) -> Vec<Tick> {
    let step = match end {
        0..=96 => 1,
        97..=360 => 5,
        _ => 10,
    };
    let ages = (1..=OLDEST + 10).filter(|age| age % step == 0);
    ages.filter_map(|age| {
        let at = Month::of(turns_on(birth, age)).since(first);
        (0..=end).contains(&at).then(|| Tick {
            year: at.into(),
            label: context.line("years.tick", &[("age", &context.figures.count(age))]),
        })
    })
    .collect()
}

/// The leaving, and where the pension that is lost becomes more.
fn marks(
    context: &Context<'_>,
    total: &PathTotal,
    (months, drawn): (i32, i32),
    last: i64,
) -> Vec<LineMark> {
    let amount = context.large(Yen(last));
    let leaves = if context.stays_in_office() {
        "years.mark.end"
    } else {
        "years.mark.leaving"
    };
    let mut marks = vec![LineMark {
        year: months.into(),
        amount: last,
        label: context.line(leaves, &[("amount", &amount)]),
        shape: "exit",
    }];
    if let Some(even) = total.break_even.as_ref().filter(|even| even.age <= OLDEST) {
        let age = context.figures.count(even.age);
        marks.push(LineMark {
            year: i64::from(drawn) + i64::from(even.months_of_pension),
            amount: last,
            label: context.line("years.mark.even", &[("age", &age)]),
            shape: "even",
        });
    }
    marks
}
