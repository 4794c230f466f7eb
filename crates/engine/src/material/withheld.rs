//! 賞与の支給月の源泉徴収: what is withheld from each bonus, by the typed date's tables and by what is
//! really paid in the month before.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::withholding::DependantCount;
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{CivilYear, Date, Month, Yen};

use super::case::{Case, PlanBonus, PlanPay};
use super::household::Household;
use super::months::Months;
use super::premiums::{Premiums, place};
use super::result::{BonusMonth, BonusShare, HealthParts};
use super::schedule::bonus_notice;
use crate::Trace;
use crate::income_tax::IncomeTaxOutput;
use crate::person::{Dependant, Disability, TaxpayerDisability};
use crate::withholding::{BonusInput, Column, bonus};

/// 扶養親族等の数 for pay of that day, judged with the plan's own total income and the ages at the end of
/// its year (所得税法85条3項).
pub(super) fn dependants(
    case: &Case,
    household: &Household,
    person: &IncomeTaxOutput,
    day: Date,
    law: &LawBook,
) -> Result<i32, LawError> {
    let rule = law.withholding.dependant_count.at(day)?.value;
    let year = CivilYear::of(day).first_day();
    let limit = law
        .individual
        .income_tax
        .income_limits
        .at(year)?
        .value
        .dependant;
    // a status counts where the income leaves its deduction
    let statuses = [
        case.taxpayer.disability != TaxpayerDisability::None,
        person.deductions.widow > Yen::ZERO,
        person.deductions.single_parent > Yen::ZERO,
        person.deductions.working_student > Yen::ZERO,
    ];
    let spouse = household.spouse.as_ref().map_or(0, |spouse| {
        let counts =
            person.total_income <= rule.payee_for_spouse && spouse.total_income <= rule.spouse;
        let near = spouse.total_income <= limit;
        i32::from(counts)
            + if near {
                of_disability(spouse.disability)
            } else {
                0
            }
    });
    let relatives = household
        .dependants
        .iter()
        .map(|relative| of_relative(relative, limit, rule));
    Ok(statuses.into_iter().map(i32::from).sum::<i32>() + spouse + relatives.sum::<i32>())
}

fn of_relative(relative: &Dependant, limit: Yen, rule: &DependantCount) -> i32 {
    let is_dependant = relative.total_income <= limit;
    let is_specified = rule.specified_relative.is_some_and(|specified| {
        (specified.from_age..=specified.to_age).contains(&relative.age)
            && relative.total_income <= specified.income
    });
    let itself = relative.age >= rule.from_age && (is_dependant || is_specified);
    let disability = if is_dependant {
        of_disability(relative.disability)
    } else {
        0
    };
    i32::from(itself) + disability
}

fn of_disability(disability: Disability) -> i32 {
    match disability {
        Disability::None => 0,
        Disability::General | Disability::Special => 1,
        // once as 障害者, once more as 同居特別障害者
        Disability::SpecialLivingTogether => 2,
    }
}

/// The bonus months of a plan, in the order of their dates.
pub(super) fn bonus_months(
    case: &Case,
    pay: &PlanPay,
    premiums: &Premiums,
    person: &IncomeTaxOutput,
    law: &LawBook,
) -> Result<Vec<BonusMonth>, FieldErrors> {
    let months = Months::of(case, pay, law);
    pay.bonuses
        .iter()
        .map(|paid| bonus_month(case, &months, pay, premiums, paid, person, law))
        .collect()
}

/// The month whose pay chooses the rate of a bonus.
pub(super) fn month_before(paid: &PlanBonus) -> Month {
    Month::of(paid.date).plus(-1)
}

fn bonus_month(
    case: &Case,
    months: &Months<'_>,
    pay: &PlanPay,
    premiums: &Premiums,
    paid: &PlanBonus,
    person: &IncomeTaxOutput,
    law: &LawBook,
) -> Result<BonusMonth, FieldErrors> {
    let own = premiums.month(place(case, paid)).ok_or_else(|| {
        let field = format!("{}.bonuses.{}.date", pay.path, paid.index);
        FieldError::new(FieldCode::Internal, field)
    })?;
    let previous = months.paid(month_before(paid))?.after_premiums();
    let mut shown = BonusMonth {
        month: Month::of(paid.date),
        date: paid.date,
        notice_until: bonus_notice(paid.date),
        bonus: paid.amount,
        base_health: own.bonus_base_health,
        base_pension: own.bonus_base_pension,
        employee: BonusShare {
            health: own.employee.health_bonus,
            pension: own.employee.pension_bonus,
            parts: HealthParts {
                health: own.parts.bonus.health,
                care: own.parts.bonus.care,
                levy: own.parts.bonus.levy,
            },
        },
        bonus_after_premiums: paid.amount - own.employee.health_bonus - own.employee.pension_bonus,
        previous_month_pay: previous,
        dependants: 0,
        method: None,
        rate: None,
        withheld: None,
        paid_out: None,
        refused: None,
    };
    let at_date = format!("{}.bonuses.{}.date", pay.path, paid.index);
    let household = Household::in_year(case, CivilYear::of(paid.date));
    // withholding is settled at the year's end and never part of the year's figures: a table that
    // is not published yet leaves a gap here and does not take the comparison with it
    shown.dependants = match (
        pay.column,
        dependants(case, &household, person, paid.date, law),
    ) {
        // without a 従たる給与についての扶養控除等申告書 the 乙欄 knows nobody
        (Column::Otsu, Ok(_)) => 0,
        (Column::Kou, Ok(dependants)) => dependants,
        (_, Err(error)) => {
            shown.refused = Some(error.at(at_date));
            return Ok(shown);
        }
    };
    match bonus(
        &withholding_input(pay, paid, &shown),
        law,
        &mut Trace::off(),
    ) {
        Ok(output) => {
            shown.method = Some(output.method);
            shown.rate = output.rate.map(|rate| rate.to_string());
            shown.withheld = Some(output.tax);
            shown.paid_out = Some(shown.bonus_after_premiums - output.tax);
        }
        Err(error) => match error.errors.into_iter().next() {
            Some(refused) if refused.code == "law_not_covered" => {
                shown.refused = Some(FieldError {
                    field: at_date,
                    ..refused
                });
            }
            Some(other) => {
                return Err(FieldError {
                    field: at_date,
                    ..other
                }
                .into());
            }
            None => {}
        },
    }
    Ok(shown)
}

/// What the withholding of a bonus is computed from.
pub(super) fn withholding_input(pay: &PlanPay, paid: &PlanBonus, shown: &BonusMonth) -> BonusInput {
    BonusInput {
        date: paid.date,
        bonus: shown.bonus_after_premiums,
        previous_month_pay: shown.previous_month_pay.or_zero(),
        dependants: shown.dependants,
        column: pay.column,
        months_covered: if paid.period_months > 6 { 12 } else { 6 },
    }
}
