//! 退職金の準備: what is to be paid on leaving, and what the contracts bring until then. There where the material prepares it.

use shinchoryu_engine::material::{InsuranceAllowance, RetirementFund};
use shinchoryu_quantity::Yen;

use super::context::Context;
use crate::model::{Block, Cell, Column, Pitch, Row, RowKind, Section, Table, Width};

pub(super) fn section(context: &Context<'_>) -> Section {
    let Some((allowance, fund)) = context.fund() else {
        return Section::default();
    };
    let basis = context.text("fund.note", &[]);
    // the law of the year of leaving is mostly not enacted
    let law = &context.request.comparison.law;
    let is_carried = law.marks.iter().any(|mark| mark.carried);
    let carried = is_carried.then(|| context.text("fund.note.carried", &[]));
    Section {
        finding: finding(context, &allowance, &fund),
        blocks: vec![
            Block::Notice {
                text: context.text("fund.caution", &[]),
            },
            Block::Table(table(context, &allowance, &fund)),
        ],
        notes: std::iter::once(basis).chain(carried).collect(),
        ..Section::default()
    }
}

/// What is paid against what comes in, both before tax; a part in kind is told first.
fn finding(
    context: &Context<'_>,
    allowance: &InsuranceAllowance,
    fund: &RetirementFund,
) -> Vec<String> {
    let given = allowance.in_kind.map(|part| part.handed_over);
    let values = [
        ("planned", context.large(allowance.planned_amount)),
        ("given", context.large(given.unwrap_or_default())),
        ("to_pay", context.large(fund.to_pay)),
        ("from", context.large(fund.from_contracts)),
        ("amount", context.large(Yen(fund.difference.get().abs()))),
    ];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    let phrases = |key: &str| {
        let key = format!("fund.finding_{key}");
        context.words.phrases(&key, &values)
    };
    if fund.to_pay.is_zero() {
        return phrases(if given.is_some() {
            "in_kind"
        } else {
            "nothing"
        });
    }
    let mut said = given.map(|_| phrases("given")).unwrap_or_default();
    said.extend(phrases(match fund.difference.get() {
        ..0 => "short",
        0 => "same",
        1.. => "more",
    }));
    said
}

fn table(context: &Context<'_>, allowance: &InsuranceAllowance, fund: &RetirementFund) -> Table {
    let group = |key: &str| Row {
        kind: RowKind::Group,
        cells: vec![
            Cell::words(context.get(&format!("fund.group.{key}"))),
            Cell::words(""),
            Cell::words(""),
        ],
    };
    let row = |kind, key: &str, amount: Yen| {
        // what is handed over is a part of the net amount where there is any
        let has_note = key != "net" || allowance.in_kind.is_some();
        let end = if key == "contested_tax" && amount.is_zero() {
            "note_loss"
        } else {
            "note"
        };
        let note = context.words.known(&format!("fund.{key}.{end}"));
        let note = note.filter(|_| has_note).unwrap_or_default();
        Row {
            kind,
            cells: vec![
                Cell::words(context.get(&format!("fund.{key}"))),
                Cell::words(if kind == RowKind::GrandTotal {
                    context.figures.difference(amount)
                } else {
                    context.figures.yen(amount)
                }),
                Cell::words(note),
            ],
        }
    };
    let mut rows = vec![
        group("company"),
        row(RowKind::Plain, "planned_amount", allowance.planned_amount),
    ];
    if let Some(in_kind) = allowance.in_kind {
        rows.push(row(RowKind::Plain, "handed_over", -in_kind.handed_over));
        rows.push(row(RowKind::Total, "to_pay", fund.to_pay));
    }
    rows.push(row(RowKind::Plain, "from_contracts", fund.from_contracts));
    rows.push(row(RowKind::GrandTotal, "difference", fund.difference));
    rows.push(group("guide"));
    rows.push(row(RowKind::Plain, "limit", allowance.limit));
    rows.push(row(RowKind::Plain, "above_limit", allowance.above_limit));
    if allowance.above_limit > Yen::ZERO {
        rows.push(row(
            RowKind::Plain,
            "contested_tax",
            allowance.contested_tax,
        ));
    }
    rows.push(group("person"));
    rows.push(row(
        RowKind::Plain,
        "planned_amount",
        allowance.planned_amount,
    ));
    rows.push(row(RowKind::Plain, "person_taxes", -allowance.person_taxes));
    rows.push(row(RowKind::Total, "net", allowance.net));
    if let Some(in_kind) = allowance.in_kind {
        rows.push(row(RowKind::Part, "net_in_cash", in_kind.net_in_cash));
    }
    Table {
        caption: context.get("fund.caption"),
        unit: Some(context.unit("unit.yen")),
        columns: vec![
            Column::words("", Width::Mm(78)),
            Column::figures(context.get("insurance.amount"), Width::Mm(44)),
            Column::words(context.get("fund.head.what"), Width::Fr(1)),
        ],
        rows,
        pitch: Pitch::Airy,
        ..Table::default()
    }
}
