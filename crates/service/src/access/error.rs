//! Why a use case of access did not do what it was asked for.

use crate::ground::change::takes_what_is_common;
use crate::ground::error::CommonError;
use shinchoryu_store::AttemptKind;
use std::time::Duration;

/// Why a use case of access ended without its result.
#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    /// What every wing may answer.
    #[error(transparent)]
    Common(CommonError),
    /// Address or password is wrong.
    #[error("wrong address or password")]
    Credentials,
    /// The one-time code is wrong or was used before.
    #[error("wrong code")]
    Code,
    /// The sign-in was not begun, was finished, or took too long.
    #[error("no sign-in under way")]
    SignInEnded,
    /// The passkey's answer is not good.
    #[error("wrong passkey")]
    Passkey,
    /// The account is disabled; the password was right.
    #[error("account disabled")]
    AccountDisabled,
    /// The account is deleted; the password was right.
    #[error("account deleted")]
    AccountDeleted,
    /// Too many failures in a row: this way in stays closed until the member opens it on another one.
    #[error("closed")]
    DoorClosed(AttemptKind),
    /// Both factors are to be proved again first.
    #[error("the session is not fresh")]
    NotFresh,
    /// The address belongs to an account.
    #[error("address in use")]
    EmailConflict,
    /// The link to a new password is unknown, over or was used.
    #[error("reset link invalid")]
    ResetLinkInvalid,
    /// The link was used, is too old, or never was one.
    #[error("no such link")]
    LinkInvalid,
    /// A wait is not over yet.
    #[error("too early")]
    TooEarly {
        /// How long it still is.
        retry_after: Duration,
    },
}

takes_what_is_common!(AccessError);
