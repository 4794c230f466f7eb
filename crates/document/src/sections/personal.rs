//! 個人保険: what the president pays from the own pocket, whether the increase of the take-home pays for it, and what comes
//! back. There where the material has contracts of the president.

use std::collections::BTreeSet;

use shinchoryu_engine::material::{PersonalInsurance, PremiumFunding};
use shinchoryu_quantity::Yen;

pub(crate) use contract::Contract;

use super::context::Context;
use super::insurance::percent;
use super::outline::{LINES, over_pages, room_below};
use super::remarks::remarks_on;
use crate::model::{Block, Cell, Column, Pitch, Row, RowKind, Section, Table, Width};
use crate::text::Text;

mod contract;
mod notes;

/// Lines that the increase against the premiums takes.
const FUNDING_LINES: usize = 8;
/// The policy years whose values are shown, where the contract has them.
const SHOWN: [usize; 8] = [1, 3, 5, 10, 15, 20, 25, 30];

pub(super) fn section(context: &Context<'_>) -> Section {
    let Some(insurance) = &context.request.comparison.personal_insurance else {
        return Section::default();
    };
    let contracts = contracts(context, insurance);
    let remarks = remarks_on(context, "life_insurance.");
    let standing = || Block::Notice {
        text: context.text("personal.caution", &[]),
    };
    let of_case = remarks.iter().map(|words| Block::Notice {
        text: Text::of(words),
    });
    let cautions = || std::iter::once(standing()).chain(of_case.clone());
    let outline = || outline(context, &contracts);
    let funding = || Block::Table(funding(context, insurance));
    let amounts = || {
        let values = values(context, &contracts).into_iter();
        values
            .chain(occasional(context, insurance))
            .map(Block::Table)
    };
    let finding = finding(context, insurance);
    let mut parted: Vec<Block> = cautions().collect();
    let first = room_below(&finding, &parted);
    let (over_pages, room) = over_pages(context, outline(), first);
    parted.extend(over_pages);
    let amounts_take: usize = amounts().map(|block| lines_of_amounts(&block)).sum();
    // below few contracts there is room for it, and beside few amounts too
    if amounts_take == 0 || FUNDING_LINES <= room && amounts_take > LINES / 2 {
        parted.push(funding());
        parted.extend((amounts_take > 0).then_some(Block::PageBreak));
    } else {
        parted.extend([Block::PageBreak, funding()]);
    }
    parted.extend(amounts());
    Section {
        finding,
        blocks: cautions()
            .chain([Block::Table(outline()), funding()])
            .chain(amounts())
            .collect(),
        parted,
        notes: notes::notes(context, insurance, &contracts),
        ..Section::default()
    }
}

/// The contracts of the president in their order.
pub(crate) fn contracts<'a>(
    context: &Context<'a>,
    insurance: &'a PersonalInsurance,
) -> Vec<Contract<'a>> {
    let typed = context.request.input.life_insurance.iter();
    (1..)
        .zip(typed.zip(&insurance.policies))
        .map(|(number, (input, policy))| Contract {
            number,
            input,
            policy,
        })
        .collect()
}

/// About how many lines a table of amounts takes, its heads included; values have their rates below them.
fn lines_of_amounts(block: &Block) -> usize {
    let Block::Table(table) = block else { return 0 };
    let of = |row: &Row| match row.cells.last() {
        Some(Cell::Titled { .. }) => 2,
        _ => 1,
    };
    3 + table.rows.iter().map(of).sum::<usize>()
}

/// What the increase of the first proposal pays of the premiums, the yearly ones and those paid once.
fn finding(context: &Context<'_>, insurance: &PersonalInsurance) -> Vec<String> {
    let mut phrases = context.first_of_several();
    let Some(funding) = insurance.funding.first() else {
        return phrases;
    };
    let (yearly, single) = (insurance.yearly_premiums, insurance.single_premiums);
    let rises = funding.increase > Yen::ZERO;
    let mut policies = insurance.policies.iter();
    let is_from_increase = policies.any(|one| one.funding == PremiumFunding::TakeHomeIncrease);
    let way = match (yearly.is_zero(), single.is_zero()) {
        (true, true) if is_from_increase => "none_due",
        (true, true) => "none",
        (true, false) if rises => "single",
        (true, false) => "single_no_increase",
        (false, _) if !rises => "no_increase",
        (false, _) if funding.left < Yen::ZERO => "short",
        (false, _) => "left",
    };
    let values = [
        ("increase", &*context.large(funding.increase)),
        ("premiums", &*context.large(yearly)),
        ("single", &*context.large(single)),
        ("amount", &*context.large(Yen(funding.left.get().abs()))),
    ];
    let mut say = |way: &str| {
        let key = format!("personal.finding_{way}");
        phrases.extend(context.words.phrases(&key, &values));
    };
    say(way);
    if !yearly.is_zero() && !single.is_zero() {
        say("and_single");
    }
    phrases
}

fn outline(context: &Context<'_>, contracts: &[Contract<'_>]) -> Table {
    let column = |key: &str, width| Column::words(context.get(key), width);
    Table {
        caption: context.get("insurance.outline"),
        columns: vec![
            column("insurance.head.contract", Width::Fr(1)),
            column("insurance.head.kind", Width::Mm(44)),
            column("insurance.head.premium", Width::Mm(56)),
            column("personal.head.death", Width::Mm(56)),
            column("personal.head.exit", Width::Mm(62)),
        ],
        rows: contracts.iter().map(|one| one.row(context)).collect(),
        pitch: Pitch::Snug,
        ..Table::default()
    }
}

/// The last policy year that brings less than was paid, where none of the years shown is one of those before it in a row.
fn hidden_loss(one: &Contract<'_>, shown: &BTreeSet<usize>) -> Option<usize> {
    let below = one.below();
    let last = *below.last()?;
    let mut row = (1..=last).rev().take_while(|year| below.contains(year));
    (!row.any(|year| shown.contains(&year))).then_some(last)
}

/// 解約返戻金と返戻率の推移; nothing where no contract has any value.
fn values(context: &Context<'_>, contracts: &[Contract<'_>]) -> Option<Table> {
    let has_values = |one: &&Contract<'_>| {
        let mut years = one.policy.years.iter();
        years.any(|year| year.surrender_value.is_some())
    };
    let contracts: Vec<&Contract<'_>> = contracts.iter().filter(has_values).collect();
    let longest = contracts.iter().map(|one| one.policy.years.len()).max()?;
    let shown = SHOWN.into_iter().filter(|year| *year <= longest);
    let mut shown: BTreeSet<usize> = shown.collect();
    for one in &contracts {
        let hidden = hidden_loss(one, &shown);
        shown.extend(hidden);
    }
    let head = |year: &usize| {
        let year = context
            .figures
            .count(i64::try_from(*year).unwrap_or_default());
        let name = context.line("personal.head.year", &[("year", &year)]);
        Column::figures(name, Width::Fr(1))
    };
    let mut columns = vec![Column::words("", Width::Mm(38))];
    columns.extend(shown.iter().map(head));
    let row = |one: &&Contract<'_>| {
        let cell = |year: &usize| {
            let year = one.policy.years.get(*year - 1);
            let found = year.and_then(|year| Some((year, year.surrender_value?)));
            let Some((year, value)) = found else {
                return Cell::words(context.get("personal.unknown"));
            };
            let mark = if year.interpolated { "†" } else { "" };
            let rate = year.return_rate.map(percent).unwrap_or_default();
            Cell::Titled {
                title: Text::of(&format!("{}{mark}", context.figures.yen(value))),
                sub: Text::of(&rate),
            }
        };
        let name = Cell::words(one.numbered(context));
        Row {
            kind: RowKind::Ruled,
            cells: std::iter::once(name)
                .chain(shown.iter().map(cell))
                .collect(),
        }
    };
    Some(Table {
        caption: context.get("personal.values"),
        unit: Some(context.unit("unit.yen")),
        rows: contracts.iter().map(row).collect(),
        columns,
        pitch: Pitch::Snug,
        ..Table::default()
    })
}

/// A row of yen below its name.
fn amounts(kind: RowKind, name: String, amounts: impl Iterator<Item = String>) -> Row {
    let figures = amounts.map(Cell::words);
    Row {
        kind,
        cells: std::iter::once(Cell::words(name)).chain(figures).collect(),
    }
}

/// The increase of each proposal against the premiums.
fn funding(context: &Context<'_>, insurance: &PersonalInsurance) -> Table {
    let mut columns = vec![Column::words("", Width::Mm(108))];
    columns.extend((1..=insurance.funding.len()).map(|at| Column {
        wash: at == 1,
        quiet: at > 1,
        ..Column::figures(context.plan_name(at), Width::Fr(1))
    }));
    let funding = insurance.funding.iter();
    let name = |key: &str| context.get(&format!("personal.{key}"));
    let increases = funding
        .clone()
        .map(|one| context.figures.difference(one.increase));
    let premiums = context.figures.yen(-insurance.yearly_premiums);
    let premiums = funding.clone().map(|_| premiums.clone());
    let left = funding.map(|one| context.figures.yen(one.left));
    Table {
        caption: name("funding"),
        unit: Some(context.unit("unit.yen")),
        columns,
        rows: vec![
            amounts(RowKind::Plain, name("increase"), increases),
            amounts(RowKind::Plain, name("yearly_premiums"), premiums),
            amounts(RowKind::GrandTotal, name("left"), left),
        ],
        ..Table::default()
    }
}

/// 一時所得 of each year in which something is received; nothing where there is none.
fn occasional(context: &Context<'_>, insurance: &PersonalInsurance) -> Option<Table> {
    if insurance.receipts.is_empty() {
        return None;
    }
    let name = |key: &str| context.get(&format!("personal.{key}"));
    let heads = [
        "receipts",
        "cost",
        "special_deduction",
        "occasional_income",
        "into_total_income",
    ];
    let mut columns = vec![Column::words(name("receipts_year"), Width::Mm(38))];
    columns.extend(heads.map(|head| Column::figures(name(head), Width::Fr(1))));
    let rows = insurance.receipts.iter().map(|year| {
        let figures = [
            year.receipts,
            year.cost,
            year.special_deduction,
            year.occasional_income,
            year.into_total_income,
        ];
        let named = [("year", &*year.year.to_string())];
        let named = context.line("personal.calendar_year", &named);
        let figures = figures.map(|amount| context.figures.yen(amount));
        amounts(RowKind::Ruled, named, figures.into_iter())
    });
    Some(Table {
        caption: name("occasional"),
        unit: Some(context.unit("unit.yen")),
        rows: rows.collect(),
        columns,
        ..Table::default()
    })
}
