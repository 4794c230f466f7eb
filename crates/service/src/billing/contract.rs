//! ご契約の内容: what a mail repeats of a plan that was ordered.

use crate::Service;
use crate::billing::plan::{Price, Schedule};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::mail::{Contract, Mail};
use shinchoryu_store::{Member, NewMail, Subscription};

/// What a mail repeats of what was ordered.
pub(crate) fn contract_of(schedule: &Schedule, last_four: &str) -> Contract {
    let (first, later) = (Price::of(schedule.charge(0)), Price::of(schedule.lasting()));
    Contract {
        first_charge: japan_day(schedule.first),
        first_amount: first.amount,
        first_tax: first.tax,
        discounted: schedule.coupon_left(0).unwrap_or(1),
        day_of_month: schedule.day_of_month(),
        amount: later.amount,
        tax: later.tax,
        last_four: last_four.to_owned(),
    }
}

impl Service {
    /// お申し込み完了: the contract of a plan that began with a charge, or with one of nothing.
    pub(crate) fn plan_begun_mail(
        &self,
        member: &Member,
        plan: &Subscription,
        last_four: &str,
    ) -> Result<Option<NewMail>, CommonError> {
        Schedule::of(plan)
            .map(|schedule| Mail::PlanBegun(contract_of(&schedule, last_four)))
            .map(|begun| self.mail_member(member, begun))
            .transpose()
    }
}
