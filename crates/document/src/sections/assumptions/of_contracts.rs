//! What a material assumes that shows contracts alone.

use shinchoryu_engine::LawMark;
use shinchoryu_quantity::Yen;

use super::groups::Groups;
use crate::sections::context::Context;
use crate::sections::organ;

/// What both sums of the contracts begin with.
pub(super) fn profit(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let company = &context.now().company;
    let added = context.sums().map_or(Yen::ZERO, |sums| sums.added_back);
    list.item_saying(
        "profit",
        if added.is_zero() { "" } else { "_added" },
        &[
            ("pay", &context.plan_pay(0)),
            ("profit", &context.yen(company.profit_before_pay)),
            ("burden", &context.yen(company.burden)),
            ("added", &context.yen(added)),
        ],
    );
}

/// Whether a value of law can be of what is printed. Benefits never are, nor the person's taxes where no allowance is taxed; of a
/// value that is used no mark may be missing, so that all taxes of the person stay where one is.
pub(super) fn shows(context: &Context<'_>, mark: &LawMark) -> bool {
    let of = |parts: &[&str]| parts.iter().any(|part| mark.id.starts_with(part));
    let is_of_company = of(&["corporate.", "social_insurance."]);
    context.compares_pay() || is_of_company || (context.fund().is_some() && !of(&["pension."]))
}

/// What has to be checked before anything is done.
pub(super) fn to_check(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let saying = if context.fund().is_some() {
        "_fund"
    } else {
        "_contracts"
    };
    let decision = organ::words(context, "decision");
    list.item_saying("to_check", saying, &[("decision", decision)]);
}
