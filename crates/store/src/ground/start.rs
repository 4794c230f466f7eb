//! Several starts at once on one folder or one database: one goes first, the others wait for it.

use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::migration::Migrator;
use sea_orm::{ConnectionTrait as _, DatabaseConnection, DbBackend};
use sea_orm_migration::MigratorTrait as _;
use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::time::Duration;

/// A start that takes longer is not waited for.
const PATIENCE: Duration = Duration::from_secs(120);
const PAUSE: Duration = Duration::from_millis(50);
/// The lock of PostgreSQL that a start holds: the letters of the product's name.
const ADVISORY: i64 = 0x0053_4849_4e43_484f;

/// The right to prepare a folder or a file. It ends with this value, or with the process.
#[derive(Debug)]
pub struct StartLock(#[expect(dead_code, reason = "the lock lasts as long as the file")] File);

impl StartLock {
    /// The right to prepare the file of a database.
    pub(crate) async fn beside(database: &Path) -> Result<Self, StoreError> {
        let mut name = database.as_os_str().to_owned();
        name.push("-start");
        Self::take(Path::new(&name)).await
    }

    /// Waits until nobody else holds this file, which is made when it is missing.
    ///
    /// # Errors
    /// [`StoreError::StartUnderWay`] after two minutes; [`StoreError::File`] when the file cannot
    /// be made.
    pub async fn take(path: &Path) -> Result<Self, StoreError> {
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(0o600)
            .open(path)?;
        let locked = async {
            loop {
                match file.try_lock() {
                    Ok(()) => return Ok(()),
                    Err(TryLockError::WouldBlock) => tokio::time::sleep(PAUSE).await,
                    Err(TryLockError::Error(error)) => return Err(error),
                }
            }
        };
        match tokio::time::timeout(PATIENCE, locked).await {
            Ok(locked) => locked?,
            Err(_elapsed) => return Err(StoreError::StartUnderWay),
        }
        Ok(Self(file))
    }
}

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
