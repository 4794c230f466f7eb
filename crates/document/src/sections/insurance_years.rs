//! 法人保険の推移: each contract by its policy years. There where the material has contracts.

use shinchoryu_quantity::Yen;

use super::context::Context;
use super::contracts::{Contract, contracts};
use super::exits::{any, is_paid_up, is_reduced, key_of};
use super::insurance::percent;
use super::insurance_chart::{Place, Year, age, chart};
use super::surrender::{self, Standing};
use crate::model::{Block, Cell, Column, Pitch, Row, RowKind, Section, Size, Table, Width};

/// Rows of a block; two stand side by side where their figures are narrow enough.
const BLOCK: usize = 20;
/// Years that stay together.
const GROUP: usize = 5;
/// What a block has beside its rows, in rows.
const FRAME: usize = 4;

/// What a chart above a table needs, in rows.
const CHART: usize = 10;
/// Charts on a page.
const FOUR: usize = 4;

/// Rows that a page has more than the one with the finding and the caution.
const MORE: usize = 6;

pub(super) fn section(context: &Context<'_>) -> Section {
    let contracts = contracts(context);
    let standings: Vec<Standing> = contracts.iter().map(Standing::of).collect();
    let below = surrender::below_of_each(context, &standings);
    let mut blocks = vec![Block::Notice {
        text: context.text(
            &key_of(context, "insurance_years.caution"),
            &[("below", &below)],
        ),
    }];
    let charts = charts(context, &contracts);
    blocks.extend(charts.blocks);
    let mut room = charts.room;
    let mut interpolated = false;
    for contract in &contracts {
        let years = years(contract);
        interpolated |=
            (years.iter()).any(|year| year.surrender.is_some_and(|row| row.interpolated));
        let halves = fits_half(&years);
        for part in years.chunks(longest_part(&years)) {
            let height = height(part.len(), halves);
            if height > room {
                blocks.push(Block::PageBreak);
                room = BLOCK + FRAME + MORE;
            }
            room -= height;
            blocks.push(side_by_side(context, contract, part, halves));
        }
    }
    let mut notes = vec![context.text(&key_of(context, "insurance_years.note"), &[])];
    for (is, name) in [
        (is_paid_up as fn(&_) -> bool, "paid_up"),
        (is_reduced, "reduction"),
    ] {
        if any(context, is) {
            notes.push(context.text(&format!("insurance_years.note.{name}"), &[]));
        }
    }
    let is_cut = |contract: &Contract<'_>| years(contract).len() < contract.detail().schedule.len();
    if contracts.iter().any(is_cut) {
        notes.push(context.text("insurance_years.note.cut", &[]));
    }
    if contracts.iter().any(|contract| age(contract, 1).is_some()) {
        notes.push(context.text("insurance_years.note.age", &[]));
    }
    if interpolated {
        notes.push(context.text("insurance.note.interpolated", &[]));
    }
    Section {
        finding: surrender::finding(context, &standings),
        blocks,
        notes,
        ..Section::default()
    }
}

/// Rows that are left on a page below the charts; the first is that of the finding.
struct Charts {
    blocks: Vec<Block>,
    room: usize,
}

/// The charts of the contracts: that of a single contract stands above its table where both fit, two stand beside each
/// other, four on a page, and a fifth above the first table.
fn charts(context: &Context<'_>, contracts: &[Contract<'_>]) -> Charts {
    let drawn = |height, ticks| -> Vec<Block> {
        let place = Place { height, ticks };
        let charts = contracts.iter();
        let charts = charts.filter_map(|one| chart(context, one, &years(one), place));
        charts.collect()
    };
    let first = BLOCK + FRAME;
    let above = drawn(30, 12);
    if let ([contract], [_]) = (contracts, above.as_slice())
        && height_of_first(contract) + CHART <= first
    {
        return Charts {
            blocks: above,
            room: first - CHART,
        };
    }
    let (blocks, room) = match above.len() {
        0 => (Vec::new(), first),
        1 => (drawn(92, 12), 0),
        2 => (vec![beside(drawn(84, 6))], 0),
        count => {
            let mut four = drawn(42, 6);
            four.truncate(FOUR);
            let below = first + MORE - CHART;
            let (fifth, room) = match contracts.first() {
                _ if count <= FOUR => (Vec::new(), 0),
                Some(contract) if height_of_first(contract) <= below => (above, below),
                // it is alone on its page
                _ => (drawn(128, 12), 0),
            };
            let fifth = fifth.into_iter().skip(FOUR);
            let fifth: Vec<Block> = fifth.flat_map(|chart| [Block::PageBreak, chart]).collect();
            let four = std::iter::once(beside(four));
            (four.chain(fifth).collect(), room)
        }
    };
    Charts { blocks, room }
}

/// Years of the parts of a contract.
fn longest_part(years: &[Year<'_>]) -> usize {
    let blocks = if fits_half(years) { 2 } else { 1 };
    even(years.len(), blocks * BLOCK)
}

/// Rows that a part needs.
fn height(years: usize, halves: bool) -> usize {
    FRAME + if halves { half(years) } else { years }
}

fn height_of_first(contract: &Contract<'_>) -> usize {
    let years = years(contract);
    height(years.len().min(longest_part(&years)), fits_half(&years))
}

/// In two columns, row after row.
fn beside(blocks: Vec<Block>) -> Block {
    let mut columns: [Vec<Block>; 2] = Default::default();
    for (at, block) in blocks.into_iter().enumerate() {
        columns[at % 2].push(block);
    }
    let widths = [6, 6];
    Block::Columns { widths, columns }
}

pub(crate) fn years<'a>(contract: &Contract<'a>) -> Vec<Year<'a>> {
    let detail = contract.detail();
    let mut premiums = Yen::ZERO;
    let rows = detail.schedule.iter().map(|schedule| {
        premiums += schedule.paid;
        Year {
            schedule,
            premiums,
            surrender: detail
                .surrender
                .iter()
                .find(|row| row.year == schedule.year),
            is_exit: (contract.policy.exit).is_some_and(|exit| exit.policy_year == schedule.year),
        }
    });
    let mut years: Vec<Year<'_>> = rows.collect();
    // those after the last in which anything happens, or is worth something, are left out
    let happens = |year: &Year<'_>| {
        let schedule = year.schedule;
        let amounts = [schedule.paid, schedule.deductible, schedule.asset_balance];
        let value = year.surrender.map_or(Yen::ZERO, |row| row.value);
        year.is_exit || amounts.into_iter().any(|amount| !amount.is_zero()) || !value.is_zero()
    };
    let last = years.iter().rposition(happens).map_or(0, |last| last + 1);
    // a few at the end are no reason to leave them out
    if years.len() > last + GROUP {
        years.truncate(last.next_multiple_of(GROUP).max(GROUP));
    }
    years
}

/// Whether the figures in thousands are narrow enough for half of the page.
fn fits_half(years: &[Year<'_>]) -> bool {
    const WIDE: Yen = Yen(9_999_999_500);
    const NARROW: Yen = Yen(999_999_500);
    years.iter().all(|year| {
        let schedule = year.schedule;
        let value = year.surrender.map_or(Yen::ZERO, |row| row.value);
        let wide = [
            year.premiums,
            schedule.deductible,
            schedule.asset_balance,
            value,
        ];
        let narrow = [schedule.to_asset, schedule.run_down];
        wide.iter().all(|amount| *amount < WIDE) && narrow.iter().all(|amount| *amount < NARROW)
    })
}

/// Years of a part where all parts are about as long and none is longer than `most`; whole groups.
fn even(count: usize, most: usize) -> usize {
    let parts = count.div_ceil(most).max(1);
    count.div_ceil(parts).next_multiple_of(GROUP).max(GROUP)
}

/// Years in the first of two blocks: whole groups, unless little would be left for the second.
fn half(count: usize) -> usize {
    let even = count.div_ceil(2);
    let groups = even.next_multiple_of(GROUP);
    if count.saturating_sub(groups) * 2 < groups {
        even
    } else {
        groups
    }
}

fn side_by_side(
    context: &Context<'_>,
    contract: &Contract<'_>,
    part: &[Year<'_>],
    halves: bool,
) -> Block {
    if !halves {
        return Block::Table(table(context, contract, part, false));
    }
    let (left, right) = part.split_at(half(part.len()).min(part.len()));
    let block = |years: &[Year<'_>]| {
        let shown = (!years.is_empty()).then(|| table(context, contract, years, true));
        shown.map(Block::Table).into_iter().collect()
    };
    Block::Columns {
        widths: [6, 6],
        columns: [block(left), block(right)],
    }
}

fn table(context: &Context<'_>, contract: &Contract<'_>, years: &[Year<'_>], half: bool) -> Table {
    let names = [
        ("year", 14),
        ("premiums", 17),
        ("to_asset", 16),
        ("run_down", 14),
        ("deductible", 19),
        ("asset_balance", 17),
        ("surrender_value", 18),
        ("rate", 13),
    ];
    let columns = names.map(|(name, width)| {
        let width = if half {
            Width::Mm(width)
        } else {
            Width::Fr(width)
        };
        let name = match name {
            "year" if age(contract, 1).is_none() => "year_alone",
            name => name,
        };
        Column::figures(context.get(&format!("insurance_years.head.{name}")), width)
    });
    let number = |year: Option<&Year<'_>>| {
        let year = year.map_or(0, |year| year.schedule.year);
        context.figures.count(year)
    };
    Table {
        caption: context.line(
            "insurance_years.caption",
            &[
                ("contract", &contract.numbered(context)),
                ("from", &number(years.first())),
                ("to", &number(years.last())),
            ],
        ),
        unit: Some(context.unit("unit.thousand_yen")),
        columns: columns.into(),
        rows: (years.iter())
            .map(|year| row(context, contract, year))
            .collect(),
        size: Size::Small,
        pitch: Pitch::Dense,
        ..Table::default()
    }
}

fn row(context: &Context<'_>, contract: &Contract<'_>, year: &Year<'_>) -> Row {
    let figures = context.figures;
    let schedule = year.schedule;
    let thousands = |amount: Yen| figures.thousands(amount, false);
    let none = || "–".to_owned();
    let value = year.surrender.map_or_else(none, |row| {
        let mark = if row.interpolated { "†" } else { "" };
        format!("{}{mark}", thousands(row.value))
    });
    let number = figures.count(schedule.year);
    let cells = [
        match age(contract, schedule.year) {
            Some(age) => context.line(
                "insurance_years.year",
                &[("year", &number), ("age", &figures.count(age))],
            ),
            None => number,
        },
        thousands(year.premiums),
        thousands(schedule.to_asset),
        thousands(schedule.run_down),
        thousands(schedule.deductible),
        thousands(schedule.asset_balance),
        value,
        year.surrender.map_or_else(none, |row| percent(row.rate)),
    ];
    let is_last_of_group = usize::try_from(schedule.year).is_ok_and(|year| year % GROUP == 0);
    Row {
        kind: if is_last_of_group {
            RowKind::Ruled
        } else {
            RowKind::Plain
        },
        cells: cells
            .into_iter()
            .map(|words| {
                if year.is_exit {
                    Cell::strong(words)
                } else {
                    Cell::words(words)
                }
            })
            .collect(),
    }
}
