//! Why a use case of the account did not do what it was asked for.

use crate::access::error::AccessError;
use crate::ground::change::{Ended, takes_what_is_common};
use crate::ground::error::CommonError;

/// Why a use case of the account ended without its result.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// What every wing may answer.
    #[error(transparent)]
    Common(CommonError),
    /// What access answers: a proof is missing or wrong, or the address is somebody else's.
    #[error(transparent)]
    Access(AccessError),
}

takes_what_is_common!(AccountError);

impl From<AccessError> for AccountError {
    fn from(error: AccessError) -> Self {
        match error {
            // one road to each cause
            AccessError::Common(cause) => Self::Common(cause),
            error => Self::Access(error),
        }
    }
}

impl From<Ended<AccessError>> for Ended<AccountError> {
    fn from(ended: Ended<AccessError>) -> Self {
        ended.map(AccountError::from)
    }
}
