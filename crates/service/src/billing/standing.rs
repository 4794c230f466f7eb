//! 契約と会員: what a plan makes of its member.

use crate::ground::change::Change;
use chrono::{DateTime, Utc};
use shinchoryu_store::{MemberId, StoreError, SubscriptionStatus};

/// What follows for a member whose plan has begun: its status decides, and no coupon waits for a
/// plan any more.
pub(crate) async fn plan_began(
    tx: &Change,
    member: MemberId,
    status: SubscriptionStatus,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    tx.subscriptions()
        .mark_member(member, status.is_subscribed(), now)
        .await?;
    tx.customers().spend_coupon(member).await
}
