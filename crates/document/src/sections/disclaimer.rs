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
    let typed = |words: &Option<String>| match words.as_deref().map(str::trim) {
        None | Some("") => Text::from(context.get("words.not_entered")),
        Some(words) => Text::from(words),
    };
    let fact = |key: &str, words: Text| (context.get(key), words);
    let until = request
        .input
        .valid_until
        .map(|date| context.figures.date_with_era(date));
    Section {
        number: 0,
        name: String::new(),
        finding: Vec::new(),
        blocks: vec![Block::Prose {
            paragraphs,
            facts: vec![
                fact("cover.office", typed(&proposer.office)),
                fact("cover.proposer", typed(&proposer.name)),
                fact("cover.telephone", typed(&proposer.tel)),
                fact("cover.registration", typed(&proposer.registration)),
                fact("cover.approval", typed(&proposer.approval_number)),
                fact("cover.valid_until", typed(&until)),
                fact(
                    "disclaimer.made",
                    context.figures.date_with_era(request.made_on).into(),
                ),
            ],
        }],
        notes: Vec::new(),
    }
}
