//! A request to replace a lost second factor: how long it waits, and when it is due.

use crate::Service;
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::error::CommonError;
use chrono::TimeDelta;
use shinchoryu_store::{MemberId, MfaReset};

/// A request nobody has used for this long after its wait is void.
pub(crate) const RESET_LIFE: TimeDelta = TimeDelta::days(7);

impl Service {
    /// The member's request, waiting or due. One that was made in the future, before the clock was
    /// set back, sleeps until then; asking again puts another in its place.
    pub(crate) async fn living_mfa_reset(
        &self,
        member: MemberId,
    ) -> Result<Option<MfaReset>, CommonError> {
        let found = self.store().mfa_resets().of(member).await?;
        let now = self.now();
        Ok(found.filter(|reset| {
            now < reset.available_at + RESET_LIFE && reset.requested_at <= now + CLOCK_SLACK
        }))
    }

    /// Whether the member may replace the factor now, without it.
    pub(crate) async fn is_mfa_reset_due(&self, member: MemberId) -> Result<bool, CommonError> {
        let reset = self.living_mfa_reset(member).await?;
        Ok(reset.is_some_and(|reset| reset.available_at <= self.now()))
    }
}
