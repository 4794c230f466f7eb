//! Sessions: from a token to a caller.

use crate::Service;
use crate::error::ServiceError;
use crate::limits::MARK_MEMORY;
use crate::mail;
use crate::member::Caller;
use crate::ports::Event;
use crate::secret::Token;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{RegistrationStep, Session, SessionKind};

/// A session unused for this long is over (specification, 2,400,000 ms).
pub const IDLE_LIFE: TimeDelta = TimeDelta::minutes(40);
/// A session is over after this, however busy.
pub const ABSOLUTE_LIFE: TimeDelta = TimeDelta::hours(12);
/// The last use is written at most this often: one write per session and half minute.
const SEEN_PRECISION: TimeDelta = TimeDelta::seconds(30);
/// A clock that was set back further than this must not make sessions live longer.
const CLOCK_SLACK: TimeDelta = TimeDelta::minutes(5);
/// Counters of attempts nobody has touched for this long tell nothing any more.
const ATTEMPT_MEMORY: TimeDelta = TimeDelta::days(30);
/// A row of a code also counts how many were sent in an hour.
const CODE_MEMORY: TimeDelta = TimeDelta::hours(1);
/// An account whose address nobody confirms keeps it from others for this long.
const UNCONFIRMED: TimeDelta = TimeDelta::days(7);

/// Whether the session is still good at `now`.
pub(crate) fn is_alive(session: &Session, now: DateTime<Utc>) -> bool {
    let unused = now - session.last_seen_at;
    now < session.expires_at && unused < IDLE_LIFE && unused > -CLOCK_SLACK
}

impl Service {
    /// Who holds this token. A session of the password step opens nothing here; one from before
    /// the second factor ends when that is set up.
    ///
    /// # Errors
    /// [`ServiceError::Unauthenticated`] when there is no living session or the account is deleted.
    pub async fn authenticate(&self, token: &Token) -> Result<Caller, ServiceError> {
        let found = self.store().find_session(token.hash()).await?;
        let (session, member) = found.ok_or(ServiceError::Unauthenticated)?;
        let now = self.now();
        if !is_alive(&session, now) {
            self.store().end_session(token.hash()).await?;
            return Err(ServiceError::Unauthenticated);
        }
        let opens = match session.kind {
            SessionKind::Full => true,
            SessionKind::Enrolment => member.step < RegistrationStep::MfaAdded,
            SessionKind::Code => false,
        };
        if !opens || member.deleted_at.is_some() {
            return Err(ServiceError::Unauthenticated);
        }
        // a disabled member may still see why, but not stay for ever
        if !member.is_disabled && now - session.last_seen_at >= SEEN_PRECISION {
            self.store().touch_session(session.id, now).await?;
        }
        Ok(Caller { member, session })
    }

    /// Ends the sessions of these tokens, living or not.
    ///
    /// # Errors
    /// [`ServiceError::Store`] when the database fails: then the session is not ended.
    pub async fn sign_out(&self, tokens: &[Token]) -> Result<(), ServiceError> {
        for token in tokens {
            if let Some((_, member)) = self.store().find_session(token.hash()).await? {
                self.store().end_session(token.hash()).await?;
                self.parts.audit.record(Event::SignedOut(member.id));
            }
        }
        Ok(())
    }

    /// Forgets sessions and counters that are over. To be called now and then.
    ///
    /// # Errors
    /// [`ServiceError::Store`] when the database fails.
    pub async fn tidy(&self) -> Result<(), ServiceError> {
        let now = self.now();
        self.store()
            .forget_ended_sessions(now, now - IDLE_LIFE)
            .await?;
        self.store().forget_attempts(now - ATTEMPT_MEMORY).await?;
        self.store().forget_codes(now - CODE_MEMORY).await?;
        self.store().forget_unconfirmed(now - UNCONFIRMED).await?;
        self.store().forget_ended_mails(now - mail::MEMORY).await?;
        self.store().forget_windows(now, now - MARK_MEMORY).await?;
        Ok(())
    }
}
