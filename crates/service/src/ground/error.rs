//! Why a use case did not do what it was asked for, as far as every wing may answer so. The causes
//! that only one wing has stand in its own error. One variant per thing a caller can do about it.

use crate::ground::standing::Standing;
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_store::{StoreError, WriteRefusal};
use std::any::Any;
use std::time::Duration;

/// Why a use case of any wing ended without its result.
#[derive(Debug, thiserror::Error)]
pub enum CommonError {
    /// No session, or it has ended: sign in.
    #[error("not signed in")]
    Unauthenticated,
    /// Signed in, but not yet or no longer a member in good standing.
    #[error("not allowed at this step")]
    Refused(Box<Standing>),
    /// What is asked for was done before.
    #[error("already done")]
    AlreadyDone(Box<Standing>),
    /// The profile is not entered yet.
    #[error("no profile yet")]
    ProfileMissing,
    /// The member has nothing of this id.
    #[error("not found")]
    NotFound,
    /// Too many failures in a row.
    #[error("too many attempts")]
    TooManyAttempts {
        /// Wait at least this long.
        retry_after: Duration,
    },
    /// A member writes faster than the others can bear.
    #[error("too many requests")]
    TooManyRequests {
        /// Wait at least this long.
        retry_after: Duration,
    },
    /// All hands are full.
    #[error("busy")]
    Busy {
        /// Try again after this.
        retry_after: Duration,
    },
    /// It got in the way of another change. Nothing was saved; made anew it may be.
    #[error("two changes got in each other's way")]
    Crossed,
    /// The database takes nothing that is written. Nothing was saved.
    #[error("writes are refused")]
    WritesRefused(#[source] WriteRefusal),
    /// Nobody pays here: there are neither cards nor coupons.
    #[error("no payments here")]
    NoPayments,
    /// The free days are over, and nobody can sign up or order.
    #[error("sign-up closed")]
    SignUpClosed,
    /// The free days are over: nothing more is made or changed.
    #[error("free days are over")]
    FreePeriodOver,
    /// Fields are wrong or missing.
    #[error("{} wrong field(s)", .0.len())]
    Fields(Vec<FieldError>),
    /// Storage failed: nothing was written, unless the answer to a commit was lost
    /// ([`StoreError::Unsure`] and some of [`StoreError::Database`]).
    #[error("storage")]
    Store(#[source] StoreError),
    /// Something that must not happen; the text is for the log.
    #[error("{0}")]
    Internal(String),
}

impl CommonError {
    /// What is stored cannot be read. The words of the error would quote it, and this is for the log.
    pub(crate) fn unreadable(what: &str, error: &serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        Self::Internal(format!(
            "{what}: {:?} error at line {line} column {column}",
            error.classify()
        ))
    }
}

/// The words of a panic for the log: those that stand in the source. Words made of values may quote
/// what somebody typed (a text cut between the bytes of a character is quoted whole), so the place
/// has to do.
#[must_use]
pub fn panic_words(panic: &(dyn Any + Send)) -> &'static str {
    let fixed = panic.downcast_ref::<&'static str>();
    fixed.copied().unwrap_or("(words made of values)")
}

/// The error of a wing, as what all wings share sees it.
pub(crate) trait Causes: From<CommonError> {
    /// The cause, where it is one that every wing may have.
    fn common(&self) -> Option<&CommonError>;
}

impl Causes for CommonError {
    fn common(&self) -> Option<&CommonError> {
        Some(self)
    }
}

impl From<StoreError> for CommonError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::Busy {
                retry_after: Duration::from_secs(1),
            },
            StoreError::Crossed => Self::Crossed,
            StoreError::WritesRefused(refusal) => Self::WritesRefused(refusal),
            // every session ended with the account
            StoreError::Deleted => Self::Unauthenticated,
            StoreError::Inconsistent(what) => Self::Internal(format!("missing: {what}")),
            // asked again it is no better
            StoreError::Fault(cause) => Self::Internal(format!("storage: {cause}")),
            StoreError::Corrupt { .. } | StoreError::Damaged => Self::Internal(error.to_string()),
            other => Self::Store(other),
        }
    }
}

impl From<FieldErrors> for CommonError {
    /// A calculation that failed is no field that somebody typed wrong.
    fn from(wrong: FieldErrors) -> Self {
        let failed = |error: &&FieldError| error.code == FieldCode::Internal;
        match wrong.errors.iter().find(failed) {
            Some(failed) => Self::Internal(format!("calculation: {failed}")),
            None => Self::Fields(wrong.errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    #[test]
    fn whoever_writes_for_a_deleted_account_is_not_signed_in() {
        let error = CommonError::from(StoreError::Deleted);
        assert!(matches!(error, CommonError::Unauthenticated), "{error:?}");
    }

    #[test]
    fn what_is_stored_and_cannot_be_read_is_a_fault_of_ours() {
        let damaged = StoreError::Damaged;
        let corrupt = StoreError::Corrupt {
            table: "members",
            column: "registration_step",
            row: "1".to_owned(),
            value: "none".to_owned(),
        };
        for error in [damaged, corrupt] {
            let error = CommonError::from(error);
            assert!(matches!(error, CommonError::Internal(_)), "{error:?}");
        }
    }

    #[test]
    fn a_calculation_that_failed_is_no_wrong_field() {
        let wrong = FieldError::new(FieldCode::Required, "title");
        let failed = FieldError::new(FieldCode::Internal, "proposals.0.monthly");
        let errors = vec![wrong.clone(), failed];
        let error = CommonError::from(FieldErrors { errors });
        let words = error.to_string();
        assert!(matches!(error, CommonError::Internal(_)), "{error:?}");
        assert!(words.contains("proposals.0.monthly"), "{words}");
        let error = CommonError::from(FieldErrors::from(wrong));
        assert!(matches!(error, CommonError::Fields(_)), "{error:?}");
    }

    #[test]
    fn the_log_has_no_values_of_a_panic_or_of_what_cannot_be_read() {
        let typed = "株式会社さくら";
        let cut = catch_unwind(|| typed[..typed.len() - 1].len()).unwrap_err();
        assert!(cut.downcast_ref::<String>().unwrap().contains("さくら"));
        assert_eq!(panic_words(&*cut), "(words made of values)");
        let fixed = catch_unwind(|| panic!("as it stands in the source")).unwrap_err();
        assert_eq!(panic_words(&*fixed), "as it stands in the source");

        let error = serde_json::from_str::<u8>("\n \"さくら\"").unwrap_err();
        assert!(error.to_string().contains("さくら"));
        let unreadable = CommonError::unreadable("column", &error).to_string();
        assert_eq!(unreadable, "column: Data error at line 2 column 12");
    }
}
