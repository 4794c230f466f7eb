//! The connection, its options, and the one way to write.

use crate::audit::{AuditRow, insert_audit};
use crate::error::StoreError;
use crate::migration::Migrator;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, Connection as _, PgConnection, SqliteConnection};
use sea_orm::{
    AccessMode, ConnectOptions, Database, DatabaseConnection, DatabaseTransaction, DbBackend,
    IsolationLevel, SqliteTransactionMode, TransactionOptions,
};
use sea_orm_migration::MigratorTrait as _;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Longest wait for the database before the caller is told to come again.
const PATIENCE: Duration = Duration::from_secs(5);
const SQLITE_CONNECTIONS: u32 = 8;
const POSTGRES_CONNECTIONS: u32 = 16;

#[cfg(not(feature = "testing"))]
use sea_orm::TransactionTrait as _;

#[cfg(not(feature = "testing"))]
type Connections = DatabaseConnection;
#[cfg(not(feature = "testing"))]
pub(crate) type Transaction = DatabaseTransaction;
/// Tests choose a call that fails.
#[cfg(feature = "testing")]
type Connections = crate::testing::Faulty<DatabaseConnection>;
#[cfg(feature = "testing")]
pub(crate) type Transaction = crate::testing::Faulty<DatabaseTransaction>;

/// The storage of the product. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) db: Connections,
    /// SQLite has one writer at a time. Those who wait do it here and not inside a connection,
    /// so that readers always find a free one.
    writer: Option<Arc<Semaphore>>,
    /// What the next change is written down with.
    told: Vec<AuditRow>,
}

impl Store {
    /// Connects to `sqlite://FILE` (made when missing) or `postgres://…`.
    ///
    /// # Errors
    /// [`StoreError::Database`] when the database cannot be reached or the address is wrong.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        Self::open(options_of(url)).await
    }

    pub(crate) async fn open(options: ConnectOptions) -> Result<Self, StoreError> {
        let db = Connections::from(Database::connect(options).await?);
        let writer =
            (db.get_database_backend() == DbBackend::Sqlite).then(|| Arc::new(Semaphore::new(1)));
        Ok(Self {
            db,
            writer,
            told: Vec::new(),
        })
    }

    /// Brings the tables to the newest form; each step is one transaction, so that a step cut
    /// off starts again cleanly.
    ///
    /// # Errors
    /// [`StoreError::Database`] when a step fails.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        Ok(Migrator::up(&self.db, None).await?)
    }

    /// Whether the database answers and has all tables.
    ///
    /// # Errors
    /// [`StoreError::Database`] when it does not.
    pub async fn check(&self) -> Result<bool, StoreError> {
        Ok(Migrator::get_pending_migrations(&self.db).await?.is_empty())
    }

    /// Closes all connections; SQLite then folds its write-ahead log into the file.
    ///
    /// # Errors
    /// [`StoreError::Database`] when closing fails.
    pub async fn close(self) -> Result<(), StoreError> {
        Ok(self.db.close().await?)
    }

    /// This store for one change, which adds these rows to the audit log in its own transaction:
    /// there is no change without its row, and no row of a change that was refused.
    #[must_use]
    pub fn telling(&self, told: Vec<AuditRow>) -> Self {
        Self {
            told,
            ..self.clone()
        }
    }

    /// One moment of the database to read from. Which one it is, is decided by the first look at a
    /// table; nobody waits for it.
    pub(crate) async fn read_tx(&self) -> Result<Transaction, StoreError> {
        let options = match self.db.get_database_backend() {
            DbBackend::Sqlite => TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Deferred),
                ..TransactionOptions::default()
            },
            _ => TransactionOptions {
                isolation_level: Some(IsolationLevel::RepeatableRead),
                access_mode: Some(AccessMode::ReadOnly),
                ..TransactionOptions::default()
            },
        };
        Ok(self.db.begin_with_options(options).await?)
    }

    /// The only way to write. On SQLite the lock is taken at the start (IMMEDIATE): a read lock
    /// that grows into a write lock fails at once when another writer is there. PostgreSQL
    /// ignores the option; rows read before they are written need `lock_exclusive()` there.
    pub(crate) async fn write_tx(&self) -> Result<WriteTx, StoreError> {
        let turn = match &self.writer {
            None => None,
            Some(writer) => Some(
                tokio::time::timeout(PATIENCE, Arc::clone(writer).acquire_owned())
                    .await
                    .map_err(|_elapsed| StoreError::Busy)?
                    .map_err(|_closed| StoreError::Busy)?,
            ),
        };
        let tx = self
            .db
            .begin_with_options(TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
                ..TransactionOptions::default()
            })
            .await?;
        Ok(WriteTx {
            tx,
            turn,
            told: self.told.clone(),
        })
    }
}

/// How the pool of an address is opened.
pub(crate) fn options_of(url: &str) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    let is_file = url.starts_with("sqlite");
    options
        .sqlx_logging(false)
        // each pool looks for itself, and a file without asking
        .test_before_acquire(false)
        .connect_timeout(PATIENCE)
        .acquire_timeout(PATIENCE)
        .max_connections(if is_file {
            SQLITE_CONNECTIONS
        } else {
            POSTGRES_CONNECTIONS
        })
        .map_sqlx_sqlite_opts(sqlite_options)
        .map_sqlx_sqlite_pool_opts(|pool| {
            pool.after_release(|connection, _| Box::pin(is_idle_sqlite(connection)))
        })
        .map_sqlx_postgres_before_acquire(|connection, _| Box::pin(is_idle_postgres(connection)));
    options
}

/// Whether a connection that comes back is in no transaction; otherwise it is closed. SQLite ends
/// a transaction by itself when the disk is full or fails. ROLLBACK then has nothing to end and
/// fails, the driver goes on counting, and what is next on that connection becomes a savepoint
/// inside a transaction that nobody commits: acknowledged, and gone with the process.
///
/// What the driver counts is never less than what SQLite has open, so counting is enough, and
/// reading asks nothing more.
async fn is_idle_sqlite(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    if !connection.is_in_transaction() {
        return Ok(true);
    }
    // a transaction that was dropped has sent its ROLLBACK: this answer comes after it
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}

/// Whether a connection that is to be given out is alive and in no transaction; otherwise it is
/// closed. The driver forgets a BEGIN whose caller went away while it was sent, so the server is
/// asked: one short question, in the place of the one that only asks whether it is there.
async fn is_idle_postgres(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    // Begun with a statement that begins nothing: the driver compares that with the state the
    // server reports. In a failed transaction the statement itself is refused.
    match connection.begin_with("SELECT 1").await {
        Err(sqlx::Error::BeginFailed) => Ok(true),
        Err(sqlx::Error::InvalidSavePointStatement) | Ok(_) => Ok(false),
        Err(error) => Err(error),
    }
}

pub(crate) fn sqlite_options(sqlite: SqliteConnectOptions) -> SqliteConnectOptions {
    sqlite
        .create_if_missing(true)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        // an answered write survives a crash of the process in WAL with NORMAL, and
        // a loss of power only with FULL
        .pragma("journal_mode", "WAL")
        .pragma("synchronous", "FULL")
}

/// A write transaction. Dropped without [`WriteTx::commit`], it leaves nothing behind.
pub(crate) struct WriteTx {
    tx: Transaction,
    turn: Option<OwnedSemaphorePermit>,
    told: Vec<AuditRow>,
}

impl WriteTx {
    /// Fills in what only the transaction knows of the rows that tell of it.
    pub(crate) fn amend_told(&mut self, amend: impl Fn(&mut AuditRow)) {
        self.told.iter_mut().for_each(amend);
    }

    /// One more row that tells of it.
    pub(crate) fn tell(&mut self, row: AuditRow) {
        self.told.push(row);
    }

    /// The change is made.
    pub(crate) async fn commit(mut self) -> Result<(), StoreError> {
        for row in std::mem::take(&mut self.told) {
            insert_audit(&self, row).await?;
        }
        self.commit_refusal().await
    }

    /// The change was refused, and that is worth keeping: a wrong try counts. Nothing is told.
    pub(crate) async fn commit_refusal(self) -> Result<(), StoreError> {
        self.tx.commit().await?;
        drop(self.turn);
        Ok(())
    }
}

impl Deref for WriteTx {
    type Target = Transaction;
    fn deref(&self) -> &Transaction {
        &self.tx
    }
}
