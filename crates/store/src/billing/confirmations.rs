//! 確認: the copies of what members were shown and confirmed when they ordered.

use crate::billing::entity::confirmation;
use crate::billing::subscriptions::Subscriptions;
use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::ids::{ConfirmationId, MemberId, SubscriptionId};
use crate::ground::members::living_member;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _,
    QueryOrder as _,
};

/// What was shown and confirmed.
#[derive(Clone)]
pub struct NewConfirmation {
    /// Id.
    pub id: ConfirmationId,
    /// Version of the words.
    pub version: String,
    /// The language in which the member was written to on that day.
    pub language: String,
    /// The values, as JSON.
    pub shown: String,
    /// Digest of version and values.
    pub digest: [u8; 32],
    /// Address of the peer.
    pub ip: String,
    /// Name of the browser.
    pub agent: String,
}

/// What is kept of what was confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confirmed {
    /// Version of the words.
    pub version: String,
    /// The values, as JSON.
    pub shown: String,
    /// Digest of version and values.
    pub digest: Vec<u8>,
    /// The language in which the member was written to on that day.
    pub language: String,
    /// When.
    pub confirmed_at: DateTime<Utc>,
    /// Address of the peer; nothing once it is forgotten.
    pub ip: String,
    /// Name of the browser; nothing once it is forgotten.
    pub agent: String,
}

impl<D: Rows> Subscriptions<'_, D> {
    /// The copies of what a member confirmed, oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn confirmations(&self, member: MemberId) -> Result<Vec<Confirmed>, StoreError> {
        let rows = confirmation::Entity::find()
            .filter(confirmation::Column::MemberId.eq(member))
            .order_by_asc(confirmation::Column::ConfirmedAt)
            .all(&self.0.rows())
            .await?;
        Ok(rows
            .into_iter()
            .map(|row| Confirmed {
                version: row.version,
                shown: row.shown,
                digest: row.digest,
                language: row.language,
                confirmed_at: row.confirmed_at,
                ip: row.ip,
                agent: row.agent,
            })
            .collect())
    }
}

impl Subscriptions<'_, Unit> {
    /// Keeps the copy of what was confirmed for an order, once.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn keep_confirmation(
        &self,
        member: MemberId,
        order: SubscriptionId,
        shown: NewConfirmation,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        let copies = confirmation::Entity::find()
            .filter(confirmation::Column::SubscriptionId.eq(order))
            .filter(confirmation::Column::Digest.eq(shown.digest.to_vec()))
            .count(&**tx)
            .await?;
        if copies > 0 {
            return Ok(());
        }
        confirmation::Entity::insert(confirmation::ActiveModel {
            id: Set(shown.id),
            member_id: Set(member),
            subscription_id: Set(order),
            version: Set(shown.version),
            language: Set(shown.language),
            shown: Set(shown.shown),
            digest: Set(shown.digest.to_vec()),
            confirmed_at: Set(micros(now)),
            ip: Set(shown.ip),
            agent: Set(shown.agent),
        })
        .exec_without_returning(&**tx)
        .await?;
        Ok(())
    }
}

impl Store {
    /// Forgets from where members ordered before `since`; what they confirmed stays. Of how many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_peers_of_orders(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        let known = "confirmed_at < $1 AND (ip <> '' OR agent <> '')";
        self.change_in_steps("confirmations", "ip = '', agent = ''", known, &[since])
            .await
    }
}
