use super::super::context::Context;
use super::super::organ;
use crate::model::{Cell, Row, RowKind};
use crate::text::Text;

/// What happens, what it costs and what can be done: the words of a risk, with the ends of their keys.
pub(super) fn row(
    context: &Context<'_>,
    name: &str,
    effect: Text,
    (why, measure): (&str, &str),
) -> Row {
    let key = |part: &str, end: &str| format!("risks.{name}.{part}{end}");
    let decision = [("decision", organ::words(context, "decision"))];
    Row {
        kind: RowKind::Ruled,
        cells: vec![
            Cell::Titled {
                title: context.get(&key("what", "")).into(),
                sub: context.text(&key("why", why), &[]),
            },
            Cell::Text(effect),
            Cell::Text(context.text(&key("measure", measure), &decision)),
        ],
    }
}
