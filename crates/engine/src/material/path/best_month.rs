//! 支給月の比較: in which month of the service period a bonus suspends least of the pension until the person
//! leaves.

use chrono::Datelike;
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Date, Month, Rounding, Yen};

use super::horizon::Horizon;
use super::result::{BestMonth, BestMonthFinding, MonthCandidate};
use crate::material::case::{Case, PlanBonus, PlanPay, Service};
use crate::material::late::filed_on;
use crate::material::pension::{Drawn, RealMonths};
use crate::{Step, Trace};

/// The months of every bonus of a proposal, each bonus alone moved; nothing without a pension that can be
/// suspended.
///
/// As it is really paid: the pay of today until the change, the bonus every year from its first day on.
pub(super) fn best_months(
    case: &Case,
    pay: &PlanPay,
    law: &LawBook,
    horizon: Horizon,
    trace: &mut Trace,
) -> Result<Vec<BestMonth>, FieldErrors> {
    let suspends = case
        .pension
        .is_some_and(|pension| pension.can_be_suspended());
    let Some(service) = case.meeting.filter(|_| suspends && horizon.months > 0) else {
        return Ok(Vec::new());
    };
    let first = horizon.first.min(Month::of(service.start));
    let last = horizon.first.plus(horizon.months - 1);
    let mut found = Vec::with_capacity(pay.bonuses.len());
    for (at, bonus) in pay.bonuses.iter().enumerate() {
        let mut candidates = Vec::new();
        for date in dates(&service, pay, at) {
            let mut moved = pay.clone();
            if let Some(bonus) = moved.bonuses.get_mut(at) {
                bonus.date = date;
            }
            let real = RealMonths::of(case, &moved, law);
            let months = (0..=last.since(first)).map(|later| first.plus(later));
            let Some(drawn) = Drawn::over(case, months, |month| real.counted(month))? else {
                continue;
            };
            let suspended = drawn.year().suspended;
            trace.step(|| {
                let index = candidates.len();
                let figure = format!("best_months.{at}.candidates.{index}.suspended");
                Step::yen(figure, suspended, drawn.not_paid_formula()).rounded(Rounding::FloorYen)
            });
            candidates.push(MonthCandidate {
                month: Month::of(date),
                suspended,
                payments: payments(date, last),
                can_be_chosen: is_planned(date, bonus)
                    || filed_on(case).is_none_or(|filed| filed <= date),
            });
        }
        found.extend(chosen(bonus, candidates));
    }
    Ok(found)
}

/// A day in every month of the service period: that of the planned one, as far as the period has it. A month
/// in which the other bonus falls has none: two bonuses of one month are refused.
fn dates(service: &Service, pay: &PlanPay, at: usize) -> Vec<Date> {
    let Some(planned) = pay.bonuses.get(at) else {
        return Vec::new();
    };
    let others = pay.bonuses.iter().enumerate();
    let others: Vec<u32> = (others.filter(|(other, _)| *other != at))
        .map(|(_, bonus)| Month::of(bonus.date).number())
        .collect();
    let first = Month::of(service.start);
    let months = (0..=Month::of(service.end).since(first)).map(|later| first.plus(later));
    months
        .filter(|month| !others.contains(&month.number()))
        .map(|month| {
            if month == Month::of(planned.date) {
                return planned.date;
            }
            let day = month.first_day().with_day(planned.date.day());
            let day = day.unwrap_or(month.last_day());
            day.clamp(service.start, service.end)
        })
        .collect()
}

fn is_planned(date: Date, bonus: &PlanBonus) -> bool {
    date == bonus.date
}

/// How often a bonus is paid, every year from its first day, up to a month.
fn payments(first: Date, last: Month) -> u32 {
    let months = last.since(Month::of(first));
    (months.div_euclid(12) + 1).max(0).cast_unsigned()
}

/// The best of the months; only one with as many payments as planned can be better, so that no pension is
/// bought with pay.
fn chosen(bonus: &PlanBonus, mut candidates: Vec<MonthCandidate>) -> Option<BestMonth> {
    let month = Month::of(bonus.date);
    let planned = candidates.iter().find(|of| of.month == month)?.clone();
    for candidate in &mut candidates {
        candidate.can_be_chosen &= candidate.payments == planned.payments;
    }
    let choices = || candidates.iter().filter(|of| of.can_be_chosen);
    // of equal ones the planned month, else the first
    let best = choices()
        .min_by_key(|of| (of.suspended, of.month != month, of.month))?
        .clone();
    let saved = planned.suspended - best.suspended;
    let finding = if choices().all(|of| of.suspended == Yen::ZERO) {
        BestMonthFinding::NothingSuspended
    } else if choices().count() == 1 {
        BestMonthFinding::NoOtherMonth
    } else if choices().all(|of| of.suspended == planned.suspended) {
        BestMonthFinding::AllAlike
    } else if saved == Yen::ZERO {
        BestMonthFinding::PlannedIsBest
    } else {
        BestMonthFinding::AnotherIsBetter
    };
    Some(BestMonth {
        bonus: bonus.index,
        planned: month,
        suspended: planned.suspended,
        best: best.month,
        saved,
        finding,
        candidates,
    })
}
