//! 契約と会員: what a plan makes of its member.

use crate::billing::moves::{ORDER_GIVEN_UP, move_invoice};
use crate::ground::change::Change;
use crate::ground::error::CommonError;
use chrono::{DateTime, Utc};
use shinchoryu_store::{
    Invoice, InvoiceStatus, MemberId, PlanStanding, RegistrationStep, StoreError, Subscription,
    SubscriptionStatus,
};

/// What the status of a subscription makes of its member, whoever says that it has this status. It
/// stands here and nowhere else.
#[must_use]
pub const fn standing_under(status: SubscriptionStatus) -> PlanStanding {
    let (has_begun, is_subscribed) = match status {
        SubscriptionStatus::Incomplete | SubscriptionStatus::IncompleteExpired => (false, false),
        SubscriptionStatus::Trialing | SubscriptionStatus::Active => (true, true),
        // whoever had a plan is through with the registration, and is asked to pay
        SubscriptionStatus::PastDue
        | SubscriptionStatus::Unpaid
        | SubscriptionStatus::Canceled
        | SubscriptionStatus::Paused => (true, false),
    };
    PlanStanding {
        step: if has_begun {
            Some(RegistrationStep::Subscribed)
        } else {
            None
        },
        is_subscribed,
    }
}

/// Whether more of a plan is charged by itself.
pub(crate) fn goes_on(plan: &Subscription) -> bool {
    standing_under(plan.status).is_subscribed && !plan.cancel_at_period_end
}

/// Whether a plan of this status needs a card of its member, the last one or one of several: one that is paid or
/// free needs one for its next month, and an open order all, since the provider may have begun the plan with any
/// card that the member had meanwhile. Of one that is not paid all may go: without a card its tries fail.
pub(crate) const fn needs_card(status: SubscriptionStatus, is_last: bool) -> bool {
    matches!(status, SubscriptionStatus::Incomplete)
        || (is_last && standing_under(status).is_subscribed)
}

/// The use of a coupon that a member had no charge with is given back: they have it no more.
pub(crate) async fn return_unused(
    tx: &Change,
    member: MemberId,
    code: &str,
) -> Result<(), StoreError> {
    if tx.invoices().discounted(member, code).await? == 0 {
        tx.coupons().give_back(code).await?;
    }
    Ok(())
}

/// The use of the coupon of a plan that ended is free again, where it took nothing off.
async fn coupon_unused(tx: &Change, plan: &Subscription) -> Result<(), StoreError> {
    match &plan.coupon {
        Some(coupon) => return_unused(tx, plan.member, &coupon.code).await,
        None => Ok(()),
    }
}

/// Writes down what has become of a plan. With it the use of a coupon ends that took nothing off.
pub(crate) async fn write_plan(tx: &Change, plan: &Subscription) -> Result<(), StoreError> {
    tx.subscriptions().save(plan).await?;
    if plan.has_ended() {
        coupon_unused(tx, plan).await?;
    }
    Ok(())
}

/// Writes down what has become of a plan, and what that makes of its member.
pub(crate) async fn save_plan(
    tx: &Change,
    plan: &Subscription,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    write_plan(tx, plan).await?;
    let standing = standing_under(plan.status);
    tx.subscriptions()
        .mark_member(plan.member, standing, now)
        .await
}

/// Ends an order that is still open; the use of its coupon is free again.
pub(crate) async fn give_up_order(
    tx: &Change,
    order: &Subscription,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    if tx
        .subscriptions()
        .give_up(order, ORDER_GIVEN_UP, now)
        .await?
    {
        coupon_unused(tx, order).await?;
    }
    Ok(())
}

/// 請求の終わり: an invoice that is paid no more, waived or given up. The use of its coupon is free again where
/// no other charge had it; while a plan has the coupon, the end of that plan says so.
pub(crate) async fn close_unpaid(
    tx: &Change,
    invoice: &mut Invoice,
    end: InvoiceStatus,
    now: DateTime<Utc>,
) -> Result<(), CommonError> {
    move_invoice(invoice, end)?;
    invoice.closed_at = Some(now);
    tx.invoices().save(invoice).await?;
    let Some(code) = &invoice.coupon else {
        return Ok(());
    };
    let living = tx.subscriptions().living(invoice.member).await?;
    let applied = living.as_ref().and_then(|plan| plan.coupon.as_ref());
    if applied.is_some_and(|coupon| coupon.code == *code) {
        return Ok(());
    }
    Ok(return_unused(tx, invoice.member, code).await?)
}

/// What a plan leaves that ends with its member's account: nobody owes its invoice any more, and the use of a
/// coupon that took nothing off is free again. An attempt to charge that is under way ends by itself.
pub(crate) async fn leave_behind(
    tx: &Change,
    member: MemberId,
    now: DateTime<Utc>,
) -> Result<(), CommonError> {
    tx.members().lock(member).await?;
    let Some(plan) = tx.subscriptions().living(member).await? else {
        return Ok(());
    };
    if let Some(mut owed) = tx.invoices().owed_by(plan.id).await?
        && tx.charges().pending(owed.id).await?.is_none()
    {
        close_unpaid(tx, &mut owed, InvoiceStatus::Void, now).await?;
    }
    Ok(coupon_unused(tx, &plan).await?)
}

/// What follows for a member whose plan has begun: its status decides, and no coupon waits for a
/// plan any more.
pub(crate) async fn plan_began(
    tx: &Change,
    member: MemberId,
    status: SubscriptionStatus,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    tx.subscriptions()
        .mark_member(member, standing_under(status), now)
        .await?;
    tx.customers().spend_coupon(member).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_status_has_its_standing() {
        use SubscriptionStatus as S;
        let reached = Some(RegistrationStep::Subscribed);
        for (status, step, is_subscribed) in [
            (S::Incomplete, None, false),
            (S::IncompleteExpired, None, false),
            (S::Trialing, reached, true),
            (S::Active, reached, true),
            (S::PastDue, reached, false),
            (S::Unpaid, reached, false),
            (S::Canceled, reached, false),
            (S::Paused, reached, false),
        ] {
            let standing = PlanStanding {
                step,
                is_subscribed,
            };
            assert_eq!(standing_under(status), standing, "{status:?}");
            let is_open = status == S::Incomplete;
            assert_eq!(needs_card(status, true), is_subscribed || is_open);
            assert_eq!(needs_card(status, false), is_open);
        }
    }
}
