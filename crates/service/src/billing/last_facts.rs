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

/// なくなる割引: what goes of the coupon of a plan that ends now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostCoupon {
    /// Its code.
    pub coupon: String,
    /// Charges that it would still take something off; nothing where it has no end, and where a charge that is
    /// owed has it, which it did not take anything off unless that is paid.
    pub left: Option<i64>,
    /// The charge that is owed is the last one that it takes something off.
    pub is_last_owed: bool,
}

/// The coupon that goes with a plan that ends while this is owed: a charge that is paid no more did not use it.
pub(crate) fn lost_coupon(plan: &Subscription, owed: Option<&Invoice>) -> Option<LostCoupon> {
    let schedule = Schedule::of(plan)?;
    let coupon = plan.coupon.as_ref()?;
    let has_more = schedule.takes_off(plan.periods);
    let is_in_owed = owed.is_some_and(|owed| owed.coupon.as_ref() == Some(&coupon.code));
    (has_more || is_in_owed).then(|| LostCoupon {
        coupon: coupon.code.clone(),
        left: schedule.coupon_left(plan.periods).filter(|_| !is_in_owed),
        is_last_owed: !has_more,
    })
}

/// Its code.
pub(crate) fn coupon_of(plan: &Subscription, owed: Option<&Invoice>) -> Option<String> {
    lost_coupon(plan, owed).map(|lost| lost.coupon)
}

/// Whether something was paid for the month that runs, or one before, and is not given back when the plan ends.
async fn has_paid(tx: &Change, plan: &Subscription) -> Result<bool, StoreError> {
    Ok(plan.status == SubscriptionStatus::Active && tx.invoices().has_paid(plan.id).await?)
}

/// What holds for a plan that was cancelled and still runs, whose charge is perhaps under way. Of a discount that this
/// charge is the last one of, nothing is lost where it is paid, and where it is not, the end says so.
pub(crate) async fn cancelled_terms(
    tx: &Change,
    plan: &Subscription,
    owed: Option<&Invoice>,
) -> Result<CancelledTerms, StoreError> {
    let lost = lost_coupon(plan, owed).filter(|lost| !lost.is_last_owed);
    Ok(CancelledTerms {
        has_paid: has_paid(tx, plan).await?,
        discount: lost.map(|lost| Discount {
            coupon: lost.coupon,
            left: lost.left,
        }),
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
