//! Brings the tables to the form that this program knows.

use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::migration::Migrator;
use crate::ground::start::{PATIENCE, StartLock};
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend};
use sea_orm_migration::MigratorTrait as _;

/// The lock of PostgreSQL that a start holds: the letters of the product's name.
const ADVISORY: i64 = 0x0053_4849_4e43_484f;

impl Store {
    /// Brings the tables to the newest form; each step is one transaction, so that a step cut
    /// off starts again cleanly. Of several at once one does it, and the others wait.
    ///
    /// # Errors
    /// [`StoreError`] when a step fails.
    pub async fn migrate(&self) -> Result<(), StoreError> {
        if let Some(path) = &self.path {
            let _lock = StartLock::beside(path).await?;
            return Ok(Migrator::up(&self.db, None).await?);
        }
        if self.db.get_database_backend() != DbBackend::Postgres {
            return Ok(Migrator::up(&self.db, None).await?);
        }
        // one connection holds the lock and does the steps, without the limits on statements
        let alone = self.connect_alone().await?;
        let done = migrate_in_turn(&alone).await;
        // closing gives the lock back
        alone.close().await?;
        done
    }
}

async fn migrate_in_turn(alone: &DatabaseConnection) -> Result<(), StoreError> {
    let lock = format!("SELECT pg_advisory_lock({ADVISORY})");
    tokio::time::timeout(PATIENCE, alone.execute_unprepared(&lock))
        .await
        .map_err(|_elapsed| StoreError::StartUnderWay)??;
    Ok(Migrator::up(alone, None).await?)
}
