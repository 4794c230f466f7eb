//! 写し: all that is kept as rows of named columns, the same on SQLite and PostgreSQL, so that a
//! copy of one can become the other. What is copied and what is left out is a list that has to
//! name every table.

mod cells;
mod reading;
mod restoring;
mod snapshot;
mod tables;

pub use cells::{Cell, Column, Kind, TableShape};
pub use restoring::Restoring;
pub use snapshot::Snapshot;
pub use tables::{LeftOut, SINGLE_USE_MAILS, left_out};

use crate::ground::error::StoreError;

/// Why no copy is taken, or none is put back. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The tables are of another program, or there are none.
    #[error(
        "the tables are not those of this program (the database has {found}, the program {own}): start the server of this program once, or use the program of the database"
    )]
    OtherTables {
        /// The last step of the schema that is there.
        found: String,
        /// The last step that this program knows.
        own: String,
    },
    /// A table that the list of what is copied does not name, or a column of an unknown type.
    #[error("{0} is not known to the backup")]
    Unknown(String),
    /// The database itself says that it is damaged.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// There is something where the copy should go.
    #[error("the database is not empty")]
    NotEmpty,
    /// Somebody else is connected to the database.
    #[error("the database is in use by {0} other connections: stop the server first")]
    InUse(usize),
    /// The copy is of a program that came later.
    #[error(
        "the backup is of a later program: its tables have the step {0}, which this program does not know"
    )]
    LaterProgram(String),
    /// A table of the copy does not have the columns that its step of the schema gives it.
    #[error("{0} of the backup does not fit the tables of its time")]
    OtherColumns(String),
}

impl From<sea_orm::DbErr> for CopyError {
    fn from(error: sea_orm::DbErr) -> Self {
        Self::Store(error.into())
    }
}
