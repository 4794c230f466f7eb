//! ボット対策: whether a person is there, where something is done for people who are not signed in.

use crate::Service;
use crate::ground::error::CommonError;
use shinchoryu_fields::{FieldCode, FieldError};
use std::time::Duration;

/// How long to wait for a check that does not answer.
const COME_BACK: Duration = Duration::from_secs(30);

impl Service {
    /// What the browser needs for the bot check, where there is one.
    #[must_use]
    pub fn bot_check_key(&self) -> Option<&str> {
        self.parts.bot_check.site_key()
    }

    /// Closed when it cannot be asked: what follows costs a mail to somebody.
    pub(crate) async fn check_person(
        &self,
        answer: Option<&str>,
        ip: &str,
    ) -> Result<(), CommonError> {
        match self.parts.bot_check.is_person(answer, ip).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(CommonError::Fields(vec![FieldError::new(
                FieldCode::BotCheckFailed,
                "bot_check",
            )])),
            Err(reason) => {
                tracing::error!(%reason, "the bot check cannot be asked");
                Err(CommonError::Busy {
                    retry_after: COME_BACK,
                })
            }
        }
    }
}
