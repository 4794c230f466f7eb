//! Another program that lets nobody write.

use crate::{Store, StoreError};

use sea_orm::{
    ConnectionTrait as _, DatabaseConnection, DatabaseTransaction, DbBackend,
    SqliteTransactionMode, TransactionOptions, TransactionTrait as _,
};

/// Holds the write lock of a SQLite database, or that of some tables of PostgreSQL, until dropped.
pub struct ForeignLock {
    held: DatabaseTransaction,
    store: Store,
}

impl ForeignLock {
    /// Takes the lock over a connection of its own.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be taken.
    pub async fn take(url: &str, tables: &str) -> Result<Self, StoreError> {
        Self::in_mode(url, tables, "EXCLUSIVE").await
    }

    /// The same, and in PostgreSQL nobody reads the tables either.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be taken.
    pub async fn also_of_readers(url: &str, tables: &str) -> Result<Self, StoreError> {
        Self::in_mode(url, tables, "ACCESS EXCLUSIVE").await
    }

    async fn in_mode(url: &str, tables: &str, mode: &str) -> Result<Self, StoreError> {
        let store = Store::connect_existing(url).await?;
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        let db: &DatabaseConnection = &store.db;
        let held = db.begin_with_options(options).await?;
        if held.get_database_backend() == DbBackend::Postgres {
            let lock = format!("LOCK TABLE {tables} IN {mode} MODE");
            held.execute_unprepared(&lock).await?;
        }
        Ok(Self { held, store })
    }

    /// Gives it back.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn release(self) -> Result<(), StoreError> {
        self.held.rollback().await?;
        self.store.close().await
    }
}
