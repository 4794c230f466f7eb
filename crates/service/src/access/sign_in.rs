//! ログイン: password, then second factor.

use crate::Service;
use crate::access::attempts::{Counted, Counter};
use crate::access::factor::Factor;
use crate::access::password;
use crate::ground::email_address::normal_email;
use crate::ground::error::ServiceError;
use crate::ground::limits::Limit;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use crate::ground::session_life::{ABSOLUTE_LIFE, is_alive};
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{
    Entry, Known, Member, MemberId, NewSession, Session, SessionId, SessionKind, Spent,
};

/// The second factor must follow the password within this time.
pub const CODE_LIFE: TimeDelta = TimeDelta::minutes(10);
/// What follows the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextStep {
    /// The second factor.
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
    /// From when a lost second factor may be replaced, if that was asked for.
    pub mfa_reset_at: Option<DateTime<Utc>>,
}

/// Both factors were right.
#[derive(Debug)]
pub struct SignedIn {
    /// Token of the member's session.
    pub token: Token,
    /// Token of the device, unless it has one.
    pub device: Option<Token>,
    /// Address of the account.
    pub email: String,
    /// How many recovery codes are left, when one was used.
    pub recovery_codes_left: Option<u64>,
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
        let member = self.member_by_password(email, password, &peer).await?;
        self.check_account(&member, &peer).await?;
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
        let reset = self.living_mfa_reset(member.id).await?;
        let (token, session) = self.new_session(member.id, kind, now + life, &peer);
        // the log has no end for who has a password and goes on typing it
        let accepted = Event::PasswordAccepted(member.id);
        let is_told = self
            .allows(Limit::PasswordsAccepted, member.id.0.as_bytes())
            .await?;
        if !is_told {
            self.refused(accepted, &peer);
        }
        let telling = self.telling(is_told.then_some(accepted), &peer);
        telling.open_session(session, now).await?;
        telling.done();
        Ok(Started {
            next,
            token,
            mfa_reset_at: reset.map(|reset| reset.available_at),
        })
    }

    /// Second step: a one-time code or a recovery code, for the sign-in that `flow` began.
    ///
    /// # Errors
    /// [`ServiceError::SignInEnded`] when there is none, [`ServiceError::Code`] when the code is
    /// wrong or was used, [`ServiceError::TooManyAttempts`] after five failures.
    pub async fn finish_sign_in(
        &self,
        flow: &Token,
        given: &Factor,
        peer: Peer,
    ) -> Result<SignedIn, ServiceError> {
        let (_, member) = self.member_of_flow(flow, &peer).await?;
        given.check_form()?;
        let now = self.now();
        let known = self.known_device(Some(member.id), &peer).await?;
        let counter = Counter::code(member.id, Self::source(known, &peer));
        let counted = self.count(&counter, Some(member.id), &peer).await?;
        let Some(proof) = self.proof(&member, given, now)? else {
            self.refused(Event::CodeRefused(member.id), &peer);
            self.tell_of_codes(&member, &counter, counted, &peer)
                .await?;
            return Err(ServiceError::Code);
        };
        let left = match given {
            Factor::Code(_) => None,
            Factor::RecoveryCode(_) => {
                let before = self.store().recovery_codes_left(member.id).await?;
                Some(before.saturating_sub(1))
            }
        };
        let (token, device, mut entry) = self.entry(&member, known, &peer, now)?;
        if let Some(left) = left {
            let mail = Mail::RecoveryCodeUsed {
                left: u32::try_from(left).unwrap_or(u32::MAX),
                seen: Seen::new(now, &peer),
            };
            entry.mails.push(self.mail_member(&member, mail)?);
        }
        let used = left.map(|_left| Event::RecoveryCodeUsed(member.id));
        let events = used.into_iter().chain([Event::SignedIn(member.id)]);
        let telling = self.telling(events, &peer);
        match telling
            .finish_sign_in(flow.hash(), &proof, entry, now)
            .await?
        {
            Spent::Done => {
                telling.done();
                Ok(SignedIn {
                    token,
                    device,
                    email: member.email,
                    recovery_codes_left: left,
                })
            }
            Spent::Before => {
                self.refused(
                    match given {
                        Factor::Code(_) => Event::CodeReplayed(member.id),
                        Factor::RecoveryCode(_) => Event::CodeRefused(member.id),
                    },
                    &peer,
                );
                self.tell_of_codes(&member, &counter, counted, &peer)
                    .await?;
                Err(ServiceError::Code)
            }
            Spent::Gone => Err(ServiceError::SignInEnded),
        }
    }

    /// The member of this address and password; the account may be disabled or deleted.
    pub(crate) async fn member_by_password(
        &self,
        email: &str,
        password: &str,
        peer: &Peer,
    ) -> Result<Member, ServiceError> {
        password::check_length(password)?;
        let email = normal_email(email);
        // the turn comes first: an attempt that is turned away as busy does not count
        let turn = self.parts.hasher.turn().await?;
        let member = self.store().find_member_by_email(&email).await?;
        let id = member.as_ref().map(|member| member.id);
        let known = self.known_device(id, peer).await?;
        let counter = Counter::password(&email, Self::source(known, peer));
        // Whether there is such an account makes no difference to any of the three. A device that
        // shows its token is not shut out by strangers behind the same address.
        let is_own_device = known == Some(Known::ByToken);
        if !is_own_device {
            self.enforce_accounts_of_peer(&peer.ip, &email).await?;
            self.enforce(Limit::FailuresOfPeer, peer.ip.as_bytes())
                .await?;
        }
        let counted = self.count(&counter, id, peer).await?;
        let grave = match &member {
            Some(_) => None,
            None => self.grave_of(&email).await?,
        };
        let hash = match (&member, &grave) {
            (Some(member), _) => Some(member.password_hash.as_str()),
            (None, grave) => grave.as_ref().map(|grave| grave.password_hash.as_str()),
        };
        let right = turn.verify(password, hash).await?;
        if right {
            self.forget_failures(&counter).await?;
        }
        if right && !is_own_device {
            self.give_back(Limit::FailuresOfPeer, peer.ip.as_bytes())
                .await?;
            self.forget_account_of_peer(&peer.ip, &email).await?;
        }
        if let Some(grave) = grave.filter(|_| right) {
            self.refused(Event::AccountRefused(grave.member), peer);
            return Err(ServiceError::AccountDeleted);
        }
        let Some(member) = member.as_ref().filter(|_| right) else {
            self.refused(Event::PasswordRefused(id), peer);
            self.tell_of_door(&counter, counted, member.as_ref(), peer)
                .await?;
            return Err(ServiceError::Credentials);
        };
        self.renew_hash(member, password).await?;
        Ok(member.clone())
    }

    /// A hash with older parameters is made anew while the password is at hand.
    async fn renew_hash(&self, member: &Member, password: &str) -> Result<(), ServiceError> {
        if !password::is_outdated(&member.password_hash) {
            return Ok(());
        }
        let hash = self.parts.hasher.hash(password, self.random()).await?;
        Ok(self
            .store()
            .renew_password_hash(member.id, &member.password_hash, &hash)
            .await?)
    }

    /// Who is between password and second factor.
    pub(crate) async fn member_of_flow(
        &self,
        flow: &Token,
        peer: &Peer,
    ) -> Result<(Session, Member), ServiceError> {
        let found = self.store().find_session(flow.hash()).await?;
        let now = self.now();
        let (session, member) = found
            .filter(|(session, _)| session.kind == SessionKind::Code && is_alive(session, now))
            .ok_or(ServiceError::SignInEnded)?;
        self.check_account(&member, peer).await?;
        Ok((session, member))
    }

    /// What comes with a session of both factors: a new token, the device, counters that begin
    /// anew, and a mail when the device is a new one.
    pub(crate) fn entry(
        &self,
        member: &Member,
        known: Option<Known>,
        peer: &Peer,
        now: DateTime<Utc>,
    ) -> Result<(Token, Option<Token>, Entry), ServiceError> {
        let (token, session) =
            self.new_session(member.id, SessionKind::Full, now + ABSOLUTE_LIFE, peer);
        let (device, given) = self.remembered(known, peer);
        let mut mails = Vec::new();
        if known.is_none() {
            let seen = Seen::new(now, peer);
            mails.push(self.mail_member(member, Mail::NewDevice { seen })?);
        }
        let entry = Entry {
            session,
            device,
            cleared: Counter::all(member),
            mails,
        };
        Ok((token, given, entry))
    }

    /// After a wrong code: the member is told when so many were wrong that a wait follows, and
    /// before strangers have used up theirs.
    pub(crate) async fn tell_of_codes(
        &self,
        member: &Member,
        counter: &Counter,
        counted: Counted,
        peer: &Peer,
    ) -> Result<(), ServiceError> {
        self.tell_of_door(counter, counted, Some(member), peer)
            .await?;
        if counted.waits {
            let now = self.now();
            let seen = Seen::new(now, peer);
            let mail = self.mail_member(member, Mail::TooManyCodes { seen })?;
            self.store().add_mails([mail], now).await?;
        }
        Ok(())
    }

    pub(crate) async fn check_account(
        &self,
        member: &Member,
        peer: &Peer,
    ) -> Result<(), ServiceError> {
        let error = if member.deleted_at.is_some() {
            ServiceError::AccountDeleted
        } else if member.is_disabled {
            ServiceError::AccountDisabled
        } else {
            return Ok(());
        };
        self.refused(Event::AccountRefused(member.id), peer);
        Err(error)
    }

    pub(crate) fn new_session(
        &self,
        member: MemberId,
        kind: SessionKind,
        expires_at: DateTime<Utc>,
        peer: &Peer,
    ) -> (Token, NewSession) {
        let token = Token::new(self.random());
        let session = NewSession {
            id: SessionId(self.new_id()),
            token: token.hash(),
            member,
            kind,
            expires_at,
            ip: peer.ip.clone(),
            agent: peer.agent.clone(),
        };
        (token, session)
    }
}
