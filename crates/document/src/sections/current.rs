//! 現在: where the profit before the pay goes today.

use shinchoryu_engine::material::Plan;
use shinchoryu_quantity::Yen;

use super::beside::{commuting, own_premiums, suspended_here, there, there_without_pay};
use super::context::Context;
use crate::model::{
    Band, BandPart, Block, Cell, Column, Fill, Pitch, Row, RowKind, Section, Short, Table, Width,
};
use crate::text::Text;

pub(super) fn section(context: &Context<'_>) -> Section {
    let now = context.now();
    let profit = now.company.profit_before_pay;
    let values = [
        ("profit", &*context.large_whole(profit)),
        ("paid", &*context.large_whole(premiums(now) + taxes(now))),
        ("premiums", &*context.large_whole(premiums(now))),
    ];
    let finding = context.words.phrases(
        if profit.get() > 0 && now.company.money_left.get() >= 0 {
            "current.finding"
        } else {
            "current.finding_loss"
        },
        &values,
    );
    let mut blocks = match negative(context) {
        Some(text) => vec![Block::Notice { text }, Block::Table(company_table(context))],
        None => vec![Block::Band(band(context))],
    };
    let paid_table = paid_table(context);
    let pitch = paid_table.pitch;
    blocks.push(Block::Columns {
        widths: [7, 5],
        columns: [
            vec![Block::Table(paid_table)],
            vec![
                Block::Table(basis(context, pitch)),
                Block::Texts {
                    stacked: true,
                    texts: vec![Short {
                        head: context.get("current.support.head"),
                        body: context.text("current.support.body", &[]),
                        fill: None,
                    }],
                },
            ],
        ],
    });
    Section {
        finding,
        blocks,
        notes: notes(context),
        ..Section::default()
    }
}

fn notes(context: &Context<'_>) -> Vec<Text> {
    let mut notes = vec![context.text("current.note", &[])];
    let suspended = suspended_here(context.now());
    if suspended != Yen::ZERO {
        notes.push(context.text(
            "current.note.suspended",
            &[("amount", &context.yen(suspended))],
        ));
    }
    notes
}

/// 社会保険料 that the person and the company pay: with the own premiums from 65 and 75, and with what
/// the pay here adds to the premiums at another office.
fn premiums(plan: &Plan) -> Yen {
    plan.premiums_both + own_premiums(plan) + there(plan) - there_without_pay(plan)
}

/// Taxes of the pay and of the company.
fn taxes(plan: &Plan) -> Yen {
    plan.taxes_of_pay() + plan.company.taxes
}

/// What is left to the person of the pay: a suspended pension lowers the take-home, but the company's
/// profit does not go there.
fn left_of_pay(plan: &Plan) -> Yen {
    plan.take_home + suspended_here(plan)
}

/// Rows of the table of premiums and taxes that most presidents have.
const ROWS: usize = 8;

/// The table in place of the chart takes some of the room, and so do rows that most presidents do not have
/// and narrow parts of the bar, whose names stand on steps.
fn pitch(context: &Context<'_>, rows: usize) -> Pitch {
    let taken = match negative(context) {
        Some(_) => 2,
        None => {
            let whole = context.now().company.profit_before_pay.get();
            let parts = parts(context).into_iter();
            let narrow = parts.filter(|(_, amount, _)| amount.get() * 15 < whole);
            narrow.count() * 2
        }
    };
    match taken + rows.saturating_sub(ROWS) {
        0 | 1 => Pitch::Normal,
        2 => Pitch::Snug,
        3 => Pitch::Dense,
        _ => Pitch::Tight,
    }
}

/// The figure of a plan that keeps it from being drawn as parts of a whole, with its amount.
pub(super) fn below_zero(plan: &Plan) -> Option<(&'static str, Yen)> {
    let company = &plan.company;
    if company.profit_before_pay <= Yen::ZERO {
        Some((
            "figure.company.profit_before_pay",
            company.profit_before_pay,
        ))
    } else if company.money_left < Yen::ZERO {
        Some(("figure.company.money_left", company.money_left))
    } else if plan.take_home < Yen::ZERO {
        Some(("figure.take_home", plan.take_home))
    } else {
        None
    }
}

/// Why there is no chart: a part of the whole is negative.
fn negative(context: &Context<'_>) -> Option<Text> {
    let now = context.now();
    let (key, amount) = match below_zero(now) {
        Some(("figure.company.profit_before_pay", amount)) => ("current.negative.profit", amount),
        Some(("figure.company.money_left", amount)) => ("current.negative.money_left", amount),
        Some((_, amount)) => ("current.negative.take_home", amount),
        // the premiums of a low pay lower the tax of the other income by more than the pay is taxed
        None if now.taxes_of_pay() < Yen::ZERO => {
            ("current.negative.taxes_of_pay", now.taxes_of_pay())
        }
        None => return None,
    };
    Some(context.text(key, &[("amount", &context.yen(amount))]))
}

/// Where the profit before the pay goes: name, amount and look of each part.
fn parts(context: &Context<'_>) -> Vec<(&'static str, Yen, Fill)> {
    let now = context.now();
    let person = if suspended_here(now) == Yen::ZERO {
        "figure.take_home"
    } else {
        "current.band.left_of_pay"
    };
    let mut parts = vec![
        (person, left_of_pay(now), Fill::Person),
        (
            "figure.company.money_left",
            now.company.money_left,
            Fill::Company,
        ),
        ("current.band.premiums", premiums(now), Fill::Premiums),
        (
            "current.band.personal_tax",
            now.taxes_of_pay(),
            Fill::PersonalTax,
        ),
        ("figure.company.taxes", now.company.taxes, Fill::CompanyTax),
    ];
    if commuting(now) != Yen::ZERO {
        parts.push(("figure.beside_pay.commuting", commuting(now), Fill::Other));
    }
    parts
}

fn band(context: &Context<'_>) -> Band {
    let whole = context.now().company.profit_before_pay;
    let parts: Vec<BandPart> = parts(context)
        .into_iter()
        .map(|(name, amount, fill)| BandPart {
            label: context.get(name),
            amount: amount.get(),
            figure: context.figures.large(amount, false),
            share: context.figures.share(amount, whole),
            fill,
        })
        .collect();
    let read: Vec<String> = parts
        .iter()
        .map(|part| {
            format!(
                "{} {} {}",
                part.label.replace('\n', " "),
                part.figure,
                part.share
            )
        })
        .collect();
    Band {
        caption: context.get("current.band.caption"),
        unit: context.unit("unit.large"),
        alt: context.line(
            "current.band.alt",
            &[
                ("profit", &context.large(whole)),
                ("parts", &read.join(context.words.get("words.separator"))),
                ("unit", context.words.get("unit.large")),
            ],
        ),
        parts,
    }
}

/// How the company's money comes about, where it cannot be drawn.
fn company_table(context: &Context<'_>) -> Table {
    let now = context.now();
    let row = |kind, name: &str, amount: Yen| Row {
        kind,
        cells: vec![
            Cell::words(context.get(name)),
            Cell::words(context.figures.yen(amount)),
        ],
    };
    use RowKind::{GrandTotal, Plain};
    let company = &now.company;
    let mut rows = vec![
        row(
            Plain,
            "figure.company.profit_before_pay",
            company.profit_before_pay,
        ),
        row(Plain, "current.company.pay", -now.pay),
    ];
    if commuting(now) != Yen::ZERO {
        rows.push(row(Plain, "figure.beside_pay.commuting", -commuting(now)));
    }
    rows.extend([
        row(Plain, "current.company.premiums", -now.employer_total),
        row(Plain, "figure.company.taxes", -company.taxes),
        row(GrandTotal, "figure.company.money_left", company.money_left),
    ]);
    Table {
        caption: context.get("current.company.caption"),
        unit: Some(context.unit("unit.yen")),
        columns: vec![
            Column::words("", Width::Fr(1)),
            Column::figures(context.get("current.company.amount"), Width::Mm(40)),
        ],
        rows,
        pitch: Pitch::Dense,
        ..Table::default()
    }
}

/// Premiums and taxes of the person and of the company.
fn paid_table(context: &Context<'_>) -> Table {
    let now = context.now();
    let figures = context.figures;
    let row = |kind, name: &str, person: Option<Yen>, company: Option<Yen>| {
        let both = person.unwrap_or_default() + company.unwrap_or_default();
        let figure = |amount: Option<Yen>| {
            Cell::words(amount.map_or_else(|| "–".to_owned(), |amount| figures.yen(amount)))
        };
        Row {
            kind,
            cells: vec![
                Cell::words(context.get(name)),
                figure(person),
                figure(company),
                figure(Some(both)),
            ],
        }
    };
    let employee = &now.employee;
    let employer = &now.employer;
    let mut rows = vec![
        row(
            RowKind::Plain,
            context.health_premium(),
            Some(employee.health_monthly + employee.health_bonus),
            Some(employer.health),
        ),
        row(
            RowKind::Plain,
            "comparison.pension",
            Some(employee.pension_monthly + employee.pension_bonus),
            Some(employer.pension),
        ),
        row(
            RowKind::Plain,
            "figure.employer.child_contribution",
            None,
            Some(employer.child_contribution),
        ),
    ];
    // premiums without a share of the company, where there are any
    let own = [
        ("figure.own_premiums.total", own_premiums(now)),
        ("comparison.there", there(now)),
        (
            "figure.other_office.employee_without_pay",
            -there_without_pay(now),
        ),
    ];
    let own = own.into_iter().filter(|(_, amount)| *amount != Yen::ZERO);
    rows.extend(own.map(|(name, amount)| row(RowKind::Plain, name, Some(amount), None)));
    let premiums_of_person = premiums(now) - employer.total;
    rows.extend([
        row(
            RowKind::Total,
            "current.table.premiums",
            Some(premiums_of_person),
            Some(employer.total),
        ),
        row(
            RowKind::Plain,
            "figure.income_tax",
            Some(now.income_tax),
            None,
        ),
        row(
            RowKind::Plain,
            "comparison.resident_tax",
            Some(now.resident_tax),
            None,
        ),
    ]);
    if now.without_pay.total != Yen::ZERO {
        rows.push(row(
            RowKind::Plain,
            "figure.without_pay.total",
            Some(-now.without_pay.total),
            None,
        ));
    }
    rows.extend([
        row(
            RowKind::Plain,
            "figure.company.taxes",
            None,
            Some(now.company.taxes),
        ),
        row(
            RowKind::GrandTotal,
            "current.table.total",
            Some(premiums_of_person + now.taxes_of_pay()),
            Some(employer.total + now.company.taxes),
        ),
    ]);
    Table {
        caption: context.get("current.table.caption"),
        unit: Some(context.unit("unit.yen")),
        columns: vec![
            Column::words("", Width::Fr(1)),
            Column::figures(context.get("current.table.person"), Width::Mm(30)),
            Column::figures(context.get("current.table.company"), Width::Mm(30)),
            Column::figures(context.get("current.table.both"), Width::Mm(30)),
        ],
        pitch: pitch(context, rows.len()),
        rows,
        ..Table::default()
    }
}

/// Standard amounts and rates of the premiums, and what of the health premium is what.
fn basis(context: &Context<'_>, pitch: Pitch) -> Table {
    let now = context.now();
    let figures = context.figures;
    let rates = &context.request.comparison.facts.rates;
    let health = rates.health + rates.care + rates.levy;
    let base = |name: &str, mark: &str, standard: Yen, rate: i64, year: Yen| Row {
        kind: RowKind::Plain,
        cells: vec![
            Cell::Text(Text::from(context.get(name)).then(context.mark(mark))),
            Cell::words(figures.yen(standard)),
            Cell::words(figures.percent(rate)),
            Cell::words(figures.yen(year)),
        ],
    };
    let part = |name: &str, rate: i64, year: Yen| Row {
        kind: RowKind::Plain,
        cells: vec![
            Cell::words(format!("　{}", context.words.get(name))),
            Cell::words("–"),
            Cell::words(figures.percent(rate)),
            Cell::words(figures.yen(year)),
        ],
    };
    let employee = &now.employee;
    let mut rows = vec![
        base(
            context.health_premium(),
            "parts",
            now.standard_health,
            health,
            employee.health_monthly + employee.health_bonus,
        ),
        part(
            "figure.employee.parts.health",
            rates.health,
            employee.parts.health,
        ),
    ];
    if rates.care > 0 || employee.parts.care.get() > 0 {
        rows.push(part(
            "figure.employee.parts.care",
            rates.care,
            employee.parts.care,
        ));
    }
    rows.push(part(
        "figure.employee.parts.levy",
        rates.levy,
        employee.parts.levy,
    ));
    if now.standard_pension.get() > 0 {
        rows.push(base(
            "comparison.pension",
            "standard",
            now.standard_pension,
            rates.pension,
            employee.pension_monthly + employee.pension_bonus,
        ));
    }
    Table {
        caption: context.get("current.basis.caption"),
        unit: Some(context.unit("unit.yen")),
        columns: vec![
            Column::words("", Width::Fr(1)),
            Column::figures(context.get("current.basis.standard"), Width::Mm(20)),
            Column::figures(context.get("current.basis.rate"), Width::Mm(18)),
            Column::figures(context.get("current.basis.year"), Width::Mm(21)),
        ],
        rows,
        pitch,
        ..Table::default()
    }
}
