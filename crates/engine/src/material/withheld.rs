//! 賞与の支給月の源泉徴収: what is withheld from each bonus, by the typed date's tables and by what is
//! really paid in the month before.

use shinchoryu_fields::{FieldError, FieldErrors};
use shinchoryu_law::withholding::DependantCount;
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{CivilYear, Date, Month, Yen};

use super::case::{Case, PlanBonus, PlanPay};
use super::household::Household;
use super::money::bonuses;
use super::months::Months;
use super::pension::payments;
use super::result::BonusMonth;
use super::schedule::bonus_notice;
use super::taxes::{TaxedYear, Taxes};
use crate::Trace;
use crate::income_tax::{IncomeTaxOutput, Settlement};
use crate::person::{Dependant, Disability, Taxpayer, TaxpayerDisability};
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

/// The bonus months of a plan, in the order of their dates: what is really paid in them.
pub(super) fn bonus_months(
    case: &Case,
    pay: &PlanPay,
    person: &IncomeTaxOutput,
    law: &LawBook,
) -> Result<Vec<BonusMonth>, FieldErrors> {
    let months = Months::of(case, pay, law);
    pay.bonuses
        .iter()
        .map(|paid| bonus_month(case, &months, pay, paid, person, law))
        .collect()
}

/// 健康保険の標準賞与額 of the April–March year of a month, before it.
fn counted_before(
    case: &Case,
    months: &Months<'_>,
    pay: &PlanPay,
    month: Month,
) -> Result<Yen, FieldErrors> {
    let april = month.fiscal_year().first_month();
    let mut counted = Yen::ZERO;
    for before in (0..month.since(april)).map(|later| april.plus(later)) {
        let there = case.other_office.as_ref();
        let there = there.is_some_and(|other| other.bonuses_in(before).next().is_some());
        let bonuses = bonuses(case, pay, before);
        let paid = bonuses.iter().map(|paid| paid.amount).sum();
        if paid > Yen::ZERO || there {
            counted += months.premiums(before, paid, counted)?.bonus_base_health();
        }
    }
    Ok(counted)
}

/// What is paid before a bonus in the same month: a bonus of today, which bears its own premiums.
pub(super) fn earlier_in_month(case: &Case, pay: &PlanPay, paid: &PlanBonus) -> Yen {
    let in_month = bonuses(case, pay, Month::of(paid.date)).into_iter();
    let earlier = in_month.filter(|other| other.date < paid.date);
    earlier.map(|other| other.amount).sum()
}

/// The month whose pay chooses the rate of a bonus.
pub(super) fn month_before(paid: &PlanBonus) -> Month {
    Month::of(paid.date).plus(-1)
}

/// The income of the calendar year in which a month lies, as it is really paid: by it the dependants are told
/// (所得税法85条3項). Nothing of a person without a family or a status that depends on it, and of a year that is not known.
fn real_year(
    case: &Case,
    months: &Months<'_>,
    pay: &PlanPay,
    month: Month,
    law: &LawBook,
) -> Option<IncomeTaxOutput> {
    let alone =
        case.spouse.is_none() && case.dependants.is_empty() && case.taxpayer == Taxpayer::default();
    if alone {
        return None;
    }
    let year = CivilYear(month.year());
    let january = Month::of(year.first_day());
    let of_year = || (0..12).map(|later| january.plus(later));
    let bonuses = of_year().flat_map(|month| bonuses(case, pay, month));
    let own = of_year().map(|month| months.plan(month).salary());
    let own = own.sum::<Yen>() + bonuses.map(|paid| paid.amount).sum();
    let there = case.other_office.as_ref();
    let other_salary = there.map_or(Yen::ZERO, |other| other.pay_in(january, 12));
    let received = payments(case, pay, law, (january, january.plus(11))).ok()?;
    let taxed = TaxedYear {
        year,
        salary: own + other_salary,
        other_salary,
        premiums: Yen::ZERO,
        pension: received.iter().map(|month| month.paid).sum(),
        settlement: Some(Settlement::FinalReturn),
        withheld: Yen::ZERO,
    };
    let taxes = Taxes::in_year(case, &taxed, law, false).ok()?;
    Some(taxes.income_tax)
}

fn bonus_month(
    case: &Case,
    months: &Months<'_>,
    pay: &PlanPay,
    paid: &PlanBonus,
    person: &IncomeTaxOutput,
    law: &LawBook,
) -> Result<BonusMonth, FieldErrors> {
    let month = Month::of(paid.date);
    let counted = counted_before(case, months, pay, month)?;
    let earlier = earlier_in_month(case, pay, paid);
    let own = months.premiums(month, earlier + paid.amount, counted)?;
    let share = months.on_last(&own, (month, counted), (earlier, paid.amount))?;
    let previous = months.paid(month_before(paid))?.after_premiums();
    let mut shown = BonusMonth {
        month,
        date: paid.date,
        notice_until: bonus_notice(paid.date),
        bonus: paid.amount,
        base_health: own.bonus_base_health(),
        base_pension: own.bonus_base_pension(),
        bonus_after_premiums: paid.amount - share.health - share.pension,
        employee: share,
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
    let real = real_year(case, months, pay, month, law);
    let person = real.as_ref().unwrap_or(person);
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
