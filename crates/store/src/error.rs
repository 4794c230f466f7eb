//! What can go wrong in storage.

use sea_orm::DbErr;

/// A call to the database that did not do what it should.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The one writer of SQLite was taken for too long. Nothing was written; try again.
    #[error("the database is busy")]
    Busy,
    /// The database did not answer, refused to write or broke off. Nothing was committed.
    #[error("the database failed")]
    Database(#[from] DbErr),
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
