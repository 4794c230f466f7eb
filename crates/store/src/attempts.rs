//! Counters of failed attempts; they survive a restart.

use crate::connection::{Store, WriteTx};
use crate::entity::attempt;
use crate::error::StoreError;
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _, QuerySelect as _,
};

/// What is attempted; each kind counts for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptKind {
    /// A password for an address.
    Password,
    /// A password for an address, on a device its member has signed in with.
    KnownPassword,
    /// A second factor of a member.
    Code,
    /// A second factor of a member, on a device they have signed in with.
    KnownCode,
}

impl AttemptKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::KnownPassword => "known_password",
            Self::Code => "code",
            Self::KnownCode => "known_code",
        }
    }
}

/// Whether an attempt may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// It may, and counts as failed until it is cleared; the how many-th in a row.
    Allowed(i64),
    /// It may not before this time; nothing was counted.
    BlockedUntil(DateTime<Utc>),
}

/// Forgets the failures in the transaction of the success.
pub(crate) async fn clear(
    tx: &WriteTx,
    kind: AttemptKind,
    subject: &[u8],
) -> Result<(), StoreError> {
    attempt::Entity::delete_many()
        .filter(attempt::Column::Kind.eq(kind.name()))
        .filter(attempt::Column::Subject.eq(subject.to_vec()))
        .exec(&**tx)
        .await?;
    Ok(())
}

impl Store {
    /// Counts an attempt as failed before it is made, so that attempts made at the same time
    /// cannot all use the last free one. `block` says from the number of failures in a row
    /// until when the next attempt has to wait.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn count_attempt(
        &self,
        kind: AttemptKind,
        subject: &[u8],
        now: DateTime<Utc>,
        block: impl Fn(i64) -> Option<DateTime<Utc>> + Send,
    ) -> Result<Attempt, StoreError> {
        let tx = self.write_tx().await?;
        // the row must be there before it can be locked
        attempt::Entity::insert(attempt::ActiveModel {
            kind: Set(kind.name().to_owned()),
            subject: Set(subject.to_vec()),
            failures: Set(0),
            blocked_until: Set(None),
            updated_at: Set(micros(now)),
        })
        .on_conflict(
            OnConflict::columns([attempt::Column::Kind, attempt::Column::Subject])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&*tx)
        .await?;
        let row = attempt::Entity::find_by_id((kind.name().to_owned(), subject.to_vec()))
            .lock_exclusive()
            .one(&*tx)
            .await?;
        let Some(row) = row else {
            return Err(StoreError::Busy);
        };
        if let Some(until) = row.blocked_until.filter(|until| *until > now) {
            return Ok(Attempt::BlockedUntil(until));
        }
        let failures = row.failures.saturating_add(1);
        let mut row = row.into_active_model();
        row.failures = Set(failures);
        row.blocked_until = Set(block(failures).map(micros));
        row.updated_at = Set(micros(now));
        row.update(&*tx).await?;
        tx.commit().await?;
        Ok(Attempt::Allowed(failures))
    }

    /// Forgets the failures after a success.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn clear_attempts(
        &self,
        kind: AttemptKind,
        subject: &[u8],
    ) -> Result<(), StoreError> {
        let tx = self.write_tx().await?;
        clear(&tx, kind, subject).await?;
        tx.commit().await
    }

    /// Forgets counters that were not touched since `since`, but for those that still block:
    /// unknown addresses leave no rows for ever.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_attempts(
        &self,
        now: DateTime<Utc>,
        since: DateTime<Utc>,
    ) -> Result<u64, StoreError> {
        let tx = self.write_tx().await?;
        let gone = attempt::Entity::delete_many()
            .filter(attempt::Column::UpdatedAt.lt(micros(since)))
            .filter(
                Condition::any()
                    .add(attempt::Column::BlockedUntil.is_null())
                    .add(attempt::Column::BlockedUntil.lte(micros(now))),
            )
            .exec(&*tx)
            .await?
            .rows_affected;
        tx.commit().await?;
        Ok(gone)
    }
}
