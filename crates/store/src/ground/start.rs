//! Several starts at once on one folder or one database: one goes first, the others wait for it.

use crate::ground::error::StoreError;
use crate::ground::file;
use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::time::Duration;

/// A start that takes longer is not waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);
const PAUSE: Duration = Duration::from_millis(50);

/// The right to prepare a folder or a file. It ends with this value, or with the process.
#[derive(Debug)]
pub struct StartLock(#[expect(dead_code, reason = "the lock lasts as long as the file")] File);

impl StartLock {
    /// The right to prepare the file of a database.
    pub(crate) async fn beside(database: &Path) -> Result<Self, StoreError> {
        Self::take(&file::beside(database, "-start")).await
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
