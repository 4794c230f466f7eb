//! 年ごと: where each plan leads, year by year until the person leaves, and what that is beside the pay of today.

use rust_xlsxwriter::XlsxError;
use shinchoryu_engine::material::{Path, PathYear};
use shinchoryu_quantity::{Month, Yen};

use super::grid::{Grid, Place};
use super::looks::{Saying, Unit, Weight};
use super::table::{Beside, Column, Made, Placed, Sum, Table, named};
use crate::sections::Context;

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

/// A year of a proposal beside the same of today.
struct Beyond {
    from: Month,
    take_home: Yen,
    money_left: Yen,
    together: Yen,
    so_far: Yen,
}

/// A column of the years, and the difference in it.
type Difference = (&'static str, fn(&Beyond) -> Yen);

const DIFFERENCES: [Difference; 3] = [
    ("figure.take_home", |year| year.take_home),
    ("figure.money_left", |year| year.money_left),
    ("figure.together", |year| year.together),
];

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
            sums: sum(context, rows.len()),
        };
        placed.push(table.write(grid, &context.words)?);
    }
    for at in 1..path.plans.len() {
        differences(grid, context, path, at, &placed)?;
    }
    let mut notes = vec![
        "workbook.note.years",
        "workbook.note.last_year",
        "workbook.note.earned",
    ];
    if context.request.comparison.insurance.is_some() {
        notes.push("months.note.contracts");
    }
    for note in notes {
        grid.words((grid.next, 0), &context.get(note), Saying::Quiet)?;
        grid.next += 1;
    }
    Ok(())
}

fn sum(context: &Context<'_>, count: usize) -> Vec<Sum> {
    let last = count.checked_sub(1);
    let all = last.map(|last| Sum {
        name: context.get("workbook.sum"),
        rows: (0, last),
    });
    all.into_iter().collect()
}

/// A proposal less the pay of today, year by year, and what it adds up to.
fn differences(
    grid: &mut Grid<'_>,
    context: &Context<'_>,
    path: &Path,
    at: usize,
    placed: &[Placed],
) -> Result<(), XlsxError> {
    let (Some(now), Some(plan)) = (path.plans.first(), path.plans.get(at)) else {
        return Ok(());
    };
    let (Some(of_now), Some(of_plan)) = (placed.first(), placed.get(at)) else {
        return Ok(());
    };
    let mut so_far = Yen::ZERO;
    let years = now.years.iter().zip(&plan.years).map(|(now, plan)| {
        so_far += plan.together - now.together;
        Beyond {
            from: plan.from,
            take_home: plan.take_home - now.take_home,
            money_left: plan.money_left - now.money_left,
            together: plan.together - now.together,
            so_far,
        }
    });
    let years: Vec<Beyond> = years.collect();
    let name = context.plan_name(at);
    let caption = context.line("workbook.years.beyond", &[("plan", &name)]);
    grid.begin_part()?;
    grid.words((grid.next, 0), &caption, Saying::Caption)?;
    let heads = grid.next + 1;
    let lead = ["workbook.years.from", "", ""];
    for (column, key) in (0..).zip(lead) {
        grid.words((heads, column), named(&context.words, key), Saying::Head)?;
    }
    let names = DIFFERENCES.iter().map(|(name, _)| *name);
    let behind = ["workbook.years.so_far", "workbook.years.pension_difference"];
    for (column, key) in (LEADS..).zip(names.chain(behind)) {
        grid.words((heads, column), context.words.get(key), Saying::Head)?;
    }
    grid.height(heads, 44)?;
    let first = heads + 1;
    let look = (Unit::Difference, Weight::Plain);
    for (line, (row, year)) in (first..).zip(years.iter().enumerate()) {
        grid.month((line, 0), year.from)?;
        for column in 1..LEADS {
            grid.words((line, column), "", Saying::Plain)?;
        }
        let mut together: Place = (line, LEADS);
        for (column, (of, figure)) in (LEADS..).zip(DIFFERENCES) {
            let cells = of_plan.cell(row, of).zip(of_now.cell(row, of));
            let terms = cells.map(|(plan, now)| [(1, plan), (-1, now)]);
            together = (line, column);
            grid.sum(
                together,
                figure(year),
                terms.as_ref().map_or(&[], |terms| &terms[..]),
                look,
            )?;
        }
        let place = (line, SO_FAR);
        let above = (row > 0).then_some((1, (line - 1, SO_FAR)));
        let terms: Vec<(i64, Place)> = above.into_iter().chain([(1, together)]).collect();
        grid.sum(
            place,
            year.so_far,
            &terms,
            (Unit::Difference, Weight::Total),
        )?;
    }
    let after = first + u32::try_from(years.len()).unwrap_or_default();
    grid.next = after;
    if let (Some(total), true) = (path.totals.get(at - 1), after > first) {
        let sums = [total.take_home, total.money_left, total.together];
        for column in 0..LEADS {
            let words = if column == 0 {
                context.words.get("workbook.sum")
            } else {
                ""
            };
            grid.words((after, column), words, Saying::Total)?;
        }
        for (column, sum) in (LEADS..).zip(sums) {
            let look = (Unit::Difference, Weight::Total);
            grid.column_sum((after, column), sum, (first, after - 1), look)?;
        }
        grid.words((after, SO_FAR), "", Saying::Total)?;
        let look = (Unit::Difference, Weight::Total);
        grid.amount((after, SO_FAR + 1), -total.pension_lost, look)?;
        grid.next = after + 1;
    }
    grid.next += 2;
    Ok(())
}

/// Columns before the figures.
const LEADS: u16 = 3;
/// Behind the differences.
const SO_FAR: u16 = 6;
