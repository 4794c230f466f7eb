//! 契約と会員: what a plan makes of its member.

use crate::ground::change::Change;
use chrono::{DateTime, Utc};
use shinchoryu_store::{
    MemberId, PlanStanding, RegistrationStep, StoreError, Subscription, SubscriptionStatus,
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

/// Whether a plan of this status needs a card of its member, the last one or one of several: what will be
/// charged needs one, and an open order all, since the provider may have begun the plan with any card
/// that the member had meanwhile.
pub(crate) const fn needs_card(status: SubscriptionStatus, is_last: bool) -> bool {
    matches!(status, SubscriptionStatus::Incomplete)
        || (is_last && standing_under(status).is_subscribed)
}

/// Writes down what has become of a plan, and what that makes of its member.
pub(crate) async fn save_plan(
    tx: &Change,
    plan: &Subscription,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let subscriptions = tx.subscriptions();
    subscriptions.save(plan).await?;
    let standing = standing_under(plan.status);
    subscriptions.mark_member(plan.member, standing, now).await
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
