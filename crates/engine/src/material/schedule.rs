//! 手続の日付: what a proposal asks to be done, and when.

use chrono::Days;
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Date, Month, Yen};

use super::case::{Case, PlanPay};
use super::result::{Deadline, Plan, RevisionMonths, Schedule, StandardRevision};
use crate::notified_pay_deadline::{NotifiedPayDeadlineInput, notified_pay_deadline};
use crate::social_insurance::MonthLaw;
use crate::standard_change::{
    StandardAmounts, StandardChangeInput, StandardChangeOutput, standard_change,
};
use crate::{Step, Trace};

/// 賞与支払届: within so many days of the payment (健康保険法施行規則27条).
const BONUS_NOTICE_DAYS: u64 = 5;

/// 賞与支払届の期限 of a bonus paid on `paid`.
pub(super) fn bonus_notice(paid: Date) -> Date {
    paid.checked_add_days(Days::new(BONUS_NOTICE_DAYS))
        .unwrap_or(paid)
}

/// 届出期限 and the window of the monthly pay; with `explain` its steps.
pub(super) fn deadline(case: &Case, law: &LawBook, explain: bool) -> Result<Deadline, FieldErrors> {
    let Some(service) = case.meeting else {
        return Ok(Deadline::default());
    };
    let input = NotifiedPayDeadlineInput {
        fiscal_year_start: case.fiscal_year_of(service.start),
        resolution: service.resolution,
        service_start: Some(service.start),
        filing_extension_months: service.filing_extension_months,
        incorporated_on: None,
    };
    let mut trace = Trace::of(explain);
    // every day of it was read before; what is not known of them follows from the resolution
    let output = notified_pay_deadline(&input, law, &mut trace).map_err(|mut error| {
        for wrong in &mut error.errors {
            "meeting.resolution".clone_into(&mut wrong.field);
        }
        error
    })?;
    Ok(Deadline {
        notified_pay: Some(output.deadline),
        by: Some(output.by),
        revision_window_end: Some(output.revision_window_end),
        service_end: Some(service.end),
        trace: trace.into_steps(),
    })
}

/// 新しい月額の最初の支給日: paid at the end of the month after the resolution, or after a later start
/// of service; nothing where the pay stays.
pub(super) fn first_pay(case: &Case, pay: &PlanPay) -> Option<Date> {
    let service = case.meeting.filter(|_| !pay.is_paid_as(case.now()))?;
    let decided = service.resolution.max(service.start);
    Some(Month::of(decided).plus(1).last_day())
}

/// The dates of one proposal, and the steps behind them.
pub(super) fn schedule(
    case: &Case,
    pay: &PlanPay,
    now: &Plan,
    plan: &Plan,
    law: &LawBook,
    explain: bool,
) -> (Schedule, Vec<Step>) {
    let Some(first) = first_pay(case, pay) else {
        return (Schedule::default(), Vec::new());
    };
    let mut trace = Trace::of(explain);
    let change = change(case, pay, law, &mut trace);
    let mut steps = trace.into_steps();
    for step in &mut steps {
        step.figure = format!("schedule.{}", step.figure);
    }
    let grade = now.grade_health.or(now.grade_pension);
    let insured = change.as_ref().filter(|_| grade.is_some());
    let months = insured.and_then(|change| {
        let new_from = change.new_from?;
        Some(RevisionMonths {
            averaged: (-3..0).map(|at| new_from.plus(at)).collect(),
            new_from,
            first_deduction: change.first_lower_deduction?,
        })
    });
    let standard = grade.map(|_| match (&change, &months) {
        (None, _) => StandardRevision::Unknown,
        (_, Some(_)) => StandardRevision::Occasional,
        _ if (now.grade_health, now.grade_pension) == (plan.grade_health, plan.grade_pension) => {
            StandardRevision::Unchanged
        }
        _ => StandardRevision::Regular,
    });
    let schedule = Schedule {
        first_pay: Some(first),
        standard,
        revision: months,
    };
    (schedule, steps)
}

/// 随時改定 by the change of the monthly pay; nothing without a change, for a person who is not insured,
/// and where the law data cannot say (a table or the rule of an end grade that is not confirmed).
pub(super) fn change(
    case: &Case,
    pay: &PlanPay,
    law: &LawBook,
    trace: &mut Trace,
) -> Option<StandardChangeOutput> {
    standard_change(&change_input(case, pay, law)?, law, trace).ok()
}

/// 随時改定 of the health insurance alone, where that of the pension cannot be judged: each is judged
/// apart (健康保険法43条, 厚生年金保険法23条).
pub(super) fn change_of_health(
    case: &Case,
    pay: &PlanPay,
    law: &LawBook,
) -> Option<StandardChangeOutput> {
    let mut input = change_input(case, pay, law)?;
    let in_force = input.first_changed_month.plus(3);
    let grades = law.social_insurance.pension_grades.at(in_force.first_day());
    input.standard.pension = grades.ok()?.value.of(pay.remuneration()).standard;
    standard_change(&input, law, &mut Trace::off()).ok()
}

/// 随時改定 of the pension insurance alone, also of who is no longer insured in it: the would-be amounts of
/// 70歳以上被用者 follow the pay in the same way (厚生年金保険法46条1項, 27条).
pub(super) fn pension_revised_from(case: &Case, pay: &PlanPay, law: &LawBook) -> Option<Month> {
    let mut input = change_input(case, pay, law)?;
    let in_force = input.first_changed_month.plus(3);
    let social = &law.social_insurance;
    let before = social.pension_grades.carried(in_force.plus(-1).first_day());
    let health = social.health_grades.at(in_force.first_day()).ok()?;
    input.standard = StandardAmounts {
        // it does not move, so that the pension alone decides
        health: health.value.of(pay.remuneration()).standard,
        pension: before.ok()?.value.of(case.now().remuneration()).standard,
    };
    let change = standard_change(&input, law, &mut Trace::off()).ok()?;
    change.new_from.filter(|_| change.revised.pension)
}

/// What is asked: the amounts in force in the month before the revision, against the new pay.
fn change_input(case: &Case, pay: &PlanPay, law: &LawBook) -> Option<StandardChangeInput> {
    let first = Month::of(first_pay(case, pay)?);
    let social = &law.social_insurance;
    let in_force = first.plus(3);
    let month = in_force.plus(-1);
    let before = MonthLaw::carried(social, &case.insurer, month).ok()?;
    // who has left an insurance by then has no amount there that could move
    let cover = before.cover(case.birth, in_force);
    let now = case.now().remuneration();
    let standard = before.premium(month, cover, now, Yen::ZERO, Yen::ZERO);
    let pension = if cover.pension {
        standard.standard_pension
    } else {
        let grades = social.pension_grades.at(in_force.first_day()).ok()?;
        grades.value.of(pay.remuneration()).standard
    };
    let health = if cover.health {
        standard.standard_health
    } else {
        let grades = social.health_grades.at(in_force.first_day()).ok()?;
        grades.value.of(pay.remuneration()).standard
    };
    Some(StandardChangeInput {
        standard: StandardAmounts { health, pension },
        first_changed_month: first,
        pay: [pay.remuneration(); 3],
        previous_pay: Some(now),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_quantity::date;

    #[test]
    fn a_bonus_is_notified_within_five_days() {
        assert_eq!(bonus_notice(date(2026, 12, 29)), date(2027, 1, 3));
    }
}
