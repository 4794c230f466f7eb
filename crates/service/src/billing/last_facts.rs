//! 終わるときに: what holds of money when a plan or an account ends, as the mails say it.

use crate::billing::plan::{Schedule, last_day_of_use};
use crate::ground::change::Change;
use crate::ground::clock::japan_day;
use crate::ground::mail::{CancelledTerms, Discount, LastFacts, Unpaid};
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{Invoice, MemberId, StoreError, Subscription, SubscriptionStatus};

/// An invoice that is not paid, as a mail tells it.
pub(crate) fn unpaid_of(invoice: &Invoice) -> Unpaid {
    Unpaid {
        billed_on: japan_day(invoice.billed_at),
        amount: invoice.amount,
    }
}

/// What the coupon of a plan would still take off the charges to come.
fn discount_of(plan: &Subscription) -> Option<Discount> {
    let schedule = Schedule::of(plan)?;
    let coupon = plan.coupon.as_ref();
    let coupon = coupon.filter(|_| schedule.takes_off(plan.periods))?;
    Some(Discount {
        coupon: coupon.code.clone(),
        left: schedule.coupon_left(plan.periods),
    })
}

/// The coupon that goes with a plan that ends while this is owed: a charge that is paid no more did not use it.
pub(crate) fn coupon_of(plan: &Subscription, owed: Option<&Invoice>) -> Option<String> {
    let unused = owed.and_then(|owed| owed.coupon.clone());
    let unused = unused.filter(|code| plan.coupon.as_ref().is_some_and(|own| own.code == *code));
    unused.or_else(|| discount_of(plan).map(|discount| discount.coupon))
}

/// Whether something was paid for the month that runs, or one before, and is not given back when the plan ends.
async fn has_paid(tx: &Change, plan: &Subscription) -> Result<bool, StoreError> {
    Ok(plan.status == SubscriptionStatus::Active && tx.invoices().has_paid(plan.id).await?)
}

/// What holds for a plan that was cancelled and still runs. While a charge is under way nobody knows how much is left of
/// its discount.
pub(crate) async fn cancelled_terms(
    tx: &Change,
    plan: &Subscription,
    is_under_way: bool,
) -> Result<CancelledTerms, StoreError> {
    let mut discount = discount_of(plan);
    if is_under_way && let Some(discount) = &mut discount {
        discount.left = None;
    }
    Ok(CancelledTerms {
        has_paid: has_paid(tx, plan).await?,
        discount,
    })
}

/// What holds for a member whose account is deleted at this moment, and whose papers are kept until then.
pub(crate) async fn last_facts(
    tx: &Change,
    member: MemberId,
    papers_until: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<LastFacts, StoreError> {
    let last_day = |until: DateTime<Utc>| japan_day(until - TimeDelta::microseconds(1));
    let mut facts = LastFacts {
        papers_until: papers_until.map(last_day),
        ..LastFacts::default()
    };
    if let Some(plan) = tx.subscriptions().living(member).await? {
        let owed = tx.invoices().owed_by(plan.id).await?;
        if let Some(owed) = &owed {
            facts.is_under_way = tx.charges().pending(owed.id).await?.is_some();
            facts.owed = Some(unpaid_of(owed));
        }
        if plan.status != SubscriptionStatus::Incomplete {
            facts.plan_ends_on = Some(japan_day(now));
            // of a charge under way it is said that it is given back
            facts.has_paid = !facts.is_under_way && has_paid(tx, &plan).await?;
            facts.coupon = coupon_of(&plan, owed.as_ref());
            return Ok(facts);
        }
    }
    let begun = tx.subscriptions().begun(member).await?;
    facts.plan_ended_on = begun.and_then(|plan| Some(last_day_of_use(&plan, plan.ended_at?)));
    Ok(facts)
}
