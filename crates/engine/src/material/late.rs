//! 間に合わない手続: what of a proposal's pay the company may not deduct because its notice is filed,
//! or its monthly pay changed, too late (法人税法34条1項1号・2号). It is paid all the same, so it stays
//! in the company's income.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Date, Month, Yen};

use super::case::{Case, PlanBonus, PlanPay};
use super::limits::at_plan;
use super::result::Deadline;
use super::schedule::first_pay;
use crate::executive_pay::{ExecutivePayInput, executive_pay};
use crate::{Step, Trace};

/// What stays in the company's income under one plan, and why.
#[derive(Debug, Default)]
pub(super) struct NonDeductible {
    /// 事前確定届出給与 without a notice in time, or paid to a president who has left: the whole of each.
    pub(super) bonuses: Vec<PlanBonus>,
    /// 定期同額給与 that was changed outside the window: what exceeds the lowest amount of the year.
    pub(super) monthly: Yen,
    pub(super) steps: Vec<Step>,
}

impl NonDeductible {
    pub(super) fn total(&self) -> Yen {
        self.bonus() + self.monthly
    }

    /// The same where only some of the bonuses are paid.
    pub(super) fn within(&self, is_paid: impl Fn(&PlanBonus) -> bool) -> Yen {
        let paid = self.bonuses.iter().filter(|bonus| is_paid(bonus));
        paid.map(|bonus| bonus.amount).sum::<Yen>() + self.monthly
    }

    pub(super) fn bonus(&self) -> Yen {
        self.bonuses.iter().map(|bonus| bonus.amount).sum()
    }

    /// Of a proposal. The pay of today is taken as filed and revised in its time.
    pub(super) fn of(
        case: &Case,
        pay: &PlanPay,
        deadline: &Deadline,
        law: &LawBook,
        explain: bool,
    ) -> Result<Self, FieldErrors> {
        let mut late = Self::default();
        let is_late = notice_is_late(case, deadline);
        let lost = pay
            .bonuses
            .iter()
            .filter(|bonus| is_late || is_after_leaving(case, bonus));
        late.bonuses = lost.copied().collect();
        if let Some(input) = late_revision(case, pay, deadline) {
            let mut trace = Trace::of(explain);
            let output = executive_pay(&input, law, &mut trace).map_err(at_plan(pay))?;
            late.monthly = output.non_deductible_monthly;
            late.steps = trace.into_steps();
        }
        Ok(late)
    }
}

/// Whether the notice of the bonuses comes after its deadline: it cannot be filed before the
/// resolution, and without a day of its own it is filed on the day of the proposal.
pub(super) fn notice_is_late(case: &Case, deadline: &Deadline) -> bool {
    let Some((service, limit)) = case.meeting.zip(deadline.notified_pay) else {
        return false;
    };
    service.resolution > limit || filed_on(case).is_some_and(|filed| filed > limit)
}

/// Whether a bonus is paid after the president has left: it is no pay of an officer for the duties of
/// the term any more.
pub(super) fn is_after_leaving(case: &Case, bonus: &PlanBonus) -> bool {
    case.leaves_on().is_some_and(|left| bonus.date > left)
}

/// 退職の日 in the month of a bonus that has no premium: that in which the insurance is lost (健康保険法156条3項). Who
/// leaves on a month's last day loses it in the next.
pub(super) fn leaves_in_month_of(case: &Case, bonus: &PlanBonus) -> Option<Date> {
    let month = Month::of(bonus.date);
    let leaves = case.leaves_on().filter(|left| Month::of(*left) == month);
    leaves.filter(|left| bonus.date <= *left && *left != month.last_day())
}

/// 届出日: as typed, or the day of the proposal.
pub(super) fn filed_on(case: &Case) -> Option<Date> {
    case.meeting
        .and_then(|service| service.filing_date)
        .or(case.proposal_date)
}

/// The monthly pay of the fiscal year in which it is changed outside the window: resolved after it, or
/// first paid later than in the month after it (法人税法施行令69条1項1号イ).
fn late_revision(case: &Case, pay: &PlanPay, deadline: &Deadline) -> Option<ExecutivePayInput> {
    let service = case.meeting?;
    let window = deadline.revision_window_end?;
    let first = Month::of(first_pay(case, pay)?);
    if service.resolution <= window && first <= Month::of(window).plus(1) {
        return None;
    }
    let fiscal_year_start = case.fiscal_year_of(service.start);
    let mut month = Month::of(fiscal_year_start);
    let monthly = std::array::from_fn(|_| {
        let paid = case.paid_in(month, first, pay).monthly;
        month = month.plus(1);
        paid
    });
    Some(ExecutivePayInput {
        monthly,
        fiscal_year_start,
        revision_month: None,
        notified: Vec::new(),
    })
}
