//! What every wing may answer.

use super::{Code, Problem};
use shinchoryu_service::CommonError;
use std::time::Duration;

impl From<CommonError> for Problem {
    fn from(error: CommonError) -> Self {
        match error {
            CommonError::Unauthenticated => Self::of(Code::Unauthenticated),
            CommonError::Refused(standing) => Self::standing(Code::AccessDenied, &standing),
            CommonError::AlreadyDone(standing) => Self::standing(Code::AlreadyDone, &standing),
            CommonError::NoPayments => Self::of(Code::NoPayments),
            CommonError::SignUpClosed => Self::of(Code::SignUpClosed),
            CommonError::FreePeriodOver => Self::of(Code::FreePeriodOver),
            CommonError::ProfileMissing => Self::of(Code::ProfileMissing),
            CommonError::NotFound => Self::of(Code::NotFound),
            CommonError::TooManyAttempts { retry_after } => {
                Self::after(Code::TooManyAttempts, retry_after)
            }
            CommonError::TooManyRequests { retry_after } => {
                Self::after(Code::TooManyRequests, retry_after)
            }
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
