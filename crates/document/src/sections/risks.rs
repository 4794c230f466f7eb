//! リスクと留意点: six rows, each with its effect in yen and what can be done. Always there.

use shinchoryu_engine::material::{BonusMonth, Difference, Loss, Plan};

use super::context::Context;
use super::signs::way;
use crate::model::{Block, Cell, Column, Pitch, Row, RowKind, Section, Table, Width};
use crate::text::Text;

/// A proposal with what it changes.
struct Case<'a> {
    now: &'a Plan,
    plan: &'a Plan,
    difference: &'a Difference,
    loss: &'a Loss,
}

/// A row: its words, and how it speaks of its effect.
struct Risk {
    /// Key of its words.
    name: &'static str,
    /// Key of the effects, where cases with and without bonuses differ in it alone.
    effect: &'static str,
    /// The effect of a single proposal.
    sentence: fn(&Context<'_>, &Case<'_>) -> Text,
    /// The amount of one of several; nothing where the proposal does not have the risk.
    amount: fn(&Context<'_>, &Case<'_>) -> Option<String>,
}

const LAW: Risk = Risk {
    name: "law",
    effect: "law",
    sentence: law,
    amount: premiums,
};
const RETIREMENT: Risk = Risk {
    name: "retirement",
    effect: "retirement",
    sentence: retirement,
    amount: limit,
};
const PENSION: Risk = Risk {
    name: "pension",
    effect: "pension",
    sentence: pension,
    amount: pension_and_sickness,
};

const WITH_BONUS: [Risk; 6] = [
    Risk {
        name: "deviation",
        effect: "deviation",
        sentence: deviation,
        amount: bonuses,
    },
    LAW,
    Risk {
        name: "cash",
        effect: "cash",
        sentence: cash,
        amount: bonus_in_month,
    },
    Risk {
        name: "leaving",
        effect: "leaving",
        sentence: leaving,
        amount: bonuses,
    },
    RETIREMENT,
    PENSION,
];

const WITHOUT_BONUS: [Risk; 6] = [
    Risk {
        name: "fixed_pay",
        effect: "fixed_pay",
        sentence: deviation,
        amount: monthly,
    },
    LAW,
    Risk {
        name: "cash",
        effect: "cash_monthly",
        sentence: cash,
        amount: burden,
    },
    Risk {
        name: "leaving_monthly",
        effect: "leaving_monthly",
        sentence: leaving,
        amount: monthly,
    },
    RETIREMENT,
    PENSION,
];

pub(super) fn section(context: &Context<'_>) -> Section {
    let bonus = context
        .proposals()
        .iter()
        .any(|plan| !plan.bonus_months.is_empty());
    let risks = if bonus { &WITH_BONUS } else { &WITHOUT_BONUS };
    let column = |key: &str, width| Column::words(context.get(key), width);
    Section {
        finding: context.words.phrases(
            if context.first().1.together.get() > 0 {
                "risks.finding"
            } else {
                "risks.finding_no_gain"
            },
            &[],
        ),
        blocks: vec![Block::Table(Table {
            caption: context.get("risks.caption"),
            columns: vec![
                column("risks.head.what", Width::Mm(70)),
                column("risks.head.effect", Width::Mm(102)),
                column("risks.head.measure", Width::Fr(1)),
            ],
            rows: risks.iter().map(|risk| row(context, risk)).collect(),
            pitch: if context.proposals().len() > 1 {
                Pitch::Airy
            } else {
                Pitch::Roomy
            },
            ..Table::default()
        })],
        notes: vec![context.text("risks.note", &[])],
        ..Section::default()
    }
}

/// One row: its effect in a sentence for one proposal, in amounts side by side for several.
fn row(context: &Context<'_>, risk: &Risk) -> Row {
    let comparison = context.request.comparison;
    let changes = comparison.differences.iter().zip(&comparison.losses);
    let cases: Vec<Case<'_>> = context
        .proposals()
        .iter()
        .zip(changes)
        .map(|(plan, (difference, loss))| Case {
            now: context.now(),
            plan,
            difference,
            loss,
        })
        .collect();
    let effect = match cases.as_slice() {
        [only] => (risk.sentence)(context, only),
        _ => side_by_side(context, risk, &cases),
    };
    let key = |part: &str| format!("risks.{}.{part}", risk.name);
    Row {
        kind: RowKind::Ruled,
        cells: vec![
            Cell::Titled {
                title: context.get(&key("what")).into(),
                sub: context.text(&key("why"), &[]),
            },
            Cell::Text(effect),
            Cell::Text(context.text(&key("measure"), &[])),
        ],
    }
}

fn side_by_side(context: &Context<'_>, risk: &Risk, cases: &[Case<'_>]) -> Text {
    let plans: Vec<String> = cases
        .iter()
        .enumerate()
        .filter_map(|(at, case)| {
            let amount = (risk.amount)(context, case)?;
            let plan = context.plan_name(at + 1);
            Some(context.line("risks.of_plan", &[("plan", &plan), ("amount", &amount)]))
        })
        .collect();
    let plans = plans.join(context.words.get("words.separator"));
    let from = context.yen(context.now().benefits.retirement_limit);
    let key = format!("risks.{}.several", risk.effect);
    context.text(&key, &[("plans", &plans), ("from", &from)])
}

fn deviation(context: &Context<'_>, case: &Case<'_>) -> Text {
    let key = match case.plan.bonus_months.len() {
        0 => "fixed_pay.effect",
        // a sentence is about the only proposal
        bonuses => match (context.bonuses_not_deductible(1), bonuses) {
            (Some("passed"), _) => "deviation.effect_passed",
            (Some(_), _) => "deviation.effect_after_leaving",
            (None, 1) => "deviation.effect",
            (None, _) => "deviation.effect_of_two",
        },
    };
    context.text(
        &format!("risks.{key}"),
        &[
            ("amount", &context.yen(case.plan.bonus_total)),
            ("monthly", &context.yen(case.plan.monthly)),
        ],
    )
}

fn law(context: &Context<'_>, case: &Case<'_>) -> Text {
    let key = format!("risks.law.effect_{}", way(case.difference.premiums_both));
    context.text(
        &key,
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
    if context.stays_in_office() {
        let sickness = context.difference(-loss.sickness_allowance_daily);
        return context.text("risks.pension.effect_none", &[("sickness", &sickness)]);
    }
    context.text(
        "risks.pension.effect",
        &[
            (
                "each",
                &context.difference(-loss.pension_per_year_for_each_year_in_force),
            ),
            ("kept", &context.duration(loss.months_in_force)),
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

fn bonuses(context: &Context<'_>, case: &Case<'_>) -> Option<String> {
    (!case.plan.bonus_months.is_empty()).then(|| context.yen(case.plan.bonus_total))
}

fn monthly(context: &Context<'_>, case: &Case<'_>) -> Option<String> {
    Some(context.yen(case.plan.monthly))
}

fn premiums(context: &Context<'_>, case: &Case<'_>) -> Option<String> {
    Some(context.difference(case.difference.premiums_both))
}

fn burden(context: &Context<'_>, case: &Case<'_>) -> Option<String> {
    Some(context.yen(case.plan.company.burden))
}

fn bonus_in_month(context: &Context<'_>, case: &Case<'_>) -> Option<String> {
    let bonus = largest(case.plan)?;
    let month = context.figures.month(bonus.month);
    let amount = context.yen(bonus.bonus);
    Some(context.line(
        "risks.cash.in_month",
        &[("month", &month), ("bonus", &amount)],
    ))
}

fn limit(context: &Context<'_>, case: &Case<'_>) -> Option<String> {
    Some(context.difference(-case.loss.retirement_limit))
}

fn pension_and_sickness(context: &Context<'_>, case: &Case<'_>) -> Option<String> {
    let pension = context.difference(-case.loss.pension_per_year_until_retirement);
    let sickness = context.difference(-case.loss.sickness_allowance_daily);
    let values = [
        ("pension", pension.as_str()),
        ("sickness", sickness.as_str()),
    ];
    Some(context.line("risks.pension.two", &values))
}
