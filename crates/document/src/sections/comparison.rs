//! 比較表: every row now, under the first proposal on a wash with its difference drawn, and under
//! the other proposals. With three proposals the unit is 千円.

use shinchoryu_engine::material::Plan;
use shinchoryu_quantity::Yen;

use super::beside::{
    commuting, own_premiums, suspended, suspended_there, there, there_without_pay,
};
use super::context::Context;
use super::current::below_zero;
use super::signs::{rounded_up, way};
use crate::model::{
    Align, Block, Cell, Column, Fill, Pitch, Row, RowKind, Section, Size, Table, Width,
};

pub(super) fn section(context: &Context<'_>) -> Section {
    Section {
        finding: finding(context),
        blocks: blocks(context, vec![rows(context)]),
        parted: blocks(context, by_group(rows(context))),
        notes: vec![
            context.text("comparison.note.benefits", &[]),
            context.text("comparison.note.basis", &[]),
        ],
        ..Section::default()
    }
}

/// The rows of the person and those of the company.
fn by_group(mut rows: Vec<Line>) -> Vec<Vec<Line>> {
    let company = rows.iter().rposition(|row| row.kind == RowKind::Group);
    let company = rows.split_off(company.unwrap_or_default());
    vec![rows, company]
}

/// The remarks, a table on a page of its own for each part, and what its bars mean.
fn blocks(context: &Context<'_>, parts: Vec<Vec<Line>>) -> Vec<Block> {
    let no_bars = no_bars(context);
    let most = if no_bars.is_none() {
        largest(context)
    } else {
        None
    };
    let mut blocks: Vec<Block> = totals_differ(context).into_iter().chain(no_bars).collect();
    let parted = parts.len() > 1;
    let notices = blocks.len();
    for (at, rows) in parts.into_iter().enumerate() {
        let mut table = table(context, rows, most, notices);
        if parted {
            // a part has a page for itself
            (table.size, table.pitch) = Default::default();
        }
        if at > 0 {
            table.caption = context.line("comparison.continued", &[("caption", &table.caption)]);
            blocks.push(Block::PageBreak);
        }
        blocks.push(Block::Table(table));
    }
    if let Some(most) = most {
        blocks.push(Block::Legend {
            keys: vec![
                (Fill::Gain, context.get("comparison.favourable")),
                (Fill::Loss, context.get("comparison.unfavourable")),
            ],
            remark: context.line(
                "comparison.scale",
                &[("amount", &context.large_whole(Yen(most)))],
            ),
        });
    }
    blocks
}

/// Why no difference is drawn: a figure of a company or a take-home is negative, so that a longer
/// bar would not mean more of it.
fn no_bars(context: &Context<'_>) -> Option<Block> {
    let mut of_company = false;
    let plans: Vec<String> = context
        .plans()
        .iter()
        .enumerate()
        .filter_map(|(at, plan)| {
            let (figure, amount) = below_zero(plan)?;
            of_company |= figure != "figure.take_home";
            let values = [
                ("plan", context.plan_name(at)),
                ("figure", context.get(figure)),
                ("amount", context.yen(amount)),
            ];
            let values = values
                .each_ref()
                .map(|(name, value)| (*name, value.as_str()));
            Some(context.line("comparison.no_bars.of_plan", &values))
        })
        .collect();
    if plans.is_empty() {
        return None;
    }
    let plans = plans.join(context.words.get("words.separator"));
    Some(Block::Notice {
        text: context.text(
            if of_company {
                "comparison.no_bars"
            } else {
                "comparison.no_bars_take_home"
            },
            &[("plans", &plans)],
        ),
    })
}

/// Take-home, the company's money and taxes, each with the verb of its sign; and what pays for it.
fn finding(context: &Context<'_>) -> Vec<String> {
    let (_, difference, loss) = context.first();
    let taxes = difference.income_tax + difference.resident_tax + difference.company_taxes;
    let mut phrases = context.first_of_several();
    let moves = [
        ("take_home", difference.take_home),
        ("money_left", difference.company_money_left),
        ("taxes", taxes),
    ];
    if moves.iter().all(|(_, change)| *change == Yen::ZERO) {
        phrases.extend(context.words.phrases("comparison.finding.all_same", &[]));
    } else {
        for (name, change) in moves {
            let way = way(change);
            let amount = context.large(Yen(change.get().abs()));
            phrases.extend(context.words.phrases(
                &format!("comparison.finding.{name}_{way}"),
                &[("amount", &amount)],
            ));
        }
    }
    // who leaves within a year keeps no plan for one
    let (pension, short) = if context.is_short(loss) {
        (loss.pension_per_year_until_retirement, "_short")
    } else {
        (loss.pension_per_year_for_each_year_in_force, "")
    };
    let amount = context.yen(Yen(pension.get().abs()));
    let kept = context.duration(loss.months_in_force);
    let (key, values) = match way(-pension) {
        "same" => ("comparison.finding.pension_same".to_owned(), vec![]),
        way if short.is_empty() => (
            format!("comparison.finding.pension_{way}"),
            vec![("amount", amount.as_str())],
        ),
        way => (
            format!("comparison.finding.pension_{way}{short}"),
            vec![("amount", amount.as_str()), ("kept", kept.as_str())],
        ),
    };
    phrases.extend(context.words.phrases(&key, &values));
    phrases
}

/// 総額が異なります: the pay itself is not the same, so the rows are not a pure rearrangement.
fn totals_differ(context: &Context<'_>) -> Option<Block> {
    let named: Vec<String> = context
        .request
        .comparison
        .differences
        .iter()
        .enumerate()
        .filter(|(_, difference)| difference.pay.get() != 0)
        .map(|(at, difference)| {
            format!(
                "{} {}",
                context.plan_name(at + 1),
                context.difference(difference.pay)
            )
        })
        .collect();
    if named.is_empty() {
        return None;
    }
    let plans = named.join(context.words.get("words.separator"));
    Some(Block::Notice {
        text: context.text("comparison.totals_differ", &[("plans", &plans)]),
    })
}

/// The end of the common scale: the largest difference of the first proposal, rounded up to a
/// figure that is easy to read; `None` where no row changes, so that there is nothing to draw.
pub(super) fn largest(context: &Context<'_>) -> Option<i64> {
    let (first, now) = (&context.proposals()[0], context.now());
    let changes = rows(context)
        .iter()
        .filter_map(|row| {
            row.figure
                .map(|figure| (figure(first) - figure(now)).get().abs())
        })
        .max();
    let most = changes.filter(|change| *change > 0)?;
    Some(rounded_up(most.max(10_000)))
}

struct Line {
    kind: RowKind,
    name: &'static str,
    /// `None` for the heading of a group.
    figure: Option<fn(&Plan) -> Yen>,
    /// Whether more is better for the reader.
    more_is_better: bool,
    /// It is left out where no plan has anything of it.
    optional: bool,
}

/// The rows of a case: parts that no plan has are not there, nor what only some presidents have.
fn rows(context: &Context<'_>) -> Vec<Line> {
    let mut rows = all_rows(context);
    rows.retain(|row| match row.figure {
        Some(figure) if row.optional => {
            let mut plans = context.plans().iter();
            plans.any(|plan| figure(plan) != Yen::ZERO)
        }
        _ => true,
    });
    rows
}

fn all_rows(context: &Context<'_>) -> Vec<Line> {
    use RowKind::{GrandTotal, Group, Part, Plain, Total};
    let line = |kind, name, more_is_better, figure: fn(&Plan) -> Yen| Line {
        kind,
        name,
        figure: Some(figure),
        more_is_better,
        optional: kind == Part,
    };
    let only_some = |name, figure| Line {
        optional: true,
        ..line(Plain, name, false, figure)
    };
    let group = |name| Line {
        kind: Group,
        name,
        figure: None,
        more_is_better: true,
        optional: false,
    };
    vec![
        group("comparison.group.person"),
        line(Plain, "figure.pay", true, |plan| plan.pay),
        line(Part, "figure.employee.parts.health", false, |plan| {
            plan.employee.parts.health
        }),
        line(Part, "figure.employee.parts.care", false, |plan| {
            plan.employee.parts.care
        }),
        line(Part, "figure.employee.parts.levy", false, |plan| {
            plan.employee.parts.levy
        }),
        line(Part, "comparison.pension", false, |plan| {
            plan.employee.pension_monthly + plan.employee.pension_bonus
        }),
        line(Plain, "comparison.employee_total", false, |plan| {
            plan.employee.total
        }),
        line(Plain, "figure.income_tax", false, |plan| plan.income_tax),
        line(Plain, "comparison.resident_tax", false, |plan| {
            plan.resident_tax
        }),
        // taken off what is deducted from the pay, as on the page of today
        line(Part, "figure.without_pay.total", false, |plan| {
            -plan.without_pay.total
        }),
        only_some("figure.own_premiums.total", own_premiums),
        only_some("comparison.there", there),
        only_some("figure.other_office.employee_without_pay", |plan| {
            -there_without_pay(plan)
        }),
        only_some("figure.pension.suspended", suspended),
        only_some("figure.other_office.pension_suspended", |plan| {
            -suspended_there(plan)
        }),
        line(Total, "figure.take_home", true, |plan| plan.take_home),
        group("comparison.group.company"),
        line(Plain, "comparison.company_pay", false, |plan| plan.pay),
        only_some("figure.beside_pay.commuting", commuting),
        line(Part, "figure.company.non_deductible", false, |plan| {
            plan.company.non_deductible
        }),
        line(Part, context.health_premium(), false, |plan| {
            plan.employer.health
        }),
        line(Part, "comparison.pension", false, |plan| {
            plan.employer.pension
        }),
        line(Part, "figure.employer.child_contribution", false, |plan| {
            plan.employer.child_contribution
        }),
        line(Plain, "comparison.employer_total", false, |plan| {
            plan.employer_total
        }),
        line(Total, "figure.company.burden", false, |plan| {
            plan.company.burden
        }),
        line(Plain, "figure.company.taxes", false, |plan| {
            plan.company.taxes
        }),
        line(Part, "figure.company.added_by_limits", false, |plan| {
            plan.company.added_by_limits
        }),
        line(Total, "figure.company.money_left", true, |plan| {
            plan.company.money_left
        }),
        line(GrandTotal, "comparison.together", true, |plan| {
            plan.together
        }),
    ]
}

/// As many rows fit at the usual distance, and as many where they stand closer.
const ROWS: usize = 18;
const ROWS_TIGHT: usize = 23;
/// More of them beside a notice are smaller and stand closer.
const ROWS_BESIDE_NOTICES: usize = 20;

/// The rows under as many notices; the differences of the first proposal are drawn to a scale that ends at `most`.
fn table(context: &Context<'_>, rows: Vec<Line>, most: Option<i64>, notices: usize) -> Table {
    let proposals = context.proposals().len();
    let thousands = proposals == 3;
    let figures = context.figures;
    let write = |amount: Yen| {
        if thousands {
            figures.thousands(amount, false)
        } else {
            figures.yen(amount)
        }
    };
    let change = |amount: Yen| {
        if thousands {
            figures.thousands(amount, true)
        } else {
            figures.difference(amount)
        }
    };
    let (label, figure, bar) = match proposals {
        1 => (84, 36, 66),
        2 => (62, 30, 46),
        _ => (60, 23, 38),
    };
    let now = context.now();
    let column = |head: String, width, align, wash, quiet| Column {
        head,
        width,
        align,
        wash,
        quiet,
    };
    let mut columns = vec![
        column(String::new(), Width::Fr(label), Align::Left, false, false),
        column(
            context.plan_name(0),
            Width::Mm(figure),
            Align::Right,
            false,
            false,
        ),
        column(
            context.plan_name(1),
            Width::Mm(figure),
            Align::Right,
            true,
            false,
        ),
        column(
            context.get("comparison.difference"),
            Width::Mm(figure),
            Align::Right,
            true,
            false,
        ),
    ];
    if most.is_some() {
        columns.push(column(
            context.line("comparison.bar", &[("plan", &context.plan_name(1))]),
            Width::Mm(bar),
            Align::Center,
            true,
            false,
        ));
    }
    for at in 2..=proposals {
        columns.push(column(
            context.plan_name(at),
            Width::Mm(figure),
            Align::Right,
            false,
            true,
        ));
        let head = context.get("comparison.difference");
        columns.push(column(head, Width::Mm(figure), Align::Right, false, true));
    }
    let rows: Vec<Row> = rows
        .into_iter()
        .map(|line| {
            let mut cells = vec![Cell::words(context.get(line.name))];
            if let Some(figure) = line.figure {
                cells.push(Cell::words(write(figure(now))));
                for (at, plan) in context.proposals().iter().enumerate() {
                    let difference = figure(plan) - figure(now);
                    cells.push(Cell::words(write(figure(plan))));
                    cells.push(Cell::words(change(difference)));
                    if let (0, Some(max)) = (at, most) {
                        cells.push(Cell::Diverging {
                            diverging: difference.get(),
                            max,
                            favourable: (difference.get() > 0) == line.more_is_better,
                        });
                    }
                }
            }
            Row {
                kind: line.kind,
                cells,
            }
        })
        .collect();
    let pays: Vec<String> = (0..=proposals)
        .map(|at| {
            let pay = context.plan_pay(at);
            context.line(
                "comparison.plan",
                &[("plan", &context.plan_name(at)), ("pay", &pay)],
            )
        })
        .collect();
    Table {
        caption: context.get("comparison.caption"),
        unit: Some(context.unit(if thousands {
            "unit.thousand_yen"
        } else {
            "unit.yen"
        })),
        remark: pays.join("　"),
        columns,
        // a band above the table takes the room of some rows
        size: if notices > 0 && (proposals == 3 || rows.len() > ROWS_BESIDE_NOTICES) {
            Size::Small
        } else {
            Size::Normal
        },
        pitch: if rows.len() > ROWS_TIGHT || notices > 0 && rows.len() > ROWS_BESIDE_NOTICES {
            Pitch::Cramped
        } else if notices > 0 || rows.len() > ROWS {
            Pitch::Tight
        } else {
            Pitch::Dense
        },
        rows,
        ..Table::default()
    }
}
