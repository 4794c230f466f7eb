//! 未入力: what the document says nothing of because nobody typed it.

use shinchoryu_engine::material::MaterialInput;

use crate::sections::context::Context;
use crate::text::Text;

/// What was not entered, and that figures which need it are not there.
pub(super) fn words(context: &Context<'_>) -> Option<Text> {
    let input: &MaterialInput = context.request.input;
    let fields = [
        (
            "assumptions.missing.resolution",
            input.meeting.resolution.is_none() && context.compares_pay(),
        ),
        (
            "assumptions.missing.valid_until",
            input.valid_until.is_none(),
        ),
        (
            "assumptions.missing.proposer",
            input.proposer.office.is_none() && input.proposer.name.is_none(),
        ),
        (
            "assumptions.missing.registration",
            input.proposer.registration.is_none(),
        ),
    ];
    let names: Vec<&str> = fields
        .into_iter()
        .filter(|(_, missing)| *missing)
        .map(|(key, _)| context.words.get(key))
        .collect();
    if names.is_empty() {
        return None;
    }
    let names = names.join(context.words.get("words.separator"));
    Some(context.text("assumptions.missing", &[("names", &names)]))
}
