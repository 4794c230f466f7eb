//! 一年: a person and an arrangement, from premiums and taxes.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{Date, Rounding, Yen};

use super::explain;
use super::input::{SecondOfficerInput, Who};
use super::insurance::{Premiums, Side};
use super::result::{ArrangementYear, CompanyYear, PersonYear};
use super::taxes::{Couple, Taxed, Taxes};
use crate::Trace;
use crate::benefits::{pension_exact, sickness_allowance_daily};
use crate::income_tax::Settlement;

const ARRANGEMENTS: [&str; 2] = ["one", "two"];

/// Both under both arrangements: the president first.
pub(super) struct Insured {
    pub(super) years: [[Side; 2]; 2],
}

impl Insured {
    pub(super) fn of(
        input: &SecondOfficerInput,
        law: &LawBook,
        explain: bool,
    ) -> Result<Self, FieldErrors> {
        let side = |index: usize, who: Who| -> Result<Side, FieldErrors> {
            let arrangement = if index == 0 { &input.one } else { &input.two };
            let pay = arrangement.pay(who);
            let premiums = Premiums::of(input, (who, ARRANGEMENTS[index]), pay, law, explain)?;
            Ok(Side {
                who,
                monthly: pay.monthly,
                bonuses: pay.bonuses.iter().map(|bonus| bonus.amount).collect(),
                pay: pay.total(),
                outside_premiums: pay.outside_premiums,
                premiums,
            })
        };
        let year = |index: usize| -> Result<[Side; 2], FieldErrors> {
            Ok([side(index, Who::President)?, side(index, Who::Member)?])
        };
        Ok(Self {
            years: [year(0)?, year(1)?],
        })
    }

    /// What one is taxed by under an arrangement.
    pub(super) fn taxed(&self, index: usize, who: Who, settlement: Option<Settlement>) -> Taxed {
        let [president, member] = &self.years[index];
        let side = match who {
            Who::President => president,
            Who::Member => member,
        };
        Taxed {
            who,
            arrangement: ARRANGEMENTS[index],
            salary: side.pay,
            premiums: side.premiums.employee() + side.outside_premiums,
            settlement,
        }
    }
}

/// One arrangement of both.
pub(super) fn arrangement(
    [president, member]: [Side; 2],
    couple: Couple,
    company: CompanyYear,
    at: &str,
    law: &LawBook,
    date: Date,
    trace: &mut Trace,
) -> Result<ArrangementYear, FieldErrors> {
    let president = person(president, couple.president, at, law, date, trace)?;
    let member = person(member, couple.member, at, law, date, trace)?;
    let take_home = president.take_home + member.take_home;
    let year = ArrangementYear {
        take_home,
        together: take_home + company.money_left,
        president,
        member,
        company,
    };
    explain::arrangement(&year, at, trace);
    Ok(year)
}

fn person(
    side: Side,
    taxes: Taxes,
    at: &str,
    law: &LawBook,
    date: Date,
    trace: &mut Trace,
) -> Result<PersonYear, FieldErrors> {
    let covered = |error: LawError| error.at("date");
    let rate = law.pension.earnings_related.at(date).map_err(covered)?;
    let sickness = law.pension.sickness_allowance.at(date).map_err(covered)?;
    let months = (side.premiums.output.as_ref()).map_or(&[][..], |output| &output.months);
    let sum = |figure: fn(&_) -> Yen| months.iter().map(figure).sum::<Yen>();
    let base = sum(|month| month.standard_pension + month.bonus_base_pension);
    let with_health = months.iter().filter(|month| month.health_grade.is_some());
    let with_health = with_health.fold(0, |count, _| count + 1);
    // the months that have a standard amount, exact (健康保険法99条2項)
    let average = sum(|month| month.standard_health).ratio(1, i64::max(with_health, 1));
    let first = months.first();
    let employee_total = side.premiums.employee();
    let income_tax = taxes.income.annual_tax;
    let resident_tax = taxes.resident.annual_total;
    let year = PersonYear {
        pay: side.pay,
        is_insured: side.premiums.output.is_some(),
        standard_health: first.map_or(Yen::ZERO, |month| month.standard_health),
        standard_pension: first.map_or(Yen::ZERO, |month| month.standard_pension),
        employee_total,
        employer_total: side.premiums.employer(),
        outside_premiums: side.outside_premiums,
        income_tax,
        resident_tax,
        take_home: side.pay - employee_total - side.outside_premiums - income_tax - resident_tax,
        pension_base_year: base,
        pension_per_year: pension_exact(base, *rate.value).round(Rounding::HalfUpYen),
        sickness_allowance_daily: sickness_allowance_daily(average, sickness.value),
        income_tax_detail: taxes.income,
        resident_tax_detail: taxes.resident,
    };
    let at = format!("{at}.{}", side.who.name());
    explain::person(&year, &side, with_health, (&rate, &sickness), &at, trace);
    trace.nest(&format!("{at}.premiums_detail"), side.premiums.trace);
    trace.nest(&format!("{at}.income_tax_detail"), taxes.income_trace);
    trace.nest(&format!("{at}.resident_tax_detail"), taxes.resident_trace);
    Ok(year)
}
