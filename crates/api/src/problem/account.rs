//! What the calls of the account answer.

use super::Problem;
use shinchoryu_service::AccountError;

impl From<AccountError> for Problem {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Common(error) => error.into(),
            AccountError::Access(error) => error.into(),
        }
    }
}
