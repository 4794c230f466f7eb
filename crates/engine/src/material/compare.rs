//! 比較: the plans side by side, what each proposal gains and what it gives up.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{LawBook, LawError, LawMark, watched};
use shinchoryu_quantity::{CivilYear, Date, Month, Rate, Rounding, Yen, reached_in, turns_on};

use super::beside_pay;
use super::case::Case;
use super::explain;
use super::input::MaterialInput;
use super::insurance::{self, AllowanceUse, Contracts, compared, of_allowance};
use super::insurer;
use super::late::NonDeductible;
use super::limits::{at_plan, within_law};
use super::loan_remarks;
use super::other_office;
use super::own_remarks;
use super::pension::Drawn;
use super::personal_insurance;
use super::premiums::{Premiums, Span};
use super::remark::of_kind;
use super::result::{
    Comparison, Deadline, Difference, Facts, HalfRates, LawUsed, Loss, Plan, WithoutPay,
};
use super::schedule::{deadline, schedule};
use super::taxes::Taxes;
use super::warnings::warnings;
use super::year::{BenefitLaw, Year, years_in_office};
use crate::benefits::{PENSION_AGE, pension_exact};
use crate::income_tax::Settlement;
use crate::social_insurance::{Insurer, MonthLaw};

/// Compares the current pay with the proposals of a material for one normal year
/// (平年度比較). With `explain`, every figure carries its trace.
///
/// Pure: the same material and the same law give the same comparison.
///
/// # Errors
/// Every wrong field with its path; a date outside the covered law is `law_not_covered`.
pub fn compare(
    input: &MaterialInput,
    law: &LawBook,
    explain: bool,
) -> Result<Comparison, FieldErrors> {
    let case = parsed(input, law)?;
    let (done, marks) = watched(|| {
        let contracts = Contracts::of(&case, law, explain)?;
        let mut done = compare_case(&case, &contracts, law, explain)?;
        done.insurance = compared(&case, contracts, &mut done.plans, law, explain)?;
        if case.allowance == AllowanceUse::Prepared {
            let sums = done.plans.iter().map(|plan| plan.insurance.as_ref());
            done.warnings.extend(of_allowance(&case, sums));
        }
        Ok::<_, FieldErrors>(done)
    });
    let mut comparison = done?;
    comparison.law.marks = marks;
    Ok(comparison)
}

pub(super) fn compare_case(
    case: &Case,
    contracts: &Contracts<'_>,
    law: &LawBook,
    explain: bool,
) -> Result<Comparison, FieldErrors> {
    within_law(case, law)?;
    let whole = Drawn::normal_year(case, case.now(), law)?;
    let whole = whole.map_or(Yen::ZERO, |drawn| drawn.year().full);
    let there = Premiums::there(case, case.now(), Span::of(case), law)?;
    let (year, beside) = (CivilYear::of(case.basis), (whole, there.as_ref()));
    let taxes =
        Taxes::without_pay(case, year, beside, law, explain).map_err(at_plan(case.now()))?;
    let without_pay = taxes.as_ref().map(WithoutPay::of).unwrap_or_default();
    let explained = taxes.filter(|_| explain).map(explain::without_pay);
    let without_pay_steps = explained.unwrap_or_default();
    let deadline = deadline(case, law, explain)?;
    let mut plans = Vec::with_capacity(case.plans.len());
    for year in years(case, &deadline, law, explain)? {
        let mut plan = year.plan(&without_pay, law)?;
        if explain {
            plan.trace = explain::steps(year, &plan, law);
            plan.trace.extend_from_slice(&without_pay_steps);
        }
        plans.push(plan);
    }
    let facts = facts(case, &plans, law)?;
    let mut differences = Vec::new();
    let mut losses = Vec::new();
    let mut schedules = Vec::new();
    if let Some((current, proposals)) = plans.split_first_mut() {
        for (pay, proposal) in case.proposals().iter().zip(proposals) {
            differences.push(difference(current, proposal));
            let loss = loss(case, &facts, current, proposal, law)?;
            if explain {
                let benefits = (&current.benefits, &proposal.benefits);
                let steps =
                    explain::loss_steps(&loss, &facts, benefits, &BenefitLaw::on(case, law)?);
                proposal.trace.extend(steps);
            }
            losses.push(loss);
            let (dates, steps) = schedule(case, pay, current, proposal, law, explain);
            proposal.trace.extend(steps);
            schedules.push(dates);
        }
    }
    let personal = personal_insurance::personal_insurance(case, &plans, law, explain)?;
    Ok(Comparison {
        differences,
        losses,
        law: law_used(case, law),
        warnings: {
            let mut warnings = warnings(case, &facts, &plans, &deadline, law)?;
            warnings.extend(insurer::warnings(case));
            warnings.extend(other_office::warnings(case));
            warnings.extend(loan_remarks::warnings(case, &plans, law)?);
            warnings.extend(own_remarks::of_comparison(case, &plans, law)?);
            warnings.extend(insurance::warnings(case, contracts));
            let of_person = personal.iter();
            warnings.extend(of_person.flat_map(|found| personal_insurance::warnings(case, found)));
            of_kind(case, warnings)
        },
        facts,
        deadline,
        schedules,
        plans,
        insurance: None,
        personal_insurance: personal,
    })
}

/// One mark a value, as a look ahead tells them: it reads most values for several years. Values of one file are told
/// apart by how well they are confirmed and by what is said of them.
pub(super) fn one_a_value(marks: Vec<LawMark>) -> Vec<LawMark> {
    let is_same =
        |a: &LawMark, b: &LawMark| (&a.id, a.status, &a.note) == (&b.id, b.status, &b.note);
    let mut merged: Vec<LawMark> = Vec::new();
    for mark in marks {
        match merged.iter_mut().find(|known| is_same(known, &mark)) {
            Some(known) => {
                known.carried |= mark.carried;
                known.stale |= mark.stale;
            }
            None => merged.push(mark),
        }
    }
    merged
}

/// The year of every plan, all settled alike: as soon as one plan ends with a return, all of them do,
/// so that no difference comes from the cut of a year-end adjustment.
fn years<'a>(
    case: &'a Case,
    deadline: &Deadline,
    law: &LawBook,
    explain: bool,
) -> Result<Vec<Year<'a>>, FieldErrors> {
    let of = |settlement| -> Result<Vec<Year<'a>>, FieldErrors> {
        let in_time = NonDeductible::default();
        let mut years = vec![Year::of(
            case,
            case.now(),
            in_time,
            settlement,
            law,
            explain,
        )?];
        for pay in case.proposals() {
            let late = NonDeductible::of(case, pay, deadline, law, explain)?;
            years.push(Year::of(case, pay, late, settlement, law, explain)?);
        }
        Ok(years)
    };
    let years = of(None)?;
    let returned = |year: &Year<'_>| year.taxes.income_tax.settlement == Settlement::FinalReturn;
    if years.iter().any(returned) && !years.iter().all(returned) {
        return of(Some(Settlement::FinalReturn));
    }
    Ok(years)
}

/// The case of a material, or everything that is wrong with it.
pub(super) fn parsed(input: &MaterialInput, law: &LawBook) -> Result<Case, FieldErrors> {
    let case = Case::parse(input).map_err(|error| with_coverage(error, input, law));
    let mut case = case?;
    beside_pay::count(&mut case, law)?;
    Ok(case)
}

/// What is wrong, and the basis date with it where no law is known for that day: the other
/// dates are measured against it, so that their messages alone would lead astray.
fn with_coverage(mut error: FieldErrors, input: &MaterialInput, law: &LawBook) -> FieldErrors {
    let uncovered = input
        .basis_date
        .and_then(|basis| law.social_insurance.health_rates.at(basis).err());
    if let Some(uncovered) = uncovered {
        let first = uncovered.at("basis_date");
        error.errors.insert(0, first);
    }
    error
}

fn difference(current: &Plan, plan: &Plan) -> Difference {
    Difference {
        pay: plan.pay - current.pay,
        employee_total: plan.employee.total - current.employee.total,
        employer_total: plan.employer_total - current.employer_total,
        premiums_both: plan.premiums_both - current.premiums_both,
        income_tax: plan.income_tax - current.income_tax,
        resident_tax: plan.resident_tax - current.resident_tax,
        take_home: plan.take_home - current.take_home,
        company_taxes: plan.company.taxes - current.company.taxes,
        company_money_left: plan.company.money_left - current.company.money_left,
        company_burden: plan.company.burden - current.company.burden,
        together: plan.together - current.together,
    }
}

fn loss(
    case: &Case,
    facts: &Facts,
    current: &Plan,
    plan: &Plan,
    law: &LawBook,
) -> Result<Loss, FieldErrors> {
    let base = current.benefits.pension_base_year - plan.benefits.pension_base_year;
    let of_year = pension_exact(base, *BenefitLaw::on(case, law)?.pension.value);
    let months_in_force = months_in_force(case, law).map_err(|error| error.at("basis_date"))?;
    // the base is that of the insured months of the year, the last of them the last before 70
    let until_retirement =
        of_year.ratio(months_in_force.into(), facts.pension_months.max(1).into());
    Ok(Loss {
        pension_per_year_for_each_year_in_force: of_year.round(Rounding::HalfUpYen),
        months_in_force,
        pension_per_year_until_retirement: until_retirement.round(Rounding::HalfUpYen),
        sickness_allowance_daily: current.benefits.sickness_allowance_daily
            - plan.benefits.sickness_allowance_daily,
        retirement_limit: current.benefits.retirement_limit - plan.benefits.retirement_limit,
    })
}

/// Premium months of the pension from the basis month to retirement: none follows after 70.
fn months_in_force(case: &Case, law: &LawBook) -> Result<u32, LawError> {
    let months = first_month_left(case).min(pension_until(case, law)?);
    Ok(months.since(case.basis_month).max(0).cast_unsigned())
}

/// 資格喪失の月: the month in which somebody leaves has no premium, unless that is its last day (健康保険法36条・156条,
/// 厚生年金保険法14条・19条).
pub(super) fn first_month_left(case: &Case) -> Month {
    Month::of(case.retires_on.succ_opt().unwrap_or(case.retires_on))
}

/// The first month without pension insurance: that in which 70 is reached.
fn pension_until(case: &Case, law: &LawBook) -> Result<Month, LawError> {
    let ages = law.social_insurance.ages.at(case.basis_month.first_day())?;
    Ok(reached_in(case.birth, ages.value.pension_until))
}

/// The 75th birthday, where it comes before the end of the twelve months.
fn no_sickness_allowance_from(case: &Case, law: &LawBook) -> Result<Option<Date>, LawError> {
    let ages = law.social_insurance.ages.at(case.basis_month.first_day())?;
    let birthday = turns_on(case.birth, ages.value.health_until);
    // a 国保組合 gives none before it either
    let insured = !matches!(case.insurer, Insurer::National(_));
    Ok(insured
        .then_some(birthday)
        .filter(|day| Month::of(*day).since(case.basis_month) < 12))
}

fn facts(case: &Case, plans: &[Plan], law: &LawBook) -> Result<Facts, FieldErrors> {
    let month = case.basis_month.first_day();
    let social = &law.social_insurance;
    let multiplier = *BenefitLaw::on(case, law)?.pension.value;
    let read = || -> Result<Facts, LawError> {
        let caps = social.bonus_caps.at(month)?.value;
        let top = social.pension_grades.at(month)?.value.iter().last();
        let month_law = MonthLaw::of(social, &case.insurer, case.basis_month)?;
        let cover = month_law.cover(case.birth, case.basis_month);
        let [health, care, levy] = month_law.employee_rates(cover).map(Rate::ppm);
        let pension = plans
            .first()
            .is_some_and(|plan| plan.grade_pension.is_some());
        let pension = if pension {
            social.pension_rate.at(month)?.value.ppm() / 2
        } else {
            0
        };
        Ok(Facts {
            age: case.age,
            basis_month: case.basis_month,
            income_year: CivilYear::of(case.basis).0,
            resident_fiscal_year: CivilYear::of(case.basis).0 + 1,
            retires_on: case.retires_on,
            years_in_office: years_in_office(case),
            pay_decided_by: case.pay_decided_by,
            no_sickness_allowance_from: no_sickness_allowance_from(case, law)?,
            health_bonus_cap: caps.health_fiscal_year,
            pension_bonus_cap: caps.pension_month,
            pension_top_from: top.map_or(Yen::ZERO, |grade| grade.from),
            pension_age: PENSION_AGE,
            pension_months: (pension_until(case, law)?.since(case.basis_month))
                .clamp(0, 12)
                .cast_unsigned(),
            pension_multiplier: multiplier,
            rates: HalfRates {
                health,
                care,
                levy,
                pension,
            },
        })
    };
    read().map_err(|error| error.at("basis_date").into())
}

pub(super) fn law_used(case: &Case, law: &LawBook) -> LawUsed {
    LawUsed {
        edition: law.edition().to_owned(),
        scenario: law.scenario().cloned(),
        digest: law.digest().to_owned(),
        checked_through: law.checked_through(),
        basis_date: case.basis,
        marks: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_law::{Caution, Status};

    fn mark(id: &str, status: Status, note: Option<&str>) -> LawMark {
        LawMark {
            id: id.to_owned(),
            title: id.to_owned(),
            title_en: id.to_owned(),
            status,
            stale: false,
            carried: false,
            note: note.map(|note| Caution {
                ja: note.to_owned(),
                en: note.to_owned(),
            }),
        }
    }

    #[test]
    fn a_look_ahead_has_one_mark_a_value() {
        let later = LawMark {
            carried: true,
            ..mark("a", Status::Once, None)
        };
        let noted = mark("a", Status::Once, Some("from 2028"));
        let provisional = mark("a", Status::Provisional, None);
        let other = mark("b", Status::Once, None);
        let read = vec![
            mark("a", Status::Once, None),
            noted.clone(),
            later.clone(),
            other.clone(),
            provisional.clone(),
            noted.clone(),
        ];
        assert_eq!(one_a_value(read), [later, noted, other, provisional]);
    }
}
