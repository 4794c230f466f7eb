//! 計算根拠: every traced figure with its formula, rounding and provision. An appendix, there when
//! the comparison was asked to explain itself.

use shinchoryu_engine::{Step, Unit};
use shinchoryu_quantity::Yen;

use super::Context;
use crate::model::{Align, Block, Cell, Column, Pitch, Row, RowKind, Section, Size, Table, Width};

pub(super) fn section(context: &Context<'_>) -> Section {
    let plans = context.plans().iter().enumerate().map(|(at, plan)| {
        let caption = context.line(
            "working.caption",
            &[
                ("plan", &context.plan_name(at)),
                ("pay", &context.plan_pay(at)),
            ],
        );
        (caption, plan.trace.as_slice())
    });
    let dates = &context.request.comparison.deadline.trace;
    let dates = (context.get("working.dates"), dates.as_slice());
    let blocks = plans
        .chain(std::iter::once(dates))
        .filter(|(_, steps)| !steps.is_empty())
        .map(|(caption, steps)| Block::Table(table(context, caption, steps)))
        .collect();
    Section {
        number: 0,
        name: String::new(),
        finding: context.words.phrases("working.finding", &[]),
        blocks,
        notes: vec![context.text("working.note", &[])],
    }
}

fn table(context: &Context<'_>, caption: String, steps: &[Step]) -> Table {
    let column = |key: &str, width, align| Column::new(context.get(key), width, align);
    Table {
        caption,
        columns: vec![
            column("working.head.figure", Width::Mm(62), Align::Left),
            column("working.head.amount", Width::Mm(27), Align::Right),
            column("working.head.formula", Width::Fr(1), Align::Left),
            column("working.head.rounding", Width::Mm(34), Align::Left),
            column("working.head.law", Width::Mm(50), Align::Left),
        ],
        rows: steps.iter().map(|step| row(context, step)).collect(),
        size: Size::Small,
        pitch: Pitch::Dense,
        ..Table::default()
    }
}

fn row(context: &Context<'_>, step: &Step) -> Row {
    let amount = match step.unit {
        Unit::Yen => context.figures.yen(Yen(step.amount)),
        Unit::Ppm => context.figures.percent(step.amount),
        Unit::Count => context.figures.count(step.amount),
    };
    let rounding = serde_json::to_value(step.rounding).ok();
    let rounding = rounding
        .as_ref()
        .and_then(serde_json::Value::as_str)
        .unwrap_or_default();
    let rounding = context
        .words
        .known(&format!("rounding.{rounding}"))
        .unwrap_or("–");
    let mut law: Vec<&str> = step
        .law
        .iter()
        .filter_map(|citation| citation.sources.first())
        .map(|source| source.article.as_str())
        .collect();
    law.dedup();
    let or_dash = |words: String| {
        if words.is_empty() {
            "–".to_owned()
        } else {
            words
        }
    };
    Row {
        kind: RowKind::Ruled,
        cells: vec![
            Cell::words(name(context, &step.figure)),
            Cell::words(amount),
            Cell::words(or_dash(step.formula.clone())),
            Cell::words(rounding),
            Cell::words(or_dash(law.join(context.words.get("words.separator")))),
        ],
    }
}

/// The catalogue's name of a traced figure, by its whole path or its end; a name that it does not
/// know is printed as it is.
fn name(context: &Context<'_>, figure: &str) -> String {
    let mut end = Some(figure);
    while let Some(name) = end {
        if let Some(words) = context.words.known(&format!("figure.{name}")) {
            return words.to_owned();
        }
        end = name.split_once('.').map(|(_, rest)| rest);
    }
    figure.to_owned()
}
