//! 個人保険: each contract of the president by its policy years, and what is received of them.

use rust_xlsxwriter::XlsxError;
use shinchoryu_engine::material::{
    PersonalFunding, PersonalInsurance, PersonalPolicyYear, PersonalReceipts,
};
use shinchoryu_quantity::Yen;

use super::grid::Grid;
use super::table::{Beside, Column, Made, Table};
use crate::sections::Context;
use crate::sections::personal::contracts;

type OfYear = Column<PersonalPolicyYear>;

const OF_YEAR: [OfYear; 4] = [
    OfYear::figure("workbook.personal.premiums", |year| Some(year.premiums)),
    OfYear::figure("workbook.personal.premiums_total", |year| {
        Some(year.premiums_total)
    })
    .made(Made::On(&[(1, "workbook.personal.premiums")])),
    OfYear::figure("insurance_years.line.value", |year| year.surrender_value).typed(),
    OfYear::figure("workbook.personal.death_benefit", |year| {
        Some(year.death_benefit.unwrap_or_default())
    }),
];

/// The increase of a proposal, and what is paid of it.
struct Funding {
    plan: String,
    premiums: Yen,
    of: PersonalFunding,
}

type OfPlan = Column<Funding>;

const OF_PLAN: [OfPlan; 3] = [
    OfPlan::figure("personal.increase", |row| Some(row.of.increase)),
    OfPlan::figure("personal.yearly_premiums", |row| Some(row.premiums)),
    OfPlan::figure("personal.left", |row| Some(row.of.left)).made(Made::Of(&[
        (1, "personal.increase"),
        (-1, "personal.yearly_premiums"),
    ])),
];

type OfReceipts = Column<PersonalReceipts>;

const OF_RECEIPTS: [OfReceipts; 5] = [
    OfReceipts::figure("personal.receipts", |year| Some(year.receipts)),
    OfReceipts::figure("personal.cost", |year| Some(year.cost)),
    OfReceipts::figure("personal.special_deduction", |year| {
        Some(year.special_deduction)
    }),
    OfReceipts::figure("personal.occasional_income", |year| {
        Some(year.occasional_income)
    }),
    OfReceipts::figure("personal.into_total_income", |year| {
        Some(year.into_total_income)
    }),
];

pub(super) fn write(
    grid: &mut Grid<'_>,
    context: &Context<'_>,
    insurance: &PersonalInsurance,
) -> Result<(), XlsxError> {
    grid.widths(std::iter::once(14.0).chain((0..7).map(|_| 16.0)))?;
    grid.sheet().set_freeze_panes(0, 1)?;
    let of_year: Vec<&OfYear> = OF_YEAR.iter().collect();
    for contract in contracts(context, insurance) {
        Table {
            caption: contract.name(context),
            leads: &["workbook.personal.year"],
            lead: &|at, _: &PersonalPolicyYear| {
                vec![Beside::Count(i64::try_from(at + 1).unwrap_or_default())]
            },
            columns: &of_year,
            ends: &["workbook.corporate.rate", "workbook.corporate.remark"],
            end: &|year: &PersonalPolicyYear| {
                let remark = if year.interpolated {
                    context.get("workbook.corporate.interpolated")
                } else {
                    String::new()
                };
                vec![
                    year.return_rate.map_or(Beside::Nothing, Beside::Percent),
                    Beside::Words(remark),
                ]
            },
            rows: &contract.policy.years,
            sums: Vec::new(),
            against: None,
        }
        .write(grid, &context.words)?;
    }
    let funding: Vec<Funding> = (1..)
        .zip(&insurance.funding)
        .map(|(at, of)| Funding {
            plan: context.plan_name(at),
            premiums: insurance.yearly_premiums,
            of: *of,
        })
        .collect();
    if !funding.is_empty() {
        Table {
            caption: context.get("personal.funding"),
            leads: &[""],
            lead: &|_, row: &Funding| vec![Beside::Words(row.plan.clone())],
            columns: &OF_PLAN.iter().collect::<Vec<_>>(),
            ends: &[],
            end: &|_| Vec::new(),
            rows: &funding,
            sums: Vec::new(),
            against: None,
        }
        .write(grid, &context.words)?;
    }
    if !insurance.receipts.is_empty() {
        Table {
            caption: context.get("personal.occasional"),
            leads: &["personal.receipts_year"],
            lead: &|_, year: &PersonalReceipts| vec![Beside::Count(year.year.into())],
            columns: &OF_RECEIPTS.iter().collect::<Vec<_>>(),
            ends: &[],
            end: &|_| Vec::new(),
            rows: &insurance.receipts,
            sums: Vec::new(),
            against: None,
        }
        .write(grid, &context.words)?;
    }
    let notes = [
        ("workbook.note.personal", true),
        ("workbook.note.rate", true),
    ];
    grid.notes(context, &notes)
}
