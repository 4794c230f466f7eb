//! 報酬を決める機関: the words for who decides the pay of an officer.

use shinchoryu_engine::material::PayDecidedBy;

use super::context::Context;

/// Words about who decides the pay: `organ.<who>.<name>`.
pub(super) fn words(context: &Context<'_>, name: &str) -> &'static str {
    let who = match context.request.comparison.facts.pay_decided_by {
        PayDecidedBy::Shareholders => "shareholders",
        PayDecidedBy::Members => "members",
        PayDecidedBy::Other => "other",
    };
    context.words.get(&format!("organ.{who}.{name}"))
}
