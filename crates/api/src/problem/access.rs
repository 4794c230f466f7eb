//! What the calls of access answer.

use super::{Code, Problem};
use shinchoryu_service::{AccessError, AttemptKind};

impl From<AccessError> for Problem {
    fn from(error: AccessError) -> Self {
        match error {
            AccessError::Common(error) => error.into(),
            AccessError::Credentials => Self::of(Code::InvalidCredentials),
            AccessError::Code => Self::of(Code::WrongDigits),
            AccessError::SignInEnded => Self::of(Code::SignInEnded),
            AccessError::Passkey => Self::of(Code::InvalidPasskey),
            AccessError::AccountDisabled => Self::of(Code::AccountDisabled),
            AccessError::AccountDeleted => Self::of(Code::AccountDeleted),
            AccessError::DoorClosed(AttemptKind::Password) => Self::of(Code::DoorOfPasswordsClosed),
            AccessError::DoorClosed(AttemptKind::Code) => Self::of(Code::DoorOfCodesClosed),
            AccessError::NotFresh => Self::of(Code::FreshRequired),
            AccessError::EmailConflict => Self::of(Code::EmailConflict),
            AccessError::ResetLinkInvalid => Self::of(Code::ResetLinkInvalid),
            AccessError::LinkInvalid => Self::of(Code::ResetLinkInvalid),
            AccessError::TooEarly { retry_after } => Self::after(Code::MfaResetWaits, retry_after),
        }
    }
}
