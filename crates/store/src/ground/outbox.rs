//! 送信箱: mails that are promised. A mail is written in the transaction of what it tells about, so
//! that there is never one without the other; sending comes later and may be tried again.
//!
//! A mail is claimed for a time (a lease). Who claims it counts one more attempt, and that number
//! is the claim: an answer that comes after the lease was given to somebody else changes nothing.

use crate::ground::connection::Store;
use crate::ground::due::is_due;
use crate::ground::entity::mail;
use crate::ground::error::StoreError;
use crate::ground::ids::MailId;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::{LockBehavior, LockType, OnConflict};
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ColumnTrait as _, EntityTrait as _, Insert,
    IntoActiveModel as _, PaginatorTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    Select,
};

/// Promised, and neither sent nor given up.
const WAITING: &str = "waiting";
const SENT: &str = "sent";
const FAILED: &str = "failed";
/// Longest reason that is kept.
const REASON_CHARS: usize = 300;
/// No mail waits longer than this for its next try. What lies further ahead was written by a clock that
/// was set back since, and is due.
pub const LONGEST_MAIL_WAIT: TimeDelta = TimeDelta::minutes(10);

/// A mail to be promised.
#[derive(Clone)]
pub struct NewMail {
    /// Id.
    pub id: MailId,
    /// What it is about.
    pub kind: &'static str,
    /// Address it goes to.
    pub recipient: String,
    /// `ja` or `en`.
    pub language: String,
    /// Values for its words, encrypted: codes and links are among them.
    pub params: Vec<u8>,
}

/// A mail that this process may send until its lease ends.
#[derive(Clone)]
pub struct ClaimedMail {
    /// Id and claim.
    pub lease: Lease,
    /// What it is about.
    pub kind: String,
    /// Address it goes to.
    pub recipient: String,
    /// `ja` or `en`.
    pub language: String,
    /// Values for its words, encrypted.
    pub params: Vec<u8>,
    /// When it was promised.
    pub created_at: DateTime<Utc>,
}

/// A claim of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lease {
    /// Which mail.
    pub id: MailId,
    /// The how many-th attempt, from 1.
    pub attempt: i64,
}

/// How many mails there are of each state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MailCounts {
    /// Promised and not yet sent.
    pub waiting: u64,
    /// Accepted by the next mail server.
    pub sent: u64,
    /// Refused for good, or given up.
    pub failed: u64,
}

// addresses, codes and links never reach a log line
impl std::fmt::Debug for NewMail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewMail")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

impl std::fmt::Debug for ClaimedMail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClaimedMail")
            .field("lease", &self.lease)
            .field("kind", &self.kind)
            .finish_non_exhaustive()
    }
}

/// Mails that are promised.
pub struct Outbox<'a, D>(pub(crate) &'a D);

impl<D: Rows> Outbox<'_, D> {
    /// Whether a mail is due, which costs one read of an index.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn is_due(&self, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let first = due(now).limit(1).one(&self.0.rows()).await?;
        Ok(first.is_some())
    }

    /// Whether a mail of this id was promised, whatever became of it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn knows(&self, id: MailId) -> Result<bool, StoreError> {
        let found = mail::Entity::find_by_id(id).count(&self.0.rows()).await?;
        Ok(found > 0)
    }
}

impl Outbox<'_, Unit> {
    /// Promises mails, in the transaction of what they tell about.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(
        &self,
        mails: impl IntoIterator<Item = NewMail> + Send,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let mails: Vec<_> = mails.into_iter().collect();
        let now = micros(now);
        for new in mails {
            insert(new, now).exec_without_returning(&**self.0).await?;
        }
        Ok(())
    }

    /// Promises a mail whose id says what it is; `false` where one of this id is known already, and
    /// nothing is changed then.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add_once(&self, mail: NewMail, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let known = OnConflict::column(mail::Column::Id).do_nothing().to_owned();
        let added = insert(mail, micros(now))
            .on_conflict(known)
            .exec_without_returning(&**self.0)
            .await?;
        Ok(added == 1)
    }

    /// Claims at most `max` mails that are due, the longest waiting first. Nobody else gets them
    /// before `lease` has passed.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn claim(
        &self,
        now: DateTime<Utc>,
        lease: TimeDelta,
        max: u64,
    ) -> Result<Vec<ClaimedMail>, StoreError> {
        let tx = self.0;
        let rows = due(now)
            .order_by_asc(mail::Column::DueAt)
            .limit(max)
            // what another server is just claiming is its own; SQLite has one writer anyway
            .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
            .all(&**tx)
            .await?;
        let mut claimed = Vec::with_capacity(rows.len());
        for row in rows {
            let attempt = row.attempts.saturating_add(1);
            let found = ClaimedMail {
                lease: Lease {
                    id: row.id,
                    attempt,
                },
                kind: row.kind.clone(),
                recipient: row.recipient.clone(),
                language: row.language.clone(),
                params: row.params.clone().unwrap_or_default(),
                created_at: row.created_at,
            };
            let mut row = row.into_active_model();
            row.attempts = Set(attempt);
            row.due_at = Set(micros(now + lease));
            row.update(&**tx).await?;
            claimed.push(found);
        }
        Ok(claimed)
    }

    /// The mail is on its way: its values are erased. `false` when the lease was lost.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn sent(&self, lease: Lease, now: DateTime<Utc>) -> Result<bool, StoreError> {
        self.end(
            lease,
            mail::ActiveModel {
                state: Set(SENT.to_owned()),
                params: Set(None),
                ended_at: Set(Some(micros(now))),
                last_error: Set(None),
                ..Default::default()
            },
        )
        .await
    }

    /// The mail is tried again at `due`. `false` when the lease was lost.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn delayed(
        &self,
        lease: Lease,
        due: DateTime<Utc>,
        reason: &str,
    ) -> Result<bool, StoreError> {
        self.end(
            lease,
            mail::ActiveModel {
                due_at: Set(micros(due)),
                last_error: Set(Some(short(reason))),
                ..Default::default()
            },
        )
        .await
    }

    /// The mail will not arrive: its values are erased, the reason stays. `false` when the lease
    /// was lost.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn failed(
        &self,
        lease: Lease,
        now: DateTime<Utc>,
        reason: &str,
    ) -> Result<bool, StoreError> {
        self.end(
            lease,
            mail::ActiveModel {
                state: Set(FAILED.to_owned()),
                params: Set(None),
                ended_at: Set(Some(micros(now))),
                last_error: Set(Some(short(reason))),
                ..Default::default()
            },
        )
        .await
    }

    async fn end(&self, lease: Lease, set: mail::ActiveModel) -> Result<bool, StoreError> {
        let changed = mail::Entity::update_many()
            .set(set)
            .filter(mail::Column::Id.eq(lease.id))
            .filter(mail::Column::State.eq(WAITING))
            .filter(mail::Column::Attempts.eq(lease.attempt))
            .exec(&**self.0)
            .await?
            .rows_affected;
        Ok(changed == 1)
    }
}

impl Store {
    /// How many mails there are of each state.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn count_mails(&self) -> Result<MailCounts, StoreError> {
        let count = async |state: &str| {
            mail::Entity::find()
                .filter(mail::Column::State.eq(state))
                .count(&self.db)
                .await
        };
        Ok(MailCounts {
            waiting: count(WAITING).await?,
            sent: count(SENT).await?,
            failed: count(FAILED).await?,
        })
    }

    /// Forgets mails that ended before `since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_ended_mails(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        self.prune("mails", "ended_at < $1", &[since]).await
    }
}

fn due(now: DateTime<Utc>) -> Select<mail::Entity> {
    mail::Entity::find()
        .filter(mail::Column::State.eq(WAITING))
        .filter(is_due(mail::Column::DueAt, now, LONGEST_MAIL_WAIT))
}

fn insert(new: NewMail, now: DateTime<Utc>) -> Insert<mail::ActiveModel> {
    mail::Entity::insert(mail::ActiveModel {
        id: Set(new.id),
        kind: Set(new.kind.to_owned()),
        recipient: Set(new.recipient),
        language: Set(new.language),
        params: Set(Some(new.params)),
        state: Set(WAITING.to_owned()),
        attempts: Set(0),
        due_at: Set(now),
        created_at: Set(now),
        ended_at: Set(None),
        last_error: Set(None),
    })
}

fn short(reason: &str) -> String {
    reason.chars().take(REASON_CHARS).collect()
}
