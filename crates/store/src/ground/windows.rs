//! Limits over a stretch of time: so many of a kind, then none until the stretch is over. The
//! counters survive a restart and are shared by all servers of a database.

use crate::ground::connection::Store;
use crate::ground::entity::{window, window_mark};
use crate::ground::error::StoreError;
use crate::ground::footing::Room;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ColumnTrait as _, EntityTrait as _,
    IntoActiveModel as _, PaginatorTrait as _, QueryFilter as _, QuerySelect as _,
};

/// Whether one more is within a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// It is, and was counted; so many there are now.
    Within(i64),
    /// It is not before this time; nothing was counted.
    FullUntil(DateTime<Utc>),
}

/// A limit: at most `max` in a stretch of `length` that begins with the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowRule {
    /// What is counted; each kind counts for itself.
    pub kind: &'static str,
    /// So many.
    pub max: i64,
    /// Within this time.
    pub length: TimeDelta,
}

/// Limits over a stretch of time.
pub struct Windows<'a, D>(pub(crate) &'a D);

impl<D: Rows> Windows<'_, D> {
    /// Until when a subject is beyond a limit, by what is written already: who is told to wait again
    /// and again takes no writer's turn from others.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn full_until(
        &self,
        rule: WindowRule,
        subject: &[u8],
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, StoreError> {
        let row = self.seen(rule.kind, subject).await?;
        Ok(row.and_then(|row| full_until(&row, rule, micros(now))))
    }

    /// Until when a subject is shut out for too many different marks.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn shut_until(
        &self,
        rule: WindowRule,
        subject: &[u8],
        now: DateTime<Utc>,
    ) -> Result<Option<DateTime<Utc>>, StoreError> {
        let row = self.seen(rule.kind, subject).await?;
        Ok(row
            .filter(|row| is_shut(row, micros(now)))
            .map(|row| row.ends_at))
    }

    async fn seen(&self, kind: &str, subject: &[u8]) -> Result<Option<window::Model>, StoreError> {
        let id = (kind.to_owned(), subject.to_vec());
        Ok(window::Entity::find_by_id(id).one(&self.0.rows()).await?)
    }
}

impl Windows<'_, Unit> {
    /// Counts one more of `subject`, if the limit has room for it. Counted before it is done, so
    /// that parallel ones cannot all use the last place.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn count(
        &self,
        rule: WindowRule,
        subject: &[u8],
        now: DateTime<Utc>,
    ) -> Result<Window, StoreError> {
        let now = micros(now);
        let tx = self.0;
        let row = locked(tx, rule.kind, subject, now).await?;
        if let Some(until) = full_until(&row, rule, now) {
            return Ok(Window::FullUntil(until));
        }
        let (began_at, count) = if is_open(&row, rule, now) {
            (row.began_at, row.count)
        } else {
            (now, 0)
        };
        let count = count + 1;
        let mut row = row.into_active_model();
        row.began_at = Set(began_at);
        row.ends_at = Set(micros(began_at + rule.length));
        row.count = Set(count);
        row.update(&**tx).await?;
        Ok(Window::Within(count))
    }

    /// Takes back one that was counted and did not go wrong.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn uncount(&self, rule: WindowRule, subject: &[u8]) -> Result<(), StoreError> {
        let tx = self.0;
        let row = window::Entity::find_by_id((rule.kind.to_owned(), subject.to_vec()))
            .lock_exclusive()
            .one(&**tx)
            .await?;
        if let Some(row) = row.filter(|row| row.count > 0) {
            let count = row.count - 1;
            let mut row = row.into_active_model();
            row.count = Set(count);
            row.update(&**tx).await?;
        }
        Ok(())
    }

    /// Counts how many different `mark`s a subject had. When there are more than the limit allows,
    /// the subject is shut out for `shut`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn count_different(
        &self,
        rule: WindowRule,
        subject: &[u8],
        mark: &[u8],
        shut: TimeDelta,
        now: DateTime<Utc>,
    ) -> Result<Window, StoreError> {
        let now = micros(now);
        let tx = self.0;
        let row = locked(tx, rule.kind, subject, now).await?;
        if is_shut(&row, now) {
            return Ok(Window::FullUntil(row.ends_at));
        }
        let of_subject = || {
            window_mark::Entity::find()
                .filter(window_mark::Column::Kind.eq(rule.kind))
                .filter(window_mark::Column::Subject.eq(subject.to_vec()))
        };
        window_mark::Entity::insert(window_mark::ActiveModel {
            kind: Set(rule.kind.to_owned()),
            subject: Set(subject.to_vec()),
            mark: Set(mark.to_vec()),
            seen_at: Set(now),
        })
        .on_conflict(
            OnConflict::columns([
                window_mark::Column::Kind,
                window_mark::Column::Subject,
                window_mark::Column::Mark,
            ])
            .update_column(window_mark::Column::SeenAt)
            .to_owned(),
        )
        .exec_without_returning(&**tx)
        .await?;
        let since = micros(now - rule.length);
        let different = of_subject()
            .filter(window_mark::Column::SeenAt.gt(since))
            // marks of the future are from before the clock was set back
            .filter(window_mark::Column::SeenAt.lte(now))
            .count(&**tx)
            .await?;
        let different = i64::try_from(different).unwrap_or(i64::MAX);
        let answer = if different > rule.max {
            let until = micros(now + shut);
            let mut row = row.into_active_model();
            row.began_at = Set(now);
            row.ends_at = Set(until);
            row.count = Set(1);
            row.update(&**tx).await?;
            Window::FullUntil(until)
        } else {
            Window::Within(different)
        };
        Ok(answer)
    }

    /// Forgets one of the different marks of a subject; a subject that is shut out stays so.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_mark(
        &self,
        kind: &str,
        subject: &[u8],
        mark: &[u8],
    ) -> Result<(), StoreError> {
        let tx = self.0;
        let id = (kind.to_owned(), subject.to_vec(), mark.to_vec());
        window_mark::Entity::delete_by_id(id).exec(&**tx).await?;
        Ok(())
    }
}

impl Store {
    /// Writes a row that tells nothing, to see that writing works.
    ///
    /// # Errors
    /// [`StoreError`] when it does not.
    pub async fn check_write(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let now = micros(now);
        let tx = self.begin(Room::Grows).await?;
        window::Entity::insert(window::ActiveModel {
            kind: Set("readiness".to_owned()),
            subject: Set(Vec::new()),
            began_at: Set(now),
            ends_at: Set(now),
            count: Set(0),
        })
        .on_conflict(
            OnConflict::columns([window::Column::Kind, window::Column::Subject])
                .update_column(window::Column::EndsAt)
                .to_owned(),
        )
        .exec_without_returning(&*tx)
        .await?;
        tx.commit().await
    }

    /// Forgets stretches that are over.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_windows(&self, now: DateTime<Utc>) -> Result<u64, StoreError> {
        self.prune("windows", "ends_at <= $1", &[now]).await
    }

    /// Forgets marks seen before `since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_marks(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        self.prune("window_marks", "seen_at < $1", &[since]).await
    }
}

/// Whether the stretch goes on. One that begins in the future is from before the clock was set
/// back.
fn is_open(row: &window::Model, rule: WindowRule, now: DateTime<Utc>) -> bool {
    row.began_at <= now && now < row.began_at + rule.length
}

fn is_shut(row: &window::Model, now: DateTime<Utc>) -> bool {
    row.count > 0 && row.began_at <= now && now < row.ends_at
}

fn full_until(row: &window::Model, rule: WindowRule, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let is_full = is_open(row, rule, now) && row.count >= rule.max;
    is_full.then(|| row.began_at + rule.length)
}

/// The row of a counter, made when it is missing, and nobody else's until the end.
async fn locked(
    tx: &Unit,
    kind: &str,
    subject: &[u8],
    now: DateTime<Utc>,
) -> Result<window::Model, StoreError> {
    window::Entity::insert(window::ActiveModel {
        kind: Set(kind.to_owned()),
        subject: Set(subject.to_vec()),
        began_at: Set(now),
        ends_at: Set(now),
        count: Set(0),
    })
    .on_conflict(
        OnConflict::columns([window::Column::Kind, window::Column::Subject])
            .do_nothing()
            .to_owned(),
    )
    .exec_without_returning(&**tx)
    .await?;
    window::Entity::find_by_id((kind.to_owned(), subject.to_vec()))
        .lock_exclusive()
        .one(&**tx)
        .await?
        .ok_or(StoreError::Inconsistent("the window that is counted in"))
}
