//! 月ごとのお金 (月次資金繰り): two years from the resolution, month by month, for the person and the
//! company, as it is really paid; and the year in which the old pay and the new one meet.

mod company;
mod company_steps;
mod earned;
mod enough;
mod explain;
mod first_year;
mod frame;
mod office;
mod own;
mod paid;
mod person;
mod plan;
mod result;
mod warnings;
mod withhold;

pub(super) use paid::{bonuses, on};
pub use result::{
    CalendarYearMoney, CompanyMonth, FirstYear, FiscalYearMoney, Money, MoneyMonth,
    OtherOfficeMonth, OtherOfficePay, PersonMonth, PlanMoney, Shortfall, TaxedPay,
};

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{LawBook, carrying, watched};

use super::case::PlanPay;
use super::compare::{compare_case, law_used, one_a_value, parsed};
use super::input::MaterialInput;
use super::insurance::Contracts;
use super::own_remarks;
use super::remark::of_kind;
use crate::Trace;
use frame::Frame;
use plan::plan;

/// 月ごとのお金 of a material: 24 months from the resolution under every plan, with the law of each
/// month. What is set anew each year and not published yet is carried on and marked.
///
/// Pay is paid at the end of its month and a bonus on its day; the premiums of a month are deducted
/// from the next one's pay. The pay of today is taken as paid before the resolution, and the plan as
/// paid every year after it. The profit before the pay comes in twelve equal parts.
///
/// # Errors
/// Those of the comparison; at `meeting.resolution` `required` for a plan that pays otherwise than today,
/// and `law_not_covered` before the first withholding tables.
pub fn money(
    input: &MaterialInput,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Money, FieldErrors> {
    let case = parsed(input, law)?;
    let now = case.now();
    let bonuses = |pay: &PlanPay| -> Vec<_> {
        pay.bonuses
            .iter()
            .map(|bonus| (bonus.date, bonus.amount))
            .collect()
    };
    let changes = case.proposals().iter().any(|pay| {
        !pay.is_paid_as(now) || pay.column != now.column || bonuses(pay) != bonuses(now)
    });
    if case.meeting.is_none() && changes {
        return Err(FieldError::new(FieldCode::Required, "meeting.resolution").into());
    }
    let (done, marks) = watched(|| {
        let contracts = Contracts::of(&case, law, false)?;
        let compared = compare_case(&case, &contracts, law, false)?;
        let mut money = carrying(|| {
            let frame = Frame::of(&case, law)?;
            in_frame(&frame, trace)
        })?;
        let compared = own_remarks::without_own(compared.warnings);
        money.warnings.splice(0..0, compared);
        money.warnings = of_kind(&case, money.warnings);
        Ok::<_, FieldErrors>(money)
    });
    let mut money = done?;
    money.law.marks = one_a_value(marks);
    Ok(money)
}

fn in_frame(frame: &Frame<'_>, trace: &mut Trace) -> Result<Money, FieldErrors> {
    let mut plans = Vec::with_capacity(frame.case.plans.len());
    let mut remarks = Vec::with_capacity(frame.case.plans.len());
    for (index, pay) in frame.case.plans.iter().enumerate() {
        let mut own = Trace::of(trace.is_on());
        let (plan, of_person) = plan(frame, pay, index > 0, &mut own)?;
        plans.push(plan);
        remarks.push(of_person);
        explain::under(&format!("plans.{index}"), own, trace);
    }
    Ok(Money {
        from: frame.shown.0,
        to: frame.shown.1,
        warnings: warnings::warnings(frame, &plans, &remarks)?,
        plans,
        law: law_used(frame.case, frame.law),
        trace: Vec::new(),
    })
}
