//! 年次推移: where each plan leads, year by year until the person leaves.

mod best_month;
mod events;
mod explain;
mod horizon;
mod insurance;
mod result;
mod year;

pub use result::{
    BestMonth, BestMonthFinding, BreakEven, MonthCandidate, Path, PathEvent, PathTotal, PathYear,
    PlanPath,
};

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{LawBook, carrying, watched};
use shinchoryu_quantity::{Date, Rounding, Yen, age_on, turns_on};

use super::Warning;
use super::case::{Case, MAX_RETIREMENT_AGE};
use super::compare::{compare_case, law_used, one_a_value, parsed};
use super::input::MaterialInput;
use super::insurance::{Contracts, allowance, of_allowance};
use super::late::NonDeductible;
use super::own_remarks::{Unknown, not_counted, without_own};
use super::pension::threshold_carried;
use super::remark::{Params, of_kind, one, warning};
use super::schedule::deadline;
use super::year::BenefitLaw;
use crate::Trace;
use crate::benefits::{PENSION_AGE, pension_exact};
use horizon::Horizon;
use year::Years;

/// 年次推移 of a material: each year of every plan until the person leaves, with the law of each month and
/// year. What is set anew each year and not published yet is carried on and marked.
///
/// Every plan stands as if it had always been in force: what the change itself costs is told by the
/// months. The enterprise tax of a year is deducted in the next one.
///
/// # Errors
/// Those of the comparison.
pub fn path(input: &MaterialInput, law: &LawBook, trace: &mut Trace) -> Result<Path, FieldErrors> {
    let case = parsed(input, law)?;
    let (done, marks) = watched(|| {
        let contracts = Contracts::of(&case, law, trace.is_on())?;
        let compared = compare_case(&case, &contracts, law, false)?;
        let mut path = carrying(|| of_case(&case, &contracts, law, trace))?;
        path.warnings.splice(0..0, without_own(compared.warnings));
        path.warnings = of_kind(&case, path.warnings);
        Ok::<_, FieldErrors>(path)
    });
    let mut path = done?;
    path.law.marks = one_a_value(marks);
    Ok(path)
}

fn of_case(
    case: &Case,
    contracts: &Contracts<'_>,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Path, FieldErrors> {
    let horizon = Horizon::of(case);
    let deadline = deadline(case, law, false)?;
    let mut late = vec![NonDeductible::default()];
    for pay in case.proposals() {
        late.push(NonDeductible::of(case, pay, &deadline, law, false)?);
    }
    let mut years = Years::of(case, law, &late)?;
    let enterprise_tax = years.first_enterprise_tax();
    for index in 0..horizon.years() {
        years.add(index, horizon.year(index), trace)?;
    }
    let mut plans = years.plans;
    let unknown = years.unknown;
    let expired = years.expired;
    for (index, pay) in case.plans.iter().enumerate().skip(1) {
        let mut own = Trace::of(trace.is_on());
        let found = best_month::best_months(case, pay, law, horizon, &mut own)?;
        trace.nest(&format!("plans.{index}"), own);
        if let Some(plan) = plans.get_mut(index) {
            plan.best_months = found;
        }
    }
    let companies = years.companies.into_iter();
    for (index, (pay, company)) in case.plans.iter().zip(companies).enumerate() {
        if contracts.is_empty() {
            break;
        }
        let company = insurance::company_years(case, contracts, company, enterprise_tax);
        let mut own = Trace::of(trace.is_on());
        let allowance = allowance(case, pay, law, &mut own)?;
        let sums = contracts.sums(case, &company, allowance, law, &mut own)?;
        trace.nest(&format!("plans.{index}.insurance"), own);
        if let Some(plan) = plans.get_mut(index) {
            plan.insurance = Some(sums);
        }
    }
    let totals = totals(case, law, &plans, trace)?;
    Ok(Path {
        events: events::events(case, law, horizon)?,
        warnings: [
            warnings(case, law, horizon, &unknown)?,
            of_losses(case, horizon, &expired),
            of_allowance(case, plans.iter().map(|plan| plan.insurance.as_ref())),
        ]
        .concat(),
        plans,
        totals,
        months: horizon.months.max(0).cast_unsigned(),
        law: law_used(case, law),
        trace: Vec::new(),
    })
}

fn totals(
    case: &Case,
    law: &LawBook,
    plans: &[PlanPath],
    trace: &mut Trace,
) -> Result<Vec<PathTotal>, FieldErrors> {
    let rate = *BenefitLaw::on(case, law)?.pension.value;
    let Some((now, proposals)) = plans.split_first() else {
        return Ok(Vec::new());
    };
    let mut totals = Vec::with_capacity(proposals.len());
    for (index, plan) in proposals.iter().enumerate() {
        let sum = |figure: fn(&PathYear) -> Yen| {
            let of = |plan: &PlanPath| plan.years.iter().map(figure).sum::<Yen>();
            of(plan) - of(now)
        };
        let premiums_both = sum(|year| year.employee_total + year.employer_total);
        let together = sum(|year| year.together);
        let base = -sum(|year| year.pension_base);
        let lost = pension_exact(base, rate).round(Rounding::HalfUpYen);
        let take_home = sum(|year| year.take_home);
        let total = PathTotal {
            premiums_both,
            take_home,
            money_left: sum(|year| year.money_left),
            together,
            pension_lost: lost,
            break_even: break_even(case, together, lost),
            break_even_person: break_even(case, take_home, lost),
            break_even_before_tax: break_even(case, -premiums_both, lost),
        };
        explain::total(index, &total, (base, rate), (now, plan), law, case, trace)?;
        totals.push(total);
    }
    Ok(totals)
}

/// The first month of pension at whose end the pension lost is more than the gain.
fn break_even(case: &Case, gain: Yen, lost: Yen) -> Option<BreakEven> {
    if gain <= Yen::ZERO || lost <= Yen::ZERO {
        return None;
    }
    let months = u32::try_from((gain.get() * 12).div_euclid(lost.get()) + 1).ok()?;
    let drawn = turns_on(case.birth, PENSION_AGE);
    let from = case.leaves_on().unwrap_or(case.basis).max(drawn);
    // a pension of centuries is never drawn
    let end = from.checked_add_months(chrono::Months::new(months))?;
    Some(BreakEven {
        months_of_pension: months,
        age: age_on(case.birth, end),
    })
}

fn warnings(
    case: &Case,
    law: &LawBook,
    horizon: Horizon,
    unknown: &[Unknown],
) -> Result<Vec<Warning>, FieldErrors> {
    let mut warnings = Vec::new();
    if case.leaves_on().is_none() {
        let params = one("age", MAX_RETIREMENT_AGE);
        warnings.push(warning(
            "path_without_leaving",
            "customer.birth_date",
            params,
        ));
    }
    if horizon.months == 0 {
        let params = one("date", case.retires_on);
        warnings.push(warning("path_no_months", "customer.retirement_age", params));
    }
    let codes = ["path_own_care_premiums", "path_own_health_premiums"];
    warnings.extend(not_counted(case, horizon.first, unknown, codes, law)?);
    let is_suspended = case
        .pension
        .is_some_and(|pension| pension.can_be_suspended());
    // the comparison says so of its own day
    let is_said = threshold_carried(case.basis_month, law)?.is_some();
    if is_suspended && !is_said {
        let months = (0..horizon.months).map(|later| horizon.first.plus(later));
        for month in months {
            if let Some(carried) = threshold_carried(month, law)? {
                warnings.push(carried);
                break;
            }
        }
    }
    Ok(warnings)
}

/// The remarks on losses: that nobody said of which year those at the beginning are, and which get too old.
fn of_losses(case: &Case, horizon: Horizon, expired: &[Option<(Date, Yen)>]) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if case.loss_carryforward > Yen::ZERO && horizon.years() > 1 {
        let field = "company.loss_carryforward";
        warnings.push(warning("path_loss_year", field, Params::new()));
    }
    for (pay, expired) in case.plans.iter().zip(expired) {
        if let Some((start, amount)) = expired {
            let params =
                Params::from([("amount", amount.to_string()), ("date", start.to_string())]);
            warnings.push(warning("path_loss_expires", pay.path.clone(), params));
        }
    }
    warnings
}
