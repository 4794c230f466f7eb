//! 現状: where the profit before the pay goes today.

use shinchoryu_engine::material::Plan;
use shinchoryu_quantity::Yen;

use super::Context;
use crate::model::{
    Band, BandPart, Block, Cell, Column, Fill, Pitch, Row, RowKind, Section, Short, Table, Width,
};
use crate::text::Text;

pub(super) fn section(context: &Context<'_>) -> Section {
    let now = context.now();
    let taxes = now.taxes_of_pay() + now.company.taxes;
    let paid = now.premiums_both + taxes;
    let profit = now.company.profit_before_pay;
    let values = [
        ("profit", &*context.large_whole(profit)),
        ("paid", &*context.large_whole(paid)),
        ("premiums", &*context.large_whole(now.premiums_both)),
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
    blocks.push(Block::Columns {
        widths: [7, 5],
        columns: [
            vec![Block::Table(paid_table(context))],
            vec![
                Block::Table(basis(context)),
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
        number: 0,
        name: String::new(),
        finding,
        blocks,
        notes: vec![context.text("current.note", &[])],
    }
}

/// The table in place of the chart takes some of the room.
fn pitch(context: &Context<'_>) -> Pitch {
    if negative(context).is_some() {
        Pitch::Snug
    } else {
        Pitch::Normal
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
    let (figure, amount) = below_zero(context.now())?;
    let key = match figure {
        "figure.company.profit_before_pay" => "current.negative.profit",
        "figure.company.money_left" => "current.negative.money_left",
        _ => "current.negative.take_home",
    };
    Some(context.text(key, &[("amount", &context.yen(amount))]))
}

fn band(context: &Context<'_>) -> Band {
    let now = context.now();
    let whole = now.company.profit_before_pay;
    let parts = [
        ("figure.take_home", now.take_home, Fill::Person),
        (
            "figure.company.money_left",
            now.company.money_left,
            Fill::Company,
        ),
        ("current.band.premiums", now.premiums_both, Fill::Premiums),
        (
            "current.band.personal_tax",
            now.taxes_of_pay(),
            Fill::PersonalTax,
        ),
        ("figure.company.taxes", now.company.taxes, Fill::CompanyTax),
    ];
    let parts: Vec<BandPart> = parts
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
    Table {
        caption: context.get("current.company.caption"),
        unit: Some(context.unit("unit.yen")),
        columns: vec![
            Column::words("", Width::Fr(1)),
            Column::figures(context.get("current.company.amount"), Width::Mm(40)),
        ],
        rows: vec![
            row(
                RowKind::Plain,
                "figure.company.profit_before_pay",
                now.company.profit_before_pay,
            ),
            row(RowKind::Plain, "current.company.pay", -now.pay),
            row(
                RowKind::Plain,
                "current.company.premiums",
                -now.employer_total,
            ),
            row(RowKind::Plain, "figure.company.taxes", -now.company.taxes),
            row(
                RowKind::GrandTotal,
                "figure.company.money_left",
                now.company.money_left,
            ),
        ],
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
            "comparison.health",
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
        row(
            RowKind::Total,
            "current.table.premiums",
            Some(employee.total),
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
    ];
    if now.without_pay.total != Yen::ZERO {
        rows.push(row(
            RowKind::Plain,
            "figure.without_pay.total",
            Some(-now.without_pay.total),
            None,
        ));
    }
    let own = now.own_premiums.as_ref().map_or(Yen::ZERO, |own| own.total);
    if own != Yen::ZERO {
        rows.push(row(
            RowKind::Plain,
            "figure.own_premiums.total",
            Some(own),
            None,
        ));
    }
    let there = now.other_office.as_ref();
    if let Some(there) = there {
        let (name, without) = (
            "figure.other_office.employee_total",
            "figure.other_office.employee_without_pay",
        );
        rows.push(row(RowKind::Plain, name, Some(there.employee_total), None));
        let alone = Some(-there.employee_without_pay);
        rows.push(row(RowKind::Plain, without, alone, None));
    }
    let there = there.map_or(Yen::ZERO, |there| {
        there.employee_total - there.employee_without_pay
    });
    let suspended = now.pension.map_or(Yen::ZERO, |pension| pension.suspended);
    if suspended != Yen::ZERO {
        let name = "figure.pension.suspended";
        rows.push(row(RowKind::Plain, name, Some(suspended), None));
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
            Some(employee.total + now.taxes_of_pay() + own + there + suspended),
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
        rows,
        pitch: pitch(context),
        ..Table::default()
    }
}

/// Standard amounts and rates of the premiums, and what of the health premium is what.
fn basis(context: &Context<'_>) -> Table {
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
            "comparison.health",
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
        pitch: pitch(context),
        ..Table::default()
    }
}
