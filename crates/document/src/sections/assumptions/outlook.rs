//! Months and years: how they are calculated.

use super::groups::Groups;
use crate::sections::context::Context;
use crate::sections::kind::Kind;
use crate::sections::years;

/// How months and years are calculated, where they are printed.
pub(super) fn add(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let printed = |kind| context.contents.contains(&kind);
    let years = context.request.path.filter(|_| printed(Kind::Years));
    if !printed(Kind::Months) && years.is_none() {
        return;
    }
    list.open("assumptions.group.outlook");
    if printed(Kind::Months) {
        list.item("months", &[]);
    }
    let Some(path) = years else { return };
    list.item("years", &[]);
    list.item("years_pension", &[]);
    let laws = years::laws(context, path);
    if !laws.is_empty() {
        list.item("years_laws", &[("laws", &laws)]);
    }
}

/// The key of the law that nobody calculated: months and years go by that of their time.
pub(super) fn law_left_out(context: &Context<'_>) -> &'static str {
    let printed = |kind| context.contents.contains(&kind);
    if printed(Kind::Months) || printed(Kind::Years) {
        "assumptions.not_computed.law_of_one_year"
    } else {
        "assumptions.not_computed.law"
    }
}
