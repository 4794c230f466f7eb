//! The key numbers of the years: what happens to the money, and what to the pension.

use shinchoryu_engine::material::{BreakEven, Path, PathTotal};
use shinchoryu_quantity::Yen;

use super::year::OLDEST;
use crate::model::{Card, Fill, Panel};
use crate::sections::context::Context;
use crate::sections::summary::large_card;
use crate::text::Text;

/// What happens to the money of all years, and what is not in it.
pub(super) fn gained(context: &Context<'_>, path: &Path, total: &PathTotal) -> Panel {
    let gains =
        total.together > Yen::ZERO && total.take_home >= Yen::ZERO && total.money_left >= Yen::ZERO;
    let span = context.duration(path.months);
    let card = |key: &str, change, below| {
        large_card(context, context.text(key, &[]), (change, true), below)
    };
    let (_, _, loss) = context.first();
    let without = if loss.retirement_limit > Yen::ZERO {
        let amount = context.large_whole(loss.retirement_limit);
        context.text("years.without_retirement", &[("amount", &amount)])
    } else {
        Text::default()
    };
    Panel {
        title: context.line(
            if gains { "years.gained" } else { "years.money" },
            &[("span", &span)],
        ),
        fill: if gains { Fill::Gain } else { Fill::Neutral },
        cards: vec![
            card("figure.take_home", total.take_home, Text::default()),
            card(
                "figure.company.money_left",
                total.money_left,
                Text::default(),
            ),
            card("figure.together", total.together, without),
        ],
    }
}

/// What happens to the pension, and from when it is more than what was gained: for the person alone, and with the company.
pub(super) fn lost(context: &Context<'_>, total: &PathTotal) -> Panel {
    let lost = total.pension_lost > Yen::ZERO;
    let (_, _, loss) = context.first();
    // the comparison goes by the law of its day
    let of_day = loss.pension_per_year_until_retirement;
    let below = if of_day == total.pension_lost {
        context.text("years.pension.below", &[])
    } else {
        let amount = context.large(-of_day);
        context.text("years.pension.below_other", &[("amount", &amount)])
    };
    let pension = context.text("years.pension", &[]);
    let mut cards = vec![large_card(
        context,
        pension,
        (-total.pension_lost, true),
        below,
    )];
    if lost {
        let person = total.break_even_person.as_ref();
        cards.push(even(context, "years.even_person", person, total.take_home));
        let both = total.break_even.as_ref();
        cards.push(even(context, "years.even_both", both, total.together));
    } else {
        let label = context.text("years.premiums", &[]);
        let below = context.text("years.premiums.below", &[]);
        cards.push(large_card(
            context,
            label,
            (total.premiums_both, true),
            below,
        ));
    }
    Panel {
        title: context.get(if lost { "years.lost" } else { "years.benefits" }),
        fill: if lost { Fill::Loss } else { Fill::Neutral },
        cards,
    }
}

/// 損益分岐の年齢: words where there is none.
fn even(context: &Context<'_>, key: &str, even: Option<&BreakEven>, gain: Yen) -> Card {
    let label = context.text(key, &[]);
    match even.filter(|even| even.age <= OLDEST) {
        Some(even) => {
            let span = context.duration(even.months_of_pension);
            Card {
                label,
                number: context.figures.count(even.age),
                unit: context.get("years.age"),
                below: context.text("years.even.below", &[("span", &span)]),
            }
        }
        None => Card {
            label,
            number: context.get(if gain <= Yen::ZERO {
                "years.even.nothing_gained"
            } else {
                "years.even.beyond"
            }),
            unit: String::new(),
            below: Text::default(),
        },
    }
}
