//! The database fails at a call that a test chooses. With the feature `testing` every call of the
//! store passes here; without it the types of the driver stand in these places themselves.

use sea_orm::prelude::async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseExecutor, DatabaseTransaction, DbBackend, DbErr,
    ExecResult, IntoDatabaseExecutor, QueryResult, Statement, TransactionOptions,
    TransactionTrait as _,
};
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use strum::VariantArray;

/// How a call fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantArray)]
pub enum Fault {
    /// The call is not made.
    Before,
    /// The call is made and its answer is lost.
    After,
    /// The database gives the transaction up by itself: SQLite rolls it back, as when the disk is
    /// full; in PostgreSQL a statement fails.
    GivenUp,
    /// The server ends the connection; with SQLite there is none to end.
    Severed,
}

/// What a call is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// The begin of a transaction.
    Begin,
    /// A statement, in a transaction or outside of one.
    Statement,
    /// The commit.
    Commit,
}

/// Where the work that makes a call is stopped for ever, as by a server that is killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kill {
    /// The call is not made.
    BeforeCall,
    /// It is made, and nothing after it.
    AfterCall,
}

/// What the calls of one pool have coming.
#[derive(Debug, Clone, Default)]
pub struct Faults(Arc<Mutex<Plan>>);

#[derive(Debug, Default)]
struct Plan {
    /// How many calls are made until then.
    armed: Option<(u64, Fault)>,
    /// What failed.
    hit: Option<Call>,
    /// How many calls are made until work stops there.
    kill: Option<(u64, Kill)>,
    /// Work has stopped.
    is_killed: bool,
    /// Write transactions that were begun.
    units: u64,
}

impl Faults {
    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the `n`-th call from now on fail, counted from 1.
    pub fn fail(&self, n: u64, fault: Fault) {
        let mut plan = self.plan();
        plan.armed = Some((n, fault));
        plan.hit = None;
    }

    /// Ends what is armed; the call that failed, if it came to that.
    #[must_use]
    pub fn disarm(&self) -> Option<Call> {
        let mut plan = self.plan();
        plan.armed = None;
        plan.hit.take()
    }

    /// Does work until the `n`-th call from now on, counted from 1, and drops it where it stands by then;
    /// whether it had ended before.
    pub async fn killed_at(&self, n: u64, kill: Kill, work: impl Future<Output = ()>) -> bool {
        {
            let mut plan = self.plan();
            plan.kill = Some((n, kill));
            plan.is_killed = false;
        }
        let stopped = async {
            while !self.plan().is_killed {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let has_ended = tokio::select! {
            () = work => true,
            () = stopped => false,
        };
        let mut plan = self.plan();
        plan.kill = None;
        let is_killed = std::mem::take(&mut plan.is_killed);
        // what goes on aside may have come to that call while the work ended
        has_ended && !is_killed
    }

    /// Where work is stopped it waits until it is dropped. What the server had begun aside and nobody drops has
    /// lost its connection by then: it holds no lock.
    async fn pass(&self, side: Kill) -> Result<(), DbErr> {
        let stops = {
            let mut plan = self.plan();
            match plan.kill {
                Some((1, kill)) if kill == side => {
                    plan.kill = None;
                    plan.is_killed = true;
                    true
                }
                // a call is counted when it is over; one may have been on its way before
                Some((left, kill)) if side == Kill::AfterCall && left > 1 => {
                    plan.kill = Some((left - 1, kill));
                    false
                }
                _ => false,
            }
        };
        if !stops {
            return Ok(());
        }
        while self.plan().is_killed {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Err(injected())
    }

    /// How many write transactions were begun until now.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.plan().units
    }

    pub(crate) fn count_unit(&self) {
        self.plan().units += 1;
    }

    fn next(&self, call: Call) -> Option<Fault> {
        let mut plan = self.plan();
        let (left, fault) = plan.armed.take()?;
        if left > 1 {
            plan.armed = Some((left - 1, fault));
            return None;
        }
        plan.hit = Some(call);
        Some(fault)
    }
}

fn injected() -> DbErr {
    DbErr::Custom("a fault of the test".to_owned())
}

/// A pool or a transaction whose calls may fail.
#[derive(Debug, Clone)]
pub struct Faulty<C> {
    inner: C,
    faults: Faults,
}

impl<C: ConnectionTrait> Faulty<C> {
    async fn call<T: Send>(
        &self,
        call: impl Future<Output = Result<T, DbErr>> + Send,
    ) -> Result<T, DbErr> {
        match self.faults.next(Call::Statement) {
            None => {
                self.faults.pass(Kill::BeforeCall).await?;
                let answer = call.await;
                self.faults.pass(Kill::AfterCall).await?;
                return answer;
            }
            Some(Fault::Before) => {}
            Some(Fault::After) => drop(call.await?),
            Some(fault) => self.break_off(fault).await,
        }
        Err(injected())
    }

    async fn break_off(&self, fault: Fault) {
        let statement = match (self.inner.get_database_backend(), fault) {
            (DbBackend::Sqlite, _) => "ROLLBACK",
            (_, Fault::Severed) => "SELECT pg_terminate_backend(pg_backend_pid())",
            _ => "SELECT 1 / 0",
        };
        // outside of a transaction SQLite has nothing to roll back
        self.inner.execute_unprepared(statement).await.ok();
    }
}

impl Faulty<DatabaseConnection> {
    pub(crate) async fn begin_with_options(
        &self,
        options: TransactionOptions,
    ) -> Result<Faulty<DatabaseTransaction>, DbErr> {
        let fault = self.faults.next(Call::Begin);
        if fault == Some(Fault::Before) {
            return Err(injected());
        }
        self.faults.pass(Kill::BeforeCall).await?;
        let begun = Faulty {
            inner: self.inner.begin_with_options(options).await?,
            faults: self.faults.clone(),
        };
        self.faults.pass(Kill::AfterCall).await?;
        match fault {
            None => return Ok(begun),
            Some(Fault::Before | Fault::After) => {}
            Some(fault) => begun.break_off(fault).await,
        }
        Err(injected())
    }

    pub(crate) async fn close(self) -> Result<(), DbErr> {
        self.inner.close().await
    }

    pub(crate) fn faults(&self) -> &Faults {
        &self.faults
    }
}

impl From<DatabaseConnection> for Faulty<DatabaseConnection> {
    fn from(inner: DatabaseConnection) -> Self {
        Self {
            inner,
            faults: Faults::default(),
        }
    }
}

impl Faulty<DatabaseTransaction> {
    pub(crate) async fn commit(self) -> Result<(), DbErr> {
        match self.faults.next(Call::Commit) {
            None => {
                self.faults.pass(Kill::BeforeCall).await?;
                let answer = self.inner.commit().await;
                self.faults.pass(Kill::AfterCall).await?;
                return answer;
            }
            Some(Fault::Before) => {}
            Some(Fault::After) => self.inner.commit().await?,
            Some(fault) => {
                self.break_off(fault).await;
                // the driver's own answer where it notices: its count is to be wrong as well
                self.inner.commit().await?;
            }
        }
        Err(injected())
    }
}

/// What asks the pool for something else, such as the migrations, does so without faults.
impl<C> Deref for Faulty<C> {
    type Target = C;
    fn deref(&self) -> &C {
        &self.inner
    }
}

impl<'c> IntoDatabaseExecutor<'c> for &'c Faulty<DatabaseConnection> {
    fn into_database_executor(self) -> DatabaseExecutor<'c> {
        DatabaseExecutor::Connection(&self.inner)
    }
}

impl<'c> IntoDatabaseExecutor<'c> for &'c Faulty<DatabaseTransaction> {
    fn into_database_executor(self) -> DatabaseExecutor<'c> {
        DatabaseExecutor::Transaction(&self.inner)
    }
}

#[async_trait]
impl<C: ConnectionTrait> ConnectionTrait for Faulty<C> {
    fn get_database_backend(&self) -> DbBackend {
        self.inner.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.call(self.inner.execute_raw(statement)).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.call(self.inner.execute_unprepared(sql)).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.call(self.inner.query_one_raw(statement)).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.call(self.inner.query_all_raw(statement)).await
    }
}
