//! What a material assumes that shows contracts alone.

use super::groups::Groups;
use crate::sections::organ;

/// What both sums of the contracts begin with.
pub(super) fn profit(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let company = &context.now().company;
    let left = company.profit_before_pay - company.burden;
    list.item(
        "profit",
        &[
            ("pay", &context.plan_pay(0)),
            ("burden", &context.yen(company.burden)),
            ("left", &context.yen(left)),
        ],
    );
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
