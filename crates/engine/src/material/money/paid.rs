//! 支給: which bonuses a month has when a plan follows the pay of today.

use shinchoryu_quantity::{Date, Month, Yen};

use crate::material::case::{Case, PlanBonus, PlanPay};
use crate::withholding::Column;

/// One payment of a bonus.
#[derive(Clone, Copy)]
pub(in crate::material) struct Paid {
    pub(in crate::material) date: Date,
    pub(in crate::material) amount: Yen,
    pub(super) period_months: u32,
}

impl Paid {
    /// The payment of a bonus that comes back every year, where it falls into a month.
    fn of(bonus: &PlanBonus, month: Month) -> Option<Self> {
        on(bonus.date, month).map(|date| Self {
            date,
            amount: bonus.amount,
            period_months: bonus.period_months,
        })
    }
}

/// The day in a month on which what comes back every year is paid; nothing in the other months.
pub(in crate::material) fn on(first: Date, month: Month) -> Option<Date> {
    let own = Month::of(first);
    let day = month.first_day() + (first - own.first_day());
    (month.since(own).rem_euclid(12) == 0).then(|| day.min(month.last_day()))
}

/// The first payment of a bonus that comes back every year, on a day or after it.
pub(super) fn next_from(bonus: &PlanBonus, day: Date) -> Option<Date> {
    let months = (0..=12).map(|later| Month::of(day).plus(later));
    let paid = months.filter_map(|month| Paid::of(bonus, month));
    paid.map(|paid| paid.date).find(|date| *date >= day)
}

/// 税額表の欄 of a month: that of today until the term that the meeting resolves.
pub(super) fn column(case: &Case, pay: &PlanPay, month: Month) -> Column {
    let starts = case.meeting.map(|service| Month::of(service.start));
    match starts {
        Some(starts) if month < starts => case.now().column,
        _ => pay.column,
    }
}

/// The bonuses of a month. Those of today come back every year until the term that the meeting
/// resolves; from then on those of the plan do.
pub(in crate::material) fn bonuses(case: &Case, pay: &PlanPay, month: Month) -> Vec<Paid> {
    let every_year = |pay: &PlanPay| -> Vec<Paid> {
        let paid = pay
            .bonuses
            .iter()
            .filter_map(|bonus| Paid::of(bonus, month));
        paid.collect()
    };
    let starts = case.meeting.map(|service| service.start);
    let Some(starts) = starts.filter(|_| pay.path != case.now().path) else {
        return every_year(pay);
    };
    let mut paid = every_year(case.now());
    paid.retain(|bonus| bonus.date < starts);
    let of_plan = every_year(pay).into_iter();
    paid.extend(of_plan.filter(|bonus| bonus.date >= starts));
    paid.sort_by_key(|bonus| bonus.date);
    paid
}
