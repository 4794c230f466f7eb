//! The key numbers of the summary: two panels of three.

use shinchoryu_quantity::Yen;
use shinchoryu_words::Figures;

use crate::model::{Card, Fill, Panel};
use crate::sections::context::Context;
use crate::sections::signs::{is_gain, is_nothing};
use crate::text::Text;

/// What happens to the money of a year.
pub(super) fn money(context: &Context<'_>) -> Panel {
    let (plan, difference, _) = context.first();
    let now = context.now();
    let moves = [
        (
            "figure.take_home",
            "",
            difference.take_home,
            now.take_home,
            plan.take_home,
        ),
        (
            "figure.company.money_left",
            "",
            difference.company_money_left,
            now.company.money_left,
            plan.company.money_left,
        ),
        (
            "figure.together",
            "unit",
            difference.together,
            now.together,
            plan.together,
        ),
    ];
    let gains = is_gain(difference);
    Panel {
        title: context.titled(if gains {
            "summary.gained"
        } else {
            "summary.money"
        }),
        fill: if gains { Fill::Gain } else { Fill::Neutral },
        cards: moves
            .into_iter()
            .map(|(name, mark, change, from, to)| {
                let label = marked(context, name, mark);
                number_card(context, label, change, [from, to], LARGE)
            })
            .collect(),
    }
}

/// A figure and its unit.
type InWords = fn(&Figures, Yen, bool) -> (String, &'static str);

/// How the key numbers of a card are written: the change, an amount with its unit, and the unit.
#[derive(Clone, Copy)]
struct Written {
    number: fn(&Figures, Yen, bool) -> String,
    amount: fn(&Context<'_>, Yen) -> String,
    /// From 億 on, where the figure and its unit are as in a sentence.
    in_words: Option<InWords>,
    unit: &'static str,
}

impl Written {
    /// The figure, and its unit where it is not the usual one.
    fn of(self, figures: &Figures, amount: Yen, signed: bool) -> (String, Option<&'static str>) {
        let in_words = self.in_words.map(|write| write(figures, amount, signed));
        match in_words {
            Some((number, unit)) if number.contains('億') => (number, Some(unit)),
            _ => ((self.number)(figures, amount, signed), None),
        }
    }
}

const LARGE: Written = Written {
    number: |figures, amount, signed| figures.large(amount, signed),
    amount: |context, amount| context.large(amount),
    in_words: Some(|figures, amount, signed| figures.large_in_words(amount, signed)),
    unit: "unit.large_card",
};
const LARGE_WHOLE: Written = Written {
    number: |figures, amount, signed| figures.large_whole(amount, signed),
    amount: |context, amount| context.large_whole(amount),
    in_words: Some(|figures, amount, signed| figures.large_whole_in_words(amount, signed)),
    unit: "unit.large_card",
};
const YEN: Written = Written {
    number: |figures, amount, signed| {
        if signed {
            figures.difference(amount)
        } else {
            figures.yen(amount)
        }
    },
    amount: |context, amount| context.yen(amount),
    in_words: None,
    unit: "unit.yen",
};

/// An amount in the large unit; a change has its sign.
pub(in crate::sections) fn large_card(
    context: &Context<'_>,
    label: Text,
    (amount, is_change): (Yen, bool),
    below: Text,
) -> Card {
    let written = fine_enough(context, amount, LARGE);
    let (number, unit) = written.of(&context.figures, amount, is_change);
    Card {
        label,
        number,
        unit: unit.map_or_else(|| context.get(written.unit), str::to_owned),
        below,
    }
}

/// The name of a figure with the number of its assumption.
fn marked(context: &Context<'_>, name: &str, mark: &str) -> Text {
    Text::from(context.get(name)).then(context.mark(mark))
}

/// A key number from where to where.
fn number_card(
    context: &Context<'_>,
    label: Text,
    change: Yen,
    [from, to]: [Yen; 2],
    written: Written,
) -> Card {
    let below = if change != Yen::ZERO {
        let written = fine_enough(context, change, written);
        let [from, to] =
            [from, to].map(|amount| (amount, written.of(&context.figures, amount, false)));
        // a figure with 億 has its own unit: then both have theirs
        if from.1.1.or(to.1.1).is_some() {
            let [from, to] = [from, to].map(|(amount, _)| (written.amount)(context, amount));
            format!("{from} → {to}")
        } else {
            format!("{} → {}", from.1.0, to.1.0)
        }
    } else if to == Yen::ZERO {
        context.get("summary.card.none")
    } else {
        let amount = (written.amount)(context, to);
        context.line("summary.card.stays", &[("amount", &amount)])
    };
    card(context, label, change, below, written)
}

/// A key number; in words where nothing changes, which is neither gained nor lost.
fn card(context: &Context<'_>, label: Text, change: Yen, below: String, written: Written) -> Card {
    let written = fine_enough(context, change, written);
    let (number, unit) = if change == Yen::ZERO {
        (context.get("summary.card.same"), String::new())
    } else {
        let (number, unit) = written.of(&context.figures, change, true);
        (
            number,
            unit.map_or_else(|| context.get(written.unit), str::to_owned),
        )
    };
    Card {
        label,
        number,
        unit,
        below: Text::of(&below),
    }
}

/// To the yen where a change would be written as nothing.
fn fine_enough(context: &Context<'_>, change: Yen, written: Written) -> Written {
    if is_nothing(&(written.number)(&context.figures, change, true)) {
        YEN
    } else {
        written
    }
}

/// What happens to what is received later.
pub(super) fn protection(context: &Context<'_>) -> Panel {
    let (plan, _, loss) = context.first();
    let (now, then) = (&context.now().benefits, &plan.benefits);
    let losses = [
        loss.pension_per_year_until_retirement,
        loss.sickness_allowance_daily,
        loss.retirement_limit,
    ];
    let lost =
        losses.iter().all(|lost| lost.get() >= 0) && losses.iter().any(|lost| lost.get() > 0);
    let kept = context.duration(loss.months_in_force);
    Panel {
        title: context.titled(if lost {
            "summary.lost"
        } else {
            "summary.protection"
        }),
        fill: if lost { Fill::Loss } else { Fill::Neutral },
        cards: vec![
            card(
                context,
                marked(context, "summary.card.pension", "pension"),
                -loss.pension_per_year_until_retirement,
                if context.stays_in_office() {
                    context.get("summary.card.pension_none")
                } else {
                    context.line("summary.card.pension_below", &[("kept", &kept)])
                },
                LARGE,
            ),
            number_card(
                context,
                marked(context, "summary.card.sickness", "sickness"),
                -loss.sickness_allowance_daily,
                [now.sickness_allowance_daily, then.sickness_allowance_daily],
                YEN,
            ),
            number_card(
                context,
                marked(context, "summary.card.retirement", "retirement"),
                -loss.retirement_limit,
                [now.retirement_limit, then.retirement_limit],
                LARGE_WHOLE,
            ),
        ],
    }
}
