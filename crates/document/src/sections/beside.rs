//! What only some plans have beside pay, premiums and taxes: zero where a plan has none of it.

use shinchoryu_engine::material::{OtherOfficeYear, Plan};
use shinchoryu_quantity::Yen;

/// 65歳・75歳からの本人の保険料 a year.
pub(crate) fn own_premiums(plan: &Plan) -> Yen {
    let own = plan.own_premiums.as_ref();
    own.map_or(Yen::ZERO, |own| own.total)
}

/// 年金の支給停止額 a year, by the pay of both offices.
pub(crate) fn suspended(plan: &Plan) -> Yen {
    plan.pension.map_or(Yen::ZERO, |pension| pension.suspended)
}

/// What of it the pay of the other office suspends alone.
pub(crate) fn suspended_there(plan: &Plan) -> Yen {
    of_other_office(plan, |there| there.pension_suspended)
}

/// What the pay here adds to it: only this lowers the take-home of the pay.
pub(super) fn suspended_here(plan: &Plan) -> Yen {
    suspended(plan) - suspended_there(plan)
}

/// 通勤手当 a year: the company pays it beside the pay.
pub(crate) fn commuting(plan: &Plan) -> Yen {
    let beside = plan.beside_pay.as_ref();
    beside.map_or(Yen::ZERO, |beside| beside.commuting)
}

/// 他社での本人負担 a year, beside the pay here.
pub(crate) fn there(plan: &Plan) -> Yen {
    of_other_office(plan, |there| there.employee_total)
}

/// 他社での本人負担 a year without the pay here: the same in every plan.
pub(crate) fn there_without_pay(plan: &Plan) -> Yen {
    of_other_office(plan, |there| there.employee_without_pay)
}

fn of_other_office(plan: &Plan, figure: fn(&OtherOfficeYear) -> Yen) -> Yen {
    plan.other_office.as_ref().map_or(Yen::ZERO, figure)
}
