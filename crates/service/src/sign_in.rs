//! ログイン: password, then one-time code.

use crate::Service;
use crate::error::ServiceError;
use crate::member::{ActiveMember, Admission};
use crate::password;
use crate::ports::Event;
use crate::profile::document;
use crate::secret::Token;
use crate::session::{ABSOLUTE_LIFE, is_alive};
use crate::totp::Totp;
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use shinchoryu_engine::FieldError;
use shinchoryu_store::{
    Attempt, AttemptKind, Member, MemberId, NewMember, NewSession, RegistrationStep, SessionId,
    SessionKind, SignIn,
};
use std::time::Duration;
use unicode_normalization::UnicodeNormalization as _;

/// The code must follow the password within this time.
pub const CODE_LIFE: TimeDelta = TimeDelta::minutes(10);
/// Failures in a row before a wait begins.
const FREE_FAILURES: i64 = 5;
/// The first wait; each further failure doubles it.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(30);
const LONGEST_WAIT: TimeDelta = TimeDelta::minutes(15);
/// Longest browser name that is kept.
const AGENT_CHARS: usize = 200;

/// Where a request comes from.
#[derive(Debug, Clone, Default)]
pub struct Peer {
    /// Address.
    pub ip: String,
    /// Name of the browser.
    pub agent: String,
}

/// What follows the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextStep {
    /// The one-time code.
    Code,
    /// The open steps of the registration: there is no second factor yet.
    Registration,
}

/// The password was right.
#[derive(Debug)]
pub struct Started {
    /// What follows.
    pub next: NextStep,
    /// Token of the session for it, and only for it.
    pub token: Token,
}

/// Both factors were right.
#[derive(Debug)]
pub struct SignedIn {
    /// Token of the member's session.
    pub token: Token,
    /// Address of the account.
    pub email: String,
}

/// One spelling per address: trimmed, one width, lower case.
pub(crate) fn normal_email(email: &str) -> String {
    email.trim().nfkc().collect::<String>().to_lowercase()
}

/// The subject of the password counter. A digest: unknown addresses are nobody's business.
fn password_subject(email: &str) -> [u8; 32] {
    Sha256::digest(email.as_bytes()).into()
}

/// Until when the attempt after this many failures in a row has to wait.
fn blocked_until(failures: i64, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    if failures < FREE_FAILURES {
        return None;
    }
    let mut wait = FIRST_WAIT;
    for _ in FREE_FAILURES..failures {
        if wait >= LONGEST_WAIT {
            break;
        }
        wait = wait + wait;
    }
    Some(now + wait.min(LONGEST_WAIT))
}

impl Service {
    /// First step: address and password. The answer is the same for a wrong password and for an
    /// unknown address, and takes the same time.
    ///
    /// # Errors
    /// [`ServiceError::Credentials`]; [`ServiceError::TooManyAttempts`] after five failures in a
    /// row; [`ServiceError::AccountDisabled`] and [`ServiceError::AccountDeleted`] only when the
    /// password is right; [`ServiceError::Busy`] when too many passwords are waiting.
    pub async fn start_sign_in(
        &self,
        email: &str,
        password: &str,
        peer: Peer,
    ) -> Result<Started, ServiceError> {
        password::check_length(password)?;
        let email = normal_email(email);
        let subject = password_subject(&email);
        // the turn comes first: an attempt that is turned away as busy does not count
        let turn = self.parts.hasher.turn().await?;
        self.count_attempt(AttemptKind::Password, &subject, None)
            .await?;
        let member = self.store().find_member_by_email(&email).await?;
        let hash = member.as_ref().map(|member| member.password_hash.as_str());
        let right = turn.verify(password, hash).await?;
        let known = member.as_ref().map(|member| member.id);
        let Some(member) = member.filter(|_| right) else {
            self.parts.audit.record(Event::PasswordRefused(known));
            return Err(ServiceError::Credentials);
        };
        self.store()
            .clear_attempts(AttemptKind::Password, &subject)
            .await?;
        self.check_account(&member)?;

        let (next, kind, life) = if member.totp_secret.is_some() {
            (NextStep::Code, SessionKind::Code, CODE_LIFE)
        } else {
            (
                NextStep::Registration,
                SessionKind::Enrolment,
                ABSOLUTE_LIFE,
            )
        };
        let now = self.now();
        let (token, session) = self.new_session(member.id, kind, now + life, peer);
        self.store().open_session(session, now).await?;
        self.parts.audit.record(Event::PasswordAccepted(member.id));
        Ok(Started { next, token })
    }

    /// Second step: the one-time code, for the sign-in that `flow` began.
    ///
    /// # Errors
    /// [`ServiceError::SignInEnded`] when there is none, [`ServiceError::Code`] when the code is
    /// wrong or was used, [`ServiceError::TooManyAttempts`] after five failures in a row.
    pub async fn finish_sign_in(
        &self,
        flow: &Token,
        code: &str,
        peer: Peer,
    ) -> Result<SignedIn, ServiceError> {
        let found = self.store().find_session(flow.hash()).await?;
        let now = self.now();
        let (_, member) = found
            .filter(|(session, _)| session.kind == SessionKind::Code && is_alive(session, now))
            .ok_or(ServiceError::SignInEnded)?;
        self.check_account(&member)?;
        if code.len() != 6 || !code.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ServiceError::Fields(vec![FieldError::new(
                "six_digits",
                "code",
            )]));
        }
        let totp = self.totp_of(&member)?;
        self.count_attempt(AttemptKind::Code, member.id.0.as_bytes(), Some(member.id))
            .await?;
        let Some(step) = totp.step_of(code, now) else {
            self.parts.audit.record(Event::CodeRefused(member.id));
            return Err(ServiceError::Code);
        };
        let (token, session) =
            self.new_session(member.id, SessionKind::Full, now + ABSOLUTE_LIFE, peer);
        match self
            .store()
            .finish_sign_in(flow.hash(), step, session, now)
            .await?
        {
            SignIn::Done => {
                self.parts.audit.record(Event::SignedIn(member.id));
                Ok(SignedIn {
                    token,
                    email: member.email,
                })
            }
            SignIn::Replayed => {
                self.parts.audit.record(Event::CodeReplayed(member.id));
                Err(ServiceError::Code)
            }
            SignIn::Gone => Err(ServiceError::SignInEnded),
        }
    }

    /// Adds a member whose registration is whole; `None` when the address is taken.
    ///
    /// # Errors
    /// [`ServiceError`] when the password is too long or the database fails.
    pub async fn admit(&self, admission: Admission) -> Result<Option<ActiveMember>, ServiceError> {
        let email = normal_email(&admission.email);
        if self.store().find_member_by_email(&email).await?.is_some() {
            return Ok(None);
        }
        let id = MemberId(self.new_id());
        let sealed = self
            .parts
            .keyring
            .seal(self.random(), id.0.as_bytes(), admission.totp.seed())
            .ok_or_else(|| ServiceError::Internal("seed could not be encrypted".to_owned()))?;
        let profile = document(&admission.profile)?;
        let password_hash = self
            .parts
            .hasher
            .hash(&admission.password, self.random())
            .await?;
        let added = self
            .store()
            .add_member(
                NewMember {
                    id,
                    email: email.clone(),
                    password_hash,
                    totp_secret: Some(sealed),
                    step: RegistrationStep::Subscribed,
                    is_email_verified: true,
                    is_subscribed: true,
                    profile: Some(profile),
                    language: admission.language,
                },
                self.now(),
            )
            .await?;
        if !added {
            return Ok(None);
        }
        let member = self.store().find_member_by_email(&email).await?;
        if let (Some(member), Some(card)) = (&member, &admission.card) {
            self.keep_card(member, card, true).await?;
            self.order(member, &Peer::default()).await?;
        }
        member.map(ActiveMember::of).transpose()
    }

    fn check_account(&self, member: &Member) -> Result<(), ServiceError> {
        let error = if member.deleted_at.is_some() {
            ServiceError::AccountDeleted
        } else if member.is_disabled {
            ServiceError::AccountDisabled
        } else {
            return Ok(());
        };
        self.parts.audit.record(Event::AccountRefused(member.id));
        Err(error)
    }

    fn totp_of(&self, member: &Member) -> Result<Totp, ServiceError> {
        member
            .totp_secret
            .as_deref()
            .and_then(|sealed| self.parts.keyring.open(member.id.0.as_bytes(), sealed))
            .and_then(Totp::new)
            .ok_or_else(|| ServiceError::Internal("seed could not be decrypted".to_owned()))
    }

    pub(crate) fn new_session(
        &self,
        member: MemberId,
        kind: SessionKind,
        expires_at: DateTime<Utc>,
        peer: Peer,
    ) -> (Token, NewSession) {
        let token = Token::new(self.random());
        let session = NewSession {
            id: SessionId(self.new_id()),
            token: token.hash(),
            member,
            kind,
            expires_at,
            ip: peer.ip,
            agent: peer.agent.chars().take(AGENT_CHARS).collect(),
        };
        (token, session)
    }

    async fn count_attempt(
        &self,
        kind: AttemptKind,
        subject: &[u8],
        member: Option<MemberId>,
    ) -> Result<(), ServiceError> {
        let now = self.now();
        let attempt = self
            .store()
            .count_attempt(kind, subject, now, |failures| blocked_until(failures, now))
            .await?;
        match attempt {
            Attempt::Allowed => Ok(()),
            Attempt::BlockedUntil(until) => {
                self.parts.audit.record(Event::AttemptsBlocked(member));
                // longer than the longest wait only when the clock was set back meanwhile
                let wait = (until - now).min(LONGEST_WAIT);
                Err(ServiceError::TooManyAttempts {
                    retry_after: wait.to_std().unwrap_or(Duration::ZERO),
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_a_quarter_of_an_hour() {
        let now = DateTime::UNIX_EPOCH;
        for (failures, seconds) in [
            (1, None),
            (4, None),
            (5, Some(30)),
            (6, Some(60)),
            (7, Some(120)),
            (9, Some(480)),
            (10, Some(900)),
            (11, Some(900)),
            (i64::MAX, Some(900)),
        ] {
            let wait = blocked_until(failures, now).map(|until| (until - now).num_seconds());
            assert_eq!(wait, seconds, "{failures}");
        }
    }

    #[test]
    fn one_spelling_per_address() {
        for spelling in ["a@example.jp", " A@Example.JP ", "ａ＠ｅｘａｍｐｌｅ．ｊｐ"] {
            assert_eq!(normal_email(spelling), "a@example.jp");
        }
    }
}
