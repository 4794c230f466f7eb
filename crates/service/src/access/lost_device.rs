//! 認証機器の紛失: replacing a second factor that was lost. It takes the password, the mailbox and
//! a wait, during which the member is told and can call it off: by the link in that mail, or by
//! signing in with the factor after all.

use crate::Service;
use crate::access::email_code::{CODE_TRIES, accepted, check_digits};
use crate::access::error::AccessError;
use crate::access::mfa_reset::RESET_LIFE;
use crate::access::sign_in::CODE_LIFE;
use crate::ground::change::Ended;
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{
    CodeKey, CodePurpose, MfaResetAdded, NewMfaReset, Room, SendRule, Sending, SessionKind,
};

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
    /// [`CommonError::TooManyAttempts`] after five wrong passwords in a row.
    pub async fn report_lost_device(
        &self,
        email: &str,
        password: &str,
        peer: &Peer,
    ) -> Result<Option<Token>, AccessError> {
        let tried = &self.try_password(email, password, peer).await?;
        let now = self.now();
        let sent = self.change(Room::Grows, |tx| async move {
            let member = self.admitted(&tx, tried, peer).await?;
            let lives = member.deleted_at.is_none() && !member.is_disabled;
            if !lives || member.totp_secret.is_none() {
                return Ok(None);
            }
            let ip = peer.ip.as_bytes();
            if !self.allows(&tx, Limit::ResetMailsOfPeer, ip).await? {
                return Ok(None);
            }
            let (token, session) =
                self.new_session(member.id, SessionKind::Code, now + CODE_LIFE, peer);
            let (code, new) = self.new_email_code(CodeKey {
                member: member.id,
                purpose: CodePurpose::ResetMfa,
                holder: session.id,
            })?;
            match tx.email_codes().put(&new, SEND_RULE, now).await? {
                Sending::Sent => {}
                // the browser that asked a moment ago has the token of that code
                Sending::NotBefore(_) => return Ok(None),
            }
            let mail = Mail::MfaResetCode {
                code,
                valid_until: new.expires_at,
                seen: Seen::new(now, peer),
            };
            tx.sessions().open(session, now).await?;
            tx.outbox()
                .add([self.mail_member(&member, mail)?], now)
                .await?;
            Ok(Some(token))
        });
        match sent.await {
            // this way tells nobody that there was an account
            Err(
                AccessError::Credentials
                | AccessError::AccountDeleted
                // deleted since it was looked up
                | AccessError::Common(CommonError::Unauthenticated),
            ) => Ok(None),
            other => other,
        }
    }

    /// Records that the factor is to be replaced, for the flow that was sent this code; from when
    /// it can be.
    ///
    /// # Errors
    /// [`AccessError::SignInEnded`] when there is no flow, [`CommonError::Fields`] when the code
    /// is wrong or too old, [`CommonError::TooManyAttempts`] after five wrong ones.
    pub async fn request_mfa_reset(
        &self,
        flow: &Token,
        code: &str,
        peer: &Peer,
    ) -> Result<DateTime<Utc>, AccessError> {
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
            member: member.id,
            cancel: cancel.hash(),
            available_at,
            lapsed: now - RESET_LIFE,
            latest: now + CLOCK_SLACK,
        };
        let mail = self.mail_member(&member, mail)?;
        let (id, new, mail) = (member.id, &new, &mail);
        self.change(Room::Grows, |tx| async move {
            let digests = self.code_digests(&key, code);
            let codes = tx.email_codes();
            let tried = codes
                .try_one(key, &digests, CODE_TRIES, SEND_RULE, now)
                .await?;
            accepted(tried, now).map_err(Ended::Kept)?;
            let available_at = match tx.mfa_resets().add(new.clone(), now).await? {
                MfaResetAdded::New => {
                    tx.outbox().add([mail.clone()], now).await?;
                    new.available_at
                }
                MfaResetAdded::There(there) => there.available_at,
            };
            tx.tell(Event::MfaResetRequested(id), peer).await?;
            Ok(available_at)
        })
        .await
    }

    /// Takes a request back, by the link in the mail that told about it.
    ///
    /// # Errors
    /// [`AccessError::LinkInvalid`] when there is no such request any more.
    pub async fn cancel_mfa_reset(&self, cancel: &Token, peer: &Peer) -> Result<(), AccessError> {
        let member = self
            .store()
            .mfa_resets()
            .of_link(cancel.hash())
            .await?
            .ok_or(AccessError::LinkInvalid)?;
        self.change(Room::Small, |tx| async move {
            if !tx.mfa_resets().cancel(cancel.hash()).await? {
                return Err(AccessError::LinkInvalid.into());
            }
            tx.tell(Event::MfaResetCancelled(member), peer).await?;
            Ok(())
        })
        .await
    }

    /// After the wait, and in a flow that the password has opened: the session in which the factor
    /// is replaced, and nothing else can be done.
    ///
    /// # Errors
    /// [`AccessError::SignInEnded`] when there is no flow, [`CommonError::NotFound`] when there
    /// is no request, [`AccessError::TooEarly`] before the wait is over.
    pub async fn finish_mfa_reset(&self, flow: &Token, peer: &Peer) -> Result<Token, AccessError> {
        let (_, member) = &self.member_of_flow(flow, peer).await?;
        let now = self.now();
        let reset = self
            .living_mfa_reset(member.id)
            .await?
            .ok_or(CommonError::NotFound)?;
        if now < reset.available_at {
            return Err(AccessError::TooEarly {
                retry_after: self.wait(reset.available_at),
            });
        }
        let life = now + REPLACING_LIFE;
        self.change(Room::Grows, |tx| async move {
            if !tx.members().lock(member.id).await?
                || !tx.sessions().end_flow(flow.hash(), member.id).await?
            {
                return Err(AccessError::SignInEnded.into());
            }
            let (token, session) = self.new_session(member.id, SessionKind::Enrolment, life, peer);
            tx.sessions().open(session, now).await?;
            tx.tell(Event::MfaResetBegun(member.id), peer).await?;
            Ok(token)
        })
        .await
    }
}
