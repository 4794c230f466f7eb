//! 年ごと: where each plan leads, year by year until the person leaves, and what that is beside the pay of today.

use rust_xlsxwriter::XlsxError;
use shinchoryu_engine::material::{Path, PathYear};
use shinchoryu_quantity::Yen;

use super::grid::Grid;
use super::table::{Beside, Column, Made, Sum, Table};
use crate::sections::Context;
use crate::sections::years::{Year as Compared, taxes, years_of};

/// A year with what the company makes before the pay.
struct Year<'a> {
    profit: Yen,
    year: &'a PathYear,
}

type Of<'a> = Column<Year<'a>>;

fn there(year: &Year<'_>) -> Option<(Yen, Yen, Yen)> {
    let there = year.year.other_office.as_ref()?;
    Some((
        there.employee_total,
        there.employee_without_pay,
        there.pension_suspended,
    ))
}

const fn columns<'a>() -> [Of<'a>; 20] {
    [
        Of::figure("figure.pay", |row| Some(row.year.pay)).opening("workbook.group.person"),
        Of::figure("figure.employee_total", |row| Some(row.year.employee_total)),
        Of::figure("figure.income_tax", |row| Some(row.year.income_tax)),
        Of::figure("figure.resident_tax", |row| Some(row.year.resident_tax)),
        Of::some("figure.without_pay.total", |row| {
            Some(row.year.taxes_without_pay)
        }),
        Of::some("figure.own_premiums.total", |row| {
            let own = row.year.own_premiums.as_ref();
            Some(own.map_or(Yen::ZERO, |own| own.total))
        }),
        Of::some("figure.other_office.employee_total", |row| {
            Some(there(row).map_or(Yen::ZERO, |(total, ..)| total))
        }),
        Of::some("figure.other_office.employee_without_pay", |row| {
            Some(there(row).map_or(Yen::ZERO, |(_, without, _)| without))
        }),
        Of::some("figure.pension.suspended", |row| {
            Some(
                row.year
                    .pension
                    .map_or(Yen::ZERO, |pension| pension.suspended),
            )
        }),
        Of::some("figure.other_office.pension_suspended", |row| {
            Some(there(row).map_or(Yen::ZERO, |(.., suspended)| suspended))
        }),
        Of::figure("figure.take_home", |row| Some(row.year.take_home)).made(Made::Of(&[
            (1, "figure.pay"),
            (-1, "figure.employee_total"),
            (-1, "figure.income_tax"),
            (-1, "figure.resident_tax"),
            (1, "figure.without_pay.total"),
            (-1, "figure.own_premiums.total"),
            (-1, "figure.other_office.employee_total"),
            (1, "figure.other_office.employee_without_pay"),
            (-1, "figure.pension.suspended"),
            (1, "figure.other_office.pension_suspended"),
        ])),
        Of::figure("figure.company.profit_before_pay", |row| Some(row.profit))
            .opening("workbook.group.company"),
        Of::some("figure.beside_pay.commuting", |row| {
            Some(row.year.commuting)
        }),
        Of::figure("figure.employer_total", |row| Some(row.year.employer_total)),
        Of::figure("figure.company_taxes", |row| Some(row.year.company_taxes)),
        Of::figure("figure.money_left", |row| Some(row.year.money_left)).made(Made::Of(&[
            (1, "figure.company.profit_before_pay"),
            (-1, "figure.pay"),
            (-1, "figure.beside_pay.commuting"),
            (-1, "figure.employer_total"),
            (-1, "figure.company_taxes"),
        ])),
        Of::figure("figure.together", |row| Some(row.year.together))
            .made(Made::Of(&[
                (1, "figure.take_home"),
                (1, "figure.money_left"),
            ]))
            .opening("workbook.group.both"),
        Of::figure("workbook.standard_pension_last", |row| {
            Some(row.year.standard_pension)
        })
        .standing()
        .opening("workbook.group.pension"),
        Of::figure("workbook.pension_base", |row| Some(row.year.pension_base)),
        Of::figure("workbook.pension_earned", |row| {
            Some(row.year.pension_earned)
        })
        .standing(),
    ]
}

type Difference<'a> = Column<Compared<'a>>;

/// A year of a proposal less the same of today.
const fn differences<'a>() -> [Difference<'a>; 7] {
    [
        Difference::against(
            "figure.premiums_both",
            |row| Some(row.change(|year| year.employee_total + year.employer_total)),
            &["figure.employee_total", "figure.employer_total"],
        ),
        Difference::against(
            "workbook.taxes_both",
            |row| Some(row.change(taxes)),
            &[
                "figure.income_tax",
                "figure.resident_tax",
                "figure.company_taxes",
            ],
        ),
        Difference::against(
            "figure.take_home",
            |row| Some(row.change(|year| year.take_home)),
            &["figure.take_home"],
        ),
        Difference::against(
            "figure.money_left",
            |row| Some(row.change(|year| year.money_left)),
            &["figure.money_left"],
        ),
        Difference::against(
            "figure.together",
            |row| Some(row.change(|year| year.together)),
            &["figure.together"],
        ),
        Difference::against("workbook.years.so_far", |row| Some(row.so_far), &[])
            .made(Made::On(&[(1, "figure.together")]))
            .standing(),
        Difference::against(
            "workbook.pension_earned",
            |row| Some(row.change(|year| year.pension_earned)),
            &["workbook.pension_earned"],
        )
        .standing(),
    ]
}

pub(super) fn write(
    grid: &mut Grid<'_>,
    context: &Context<'_>,
    path: &Path,
) -> Result<(), XlsxError> {
    let profit = context.now().company.profit_before_pay;
    let plans: Vec<Vec<Year<'_>>> = path
        .plans
        .iter()
        .map(|plan| {
            plan.years
                .iter()
                .map(|year| Year { profit, year })
                .collect()
        })
        .collect();
    let all = columns();
    let columns: Vec<&Of<'_>> = all
        .iter()
        .filter(|column| column.is_in(plans.iter().flatten()))
        .collect();
    let leads = [12.0, 7.0, 7.0];
    grid.widths(leads.into_iter().chain(columns.iter().map(|_| 16.0)))?;
    grid.sheet().set_freeze_panes(0, 1)?;
    let mut placed = Vec::new();
    for (at, rows) in plans.iter().enumerate() {
        let (name, pay) = (context.plan_name(at), context.plan_pay(at));
        let table = Table {
            caption: context.line("comparison.plan", &[("plan", &name), ("pay", &pay)]),
            leads: &[
                "workbook.years.from",
                "workbook.years.months",
                "workbook.years.age",
            ],
            lead: &|_, row: &Year<'_>| {
                vec![
                    Beside::Month(row.year.from),
                    Beside::Count(row.year.months.into()),
                    Beside::Count(row.year.age.into()),
                ]
            },
            columns: &columns,
            ends: &[],
            end: &|_| Vec::new(),
            rows,
            sums: Sum::of_all(context, rows.len()),
            against: None,
        };
        placed.push(table.write(grid, &context.words)?);
    }
    let all = differences();
    let differences: Vec<&Difference<'_>> = all.iter().collect();
    let Some((of_now, proposals)) = placed.split_first() else {
        return Ok(());
    };
    for (at, of_plan) in (1..).zip(proposals) {
        let rows = years_of(path, at);
        let table = Table {
            caption: context.line("workbook.years.beyond", &[("plan", &context.plan_name(at))]),
            leads: &["workbook.years.from", "", ""],
            lead: &|_, row: &Compared<'_>| {
                vec![
                    Beside::Month(row.plan.from),
                    Beside::Nothing,
                    Beside::Nothing,
                ]
            },
            columns: &differences,
            ends: &[],
            end: &|_| Vec::new(),
            rows: &rows,
            sums: Sum::of_all(context, rows.len()),
            against: Some((of_plan, of_now)),
        };
        table.write(grid, &context.words)?;
    }
    let contracts = context.request.comparison.insurance.is_some();
    let notes = [
        ("workbook.note.years", true),
        ("workbook.note.last_year", true),
        ("workbook.note.earned", true),
        ("months.note.contracts", contracts),
    ];
    grid.notes(context, &notes)
}
