use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{CivilYear, Month, add_months};

use super::company;
use super::earned::{Earned, earned};
use crate::material::case::{Case, PlanPay};
use crate::material::result::Deadline;
use crate::material::schedule::deadline;

/// The months that are shown.
pub(super) const MONTHS: i32 = 24;
/// 住民税 of a fiscal year is deducted from June; before it that of the income two years ago is.
pub(super) const JUNE: u32 = 6;

/// What every plan of a material is paid in, and by which law.
pub(super) struct Frame<'a> {
    pub(super) case: &'a Case,
    pub(super) law: &'a LawBook,
    pub(super) deadline: Deadline,
    /// The first and the last month that is shown.
    pub(super) shown: (Month, Month),
    /// The first calendar year that is paid out: a year or two before the first month.
    pub(super) first_year: CivilYear,
}

impl<'a> Frame<'a> {
    pub(super) fn of(case: &'a Case, law: &'a LawBook) -> Result<Self, FieldErrors> {
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

    /// The months of a plan from the April before everything that is needed.
    pub(super) fn earned<'p>(&'p self, pay: &'p PlanPay) -> Result<Vec<Earned<'p>>, FieldErrors> {
        let earliest = Month::of(company::earliest(self.case, self.shown.0));
        self.earned_from(pay, self.april().min(april_before(earliest)))
    }

    /// The April before the calendar years that are paid out.
    pub(super) fn april(&self) -> Month {
        april_before(Month::of(self.first_year.first_day()))
    }

    /// The months of a plan from an April on.
    pub(super) fn earned_from<'p>(
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
    pub(super) fn paid_out<'e>(
        &self,
        earned: &'e [Earned<'a>],
    ) -> (Option<&'e Earned<'a>>, &'e [Earned<'a>]) {
        let january = Month::of(self.first_year.first_day());
        let until = |end: Month| earned.iter().take_while(|month| month.month < end).count();
        let (start, end) = (until(january), until(self.december().plus(1)));
        let before = start.checked_sub(1).and_then(|before| earned.get(before));
        (before, earned.get(start..end).unwrap_or_default())
    }
}

fn april_before(month: Month) -> Month {
    month.fiscal_year().first_month()
}
