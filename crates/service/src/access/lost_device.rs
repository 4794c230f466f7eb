//! 認証機器の紛失: replacing a second factor that was lost. It takes the password, the mailbox and
//! a wait, during which the member is told and can call it off: by the link in that mail, or by
//! signing in with the factor after all.

use crate::Service;
use crate::access::email_code::{CODE_TRIES, accepted, check_digits};
use crate::access::mfa_reset::RESET_LIFE;
use crate::access::sign_in::CODE_LIFE;
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::error::ServiceError;
use crate::ground::limits::Limit;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{CodeKey, CodePurpose, NewMfaReset, Room, SendRule, Sending, SessionKind};

/// The session in which the factor is replaced.
const REPLACING_LIFE: TimeDelta = TimeDelta::hours(1);
/// How often a member is sent a code that resets something.
const SEND_RULE: SendRule = SendRule {
    pause: TimeDelta::seconds(60),
    most: 3,
    window: TimeDelta::hours(1),
    slack: CLOCK_SLACK,
};

impl Service {
    /// Sends a code to the member of this address and password. The answer is the same whether or
    /// not there is one: only with both right there is a token for what follows.
    ///
    /// # Errors
    /// [`ServiceError::TooManyAttempts`] after five wrong passwords in a row.
    pub async fn report_lost_device(
        &self,
        email: &str,
        password: &str,
        peer: &Peer,
    ) -> Result<Option<Token>, ServiceError> {
        let tried = &self.try_password(email, password, peer).await?;
        let admitted = self.change(Room::Small, |tx| async move {
            Ok(self.admitted(&tx, tried, peer).await?.clone())
        });
        let member = match admitted.await {
            Ok(member) => member,
            // this way tells nobody that there was an account
            Err(ServiceError::Credentials | ServiceError::AccountDeleted) => return Ok(None),
            Err(other) => return Err(other),
        };
        let lives = member.deleted_at.is_none() && !member.is_disabled;
        if !lives || member.totp_secret.is_none() {
            return Ok(None);
        }
        let from_here = self
            .allows_alone(Limit::ResetMailsOfPeer, peer.ip.as_bytes())
            .await?;
        if !from_here {
            return Ok(None);
        }
        let now = self.now();
        let (token, session) =
            self.new_session(member.id, SessionKind::Code, now + CODE_LIFE, peer);
        let (code, new) = self.new_email_code(CodeKey {
            member: member.id,
            purpose: CodePurpose::ResetMfa,
            holder: session.id,
        })?;
        let mail = Mail::MfaResetCode {
            code,
            valid_until: new.expires_at,
            seen: Seen::new(now, peer),
        };
        let mail = self.mail_member(&member, mail)?;
        let sending = self
            .store()
            .open_session_with_code(session, new, SEND_RULE, vec![mail], now)
            .await?;
        Ok(match sending {
            Sending::Sent => Some(token),
            // the browser that asked a moment ago has the token of that code
            Sending::NotBefore(_) => None,
        })
    }

    /// Records that the factor is to be replaced, for the flow that was sent this code; from when
    /// it can be.
    ///
    /// # Errors
    /// [`ServiceError::SignInEnded`] when there is no flow, [`ServiceError::Fields`] when the code
    /// is wrong or too old, [`ServiceError::TooManyAttempts`] after five wrong ones.
    pub async fn request_mfa_reset(
        &self,
        flow: &Token,
        code: &str,
        peer: &Peer,
    ) -> Result<DateTime<Utc>, ServiceError> {
        let (session, member) = self.member_of_flow(flow, peer).await?;
        check_digits(code)?;
        let now = self.now();
        let key = CodeKey {
            member: member.id,
            purpose: CodePurpose::ResetMfa,
            holder: session.id,
        };
        let cancel = Token::new(self.random());
        let available_at = now + self.parts.mfa_reset_wait;
        let mail = Mail::MfaResetRequested {
            cancel_token: cancel.as_str().to_owned(),
            available_at,
            seen: Seen::new(now, peer),
        };
        let new = NewMfaReset {
            key,
            digests: self.code_digests(&key, code),
            tries: CODE_TRIES,
            rule: SEND_RULE,
            cancel: cancel.hash(),
            available_at,
            lapsed: now - RESET_LIFE,
            latest: now + CLOCK_SLACK,
        };
        let mail = self.mail_member(&member, mail)?;
        let telling = self.telling([Event::MfaResetRequested(member.id)], peer);
        let (tried, reset) = telling.request_mfa_reset(new, vec![mail], now).await?;
        accepted(tried, now)?;
        telling.done();
        Ok(reset.map_or(available_at, |reset| reset.available_at))
    }

    /// Takes a request back, by the link in the mail that told about it.
    ///
    /// # Errors
    /// [`ServiceError::LinkInvalid`] when there is no such request any more.
    pub async fn cancel_mfa_reset(&self, cancel: &Token, peer: &Peer) -> Result<(), ServiceError> {
        let member = self
            .store()
            .mfa_reset_of_link(cancel.hash())
            .await?
            .ok_or(ServiceError::LinkInvalid)?;
        let telling = self.telling([Event::MfaResetCancelled(member)], peer);
        if !telling.cancel_mfa_reset(cancel.hash()).await? {
            return Err(ServiceError::LinkInvalid);
        }
        telling.done();
        Ok(())
    }

    /// After the wait, and in a flow that the password has opened: the session in which the factor
    /// is replaced, and nothing else can be done.
    ///
    /// # Errors
    /// [`ServiceError::SignInEnded`] when there is no flow, [`ServiceError::NotFound`] when there
    /// is no request, [`ServiceError::TooEarly`] before the wait is over.
    pub async fn finish_mfa_reset(&self, flow: &Token, peer: &Peer) -> Result<Token, ServiceError> {
        let (_, member) = self.member_of_flow(flow, peer).await?;
        let now = self.now();
        let reset = self
            .living_mfa_reset(member.id)
            .await?
            .ok_or(ServiceError::NotFound)?;
        if now < reset.available_at {
            return Err(ServiceError::TooEarly {
                retry_after: crate::access::email_code::wait_until(reset.available_at, now),
            });
        }
        let life = now + REPLACING_LIFE;
        let (token, session) = self.new_session(member.id, SessionKind::Enrolment, life, peer);
        let telling = self.telling([Event::MfaResetBegun(member.id)], peer);
        if !telling.begin_mfa_reset(flow.hash(), session, now).await? {
            return Err(ServiceError::SignInEnded);
        }
        telling.done();
        Ok(token)
    }
}
