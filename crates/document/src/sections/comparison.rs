//! 比較表: every row now, under the first proposal on a wash with its difference drawn, and under
//! the other proposals. With three proposals the unit is 千円.

use shinchoryu_engine::material::Plan;
use shinchoryu_quantity::Yen;

use super::{Context, Kind};
use crate::model::{
    Align, Block, Cell, Column, Fill, Pitch, Row, RowKind, Section, Size, Table, Width,
};

pub(super) fn section(context: &Context<'_>) -> Section {
    let mut blocks = Vec::new();
    if let Some(notice) = totals_differ(context) {
        blocks.push(notice);
    }
    let most = largest(context);
    blocks.push(Block::Table(table(context, most)));
    let scale = context.line(
        "comparison.scale",
        &[("amount", &context.large_whole(Yen(most)))],
    );
    blocks.push(Block::Legend {
        keys: vec![
            (Fill::Gain, context.get("comparison.favourable")),
            (Fill::Loss, context.get("comparison.unfavourable")),
        ],
        remark: scale,
    });
    Section {
        number: 0,
        name: String::new(),
        finding: finding(context),
        blocks,
        notes: vec![
            context.text(
                "comparison.note.benefits",
                &[("benefits", &context.reference(Kind::Benefits))],
            ),
            context.text("comparison.note.basis", &[]),
        ],
    }
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
    for (name, change) in moves {
        let way = match change.get().signum() {
            1 => "up",
            -1 => "down",
            _ => "same",
        };
        let amount = context.large(Yen(change.get().abs()));
        phrases.extend(context.words.phrases(
            &format!("comparison.finding.{name}_{way}"),
            &[("amount", &amount)],
        ));
    }
    let way = match loss.pension_per_year_for_each_year_in_force.get().signum() {
        1 => "down",
        -1 => "up",
        _ => "same",
    };
    let pension = loss.pension_per_year_for_each_year_in_force;
    let amount = context.yen(Yen(pension.get().abs()));
    phrases.extend(context.words.phrases(
        &format!("comparison.finding.pension_{way}"),
        &[("amount", &amount)],
    ));
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
/// figure that is easy to read.
pub(super) fn largest(context: &Context<'_>) -> i64 {
    let (first, now) = (&context.proposals()[0], context.now());
    let most = rows()
        .iter()
        .filter_map(|row| {
            row.figure
                .map(|figure| (figure(first) - figure(now)).get().abs())
        })
        .max()
        .unwrap_or(0)
        .max(10_000);
    let mut unit = 1_000;
    loop {
        for step in [10, 12, 15, 20, 25, 30, 40, 50, 60, 80] {
            if unit * step >= most {
                return unit * step;
            }
        }
        unit *= 10;
    }
}

struct Line {
    kind: RowKind,
    name: &'static str,
    /// `None` for the heading of a group.
    figure: Option<fn(&Plan) -> Yen>,
    /// Whether more is better for the reader.
    more_is_better: bool,
}

fn rows() -> Vec<Line> {
    use RowKind::{GrandTotal, Group, Part, Plain, Total};
    let line = |kind, name, more_is_better, figure: fn(&Plan) -> Yen| Line {
        kind,
        name,
        figure: Some(figure),
        more_is_better,
    };
    let group = |name| Line {
        kind: Group,
        name,
        figure: None,
        more_is_better: true,
    };
    vec![
        group("comparison.group.person"),
        line(Plain, "figure.pay", true, |plan| plan.pay),
        line(Part, "comparison.health", false, |plan| {
            plan.employee.health_monthly + plan.employee.health_bonus
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
        line(Total, "figure.take_home", true, |plan| plan.take_home),
        group("comparison.group.company"),
        line(Plain, "comparison.company_pay", false, |plan| plan.pay),
        line(Part, "comparison.health", false, |plan| {
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
        line(Total, "figure.company.money_left", true, |plan| {
            plan.company.money_left
        }),
        line(GrandTotal, "comparison.together", true, |plan| {
            plan.together
        }),
    ]
}

fn table(context: &Context<'_>, most: i64) -> Table {
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
        column(
            context.line("comparison.bar", &[("plan", &context.plan_name(1))]),
            Width::Mm(bar),
            Align::Center,
            true,
            false,
        ),
    ];
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
    let rows = rows()
        .into_iter()
        .map(|line| {
            let mut cells = vec![Cell::words(context.get(line.name))];
            if let Some(figure) = line.figure {
                cells.push(Cell::words(write(figure(now))));
                for (at, plan) in context.proposals().iter().enumerate() {
                    let difference = figure(plan) - figure(now);
                    cells.push(Cell::words(write(figure(plan))));
                    cells.push(Cell::words(change(difference)));
                    if at == 0 {
                        cells.push(Cell::Diverging {
                            diverging: difference.get(),
                            max: most,
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
        rows,
        // a band above the table takes the room of some rows
        size: if proposals == 3 && totals_differ(context).is_some() {
            Size::Small
        } else {
            Size::Normal
        },
        pitch: match (proposals, totals_differ(context)) {
            (1, None) => Pitch::Snug,
            (_, None) => Pitch::Dense,
            (_, Some(_)) => Pitch::Tight,
        },
        ..Table::default()
    }
}
