//! 社会保険の給付への影響: what is received later. Always there.

use shinchoryu_engine::benefits::NO_MATERNITY_FROM_AGE;
use shinchoryu_engine::material::{Loss, Plan};
use shinchoryu_quantity::Yen;

use super::context::Context;
use super::ends;
use super::signs::way;
use super::summary::survivors;
use crate::model::{Block, Cell, Column, Fill, Pitch, Row, RowKind, Section, Short, Table, Width};
use crate::text::Text;

pub(super) fn section(context: &Context<'_>) -> Section {
    Section {
        finding: finding(context),
        blocks: vec![
            Block::Table(table(context)),
            Block::Texts {
                stacked: false,
                texts: vec![together(context), unchanged(context), better(context)],
            },
        ],
        notes: vec![note(context)],
        ..Section::default()
    }
}

fn note(context: &Context<'_>) -> Text {
    let sickness = if context.has_sickness_allowance() {
        context.words.get("benefits.note.sickness")
    } else {
        ""
    };
    context.text("benefits.note", &[("sickness", sickness)])
}

/// Premiums, what is received later, and the sickness allowance, each with the verb of its own sign.
fn finding(context: &Context<'_>) -> Vec<String> {
    let (plan, difference, _) = context.first();
    let premiums = difference.premiums_both;
    let amount = context.large(Yen(premiums.get().abs()));
    let mut phrases = context.first_of_several();
    phrases.extend(context.words.phrases(
        &format!("benefits.finding.premiums_{}", way(premiums)),
        &[("amount", &amount)],
    ));
    phrases.extend(protection(context));
    let [from, to] = sickness(context, plan);
    if from == Yen::ZERO && to == Yen::ZERO {
        return phrases;
    }
    if let Some(last) = phrases.last_mut() {
        last.push_str(context.words.get("benefits.finding.stop"));
    }
    let key = if from == to {
        "benefits.finding.sickness_same"
    } else {
        "benefits.finding.sickness"
    };
    let values = [("from", &*context.yen(from)), ("to", &*context.yen(to))];
    phrases.extend(context.words.phrases(key, &values));
    phrases
}

/// 傷病手当金 now and under a plan.
fn sickness(context: &Context<'_>, plan: &Plan) -> [Yen; 2] {
    [context.now(), plan].map(|plan| plan.benefits.sickness_allowance_daily)
}

/// Pension and protection in one word where all of them go one way; by their names where they do not. Nothing is
/// said of a sickness allowance that there is not.
fn protection(context: &Context<'_>) -> Vec<String> {
    let (plan, _, loss) = context.first();
    let mut moves = vec![
        (
            "pension",
            way(-loss.pension_per_year_for_each_year_in_force),
        ),
        ("sickness", way(-loss.sickness_allowance_daily)),
        ("retirement", way(-loss.retirement_limit)),
    ];
    if sickness(context, plan) == [Yen::ZERO; 2] {
        moves.retain(|(name, _)| *name != "sickness");
    }
    let (_, first) = moves[0];
    if moves.iter().all(|(_, way)| *way == first) {
        let key = format!("benefits.finding.protection_{first}");
        return context.words.phrases(&key, &[]);
    }
    let ways: Vec<(&str, String)> = ["same", "down", "up"]
        .into_iter()
        .filter_map(|direction| {
            let names: Vec<String> = moves
                .iter()
                .filter(|(_, way)| *way == direction)
                .map(|(name, _)| context.get(&format!("benefits.finding.name.{name}")))
                .collect();
            let names = names.join(context.words.get("benefits.finding.name.and"));
            (!names.is_empty()).then_some((direction, names))
        })
        .collect();
    let last = ways.len() - 1;
    let said = ways
        .into_iter()
        .enumerate()
        .flat_map(|(at, (direction, names))| {
            let end = if at == last { "end" } else { "more" };
            let key = format!("benefits.finding.some_{direction}.{end}");
            context.words.phrases(&key, &[("names", &names)])
        });
    said.collect()
}

fn table(context: &Context<'_>) -> Table {
    let facts = &context.request.comparison.facts;
    let figures = context.figures;
    let merit = context
        .request
        .input
        .retirement
        .merit_ratio
        .map(|ratio| figures.ratio(ratio))
        .unwrap_or_default();
    let counted = |plan: &Plan| figures.yen(plan.benefits.pension_base_year);
    let (first, ..) = context.first();
    let insured = context.now().standard_pension.get() > 0;
    let pension_how = context.text(
        if insured {
            "benefits.pension.how"
        } else {
            "benefits.pension.how_none"
        },
        &[
            ("multiplier", &figures.per_mille(facts.pension_multiplier)),
            ("from", &counted(context.now())),
            ("to", &counted(first)),
        ],
    );
    let retirement_when = match context.request.input.customer.retirement_age {
        Some(age) => context.line("benefits.retirement.when", &[("age", &figures.count(age))]),
        None => context.get("benefits.retirement.when_stays"),
    };
    let retirement_how = context.text(
        "benefits.retirement.how",
        &[
            ("years", &figures.count(facts.years_in_office)),
            ("merit", &merit),
        ],
    );
    let short = context.is_short(context.first().2);
    let pension_when = context.get(if short {
        "benefits.pension.when_short"
    } else {
        "benefits.pension.when"
    });
    let sickness_when = match facts.no_sickness_allowance_from {
        _ if !context.has_sickness_allowance() => context.get("benefits.sickness.when_none"),
        Some(day) => context.line(
            "benefits.sickness.when_until",
            &[("date", &figures.date(day))],
        ),
        None => context.get("benefits.sickness.when"),
    };
    let rows = vec![
        row(
            context,
            "pension",
            pension_when,
            |plan| plan.benefits.pension_per_year,
            |loss| loss.pension_per_year_for_each_year_in_force,
            pension_how,
        ),
        row(
            context,
            "sickness",
            sickness_when,
            |plan| plan.benefits.sickness_allowance_daily,
            |loss| loss.sickness_allowance_daily,
            sickness_how(context),
        ),
        row(
            context,
            "retirement",
            retirement_when,
            |plan| plan.benefits.retirement_limit,
            |loss| loss.retirement_limit,
            retirement_how,
        ),
        survivors_row(context),
    ];
    let keys = (0..context.plans().len())
        .map(|at| {
            (
                [Fill::Now, Fill::Proposal, Fill::Second, Fill::Third][at.min(3)],
                context.plan_name(at),
            )
        })
        .collect();
    let words = |key: &str, width| Column::words(context.get(key), width);
    let figures = |key: &str, width| Column::figures(context.get(key), width);
    Table {
        caption: context.get("benefits.caption"),
        keys,
        remark: context.get("benefits.bars"),
        columns: vec![
            words("benefits.head.what", Width::Mm(71)),
            Column::words("", Width::Mm(47)),
            figures("benefits.head.figures", Width::Mm(28)),
            figures("benefits.head.difference", Width::Mm(28)),
            Column::words("", Width::Mm(17)),
            words("benefits.head.how", Width::Fr(1)),
        ],
        rows,
        pitch: if context.proposals().len() > 1 {
            Pitch::Snug
        } else {
            Pitch::Airy
        },
        ..Table::default()
    }
}

fn row(
    context: &Context<'_>,
    name: &str,
    when: String,
    figure: fn(&Plan) -> Yen,
    lost: fn(&Loss) -> Yen,
    how: Text,
) -> Row {
    let figures = context.figures;
    let plans = context.plans();
    let several = plans.len() > 2;
    // the comparison's own difference: it is rounded from the exact one, not from rounded figures
    let losses = context.request.comparison.losses.iter();
    let mut differences: Vec<String> = losses.map(|loss| figures.difference(-lost(loss))).collect();
    if several {
        // a difference stands beside the figure of its plan
        differences.insert(0, "–".to_owned());
    }
    let difference = match differences.as_slice() {
        [only] => Cell::strong(only.clone()),
        _ => Cell::Lines { lines: differences },
    };
    Row {
        kind: RowKind::Ruled,
        cells: vec![
            Cell::Titled {
                title: Text::from(context.get(&format!("benefits.{name}.name")))
                    .then(context.mark(name)),
                sub: when.into(),
            },
            Cell::Bars {
                bars: plans.iter().map(|plan| figure(plan).get()).collect(),
                words: None,
            },
            Cell::Lines {
                lines: plans.iter().map(|plan| figures.yen(figure(plan))).collect(),
            },
            difference,
            Cell::words(context.get(&format!("benefits.{name}.unit"))),
            Cell::Text(how),
        ],
    }
}

/// Survivors' and disability pensions: direction and basis; nobody calculated an amount.
fn survivors_row(context: &Context<'_>) -> Row {
    Row {
        kind: RowKind::Ruled,
        cells: vec![
            Cell::Titled {
                title: context.get("benefits.survivors.name").into(),
                sub: context.get("benefits.survivors.when").into(),
            },
            Cell::Bars {
                bars: Vec::new(),
                words: Some(survivors(context, context.proposals().len())),
            },
            Cell::words("–"),
            Cell::words("–"),
            Cell::words("–"),
            Cell::Text(context.text("benefits.survivors.how", &[])),
        ],
    }
}

/// The pension when the plan is kept until retirement.
fn together(context: &Context<'_>) -> Short {
    let losses = &context.request.comparison.losses;
    let (.., loss) = context.first();
    let kept = context.duration(loss.months_in_force);
    let amount = loss.pension_per_year_until_retirement;
    let body = if context.stays_in_office() {
        context.text("benefits.together.none", &[])
    } else if losses.len() > 1 {
        let plans: Vec<String> = losses
            .iter()
            .enumerate()
            .map(|(at, loss)| {
                let amount = context.difference(-loss.pension_per_year_until_retirement);
                let plan = context.plan_name(at + 1);
                context.line(
                    "benefits.together.of_plan",
                    &[("plan", &plan), ("amount", &amount)],
                )
            })
            .collect();
        let plans = plans.join(context.words.get("words.separator"));
        context.text(
            "benefits.together.several",
            &[("kept", &kept), ("plans", &plans)],
        )
    } else {
        let key = format!("benefits.together.{}", way(-amount));
        let amount = context.yen(Yen(amount.get().abs()));
        context.text(&key, &[("kept", &kept), ("amount", &amount)])
    };
    let lost = amount.get() > 0;
    Short {
        head: context.get(if lost {
            "benefits.together.head_down"
        } else {
            "benefits.together.head"
        }),
        body: body.then(context.text("benefits.together.risk", &[])),
        fill: Some(if lost { Fill::Loss } else { Fill::Neutral }),
    }
}

/// From 70 the share of medical costs follows the pay (健康保険法74条1項), from 75 the income (高齢者医療確保法67条).
fn unchanged(context: &Context<'_>) -> Short {
    let facts = &context.request.comparison.facts;
    let until = ends::pension(context).filter(|(age, _)| facts.age < *age);
    let body = match until {
        Some((_, month)) => {
            let month = context.figures.month(month);
            context.text("benefits.unchanged.body", &[("month", &month)])
        }
        None => context.text("benefits.unchanged.body_70", &[]),
    };
    Short {
        head: context.get("benefits.unchanged.head"),
        body,
        fill: Some(Fill::Other),
    }
}

/// How the sickness allowance comes about; the maternity allowance beside it where one may come.
fn sickness_how(context: &Context<'_>) -> Text {
    let mut how = context.text("benefits.sickness.how", &[]);
    let now = context.now().standard_health;
    if (context.proposals().iter()).any(|plan| plan.standard_health != now) {
        how = how.then(context.text("benefits.sickness.moves", &[]));
    }
    if context.has_sickness_allowance()
        && context.request.comparison.facts.age < NO_MATERNITY_FROM_AGE
    {
        how.then(context.text("benefits.sickness.maternity", &[]))
    } else {
        how
    }
}

/// A suspended pension that was calculated is not said to be possible.
fn better(context: &Context<'_>) -> Short {
    let (plan, ..) = context.first();
    let now = context.now();
    let lower = plan.standard_health < now.standard_health;
    let insured = now.standard_health > Yen::ZERO;
    // what suspends a pension is the pension's own basis, also of who has another health insurance
    let less_counted = plan.benefits.pension_base_year < now.benefits.pension_base_year;
    let typed = plan.pension.is_some();
    let calculated = plan.pension_suspension.is_some();
    // who leaves before no pension is drawn beside pay
    let works_on = (context.request.input.customer.retirement_age)
        .is_none_or(|age| age > context.request.comparison.facts.pension_age);
    let and_pension = |body: Text| {
        if works_on {
            body.then(context.text("benefits.better.pension", &[]))
        } else {
            body
        }
    };
    let body = match (insured, lower, typed) {
        (true, true, true) => context.text("benefits.better.medical", &[]),
        (true, true, false) => and_pension(context.text("benefits.better.medical", &[])),
        (true, false, true) => context.text("benefits.better.no_medical", &[]),
        (true, false, false) => context.text("benefits.better.none", &[]),
        (false, _, false) if less_counted => {
            and_pension(context.text("benefits.better.no_health", &[]))
        }
        (false, ..) => context.text("benefits.better.no_health", &[]),
    };
    let body = if calculated {
        body.then(context.text("benefits.better.pension_calculated", &[]))
    } else {
        body
    };
    // nothing that is better has the colour of a gain
    let better = lower || less_counted && (calculated || works_on);
    let (head, fill) = if better {
        ("benefits.better.head", Fill::Gain)
    } else {
        ("benefits.better.head_none", Fill::Other)
    };
    Short {
        head: context.get(head),
        body,
        fill: Some(fill),
    }
}
