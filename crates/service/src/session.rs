//! Sessions: from a token to a caller.

use crate::Service;
use crate::doors::{Credentials, Entered};
use crate::error::ServiceError;
use crate::known_device::DEVICE_LIFE;
use crate::limits::MARK_MEMORY;
use crate::mail;
use crate::member::Caller;
use crate::ports::Event;
use crate::secret::Token;
use crate::sign_in::Peer;
use crate::{change_email, delete_account, forgot_password, lost_device};
use chrono::{DateTime, Months, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use shinchoryu_store::{RegistrationStep, Session, SessionId, SessionKind};
use std::collections::HashSet;

/// A session unused for this long is over (specification, 2,400,000 ms).
pub const IDLE_LIFE: TimeDelta = TimeDelta::minutes(40);
/// A session is over after this, however busy.
pub const ABSOLUTE_LIFE: TimeDelta = TimeDelta::hours(12);
/// The last use is written at most this often: one write per session and half minute.
const SEEN_PRECISION: TimeDelta = TimeDelta::seconds(30);
/// A clock that was set back further than this must not make sessions live longer.
pub(crate) const CLOCK_SLACK: TimeDelta = TimeDelta::minutes(5);
/// A row of a code also counts how many were sent in an hour.
const CODE_MEMORY: TimeDelta = TimeDelta::hours(1);
/// Counters of wrong passwords that are kept of addresses without an account.
const MOST_ATTEMPTS: u64 = 100_000;
/// 操作の記録の保存期間: how long the logs of operations are kept, as the privacy policy says.
const LOG_MEMORY: Months = Months::new(24);
/// An account whose address nobody confirms keeps it from others for this long.
const UNCONFIRMED: TimeDelta = TimeDelta::days(7);

/// A session as its member sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionView {
    /// Id.
    pub id: SessionId,
    /// Whether the question was asked in it.
    pub current: bool,
    /// Browser it was opened in.
    pub agent: String,
    /// Address it was opened from.
    pub ip: String,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// Its last use.
    pub last_seen_at: DateTime<Utc>,
}

/// Whether the session is still good at `now`.
pub(crate) fn is_alive(session: &Session, now: DateTime<Utc>) -> bool {
    let unused = now - session.last_seen_at;
    now < session.expires_at && unused < IDLE_LIFE && unused > -CLOCK_SLACK
}

impl Service {
    /// Who holds this token. A session of the password step opens nothing here; one from before
    /// the second factor ends when that is set up. Nothing is written before the answer: who is
    /// signed in reads, whatever becomes of the disk.
    ///
    /// # Errors
    /// [`ServiceError::Unauthenticated`] when there is no living session or the account is deleted.
    pub async fn authenticate(&self, token: &Token) -> Result<Caller, ServiceError> {
        let found = self.store().find_session(token.hash()).await?;
        let (session, member) = found.ok_or(ServiceError::Unauthenticated)?;
        let now = self.now();
        let session = self
            .living(session, now)
            .ok_or(ServiceError::Unauthenticated)?;
        let opens = match session.kind {
            SessionKind::Full => true,
            SessionKind::Enrolment => {
                member.step < RegistrationStep::MfaAdded || self.is_mfa_reset_due(member.id).await?
            }
            SessionKind::Code => false,
        };
        if !opens || member.deleted_at.is_some() {
            return Err(ServiceError::Unauthenticated);
        }
        // a disabled member may still see why, but not stay for ever
        if !member.is_disabled && now - session.last_seen_at >= SEEN_PRECISION {
            self.note_use(&session, now);
        }
        Ok(Caller { member, session })
    }

    /// Ends the sessions of these tokens, living or not. The cookies go with them: the device is
    /// known by its place alone from now on.
    ///
    /// # Errors
    /// [`ServiceError::Store`] when the database fails: then the session is not ended.
    pub async fn sign_out(&self, tokens: &[Token], peer: &Peer) -> Result<(), ServiceError> {
        for token in tokens {
            if let Some((_, member)) = self.store().find_session(token.hash()).await? {
                let telling = self.telling([Event::SignedOut(member.id)], peer);
                telling
                    .sign_out(token.hash(), member.id, self.left(peer), self.now())
                    .await?;
                telling.done();
            }
        }
        Ok(())
    }

    /// Where the member is signed in, the last used first.
    ///
    /// # Errors
    /// [`ServiceError::Store`] when the database fails.
    pub async fn sessions(
        &self,
        entered: &Entered<Credentials>,
    ) -> Result<Vec<SessionView>, ServiceError> {
        let now = self.now();
        // a session in use may be known as such here and not yet in the database
        let mut sessions: Vec<_> = self
            .store()
            .sessions_of(entered.member.id, now, now - ABSOLUTE_LIFE)
            .await?
            .into_iter()
            .filter_map(|session| self.living(session, now))
            .collect();
        sessions.sort_by_key(|session| std::cmp::Reverse(session.last_seen_at));
        Ok(sessions
            .into_iter()
            .map(|session| SessionView {
                id: session.id,
                current: session.id == entered.session.id,
                agent: session.agent,
                ip: session.ip,
                created_at: session.created_at,
                last_seen_at: session.last_seen_at,
            })
            .collect())
    }

    /// Ends one of the member's sessions.
    ///
    /// # Errors
    /// [`ServiceError::NotFound`] when the member has none of this id.
    pub async fn end_session(
        &self,
        entered: &Entered<Credentials>,
        id: SessionId,
        peer: &Peer,
    ) -> Result<(), ServiceError> {
        let member = entered.member.id;
        let telling = self.telling([Event::SessionsEnded(member)], peer);
        if !telling.end_session_of(member, id).await? {
            return Err(ServiceError::NotFound);
        }
        telling.done();
        Ok(())
    }

    /// Ends all of the member's sessions but this one.
    ///
    /// # Errors
    /// [`ServiceError::Store`] when the database fails.
    pub async fn end_other_sessions(
        &self,
        entered: &Entered<Credentials>,
        peer: &Peer,
    ) -> Result<(), ServiceError> {
        let (member, keep) = (entered.member.id, entered.session.id);
        let telling = self.telling([Event::SessionsEnded(member)], peer);
        telling.end_sessions(member, Some(keep)).await?;
        telling.done();
        Ok(())
    }

    /// Forgets what is over. To be called now and then. What cannot be forgotten does not keep the
    /// rest.
    ///
    /// # Errors
    /// The first of the failures.
    pub async fn tidy(&self) -> Result<(), ServiceError> {
        let now = self.now();
        let store = self.store();
        let mut failed = None;
        macro_rules! steps {
            ($($step:expr;)*) => {$(
                if let Err(error) = $step.await {
                    let error = ServiceError::from(error);
                    tracing::warn!(%error, step = stringify!($step), "not tidied up");
                    failed.get_or_insert(error);
                }
            )*};
        }
        steps! {
            self.write_refusals();
            self.forget_ended_sessions(now);
            self.forget_counters(now);
            store.forget_devices(now - DEVICE_LIFE);
            store.forget_ceremonies(now);
            store.forget_codes(now - CODE_MEMORY);
            store.forget_unconfirmed(now - UNCONFIRMED);
            store.forget_reset_tokens((now, now + forgot_password::longest()));
            store.forget_address_requests(now - change_email::REQUEST_LIFE);
            store.forget_graves(now - delete_account::GRAVE_LIFE);
            store.forget_deleted(now);
            store.forget_ended_mails(now - mail::MEMORY);
            store.forget_windows(now);
            store.forget_marks(now - MARK_MEMORY);
            store.forget_mfa_resets(now - lost_device::RESET_LIFE);
            self.forget_logs(now);
            store.forget_orders(now.checked_sub_months(LOG_MEMORY).unwrap_or(now));
            self.forget_attempts_of_nobody();
        }
        failed.map_or(Ok(()), Err)
    }

    async fn forget_logs(&self, now: DateTime<Utc>) -> Result<(), ServiceError> {
        let since = now.checked_sub_months(LOG_MEMORY).unwrap_or(now);
        if let Some(since) = self.store().forgettable(since).await? {
            self.store().forget_audit(since).await?;
            self.store().forget_refusals(since).await?;
        }
        Ok(())
    }

    /// They are judged by what is written of them.
    async fn forget_ended_sessions(&self, now: DateTime<Utc>) -> Result<(), ServiceError> {
        self.catch_up().await?;
        self.store()
            .forget_ended_sessions(now, now - IDLE_LIFE)
            .await?;
        Ok(())
    }

    /// Counters of addresses that have no account are forgotten, oldest first, when there are too
    /// many; those of members stay.
    async fn forget_attempts_of_nobody(&self) -> Result<(), ServiceError> {
        if self.store().count_password_attempts().await? <= MOST_ATTEMPTS {
            return Ok(());
        }
        let addresses = self.store().addresses().await?;
        let kept: HashSet<_> = addresses
            .iter()
            .map(|email| Sha256::digest(email.as_bytes()).to_vec())
            .collect();
        let most = MOST_ATTEMPTS;
        self.store()
            .forget_attempts_beyond(most, |subject| kept.contains(subject))
            .await?;
        Ok(())
    }
}
