//! 法人保険: each contract of the company by its policy years, and what its money is with all of them and without any.

use rust_xlsxwriter::XlsxError;
use shinchoryu_engine::material::{InsuranceSums, InsuranceYear};
use shinchoryu_quantity::{Month, Yen};

use super::grid::Grid;
use super::table::{Beside, Column, Made, Sum, Table};
use crate::sections::Context;
use crate::sections::contracts::{Contract, contracts};
use crate::sections::exits::{any, is_paid_up, is_reduced};
use crate::sections::insurance_chart::{Year, age};
use crate::sections::insurance_years::years;

type OfContract<'a> = Column<PolicyYear<'a>>;

/// A policy year, with what is paid in advance at the end of the one before.
struct PolicyYear<'a> {
    year: Year<'a>,
    prepaid_before: Yen,
    age: Option<i64>,
    has_no_value: bool,
}

impl PolicyYear<'_> {
    /// 帳簿価額: of a year with a value that of its surrender, which may be the booked one.
    fn book(&self) -> Yen {
        let schedule = self.year.schedule;
        let by_rule = schedule.asset_balance + schedule.prepaid_balance;
        self.year.surrender.map_or(by_rule, |row| row.book)
    }

    /// 解約返戻金; nothing where it was not typed.
    fn value(&self) -> Option<Yen> {
        match self.year.surrender {
            Some(row) => Some(row.value),
            None => self.has_no_value.then_some(Yen::ZERO),
        }
    }
}

const fn of_contract<'a>() -> [OfContract<'a>; 11] {
    [
        OfContract::figure("workbook.corporate.paid", |row| {
            Some(row.year.schedule.paid)
        }),
        OfContract::figure("insurance_years.line.premiums", |row| {
            Some(row.year.premiums)
        })
        .made(Made::On(&[(1, "workbook.corporate.paid")]))
        .standing(),
        OfContract::figure("workbook.corporate.to_asset", |row| {
            Some(row.year.schedule.to_asset)
        }),
        OfContract::figure("workbook.corporate.run_down", |row| {
            Some(row.year.schedule.run_down)
        }),
        OfContract::some("workbook.corporate.prepaid_before", |row| {
            Some(row.prepaid_before)
        })
        .standing(),
        OfContract::some("workbook.corporate.prepaid", |row| {
            Some(row.year.schedule.prepaid_balance)
        })
        .standing(),
        OfContract::figure("insurance.deductible", |row| {
            Some(row.year.schedule.deductible)
        })
        .made(Made::Of(&[
            (1, "workbook.corporate.paid"),
            (-1, "workbook.corporate.to_asset"),
            (1, "workbook.corporate.run_down"),
            (1, "workbook.corporate.prepaid_before"),
            (-1, "workbook.corporate.prepaid"),
        ])),
        OfContract::some("workbook.corporate.salary", |row| {
            Some(row.year.schedule.salary)
        }),
        OfContract::figure("workbook.corporate.asset_balance", |row| {
            Some(row.year.schedule.asset_balance)
        })
        .standing(),
        OfContract::figure("workbook.corporate.book", |row| Some(row.book())).standing(),
        OfContract::figure("insurance_years.line.value", PolicyYear::value)
            .standing()
            .typed(),
    ]
}

type OfYear = Column<InsuranceYear>;

const OF_YEAR: [OfYear; 15] = [
    OfYear::figure("insurance.premiums", |year| Some(year.premiums))
        .opening("workbook.group.books"),
    OfYear::figure("insurance.deductible", |year| Some(year.deductible)),
    OfYear::figure("workbook.corporate.balance", |year| {
        Some(year.asset_balance)
    })
    .standing(),
    OfYear::figure("insurance.surrender_value", |year| {
        Some(year.surrender_value)
    }),
    OfYear::some("insurance.handed_over", |year| Some(year.handed_over)),
    OfYear::some("workbook.corporate.surrender_book", |year| {
        Some(year.surrender_book)
    }),
    OfYear::some("insurance.paid_up_gain", |year| Some(year.paid_up_gain)),
    OfYear::figure("workbook.corporate.surrender_gain", |year| {
        Some(year.surrender_gain)
    })
    .made(Made::Of(&[
        (1, "insurance.surrender_value"),
        (1, "insurance.handed_over"),
        (-1, "workbook.corporate.surrender_book"),
        (1, "insurance.paid_up_gain"),
    ])),
    OfYear::figure("workbook.corporate.tax_put_off", |year| {
        Some(year.tax_put_off)
    })
    .opening("workbook.group.taxes"),
    OfYear::figure("workbook.corporate.surrender_tax", |year| {
        Some(year.surrender_tax)
    }),
    OfYear::figure("insurance.kept_without", |year| Some(year.kept_without))
        .made(Made::Of(&[
            (1, "insurance.premiums"),
            (-1, "workbook.corporate.tax_put_off"),
        ]))
        .opening("workbook.group.money"),
    OfYear::figure("insurance.received_with", |year| Some(year.received_with)).made(Made::Of(&[
        (1, "insurance.surrender_value"),
        (1, "insurance.handed_over"),
        (-1, "workbook.corporate.surrender_tax"),
    ])),
    OfYear::figure("workbook.corporate.money_without", |year| {
        Some(year.money_without)
    }),
    OfYear::figure("workbook.corporate.money_with", |year| {
        Some(year.money_with)
    }),
    OfYear::figure("insurance.difference", |year| {
        Some(year.money_with - year.money_without)
    })
    .made(Made::Of(&[
        (1, "workbook.corporate.money_with"),
        (-1, "workbook.corporate.money_without"),
    ])),
];

pub(super) fn write(grid: &mut Grid<'_>, context: &Context<'_>) -> Result<(), XlsxError> {
    let widths = [12.0, 8.0];
    grid.widths(widths.into_iter().chain((0..16).map(|_| 14.0)))?;
    grid.sheet().set_freeze_panes(0, 1)?;
    for contract in contracts(context) {
        of_one(grid, context, &contract)?;
    }
    for (at, plan) in context.plans().iter().enumerate() {
        if let Some(sums) = &plan.insurance {
            of_plan(grid, context, at, sums)?;
        }
    }
    let planned = context.sums().is_some_and(|sums| sums.allowance.is_some());
    let about = if context.compares_pay() {
        "insurance.note"
    } else {
        "insurance.note.contracts"
    };
    let notes = [
        ("workbook.note.corporate", true),
        (about, true),
        ("workbook.note.rate", true),
        ("insurance.note.allowance", planned),
        ("insurance_years.note.paid_up", any(context, is_paid_up)),
        ("insurance_years.note.reduction", any(context, is_reduced)),
    ];
    grid.notes(context, &notes)
}

fn of_one(
    grid: &mut Grid<'_>,
    context: &Context<'_>,
    contract: &Contract<'_>,
) -> Result<(), XlsxError> {
    let mut prepaid = Yen::ZERO;
    let rows = years(contract).into_iter().map(|year| {
        let prepaid_before = std::mem::replace(&mut prepaid, year.schedule.prepaid_balance);
        PolicyYear {
            age: age(contract, year.schedule.year),
            has_no_value: contract.input.no_surrender_value,
            prepaid_before,
            year,
        }
    });
    let rows: Vec<PolicyYear<'_>> = rows.collect();
    let all = of_contract();
    let columns: Vec<&OfContract<'_>> = all
        .iter()
        .filter(|column| column.is_in(rows.iter()))
        .collect();
    Table {
        caption: contract.name(context),
        leads: &["workbook.corporate.year", "workbook.corporate.age"],
        lead: &|_, row: &PolicyYear<'_>| {
            vec![
                Beside::Count(row.year.schedule.year),
                row.age.map_or(Beside::Nothing, Beside::Count),
            ]
        },
        columns: &columns,
        ends: &["workbook.corporate.rate", "workbook.corporate.remark"],
        end: &|row: &PolicyYear<'_>| {
            let surrender = row.year.surrender;
            let interpolated = surrender.is_some_and(|it| it.interpolated);
            let remarks = [
                (row.year.is_exit, "workbook.corporate.exit"),
                (interpolated, "workbook.corporate.interpolated"),
            ];
            let remarks = remarks.into_iter().filter(|(is, _)| *is);
            let remarks: Vec<&str> = remarks.map(|(_, key)| context.words.get(key)).collect();
            vec![
                surrender.map_or(Beside::Nothing, |it| Beside::Percent(it.rate)),
                Beside::Words(remarks.join(context.words.get("words.separator"))),
            ]
        },
        rows: &rows,
        sums: Vec::new(),
        against: None,
    }
    .write(grid, &context.words)?;
    Ok(())
}

fn of_plan(
    grid: &mut Grid<'_>,
    context: &Context<'_>,
    at: usize,
    sums: &InsuranceSums,
) -> Result<(), XlsxError> {
    let columns: Vec<&OfYear> = OF_YEAR
        .iter()
        .filter(|column| column.is_in(sums.years.iter()))
        .collect();
    let caption = if context.compares_pay() {
        context.line(
            "workbook.corporate.of_plan",
            &[("plan", &context.plan_name(at))],
        )
    } else {
        context.get("workbook.corporate.of_company")
    };
    Table {
        caption,
        leads: &["workbook.corporate.fiscal_year", ""],
        lead: &|_, year: &InsuranceYear| {
            vec![
                Beside::Month(Month::of(year.fiscal_year_start)),
                Beside::Nothing,
            ]
        },
        columns: &columns,
        ends: &[],
        end: &|_| Vec::new(),
        rows: &sums.years,
        sums: Sum::of_all(context, sums.years.len()),
        against: None,
    }
    .write(grid, &context.words)?;
    Ok(())
}
