//! ご意向と提案: what the president wants, in the order of its weight, and whether each proposal and the pay of today answer
//! it; what each of them brings and takes; and a place to record what was decided. There where somebody said what is wanted.

use shinchoryu_engine::material::{Difference, Loss, Plan, Wish};
use shinchoryu_quantity::Yen;

use super::context::Context;
use super::ends;
use super::kind::Kind;
use super::signs::way;
use crate::model::{Block, Cell, Column, Record, Row, RowKind, Section, Size, Table, Width};
use crate::text::Text;

pub(super) fn section(context: &Context<'_>) -> Section {
    let mut notes = vec![context.text("wishes.note", &[])];
    notes.extend(ends::of_the_year(context));
    if context.has_bonus() {
        notes.push(context.text("wishes.note.dates", &[]));
    }
    Section {
        finding: finding(context),
        blocks: vec![
            Block::Table(answers(context)),
            Block::Columns {
                widths: [8, 4],
                columns: [
                    vec![Block::Table(considered(context))],
                    vec![Block::Record(record(context))],
                ],
            },
        ],
        notes,
        ..Section::default()
    }
}

/// Whether a plan answers a wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Met,
    Unmet,
    /// No figure of the comparison speaks of it.
    Untold,
}

impl Verdict {
    fn of(is_met: bool) -> Self {
        if is_met { Self::Met } else { Self::Unmet }
    }

    fn key(self) -> &'static str {
        match self {
            Self::Met => "wishes.met",
            Self::Unmet => "wishes.unmet",
            Self::Untold => "wishes.untold",
        }
    }
}

/// A verdict and the figure that it goes by.
struct Answer {
    verdict: Verdict,
    because: Text,
}

/// What a wish asks to grow: more of it answers the wish, and as much as today does not.
fn grows(context: &Context<'_>, change: Yen) -> Answer {
    Answer {
        verdict: Verdict::of(change > Yen::ZERO),
        because: moved(context, "money", change, context.large(size(change))),
    }
}

/// What a wish asks to stay: it is answered where none of it is lost.
fn stays(context: &Context<'_>, name: &str, lost: Yen, written: String) -> Answer {
    Answer {
        verdict: Verdict::of(lost <= Yen::ZERO),
        because: moved(context, name, -lost, written),
    }
}

fn size(amount: Yen) -> Yen {
    Yen(amount.get().abs())
}

fn moved(context: &Context<'_>, name: &str, change: Yen, written: String) -> Text {
    match way(change) {
        "same" => context.text("wishes.answer.same", &[]),
        way => {
            let key = format!("wishes.answer.{name}_{way}");
            context.text(&key, &[("amount", &written)])
        }
    }
}

/// What a proposal makes of a wish.
fn answer(context: &Context<'_>, wish: Wish, at: usize) -> Answer {
    let comparison = context.request.comparison;
    let (difference, loss) = (&comparison.differences[at - 1], &comparison.losses[at - 1]);
    answered(context, wish, difference, loss, &context.plans()[at])
}

/// What the pay of today makes of it: nothing moves.
fn kept(context: &Context<'_>, wish: Wish) -> Answer {
    let (difference, loss) = (Difference::default(), Loss::default());
    answered(context, wish, &difference, &loss, context.now())
}

fn answered(
    context: &Context<'_>,
    wish: Wish,
    difference: &Difference,
    loss: &Loss,
    plan: &Plan,
) -> Answer {
    match wish {
        Wish::TakeHome => grows(context, difference.take_home),
        Wish::CompanyMoney => grows(context, difference.company_money_left),
        Wish::LessPremiums => {
            let both = difference.premiums_both;
            Answer {
                verdict: Verdict::of(both < Yen::ZERO),
                because: moved(context, "money", both, context.large(size(both))),
            }
        }
        // what of a pension is suspended comes back or goes at once: more than what grows speaks of it
        Wish::Pension if context.contents.contains(&Kind::InService) => Answer {
            verdict: Verdict::Untold,
            because: context.text("wishes.answer.pension_drawn", &[]),
        },
        Wish::Pension => {
            let lost = loss.pension_per_year_until_retirement;
            stays(context, "pension", lost, context.large(size(lost)))
        }
        Wish::SicknessCover if !context.has_sickness_allowance() => Answer {
            verdict: Verdict::Untold,
            because: context.text("wishes.answer.no_sickness", &[]),
        },
        Wish::SicknessCover => {
            let lost = loss.sickness_allowance_daily;
            stays(context, "sickness", lost, context.yen(size(lost)))
        }
        Wish::RetirementAllowance => {
            let lost = loss.retirement_limit;
            stays(context, "retirement", lost, context.large_whole(size(lost)))
        }
        Wish::FewDuties => {
            let more = plan.bonus_months.len() > context.now().bonus_months.len();
            let key = if more {
                "wishes.answer.duties_more"
            } else {
                "wishes.answer.duties_same"
            };
            Answer {
                verdict: Verdict::of(!more),
                because: context.text(key, &[]),
            }
        }
        Wish::BusinessCover if context.contents.contains(&Kind::Insurance) => Answer {
            verdict: Verdict::Untold,
            because: context.text("wishes.answer.contracts", &[]),
        },
        Wish::BusinessCover | Wish::Succession => Answer {
            verdict: Verdict::Untold,
            because: Text::default(),
        },
    }
}

/// How many of the wishes the recommended proposal answers; those that no figure speaks of are told apart.
fn finding(context: &Context<'_>) -> Vec<String> {
    let wishes = &context.request.input.wishes;
    let verdicts = wishes.iter().map(|wish| answer(context, *wish, 1).verdict);
    let verdicts: Vec<Verdict> = verdicts.collect();
    let count = |verdict| verdicts.iter().filter(|one| **one == verdict).count();
    let (met, unmet) = (count(Verdict::Met), count(Verdict::Unmet));
    let written = |count: usize| {
        let count = i64::try_from(count).unwrap_or_default();
        context.figures.count(count)
    };
    let (all, met_in_words, unmet_in_words, rest) = (
        written(wishes.len()),
        written(met),
        written(unmet),
        written(wishes.len() - met - unmet),
    );
    let values = [
        ("count", all.as_str()),
        ("met", &met_in_words),
        ("unmet", &unmet_in_words),
        ("rest", &rest),
    ];
    let mut phrases = context.first_of_several();
    let key = match (met, unmet) {
        (0, 0) => "untold",
        (_, 0) => "met",
        (0, _) => "unmet",
        _ => "some",
    };
    let one = if wishes.len() == 1 { "_one" } else { "" };
    let key = format!("wishes.finding.{key}{one}");
    phrases.extend(context.words.phrases(&key, &values));
    if met + unmet > 0 && met + unmet < wishes.len() {
        phrases.extend(context.words.phrases("wishes.finding.rest", &values));
    }
    phrases
}

/// A row for each wish, a column for the pay of today and for each proposal.
fn answers(context: &Context<'_>) -> Table {
    let wishes = &context.request.input.wishes;
    let several = context.proposals().len() > 1;
    let mut columns = vec![
        Column::figures(context.get("wishes.order"), Width::Mm(12)),
        Column::words(
            context.get("wishes.wish"),
            Width::Fr(if several { 4 } else { 6 }),
        ),
        Column::words(context.get("wishes.keep"), Width::Fr(3)),
    ];
    for at in 1..context.plans().len() {
        let mut column = Column::words(
            context.plan_name(at),
            Width::Fr(if several { 4 } else { 6 }),
        );
        column.wash = at == 1;
        columns.push(column);
    }
    let rows = wishes.iter().enumerate().map(|(at, wish)| {
        let proposals = (1..context.plans().len()).map(|plan| answer(context, *wish, plan));
        let answers = std::iter::once(kept(context, *wish)).chain(proposals);
        let mut cells = vec![
            Cell::words((at + 1).to_string()),
            Cell::strong(context.term("wish", wish)),
        ];
        cells.extend(answers.map(|answer| Cell::Titled {
            title: context.get(answer.verdict.key()).into(),
            sub: answer.because,
        }));
        Row {
            kind: RowKind::Ruled,
            cells,
        }
    });
    Table {
        caption: context.get("wishes.caption"),
        columns,
        rows: rows.collect(),
        ..Table::default()
    }
}

/// 検討したもの: the pay of today and every proposal, with the money of a year and what is lost.
fn considered(context: &Context<'_>) -> Table {
    let comparison = context.request.comparison;
    let mut rows = vec![Row {
        kind: RowKind::Ruled,
        cells: vec![
            Cell::Titled {
                title: context.get("wishes.keep").into(),
                sub: context.plan_pay(0).into(),
            },
            Cell::words(context.get("wishes.answer.same")),
            Cell::words(context.get("wishes.answer.same")),
        ],
    }];
    let moves = comparison.differences.iter().zip(&comparison.losses);
    for (at, (difference, loss)) in moves.enumerate() {
        let together = difference.together;
        rows.push(Row {
            kind: RowKind::Ruled,
            cells: vec![
                Cell::Titled {
                    title: context.plan_name(at + 1).into(),
                    sub: context.plan_pay(at + 1).into(),
                },
                Cell::Text(moved(
                    context,
                    "money",
                    together,
                    context.large(size(together)),
                )),
                Cell::Text(lost(context, loss)),
            ],
        });
    }
    Table {
        caption: context.get("wishes.considered"),
        columns: vec![
            Column::words(context.get("wishes.considered.plan"), Width::Fr(6)),
            Column::words(context.get("wishes.considered.money"), Width::Fr(5)),
            Column::words(context.get("wishes.considered.lost"), Width::Fr(7)),
        ],
        rows,
        size: Size::Small,
        ..Table::default()
    }
}

/// What a proposal takes of pension, sickness allowance and retirement allowance; what it does not take is not named.
fn lost(context: &Context<'_>, loss: &Loss) -> Text {
    let pension = loss.pension_per_year_until_retirement;
    let sickness = loss.sickness_allowance_daily;
    let retirement = loss.retirement_limit;
    let parts = [
        ("pension", pension, context.large(size(pension))),
        ("sickness", sickness, context.yen(size(sickness))),
        (
            "retirement",
            retirement,
            context.large_whole(size(retirement)),
        ),
    ];
    let taken = parts.into_iter().filter(|(_, lost, _)| *lost > Yen::ZERO);
    let texts = taken.map(|(name, _, written)| {
        let key = format!("wishes.lost.{name}");
        context.text(&key, &[("amount", &written)])
    });
    let separator = context.words.get("words.separator");
    let all = texts.reduce(|all, next| all.then(separator.into()).then(next));
    let nothing = if context.has_sickness_allowance() {
        "wishes.lost.nothing"
    } else {
        "wishes.lost.nothing_without_sickness"
    };
    all.unwrap_or_else(|| context.text(nothing, &[]))
}

/// ご意向の記録: what was decided is ticked by hand.
fn record(context: &Context<'_>) -> Record {
    Record {
        head: context.get("wishes.record"),
        choices: ["go_on", "again", "keep"]
            .map(|choice| context.get(&format!("wishes.record.{choice}")))
            .to_vec(),
        lines: ["date", "name"]
            .map(|line| context.get(&format!("wishes.record.{line}")))
            .to_vec(),
        note: context.get("wishes.record.note"),
    }
}
