//! 切替えの年: the year in which the old pay and the new one meet, and its counterpart at the end.

use shinchoryu_fields::FieldErrors;
use shinchoryu_quantity::{CivilYear, Yen};

use super::explain;
use super::frame::Frame;
use super::person::Person;
use super::result::{FirstYear, OtherOfficePay, TaxedPay};
use crate::Trace;
use crate::material::case::PlanPay;
use crate::material::limits::at_plan;
use crate::material::pension::Drawn;
use crate::material::premiums::{Premiums, Span};
use crate::material::taxes::{TaxedYear, Taxes};

/// Pay and premiums of a year here and there, and the pension.
type Amounts = (Yen, Yen, Option<OtherOfficePay>, Option<Yen>);

/// Beside the normal years, which withhold nothing.
fn without_withheld(there: OtherOfficePay) -> OtherOfficePay {
    OtherOfficePay {
        withheld: Yen::ZERO,
        ..there
    }
}

/// The first year of a plan beside the normal years, by the law of that year.
pub(super) fn first_year(
    frame: &Frame<'_>,
    pay: &PlanPay,
    person: &Person<'_>,
    year: i32,
    trace: &mut Trace,
) -> Result<Option<FirstYear>, FieldErrors> {
    let Some(first) = person.years.iter().find(|shown| shown.year == year) else {
        return Ok(None);
    };
    // they go by the income of the years before: no pay of this year changes them
    let own_premiums = first.own_premiums;
    let first = TaxedPay {
        pay: first.pay,
        premiums: first.premiums,
        other_office: first.other_office.clone().map(without_withheld),
        pension: first.pension,
        income_tax: first.income_tax,
        resident_tax: first.resident_tax,
    };
    let case = frame.case;
    let taxed = |of: &PlanPay, name: &str, amounts: Amounts, trace: &mut Trace| {
        let (pay, premiums, other_office, pension) = amounts;
        let there = other_office.clone().unwrap_or_default();
        let taxed = TaxedYear {
            year: CivilYear(year),
            salary: pay + there.pay,
            other_salary: there.pay,
            premiums: premiums + there.premiums + own_premiums,
            pension: pension.unwrap_or_default(),
            settlement: case.settled_by(CivilYear(year), of.column, None),
            withheld: Yen::ZERO,
        };
        let taxes = Taxes::in_year(case, &taxed, frame.law, trace.is_on()).map_err(at_plan(of))?;
        let shown = TaxedPay {
            pay,
            premiums,
            other_office,
            pension,
            income_tax: taxes.income_tax.annual_tax,
            resident_tax: taxes.resident_tax.annual_total,
        };
        explain::taxed(&format!("first_year.{name}"), taxes, trace);
        Ok::<_, FieldErrors>(shown)
    };
    let normal = |of: &PlanPay| {
        let bonuses = of.bonuses.iter().map(|bonus| bonus.amount).sum::<Yen>();
        let premiums = Premiums::of(case, of, frame.law)?.employee.total;
        let drawn = Drawn::normal_calendar_year(case, of, CivilYear(year), frame.law)?;
        let pension = drawn.map(|drawn| drawn.year().receipts);
        let there = Premiums::there(case, of, Span::of(case), frame.law)?;
        let there = there.map(|there| OtherOfficePay {
            pay: there.pay,
            premiums: there.with.employee.total,
            withheld: Yen::ZERO,
        });
        Ok::<_, FieldErrors>((of.salary() * 12 + bonuses, premiums, there, pension))
    };
    let now = taxed(case.now(), "now", normal(case.now())?, trace)?;
    let plan = taxed(pay, "plan", normal(pay)?, trace)?;
    let left = |of: fn(&TaxedPay) -> Yen| (of(&now) + of(&plan) - of(&first)).or_zero();
    let pension = first
        .pension
        .map(|_| left(|year| year.pension.unwrap_or_default()));
    let of_there = |of: fn(&OtherOfficePay) -> Yen, year: &TaxedPay| {
        year.other_office.as_ref().map_or(Yen::ZERO, of)
    };
    let left_there =
        |of| (of_there(of, &now) + of_there(of, &plan) - of_there(of, &first)).or_zero();
    let there = first.other_office.as_ref().map(|_| OtherOfficePay {
        pay: left_there(|there| there.pay),
        premiums: left_there(|there| there.premiums),
        withheld: Yen::ZERO,
    });
    let (pay_left, premiums_left) = (left(|year| year.pay), left(|year| year.premiums));
    let last = (pay_left, premiums_left, there, pension);
    let last = taxed(pay, "last", last, trace)?;
    let more_in_first = first.taxes() - plan.taxes();
    let back_in_last = now.taxes() - last.taxes();
    let shown = FirstYear {
        year,
        more_in_first,
        back_in_last,
        remains: more_in_first - back_in_last,
        now,
        plan,
        first,
        last,
    };
    explain::first_year(&shown, trace);
    Ok(Some(shown))
}
