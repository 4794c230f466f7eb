//! 免責: what the document is and is not, and who made it. Always there.

use super::context::Context;
use super::cover::entered;
use crate::model::{Block, Section};

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
            let name = match *name {
                "benefits" if !context.compares_pay() => "cover",
                name => name,
            };
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
    let until = request
        .input
        .valid_until
        .map(|date| context.figures.date_with_era(date));
    Section {
        finding: Vec::new(),
        blocks: vec![Block::Prose {
            paragraphs,
            facts: entered(
                context,
                [
                    ("cover.office", proposer.office.clone()),
                    ("cover.proposer", proposer.name.clone()),
                    ("cover.telephone", proposer.tel.clone()),
                    ("cover.registration", proposer.registration.clone()),
                    ("cover.approval", proposer.approval_number.clone()),
                    ("cover.valid_until", until),
                    (
                        "disclaimer.made",
                        Some(context.figures.date_with_era(request.made_on)),
                    ),
                ],
            ),
        }],
        notes: Vec::new(),
        ..Section::default()
    }
}
