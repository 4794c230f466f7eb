//! 未入力と載せない節: what the document says nothing of because nobody typed it, or the member left it out.

use shinchoryu_engine::material::MaterialInput;

use crate::sections::context::Context;
use crate::text::Text;

/// What was not entered, and that figures which need it are not there; and which sections were left out.
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
    let left_out: Vec<&str> = context
        .left_out
        .iter()
        .map(|kind| context.words.get(kind.key()))
        .collect();
    let absent: Vec<&str> = context.absent().map(|key| context.words.get(key)).collect();
    let lines = [
        ("assumptions.missing", names),
        ("assumptions.not_calculated", absent),
        ("assumptions.left_out", left_out),
    ];
    let lines = lines.into_iter().filter(|(_, names)| !names.is_empty());
    let texts = lines.map(|(key, names)| {
        let names = names.join(context.words.get("words.separator"));
        context.text(key, &[("names", &names)])
    });
    let texts: Vec<Text> = texts.collect();
    (!texts.is_empty()).then(|| context.sentences(texts))
}
