//! メールアドレスの確認: a code by mail confirms the address of the sign-up, or another one that was asked
//! for since.

use crate::Service;
use crate::access::attempts::Counter;
use crate::access::email_code::{CODE_TRIES, SEND_RULE, accepted, check_digits, gone};
use crate::access::error::AccessError;
use crate::access::opened::{begin_counts_anew, end_what_was_opened};
use crate::access::sign_up::{Consent, consent_errors, nothing_given};
use crate::account::error::AccountError;
use crate::ground::change::{Change, Ended};
use crate::ground::doors::{Entered, VerifyEmail};
use crate::ground::error::CommonError;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use chrono::{DateTime, Utc};
use shinchoryu_store::{
    AddressChange, CodeKey, CodePurpose, Member, RegistrationStep, Room, Sending,
};

/// What is agreed to by the owner of an address that somebody else may have typed.
#[derive(Debug, Clone)]
pub struct LateConsent {
    /// What was agreed to.
    pub consent: Consent,
    /// `ja` or `en`, from now on.
    pub language: String,
}

/// An address is confirmed.
#[derive(Debug)]
pub struct ConfirmedAddress {
    /// New token of the session.
    pub token: Token,
    /// The address.
    pub email: String,
}

/// How far the confirmation of an address is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressState {
    /// The address.
    pub email: String,
    /// End of the code of this session; nothing when it has none.
    pub expires_at: Option<DateTime<Utc>>,
    /// When a code can be sent; nothing when at once.
    pub resend_at: Option<DateTime<Utc>>,
    /// How often the code can still be tried.
    pub tries_left: i64,
    /// Whether the consents are to be given with the code: it is not known whose those of the
    /// account were.
    pub consent_needed: bool,
}

impl Service {
    /// How far the confirmation of the present address is, as this session sees it.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn address_state(
        &self,
        who: &Entered<VerifyEmail>,
    ) -> Result<AddressState, AccountError> {
        let sent = self
            .store()
            .email_codes()
            .sent(who.id(), address_key(who).purpose, SEND_RULE)
            .await?;
        let now = self.now();
        let own = sent.filter(|sent| sent.holder == who.session.id && sent.expires_at > now);
        Ok(AddressState {
            email: asked_address(who).to_owned(),
            expires_at: own.map(|sent| sent.expires_at),
            resend_at: sent.map(|sent| sent.resend_at).filter(|at| *at > now),
            tries_left: own.map_or(0, |sent| (CODE_TRIES - sent.failures).max(0)),
            consent_needed: self.needs_consent(&who.member).await?,
        })
    }

    /// Whether a registration has no consents: whoever gave them never proved the address, and
    /// its owner has taken the account over by a new password.
    async fn needs_consent(&self, member: &Member) -> Result<bool, CommonError> {
        Ok(member.step == RegistrationStep::SignedUp
            && self.store().consents().of(member.id).await?.is_empty())
    }

    /// Sends another code for the present address; the one before is worth nothing from now on.
    ///
    /// # Errors
    /// [`CommonError::TooManyAttempts`] when it is too soon.
    pub async fn send_address_code(
        &self,
        who: &Entered<VerifyEmail>,
    ) -> Result<AddressState, AccountError> {
        let (digits, code) = self.new_email_code(address_key(who))?;
        let valid_until = code.expires_at;
        let mail = match &who.member.pending_email {
            None => {
                let code = digits;
                self.mail_member(&who.member, Mail::VerifyEmail { code, valid_until })?
            }
            Some(email) => self.new_address_code(&who.member, email, digits, valid_until)?,
        };
        let (now, code, mail) = (self.now(), &code, &mail);
        let sent: Result<_, CommonError> = self
            .change(Room::Grows, |tx| async move {
                match tx.email_codes().put(code, SEND_RULE, now).await? {
                    Sending::Sent => Ok(tx.outbox().add([mail.clone()], now).await?),
                    Sending::NotBefore(until) => Err(self.come_again(until).into()),
                }
            })
            .await;
        sent?;
        self.address_state(who).await
    }

    /// Confirms the address that waits, or the present one. The session goes on under a new token;
    /// with another address, every other session ends. Consents count only where the account has
    /// none.
    ///
    /// # Errors
    /// [`CommonError::Fields`] on `code`: `six_digits`, `invalid_code`, `code_expired`; on
    /// `consent` when those are needed;
    /// [`CommonError::TooManyAttempts`] when the code was tried too often;
    /// [`AccessError::EmailConflict`] when somebody else has the address by now.
    pub async fn confirm_address(
        &self,
        who: &Entered<VerifyEmail>,
        digits: &str,
        consent: Option<&LateConsent>,
        peer: &Peer,
    ) -> Result<ConfirmedAddress, AccountError> {
        check_digits(digits)?;
        let key = address_key(who);
        if let Some(email) = &who.member.pending_email {
            return self
                .confirm_other(&who.member, key, email, digits, peer)
                .await;
        }
        let late = if self.needs_consent(&who.member).await? {
            let present = self.text_versions();
            let given = consent.ok_or_else(|| CommonError::Fields(nothing_given(present)))?;
            let errors = consent_errors(&given.consent, present);
            if !errors.is_empty() {
                return Err(CommonError::Fields(errors).into());
            }
            Some(given)
        } else {
            None
        };
        let (id, now) = (who.id(), self.now());
        self.change(Room::Grows, |tx| async move {
            self.spend_email_code(&tx, key, digits, peer).await?;
            tx.members().prove_email(id, now).await?;
            // a later confirmation moves no step
            let (from, to) = (RegistrationStep::SignedUp, RegistrationStep::EmailVerified);
            tx.members().advance(id, from, to).await?;
            if let Some(late) = late
                && tx.consents().of(id).await?.is_empty()
            {
                tx.members().set_language(id, &late.language).await?;
                let consents = self.new_consents(who.session.id, peer);
                tx.consents().add(id, consents, now).await?;
            }
            // from now on it is known whose consents they are
            tx.consents().prove(id, now).await?;
            let token = self.renewed(&tx, key, peer).await?;
            tx.tell(Event::EmailVerified(id), peer).await?;
            Ok(ConfirmedAddress {
                token,
                email: who.member.email.clone(),
            })
        })
        .await
    }

    /// Makes the address that waits the log-in: the session that asked goes on under a new token,
    /// and whatever else was opened with the earlier address ends.
    async fn confirm_other(
        &self,
        member: &Member,
        key: CodeKey,
        email: &str,
        digits: &str,
        peer: &Peer,
    ) -> Result<ConfirmedAddress, AccountError> {
        let now = self.now();
        let told = |to: &str| {
            let new_email = email.to_owned();
            let seen = Seen::new(now, peer);
            self.mail_member_at(member, to, Mail::EmailChanged { new_email, seen })
        };
        let mails = &[told(&member.email)?, told(email)?];
        self.change(Room::Grows, |tx| async move {
            self.spend_email_code(&tx, key, digits, peer).await?;
            if tx.members().by_email(email).await?.is_some() {
                // the request is void
                tx.members().forget_asked_email(member.id).await?;
                return Err(Ended::Kept(AccessError::EmailConflict.into()));
            }
            match tx.members().change_email(member.id, email, now).await? {
                AddressChange::Done => {}
                AddressChange::Taken => {
                    return Err(AccountError::from(AccessError::EmailConflict).into());
                }
                AddressChange::NotAsked => return Err(code_gone(&tx, key, peer).into()),
            }
            let token = self.renewed(&tx, key, peer).await?;
            end_what_was_opened(&tx, member.id, Some(key.holder)).await?;
            // whoever has the earlier address next begins anew
            begin_counts_anew(&tx, &Counter::passwords(member)).await?;
            tx.outbox().add(mails.clone(), now).await?;
            tx.tell(Event::AddressChanged(member.id), peer).await?;
            Ok(ConfirmedAddress {
                token,
                email: email.to_owned(),
            })
        })
        .await
    }

    /// Spends a code; a wrong one counts.
    async fn spend_email_code(
        &self,
        tx: &Change,
        key: CodeKey,
        digits: &str,
        peer: &Peer,
    ) -> Result<(), Ended<CommonError>> {
        let (digests, now) = (self.code_digests(&key, digits), self.now());
        let tried = tx
            .email_codes()
            .try_one(key, &digests, CODE_TRIES, SEND_RULE, now)
            .await?;
        accepted(tried, now).map_err(|refused| {
            tx.refused(Event::EmailCodeRefused(key.member), peer);
            Ended::Kept(refused)
        })
    }

    /// A new token for the session that asked for the code.
    async fn renewed(
        &self,
        tx: &Change,
        key: CodeKey,
        peer: &Peer,
    ) -> Result<Token, Ended<CommonError>> {
        let token = Token::new(self.random());
        let sessions = tx.sessions();
        if sessions.renew(key.holder, key.member, token.hash()).await? {
            Ok(token)
        } else {
            Err(code_gone(tx, key, peer))
        }
    }
}

/// Another request, or signed out, meanwhile: then nothing of it happened.
fn code_gone(tx: &Change, key: CodeKey, peer: &Peer) -> Ended<CommonError> {
    tx.refused(Event::EmailCodeRefused(key.member), peer);
    Ended::Undone(gone())
}

/// The address whose code is typed: the one that waits, or the present one.
fn asked_address(who: &Entered<VerifyEmail>) -> &str {
    let member = &who.member;
    member.pending_email.as_deref().unwrap_or(&member.email)
}

fn address_key(who: &Entered<VerifyEmail>) -> CodeKey {
    CodeKey {
        member: who.id(),
        purpose: match who.member.pending_email {
            None => CodePurpose::VerifyEmail,
            Some(_) => CodePurpose::ChangeEmail,
        },
        holder: who.session.id,
    }
}
