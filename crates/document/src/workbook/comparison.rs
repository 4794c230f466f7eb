//! 比較: a year of every plan beside each other, with the difference of each proposal.

use rust_xlsxwriter::XlsxError;
use shinchoryu_engine::material::{Loss, Plan};
use shinchoryu_quantity::Yen;

use super::grid::{Grid, Place};
use super::looks::{Saying, Unit, Weight};
use crate::sections::Context;
use crate::sections::beside::{
    commuting, own_premiums, suspended, suspended_there, there, there_without_pay,
};

/// What a row shows.
enum Shows {
    /// The name of rows that follow.
    Group,
    /// A figure that is calculated, or typed.
    Figure,
    /// The same, summed up below.
    Part,
    /// So many times other rows.
    Sum(&'static [(i64, &'static str)]),
}

struct Row {
    /// The key of its words, by which others name it.
    name: &'static str,
    shows: Shows,
    of: fn(&Plan) -> Yen,
    /// Left out where no plan has anything of it.
    optional: bool,
    /// What is lost, where it is calculated before both figures are rounded.
    lost: Option<fn(&Loss) -> Yen>,
}

const fn row(name: &'static str, shows: Shows, of: fn(&Plan) -> Yen) -> Row {
    Row {
        name,
        shows,
        of,
        optional: false,
        lost: None,
    }
}

const fn figure(name: &'static str, of: fn(&Plan) -> Yen) -> Row {
    row(name, Shows::Figure, of)
}

const fn some(name: &'static str, of: fn(&Plan) -> Yen) -> Row {
    Row {
        optional: true,
        ..figure(name, of)
    }
}

const fn part(name: &'static str, of: fn(&Plan) -> Yen) -> Row {
    Row {
        optional: true,
        ..row(name, Shows::Part, of)
    }
}

const fn group(name: &'static str) -> Row {
    row(name, Shows::Group, |_| Yen::ZERO)
}

const PAY: [Row; 4] = [
    group("workbook.group.pay"),
    figure("figure.monthly", |plan| plan.monthly),
    figure("figure.bonus_total", |plan| plan.bonus_total),
    row(
        "figure.pay",
        Shows::Sum(&[(12, "figure.monthly"), (1, "figure.bonus_total")]),
        |plan| plan.pay,
    ),
];

const PERSON: [Row; 15] = [
    group("workbook.group.person"),
    part("figure.employee.parts.health", |plan| {
        plan.employee.parts.health
    }),
    part("figure.employee.parts.care", |plan| {
        plan.employee.parts.care
    }),
    part("figure.employee.parts.levy", |plan| {
        plan.employee.parts.levy
    }),
    part("comparison.pension", |plan| {
        plan.employee.pension_monthly + plan.employee.pension_bonus
    }),
    row(
        "comparison.employee_total",
        Shows::Sum(&[
            (1, "figure.employee.parts.health"),
            (1, "figure.employee.parts.care"),
            (1, "figure.employee.parts.levy"),
            (1, "comparison.pension"),
        ]),
        |plan| plan.employee.total,
    ),
    figure("figure.income_tax", |plan| plan.income_tax),
    figure("comparison.resident_tax", |plan| plan.resident_tax),
    some("workbook.without_pay", |plan| plan.without_pay.total),
    some("figure.own_premiums.total", own_premiums),
    some("comparison.there", there),
    some("workbook.there_without_pay", there_without_pay),
    some("figure.pension.suspended", suspended),
    some("workbook.suspended_there", suspended_there),
    row(
        "figure.take_home",
        Shows::Sum(&[
            (1, "figure.pay"),
            (-1, "comparison.employee_total"),
            (-1, "figure.income_tax"),
            (-1, "comparison.resident_tax"),
            (1, "workbook.without_pay"),
            (-1, "figure.own_premiums.total"),
            (-1, "comparison.there"),
            (1, "workbook.there_without_pay"),
            (-1, "figure.pension.suspended"),
            (1, "workbook.suspended_there"),
        ]),
        |plan| plan.take_home,
    ),
];

const COMPANY: [Row; 19] = [
    group("workbook.group.company"),
    figure("figure.company.profit_before_pay", |plan| {
        plan.company.profit_before_pay
    }),
    some("figure.beside_pay.commuting", commuting),
    part("workbook.employer_health", |plan| plan.employer.health),
    part("figure.employer.pension", |plan| plan.employer.pension),
    part("figure.employer.child_contribution", |plan| {
        plan.employer.child_contribution
    }),
    row(
        "comparison.employer_total",
        Shows::Sum(&[
            (1, "workbook.employer_health"),
            (1, "figure.employer.pension"),
            (1, "figure.employer.child_contribution"),
        ]),
        |plan| plan.employer_total,
    ),
    row(
        "figure.company.burden",
        Shows::Sum(&[
            (1, "figure.pay"),
            (1, "figure.beside_pay.commuting"),
            (1, "comparison.employer_total"),
        ]),
        |plan| plan.company.burden,
    ),
    some("figure.company.non_deductible", |plan| {
        plan.company.non_deductible
    }),
    part("figure.corporation_tax", |plan| {
        plan.company.corporation_tax
    }),
    part("figure.local_corporation_tax", |plan| {
        plan.company.local_corporation_tax
    }),
    part("figure.defence_tax", |plan| plan.company.defence_tax),
    part("figure.inhabitant_levy", |plan| {
        plan.company.inhabitant_levy
    }),
    part("figure.per_capita", |plan| plan.company.per_capita),
    part("figure.enterprise_tax", |plan| plan.company.enterprise_tax),
    part("figure.special_enterprise_tax", |plan| {
        plan.company.special_enterprise_tax
    }),
    row(
        "figure.company.taxes",
        Shows::Sum(&[
            (1, "figure.corporation_tax"),
            (1, "figure.local_corporation_tax"),
            (1, "figure.defence_tax"),
            (1, "figure.inhabitant_levy"),
            (1, "figure.per_capita"),
            (1, "figure.enterprise_tax"),
            (1, "figure.special_enterprise_tax"),
        ]),
        |plan| plan.company.taxes,
    ),
    row(
        "figure.company.money_left",
        Shows::Sum(&[
            (1, "figure.company.profit_before_pay"),
            (-1, "figure.company.burden"),
            (-1, "figure.company.taxes"),
        ]),
        |plan| plan.company.money_left,
    ),
    row(
        "comparison.together",
        Shows::Sum(&[(1, "figure.take_home"), (1, "figure.company.money_left")]),
        |plan| plan.together,
    ),
];

const BASES: [Row; 7] = [
    group("workbook.group.bases"),
    figure("figure.standard_health", |plan| plan.standard_health),
    figure("figure.standard_pension", |plan| plan.standard_pension),
    figure("figure.employment_income", |plan| plan.employment_income),
    figure("workbook.taxable_income", |plan| plan.taxable_income),
    figure("figure.resident_taxable_income", |plan| {
        plan.resident_taxable_income
    }),
    figure("figure.company.taxable_income", |plan| {
        plan.company.taxable_income
    }),
];

const BENEFITS: [Row; 5] = [
    group("workbook.group.benefits"),
    figure("figure.benefits.pension_base_year", |plan| {
        plan.benefits.pension_base_year
    }),
    Row {
        lost: Some(|loss| loss.pension_per_year_for_each_year_in_force),
        ..figure("figure.benefits.pension_per_year", |plan| {
            plan.benefits.pension_per_year
        })
    },
    figure("figure.benefits.sickness_allowance_daily", |plan| {
        plan.benefits.sickness_allowance_daily
    }),
    figure("figure.benefits.retirement_limit", |plan| {
        plan.benefits.retirement_limit
    }),
];

/// The column of a plan, and that of its difference.
fn columns(plan: usize) -> (u16, u16) {
    let plan = u16::try_from(plan).unwrap_or_default();
    match plan {
        0 => (1, 1),
        _ => (2 * plan, 2 * plan + 1),
    }
}

pub(super) fn write(grid: &mut Grid<'_>, context: &Context<'_>) -> Result<(), XlsxError> {
    let plans = context.plans();
    let last = columns(plans.len() - 1).1;
    grid.widths(std::iter::once(46.0).chain((0..last).map(|_| 17.0)))?;
    let heads = grid.next;
    grid.words((heads, 0), "", Saying::Head)?;
    for at in 0..plans.len() {
        let (figure, difference) = columns(at);
        let name = context.plan_name(at);
        grid.words((heads, figure), &name, Saying::Head)?;
        if at > 0 {
            let name = context.line("workbook.difference", &[("plan", &name)]);
            grid.words((heads, difference), &name, Saying::Head)?;
        }
    }
    grid.height(heads, 44)?;
    grid.sheet().set_print_fit_to_pages(1, 1);
    grid.sheet().set_freeze_panes(heads + 1, 1)?;
    grid.next = heads + 1;
    let mut placed: Vec<(&str, u32)> = Vec::new();
    let parts: [&[Row]; 5] = [&PAY, &PERSON, &COMPANY, &BASES, &BENEFITS];
    for row in parts.into_iter().flatten() {
        let has = |plan: &Plan| !(row.of)(plan).is_zero();
        if row.optional && !plans.iter().any(has) {
            continue;
        }
        write_row(grid, context, row, &placed)?;
        placed.push((row.name, grid.next));
        grid.next += 1;
    }
    grid.next += 1;
    let notes = [
        ("workbook.note.year", true),
        ("workbook.note.pension", true),
    ];
    grid.notes(context, &notes)
}

fn write_row(
    grid: &mut Grid<'_>,
    context: &Context<'_>,
    row: &Row,
    placed: &[(&str, u32)],
) -> Result<(), XlsxError> {
    let plans = context.plans();
    let line = grid.next;
    let name = context.get(row.name);
    let (saying, weight) = match row.shows {
        Shows::Group => {
            for column in 0..=columns(plans.len() - 1).1 {
                let words = if column == 0 { name.as_str() } else { "" };
                grid.words((line, column), words, Saying::Group)?;
            }
            return Ok(());
        }
        Shows::Figure => (Saying::Plain, Weight::Plain),
        Shows::Part => (Saying::Part, Weight::Part),
        Shows::Sum(_) => (Saying::Total, Weight::Total),
    };
    grid.words((line, 0), &name, saying)?;
    for (at, plan) in plans.iter().enumerate() {
        let (figure, difference) = columns(at);
        let amount = (row.of)(plan);
        let place = (line, figure);
        match row.shows {
            Shows::Sum(terms) => {
                let terms = terms.iter().filter_map(|(times, name)| {
                    let (_, row) = placed.iter().find(|(known, _)| known == name)?;
                    Some((*times, (*row, figure)))
                });
                let terms: Vec<(i64, Place)> = terms.collect();
                grid.sum(place, amount, &terms, (Unit::Yen, weight))?;
            }
            _ => grid.amount(place, amount, (Unit::Yen, weight))?,
        }
        if at == 0 {
            continue;
        }
        let loss = context.request.comparison.losses.get(at - 1);
        if let (Some(lost), Some(loss)) = (row.lost, loss) {
            grid.amount((line, difference), -lost(loss), (Unit::Difference, weight))?;
            continue;
        }
        let (now, _) = columns(0);
        grid.sum(
            (line, difference),
            amount - (row.of)(context.now()),
            &[(1, place), (-1, (line, now))],
            (Unit::Difference, weight),
        )?;
    }
    Ok(())
}
