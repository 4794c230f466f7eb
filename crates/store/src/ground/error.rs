//! What can go wrong in storage.

use sea_orm::DbErr;
use std::str::FromStr;

/// Why nothing can be written at present. What is there can be read all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WriteRefusal {
    /// Less room is left than the floor that is kept free.
    #[error("less room is left than the floor that is kept free")]
    LowSpace,
    /// The disk is full.
    #[error("the disk is full or does not take what is written")]
    NoSpace,
    /// The database may only be read.
    #[error("the database may only be read")]
    ReadOnly,
    /// Another program holds the lock of the file.
    #[error("another program holds the lock of the database")]
    Locked,
    /// The file is no longer where it was opened, or another one is there.
    #[error("the file of the database was moved, replaced or overwritten")]
    Moved,
}

/// A call to the database that did not do what it should.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The one writer of SQLite was taken for too long, or a statement of PostgreSQL took too
    /// long. Nothing was written; try again.
    #[error("the database is busy")]
    Busy,
    /// The database gave the transaction up, because it and another one got in each other's way.
    /// Nothing was written; made anew from the beginning it may well succeed.
    #[error("the transaction got in the way of another one")]
    Crossed,
    /// The database takes nothing that is written. Nothing was written.
    #[error("nothing can be written: {0}")]
    WritesRefused(WriteRefusal),
    /// The account was deleted meanwhile, or there never was one. Nothing was written for it.
    #[error("the account was deleted")]
    Deleted,
    /// A row of ours that must be there is not: a fault of the program. Nothing was written.
    #[error("missing: {0}")]
    Inconsistent(&'static str),
    /// Rows and program do not fit each other: what is updated is not there, a constraint does not
    /// hold, a value is of another type. A fault of the program. Nothing was written.
    #[error("the database was asked for what cannot be")]
    Fault(#[source] DbErr),
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

impl StoreError {
    /// Whether it is of the row that was read: others can be read all the same.
    #[must_use]
    pub fn is_of_one_row(&self) -> bool {
        matches!(self, Self::Fault(_) | Self::Corrupt { .. })
    }

    /// What the text in a column of a row names; a text that names nothing is [`Self::Corrupt`].
    pub(crate) fn named<T: FromStr>(
        table: &'static str,
        column: &'static str,
        row: impl ToString,
        value: &str,
    ) -> Result<T, Self> {
        value.parse().map_err(|_unknown| Self::Corrupt {
            table,
            column,
            row: row.to_string(),
            value: value.to_owned(),
        })
    }
}
