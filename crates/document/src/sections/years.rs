//! 退職までの推移: what a plan adds up to until the person leaves, and from when the pension that is lost is more. There
//! where there are such years.

mod chart;
mod year;

use shinchoryu_engine::material::{Path, PathEvent, PathTotal};
use shinchoryu_quantity::Yen;

use super::context::Context;
use super::kind::has_years;
use super::signs::way;
use super::summary::change_card;
use crate::model::{
    Block, Card, Cell, Column, Fill, Panel, Pitch, Row, RowKind, Section, Size, Table, Width,
};
use crate::text::Text;
use year::{OLDEST, Year, years_of};

/// Years that stand beside a chart on the first page, and on a page of their own, in two columns.
const BELOW_CHART: usize = 12;
const ON_A_PAGE: usize = 40;
/// Years that stay together.
const GROUP: usize = 5;
/// Changes of law that are named.
const NAMED: usize = 4;

pub(super) fn section(context: &Context<'_>) -> Section {
    let path = context.request.path.filter(|path| has_years(path));
    let Some((path, total)) = path.and_then(|path| Some((path, path.totals.first()?))) else {
        return Section::default();
    };
    let years = years_of(path);
    let halves = years.len().min(BELOW_CHART).div_ceil(2);
    let rows = u16::try_from(halves).unwrap_or_default();
    let below_chart = years.len() <= BELOW_CHART;
    let height = if below_chart { 63 - 5 * rows } else { 96 };
    let mut blocks = vec![Block::Panels {
        panels: [gained(context, path, total), lost(context, total)],
    }];
    blocks.extend(chart::chart(context, path, &years, total, height));
    for part in years.chunks(if below_chart { BELOW_CHART } else { ON_A_PAGE }) {
        if !below_chart {
            blocks.push(Block::PageBreak);
        }
        blocks.push(side_by_side(context, part));
    }
    Section {
        finding: finding(context, path, total),
        blocks,
        notes: notes(context, path, total),
        ..Section::default()
    }
}

/// What all years come to, the pension with the verb of its own sign, and the age at which both are even.
fn finding(context: &Context<'_>, path: &Path, total: &PathTotal) -> Vec<String> {
    let span = context.duration(path.months);
    let written = |amount: Yen| context.large(Yen(amount.get().abs()));
    let mut phrases = context.first_of_several();
    let together = way(total.together);
    phrases.extend(context.words.phrases(
        &format!("years.finding.together_{together}"),
        &[("span", &span), ("amount", &written(total.together))],
    ));
    let pension = way(-total.pension_lost);
    phrases.extend(context.words.phrases(
        &format!("years.finding.pension_{pension}"),
        &[("amount", &written(total.pension_lost))],
    ));
    if let Some(even) = total.break_even.as_ref().filter(|even| even.age <= OLDEST) {
        let age = context.figures.count(even.age);
        phrases.extend(
            context
                .words
                .phrases("years.finding.even", &[("age", &age)]),
        );
    }
    phrases
}

/// What happens to the money of all years.
fn gained(context: &Context<'_>, path: &Path, total: &PathTotal) -> Panel {
    let gains =
        total.together > Yen::ZERO && total.take_home >= Yen::ZERO && total.money_left >= Yen::ZERO;
    let span = context.duration(path.months);
    let card =
        |key: &str, change| change_card(context, context.text(key, &[]), change, Text::default());
    Panel {
        title: context.line(
            if gains { "years.gained" } else { "years.money" },
            &[("span", &span)],
        ),
        fill: if gains { Fill::Gain } else { Fill::Neutral },
        cards: vec![
            card("figure.take_home", total.take_home),
            card("figure.company.money_left", total.money_left),
            card("figure.together", total.together),
        ],
    }
}

/// What happens to the pension, and from when it is more than what was gained.
fn lost(context: &Context<'_>, total: &PathTotal) -> Panel {
    let lost = total.pension_lost > Yen::ZERO;
    let pension = context.text("years.pension", &[]);
    let below = context.text("years.pension.below", &[]);
    let mut cards = vec![change_card(context, pension, -total.pension_lost, below)];
    if lost {
        cards.push(even(
            context,
            "years.even",
            total.break_even.as_ref(),
            total.together,
        ));
        cards.push(even(
            context,
            "years.even_before_tax",
            total.break_even_before_tax.as_ref(),
            -total.premiums_both,
        ));
    } else {
        let label = context.text("years.premiums", &[]);
        let below = context.text("years.premiums.below", &[]);
        cards.push(change_card(context, label, total.premiums_both, below));
    }
    Panel {
        title: context.get(if lost { "years.lost" } else { "years.benefits" }),
        fill: if lost { Fill::Loss } else { Fill::Neutral },
        cards,
    }
}

/// 釣り合う年齢: words where there is none.
fn even(
    context: &Context<'_>,
    key: &str,
    even: Option<&shinchoryu_engine::material::BreakEven>,
    gain: Yen,
) -> Card {
    let label = context.text(key, &[]);
    let words = |key: &str| Card {
        label: label.clone(),
        number: context.get(key),
        unit: String::new(),
        below: Text::default(),
    };
    match even {
        _ if gain <= Yen::ZERO => words("years.even.nothing_gained"),
        Some(even) if even.age <= OLDEST => {
            let span = context.duration(even.months_of_pension);
            Card {
                number: context.figures.count(even.age),
                unit: context.get("years.age"),
                below: context.text("years.even.below", &[("span", &span)]),
                label: label.clone(),
            }
        }
        _ => words("years.even.beyond"),
    }
}

/// Two columns of years, whole groups where both are long.
fn side_by_side(context: &Context<'_>, years: &[Year<'_>]) -> Block {
    let half = years.len().div_ceil(2);
    let (left, right) = years.split_at(half);
    let block = |years: &[Year<'_>]| {
        let shown = (!years.is_empty()).then(|| Block::Table(table(context, years, half)));
        shown.into_iter().collect()
    };
    Block::Columns {
        widths: [6, 6],
        columns: [block(left), block(right)],
    }
}

fn table(context: &Context<'_>, years: &[Year<'_>], tall: usize) -> Table {
    let names = [
        ("from", 20),
        ("age", 9),
        ("premiums", 17),
        ("taxes", 16),
        ("take_home", 16),
        ("money_left", 17),
        ("so_far", 18),
        ("pension", 14),
    ];
    let columns = names.map(|(name, width)| {
        Column::figures(context.get(&format!("years.head.{name}")), Width::Mm(width))
    });
    Table {
        caption: context.get("years.caption"),
        unit: Some(context.unit("unit.thousand_yen")),
        columns: columns.into(),
        rows: years
            .iter()
            .enumerate()
            .map(|(at, year)| row(context, at, year))
            .collect(),
        size: Size::Small,
        pitch: match tall {
            7..=9 => Pitch::Roomy,
            10..=13 => Pitch::Normal,
            // below the chart, or many
            _ => Pitch::Dense,
        },
        ..Table::default()
    }
}

fn row(context: &Context<'_>, at: usize, year: &Year<'_>) -> Row {
    let change = |amount: Yen| context.figures.thousands(amount, true);
    let premiums = year.change(|year| year.employee_total + year.employer_total);
    // what is owed without the pay is the same in every plan
    let taxes = year.change(|year| year.income_tax + year.resident_tax + year.company_taxes);
    let cells = [
        context.figures.month(year.plan.from),
        context.figures.count(year.plan.age),
        change(premiums),
        change(taxes),
        change(year.change(|year| year.take_home)),
        change(year.change(|year| year.money_left)),
        change(year.so_far),
        change(year.change(|year| year.pension_earned)),
    ];
    Row {
        kind: if (at + 1).is_multiple_of(GROUP) {
            RowKind::Ruled
        } else {
            RowKind::Plain
        },
        cells: cells.into_iter().map(Cell::words).collect(),
    }
}

fn notes(context: &Context<'_>, path: &Path, total: &PathTotal) -> Vec<Text> {
    let mut notes = vec![context.text("years.note", &[])];
    let mut pension = context.text("years.note.pension", &[]);
    if total.pension_lost > Yen::ZERO && total.together > Yen::ZERO {
        // who gains is not always who loses
        let written = |amount: Yen| context.difference(amount);
        let whose = context.text(
            "years.note.whose",
            &[
                ("together", &written(total.together)),
                ("take_home", &written(total.take_home)),
                ("money_left", &written(total.money_left)),
            ],
        );
        pension = whose
            .then(context.figures.language.pick("", " ").into())
            .then(pension);
    }
    notes.push(pension);
    notes.extend(events(context, path));
    notes
}

/// The enacted changes inside the years.
fn events(context: &Context<'_>, path: &Path) -> Option<Text> {
    let mut named: Vec<(&str, Vec<String>)> = Vec::new();
    for event in &path.events {
        if let PathEvent::Law {
            month,
            title,
            title_en,
            ..
        } = event
        {
            let title = context
                .figures
                .language
                .pick(title.as_str(), title_en.as_str());
            let month = context.figures.month(*month);
            match named.iter_mut().find(|(name, _)| *name == title) {
                Some((_, months)) if months.contains(&month) => {}
                Some((_, months)) => months.push(month),
                None => named.push((title, vec![month])),
            }
        }
    }
    let more = named.len().saturating_sub(NAMED);
    let separator = context.words.get("words.separator");
    let said: Vec<String> = named
        .into_iter()
        .take(NAMED)
        .map(|(name, months)| {
            let months = months.join(context.words.get("words.and"));
            context.line("years.event", &[("name", name), ("months", &months)])
        })
        .collect();
    if said.is_empty() {
        return None;
    }
    let laws = said.join(separator);
    let count = context
        .figures
        .count(i64::try_from(more).unwrap_or_default());
    let key = if more > 0 {
        "years.note.laws_more"
    } else {
        "years.note.laws"
    };
    Some(context.text(key, &[("laws", &laws), ("count", &count)]))
}
