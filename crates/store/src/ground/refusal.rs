//! What an error of the database means to who called: it takes nothing that is written, it is busy, or
//! it was asked for what it cannot do, which is a fault of the program. Read from its codes.

use crate::ground::error::{StoreError, WriteRefusal};
use sea_orm::{DbErr, RuntimeErr, SqlxError, SqlxSqliteError};

impl From<DbErr> for StoreError {
    /// The error in the terms of those who call: each says what a caller may promise.
    fn from(error: DbErr) -> Self {
        match meaning(&error) {
            Meaning::Known(known) => known,
            Meaning::Fault => Self::Fault(error),
            Meaning::Unknown => Self::Database(error),
        }
    }
}

/// What an error means to who called.
#[derive(Debug)]
enum Meaning {
    /// It has a name of its own.
    Known(StoreError),
    /// Rows and program do not fit each other: asked again it is no better.
    Fault,
    /// The database did not answer, or broke off.
    Unknown,
}

fn meaning(error: &DbErr) -> Meaning {
    let cause = match error {
        DbErr::Conn(cause) | DbErr::Exec(cause) | DbErr::Query(cause) => cause,
        DbErr::RecordNotFound(_)
        | DbErr::RecordNotInserted
        | DbErr::RecordNotUpdated
        | DbErr::Type(_)
        | DbErr::Json(_)
        | DbErr::TryIntoErr { .. }
        | DbErr::ConvertFromU64(_)
        | DbErr::AttrNotSet(_)
        | DbErr::UnpackInsertId
        | DbErr::UpdateGetPrimaryKey
        | DbErr::PrimaryKeyNotSet { .. }
        | DbErr::KeyArityMismatch { .. }
        | DbErr::BackendNotSupported { .. } => return Meaning::Fault,
        _ => return Meaning::Unknown,
    };
    let RuntimeErr::SqlxError(cause) = cause else {
        return Meaning::Unknown;
    };
    let cause = match cause.as_ref() {
        SqlxError::Database(cause) => cause,
        SqlxError::RowNotFound
        | SqlxError::InvalidArgument(_)
        | SqlxError::TypeNotFound { .. }
        | SqlxError::ColumnIndexOutOfBounds { .. }
        | SqlxError::ColumnNotFound(_)
        | SqlxError::ColumnDecode { .. }
        | SqlxError::Encode(_)
        | SqlxError::Decode(_) => return Meaning::Fault,
        _ => return Meaning::Unknown,
    };
    let Some(code) = cause.code() else {
        return Meaning::Unknown;
    };
    if cause.try_downcast_ref::<SqlxSqliteError>().is_some() {
        code.parse().map_or(Meaning::Unknown, of_sqlite)
    } else {
        of_postgres(&code)
    }
}

/// Result codes of SQLite: the low byte is the kind, the whole number the very reason.
/// A write to the log that failed has left no commit in it; of a failed fsync nobody knows, so
/// that stays an error without a promise.
fn of_sqlite(code: u32) -> Meaning {
    const IOERR_WRITE: u32 = 10 | (3 << 8);
    const IOERR_TRUNCATE: u32 = 10 | (6 << 8);
    const IOERR_SHMSIZE: u32 = 10 | (19 << 8);
    const READONLY_DBMOVED: u32 = 8 | (4 << 8);
    let refusal = match (code, code & 0xff) {
        (READONLY_DBMOVED, _) => WriteRefusal::Moved,
        (IOERR_WRITE | IOERR_TRUNCATE | IOERR_SHMSIZE, _) | (_, 13) => WriteRefusal::NoSpace,
        (_, 5 | 6) => WriteRefusal::Locked,
        (_, 8) => WriteRefusal::ReadOnly,
        (_, 11 | 26) => return Meaning::Known(StoreError::Damaged),
        // a constraint, a type that does not fit, a parameter that is not there
        (_, 19 | 20 | 25) => return Meaning::Fault,
        _ => return Meaning::Unknown,
    };
    Meaning::Known(StoreError::WritesRefused(refusal))
}

fn of_postgres(code: &str) -> Meaning {
    Meaning::Known(match code {
        // disk_full
        "53100" => StoreError::WritesRefused(WriteRefusal::NoSpace),
        // read_only_sql_transaction
        "25006" => StoreError::WritesRefused(WriteRefusal::ReadOnly),
        // query_canceled (a statement took too long), lock_not_available: the transaction is gone
        "57014" | "55P03" => StoreError::Busy,
        // serialization_failure, deadlock_detected
        "40001" | "40P01" => StoreError::Crossed,
        // the classes of data that do not fit, of constraints, and of statements that are wrong here
        _ if ["22", "23", "42"]
            .iter()
            .any(|class| code.starts_with(class)) =>
        {
            return Meaning::Fault;
        }
        _ => return Meaning::Unknown,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_told_from_other_failures() {
        let refusal = |code| match of_sqlite(code) {
            Meaning::Known(StoreError::WritesRefused(refusal)) => Some(refusal),
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
        ] {
            assert_eq!(refusal(code), expected, "{code}");
        }
        let is_damaged = |meaning| matches!(meaning, Meaning::Known(StoreError::Damaged));
        assert!(is_damaged(of_sqlite(26)));
        let is_busy = |meaning| matches!(meaning, Meaning::Known(StoreError::Busy));
        assert!(is_busy(of_postgres("57014")));
        let is_crossed = |meaning| matches!(meaning, Meaning::Known(StoreError::Crossed));
        assert!(is_crossed(of_postgres("40P01")));
    }

    #[test]
    fn what_never_succeeds_is_a_fault_and_what_was_broken_off_is_none() {
        let is_fault = |meaning: Meaning| matches!(meaning, Meaning::Fault);
        // SQLITE_CONSTRAINT_UNIQUE, _TRIGGER, _CHECK, SQLITE_MISMATCH
        for code in [2067, 1811, 275, 20] {
            assert!(is_fault(of_sqlite(code)), "{code}");
        }
        // SQLITE_ERROR ("no transaction is active"), SQLITE_INTERRUPT, a failed fsync
        for code in [1, 9, 1034] {
            assert!(matches!(of_sqlite(code), Meaning::Unknown), "{code}");
        }
        // of a unique index, of a foreign key, a number beyond its type, a table that is not there
        for code in ["23505", "23503", "22003", "42P01"] {
            assert!(is_fault(of_postgres(code)), "{code}");
        }
        // the server goes down, the connection broke, too many of them, a transaction that has failed
        for code in ["57P01", "08006", "53300", "25P02"] {
            assert!(matches!(of_postgres(code), Meaning::Unknown), "{code}");
        }
        for error in [
            DbErr::RecordNotUpdated,
            DbErr::Type("a text is no number".to_owned()),
        ] {
            let error = StoreError::from(error);
            assert!(matches!(error, StoreError::Fault(_)), "{error:?}");
        }
        let broken_off = StoreError::from(DbErr::Custom("it broke off".to_owned()));
        assert!(matches!(broken_off, StoreError::Database(_)));
    }
}
