//! 作業単位: what a use case writes, in one transaction, and where repositories find their rows.

use crate::ground::connection::{Connections, Store, Transaction};
use crate::ground::error::StoreError;
use crate::ground::footing::{Ground, Room};
use sea_orm::prelude::async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DbBackend, DbErr, ExecResult, QueryResult, SqliteTransactionMode, Statement,
    TransactionOptions,
};
use std::ops::Deref;
use std::sync::Arc;
use tokio::sync::OwnedSemaphorePermit;

#[cfg(not(feature = "testing"))]
use sea_orm::TransactionTrait as _;

/// One transaction. What its repositories write is there once it is [committed](Self::commit), and
/// then all of it; dropped before, it leaves nothing behind.
pub struct Unit {
    tx: Transaction,
    turn: Option<OwnedSemaphorePermit>,
    ground: Arc<Ground>,
}

impl Store {
    /// Begins a transaction, which is the only way to write. On SQLite the lock is taken at the
    /// start (IMMEDIATE): a read lock that grows into a write lock fails at once when another
    /// writer is there. PostgreSQL ignores the option; rows read before they are written need
    /// `lock_exclusive()` there.
    ///
    /// # Errors
    /// [`StoreError::WritesRefused`] when nothing can be written, or nothing that needs this room;
    /// [`StoreError::Busy`] when the turn does not come.
    pub async fn begin(&self, room: Room) -> Result<Unit, StoreError> {
        #[cfg(feature = "testing")]
        self.db.faults().count_unit();
        self.begin_beside(room).await
    }

    /// The same for what happens beside a request, which tests do not count as the request's.
    pub(crate) async fn begin_beside(&self, room: Room) -> Result<Unit, StoreError> {
        self.ground.permits(room)?;
        let turn = self.writers_turn().await?;
        self.ground.was_just_open()?;
        let begun = self
            .db
            .begin_with_options(TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..TransactionOptions::default()
            })
            .await
            .map_err(StoreError::from);
        self.ground.note(&begun);
        Ok(Unit {
            tx: begun?,
            turn,
            ground: Arc::clone(&self.ground),
        })
    }
}

impl Deref for Unit {
    type Target = Transaction;
    fn deref(&self) -> &Transaction {
        &self.tx
    }
}

impl Unit {
    /// All of it is there from now on.
    ///
    /// # Errors
    /// [`StoreError`] when it is not; [`StoreError::Unsure`] when the file went away meanwhile.
    pub async fn commit(self) -> Result<(), StoreError> {
        self.tx.commit().await?;
        drop(self.turn);
        self.ground.holds()
    }
}

/// Where a repository finds its rows: the pool, for who only looks, or the transaction of a use
/// case. Only there are the methods that write.
pub trait Rows: sealed::Sealed + Sync {
    #[doc(hidden)]
    fn rows(&self) -> Executor<'_>;
}

impl Rows for Store {
    fn rows(&self) -> Executor<'_> {
        Executor::Pool(&self.db)
    }
}

impl Rows for Unit {
    fn rows(&self) -> Executor<'_> {
        Executor::Unit(&self.tx)
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Store {}
    impl Sealed for super::Unit {}
}

/// What runs the statements.
#[derive(Clone, Copy)]
pub enum Executor<'a> {
    /// The pool: each statement for itself.
    Pool(&'a Connections),
    /// A transaction.
    Unit(&'a Transaction),
}

macro_rules! on {
    ($self:ident.$call:ident($($given:expr)?)) => {
        match $self {
            Self::Pool(db) => db.$call($($given)?),
            Self::Unit(tx) => tx.$call($($given)?),
        }
    };
}

#[async_trait]
impl ConnectionTrait for Executor<'_> {
    fn get_database_backend(&self) -> DbBackend {
        on!(self.get_database_backend())
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        on!(self.execute_raw(statement)).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        on!(self.execute_unprepared(sql)).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        on!(self.query_one_raw(statement)).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        on!(self.query_all_raw(statement)).await
    }
}
