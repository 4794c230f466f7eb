//! 監査記録: what happened that concerns security. Rows are added, never changed, and go when their
//! time is over; ids and no secrets.

use crate::connection::{Store, WriteTx};
use crate::entity::audit_event;
use crate::error::StoreError;
use crate::ids::{AuditId, MemberId};
use crate::micros;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

/// One row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRow {
    /// Id.
    pub id: AuditId,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Name of the event.
    pub event: String,
    /// Whom it concerns, when that is known.
    pub member: Option<MemberId>,
    /// Address of the peer.
    pub ip: String,
    /// Name of the browser.
    pub agent: String,
    /// A count or the id of what it was about.
    pub detail: Option<String>,
}

/// Adds a row in the transaction of what happened.
pub(crate) async fn insert_audit(tx: &WriteTx, row: AuditRow) -> Result<(), StoreError> {
    audit_event::Entity::insert(audit_event::ActiveModel {
        id: Set(row.id),
        at: Set(micros(row.at)),
        event: Set(row.event),
        member_id: Set(row.member),
        ip: Set(row.ip),
        agent: Set(row.agent),
        detail: Set(row.detail),
    })
    .exec_without_returning(&**tx)
    .await?;
    Ok(())
}

impl Store {
    /// Adds a row.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add_audit(&self, row: AuditRow) -> Result<(), StoreError> {
        let tx = self.small_tx().await?;
        insert_audit(&tx, row).await?;
        tx.commit().await
    }

    /// Forgets what happened before `since`, but for the last year of the log: none of it goes,
    /// whatever the clock says.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_audit(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        let newest = audit_event::Entity::find()
            .order_by_desc(audit_event::Column::At)
            .one(&self.db)
            .await?;
        let Some(newest) = newest else {
            return Ok(0);
        };
        // a day more than the triggers ask for: they look at days on one of the databases
        let since = since.min(newest.at - TimeDelta::days(366));
        self.prune("audit_events", "at < $1", &[since]).await
    }

    /// What concerns a member, oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn audit_of(&self, member: MemberId) -> Result<Vec<AuditRow>, StoreError> {
        let rows = audit_event::Entity::find()
            .filter(audit_event::Column::MemberId.eq(member))
            .order_by_asc(audit_event::Column::At)
            .all(&self.db)
            .await?;
        Ok(rows.into_iter().map(AuditRow::from).collect())
    }

    /// What came from an address between two times, oldest first: whom a breach may concern.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn audit_from(
        &self,
        ip: &str,
        since: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<AuditRow>, StoreError> {
        let rows = audit_event::Entity::find()
            .filter(audit_event::Column::Ip.eq(ip))
            .filter(audit_event::Column::At.between(micros(since), micros(until)))
            .order_by_asc(audit_event::Column::At)
            .all(&self.db)
            .await?;
        Ok(rows.into_iter().map(AuditRow::from).collect())
    }
}

impl From<audit_event::Model> for AuditRow {
    fn from(row: audit_event::Model) -> Self {
        Self {
            id: row.id,
            at: row.at,
            event: row.event,
            member: row.member_id,
            ip: row.ip,
            agent: row.agent,
            detail: row.detail,
        }
    }
}
