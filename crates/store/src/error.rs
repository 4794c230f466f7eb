//! What can go wrong in storage.

use crate::refusal::{WriteRefusal, classified};
use sea_orm::DbErr;

/// A call to the database that did not do what it should.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The one writer of SQLite was taken for too long, or a statement of PostgreSQL took too
    /// long. Nothing was written; try again.
    #[error("the database is busy")]
    Busy,
    /// The database takes nothing that is written. Nothing was written.
    #[error("nothing can be written: {0}")]
    WritesRefused(WriteRefusal),
    /// The file of the database was moved or replaced while something was committed: what was
    /// written may be in a file without a name.
    #[error("the file of the database was moved or replaced during a commit")]
    Unsure,
    /// The file is no database, or not a whole one.
    #[error("the file of the database is damaged, or is no database")]
    Damaged,
    /// Another start on the same database or folder takes too long.
    #[error("another start is under way and does not end")]
    StartUnderWay,
    /// The database did not answer or broke off. What was begun was not acknowledged.
    #[error("the database failed")]
    Database(#[source] DbErr),
    /// A file beside the database cannot be opened or locked.
    #[error("a file of the database")]
    File(#[from] std::io::Error),
    /// A stored value can no longer be read.
    #[error("{table}.{column} of {row} cannot be read: {value:?}")]
    Corrupt {
        /// Table of the value.
        table: &'static str,
        /// Column of the value.
        column: &'static str,
        /// Id of the row.
        row: String,
        /// What is there instead.
        value: String,
    },
}

impl From<DbErr> for StoreError {
    fn from(error: DbErr) -> Self {
        classified(error)
    }
}
