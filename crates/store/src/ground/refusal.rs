//! Why a database takes nothing that is written, read from its error codes.

use crate::ground::error::{StoreError, WriteRefusal};
use sea_orm::{DbErr, RuntimeErr, SqlxError, SqlxSqliteError};

impl From<DbErr> for StoreError {
    /// The error in the terms of those who call: each says what a caller may promise.
    fn from(error: DbErr) -> Self {
        match known(&error) {
            Some(known) => known,
            None => Self::Database(error),
        }
    }
}

fn known(error: &DbErr) -> Option<StoreError> {
    let (DbErr::Conn(cause) | DbErr::Exec(cause) | DbErr::Query(cause)) = error else {
        return None;
    };
    let RuntimeErr::SqlxError(cause) = cause else {
        return None;
    };
    let SqlxError::Database(cause) = cause.as_ref() else {
        return None;
    };
    let code = cause.code()?;
    if cause.try_downcast_ref::<SqlxSqliteError>().is_some() {
        of_sqlite(code.parse().ok()?)
    } else {
        of_postgres(&code)
    }
}

/// Result codes of SQLite: the low byte is the kind, the whole number the very reason.
/// A write to the log that failed has left no commit in it; of a failed fsync nobody knows, so
/// that stays an error without a promise.
fn of_sqlite(code: u32) -> Option<StoreError> {
    const IOERR_WRITE: u32 = 10 | (3 << 8);
    const IOERR_TRUNCATE: u32 = 10 | (6 << 8);
    const IOERR_SHMSIZE: u32 = 10 | (19 << 8);
    const READONLY_DBMOVED: u32 = 8 | (4 << 8);
    let refusal = match (code, code & 0xff) {
        (READONLY_DBMOVED, _) => WriteRefusal::Moved,
        (IOERR_WRITE | IOERR_TRUNCATE | IOERR_SHMSIZE, _) | (_, 13) => WriteRefusal::NoSpace,
        (_, 5 | 6) => WriteRefusal::Locked,
        (_, 8) => WriteRefusal::ReadOnly,
        (_, 11 | 26) => return Some(StoreError::Damaged),
        _ => return None,
    };
    Some(StoreError::WritesRefused(refusal))
}

fn of_postgres(code: &str) -> Option<StoreError> {
    match code {
        // disk_full
        "53100" => Some(StoreError::WritesRefused(WriteRefusal::NoSpace)),
        // read_only_sql_transaction
        "25006" => Some(StoreError::WritesRefused(WriteRefusal::ReadOnly)),
        // query_canceled (a statement took too long), lock_not_available: the transaction is gone
        "57014" | "55P03" => Some(StoreError::Busy),
        // serialization_failure, deadlock_detected
        "40001" | "40P01" => Some(StoreError::Crossed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_told_from_other_failures() {
        let refusal = |code| match of_sqlite(code) {
            Some(StoreError::WritesRefused(refusal)) => Some(refusal),
            _ => None,
        };
        for (code, expected) in [
            (13, Some(WriteRefusal::NoSpace)),
            (778, Some(WriteRefusal::NoSpace)),
            (4874, Some(WriteRefusal::NoSpace)),
            (8, Some(WriteRefusal::ReadOnly)),
            (1032, Some(WriteRefusal::Moved)),
            (5, Some(WriteRefusal::Locked)),
            // SQLITE_BUSY_SNAPSHOT
            (517, Some(WriteRefusal::Locked)),
            // a failed fsync promises nothing, a failed read refuses no write
            (1034, None),
            (266, None),
            // SQLITE_CONSTRAINT_UNIQUE
            (2067, None),
        ] {
            assert_eq!(refusal(code), expected, "{code}");
        }
        assert!(matches!(of_sqlite(26), Some(StoreError::Damaged)));
        assert!(matches!(of_postgres("57014"), Some(StoreError::Busy)));
        assert!(matches!(of_postgres("40P01"), Some(StoreError::Crossed)));
        assert!(of_postgres("23505").is_none());
    }
}
