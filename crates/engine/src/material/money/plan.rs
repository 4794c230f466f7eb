use shinchoryu_fields::FieldErrors;
use shinchoryu_quantity::{CivilYear, Month, Yen};

use super::company::{self, Books, FiscalYear};
use super::company_steps;
use super::enough;
use super::explain;
use super::first_year::first_year;
use super::frame::{Frame, JUNE};
use super::paid::next_from;
use super::person::Person;
use super::result::{CalendarYearMoney, FiscalYearMoney, MoneyMonth, PlanMoney, Shortfall};
use super::warnings::OfPerson;
use crate::Trace;
use crate::material::case::{Case, PlanPay};
use crate::material::late::NonDeductible;
use crate::material::schedule::first_pay;

/// A plan month by month, and what the remarks say of it.
pub(super) fn plan(
    frame: &Frame<'_>,
    pay: &PlanPay,
    is_proposal: bool,
    trace: &mut Trace,
) -> Result<(PlanMoney, OfPerson), FieldErrors> {
    let (case, law) = (frame.case, frame.law);
    let (from, to) = frame.shown;
    let late = if is_proposal {
        NonDeductible::of(case, pay, &frame.deadline, law, false)?
    } else {
        NonDeductible::default()
    };
    let all = frame.earned(pay)?;
    let paid_out = frame.paid_out(&all);
    let (_, earned) = paid_out;
    let person = Person::of(case, pay, law, paid_out, trace.is_on())?;
    let books = Books {
        case,
        earned: &all,
        late: &late,
        law,
    };
    let fiscal = books.years((from, to), trace)?;
    let company = company::months(case, earned, &person.months, &fiscal, from);
    let shown = |month: Month| (from..=to).contains(&month);
    let months: Vec<MoneyMonth> = earned
        .iter()
        .zip(person.months.iter().zip(&company))
        .filter(|(earned, _)| shown(earned.month))
        .map(|(earned, (person, company))| MoneyMonth {
            month: earned.month,
            person: person.clone(),
            company: company.shown.clone(),
        })
        .collect();
    let hidden = earned.iter().take_while(|month| month.month < from);
    let hidden = hidden.count();
    let paid = company.iter().enumerate().skip(hidden);
    for ((index, month), (at, paid)) in months.iter().enumerate().zip(paid) {
        let mut own = Trace::of(trace.is_on());
        if trace.is_on() {
            person.explain(month.month, &mut own);
        }
        let before = at.checked_sub(1).and_then(|before| earned.get(before));
        let of_person = (&month.person, month.month.number());
        company_steps::month(case, paid, of_person, before, &mut own);
        explain::month(index, month, own, trace);
        let at = format!("months.{index}");
        company_steps::taxes(&at, month.month, paid, &fiscal, trace);
    }
    let first_year = match first_year_of(frame, pay).filter(|_| is_proposal) {
        Some(year) => first_year(frame, pay, &person, year, trace)?,
        None => None,
    };
    let shortfalls = below_zero(&months, |month| Some(month.person.net));
    let enough_monthly = if shortfalls.is_empty() || !is_proposal {
        None
    } else {
        enough::monthly(frame, pay)?
    };
    let last = to.plus(1).year();
    let tables = CivilYear::of(law.withholding.monthly.covered().0).0;
    // those whose taxes are deducted in the months
    let first = tables.max(from.year() - if from.number() < JUNE { 2 } else { 1 });
    let known = |year: &CalendarYearMoney| (first..last).contains(&year.year);
    let calendar_years: Vec<_> = person
        .years
        .iter()
        .filter(|year| known(year))
        .cloned()
        .collect();
    let remarks = OfPerson {
        unknown: person.own_unknown((from, to)),
        estimated: person.estimated_in((from, to)),
    };
    let settled = person.years.into_iter().zip(person.settled);
    explain::years(settled.filter(|(year, _)| known(year)), trace);
    let shown = PlanMoney {
        shortfalls,
        enough_monthly,
        company_shortfalls: below_zero(&months, |month| month.company.balance),
        calendar_years,
        fiscal_years: whole(case, fiscal),
        first_year,
        months,
    };
    Ok((shown, remarks))
}

/// The fiscal years that are over before the person leaves.
fn whole(case: &Case, years: Vec<FiscalYear>) -> Vec<FiscalYearMoney> {
    let left = case.leaves_on();
    let shown = years.into_iter().map(|year| year.shown);
    shown
        .filter(|year| left.is_none_or(|left| year.to < left))
        .collect()
}

/// The calendar year in which a plan begins to be paid, where all its months are before leaving.
fn first_year_of(frame: &Frame<'_>, pay: &PlanPay) -> Option<i32> {
    let starts = frame.case.meeting?.start;
    let monthly = first_pay(frame.case, pay);
    let own = pay.bonuses.iter().map(|bonus| bonus.date);
    // a bonus of today that is not paid any more
    let now = frame.case.now().bonuses.iter();
    let replaced = now.filter_map(|bonus| next_from(bonus, starts));
    let begins = monthly.into_iter().chain(own).chain(replaced).min()?;
    let year = Month::of(begins).year();
    (year < frame.shown.1.plus(1).year()).then_some(year)
}

fn below_zero(months: &[MoneyMonth], left: impl Fn(&MoneyMonth) -> Option<Yen>) -> Vec<Shortfall> {
    let short = months.iter().filter_map(|month| {
        let missing = -left(month)?;
        (missing > Yen::ZERO).then_some(Shortfall {
            month: month.month,
            missing,
        })
    });
    short.collect()
}
