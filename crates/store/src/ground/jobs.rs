//! 自動処理: what happens by itself, one row a job: when it runs next, who has it, how it went.
//!
//! A job is had for a time (a lease). Each run has a number, and that number is the lease: what comes
//! from a run after another one has begun changes nothing. The row says when a job ran and never what
//! it has done; that stands with what it is done to.

use crate::ground::entity::job;
use crate::ground::error::StoreError;
use crate::ground::ids::RunnerId;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _,
    EntityTrait as _, FromQueryResult as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};

/// When a job may run.
#[derive(Debug, Clone, Copy)]
pub struct JobRule {
    /// Name of the job.
    pub name: &'static str,
    /// From the end of a run to the next one.
    pub rhythm: TimeDelta,
    /// From the beginning of a run that did not succeed to the next one, by how many of them there
    /// were in a row (from 1). From its failure, where it could say so.
    pub wait: fn(i64) -> TimeDelta,
    /// A process that says nothing for this long does not have the job any more.
    pub lease: TimeDelta,
    /// How far the clocks of two processes may be apart.
    pub slack: TimeDelta,
}

impl JobRule {
    /// Whether a run may begin: it is time, and nobody else has the job. When something waits it is
    /// always time, unless the last run did not succeed.
    ///
    /// What lies further ahead than it can was written by a clock that was set back since, and keeps
    /// nobody. Of who has the job no clock decides, only whether they still say something.
    #[must_use]
    pub fn permits(&self, row: &JobRow, asking: Asking, now: DateTime<Utc>) -> bool {
        let is_free = match row.held {
            None => true,
            Some((by, _)) => by == asking.runner || row.held == asking.gone,
        };
        let longest = match row.attempts {
            0 => self.rhythm,
            attempts => (self.wait)(attempts),
        };
        let is_time = row.next_at <= now || row.next_at > now + longest + self.slack;
        is_free && (is_time || (asking.something_waits && row.attempts == 0))
    }
}

/// Who has a job, and until when by their own clock, unless they say that they go on.
pub type Held = (RunnerId, DateTime<Utc>);

/// What a process knows that asks for a job.
#[derive(Debug, Clone, Copy)]
pub struct Asking {
    /// Which process it is.
    pub runner: RunnerId,
    /// Who has said nothing for the length of the lease, as it is written in the row.
    pub gone: Option<Held>,
    /// Something waits for the job.
    pub something_waits: bool,
}

/// What is known of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobRow {
    /// Its name.
    pub name: String,
    /// When it runs next.
    pub next_at: DateTime<Utc>,
    /// How many runs began since the last one that succeeded.
    pub attempts: i64,
    /// How many runs there were.
    pub runs: i64,
    /// Who has it.
    pub held: Option<Held>,
    /// When the last run began.
    pub started_at: Option<DateTime<Utc>>,
    /// When a run last succeeded.
    pub succeeded_at: Option<DateTime<Utc>>,
    /// When a run last failed.
    pub failed_at: Option<DateTime<Utc>>,
    /// Why; words of the program and no values.
    pub failure: Option<String>,
}

impl From<job::Model> for JobRow {
    fn from(row: job::Model) -> Self {
        Self {
            name: row.name,
            next_at: row.next_at,
            attempts: row.attempts,
            runs: row.runs,
            held: row.held_by.zip(row.held_until),
            started_at: row.started_at,
            succeeded_at: row.succeeded_at,
            failed_at: row.failed_at,
            failure: row.failure,
        }
    }
}

/// A run of a job that this process may go on with until its lease ends.
#[derive(Debug, Clone, Copy)]
pub struct JobLease {
    rule: JobRule,
    run: i64,
    attempt: i64,
}

impl JobLease {
    /// The how many-th run in a row this is, from 1, since one succeeded.
    #[must_use]
    pub fn attempt(&self) -> i64 {
        self.attempt
    }
}

/// What happens by itself.
pub struct Jobs<'a, D>(pub(crate) &'a D);

/// All jobs that ever ran.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JobTable {
    /// Those that can be read, in the order of their names.
    pub rows: Vec<JobRow>,
    /// Names of those that cannot, such as one with a time that is none.
    pub unreadable: Vec<String>,
}

impl<D: Rows> Jobs<'_, D> {
    /// All jobs that ever ran. A row that cannot be read keeps none of the others.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn all(&self) -> Result<JobTable, StoreError> {
        let db = self.0.rows();
        let query = job::Entity::find().order_by_asc(job::Column::Name);
        let mut table = JobTable::default();
        for row in db
            .query_all_raw(query.build(db.get_database_backend()))
            .await?
        {
            match job::Model::from_query_result(&row, "") {
                Ok(row) => table.rows.push(row.into()),
                Err(_) => table.unreadable.push(row.try_get("", "name")?),
            }
        }
        Ok(table)
    }
}

impl Jobs<'_, Unit> {
    /// Begins a run, if the rule [permits](JobRule::permits) one. Until something else is said of it,
    /// it is one that does not succeed.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn begin(
        &self,
        rule: JobRule,
        asking: Asking,
        now: DateTime<Utc>,
    ) -> Result<Option<JobLease>, StoreError> {
        let now = micros(now);
        let row = self.locked(rule, now).await?;
        if !rule.permits(&JobRow::from(row.clone()), asking, now) {
            return Ok(None);
        }
        let lease = JobLease {
            rule,
            run: row.runs.saturating_add(1),
            attempt: row.attempts.saturating_add(1),
        };
        let mut row = row.into_active_model();
        row.next_at = Set(micros(now + (rule.wait)(lease.attempt)));
        row.attempts = Set(lease.attempt);
        row.runs = Set(lease.run);
        row.held_by = Set(Some(asking.runner));
        row.held_until = Set(Some(micros(now + rule.lease)));
        row.started_at = Set(Some(now));
        row.update(&**self.0).await?;
        Ok(Some(lease))
    }

    /// The run goes on. `false` when somebody else has the job.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn go_on(&self, lease: JobLease, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let until = Some(micros(now + lease.rule.lease));
        let row = job::ActiveModel {
            held_until: Set(until),
            ..Default::default()
        };
        self.change(lease, row).await
    }

    /// The run succeeded; the next one comes in the rhythm, or at once when there is more to do.
    /// `false` when somebody else has the job.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn succeed(
        &self,
        lease: JobLease,
        has_more: bool,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let next_at = if has_more {
            now
        } else {
            now + lease.rule.rhythm
        };
        let row = job::ActiveModel {
            next_at: Set(micros(next_at)),
            attempts: Set(0),
            succeeded_at: Set(Some(micros(now))),
            ..let_go()
        };
        self.change(lease, row).await
    }

    /// The run failed; the next one waits, the longer the more failed before. `false` when somebody
    /// else has the job.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn fail(
        &self,
        lease: JobLease,
        why: &'static str,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let row = job::ActiveModel {
            next_at: Set(micros(now + (lease.rule.wait)(lease.attempt))),
            failed_at: Set(Some(micros(now))),
            failure: Set(Some(why.to_owned())),
            ..let_go()
        };
        self.change(lease, row).await
    }

    /// The run was broken off by a stop: it counts as none, and whoever comes next may begin. `false`
    /// when somebody else has the job.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn break_off(&self, lease: JobLease, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let row = job::ActiveModel {
            next_at: Set(micros(now)),
            attempts: Set(lease.attempt.saturating_sub(1)),
            ..let_go()
        };
        self.change(lease, row).await
    }

    async fn change(&self, lease: JobLease, row: job::ActiveModel) -> Result<bool, StoreError> {
        let changed = job::Entity::update_many()
            .set(row)
            .filter(job::Column::Name.eq(lease.rule.name))
            .filter(job::Column::Runs.eq(lease.run))
            .exec(&**self.0)
            .await?
            .rows_affected;
        Ok(changed == 1)
    }

    /// The row of a job, made when it is missing, and nobody else's until the end.
    async fn locked(&self, rule: JobRule, now: DateTime<Utc>) -> Result<job::Model, StoreError> {
        job::Entity::insert(job::ActiveModel {
            name: Set(rule.name.to_owned()),
            next_at: Set(now),
            attempts: Set(0),
            runs: Set(0),
            held_by: Set(None),
            held_until: Set(None),
            started_at: Set(None),
            succeeded_at: Set(None),
            failed_at: Set(None),
            failure: Set(None),
        })
        .on_conflict(
            OnConflict::column(job::Column::Name)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&**self.0)
        .await?;
        job::Entity::find_by_id(rule.name)
            .lock_exclusive()
            .one(&**self.0)
            .await?
            .ok_or(StoreError::Inconsistent("the row of a job"))
    }
}

/// Nobody has the job any more.
fn let_go() -> job::ActiveModel {
    job::ActiveModel {
        held_by: Set(None),
        held_until: Set(None),
        ..Default::default()
    }
}
