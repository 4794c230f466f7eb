//! 監査記録: what happened that concerns security. Rows are added, never changed, and go when their
//! time is over; ids and no secrets.

use crate::ground::connection::Store;
use crate::ground::entity::audit_event;
use crate::ground::error::StoreError;
use crate::ground::ids::MemberId;
use crate::ground::told::{AuditRow, insert_audit};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};

/// The last year of the log, in parts of this many days.
const MONTHS: i64 = 12;
const DAYS: i64 = 30;

/// The audit log.
pub struct AuditLog<'a, D>(pub(crate) &'a D);

impl<D: Rows> AuditLog<'_, D> {
    /// What concerns a member, oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of(&self, member: MemberId) -> Result<Vec<AuditRow>, StoreError> {
        let rows = audit_event::Entity::find()
            .filter(audit_event::Column::MemberId.eq(member))
            .order_by_asc(audit_event::Column::At)
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(AuditRow::from).collect())
    }

    /// What came from an address between two times, oldest first: whom a breach may concern.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn from(
        &self,
        ip: &str,
        since: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<AuditRow>, StoreError> {
        let rows = audit_event::Entity::find()
            .filter(audit_event::Column::Ip.eq(ip))
            .filter(audit_event::Column::At.between(micros(since), micros(until)))
            .order_by_asc(audit_event::Column::At)
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(AuditRow::from).collect())
    }
}

impl AuditLog<'_, Unit> {
    /// Adds a row.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(&self, row: AuditRow) -> Result<(), StoreError> {
        insert_audit(&**self.0, row).await
    }
}

impl Store {
    /// Until when the logs may be forgotten, at most `since`: never of their last year, and nothing at
    /// all (`None`) while a month of that year has no row. A clock that jumped ahead writes rows far
    /// from those before, and what it takes for long ago may be of yesterday.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forgettable(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, StoreError> {
        let newest = audit_event::Entity::find()
            .order_by_desc(audit_event::Column::At)
            .one(&self.db)
            .await?;
        let Some(newest) = newest.map(|row| row.at) else {
            return Ok(None);
        };
        for month in 0..MONTHS {
            let end = newest - TimeDelta::days(DAYS * month);
            let of_month = audit_event::Entity::find()
                .filter(audit_event::Column::At.between(end - TimeDelta::days(DAYS), end))
                .limit(1)
                .one(&self.db)
                .await?;
            if of_month.is_none() {
                return Ok(None);
            }
        }
        // a day more than the triggers ask for: they look at days on one of the databases
        Ok(Some(since.min(newest - TimeDelta::days(366))))
    }

    /// Forgets what happened before a time that is [`Store::forgettable`].
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_audit(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        self.prune("audit_events", "at < $1", &[since]).await
    }
}
