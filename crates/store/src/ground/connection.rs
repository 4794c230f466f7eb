//! The connection, its options, and the one way to write.

use crate::ground::error::StoreError;
use crate::ground::file::{self, Opened};
use crate::ground::footing::Ground;
use crate::ground::migration::Migrator;
use crate::ground::start::StartLock;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::sqlx::{self, Connection as _, PgConnection, SqliteConnection};
use sea_orm::{
    AccessMode, ConnectOptions, Database, DatabaseConnection, DatabaseTransaction, DbBackend,
    IsolationLevel, SqliteTransactionMode, TransactionOptions,
};
use sea_orm_migration::MigratorTrait as _;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Longest wait for the database before the caller is told to come again.
const PATIENCE: Duration = Duration::from_secs(5);
const SQLITE_CONNECTIONS: u32 = 8;
const POSTGRES_CONNECTIONS: u32 = 16;
/// What PostgreSQL ends by itself: a statement, the wait for a lock, and a transaction in which
/// nothing happens. A URL that names one of them in its `options` decides it for itself.
const POSTGRES_LIMITS: [(&str, &str); 3] = [
    ("statement_timeout", "10s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "30s"),
];

#[cfg(not(feature = "testing"))]
use sea_orm::TransactionTrait as _;

#[cfg(not(feature = "testing"))]
pub(crate) type Connections = DatabaseConnection;
#[cfg(not(feature = "testing"))]
pub(crate) type Transaction = DatabaseTransaction;
/// Tests choose a call that fails.
#[cfg(feature = "testing")]
pub(crate) type Connections = crate::testing::Faulty<DatabaseConnection>;
#[cfg(feature = "testing")]
pub(crate) type Transaction = crate::testing::Faulty<DatabaseTransaction>;

/// The storage of the product. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) db: Connections,
    /// SQLite has one writer at a time. Those who wait do it here and not inside a connection,
    /// so that readers always find a free one.
    writer: Option<Arc<Semaphore>>,
    /// The file of the database.
    pub(crate) path: Option<PathBuf>,
    address: Address,
    pub(crate) ground: Arc<Ground>,
}

/// Where the database is; with its password, so it is never shown.
#[derive(Clone)]
struct Address(String);

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address(…)")
    }
}

impl Store {
    /// Connects to `sqlite://FILE` (made when missing) or `postgres://…`.
    ///
    /// # Errors
    /// [`StoreError`] when the database cannot be reached or the address is wrong.
    pub async fn connect(url: &str) -> Result<Self, StoreError> {
        if let Some(path) = file::path_of(url) {
            file::make_missing(&path)?;
        }
        Self::connect_existing(url).await
    }

    /// Connects to a database that is there: no file is made.
    ///
    /// # Errors
    /// [`StoreError`] when the database cannot be reached or the address is wrong.
    pub async fn connect_existing(url: &str) -> Result<Self, StoreError> {
        Self::open(url, |_options| {}).await
    }

    /// Opens the pool with what `adjust` changes of its options.
    pub(crate) async fn open(
        url: &str,
        adjust: impl FnOnce(&mut ConnectOptions),
    ) -> Result<Self, StoreError> {
        let path = file::path_of(url);
        if path.as_deref().is_some_and(file::is_stub) {
            return Err(StoreError::Damaged);
        }
        let opened = Opened::default();
        let mut options = options(url, opened.clone());
        let is_file = url.starts_with("sqlite");
        if !is_file {
            let limits = POSTGRES_LIMITS.map(|(name, value)| (name, value, url.contains(name)));
            options.map_sqlx_postgres_opts(move |postgres| {
                let own = limits.iter().filter(|(_, _, is_named)| !is_named);
                postgres.options(own.map(|(name, value, _)| (*name, *value)))
            });
        }
        options.max_connections(if is_file {
            SQLITE_CONNECTIONS
        } else {
            POSTGRES_CONNECTIONS
        });
        adjust(&mut options);
        // the first connection gives a new file its log: SQLite does so only while nobody else
        // looks at the file, and does not wait for it
        let _turn = match &path {
            Some(path) if file::is_empty(path) => Some(StartLock::beside(path).await?),
            _ => None,
        };
        let db = Connections::from(Database::connect(options).await?);
        if let Some(path) = &path {
            opened.note(path);
        }
        let writer =
            (db.get_database_backend() == DbBackend::Sqlite).then(|| Arc::new(Semaphore::new(1)));
        Ok(Self {
            db,
            writer,
            path,
            address: Address(url.to_owned()),
            ground: Arc::new(Ground::new(opened)),
        })
    }

    /// A connection beside the pool, without limits on what it does.
    pub(crate) async fn connect_alone(&self) -> Result<DatabaseConnection, StoreError> {
        let mut options = options(&self.address.0, self.ground.opened.clone());
        options.max_connections(1);
        Ok(Database::connect(options).await?)
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
        self.db.close().await?;
        // the last connection folds the log
        self.ground.close().await
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

    /// The writer's turn on SQLite; PostgreSQL has none.
    pub(crate) async fn writers_turn(&self) -> Result<Option<OwnedSemaphorePermit>, StoreError> {
        let Some(writer) = &self.writer else {
            return Ok(None);
        };
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(writer).acquire_owned())
            .await
            .map_err(|_elapsed| self.ground.kept_waiting())?;
        Ok(Some(turn.map_err(|_closed| StoreError::Busy)?))
    }
}

/// What every connection to a database is opened with.
fn options(url: &str, opened: Opened) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .sqlx_logging(false)
        // each pool looks for itself, and a file without asking
        .test_before_acquire(false)
        .connect_timeout(PATIENCE)
        .acquire_timeout(PATIENCE)
        .map_sqlx_sqlite_opts(sqlite_options)
        .map_sqlx_sqlite_pool_opts(move |pool| {
            let opened = opened.clone();
            pool.after_connect(move |_connection, _about| {
                let is_same = opened.is_same();
                Box::pin(async move {
                    // a connection to another file than the first would read and write that one
                    if is_same {
                        Ok(())
                    } else {
                        Err(sqlx::Error::Protocol(
                            "the file of the database was replaced".into(),
                        ))
                    }
                })
            })
            .after_release(|connection, _| Box::pin(is_idle_sqlite(connection)))
        })
        .map_sqlx_postgres_before_acquire(|connection, _| Box::pin(is_idle_postgres(connection)));
    if url.starts_with("sqlite") {
        // a connection costs a file nothing, and a file that was moved away is read over those
        // that are open
        options
            .idle_timeout(None::<Duration>)
            .max_lifetime(None::<Duration>);
    }
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
        // a file that goes away must not come back empty
        .create_if_missing(false)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        // an answered write survives a crash of the process in WAL with NORMAL, and
        // a loss of power only with FULL
        .pragma("journal_mode", "WAL")
        .pragma("synchronous", "FULL")
}
