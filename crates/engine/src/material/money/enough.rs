//! 不足しない月額: how much of a plan's pay has to be paid monthly so that no month falls short.

use shinchoryu_fields::FieldErrors;
use shinchoryu_quantity::Yen;

use super::frame::Frame;
use super::person::Person;
use crate::material::case::PlanPay;

/// Steps in which a monthly pay is looked for, yen.
const STEP: i64 = 10_000;

/// The least monthly pay in steps of 10,000 yen, found by halving: with it no month of the person falls
/// short, with a step less one does. The pay of a year stays the same; what is paid monthly comes out
/// of the largest bonus.
pub(super) fn monthly(frame: &Frame<'_>, pay: &PlanPay) -> Result<Option<Yen>, FieldErrors> {
    let step_of = |monthly: Yen| monthly.get().div_euclid(STEP);
    // below: falls short; above: does not
    let mut below = step_of(pay.monthly);
    let mut above = step_of(largest(pay));
    if above <= below || falls_short(frame, pay, Yen(above * STEP))? {
        return Ok(None);
    }
    while above - below > 1 {
        let middle = i64::midpoint(below, above);
        if falls_short(frame, pay, Yen(middle * STEP))? {
            below = middle;
        } else {
            above = middle;
        }
    }
    Ok(Some(Yen(above * STEP)))
}

/// The monthly pay at which the largest bonus is nothing.
fn largest(pay: &PlanPay) -> Yen {
    let bonus = pay.bonuses.iter().map(|bonus| bonus.amount).max();
    pay.monthly + Yen(bonus.unwrap_or_default().get() / 12)
}

/// The plan with another monthly pay and the same pay of a year.
fn with_monthly(pay: &PlanPay, monthly: Yen) -> PlanPay {
    let mut other = pay.clone();
    let more = (monthly - pay.monthly) * 12;
    if let Some(bonus) = other.bonuses.iter_mut().max_by_key(|bonus| bonus.amount) {
        bonus.amount -= more;
    }
    other.bonuses.retain(|bonus| bonus.amount > Yen::ZERO);
    other.monthly = monthly;
    other
}

fn falls_short(frame: &Frame<'_>, pay: &PlanPay, monthly: Yen) -> Result<bool, FieldErrors> {
    let other = with_monthly(pay, monthly);
    let all = frame.earned_from(&other, frame.april())?;
    let paid_out = frame.paid_out(&all);
    let person = Person::of(frame.case, &other, frame.law, paid_out, false)?;
    let (_, earned) = paid_out;
    let (from, to) = frame.shown;
    let mut months = earned.iter().zip(&person.months);
    Ok(months.any(|(earned, month)| (from..=to).contains(&earned.month) && month.net < Yen::ZERO))
}
