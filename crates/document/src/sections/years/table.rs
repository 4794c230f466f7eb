//! Every year of the recommended proposal against the same of today.

use shinchoryu_engine::material::{PathTotal, PathYear};
use shinchoryu_quantity::Yen;

use super::year::{Year, taxes};
use crate::model::{Block, Cell, Column, Pitch, Row, RowKind, Size, Table, Width};
use crate::sections::context::Context;

/// Years that stay together.
const GROUP: usize = 5;

/// Two columns of years; what all of them come to stands below the last one.
pub(super) fn side_by_side(context: &Context<'_>, years: &[Year<'_>], sum: Option<Row>) -> Block {
    let half = years.len().div_ceil(2);
    let (left, right) = years.split_at(half);
    let block = |years: &[Year<'_>], sum: Option<Row>| {
        let shown = (!years.is_empty()).then(|| Block::Table(table(context, years, half, sum)));
        shown.into_iter().collect()
    };
    let (below_left, below_right) = if right.is_empty() {
        (sum, None)
    } else {
        (None, sum)
    };
    Block::Columns {
        widths: [6, 6],
        columns: [block(left, below_left), block(right, below_right)],
    }
}

fn table(context: &Context<'_>, years: &[Year<'_>], tall: usize, sum: Option<Row>) -> Table {
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
        rows: (years.iter().enumerate())
            .map(|(at, year)| row(context, at, year))
            .chain(sum)
            .collect(),
        size: Size::Small,
        pitch: match tall {
            6..=12 => Pitch::Roomy,
            13..=16 => Pitch::Normal,
            // below the chart, or many
            _ => Pitch::Dense,
        },
        ..Table::default()
    }
}

fn premiums(year: &PathYear) -> Yen {
    year.employee_total + year.employer_total
}

fn row(context: &Context<'_>, at: usize, year: &Year<'_>) -> Row {
    let change = |amount: Yen| context.figures.thousands(amount, true);
    let cells = [
        context.figures.month(year.plan.from),
        context.figures.count(year.plan.age),
        change(year.change(premiums)),
        change(year.change(taxes)),
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

/// What all years come to. The pension is that of the last one.
pub(super) fn sum(context: &Context<'_>, years: &[Year<'_>], total: &PathTotal) -> Row {
    let change = |amount: Yen| context.figures.thousands(amount, true);
    let cells = [
        context.get("years.sum"),
        String::new(),
        change(total.premiums_both),
        change(years.iter().map(|year| year.change(taxes)).sum()),
        change(total.take_home),
        change(total.money_left),
        change(total.together),
        String::new(),
    ];
    Row {
        kind: RowKind::Total,
        cells: cells.into_iter().map(Cell::words).collect(),
    }
}
