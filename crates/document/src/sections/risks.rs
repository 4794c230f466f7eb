//! リスクと留意点: six rows, each with its effect in yen and what can be done. Always there.

use shinchoryu_engine::material::{BonusMonth, Difference, Loss, Plan};

use super::Context;
use crate::model::{Align, Block, Cell, Column, Pitch, Row, RowKind, Section, Size, Table, Width};
use crate::text::Text;

pub(super) fn section(context: &Context<'_>) -> Section {
    let with_bonus = context
        .proposals()
        .iter()
        .any(|plan| !plan.bonus_months.is_empty());
    let rows = vec![
        row(
            context,
            if with_bonus { "deviation" } else { "fixed_pay" },
            deviation,
        ),
        row(context, "law", law),
        row(context, "cash", cash),
        row(
            context,
            if with_bonus {
                "leaving"
            } else {
                "leaving_monthly"
            },
            leaving,
        ),
        row(context, "retirement", retirement),
        row(context, "pension", pension),
    ];
    let column = |key: &str, width| Column {
        head: context.get(key),
        width,
        align: Align::Left,
        wash: false,
        quiet: false,
    };
    Section {
        number: 0,
        name: String::new(),
        finding: context.words.phrases("risks.finding", &[]),
        blocks: vec![Block::Table(Table {
            caption: context.get("risks.caption"),
            unit: None,
            keys: Vec::new(),
            remark: String::new(),
            columns: vec![
                column("risks.head.what", Width::Mm(70)),
                column("risks.head.effect", Width::Mm(102)),
                column("risks.head.measure", Width::Fr(1)),
            ],
            rows,
            size: Size::Normal,
            pitch: if context.proposals().len() > 1 {
                Pitch::Normal
            } else {
                Pitch::Roomy
            },
        })],
        notes: vec![context.text("risks.note", &[])],
    }
}

/// A proposal with what it changes.
struct Case<'a> {
    now: &'a Plan,
    plan: &'a Plan,
    difference: &'a Difference,
    loss: &'a Loss,
}

/// One row; the effect says it for every proposal.
fn row(context: &Context<'_>, name: &str, effect: fn(&Context<'_>, &Case<'_>) -> Text) -> Row {
    let comparison = context.request.comparison;
    let changes = comparison.differences.iter().zip(&comparison.losses);
    let effects = context
        .proposals()
        .iter()
        .zip(changes)
        .enumerate()
        .map(|(at, (plan, (difference, loss)))| {
            let case = Case {
                now: context.now(),
                plan,
                difference,
                loss,
            };
            let text = effect(context, &case);
            if context.proposals().len() > 1 {
                let plan = context.plan_name(at + 1);
                context.text("risks.of_plan", &[("plan", &plan)]).then(text)
            } else {
                text
            }
        })
        .collect();
    Row {
        kind: RowKind::Ruled,
        cells: vec![
            Cell::Titled {
                title: context.get(&format!("risks.{name}.what")).into(),
                sub: context.text(&format!("risks.{name}.why"), &[]),
            },
            Cell::Paragraphs {
                paragraphs: effects,
            },
            Cell::Text(context.text(&format!("risks.{name}.measure"), &[])),
        ],
    }
}

fn deviation(context: &Context<'_>, case: &Case<'_>) -> Text {
    let key = match case.plan.bonus_months.len() {
        0 => "risks.fixed_pay.effect",
        1 => "risks.deviation.effect",
        _ => "risks.deviation.effect_of_two",
    };
    context.text(
        key,
        &[
            ("amount", &context.yen(case.plan.bonus_total)),
            ("monthly", &context.yen(case.plan.monthly)),
        ],
    )
}

fn law(context: &Context<'_>, case: &Case<'_>) -> Text {
    let key = match case.difference.premiums_both.get().signum() {
        -1 => "risks.law.effect",
        _ => "risks.law.effect_more",
    };
    context.text(
        key,
        &[
            (
                "difference",
                &context.difference(case.difference.premiums_both),
            ),
            ("together", &context.difference(case.difference.together)),
        ],
    )
}

/// The largest bonus: the month with the greatest need of cash.
fn largest(plan: &Plan) -> Option<&BonusMonth> {
    plan.bonus_months.iter().max_by_key(|bonus| bonus.bonus)
}

fn cash(context: &Context<'_>, case: &Case<'_>) -> Text {
    match largest(case.plan) {
        Some(bonus) => context.text(
            "risks.cash.effect",
            &[
                ("month", &context.figures.month(bonus.month)),
                ("bonus", &context.yen(bonus.bonus)),
                ("previous", &context.yen(bonus.previous_month_pay)),
            ],
        ),
        None => context.text(
            "risks.cash.effect_monthly",
            &[
                ("burden", &context.yen(case.plan.company.burden)),
                (
                    "difference",
                    &context.difference(case.difference.company_burden),
                ),
            ],
        ),
    }
}

fn leaving(context: &Context<'_>, case: &Case<'_>) -> Text {
    let key = if case.plan.bonus_months.is_empty() {
        "risks.leaving_monthly.effect"
    } else {
        "risks.leaving.effect"
    };
    context.text(
        key,
        &[
            ("bonus", &context.yen(case.plan.bonus_total)),
            ("monthly", &context.yen(case.plan.monthly)),
        ],
    )
}

fn retirement(context: &Context<'_>, case: &Case<'_>) -> Text {
    context.text(
        "risks.retirement.effect",
        &[
            ("from", &context.yen(case.now.benefits.retirement_limit)),
            ("to", &context.yen(case.plan.benefits.retirement_limit)),
            (
                "difference",
                &context.difference(-case.loss.retirement_limit),
            ),
        ],
    )
}

fn pension(context: &Context<'_>, case: &Case<'_>) -> Text {
    let loss = case.loss;
    context.text(
        "risks.pension.effect",
        &[
            (
                "each",
                &context.difference(-loss.pension_per_year_for_each_year_in_force),
            ),
            ("years", &context.figures.count(loss.years_in_force)),
            (
                "all",
                &context.difference(-loss.pension_per_year_until_retirement),
            ),
            (
                "sickness",
                &context.difference(-loss.sickness_allowance_daily),
            ),
        ],
    )
}
