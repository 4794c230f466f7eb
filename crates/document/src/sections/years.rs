//! 退職までの推移: what a plan adds up to until the person leaves, and from when the pension that is lost is more. There
//! where there are such years.

mod chart;
mod notes;
mod panels;
mod table;
mod year;

pub(super) use notes::laws;
pub(crate) use year::{Year, taxes, years_of};

use shinchoryu_engine::material::{BreakEven, Path, PathTotal};
use shinchoryu_quantity::Yen;

use super::context::Context;
use super::kind::has_years;
use super::signs::way;
use crate::model::{Block, Section};
use year::OLDEST;

/// Years that stand below the chart on the first page, and on a page of their own, in two columns.
const BELOW_CHART: usize = 10;
const ON_A_PAGE: usize = 40;

pub(super) fn section(context: &Context<'_>) -> Section {
    let path = context.request.path.filter(|path| has_years(path));
    let Some((path, total)) = path.and_then(|path| Some((path, path.totals.first()?))) else {
        return Section::default();
    };
    let years = years_of(path, 1);
    let halves = years.len().min(BELOW_CHART).div_ceil(2);
    let rows = u16::try_from(halves).unwrap_or_default();
    let below_chart = years.len() <= BELOW_CHART;
    let height = if below_chart { 50 - 5 * rows } else { 84 };
    let mut blocks = vec![Block::Panels {
        panels: [
            panels::gained(context, path, total),
            panels::lost(context, total),
        ],
    }];
    blocks.extend(chart::chart(context, path, &years, total, height));
    let parts = years.chunks(if below_chart { BELOW_CHART } else { ON_A_PAGE });
    let last = parts.len().saturating_sub(1);
    for (at, part) in parts.enumerate() {
        if !below_chart {
            blocks.push(Block::PageBreak);
        }
        let sum = (at == last).then(|| table::sum(context, &years, total));
        blocks.push(table::side_by_side(context, part, sum));
    }
    Section {
        finding: finding(context, path, total),
        blocks,
        notes: notes::notes(context, path, total),
        ..Section::default()
    }
}

/// What all years come to, what falls before the sum; the pension with the verb of its own sign; and the ages at which the
/// pension that is lost is more.
fn finding(context: &Context<'_>, path: &Path, total: &PathTotal) -> Vec<String> {
    let span = context.duration(path.months);
    let written = |amount: Yen| context.large(Yen(amount.get().abs()));
    let mut phrases = context.first_of_several();
    let mut say = |key: &str, amount: Yen| {
        let values = [("span", &*span), ("amount", &*written(amount))];
        let key = format!("years.finding.{key}");
        phrases.extend(context.words.phrases(&key, &values));
    };
    let falls = [
        ("take_home_down", total.take_home),
        ("money_left_down", total.money_left),
    ];
    let fall = falls.into_iter().find(|(_, change)| *change < Yen::ZERO);
    match fall.filter(|_| total.together > Yen::ZERO) {
        Some((key, change)) => {
            say(key, change);
            say("in_all_up", total.together);
        }
        None => say(&format!("together_{}", way(total.together)), total.together),
    }
    say(
        &format!("pension_{}", way(-total.pension_lost)),
        total.pension_lost,
    );
    phrases.extend(ages(context, total));
    phrases
}

/// 損益分岐: of the person alone, whose pension it is, and with the company's money.
fn ages(context: &Context<'_>, total: &PathTotal) -> Vec<String> {
    let age = |even: &Option<BreakEven>| -> Option<u32> {
        even.as_ref()
            .map(|even| even.age)
            .filter(|age| *age <= OLDEST)
    };
    let (person, both) = (age(&total.break_even_person), age(&total.break_even));
    let key = match (person, both) {
        (Some(person), Some(both)) if person == both => "years.finding.even_alike",
        (Some(_), Some(_)) => "years.finding.even",
        (Some(_), None) => "years.finding.even_person",
        (None, Some(_)) => "years.finding.even_both",
        (None, None) => return Vec::new(),
    };
    let written = |age: Option<u32>| {
        age.map(|age| context.figures.count(age))
            .unwrap_or_default()
    };
    let values = [("person", &*written(person)), ("both", &*written(both))];
    context.words.phrases(key, &values)
}
