//! 根拠 of the years and of what they add up to.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::result::{PathTotal, PathYear, PlanPath};
use crate::material::case::Case;
use crate::material::explain::{employee, month_steps, per_mille, standards};
use crate::material::other_office::suspended_there;
use crate::material::own_premiums::Own;
use crate::material::pension::Drawn;
use crate::material::premiums::{Premiums, There};
use crate::material::sums::sum;
use crate::material::taxes::Taxes;
use crate::material::year::BenefitLaw;
use crate::{Step, Trace};

/// A figure of a year.
type Figure = fn(&PathYear) -> Yen;

/// A year of a plan.
pub(super) fn year(
    at: &str,
    year: &PathYear,
    profit: Yen,
    ((premiums, law), pension, there): ((&Premiums, &LawBook), Option<&Drawn>, Option<&There>),
    (bases, benefits): (&[Yen], &BenefitLaw<'_>),
    (taxes, company, own_premiums): (Taxes, Trace, Own),
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    let mut own = Trace::on();
    let months = month_steps(premiums, law);
    let standards_of = standards::of_last_month(&months);
    let of_months = employee(premiums, &months).into_iter().chain(standards_of);
    for step in of_months {
        own.step(|| step);
    }
    own.step(|| standards::pension_base("pension_base", premiums, &months));
    own.step(|| earned(year, bases, benefits));
    own.alias("employee_total", "employee.total");
    own.step(|| {
        let invoices = premiums.months.iter().map(|month| month.invoice.total);
        // what a company deducts: a 国保組合 has its premium from the person
        let deducted = year.employee_total - premiums.national_society;
        let parts = [("", invoices.sum()), ("-", deducted)];
        let mut step = sum("employer_total", &parts);
        step.parts.clear();
        step
    });
    for step in pension.into_iter().flat_map(|drawn| drawn.steps(law)) {
        own.step(|| step);
    }
    for step in there
        .into_iter()
        .flat_map(|there| suspended_there(there, law))
    {
        own.step(|| step);
    }
    own.nest("income_tax_detail", taxes.income_trace);
    own.nest("resident_tax_detail", taxes.resident_trace);
    own.nest("company_detail", company);
    own.alias("income_tax", "income_tax_detail.annual_tax");
    own.alias("resident_tax", "resident_tax_detail.annual_total");
    own.alias("company_taxes", "company_detail.total");
    own.append(own_premiums.trace);
    own.step(|| {
        let mut parts = vec![
            ("pay", year.pay),
            ("-employee_total", year.employee_total),
            ("-income_tax", year.income_tax),
            ("-resident_tax", year.resident_tax),
            ("taxes_without_pay", year.taxes_without_pay),
        ];
        let suspended = year.pension.map(|pension| pension.suspended);
        parts.extend(suspended.map(|amount| ("-pension.suspended", amount)));
        if let Some(own) = &year.own_premiums {
            parts.push(("-own_premiums.total", own.total));
        }
        if let Some(there) = &year.other_office {
            parts.extend(there.added_parts());
        }
        sum("take_home", &parts)
    });
    own.step(|| {
        let mut parts = vec![("profit_before_pay", profit), ("-pay", year.pay)];
        if year.commuting > Yen::ZERO {
            parts.push(("-commuting", year.commuting));
        }
        parts.push(("-employer_total", year.employer_total));
        parts.push(("-company_taxes", year.company_taxes));
        sum("money_left", &parts)
    });
    own.step(|| {
        let parts = [
            ("take_home", year.take_home),
            ("money_left", year.money_left),
        ];
        sum("together", &parts)
    });
    trace.nest(at, own);
}

/// 老齢厚生年金 that the years so far have earned.
fn earned(year: &PathYear, bases: &[Yen], benefits: &BenefitLaw<'_>) -> Step {
    let parts: Vec<String> = bases.iter().copied().map(Yen::grouped).collect();
    let base = match parts.as_slice() {
        [one] => one.clone(),
        parts => format!("({})", parts.join(" + ")),
    };
    let formula = format!("{base} × {}", per_mille(*benefits.pension.value));
    Step::yen("pension_earned", year.pension_earned, formula)
        .rounded(Rounding::HalfUpYen)
        .citing(benefits.pension.citation())
}

/// What the years of a proposal add up to against those of today.
pub(super) fn total(
    index: usize,
    total: &PathTotal,
    (base, rate): (Yen, Rate),
    (now, plan): (&PlanPath, &PlanPath),
    law: &LawBook,
    case: &Case,
    trace: &mut Trace,
) -> Result<(), FieldErrors> {
    if !trace.is_on() {
        return Ok(());
    }
    let mut own = Trace::on();
    let figures: [(&str, Figure); 4] = [
        ("premiums_both", |year| {
            year.employee_total + year.employer_total
        }),
        ("take_home", |year| year.take_home),
        ("money_left", |year| year.money_left),
        ("together", |year| year.together),
    ];
    for (figure, of) in figures {
        let years = plan.years.iter().zip(&now.years);
        let parts: Vec<Yen> = years.map(|(plan, now)| of(plan) - of(now)).collect();
        let parts: Vec<(&str, Yen)> = parts.iter().map(|part| ("", *part)).collect();
        own.step(|| {
            let mut step = sum(figure, &parts);
            step.parts.clear();
            step
        });
    }
    let pension = BenefitLaw::on(case, law)?.pension;
    own.step(|| {
        let formula = format!("{} × {}", base.grouped(), per_mille(rate));
        let formula = if base < Yen::ZERO {
            format!("0 − {} × {}", (-base).grouped(), per_mille(rate))
        } else {
            formula
        };
        Step::yen("pension_lost", total.pension_lost, formula)
            .rounded(Rounding::HalfUpYen)
            .citing(pension.citation())
    });
    trace.nest(&format!("totals.{index}"), own);
    Ok(())
}
