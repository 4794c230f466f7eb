//! 本人の月: pay, premiums, withholding, settlement and resident tax, month by month over whole
//! calendar years.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{CivilYear, Month, Yen};

use super::earned::Earned;
use super::explain;
use super::frame::JUNE;
use super::office::{EarnedThere, column_there};
use super::own::{OwnMonth, OwnPremiums};
use super::paid::column;
use super::result::{CalendarYearMoney, MARCH, OtherOfficePay, PersonMonth};
use super::withhold::Payment;
use crate::Trace;
use crate::income_tax::{IncomeTaxOutput, Settlement, difference};
use crate::material::case::{Case, PlanPay};
use crate::material::household::Household;
use crate::material::limits::at_plan;
use crate::material::own_remarks::Unknown;
use crate::material::pension::{PensionMonth, payments};
use crate::material::taxes::{TaxedYear, Taxes, adjusted_before_return};
use crate::material::withheld::dependants;
use crate::withholding::Column;

/// 予定納税 is asked of whoever owed this much by the return of the year before (所得税法104条).
const ESTIMATED_TAX_FROM: Yen = Yen(150_000);
/// 年末調整 with the last pay of the year.
const DECEMBER: u32 = 12;

/// 精算 of one year.
#[derive(Clone, Copy, Default)]
struct Settled {
    /// 年末調整, here and there.
    december: Yen,
    there: Yen,
    /// 確定申告, in March of the next year.
    march: Yen,
}

/// What one office adjusts.
#[derive(Clone, Copy)]
struct Adjusted {
    salary: Yen,
    premiums: Yen,
    withheld: Yen,
}

/// A plan over whole calendar years.
pub(super) struct Person<'a> {
    case: &'a Case,
    pay: &'a PlanPay,
    law: &'a LawBook,
    earned: &'a [Earned<'a>],
    /// The December before them.
    before: Option<&'a Earned<'a>>,
    /// 公的年金 of the months, where one was typed.
    pension: Vec<PensionMonth>,
    /// 65歳・75歳からの本人の保険料 of the months.
    own: Vec<OwnMonth>,
    pub(super) months: Vec<PersonMonth>,
    pub(super) years: Vec<CalendarYearMoney>,
    /// How each year was settled, with the steps where they are asked for.
    pub(super) settled: Vec<Taxes>,
    /// What the return of the last year takes or gives back.
    returned: Yen,
    /// 予定納税: the years whose return asks for it in the next.
    estimated: Vec<i32>,
    explained: bool,
}

impl<'a> Person<'a> {
    /// The whole calendar years of what is earned from a January on, after the month before it.
    pub(super) fn of(
        case: &'a Case,
        pay: &'a PlanPay,
        law: &'a LawBook,
        (before, earned): (Option<&'a Earned<'a>>, &'a [Earned<'a>]),
        explain: bool,
    ) -> Result<Self, FieldErrors> {
        let ends = earned.first().zip(earned.last());
        let pension = match ends {
            Some((first, last)) => payments(case, pay, law, (first.month, last.month))?,
            None => Vec::new(),
        };
        let mut person = Self {
            case,
            pay,
            law,
            earned,
            before,
            pension,
            own: Vec::with_capacity(earned.len()),
            months: Vec::with_capacity(earned.len()),
            years: Vec::with_capacity(earned.len() / 12),
            settled: Vec::with_capacity(earned.len() / 12),
            returned: Yen::ZERO,
            estimated: Vec::new(),
            explained: explain,
        };
        for start in (0..earned.len()).step_by(12) {
            person.year(start)?;
        }
        Ok(person)
    }

    /// Withholds and settles the twelve months from `start`.
    fn year(&mut self, start: usize) -> Result<(), FieldErrors> {
        let at_plan = at_plan(self.pay);
        let earned = self.earned.get(start..start + 12).unwrap_or_default();
        let pay = earned.iter().map(Earned::salary).sum();
        let premiums = earned
            .iter()
            .map(|month| month.premiums + month.own.of_bonuses() + month.own.national_society());
        let year = CivilYear(earned.first().map_or(0, |month| month.month.year()));
        let column = self.last_column(start);
        let there = self.year_there(start);
        let there_pay = there.as_ref().map_or(Yen::ZERO, |there| there.pay);
        let there_premiums = there.as_ref().map_or(Yen::ZERO, |there| there.premiums);
        let premiums = premiums.sum::<Yen>();
        let received = self.pension.get(start..start + 12);
        let received = received.map(|months| months.iter().map(|month| month.paid).sum::<Yen>());
        let mut taxed = TaxedYear {
            year,
            salary: pay + there_pay,
            other_salary: there_pay,
            premiums: premiums + there_premiums,
            pension: received.unwrap_or_default(),
            settlement: self.case.settled_by(year, column, None),
            withheld: Yen::ZERO,
        };
        // the number of dependants goes by the income of the year, and what is withheld by their number
        let mut taxes = Taxes::in_year(self.case, &taxed, self.law, false).map_err(at_plan)?;
        let mut own = self.own_premiums(year, &taxes)?;
        let own_premiums = own.iter().map(OwnMonth::total).sum();
        if own_premiums != Yen::ZERO {
            taxed.premiums += own_premiums;
            taxes = Taxes::in_year(self.case, &taxed, self.law, false).map_err(at_plan)?;
        }
        let mut months = Vec::with_capacity(12);
        for at in start..start + 12 {
            months.push(self.withheld(at, &taxes.income_tax, &mut Trace::off())?);
        }
        let withheld = months
            .iter()
            .map(|month| month.withheld + month.bonus_withheld);
        let withheld = withheld.sum::<Yen>();
        let months_there = months
            .iter()
            .filter_map(|month| month.other_office.as_ref());
        let withheld_there = months_there
            .map(|month| month.withheld + month.bonus_withheld)
            .sum::<Yen>();
        taxed.withheld = withheld + withheld_there;
        if self.explained {
            taxes = Taxes::in_year(self.case, &taxed, self.law, true).map_err(at_plan)?;
        }
        // one of the two adjusts the year, and is told of the own premiums
        let of = |salary, premiums, withheld| Adjusted {
            salary,
            premiums: premiums + own_premiums,
            withheld,
        };
        let here = of(pay, premiums, withheld);
        let other = of(there_pay, there_premiums, withheld_there);
        let other = there.is_some().then_some(other);
        let settled = self.settlement(column, (here, other), &taxed, &taxes.income_tax)?;
        for ((number, month), own) in (1..).zip(&mut months).zip(&own) {
            month.own_premiums = own.by_slip;
            month.own_premiums_from_pension = own.from_pension;
            month.settlement = match number {
                MARCH => self.returned,
                DECEMBER => settled.december,
                _ => Yen::ZERO,
            };
            if let Some(there) = month.other_office.as_mut().filter(|_| number == DECEMBER) {
                there.settlement = settled.there;
            }
        }
        self.returned = settled.march;
        if self.is_estimated(&taxed, &settled)? {
            self.estimated.push(year.0);
        }
        self.deduct(&mut months);
        for (at, month) in (start..).zip(&mut months) {
            if let Some(there) = &mut month.other_office {
                let withheld_here = self.column_at(at) == Column::Kou;
                let known = month.resident_tax.map(|_| Yen::ZERO);
                there.resident_tax = known;
                if !withheld_here {
                    there.resident_tax = std::mem::replace(&mut month.resident_tax, known);
                }
                there.net = there.left();
            }
            month.net = month.pay + month.bonus
                - month.premiums
                - month.bonus_premiums
                - month.national_society
                - month.own_premiums
                - month.withheld
                - month.bonus_withheld
                - month.settlement
                - month.resident_tax.unwrap_or_default();
        }
        self.own.append(&mut own);
        self.months.append(&mut months);
        self.years.push(CalendarYearMoney {
            year: taxed.year.0,
            pay,
            premiums,
            own_premiums,
            other_office: there.map(|there| OtherOfficePay {
                withheld: withheld_there,
                ..there
            }),
            pension: received,
            withheld,
            income_tax: taxes.income_tax.annual_tax,
            settlement: taxes.income_tax.settlement,
            difference: settled.december + settled.there + settled.march,
            resident_tax: taxes.resident_tax.annual_total,
        });
        self.settled.push(taxes);
        Ok(())
    }

    /// The own premiums of a year, by the income of the years before it.
    fn own_premiums(&self, year: CivilYear, taxes: &Taxes) -> Result<Vec<OwnMonth>, FieldErrors> {
        let first = self.earned.first();
        let own = OwnPremiums {
            case: self.case,
            law: self.law,
            first: first.map_or(year, |first| CivilYear(first.month.year())),
            settled: &self.settled,
            present: taxes,
            explain: self.explained,
        };
        own.of(year)
    }

    /// The first of some months whose own premiums are not known.
    pub(super) fn own_unknown(&self, months: (Month, Month)) -> Unknown {
        OwnMonth::unknown(&self.own, months)
    }

    /// 予定納税: the first of some months' years that has it, by the return of the year before.
    pub(super) fn estimated_in(&self, (from, to): (Month, Month)) -> Option<i32> {
        let mut years = self.estimated.iter().map(|year| year + 1);
        years.find(|year| (from.year()..=to.year()).contains(year))
    }

    /// Whether the tables of a year are known: before them nothing is withheld here.
    pub(super) fn is_withheld(&self, year: i32) -> bool {
        let (first, _) = self.law.withholding.monthly.covered();
        CivilYear(year).first_day() >= first
    }

    /// The column of the December of the year that begins with a month: it says how the year is settled.
    fn last_column(&self, start: usize) -> Column {
        self.column_at(start + 11)
    }

    fn column_at(&self, at: usize) -> Column {
        let month = self.earned.get(at);
        month.map_or(self.pay.column, |month| {
            column(self.case, self.pay, month.month)
        })
    }

    fn month_before(&self, at: usize) -> Option<&Earned<'a>> {
        match at.checked_sub(1) {
            Some(before) => self.earned.get(before),
            None => self.before,
        }
    }

    /// A month with what is withheld from it.
    fn withheld(
        &self,
        at: usize,
        year: &IncomeTaxOutput,
        trace: &mut Trace,
    ) -> Result<PersonMonth, FieldErrors> {
        let Some(earned) = self.earned.get(at) else {
            return Ok(PersonMonth::default());
        };
        let pension = self.pension.get(at);
        let untaxed = PersonMonth {
            pension: pension.map(|month| month.paid),
            pension_suspended: pension.map(|month| month.suspended),
            pay: earned.pay,
            bonus: earned.bonus(),
            taxable_in_kind: earned.taxable,
            premiums: earned.premiums,
            bonus_premiums: earned.own.of_bonuses(),
            national_society: earned.own.national_society(),
            other_office: earned.there.as_ref().map(EarnedThere::untaxed),
            ..PersonMonth::default()
        };
        // a year before the tables is known by its taxes alone; no month of it is shown
        if !self.is_withheld(earned.month.year()) {
            return Ok(untaxed);
        }
        let household = Household::in_year(self.case, CivilYear(earned.month.year()));
        let column = column(self.case, self.pay, earned.month);
        let dependants = |day| dependants(self.case, &household, year, day, self.law);
        let day = earned.month.last_day();
        let before = self.month_before(at);
        let payment = Payment {
            day,
            pay: earned.after_premiums(),
            before: before.map_or(Yen::ZERO, Earned::after_premiums),
            bonuses: &earned.bonuses,
            bonus_premiums: &earned.on_each,
            column,
        };
        let at_plan = at_plan(self.pay);
        let (withheld, bonus_withheld) = payment
            .withheld(dependants, ("person", self.law), trace)
            .map_err(&at_plan)?;
        let mut month = PersonMonth {
            withheld,
            bonus_withheld,
            ..untaxed
        };
        if let (Some(there), Some(shown)) = (&earned.there, &mut month.other_office) {
            let before = before.and_then(|before| before.there.as_ref());
            let payment = Payment {
                day,
                pay: there.after_premiums(),
                before: before.map_or(Yen::ZERO, EarnedThere::after_premiums),
                bonuses: &there.bonuses,
                bonus_premiums: &there.on_each,
                column: column_there(column),
            };
            let at = ("person.other_office", self.law);
            (shown.withheld, shown.bonus_withheld) =
                payment.withheld(dependants, at, trace).map_err(&at_plan)?;
        }
        Ok(month)
    }

    /// The steps of a month.
    pub(super) fn explain(&self, month: Month, trace: &mut Trace) {
        let Some(at) = self.earned.iter().position(|earned| earned.month == month) else {
            return;
        };
        if let (Some(before), Some(earned)) = (self.month_before(at), self.earned.get(at)) {
            let of_bonuses = earned.own.bonus_shares();
            explain::premiums(&before.own.shares(), &of_bonuses, trace);
        }
        if let Some(pension) = self.pension.get(at) {
            pension.explain(self.law, trace);
        }
        for step in self.own.get(at).into_iter().flat_map(|own| &own.steps) {
            trace.step(|| step.clone());
        }
        if let Some(taxes) = self.settled.get(at / 12) {
            // what was withheld once is withheld again, now with its steps
            drop(self.withheld(at, &taxes.income_tax, trace));
        }
    }

    /// 精算 of a year: by the year-end adjustment of the salary in the office that knows the family, and what a
    /// return then leaves.
    fn settlement(
        &self,
        column: Column,
        (here, there): (Adjusted, Option<Adjusted>),
        taxed: &TaxedYear,
        tax: &IncomeTaxOutput,
    ) -> Result<Settled, FieldErrors> {
        if !self.is_withheld(taxed.year.0) {
            return Ok(Settled::default());
        }
        if tax.settlement != Settlement::FinalReturn {
            let open = tax.annual_tax - taxed.withheld;
            let mut settled = Settled::default();
            match (column, there) {
                (Column::Otsu, Some(_)) => settled.there = open,
                _ => settled.december = open,
            }
            return Ok(settled);
        }
        let adjusted = |office: Adjusted| {
            let alone = TaxedYear {
                other_salary: taxed.salary - office.salary,
                premiums: office.premiums,
                withheld: office.withheld,
                ..*taxed
            };
            let tax = adjusted_before_return(self.case, &alone, tax.total_income, self.law);
            let tax = tax.map_err(at_plan(self.pay))?;
            Ok::<_, FieldErrors>(tax.map_or(Yen::ZERO, |tax| tax - office.withheld))
        };
        let (december, there) = match column {
            Column::Kou => (adjusted(here)?, Yen::ZERO),
            Column::Otsu => (
                Yen::ZERO,
                there.map(adjusted).transpose()?.unwrap_or_default(),
            ),
        };
        let left = tax.annual_tax - taxed.withheld - december - there;
        Ok(Settled {
            december,
            there,
            march: difference(tax.settlement, left),
        })
    }

    /// 予定納税基準額 (所得税法104条1項): what a return leaves of the year's tax without 一時所得 and 雑所得, after all that was
    /// withheld, in the adjustment of December too.
    fn is_estimated(&self, taxed: &TaxedYear, settled: &Settled) -> Result<bool, FieldErrors> {
        if settled.march < ESTIMATED_TAX_FROM || !self.is_withheld(taxed.year.0) {
            return Ok(false);
        }
        let mut case = self.case.clone();
        case.other_income.occasional = Yen::ZERO;
        case.other_income.miscellaneous = Yen::ZERO;
        case.other_income.public_pension = Yen::ZERO;
        case.pension = None;
        let taxes = Taxes::in_year(&case, taxed, self.law, false).map_err(at_plan(self.pay))?;
        let withheld = taxed.withheld + settled.december + settled.there;
        Ok(taxes.income_tax.annual_tax - withheld >= ESTIMATED_TAX_FROM)
    }

    /// The other office in the year that begins with a month.
    fn year_there(&self, start: usize) -> Option<OtherOfficePay> {
        let months = self.earned.get(start..start + 12)?;
        let months = months.iter().map(|month| month.there.as_ref());
        let months = months.collect::<Option<Vec<_>>>()?;
        Some(OtherOfficePay {
            pay: months.iter().map(|month| month.salary()).sum(),
            premiums: months.iter().map(|month| month.all_premiums()).sum(),
            withheld: Yen::ZERO,
        })
    }

    /// 住民税: until May that of the income two years before, from June that of the year before.
    fn deduct(&self, months: &mut [PersonMonth]) {
        let mut settled = self.settled.iter().rev().map(|taxes| &taxes.resident_tax);
        let (newer, older) = (settled.next(), settled.next());
        for (number, month) in (1..).zip(months) {
            month.resident_tax = match number {
                JUNE => newer.map(|of| of.june),
                number if number < JUNE => older.map(|of| of.july_to_may),
                _ => newer.map(|of| of.july_to_may),
            };
        }
    }
}
