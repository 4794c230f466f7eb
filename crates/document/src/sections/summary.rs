//! 要約: gain and loss on one page, at the same size. No line of it can be left out.

mod cards;

pub(super) use cards::large_card;

use shinchoryu_engine::material::{Difference, Loss, Plan};
use shinchoryu_quantity::Yen;
use std::cmp::Ordering;

use super::beside::{commuting, own_premiums, suspended_here, there};
use super::context::Context;
use super::ends;
use super::signs::{is_nothing, way};
use crate::model::{
    Block, Bridge, BridgeStep, Cell, Column, Pitch, Row, RowKind, Section, Short, Table, Width,
};
use crate::text::Text;

pub(super) fn section(context: &Context<'_>) -> Section {
    Section {
        finding: finding(context),
        blocks: vec![
            Block::Panels {
                panels: [cards::money(context), cards::protection(context)],
            },
            Block::Columns {
                widths: [6, 6],
                columns: [vec![bridge(context)], vec![Block::Table(paired(context))]],
            },
            Block::Table(proposals(context)),
        ],
        notes: notes(context),
        ..Section::default()
    }
}

fn notes(context: &Context<'_>) -> Vec<Text> {
    let mut first = context.text("summary.note.estimate", &[]);
    if context.has_bonus() {
        first = first.then(context.text("summary.note.bonus", &[]));
    }
    let mut marks = context.text("summary.note.marks", &[]);
    if let Some(until) = ends::of_the_year(context) {
        // a line of its own would take the room of a long finding
        marks = context.sentences([until, marks]);
    }
    vec![first, marks]
}

/// One thing that moves: its key with the direction, and the amount as it is written.
struct Move {
    key: String,
    amount: String,
}

/// What happens to the money: words follow the sign, and a fall is never called a gain. Where one of the two has less,
/// this is said before the sum.
fn money_moves(context: &Context<'_>) -> Vec<Move> {
    let (_, difference, _) = context.first();
    let written = |amount: Yen| context.large(Yen(amount.get().abs()));
    let together = |key: String| Move {
        key,
        amount: written(difference.together),
    };
    let falls = [
        ("take_home_down", difference.take_home),
        ("money_left_down", difference.company_money_left),
    ];
    let fall = falls.into_iter().find(|(_, change)| *change < Yen::ZERO);
    match fall {
        Some((key, change)) if difference.together > Yen::ZERO => vec![
            Move {
                key: key.to_owned(),
                amount: written(change),
            },
            together("in_all_up".to_owned()),
        ],
        _ => vec![together(format!("together_{}", way(difference.together)))],
    }
}

/// Whether a loss is larger than the gain of the same time: a year's pension than the money of a year, a day's
/// sickness allowance than that of a day, the retirement allowance than that of all the time in force.
fn loses_more(difference: &Difference, loss: &Loss) -> bool {
    let gain = difference.together;
    loss.pension_per_year_until_retirement > gain
        || loss.sickness_allowance_daily * DAYS > gain
        || loss.retirement_limit * 12 > gain * i64::from(loss.months_in_force)
}

const DAYS: i64 = 365;

/// What happens to pension and retirement allowance, losses first; the sickness allowance speaks
/// where neither of them moves.
fn protection_moves(context: &Context<'_>) -> Vec<Move> {
    let (.., loss) = context.first();
    let pension = loss.pension_per_year_until_retirement;
    let retirement = loss.retirement_limit;
    let sickness = loss.sickness_allowance_daily;
    let size = |lost: Yen| Yen(lost.get().abs());
    let mut moves = Vec::new();
    for direction in ["down", "up"] {
        let moved = |lost: Yen| way(-lost) == direction;
        if moved(pension) {
            moves.push(Move {
                key: format!("pension_{direction}"),
                amount: context.large(size(pension)),
            });
        }
        if moved(retirement) {
            moves.push(Move {
                key: format!("retirement_{direction}"),
                amount: context.large_whole(size(retirement)),
            });
        }
    }
    if moves.is_empty() {
        let key = match way(-sickness) {
            "same" => "same".to_owned(),
            direction => format!("sickness_{direction}"),
        };
        moves.push(Move {
            key,
            amount: context.yen(size(sickness)),
        });
    }
    moves
}

/// Moves as phrases: those before the last run on, the last takes `end` (`plain` runs into "while",
/// `polite` ends the sentence).
fn spoken(context: &Context<'_>, moves: &[Move], end: &str) -> Vec<String> {
    let falls = |key: &str| key.ends_with("_down");
    let mut phrases = Vec::new();
    for (at, this) in moves.iter().enumerate() {
        let form = match moves.get(at + 1) {
            None => end,
            Some(next) if falls(&next.key) == falls(&this.key) => "more",
            Some(_) => "turn",
        };
        let key = format!("summary.finding.{}.{form}", this.key);
        phrases.extend(context.words.phrases(&key, &[("amount", &this.amount)]));
    }
    phrases
}

/// Gain and loss in one sentence. The loss comes first where it is the larger one or where the
/// money does not grow at all.
pub(super) fn finding(context: &Context<'_>) -> Vec<String> {
    let (_, difference, loss) = context.first();
    let money = money_moves(context);
    let protection = protection_moves(context);
    let gains = difference.together.get() > 0;
    let loses = protection.iter().any(|this| this.key.ends_with("_down"));
    let mut phrases = if gains && loses {
        let (first, second) = if loses_more(difference, loss) {
            (&protection[..], &money[..])
        } else {
            (&money[..], &protection[..])
        };
        let mut phrases = spoken(context, first, "plain");
        phrases.extend(spoken(context, second, "polite"));
        phrases
    } else {
        let (first, second) = if loses {
            (&protection[..], &money[..])
        } else {
            (&money[..], &protection[..])
        };
        let mut phrases = spoken(context, first, "polite");
        if let Some(last) = phrases.last_mut() {
            last.push_str(context.words.get("summary.finding.stop"));
        }
        phrases.extend(spoken(context, second, "polite"));
        phrases
    };
    let mut sentence = context.first_of_several();
    if let Some(first) = phrases.first_mut().filter(|_| sentence.is_empty()) {
        *first = capitalised(first);
    }
    sentence.extend(phrases);
    sentence
}

/// A sentence begins with a capital letter; Japanese has none.
fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// One step for each line of the comparison that moves the total; what does not move has none.
fn bridge(context: &Context<'_>) -> Block {
    let (plan, difference, _) = context.first();
    let less = |figure: fn(&Plan) -> Yen| figure(context.now()) - figure(plan);
    // pay itself moves money from one of the two to the other and cancels in the total
    let deltas = [
        ("employee", -difference.employee_total),
        ("employer", -difference.employer_total),
        ("there", less(there)),
        ("own_premiums", less(own_premiums)),
        ("income_tax", -difference.income_tax),
        ("resident_tax", -difference.resident_tax),
        ("company_taxes", -difference.company_taxes),
        ("commuting", less(commuting)),
        ("suspended", less(suspended_here)),
    ];
    let step = |name: &str, amount: Yen, total| BridgeStep {
        label: context.get(&format!("summary.bridge.{name}")),
        amount: amount.get(),
        figure: step_figure(context, amount),
        total,
    };
    let moved = deltas.iter().filter(|(_, amount)| *amount != Yen::ZERO);
    let mut steps: Vec<BridgeStep> = moved
        .map(|(name, amount)| step(name, *amount, false))
        .collect();
    if steps.is_empty() {
        return Block::Texts {
            texts: vec![Short {
                head: context.get("summary.bridge.caption"),
                body: context.text("summary.bridge.nothing", &[]),
                fill: None,
            }],
            stacked: true,
        };
    }
    steps.push(step("together", difference.together, true));
    let read: Vec<String> = steps
        .iter()
        .map(|step| format!("{} {}", step.label.replace('\n', " "), step.figure))
        .collect();
    let read = read.join(&context.get("words.separator"));
    Block::Bridge(Bridge {
        caption: context.get("summary.bridge.caption"),
        unit: context.unit("unit.large"),
        alt: context.line(
            "summary.bridge.alt",
            &[("steps", &read), ("unit", context.words.get("unit.large"))],
        ),
        height: 62 - 5 * (context.proposals().len() as u16 - 1),
        steps,
    })
}

/// An amount in the unit of the chart; to the yen, with its own unit, where it would be written as nothing.
fn step_figure(context: &Context<'_>, amount: Yen) -> String {
    let figure = context.figures.large(amount, true);
    if amount != Yen::ZERO && is_nothing(&figure) {
        context.difference(amount)
    } else {
        figure
    }
}

/// What is received later, now and under the first proposal.
fn paired(context: &Context<'_>) -> Table {
    let (plan, ..) = context.first();
    let now = context.now();
    let figures = context.figures;
    let rows = [
        ("figure.monthly", now.monthly, plan.monthly),
        (
            "summary.paired.pension",
            now.benefits.pension_per_year,
            plan.benefits.pension_per_year,
        ),
        (
            "summary.paired.sickness",
            now.benefits.sickness_allowance_daily,
            plan.benefits.sickness_allowance_daily,
        ),
        (
            "summary.paired.retirement",
            now.benefits.retirement_limit,
            plan.benefits.retirement_limit,
        ),
    ];
    let mut rows: Vec<Row> = rows
        .into_iter()
        .map(|(name, from, to)| Row {
            kind: RowKind::Ruled,
            cells: vec![
                Cell::words(context.get(name)),
                Cell::Bars {
                    bars: vec![from.get(), to.get()],
                    words: (from == Yen::ZERO && to == Yen::ZERO)
                        .then(|| context.get("summary.paired.none")),
                },
                Cell::Lines {
                    lines: vec![figures.yen(from), figures.yen(to)],
                },
            ],
        })
        .collect();
    rows.push(Row {
        kind: RowKind::Ruled,
        cells: vec![
            Cell::words(context.get("summary.paired.survivors")),
            Cell::Bars {
                bars: Vec::new(),
                words: Some(survivors(context, 1)),
            },
            Cell::words("–"),
        ],
    });
    Table {
        caption: context.get("summary.paired.caption"),
        unit: Some(context.unit("unit.yen")),
        columns: vec![
            Column::words("", Width::Fr(1)),
            Column::words(context.get("summary.paired.head"), Width::Mm(54)),
            Column::figures(context.get("summary.paired.figures"), Width::Mm(27)),
        ],
        rows,
        pitch: Pitch::Paired,
        ..Table::default()
    }
}

/// Direction and basis of survivors' and disability pensions, in words: nobody calculated them.
pub(super) fn survivors(context: &Context<'_>, proposals: usize) -> String {
    let now = context.now().benefits.pension_base_year;
    let mut words = String::new();
    for (key, direction) in [
        ("benefits.survivors.down", Ordering::Less),
        ("benefits.survivors.same", Ordering::Equal),
        ("benefits.survivors.up", Ordering::Greater),
    ] {
        let plans: Vec<String> = context
            .proposals()
            .iter()
            .take(proposals)
            .enumerate()
            .filter(|(_, plan)| plan.benefits.pension_base_year.cmp(&now) == direction)
            .map(|(at, _)| context.plan_name(at + 1))
            .collect();
        if plans.is_empty() {
            continue;
        }
        let plans = if proposals > 1 {
            let plans = plans.join(context.words.get("words.separator"));
            context.line("benefits.survivors.plans", &[("plans", &plans)])
        } else {
            String::new()
        };
        words += &context.line(key, &[("plans", &plans)]);
    }
    words
}

/// Every proposal in exact yen: the three that add up, and what is given up.
fn proposals(context: &Context<'_>) -> Table {
    let comparison = context.request.comparison;
    let figures = context.figures;
    let several = context.proposals().len() > 1;
    let rows = comparison
        .differences
        .iter()
        .zip(&comparison.losses)
        .enumerate();
    let rows = rows
        .map(|(at, (difference, loss))| Row {
            kind: RowKind::Ruled,
            cells: vec![
                Cell::words(if several {
                    context.plan_name(at + 1)
                } else {
                    context.get("plan.only")
                }),
                Cell::words(figures.difference(difference.take_home)),
                Cell::words(figures.difference(difference.company_money_left)),
                Cell::strong(figures.difference(difference.together)),
                Cell::words(figures.difference(-loss.pension_per_year_for_each_year_in_force)),
                Cell::strong(figures.difference(-loss.pension_per_year_until_retirement)),
                Cell::strong(figures.difference(-loss.sickness_allowance_daily)),
                Cell::strong(figures.difference(-loss.retirement_limit)),
            ],
        })
        .collect();
    let head = |key: &str, width| Column::figures(context.get(key), Width::Mm(width));
    let pension = if context.is_short(context.first().2) {
        "summary.proposals.pension_short"
    } else {
        "summary.proposals.pension_each"
    };
    Table {
        caption: context.get("summary.proposals.caption"),
        unit: Some(context.unit("unit.yen")),
        columns: vec![
            Column::words("", Width::Fr(1)),
            head("figure.take_home", 30),
            head("summary.proposals.money_left", 34),
            head("figure.together", 30),
            head(pension, 38),
            head("summary.proposals.pension_all", 38),
            head("summary.proposals.sickness", 30),
            head("summary.proposals.retirement", 34),
        ],
        rows,
        pitch: Pitch::Dense,
        ..Table::default()
    }
}
