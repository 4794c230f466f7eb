//! 月ごと: every plan month by month, as it is really paid.

use rust_xlsxwriter::XlsxError;
use shinchoryu_engine::material::{Money, MoneyMonth};
use shinchoryu_quantity::Yen;

use super::grid::Grid;
use super::table::{Beside, Column, Made, Sum, Table};
use crate::sections::Context;

type Of = Column<MoneyMonth>;

const COLUMNS: [Of; 25] = [
    Of::figure("figure.person.pay", |month| Some(month.person.pay))
        .opening("workbook.group.person"),
    Of::figure("figure.person.bonus", |month| Some(month.person.bonus)),
    Of::figure("figure.person.premiums", |month| {
        Some(month.person.premiums)
    }),
    Of::figure("figure.person.bonus_premiums", |month| {
        Some(month.person.bonus_premiums)
    }),
    Of::some("workbook.national_society", |month| {
        Some(month.person.national_society)
    }),
    Of::some("figure.own_premiums.total", |month| {
        Some(month.person.own_premiums)
    }),
    Of::figure("figure.person.withheld", |month| {
        Some(month.person.withheld)
    }),
    Of::figure("figure.person.bonus_withheld", |month| {
        Some(month.person.bonus_withheld)
    }),
    Of::figure("figure.person.settlement", |month| {
        Some(month.person.settlement)
    }),
    Of::figure("figure.person.resident_tax", |month| {
        month.person.resident_tax
    }),
    Of::figure("figure.person.net", |month| Some(month.person.net)).made(Made::Of(&[
        (1, "figure.person.pay"),
        (1, "figure.person.bonus"),
        (-1, "figure.person.premiums"),
        (-1, "figure.person.bonus_premiums"),
        (-1, "workbook.national_society"),
        (-1, "figure.own_premiums.total"),
        (-1, "figure.person.withheld"),
        (-1, "figure.person.bonus_withheld"),
        (-1, "figure.person.settlement"),
        (-1, "figure.person.resident_tax"),
    ])),
    Of::some("workbook.net_there", |month| {
        let there = month.person.other_office.as_ref();
        Some(there.map_or(Yen::ZERO, |there| there.net))
    })
    .opening("workbook.group.not_in_net"),
    Of::some("figure.person.pension", |month| {
        Some(month.person.pension.unwrap_or_default())
    })
    .opening("workbook.group.not_in_net"),
    Of::some("figure.person.pension_suspended", |month| {
        Some(month.person.pension_suspended.unwrap_or_default())
    })
    .opening("workbook.group.not_in_net"),
    Of::some("workbook.own_premiums_from_pension", |month| {
        Some(month.person.own_premiums_from_pension)
    })
    .opening("workbook.group.not_in_net"),
    Of::figure("figure.company.paid_out", |month| {
        Some(month.company.paid_out)
    })
    .opening("workbook.group.company"),
    Of::some("figure.beside_pay.commuting", |month| {
        Some(month.company.commuting)
    }),
    Of::figure("figure.company.invoice", |month| {
        Some(month.company.invoice)
    }),
    Of::figure("figure.company.withholding", |month| {
        Some(month.company.withholding)
    }),
    Of::figure("figure.company.resident_tax", |month| {
        Some(month.company.resident_tax)
    }),
    Of::figure("figure.company.interim_taxes", |month| {
        Some(month.company.interim_taxes)
    }),
    Of::figure("figure.company.final_taxes", |month| {
        Some(month.company.final_taxes)
    }),
    Of::figure("figure.company.total", |month| Some(month.company.total)).made(Made::Of(&[
        (1, "figure.company.paid_out"),
        (1, "figure.beside_pay.commuting"),
        (1, "figure.company.invoice"),
        (1, "figure.company.withholding"),
        (1, "figure.company.resident_tax"),
        (1, "figure.company.interim_taxes"),
        (1, "figure.company.final_taxes"),
    ])),
    Of::some("workbook.balance", |month| {
        Some(month.company.balance.unwrap_or_default())
    })
    .standing(),
    Of::some("workbook.taxable_in_kind", |month| {
        Some(month.person.taxable_in_kind)
    })
    .opening("workbook.group.not_in_net"),
];

/// A year of months.
const YEAR: usize = 12;

pub(super) fn write(
    grid: &mut Grid<'_>,
    context: &Context<'_>,
    money: &Money,
) -> Result<(), XlsxError> {
    let plans = &money.plans;
    let all = || plans.iter().flat_map(|plan| &plan.months);
    let columns: Vec<&Of> = COLUMNS
        .iter()
        .filter(|column| column.is_in(all()))
        .collect();
    grid.widths(std::iter::once(16.0).chain(columns.iter().map(|_| 15.0)))?;
    grid.sheet().set_freeze_panes(0, 1)?;
    for (at, plan) in plans.iter().enumerate() {
        let pay = context.plan_pay(at);
        let name = context.plan_name(at);
        let count = plan.months.len();
        Table {
            caption: context.line("comparison.plan", &[("plan", &name), ("pay", &pay)]),
            leads: &["workbook.months.month"],
            lead: &|_, month: &MoneyMonth| vec![Beside::Month(month.month)],
            columns: &columns,
            ends: &[],
            end: &|_| Vec::new(),
            rows: &plan.months,
            sums: sums(context, count),
            against: None,
        }
        .write(grid, &context.words)?;
    }
    let unknown = all().any(|month| month.person.resident_tax.is_none());
    let paid_in = all().any(|month| month.company.paid_out < Yen::ZERO);
    let notes = [
        ("workbook.note.months", true),
        ("workbook.note.settlement", true),
        ("months.note.unknown", unknown),
        ("workbook.note.paid_out", paid_in),
        (
            "months.note.contracts",
            context.request.comparison.insurance.is_some(),
        ),
    ];
    grid.notes(context, &notes)
}

/// The first year of months, the second, and all of them.
fn sums(context: &Context<'_>, count: usize) -> Vec<Sum> {
    let sum = |from: usize, to: usize| {
        let number = |at: usize| context.figures.count(i64::try_from(at).unwrap_or_default());
        Sum {
            name: context.line(
                "workbook.months.sum",
                &[("from", &number(from + 1)), ("to", &number(to + 1))],
            ),
            rows: (from, to),
        }
    };
    match count {
        0 => Vec::new(),
        count if count > YEAR => vec![sum(0, YEAR - 1), sum(YEAR, count - 1), sum(0, count - 1)],
        count => vec![sum(0, count - 1)],
    }
}
