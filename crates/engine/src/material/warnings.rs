//! 注意: what the reader must know beside the figures, by stable codes.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{GradeTable, LawBook, LawError, MeritRatios};
use shinchoryu_quantity::{Date, Month, Rate, Yen, add_months};

use super::case::{Case, PlanPay};
use super::input::Position;
use super::late::{is_after_leaving, leaves_in_month_of, notice_is_late};
use super::place::StandardLimits;
use super::remark::{Params, one, warning};
use super::result::{Deadline, Facts, Plan, Warning};
use super::withheld::{earlier_in_month, month_before};
use crate::corporate_tax::{LimitExceeded, LimitedBy, LocalTax};
use crate::social_insurance::Insurer;
use crate::withholding::Column;

/// 届出期限まで: so many days are left for minutes and filing (a limit of this product).
const NEAR_DAYS: i64 = 14;

/// 退職前の数年: so many years before leaving a raise is remarked on (a limit of this product).
const LAST_YEARS: u32 = 5;

/// What the pay is measured against, in the basis month and on the basis date.
struct WarningLaw {
    /// 健康保険の1級の上限 (exclusive): below it enrolment itself may be questioned.
    lowest_health: Yen,
    /// 厚生年金の1級の上限 (exclusive): below it the pension standard no longer falls.
    lowest_pension: Yen,
    /// 功績倍率 of practice for the office, above which it sees an excess.
    usual_merit_ratio: Rate,
}

impl WarningLaw {
    fn on(case: &Case, law: &LawBook) -> Result<Self, FieldErrors> {
        let month = case.basis_month.first_day();
        let social = &law.social_insurance;
        let lowest_end = |grades: &GradeTable| grades.iter().nth(1).map_or(Yen::ZERO, |g| g.from);
        let read = || -> Result<Self, LawError> {
            Ok(Self {
                lowest_health: lowest_end(social.health_grades.at(month)?.value),
                lowest_pension: lowest_end(social.pension_grades.at(month)?.value),
                usual_merit_ratio: usual_merit_ratio(
                    case.position,
                    law.corporate.retirement_allowance.at(case.basis)?.value,
                ),
            })
        };
        read().map_err(|error| error.at("basis_date").into())
    }
}

fn usual_merit_ratio(position: Option<Position>, usual: &MeritRatios) -> Rate {
    match position {
        None | Some(Position::RepresentativeDirector) => usual.president,
        // an employee is refused while the case is read
        Some(Position::Director | Position::DirectorWithStaffDuties | Position::Employee) => {
            usual.director
        }
        Some(Position::Auditor) => usual.auditor,
    }
}

/// The remarks on a comparison: the dates first, then plan by plan.
pub(super) fn warnings(
    case: &Case,
    facts: &Facts,
    plans: &[Plan],
    deadline: &Deadline,
    law: &LawBook,
) -> Result<Vec<Warning>, FieldErrors> {
    let social = &law.social_insurance;
    let limits = StandardLimits::of(case, law);
    let of_pension = super::pension::warnings(case, law)?;
    let law = WarningLaw::on(case, law)?;
    let mut warnings: Vec<Warning> = filing(case, deadline).into_iter().collect();
    for (pay, plan) in case.plans.iter().zip(plans) {
        warnings.extend(revision(pay, plan, deadline));
    }
    if let Some(day) = facts.no_sickness_allowance_from {
        let params = one("date", day);
        warnings.push(warning(
            "no_sickness_allowance",
            "customer.birth_date",
            params,
        ));
    }
    for (pay, plan) in case.plans.iter().zip(plans) {
        let mut warn = |code, field, params| warnings.push(warning(code, field, params));
        let monthly = pay.monthly_field();
        if case.remuneration_of_both(pay) < law.lowest_health {
            let params = one("limit", law.lowest_health);
            warn("below_lowest_health_grade", monthly, params);
        } else if case.remuneration_of_both(pay) < law.lowest_pension {
            let params = one("limit", law.lowest_pension);
            warn("below_lowest_pension_grade", monthly, params);
        }
        for given in pay.beside.in_kind() {
            let field = format!("{}.{given}", pay.path);
            warn("in_kind_cost_in_profit", field, Params::new());
        }
        if pay.column == Column::Otsu && case.other_office.is_none() {
            // the taxes shown are those of this pay alone
            let field = format!("{}.column", pay.path);
            warn("otsu_without_main_salary", field, Params::new());
        }
        if plan.pay != plans[0].pay {
            let params = one("amount", plan.pay - plans[0].pay);
            warn("totals_differ", pay.path.clone(), params);
        }
        if raised_before_leaving(case, pay) {
            let params = one("date", case.retires_on);
            warn("raise_before_retirement", pay.monthly_field(), params);
        }
        if let Some(limits) = limits
            .as_ref()
            .filter(|limits| limits.are_below(case, plan))
        {
            let params = one("place", limits.place);
            warn("standard_rates_above_limits", pay.path.clone(), params);
        }
        if plan.company.money_left < Yen::ZERO {
            warn("company_money_negative", pay.path.clone(), Params::new());
        }
        for exceeded in &plan.company.limits_exceeded {
            let mut params = one("limit", exceeded.limit);
            params.insert("amount", exceeded.added.to_string());
            warn(limit_code(exceeded), pay.path.clone(), params);
        }
        for (bonus, month) in pay.bonuses.iter().zip(&plan.bonus_months) {
            let field = format!("{}.bonuses.{}.date", pay.path, bonus.index);
            if is_after_leaving(case, bonus) {
                let params = one("date", case.retires_on);
                warn("bonus_after_retirement", field.clone(), params);
            } else if let Some(leaves) = leaves_in_month_of(case, bonus) {
                let params = one("date", leaves);
                warn("bonus_in_month_of_leaving", field.clone(), params);
            }
            let earlier = earlier_in_month(case, pay, bonus);
            if earlier > Yen::ZERO && month.base_health + month.base_pension > Yen::ZERO {
                // both bases are those of the month, its premiums what those of the month grow by
                let params = one("earlier", earlier);
                warn("bonus_after_another_in_month", field.clone(), params);
            }
            if month.refused.is_some() {
                warn("withholding_not_published", field, Params::new());
                continue;
            }
            let before = month_before(bonus).plus(-1);
            let rates = social.health_rates.carried(before.first_day());
            let by_law = matches!(case.insurer, Insurer::Kyokai(_));
            if by_law && rates.is_ok_and(|rates| rates.carried()) {
                let params = one("month", before);
                warn("premium_rates_carried", field.clone(), params);
            }
            if !inside(case.basis_month, month.month) {
                warn("bonus_month_moved", field, Params::new());
            }
        }
    }
    warnings.extend(super::pension::not_restored(case, plans));
    warnings.extend(of_pension);
    if case.merit_ratio > law.usual_merit_ratio {
        let params = one("ratio", law.usual_merit_ratio);
        warnings.push(warning(
            "merit_ratio_above_usual",
            "retirement.merit_ratio",
            params,
        ));
    }
    Ok(warnings)
}

/// Whether the notice of the bonuses is in time, or nearly too late, and the date that says so: a
/// resolution after the limit of the fiscal year is too late on any day.
fn filing(case: &Case, deadline: &Deadline) -> Option<Warning> {
    let with_bonus = case.proposals().iter().any(|pay| !pay.bonuses.is_empty());
    let limit = deadline.notified_pay.filter(|_| with_bonus)?;
    let is_near = |proposed: Date| (0..=NEAR_DAYS).contains(&(limit - proposed).num_days());
    // what was filed by then needs no haste
    let is_filed = || {
        let typed = case.meeting.and_then(|service| service.filing_date);
        typed.is_some_and(|filed| case.proposal_date.is_some_and(|proposed| filed < proposed))
    };
    let code = if notice_is_late(case, deadline) {
        "filing_deadline_passed"
    } else if case.proposal_date.is_some_and(is_near) && !is_filed() {
        "filing_deadline_near"
    } else {
        return None;
    };
    let field = if case.meeting?.resolution > limit {
        "meeting.resolution"
    } else {
        "meeting.filing_date"
    };
    Some(warning(code, field, one("date", limit)))
}

/// 退職前の増額: by more than a half in the last years before leaving, which can take the merit ratio method
/// away altogether (東京地判 2020-03-24).
fn raised_before_leaving(case: &Case, pay: &PlanPay) -> bool {
    let soon = add_months(case.basis, 12 * LAST_YEARS);
    pay.monthly * 2 > case.now().monthly * 3 && case.retires_on < soon
}

/// 定期同額給与: what of the monthly pay the company may not deduct for a change after the window.
fn revision(pay: &PlanPay, plan: &Plan, deadline: &Deadline) -> Option<Warning> {
    let window = deadline.revision_window_end?;
    let lost = plan.company.non_deductible_monthly;
    let mut params = one("date", window);
    params.insert("part", lost.to_string());
    let field = pay.monthly_field();
    (lost > Yen::ZERO).then(|| warning("revision_after_window", field, params))
}

/// Which tax a limit makes higher, and what exceeds it.
fn limit_code(exceeded: &LimitExceeded) -> &'static str {
    match (exceeded.tax, exceeded.by) {
        (LocalTax::EnterpriseTax, LimitedBy::Capital) => "enterprise_tax_above_capital",
        (LocalTax::EnterpriseTax, _) => "enterprise_tax_above_income",
        (_, LimitedBy::Capital) => "inhabitant_levy_above_capital",
        (_, _) => "inhabitant_levy_above_tax",
    }
}

fn inside(basis: Month, month: Month) -> bool {
    (0..12).contains(&month.since(basis))
}
