//! 提案者のコメント: what the proposer adds in own words, on the whole and on each section, on a page of its own: so that
//! nobody takes it for a result of the calculation. There where something was written.

use super::context::Context;
use super::cover::entered;
use super::kind::{Kind, commented};
use crate::model::{Block, Section};

pub(super) fn section(context: &Context<'_>) -> Section {
    let input = context.request.input;
    let paragraphs = commented(&input.display, &context.contents)
        .into_iter()
        .map(|(place, text)| {
            let head = match place {
                None => context.get("comments.whole"),
                Some(at) => {
                    let kind = context.contents[at];
                    let is_it = |other: &&Kind| other.movable() == kind.movable();
                    let name = context.get(kind.key());
                    // one comment is on the schedules of all proposals
                    match context.contents.iter().filter(is_it).count() {
                        1 => format!("{} {name}", at + 1),
                        _ => name,
                    }
                }
            };
            (head, text.into())
        })
        .collect();
    Section {
        blocks: vec![Block::Prose {
            paragraphs,
            facts: entered(
                context,
                [
                    ("cover.office", input.proposer.office.clone()),
                    ("cover.proposer", input.proposer.name.clone()),
                ],
            ),
        }],
        notes: vec![context.text("comments.note", &[])],
        runs_on: true,
        ..Section::default()
    }
}
