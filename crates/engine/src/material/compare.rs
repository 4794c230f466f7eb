//! 比較: the plans side by side, what each proposal gains and what it gives up.

use shinchoryu_law::{GradeTable, LawBook, LawError, Status};
use shinchoryu_quantity::{CivilYear, Month, Rate, Rounding, Yen};
use std::collections::BTreeMap;

use super::case::Case;
use super::explain;
use super::input::MaterialInput;
use super::result::{
    Comparison, Deadline, Difference, Facts, HalfRates, LawMark, LawUsed, Loss, Plan, Warning,
};
use super::year::{BenefitLaw, Year, full_years, years_in_office};
use crate::benefits::pension_exact;
use crate::notified_pay_deadline::{NotifiedPayDeadlineInput, notified_pay_deadline};
use crate::{CalcError, FieldError, Trace};

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
) -> Result<Comparison, CalcError> {
    let case = Case::parse(input).map_err(|error| with_coverage(error, input, law))?;
    let mut plans = Vec::with_capacity(case.plans.len());
    for pay in &case.plans {
        plans.push(Year::of(&case, pay, law, explain)?.into_plan(law, explain)?);
    }
    let mut differences = Vec::new();
    let mut losses = Vec::new();
    if let Some((current, proposals)) = plans.split_first_mut() {
        for proposal in proposals {
            differences.push(difference(current, proposal));
            let loss = loss(&case, current, proposal, law)?;
            if explain {
                let benefits = (&current.benefits, &proposal.benefits);
                let steps = explain::loss_steps(&loss, benefits, &BenefitLaw::on(&case, law)?);
                proposal.trace.extend(steps);
            }
            losses.push(loss);
        }
    }
    Ok(Comparison {
        differences,
        losses,
        deadline: deadline(&case, law)?,
        facts: facts(&case, &plans, law)?,
        law: law_used(&case, &plans, law),
        warnings: warnings(&case, &plans, &WarningLaw::on(&case, law)?),
        plans,
    })
}

/// What is wrong, and the basis date with it where no law is known for that day: the other
/// dates are measured against it, so that their messages alone would lead astray.
fn with_coverage(mut error: CalcError, input: &MaterialInput, law: &LawBook) -> CalcError {
    let uncovered = input
        .basis_date
        .and_then(|basis| law.social_insurance.health_rates.at(basis).err());
    if let Some(uncovered) = uncovered {
        let first = FieldError::law("basis_date", &uncovered);
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

fn loss(case: &Case, current: &Plan, plan: &Plan, law: &LawBook) -> Result<Loss, CalcError> {
    let years_in_force = full_years(case.basis, case.retires_on);
    let base = current.benefits.pension_base_year - plan.benefits.pension_base_year;
    let rate = *BenefitLaw::on(case, law)?.pension.value;
    let lost = |years| pension_exact(base, rate, years).round(Rounding::HalfUpYen);
    Ok(Loss {
        pension_per_year_for_each_year_in_force: lost(1),
        years_in_force,
        pension_per_year_until_retirement: lost(years_in_force),
        sickness_allowance_daily: current.benefits.sickness_allowance_daily
            - plan.benefits.sickness_allowance_daily,
        retirement_limit: current.benefits.retirement_limit - plan.benefits.retirement_limit,
    })
}

fn deadline(case: &Case, law: &LawBook) -> Result<Deadline, CalcError> {
    let Some(service) = case.meeting else {
        return Ok(Deadline {
            notified_pay: None,
            by: None,
            revision_window_end: None,
            service_end: None,
        });
    };
    let input = NotifiedPayDeadlineInput {
        fiscal_year_start: case.fiscal_year_of(service.start),
        resolution: service.resolution,
        service_start: Some(service.start),
        filing_extension_months: service.filing_extension_months,
        incorporated_on: None,
    };
    let output = notified_pay_deadline(&input, law, &mut Trace::off()).map_err(|mut error| {
        for wrong in &mut error.errors {
            wrong.field = format!("meeting.{}", wrong.field);
        }
        error
    })?;
    Ok(Deadline {
        notified_pay: Some(output.deadline),
        by: Some(output.by),
        revision_window_end: Some(output.revision_window_end),
        service_end: Some(service.end),
    })
}

fn facts(case: &Case, plans: &[Plan], law: &LawBook) -> Result<Facts, CalcError> {
    let month = case.basis_month.first_day();
    let social = &law.social_insurance;
    let read = || -> Result<Facts, LawError> {
        let caps = social.bonus_caps.at(month)?.value;
        let top = social.pension_grades.at(month)?.value.iter().last();
        let insured = |grade: fn(&Plan) -> bool| plans.first().is_some_and(grade);
        let half = |applies: bool, rate: Rate| if applies { rate.ppm() / 2 } else { 0 };
        let health = insured(|plan| plan.grade_health.is_some());
        let pension = insured(|plan| plan.grade_pension.is_some());
        let prefecture_rate = social.health_rates.at(month)?.value.of(case.prefecture);
        Ok(Facts {
            age: case.age,
            basis_month: case.basis_month,
            income_year: CivilYear::of(case.basis).0,
            resident_fiscal_year: CivilYear::of(case.basis).0 + 1,
            retires_on: case.retires_on,
            years_in_office: years_in_office(case),
            health_bonus_cap: caps.health_fiscal_year,
            pension_bonus_cap: caps.pension_month,
            pension_top_from: top.map_or(Yen::ZERO, |grade| grade.from),
            rates: HalfRates {
                health: half(health, prefecture_rate),
                care: half(
                    case.care_in_basis_month(law)?,
                    *social.care_rate.at(month)?.value,
                ),
                levy: half(health, *social.child_support_levy.at(month)?.value),
                pension: half(pension, *social.pension_rate.at(month)?.value),
            },
        })
    };
    read().map_err(|error| FieldError::law("basis_date", &error).into())
}

fn law_used(case: &Case, plans: &[Plan], law: &LawBook) -> LawUsed {
    let mut marks: Vec<LawMark> = Vec::new();
    let steps = plans.iter().flat_map(|plan| &plan.trace);
    for citation in steps.flat_map(|step| &step.law) {
        if citation.status == Status::Confirmed && !citation.stale && citation.note.is_none() {
            continue;
        }
        let mark = LawMark {
            id: citation.id.clone(),
            title: citation.title.clone(),
            title_en: citation.title_en.clone(),
            status: citation.status,
            stale: citation.stale,
            note: citation.note.clone(),
        };
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    LawUsed {
        edition: law.edition().to_owned(),
        digest: law.digest().to_owned(),
        checked_through: law.checked_through(),
        basis_date: case.basis,
        marks,
    }
}

/// What the pay is measured against, in the basis month and on the basis date.
struct WarningLaw {
    /// 健康保険の1級の上限 (exclusive): below it enrolment itself may be questioned.
    lowest_health: Yen,
    /// 厚生年金の1級の上限 (exclusive): below it the pension standard no longer falls.
    lowest_pension: Yen,
    /// 社長の功績倍率 of practice, above which it sees an excess.
    usual_merit_ratio: Rate,
}

impl WarningLaw {
    fn on(case: &Case, law: &LawBook) -> Result<Self, CalcError> {
        let month = case.basis_month.first_day();
        let social = &law.social_insurance;
        let lowest_end = |grades: &GradeTable| grades.iter().nth(1).map_or(Yen::ZERO, |g| g.from);
        let read = || -> Result<Self, LawError> {
            Ok(Self {
                lowest_health: lowest_end(social.health_grades.at(month)?.value),
                lowest_pension: lowest_end(social.pension_grades.at(month)?.value),
                usual_merit_ratio: (law.corporate.retirement_allowance)
                    .at(case.basis)?
                    .value
                    .president,
            })
        };
        read().map_err(|error| FieldError::law("basis_date", &error).into())
    }
}

fn warnings(case: &Case, plans: &[Plan], law: &WarningLaw) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let mut warn = |code, field: Option<String>, params: BTreeMap<&'static str, String>| {
        warnings.push(Warning {
            code,
            field,
            params,
        });
    };
    let one = |name, value: String| BTreeMap::from([(name, value)]);
    for (pay, plan) in case.plans.iter().zip(plans) {
        let monthly = Some(format!("{}.monthly", pay.path));
        if pay.monthly < law.lowest_health {
            let params = one("limit", law.lowest_health.to_string());
            warn("below_lowest_health_grade", monthly, params);
        } else if pay.monthly < law.lowest_pension {
            let params = one("limit", law.lowest_pension.to_string());
            warn("below_lowest_pension_grade", monthly, params);
        }
        if plan.pay != plans[0].pay {
            let params = one("amount", (plan.pay - plans[0].pay).to_string());
            warn("totals_differ", Some(pay.path.clone()), params);
        }
        if plan.company.money_left < Yen::ZERO {
            warn(
                "company_money_negative",
                Some(pay.path.clone()),
                BTreeMap::new(),
            );
        }
        for (bonus, month) in pay.bonuses.iter().zip(&plan.bonus_months) {
            let field = Some(format!("{}.bonuses.{}.date", pay.path, bonus.index));
            if month.refused.is_some() {
                warn("withholding_not_published", field, BTreeMap::new());
            } else if !inside(case.basis_month, month.month) {
                warn("bonus_month_moved", field, BTreeMap::new());
            }
        }
    }
    if case.merit_ratio > law.usual_merit_ratio {
        warn(
            "merit_ratio_above_usual",
            Some("retirement.merit_ratio".into()),
            one("ratio", law.usual_merit_ratio.to_string()),
        );
    }
    warnings
}

fn inside(basis: Month, month: Month) -> bool {
    (0..12).contains(&month.since(basis))
}
