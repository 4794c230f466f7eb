//! 注意: what the reader must know beside the figures, by stable codes.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{GradeTable, LawBook, LawError};
use shinchoryu_quantity::{Month, Rate, Yen};
use std::collections::BTreeMap;

use super::case::Case;
use super::result::{Deadline, Plan, Schedule, Warning};

/// 届出期限まで: so many days are left for minutes and filing (a limit of this product).
const NEAR_DAYS: i64 = 14;

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
    fn on(case: &Case, law: &LawBook) -> Result<Self, FieldErrors> {
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
        read().map_err(|error| error.at("basis_date").into())
    }
}

type Params = BTreeMap<&'static str, String>;

fn one(name: &'static str, value: impl ToString) -> Params {
    BTreeMap::from([(name, value.to_string())])
}

fn warning(code: &'static str, field: impl Into<String>, params: Params) -> Warning {
    Warning {
        code,
        field: Some(field.into()),
        params,
    }
}

/// The remarks on a comparison: the dates first, then plan by plan.
pub(super) fn warnings(
    case: &Case,
    plans: &[Plan],
    schedules: &[Schedule],
    deadline: &Deadline,
    law: &LawBook,
) -> Result<Vec<Warning>, FieldErrors> {
    let law = WarningLaw::on(case, law)?;
    let mut warnings: Vec<Warning> = filing(case, deadline).into_iter().collect();
    for (pay, schedule) in case.plans.iter().skip(1).zip(schedules) {
        warnings.extend(revision(case, schedule, deadline, &pay.path));
    }
    for (pay, plan) in case.plans.iter().zip(plans) {
        let mut warn = |code, field, params| warnings.push(warning(code, field, params));
        let monthly = format!("{}.monthly", pay.path);
        if pay.monthly < law.lowest_health {
            let params = one("limit", law.lowest_health);
            warn("below_lowest_health_grade", monthly, params);
        } else if pay.monthly < law.lowest_pension {
            let params = one("limit", law.lowest_pension);
            warn("below_lowest_pension_grade", monthly, params);
        }
        if plan.pay != plans[0].pay {
            let params = one("amount", plan.pay - plans[0].pay);
            warn("totals_differ", pay.path.clone(), params);
        }
        if plan.company.money_left < Yen::ZERO {
            warn("company_money_negative", pay.path.clone(), Params::new());
        }
        for (bonus, month) in pay.bonuses.iter().zip(&plan.bonus_months) {
            let field = format!("{}.bonuses.{}.date", pay.path, bonus.index);
            if month.refused.is_some() {
                warn("withholding_not_published", field, Params::new());
            } else if !inside(case.basis_month, month.month) {
                warn("bonus_month_moved", field, Params::new());
            }
        }
    }
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

/// Whether the notice of the bonuses can still be filed, seen from the day of the proposal: the
/// comparison knows no other day. A resolution after the limit of the fiscal year is too late on
/// any day.
fn filing(case: &Case, deadline: &Deadline) -> Option<Warning> {
    let with_bonus = case.plans.iter().skip(1).any(|pay| !pay.bonuses.is_empty());
    let limit = deadline.notified_pay.filter(|_| with_bonus)?;
    let service = case.meeting?;
    let proposed = case.proposal_date;
    let code = if service.resolution > limit || proposed.is_some_and(|day| day > limit) {
        "filing_deadline_passed"
    } else if proposed.is_some_and(|day| (limit - day).num_days() <= NEAR_DAYS) {
        "filing_deadline_near"
    } else {
        return None;
    };
    Some(warning(code, "meeting.resolution", one("date", limit)))
}

/// 定期同額給与: a change is resolved inside the window and first paid in the month after it at the
/// latest (法人税法施行令69条1項1号).
fn revision(case: &Case, schedule: &Schedule, deadline: &Deadline, path: &str) -> Option<Warning> {
    let (first_pay, window) = (schedule.first_pay?, deadline.revision_window_end?);
    let late =
        case.meeting?.resolution > window || Month::of(first_pay) > Month::of(window).plus(1);
    let field = format!("{path}.monthly");
    late.then(|| warning("revision_after_window", field, one("date", window)))
}

fn inside(basis: Month, month: Month) -> bool {
    (0..12).contains(&month.since(basis))
}
