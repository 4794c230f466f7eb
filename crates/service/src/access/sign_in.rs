//! ログイン: password, then second factor.

use crate::Service;
use crate::access::attempts::{Counted, Counter};
use crate::access::error::AccessError;
use crate::access::factor::Factor;
use crate::access::known_device::MOST_DEVICES;
use crate::access::opened::begin_counts_anew;
use crate::access::password;
use crate::access::session_rule::rule_of;
use crate::ground::change::{Change, Ended};
use crate::ground::email_address::normal_email;
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use crate::ground::session_life::{ABSOLUTE_LIFE, is_alive};
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{
    AttemptKind, Device, Grave, Known, Member, MemberId, NewMail, NewSession, Room, Session,
    SessionId, SessionKind, StoreError,
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

/// A password that was tried.
pub(crate) struct TriedPassword {
    email: String,
    member: Option<Member>,
    grave: Option<Grave>,
    counter: Counter,
    /// Whether the member has signed in from here before.
    is_known: bool,
    is_right: bool,
    /// Its hash with present parameters, when that of the account has older ones.
    renewed: Option<String>,
}

impl TriedPassword {
    /// Whether it was right and is the password of the account at present: it is tried before the
    /// transaction, and another one may have taken its place meanwhile.
    fn is_right_of(&self, present: Option<&Member>) -> bool {
        let is_still = match (&self.member, present) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(tried), Some(present)) => {
                // somebody else may have made the same password's hash anew
                let is_outdated = self.renewed.is_some()
                    && tried.password_changed_at == present.password_changed_at;
                tried.password_hash == present.password_hash || is_outdated
            }
        };
        self.is_right && is_still
    }
}

/// Why the account cannot be entered, if so.
fn closed(member: &Member) -> Result<(), AccessError> {
    if member.deleted_at.is_some() {
        Err(AccessError::AccountDeleted)
    } else if member.is_disabled {
        Err(AccessError::AccountDisabled)
    } else {
        Ok(())
    }
}

/// What comes with a session that is signed in with both factors.
pub(crate) struct Entry {
    pub(crate) session: NewSession,
    device: Device,
    /// Counters of failures that begin anew.
    cleared: Vec<(AttemptKind, Vec<u8>)>,
    pub(crate) mails: Vec<NewMail>,
}

impl Entry {
    /// Opens the session. The device is known from now on. Who can do that has lost no device: a
    /// request to replace the factor is void.
    pub(crate) async fn write(self, tx: &Change, now: DateTime<Utc>) -> Result<(), StoreError> {
        let member = self.session.member;
        tx.sessions().open(self.session, now).await?;
        begin_counts_anew(tx, &self.cleared).await?;
        tx.mfa_resets().forget_of(member).await?;
        tx.devices()
            .remember(member, self.device, MOST_DEVICES, now)
            .await?;
        tx.outbox().add(self.mails, now).await
    }
}

impl Service {
    /// First step: address and password. The answer is the same for a wrong password and for an
    /// unknown address, and takes the same time.
    ///
    /// # Errors
    /// [`AccessError::Credentials`]; [`CommonError::TooManyAttempts`] after five failures in a
    /// row; [`AccessError::AccountDisabled`] and [`AccessError::AccountDeleted`] only when the
    /// password is right; [`CommonError::Busy`] when too many passwords are waiting.
    pub async fn start_sign_in(
        &self,
        email: &str,
        password: &str,
        peer: Peer,
    ) -> Result<Started, AccessError> {
        let tried = &self.try_password(email, password, &peer).await?;
        let (now, peer) = (self.now(), &peer);
        let reset = match &tried.member {
            Some(member) if tried.is_right => self.living_mfa_reset(member.id).await?,
            _ => None,
        };
        let available_at = reset.map(|reset| reset.available_at);
        self.change(Room::Small, |tx| async move {
            let member = self.admitted(&tx, tried, peer).await?;
            self.check_account_in(&tx, &member, peer)?;
            let (next, kind, life) = if member.totp_secret.is_some() {
                (NextStep::Code, SessionKind::Code, CODE_LIFE)
            } else {
                (
                    NextStep::Registration,
                    SessionKind::Enrolment,
                    ABSOLUTE_LIFE,
                )
            };
            let (token, session) = self.new_session(member.id, kind, now + life, peer);
            tx.sessions().open(session, now).await?;
            // the log has no end for who has a password and goes on typing it
            let accepted = Event::PasswordAccepted(member.id);
            let subject = member.id.0.as_bytes();
            if self.allows(&tx, Limit::PasswordsAccepted, subject).await? {
                tx.tell(accepted, peer).await?;
            } else {
                tx.refused(accepted, peer);
            }
            Ok(Started {
                next,
                token,
                mfa_reset_at: available_at,
            })
        })
        .await
    }

    /// Second step: a one-time code or a recovery code, for the sign-in that `flow` began.
    ///
    /// # Errors
    /// [`AccessError::SignInEnded`] when there is none, [`AccessError::Code`] when the code is
    /// wrong or was used, [`CommonError::TooManyAttempts`] after five failures.
    pub async fn finish_sign_in(
        &self,
        flow: &Token,
        given: &Factor,
        peer: Peer,
    ) -> Result<SignedIn, AccessError> {
        let (_, member) = self.member_of_flow(flow, &peer).await?;
        given.check_form()?;
        let now = self.now();
        let known = self.known_device(Some(member.id), &peer).await?;
        let counter = Counter::code(member.id, Self::source(known, &peer));
        self.check_attempt(&counter, Some(member.id), &peer).await?;
        let proof = self.proof(&member, given, now)?;
        let (member, counter, proof, peer) = (&member, &counter, proof.as_ref(), &peer);
        self.change(Room::Small, |tx| async move {
            if !tx.members().lock(member.id).await? {
                return Err(AccessError::SignInEnded.into());
            }
            let counted = self.count(&tx, counter, Some(member.id), peer).await?;
            let Some(proof) = proof else {
                tx.refused(Event::CodeRefused(member.id), peer);
                self.tell_of_codes(&tx, member, counter, counted, peer)
                    .await?;
                return Err(Ended::Kept(AccessError::Code));
            };
            if !tx.factors().spend(member.id, proof, now).await? {
                let event = match given {
                    Factor::Code(_) => Event::CodeReplayed(member.id),
                    Factor::RecoveryCode(_) => Event::CodeRefused(member.id),
                };
                tx.refused(event, peer);
                self.tell_of_codes(&tx, member, counter, counted, peer)
                    .await?;
                return Err(Ended::Kept(AccessError::Code));
            }
            if !tx.sessions().end_flow(flow.hash(), member.id).await? {
                return Err(AccessError::SignInEnded.into());
            }
            let (token, device, mut entry) = self.entry(member, known, peer, now)?;
            let left = match given {
                Factor::Code(_) => None,
                Factor::RecoveryCode(_) => Some(tx.factors().recovery_codes_left(member.id).await?),
            };
            if let Some(left) = left {
                let mail = Mail::RecoveryCodeUsed {
                    left: u32::try_from(left).unwrap_or(u32::MAX),
                    seen: Seen::new(now, peer),
                };
                entry.mails.push(self.mail_member(member, mail)?);
                tx.tell(Event::RecoveryCodeUsed(member.id), peer).await?;
            }
            entry.write(&tx, now).await?;
            tx.tell(Event::SignedIn(member.id), peer).await?;
            Ok(SignedIn {
                token,
                device,
                email: member.email.clone(),
                recovery_codes_left: left,
            })
        })
        .await
    }

    /// Tries a password, which takes long; nothing is written yet. Who has to wait by what is
    /// written already is told so first.
    pub(crate) async fn try_password(
        &self,
        email: &str,
        password: &str,
        peer: &Peer,
    ) -> Result<TriedPassword, AccessError> {
        password::check_length(password)?;
        let email = normal_email(email);
        let member = self.store().members().by_email(&email).await?;
        let id = member.as_ref().map(|member| member.id);
        let known = self.known_device(id, peer).await?;
        let counter = Counter::password(&email, Self::source(known, peer));
        // Whether there is such an account makes no difference to any of the three, and who is
        // refused stands in no queue. A device or a place that the member has signed in from is not
        // shut out by strangers behind the same address.
        if known.is_none() {
            self.check_accounts_of_peer(&peer.ip).await?;
            self.check_limit(Limit::FailuresOfPeer, peer.ip.as_bytes())
                .await?;
        }
        self.check_attempt(&counter, id, peer).await?;
        let grave = match &member {
            Some(_) => None,
            None => self.grave_of(&email).await?,
        };
        let hash = match (&member, &grave) {
            (Some(member), _) => Some(member.password_hash.as_str()),
            (None, grave) => grave.as_ref().map(|grave| grave.password_hash.as_str()),
        };
        let turn = self.parts.hasher.turn(&peer.ip).await?;
        let is_right = turn.verify(password, hash).await?;
        // a hash with older parameters is made anew while the password is at hand
        let renewed = match &member {
            Some(member) if is_right && self.parts.hasher.is_outdated(&member.password_hash) => {
                Some(self.parts.hasher.hash(password, self.random()).await?)
            }
            _ => None,
        };
        Ok(TriedPassword {
            email,
            member,
            grave,
            counter,
            is_known: known.is_some(),
            is_right,
            renewed,
        })
    }

    /// Decides about a password that was tried: it is counted, and the count is taken back when it
    /// was right and still is. The member as they are now; the account may be disabled or deleted.
    pub(crate) async fn admitted(
        &self,
        tx: &Change,
        tried: &TriedPassword,
        peer: &Peer,
    ) -> Result<Member, Ended<AccessError>> {
        let TriedPassword { email, counter, .. } = tried;
        let (member, ip) = (tried.member.as_ref(), peer.ip.as_bytes());
        let id = member.map(|member| member.id);
        // in line first, which an unknown address costs too; whether the account lives is looked at
        // where something is written for it
        let present = tx.members();
        let present = present.locked(id.unwrap_or(MemberId::NOBODY)).await?;
        if !tried.is_known {
            self.enforce_accounts_of_peer(tx, &peer.ip, email).await?;
            self.enforce(tx, Limit::FailuresOfPeer, ip).await?;
        }
        let counted = self.count(tx, counter, id, peer).await?;
        if !tried.is_right_of(present.as_ref()) {
            tx.refused(Event::PasswordRefused(id), peer);
            self.tell_of_door(tx, counter, counted, member, peer)
                .await?;
            return Err(Ended::Kept(AccessError::Credentials));
        }
        self.forget_failures(tx, counter).await?;
        if !tried.is_known {
            self.give_back(tx, Limit::FailuresOfPeer, ip).await?;
            self.forget_account_of_peer(tx, &peer.ip, email).await?;
        }
        match (present, &tried.grave) {
            (Some(member), _) => {
                if let Some(hash) = &tried.renewed {
                    let passwords = tx.passwords();
                    passwords
                        .renew(member.id, &member.password_hash, hash)
                        .await?;
                }
                Ok(member)
            }
            (None, Some(grave)) => {
                tx.refused(Event::AccountRefused(grave.member), peer);
                Err(Ended::Kept(AccessError::AccountDeleted))
            }
            (None, None) => Err(CommonError::Internal("a right password of nobody".into()).into()),
        }
    }

    /// Who is between password and second factor.
    pub(crate) async fn member_of_flow(
        &self,
        flow: &Token,
        peer: &Peer,
    ) -> Result<(Session, Member), AccessError> {
        let found = self.store().find_session(flow.hash()).await?;
        let now = self.now();
        let (session, member) = found
            .filter(|(session, _)| session.kind == SessionKind::Code && is_alive(session, now))
            .ok_or(AccessError::SignInEnded)?;
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
    ) -> Result<(Token, Option<Token>, Entry), CommonError> {
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
        tx: &Change,
        member: &Member,
        counter: &Counter,
        counted: Counted,
        peer: &Peer,
    ) -> Result<(), CommonError> {
        self.tell_of_door(tx, counter, counted, Some(member), peer)
            .await?;
        if counted.waits {
            let now = self.now();
            let seen = Seen::new(now, peer);
            let mail = self.mail_member(member, Mail::TooManyCodes { seen })?;
            tx.outbox().add([mail], now).await?;
        }
        Ok(())
    }

    pub(crate) async fn check_account(
        &self,
        member: &Member,
        peer: &Peer,
    ) -> Result<(), AccessError> {
        closed(member).inspect_err(|_closed| self.refused(Event::AccountRefused(member.id), peer))
    }

    /// [`Service::check_account`] in the transaction that counted the password: what it took back stays.
    fn check_account_in(
        &self,
        tx: &Change,
        member: &Member,
        peer: &Peer,
    ) -> Result<(), Ended<AccessError>> {
        closed(member).map_err(|error| {
            tx.refused(Event::AccountRefused(member.id), peer);
            Ended::Kept(error)
        })
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
            rule: rule_of(kind),
            expires_at,
            ip: peer.ip.clone(),
            agent: peer.agent.clone(),
        };
        (token, session)
    }
}
