//! What a material assumes that shows contracts alone.

use shinchoryu_engine::LawMark;
use shinchoryu_quantity::Yen;

use super::groups::Groups;
use crate::sections::context::Context;
use crate::sections::organ;

/// What both sums of the contracts begin with, year by year: the profit after the pay, to which the engine has added what was
/// deducted of contracts in force.
pub(super) fn profit(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let company = &context.now().company;
    let Some(sums) = context.sums() else { return };
    let Some(first) = sums.years.first() else {
        return;
    };
    // an allowance of the only year is among its costs
    let planned = sums.allowance.filter(|_| sums.years.len() == 1);
    let planned = planned.map_or(Yen::ZERO, |one| one.planned_amount);
    let left = first.money_without + first.taxes_without + planned;
    let is_added = left != company.profit_before_pay - company.burden;
    list.item_saying(
        "profit",
        if is_added { "_added" } else { "" },
        &[
            ("pay", &context.plan_pay(0)),
            ("burden", &context.yen(company.burden)),
            ("left", &context.yen(left)),
        ],
    );
}

/// Whether a value of law is of what is printed: the person's own taxes of a year, premiums and benefits are not, and those of a
/// retirement allowance where there is one.
pub(super) fn shows(context: &Context<'_>, mark: &LawMark) -> bool {
    let is_of_company = ["corporate.", "social_insurance."]
        .iter()
        .any(|of| mark.id.starts_with(of));
    context.compares_pay()
        || (is_of_company && !mark.id.contains("bonus_caps"))
        || (context.fund().is_some() && mark.id.contains("retirement"))
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
