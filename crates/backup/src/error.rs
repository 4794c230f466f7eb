//! Why there is no backup, or nothing was put back.

use shinchoryu_store::{CopyError, StoreError};
use std::io;
use std::path::PathBuf;

/// Why a backup was not made or not put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database.
    #[error(transparent)]
    Copy(#[from] CopyError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A file or folder cannot be read or written.
    #[error("{0}")]
    File(PathBuf, #[source] io::Error),
    /// There is a file of this name.
    #[error("{0} is there already, and no backup is written over")]
    Exists(PathBuf),
    /// No database to make a backup of.
    #[error("{0} is not there")]
    NoDatabase(PathBuf),
    /// The address of the database is SQLite's and names no file.
    #[error("the address of the database names no file")]
    NoFile,
    /// The public part of a key is not one.
    #[error(
        "the recipient of backups is a text that begins with age1 (`shinchoryu backup-key` makes one)"
    )]
    BadRecipient,
    /// Somebody took the private part of the key for the public one.
    #[error(
        "this is the private part of a key: the server gets the public one, which begins with age1"
    )]
    Private,
    /// The file of the private part is not one.
    #[error("{0} holds no private part of a key: a line that begins with AGE-SECRET-KEY-1")]
    BadIdentity(PathBuf),
    /// The file is for another key, damaged, cut off, or no backup at all.
    #[error("{0} cannot be read: {1}. Nothing was changed")]
    Unreadable(PathBuf, String),
    /// What was written is not what is read back.
    #[error("what was written cannot be read back: {0}. There is no backup")]
    NotReadBack(String),
    /// There is something where the database should go.
    #[error("{0} is there already: --move-aside keeps it under another name")]
    NotEmpty(String),
    /// The file of the database is open in another process.
    #[error("{0} is in use: stop the server first")]
    InUse(PathBuf),
    /// What should be gone is not.
    #[error("{0} holds members' data and could not be removed: delete it")]
    Left(PathBuf, #[source] io::Error),
    /// What the database gives back is not what was put in.
    #[error("{0} is not in the database as it is in the backup. Nothing was changed")]
    NotThere(String),
}

/// What went wrong with this file.
pub(crate) fn at(path: &std::path::Path) -> impl FnOnce(io::Error) -> BackupError + use<> {
    let path = path.to_owned();
    move |error| BackupError::File(path, error)
}
