//! リスクと留意点: six rows, and a seventh of the company's contracts, each with its effect in yen and what can be done. Always there.

mod of_contracts;
mod row;

use shinchoryu_engine::material::{BonusMonth, Difference, Loss, Plan};

use super::context::Context;
use super::signs::way;
use crate::model::{Block, Column, Pitch, Row, Section, Table, Width};
use crate::text::Text;

/// A proposal with what it changes.
struct Case<'a> {
    /// Its place among the plans.
    at: usize,
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
    /// The end of the key of what can be done, where it is not the usual.
    measure: fn(&Context<'_>, &[Case<'_>]) -> &'static str,
}

/// Whether some case has it.
fn any(cases: &[Case<'_>], holds: impl Fn(&Case<'_>) -> bool) -> bool {
    cases.iter().any(holds)
}

const USUAL: fn(&Context<'_>, &[Case<'_>]) -> &'static str = |_, _| "";

const LAW: Risk = Risk {
    name: "law",
    effect: "law",
    sentence: law,
    amount: premiums,
    measure: |context, _| if context.has_bonus() { "_bonus" } else { "" },
};
const RETIREMENT: Risk = Risk {
    name: "retirement",
    effect: "retirement",
    sentence: retirement,
    amount: limit,
    measure: |_, cases| {
        if any(cases, |case| case.plan.monthly < case.now.monthly) {
            "_down"
        } else {
            ""
        }
    },
};
const PENSION: Risk = Risk {
    name: "pension",
    effect: "pension",
    sentence: pension,
    amount: pension_and_sickness,
    measure: |context, _| if context.gains() { "" } else { "_no_gain" },
};

/// 法人契約の保険: there where the material has contracts.
const INSURANCE: Risk = Risk {
    name: "insurance",
    effect: "insurance",
    sentence: insurance,
    amount: with_insurance,
    measure: USUAL,
};

const WITH_BONUS: [Risk; 6] = [
    Risk {
        name: "deviation",
        effect: "deviation",
        sentence: deviation,
        amount: notified,
        measure: late,
    },
    LAW,
    Risk {
        name: "cash",
        effect: "cash",
        sentence: cash,
        amount: bonuses_in_months,
        measure: USUAL,
    },
    Risk {
        name: "leaving",
        effect: "leaving",
        sentence: leaving,
        amount: bonuses,
        measure: USUAL,
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
        measure: USUAL,
    },
    LAW,
    Risk {
        name: "cash_monthly",
        effect: "cash_monthly",
        sentence: cash,
        amount: burden,
        measure: USUAL,
    },
    Risk {
        name: "leaving_monthly",
        effect: "leaving_monthly",
        sentence: leaving,
        amount: monthly,
        measure: USUAL,
    },
    RETIREMENT,
    PENSION,
];

/// The rows of what is compared, as many as the finding says.
fn rows(context: &Context<'_>) -> Vec<Row> {
    if !context.compares_pay() {
        return of_contracts::rows(context);
    }
    let risks = if context.has_bonus() {
        &WITH_BONUS
    } else {
        &WITHOUT_BONUS
    };
    let has_contracts = !context.request.input.deferred_insurance.is_empty();
    let own = has_contracts.then_some(&INSURANCE);
    let risks = risks.iter().chain(own);
    risks.map(|risk| row(context, risk)).collect()
}

pub(super) fn section(context: &Context<'_>) -> Section {
    let column = |key: &str, width| Column::words(context.get(key), width);
    let rows = rows(context);
    let count = context.get(match rows.len() {
        3 => "risks.three",
        4 => "risks.four",
        5 => "risks.five",
        6 => "risks.six",
        _ => "risks.seven",
    });
    let is_roomy = context.proposals().len() == 1 && rows.len() == WITH_BONUS.len();
    Section {
        finding: context.words.phrases(
            if !context.compares_pay() {
                "risks.finding_contracts"
            } else if context.gains() {
                "risks.finding"
            } else {
                "risks.finding_no_gain"
            },
            &[("count", &count)],
        ),
        blocks: vec![Block::Table(Table {
            caption: context.get("risks.caption"),
            columns: vec![
                column("risks.head.what", Width::Mm(70)),
                column("risks.head.effect", Width::Mm(102)),
                column("risks.head.measure", Width::Fr(1)),
            ],
            rows,
            pitch: if is_roomy { Pitch::Roomy } else { Pitch::Airy },
            ..Table::default()
        })],
        notes: vec![context.text(&context.of_kind("risks.note"), &[])],
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
        .enumerate()
        .map(|(at, (plan, (difference, loss)))| Case {
            at: at + 1,
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
    let moves = any(&cases, |case| {
        case.plan.pay != case.now.pay || case.plan.monthly != case.now.monthly
    });
    let why = if risk.name == "cash_monthly" && !moves {
        "_same"
    } else {
        ""
    };
    let measure = (risk.measure)(context, &cases);
    row::row(context, risk.name, effect, (why, measure))
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
        bonuses => match (context.bonuses_not_deductible(case.at), bonuses) {
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

/// 2026年12月に10,800,000円 of every bonus.
fn in_months(context: &Context<'_>, bonuses: &[BonusMonth]) -> String {
    let bonuses = bonuses.iter().map(|bonus| {
        let month = context.figures.month(bonus.month);
        let amount = context.yen(bonus.bonus);
        context.line(
            "risks.cash.in_month",
            &[("month", &month), ("bonus", &amount)],
        )
    });
    let bonuses: Vec<String> = bonuses.collect();
    bonuses.join(context.words.get("words.and"))
}

fn cash(context: &Context<'_>, case: &Case<'_>) -> Text {
    match case.plan.bonus_months.as_slice() {
        [bonus] => context.text(
            "risks.cash.effect",
            &[
                ("month", &context.figures.month(bonus.month)),
                ("bonus", &context.yen(bonus.bonus)),
                ("previous", &context.yen(bonus.previous_month_pay)),
            ],
        ),
        [first, .., last] => {
            let each = [first, last];
            let listed = |written: &dyn Fn(&BonusMonth) -> String| {
                each.map(written).join(context.words.get("words.and"))
            };
            context.text(
                "risks.cash.effect_of_two",
                &[
                    (
                        "months",
                        &listed(&|bonus| context.figures.month(bonus.month)),
                    ),
                    ("bonuses", &listed(&|bonus| context.yen(bonus.bonus))),
                    (
                        "previous",
                        &listed(&|bonus| context.yen(bonus.previous_month_pay)),
                    ),
                ],
            )
        }
        [] => context.text(
            "risks.cash_monthly.effect",
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
    if context.is_short(loss) {
        return context.text(
            "risks.pension.effect_short",
            &[
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
        );
    }
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

/// What the contracts bring in the end.
fn insurance(context: &Context<'_>, case: &Case<'_>) -> Text {
    let sums = case.plan.insurance.as_ref();
    sums.map_or_else(Text::default, |sums| of_contracts::effect(context, sums))
}

fn with_insurance(context: &Context<'_>, case: &Case<'_>) -> Option<String> {
    let sums = case.plan.insurance.as_ref()?;
    Some(context.difference(sums.totals.difference))
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

fn bonuses_in_months(context: &Context<'_>, case: &Case<'_>) -> Option<String> {
    let bonuses = &case.plan.bonus_months;
    (!bonuses.is_empty()).then(|| in_months(context, bonuses))
}

/// The bonuses of a plan, and why the figures count them as not deductible where they do.
fn notified(context: &Context<'_>, case: &Case<'_>) -> Option<String> {
    let amount = bonuses(context, case)?;
    Some(match context.bonuses_not_deductible(case.at) {
        Some(reason) => context.line(
            &format!("risks.deviation.amount_{reason}"),
            &[("amount", &amount)],
        ),
        None => amount,
    })
}

/// What can be done where no bonus of any plan is deductible for the same reason.
fn late(context: &Context<'_>, cases: &[Case<'_>]) -> &'static str {
    let with_bonus = cases
        .iter()
        .filter(|case| !case.plan.bonus_months.is_empty());
    let reasons: Vec<Option<&str>> = with_bonus
        .map(|case| context.bonuses_not_deductible(case.at))
        .collect();
    let all = |reason| reasons.iter().all(|other| *other == Some(reason));
    if all("passed") {
        "_passed"
    } else if all("after_leaving") {
        "_after_leaving"
    } else {
        ""
    }
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
