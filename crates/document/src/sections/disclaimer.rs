//! 免責: what the document is and is not, and who made it. Always there.

use super::Context;
use crate::model::{Block, Section};
use crate::text::Text;

const PARAGRAPHS: [&str; 6] = [
    "estimate",
    "advice",
    "law",
    "benefits",
    "insurance",
    "guarantee",
];

pub(super) fn section(context: &Context<'_>) -> Section {
    let request = context.request;
    let proposer = &request.input.proposer;
    let paragraphs = PARAGRAPHS
        .iter()
        .map(|name| {
            let body = context.text(
                &format!("disclaimer.{name}.body"),
                &[(
                    "basis",
                    &context.figures.date(request.comparison.law.basis_date),
                )],
            );
            (context.get(&format!("disclaimer.{name}.head")), body)
        })
        .collect();
    let fact = |key: &str, words: Text| (context.get(key), words);
    let until = request
        .input
        .valid_until
        .map(|date| context.figures.date_with_era(date));
    Section {
        finding: Vec::new(),
        blocks: vec![Block::Prose {
            paragraphs,
            facts: vec![
                fact("cover.office", context.typed(proposer.office.as_deref())),
                fact("cover.proposer", context.typed(proposer.name.as_deref())),
                fact("cover.telephone", context.typed(proposer.tel.as_deref())),
                fact(
                    "cover.registration",
                    context.typed(proposer.registration.as_deref()),
                ),
                fact(
                    "cover.approval",
                    context.typed(proposer.approval_number.as_deref()),
                ),
                fact("cover.valid_until", context.typed(until.as_deref())),
                fact(
                    "disclaimer.made",
                    context.figures.date_with_era(request.made_on).into(),
        ..Section::default()
                ),
            ],
        }],
        notes: Vec::new(),
    }
}
