//! メールアドレスの確認: a code by mail confirms the address of the sign-up, or another one that was asked
//! for since.

use crate::Service;
use crate::access::attempts::Counter;
use crate::access::email_code::{CODE_TRIES, SEND_RULE, accepted, check_digits, wait_until};
use crate::access::sign_up::{Consent, consent_errors, nothing_given};
use crate::ground::doors::{Entered, VerifyEmail};
use crate::ground::error::ServiceError;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use chrono::{DateTime, Utc};
use shinchoryu_store::{
    AddressChange, CodeKey, CodePurpose, Member, NewAddress, NewConsents, RegistrationStep, Sending,
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
    /// [`ServiceError::Store`] when the database fails.
    pub async fn address_state(
        &self,
        who: &Entered<VerifyEmail>,
    ) -> Result<AddressState, ServiceError> {
        let sent = self
            .store()
            .sent_code(who.id(), address_key(who).purpose, SEND_RULE)
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
    async fn needs_consent(&self, member: &Member) -> Result<bool, ServiceError> {
        Ok(member.step == RegistrationStep::SignedUp
            && self.store().consents(member.id).await?.is_empty())
    }

    /// Sends another code for the present address; the one before is worth nothing from now on.
    ///
    /// # Errors
    /// [`ServiceError::TooManyAttempts`] when it is too soon.
    pub async fn send_address_code(
        &self,
        who: &Entered<VerifyEmail>,
    ) -> Result<AddressState, ServiceError> {
        let (digits, code) = self.new_email_code(address_key(who))?;
        let valid_until = code.expires_at;
        let mail = match &who.member.pending_email {
            None => {
                let code = digits;
                self.mail_member(&who.member, Mail::VerifyEmail { code, valid_until })?
            }
            Some(email) => self.new_address_code(&who.member, email, digits, valid_until)?,
        };
        let mails = vec![mail];
        let now = self.now();
        match self.store().send_code(code, SEND_RULE, mails, now).await? {
            Sending::Sent => self.address_state(who).await,
            Sending::NotBefore(until) => Err(ServiceError::TooManyAttempts {
                retry_after: wait_until(until, now),
            }),
        }
    }

    /// Confirms the address that waits, or the present one. The session goes on under a new token;
    /// with another address, every other session ends. Consents count only where the account has
    /// none.
    ///
    /// # Errors
    /// [`ServiceError::Fields`] on `code`: `six_digits`, `invalid_code`, `code_expired`; on
    /// `consent` when those are needed;
    /// [`ServiceError::TooManyAttempts`] when the code was tried too often;
    /// [`ServiceError::EmailConflict`] when somebody else has the address by now.
    pub async fn confirm_address(
        &self,
        who: &Entered<VerifyEmail>,
        digits: &str,
        consent: Option<&LateConsent>,
        peer: &Peer,
    ) -> Result<ConfirmedAddress, ServiceError> {
        check_digits(digits)?;
        let key = address_key(who);
        if let Some(email) = &who.member.pending_email {
            return self
                .confirm_other(&who.member, key, email, digits, peer)
                .await;
        }
        let consents = if self.needs_consent(&who.member).await? {
            let present = self.text_versions();
            let given = consent.ok_or_else(|| ServiceError::Fields(nothing_given(present)))?;
            let errors = consent_errors(&given.consent, present);
            if !errors.is_empty() {
                return Err(ServiceError::Fields(errors));
            }
            Some(NewConsents {
                given: self.new_consents(),
                session: who.session.id,
                ip: peer.ip.clone(),
                language: given.language.clone(),
            })
        } else {
            None
        };
        let token = Token::new(self.random());
        let now = self.now();
        let telling = self.telling([Event::EmailVerified(who.id())], peer);
        let outcome = telling
            .verify_email(
                key,
                &self.code_digests(&key, digits),
                (CODE_TRIES, SEND_RULE),
                token.hash(),
                consents,
                now,
            )
            .await?;
        let result = accepted(outcome, now);
        match result {
            Ok(()) => telling.done(),
            Err(_) => {
                self.refused(Event::EmailCodeRefused(who.id()), peer);
            }
        }
        result.map(|()| ConfirmedAddress {
            token,
            email: who.member.email.clone(),
        })
    }

    /// Makes the address that waits the log-in.
    ///
    /// # Errors
    /// As [`Service::confirm_address`].
    pub(crate) async fn confirm_other(
        &self,
        member: &Member,
        key: CodeKey,
        email: &str,
        digits: &str,
        peer: &Peer,
    ) -> Result<ConfirmedAddress, ServiceError> {
        let now = self.now();
        let token = Token::new(self.random());
        let told = |to: &str| {
            let new_email = email.to_owned();
            let seen = Seen::new(now, peer);
            self.mail_member_at(member, to, Mail::EmailChanged { new_email, seen })
        };
        let new = NewAddress {
            email: email.to_owned(),
            token: token.hash(),
            cleared: Counter::passwords(member),
            mails: vec![told(&member.email)?, told(email)?],
        };
        let digests = self.code_digests(&key, digits);
        let telling = self.telling([Event::AddressChanged(member.id)], peer);
        let outcome = telling
            .confirm_address(key, &digests, (CODE_TRIES, SEND_RULE), new, now)
            .await?;
        match outcome {
            AddressChange::Done => {
                telling.done();
                Ok(ConfirmedAddress {
                    token,
                    email: email.to_owned(),
                })
            }
            AddressChange::Taken => Err(ServiceError::EmailConflict),
            AddressChange::Code(tried) => {
                self.refused(Event::EmailCodeRefused(member.id), peer);
                accepted(tried, now)?;
                Err(ServiceError::Internal(
                    "a right code changed nothing".to_owned(),
                ))
            }
        }
    }
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
