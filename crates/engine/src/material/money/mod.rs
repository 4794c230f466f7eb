//! 月ごとのお金 (月次資金繰り): two years from the resolution, month by month, for the person and the
//! company, as it is really paid; and the year in which the old pay and the new one meet.

mod company;
mod company_steps;
mod earned;
mod enough;
mod explain;
mod first_year;
mod office;
mod own;
mod paid;
mod person;
mod result;
mod warnings;
mod withhold;

pub(super) use paid::{bonuses, on};
pub use result::{
    CalendarYearMoney, CompanyMonth, FirstYear, FiscalYearMoney, Money, MoneyMonth,
    OtherOfficeMonth, OtherOfficePay, PersonMonth, PlanMoney, Shortfall, TaxedPay,
};

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{LawBook, carrying, watched};
use shinchoryu_quantity::{CivilYear, Month, Yen, add_months};

use super::case::{Case, PlanPay};
use super::compare::{compare_case, law_used, one_a_value, parsed};
use super::input::MaterialInput;
use super::late::NonDeductible;
use super::own_remarks::{self, Unknown};
use super::result::Deadline;
use super::schedule::deadline;
use crate::Trace;
use company::{Books, FiscalYear};
use earned::{Earned, earned};
use person::Person;

/// The months that are shown.
const MONTHS: i32 = 24;
/// 住民税 of a fiscal year is deducted from June; before it that of the income two years ago is.
const JUNE: u32 = 6;

/// What remarks say of the person's months under a plan.
struct OfPerson {
    /// Since when own premiums are not known.
    unknown: Unknown,
    /// 予定納税: the first year that has it.
    estimated: Option<i32>,
}

/// What every plan of a material is paid in, and by which law.
struct Frame<'a> {
    case: &'a Case,
    law: &'a LawBook,
    deadline: Deadline,
    /// The first and the last month that is shown.
    shown: (Month, Month),
    /// The first calendar year that is paid out: a year or two before the first month.
    first_year: CivilYear,
}

/// 月ごとのお金 of a material: 24 months from the resolution under every plan, with the law of each
/// month. What is set anew each year and not published yet is carried on and marked.
///
/// Pay is paid at the end of its month and a bonus on its day; the premiums of a month are deducted
/// from the next one's pay. The pay of today is taken as paid before the resolution, and the plan as
/// paid every year after it. The profit before the pay comes in twelve equal parts.
///
/// # Errors
/// Those of the comparison; at `meeting.resolution` `required` for a plan that pays otherwise than today,
/// and `law_not_covered` before the first withholding tables.
pub fn money(
    input: &MaterialInput,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Money, FieldErrors> {
    let case = parsed(input, law)?;
    let now = case.now();
    let bonuses = |pay: &PlanPay| -> Vec<_> {
        pay.bonuses
            .iter()
            .map(|bonus| (bonus.date, bonus.amount))
            .collect()
    };
    let changes = case.proposals().iter().any(|pay| {
        !pay.is_paid_as(now) || pay.column != now.column || bonuses(pay) != bonuses(now)
    });
    if case.meeting.is_none() && changes {
        return Err(FieldError::new(FieldCode::Required, "meeting.resolution").into());
    }
    let (done, marks) = watched(|| {
        let compared = compare_case(&case, law, false)?;
        let mut money = carrying(|| {
            let frame = Frame::of(&case, law)?;
            frame.money(trace)
        })?;
        let compared = own_remarks::without_own(compared.warnings);
        money.warnings.splice(0..0, compared);
        Ok::<_, FieldErrors>(money)
    });
    let mut money = done?;
    money.law.marks = one_a_value(marks);
    Ok(money)
}

impl<'a> Frame<'a> {
    fn of(case: &'a Case, law: &'a LawBook) -> Result<Self, FieldErrors> {
        let resolved = case.meeting.map(|service| Month::of(service.resolution));
        let from = resolved.unwrap_or(case.basis_month);
        let last = from.plus(MONTHS - 1);
        // the month of leaving has its own rules (both premiums, the whole resident tax)
        let to = case
            .leaves_on()
            .map_or(last, |day| last.min(Month::of(day).plus(-1)));
        let tables = &law.withholding.monthly;
        let uncovered = |error: shinchoryu_law::LawError| error.at("meeting.resolution");
        tables.at(from.first_day()).map_err(uncovered)?;
        let years = if from.number() <= JUNE { 2 } else { 1 };
        // a premium from 65 goes by the income of the year before, what is collected of it by the premium of the
        // year before that, and the first year deducts those of two fiscal years
        let years = years + if case.own_cover.is_empty() { 0 } else { 3 };
        let (covered, _) = law.individual.income_tax.brackets.covered();
        let first_year = CivilYear((from.year() - years).max(CivilYear::of(covered).0));
        Ok(Self {
            case,
            law,
            deadline: deadline(case, law, false)?,
            shown: (from, to),
            first_year,
        })
    }

    fn money(&self, trace: &mut Trace) -> Result<Money, FieldErrors> {
        let mut plans = Vec::with_capacity(self.case.plans.len());
        let mut remarks = Vec::with_capacity(self.case.plans.len());
        for (index, pay) in self.case.plans.iter().enumerate() {
            let mut own = Trace::of(trace.is_on());
            let (plan, of_person) = self.plan(pay, index > 0, &mut own)?;
            plans.push(plan);
            remarks.push(of_person);
            explain::under(&format!("plans.{index}"), own, trace);
        }
        Ok(Money {
            from: self.shown.0,
            to: self.shown.1,
            warnings: warnings::warnings(self, &plans, &remarks)?,
            plans,
            law: law_used(self.case, self.law),
            trace: Vec::new(),
        })
    }

    /// The months of a plan from the April before everything that is needed.
    fn earned<'p>(&'p self, pay: &'p PlanPay) -> Result<Vec<Earned<'p>>, FieldErrors> {
        let earliest = Month::of(company::earliest(self.case, self.shown.0));
        self.earned_from(pay, self.april().min(april_before(earliest)))
    }

    /// The April before the calendar years that are paid out.
    fn april(&self) -> Month {
        april_before(Month::of(self.first_year.first_day()))
    }

    /// The months of a plan from an April on.
    fn earned_from<'p>(
        &'p self,
        pay: &'p PlanPay,
        april: Month,
    ) -> Result<Vec<Earned<'p>>, FieldErrors> {
        let last = add_months(self.case.fiscal_year_of(self.shown.1.last_day()), 12);
        let end = self.december().max(Month::of(last));
        earned(self.case, pay, self.law, (april, end))
    }

    fn december(&self) -> Month {
        let (from, to) = self.shown;
        Month::of(CivilYear(to.max(from).year()).last_day())
    }

    /// The months of whole calendar years, and the one before them.
    fn paid_out<'e>(&self, earned: &'e [Earned<'a>]) -> (Option<&'e Earned<'a>>, &'e [Earned<'a>]) {
        let january = Month::of(self.first_year.first_day());
        let until = |end: Month| earned.iter().take_while(|month| month.month < end).count();
        let (start, end) = (until(january), until(self.december().plus(1)));
        let before = start.checked_sub(1).and_then(|before| earned.get(before));
        (before, earned.get(start..end).unwrap_or_default())
    }

    fn plan(
        &self,
        pay: &'a PlanPay,
        is_proposal: bool,
        trace: &mut Trace,
    ) -> Result<(PlanMoney, OfPerson), FieldErrors> {
        let (case, law) = (self.case, self.law);
        let (from, to) = self.shown;
        let late = if is_proposal {
            NonDeductible::of(case, pay, &self.deadline, law, false)?
        } else {
            NonDeductible::default()
        };
        let all = self.earned(pay)?;
        let paid_out = self.paid_out(&all);
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
        let first_year = match self.first_year_of(pay).filter(|_| is_proposal) {
            Some(year) => first_year::first_year(self, pay, &person, year, trace)?,
            None => None,
        };
        let shortfalls = below_zero(&months, |month| Some(month.person.net));
        let enough_monthly = if shortfalls.is_empty() || !is_proposal {
            None
        } else {
            enough::monthly(self, pay)?
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
            fiscal_years: self.whole(fiscal),
            first_year,
            months,
        };
        Ok((shown, remarks))
    }

    /// The fiscal years that are over before the person leaves.
    fn whole(&self, years: Vec<FiscalYear>) -> Vec<FiscalYearMoney> {
        let left = self.case.leaves_on();
        let shown = years.into_iter().map(|year| year.shown);
        shown
            .filter(|year| left.is_none_or(|left| year.to < left))
            .collect()
    }

    /// The calendar year in which a plan begins to be paid, where all its months are before leaving.
    fn first_year_of(&self, pay: &PlanPay) -> Option<i32> {
        let starts = self.case.meeting?.start;
        let monthly = super::schedule::first_pay(self.case, pay);
        let own = pay.bonuses.iter().map(|bonus| bonus.date);
        // a bonus of today that is not paid any more
        let now = self.case.now().bonuses.iter();
        let replaced = now.filter_map(|bonus| paid::next_from(bonus, starts));
        let begins = monthly.into_iter().chain(own).chain(replaced).min()?;
        let year = Month::of(begins).year();
        (year < self.shown.1.plus(1).year()).then_some(year)
    }
}

fn april_before(month: Month) -> Month {
    month.fiscal_year().first_month()
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
