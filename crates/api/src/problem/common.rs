//! What every wing may answer.

use super::{Code, Problem};
use shinchoryu_service::{AttemptKind, CommonError};
use std::time::Duration;

impl From<CommonError> for Problem {
    fn from(error: CommonError) -> Self {
        match error {
            CommonError::Unauthenticated => Self::of(Code::Unauthenticated),
            CommonError::Refused(standing) => Self::standing(Code::AccessDenied, &standing),
            CommonError::AlreadyDone(standing) => Self::standing(Code::AlreadyDone, &standing),
            CommonError::EmailConflict => Self::of(Code::EmailConflict),
            CommonError::NoPayments => Self::of(Code::NoPayments),
            CommonError::SignUpClosed => Self::of(Code::SignUpClosed),
            CommonError::FreePeriodOver => Self::of(Code::FreePeriodOver),
            CommonError::NotFresh => Self::of(Code::FreshRequired),
            CommonError::ProfileMissing => Self::of(Code::ProfileMissing),
            CommonError::NotFound => Self::of(Code::NotFound),
            CommonError::Credentials => Self::of(Code::InvalidCredentials),
            CommonError::Code => Self::of(Code::WrongDigits),
            CommonError::SignInEnded => Self::of(Code::SignInEnded),
            CommonError::Passkey => Self::of(Code::InvalidPasskey),
            CommonError::LinkInvalid => Self::of(Code::ResetLinkInvalid),
            CommonError::TooEarly { retry_after } => Self::after(Code::MfaResetWaits, retry_after),
            CommonError::ResetLinkInvalid => Self::of(Code::ResetLinkInvalid),
            CommonError::AccountDisabled => Self::of(Code::AccountDisabled),
            CommonError::AccountDeleted => Self::of(Code::AccountDeleted),
            CommonError::TooManyAttempts { retry_after } => {
                Self::after(Code::TooManyAttempts, retry_after)
            }
            CommonError::TooManyRequests { retry_after } => {
                Self::after(Code::TooManyRequests, retry_after)
            }
            CommonError::DoorClosed(AttemptKind::Password) => Self::of(Code::DoorOfPasswordsClosed),
            CommonError::DoorClosed(AttemptKind::Code) => Self::of(Code::DoorOfCodesClosed),
            CommonError::Busy { retry_after } => Self::after(Code::Unavailable, retry_after),
            CommonError::Crossed => Self::after(Code::Unavailable, Duration::from_secs(1)),
            CommonError::Fields(errors) => Self::fields(&errors),
            CommonError::WritesRefused(refusal) => {
                tracing::error!(%refusal, "a write was refused");
                Self::after(Code::WritesRefused, Duration::from_secs(15))
            }
            // the details are for the log; a client learns that it may try again, or may not
            CommonError::Store(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "storage failed");
                Self::after(Code::Unavailable, Duration::from_secs(5))
            }
            CommonError::Internal(what) => {
                tracing::error!(what, "a use case failed");
                Self::of(Code::Internal)
            }
        }
    }
}
