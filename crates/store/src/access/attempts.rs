//! Counters of failed attempts; they survive a restart.
//!
//! An account has one counter of each kind for strangers, and beside it a small share for each of
//! a few sources of its own: devices that show their token, places, sessions. What a source fails
//! beyond its share is taken from the strangers', so that the sum of all is bounded and nobody
//! outside can touch a share.

use crate::access::devices::PlaceHash;
use crate::access::entity::attempt;
use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::footing::Room;
use crate::ground::ids::{SessionId, TokenHash};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _,
    IntoActiveModel as _, PaginatorTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    Select,
};
use strum::IntoStaticStr;

/// Rows of one transaction.
const BATCH: u64 = 1_000;

/// What is attempted; each kind counts for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum AttemptKind {
    /// A password for an address.
    Password,
    /// A second factor of a member.
    Code,
}

impl AttemptKind {
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

/// Where an attempt comes from.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum AttemptSource {
    /// From anywhere.
    Stranger,
    /// From a place the account was signed in at.
    Place(PlaceHash),
    /// From a device of the account that shows its token.
    Device(TokenHash),
    /// From within a living session of the account.
    Session(SessionId),
}

impl AttemptSource {
    fn name(self) -> &'static str {
        self.into()
    }

    fn id(self) -> Vec<u8> {
        match self {
            Self::Stranger => Vec::new(),
            Self::Place(place) => place.0.to_vec(),
            Self::Device(token) => token.0.to_vec(),
            Self::Session(id) => id.0.as_bytes().to_vec(),
        }
    }
}

/// Which counter an attempt is counted by.
#[derive(Clone, PartialEq, Eq)]
pub struct AttemptKey {
    /// What is attempted.
    pub kind: AttemptKind,
    /// Whose account.
    pub account: Vec<u8>,
    /// Where from.
    pub source: AttemptSource,
}

/// How many failures in a row there may be, and what they cost.
#[derive(Debug, Clone, Copy)]
pub struct AttemptRule {
    /// So many sources of this sort have a share of their own.
    pub sources: u64,
    /// Failures of such a source before it takes from the strangers'.
    pub share: i64,
    /// Failures of strangers after which they may try no more.
    pub most: i64,
    /// The wait after so many failures in a row.
    pub wait: fn(i64) -> Option<TimeDelta>,
    /// A counter that was touched further in the future than this is from before the clock was
    /// set back: it counts, but nobody waits for it.
    pub slack: TimeDelta,
}

impl AttemptRule {
    /// Whether a source has something left of its own share.
    fn has_room(&self, own: Option<&attempt::Model>) -> bool {
        own.is_some_and(|row| row.failures < self.share)
    }

    /// Why an attempt may not be made, if so.
    fn bar(
        &self,
        own: Option<&attempt::Model>,
        strangers: Option<&attempt::Model>,
        now: DateTime<Utc>,
    ) -> Option<Bar> {
        let is_blocked = |row: &attempt::Model| {
            let is_of_now = row.updated_at <= now + self.slack;
            row.blocked_until.filter(|until| is_of_now && *until > now)
        };
        if let Some(until) = own.and_then(is_blocked) {
            return Some(Bar::Until(until));
        }
        let strangers = strangers.filter(|_| !self.has_room(own))?;
        if strangers.failures >= self.most {
            return Some(Bar::Closed);
        }
        is_blocked(strangers).map(Bar::Until)
    }
}

/// Whether an attempt may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// It may, and counts as failed until it is cleared.
    Allowed {
        /// The how many-th in a row of its source.
        failures: i64,
        /// The how many-th in a row of strangers, when it was taken from theirs.
        of_strangers: Option<i64>,
    },
    /// It may not; nothing was counted.
    Barred(Bar),
}

/// Why an attempt may not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bar {
    /// Not before this time.
    Until(DateTime<Utc>),
    /// Not until the counters begin anew.
    Closed,
}

fn of_passwords() -> Select<attempt::Entity> {
    attempt::Entity::find().filter(attempt::Column::Kind.eq(AttemptKind::Password.name()))
}

/// Forgets all failures of this kind on an account, in the transaction of the success.
pub(crate) async fn clear(tx: &Unit, kind: AttemptKind, account: &[u8]) -> Result<(), StoreError> {
    let of_account = Condition::all()
        .add(attempt::Column::Kind.eq(kind.name()))
        .add(attempt::Column::Account.eq(account.to_vec()));
    // the strangers' row is the lock of the account: whoever counts takes it first too
    attempt::Entity::find()
        .filter(of_account.clone())
        .filter(attempt::Column::Source.eq(AttemptSource::Stranger.name()))
        .lock_exclusive()
        .one(&**tx)
        .await?;
    attempt::Entity::delete_many()
        .filter(of_account)
        .exec(&**tx)
        .await?;
    Ok(())
}

/// Counters of failed attempts.
pub struct Attempts<'a, D>(pub(crate) &'a D);

impl<D: Rows> Attempts<'_, D> {
    /// What bars an attempt by what is written already: who is told to wait again and again takes no
    /// writer's turn from others. A source without a row of its own may have a share still.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn barred(
        &self,
        key: &AttemptKey,
        rule: AttemptRule,
        now: DateTime<Utc>,
    ) -> Result<Option<Bar>, StoreError> {
        let db = self.0.rows();
        let row = |source| attempt::Entity::find_by_id(row_id(key, source)).one(&db);
        let own = match key.source {
            AttemptSource::Stranger => None,
            source => match row(source).await? {
                None => return Ok(None),
                own => own,
            },
        };
        let strangers = row(AttemptSource::Stranger).await?;
        Ok(rule.bar(own.as_ref(), strangers.as_ref(), now))
    }
}

impl Attempts<'_, Unit> {
    /// Forgets all failures of a kind on an account.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn clear_all(&self, kind: AttemptKind, account: &[u8]) -> Result<(), StoreError> {
        clear(self.0, kind, account).await
    }

    /// Counts an attempt as failed, until it is cleared, in the transaction that decides about it:
    /// of attempts made at the same time only one uses the last free one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn count(
        &self,
        key: &AttemptKey,
        rule: AttemptRule,
        now: DateTime<Utc>,
    ) -> Result<Attempt, StoreError> {
        let now = micros(now);
        let tx = self.0;
        // the strangers' row is the lock of the account
        let strangers = locked(tx, key, AttemptSource::Stranger, now).await?;
        let own = match key.source {
            AttemptSource::Stranger => None,
            source => own_row(tx, key, source, rule, now).await?,
        };
        if let Some(bar) = rule.bar(own.as_ref(), Some(&strangers), now) {
            return Ok(Attempt::Barred(bar));
        }
        let of_strangers = if rule.has_room(own.as_ref()) {
            None
        } else {
            Some(add_failure(tx, strangers, rule, now).await?)
        };
        let failures = match own {
            Some(own) => add_failure(tx, own, rule, now).await?,
            None => of_strangers.unwrap_or_default(),
        };
        Ok(Attempt::Allowed {
            failures,
            of_strangers,
        })
    }

    /// Forgets the failures of one source after a success.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn clear(&self, key: &AttemptKey) -> Result<(), StoreError> {
        attempt::Entity::delete_by_id(row_id(key, key.source))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}

impl Store {
    /// How many counters of passwords there are.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn count_password_attempts(&self) -> Result<u64, StoreError> {
        Ok(of_passwords().count(&self.db).await?)
    }

    /// Forgets the oldest counters of passwords until `most` are left, but none that `is_kept` by
    /// its account.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_attempts_beyond(
        &self,
        most: u64,
        is_kept: impl Fn(&[u8]) -> bool + Send,
    ) -> Result<u64, StoreError> {
        let mut beyond = of_passwords().count(&self.db).await?.saturating_sub(most);
        let (mut kept, mut gone) = (0, 0);
        while beyond > 0 {
            let oldest = of_passwords()
                .order_by_asc(attempt::Column::UpdatedAt)
                .order_by_asc(attempt::Column::Account)
                .order_by_asc(attempt::Column::Source)
                .order_by_asc(attempt::Column::SourceId)
                .offset(kept)
                .limit(BATCH.min(beyond))
                .all(&self.db)
                .await?;
            if oldest.is_empty() {
                break;
            }
            let (stay, go): (Vec<_>, Vec<_>) =
                oldest.into_iter().partition(|row| is_kept(&row.account));
            let tx = self.begin(Room::Small).await?;
            for row in &go {
                attempt::Entity::delete_many()
                    .filter(attempt::Column::Kind.eq(row.kind.clone()))
                    .filter(attempt::Column::Account.eq(row.account.clone()))
                    .filter(attempt::Column::Source.eq(row.source.clone()))
                    .filter(attempt::Column::SourceId.eq(row.source_id.clone()))
                    // not one that counted on meanwhile
                    .filter(attempt::Column::UpdatedAt.eq(row.updated_at))
                    .exec(&*tx)
                    .await?;
            }
            tx.commit().await?;
            kept += stay.len() as u64;
            gone += go.len() as u64;
            beyond = beyond.saturating_sub(go.len() as u64);
        }
        Ok(gone)
    }

    /// Forgets counters that were not touched since `since`: unknown addresses leave no rows for
    /// ever. Those with `most` failures or more are kept until `closed_since`, and those that
    /// still block. What was touched after `latest` is from before the clock was set back: it
    /// counts as touched now, and blocks nobody.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_attempts(
        &self,
        (now, latest): (DateTime<Utc>, DateTime<Utc>),
        since: DateTime<Utc>,
        (most, closed_since): (i64, DateTime<Utc>),
    ) -> Result<u64, StoreError> {
        let change = "updated_at = $2, blocked_until = NULL";
        let condition = "updated_at > $1 AND updated_at > $2";
        self.change_in_steps("attempts", change, condition, &[latest, now])
            .await?;
        let condition = format!(
            "(updated_at < $1 AND failures < {most} \
             AND (blocked_until IS NULL OR blocked_until <= $2)) OR updated_at < $3"
        );
        let times = [since, now, closed_since];
        self.prune("attempts", &condition, &times).await
    }
}

fn row_id(key: &AttemptKey, source: AttemptSource) -> (String, Vec<u8>, String, Vec<u8>) {
    (
        key.kind.name().to_owned(),
        key.account.clone(),
        source.name().to_owned(),
        source.id(),
    )
}

/// The row of a source that has a share; none when all shares of its sort are taken.
async fn own_row(
    tx: &Unit,
    key: &AttemptKey,
    source: AttemptSource,
    rule: AttemptRule,
    now: DateTime<Utc>,
) -> Result<Option<attempt::Model>, StoreError> {
    let taken = attempt::Entity::find()
        .filter(attempt::Column::Kind.eq(key.kind.name()))
        .filter(attempt::Column::Account.eq(key.account.clone()))
        .filter(attempt::Column::Source.eq(source.name()))
        .filter(attempt::Column::SourceId.ne(source.id()))
        .count(&**tx)
        .await?;
    if taken >= rule.sources {
        return Ok(None);
    }
    locked(tx, key, source, now).await.map(Some)
}

/// The row of a counter, made when it is missing, and nobody else's until the end.
async fn locked(
    tx: &Unit,
    key: &AttemptKey,
    source: AttemptSource,
    now: DateTime<Utc>,
) -> Result<attempt::Model, StoreError> {
    let (kind, account, name, id) = row_id(key, source);
    // the row must be there before it can be locked
    attempt::Entity::insert(attempt::ActiveModel {
        kind: Set(kind),
        account: Set(account),
        source: Set(name),
        source_id: Set(id),
        failures: Set(0),
        blocked_until: Set(None),
        updated_at: Set(now),
    })
    .on_conflict(
        OnConflict::columns([
            attempt::Column::Kind,
            attempt::Column::Account,
            attempt::Column::Source,
            attempt::Column::SourceId,
        ])
        .do_nothing()
        .to_owned(),
    )
    .exec_without_returning(&**tx)
    .await?;
    attempt::Entity::find_by_id(row_id(key, source))
        .lock_exclusive()
        .one(&**tx)
        .await?
        .ok_or(StoreError::Inconsistent("the counter of attempts"))
}

/// One more failure, and the wait it costs; how many in a row.
async fn add_failure(
    tx: &Unit,
    row: attempt::Model,
    rule: AttemptRule,
    now: DateTime<Utc>,
) -> Result<i64, StoreError> {
    let failures = row.failures.saturating_add(1);
    let mut row = row.into_active_model();
    row.failures = Set(failures);
    row.blocked_until = Set((rule.wait)(failures).map(|wait| micros(now + wait)));
    row.updated_at = Set(now);
    row.update(&**tx).await?;
    Ok(failures)
}
