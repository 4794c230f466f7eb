//! 新規登録: an account is made, its address is confirmed by a code.

use crate::Service;
use crate::billing::TextVersions;
use crate::doors;
use crate::email_address::checked_email;
use crate::email_code::{CODE_TRIES, SEND_RULE, accepted, check_digits, wait_until};
use crate::error::ServiceError;
use crate::limits::{ALL, Limit};
use crate::mail::Mail;
use crate::password_rules;
use crate::ports::Event;
use crate::secret::Token;
use crate::session::ABSOLUTE_LIFE;
use crate::sign_in::Peer;
use chrono::{DateTime, Utc};
use shinchoryu_engine::FieldError;
use shinchoryu_store::{
    CodeKey, CodePurpose, ConsentId, Member, MemberId, NewConsent, NewConsents, NewMember,
    NewSignUp, RegistrationStep, Sending, SessionKind,
};

/// 利用規約の版: the day from which the present terms of use hold.
pub const TERMS_VERSION: &str = "2026-11-01";
/// プライバシーポリシーの版: the day from which the present privacy policy holds.
pub const PRIVACY_VERSION: &str = "2026-11-01";
/// セミナー受講の申告: the version of the declaration.
const ATTENDANCE_VERSION: &str = "2026-11-01";

/// What was agreed to.
#[derive(Debug, Clone)]
pub struct Consent {
    /// Version of the terms of use that were shown.
    pub terms: String,
    /// Version of the privacy policy that was shown.
    pub privacy: String,
    /// Declares to have attended a seminar of the provider.
    pub attendance: bool,
}

/// What is agreed to by the owner of an address that somebody else may have typed.
#[derive(Debug, Clone)]
pub struct LateConsent {
    /// What was agreed to.
    pub consent: Consent,
    /// `ja` or `en`, from now on.
    pub language: String,
}

/// Somebody who signs up.
#[derive(Clone)]
pub struct SignUp {
    /// Address, in any spelling.
    pub email: String,
    /// Password.
    pub password: String,
    /// `ja` or `en`.
    pub language: String,
    /// What was agreed to.
    pub consent: Consent,
    /// What the bot check gave.
    pub bot_check: Option<String>,
}

/// An account was made.
#[derive(Debug)]
pub struct SignedUp {
    /// Its id.
    pub id: MemberId,
    /// Token of the session for the further steps.
    pub token: Token,
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

fn consent_errors(consent: &Consent, present: TextVersions) -> Vec<FieldError> {
    let version = |given: &str, present: &str, field: &str| {
        let code = match given {
            "" => "consent_required",
            other if other == present => return None,
            _ => "consent_outdated",
        };
        Some(FieldError::new(code, field))
    };
    let attendance =
        (!consent.attendance).then(|| FieldError::new("consent_required", "consent.attendance"));
    [
        version(&consent.terms, present.terms, "consent.terms"),
        version(&consent.privacy, present.privacy, "consent.privacy"),
        attendance,
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn nothing_given(present: TextVersions) -> Vec<FieldError> {
    let nothing = Consent {
        terms: String::new(),
        privacy: String::new(),
        attendance: false,
    };
    consent_errors(&nothing, present)
}

impl Service {
    /// What the browser needs for the bot check, where there is one.
    #[must_use]
    pub fn bot_check_key(&self) -> Option<&str> {
        self.parts.bot_check.site_key()
    }

    /// Makes an account and sends the code for its address.
    ///
    /// # Errors
    /// [`ServiceError::Fields`]; [`ServiceError::EmailConflict`] when the address is in use;
    /// [`ServiceError::TooManyAttempts`]; [`ServiceError::Busy`] when the bot check cannot be
    /// asked or too many passwords are waiting; [`ServiceError::SignUpClosed`] after the last free
    /// day.
    pub async fn sign_up(&self, new: SignUp, peer: Peer) -> Result<SignedUp, ServiceError> {
        self.check_open()?;
        let mut errors = consent_errors(&new.consent, self.text_versions());
        let email = checked_email(&new.email)
            .map_err(|error| errors.push(error))
            .unwrap_or_default();
        if let Err(error) = password_rules::check_new(&new.password, &email) {
            errors.push(error);
        }
        if !errors.is_empty() {
            return Err(ServiceError::Fields(errors));
        }
        self.enforce(Limit::SignUpsOfPeer, peer.ip.as_bytes())
            .await?;
        self.check_person(new.bot_check.as_deref(), &peer.ip)
            .await?;
        // programs do not take the turns of people
        self.enforce(Limit::SignUpsOfAll, ALL).await?;

        let id = MemberId(self.new_id());
        let hasher = &self.parts.hasher;
        let password_hash = hasher.hash(&new.password, self.random()).await?;
        let now = self.now();
        let kind = SessionKind::Enrolment;
        let (token, session) = self.new_session(id, kind, now + ABSOLUTE_LIFE, &peer);
        let key = CodeKey {
            member: id,
            purpose: CodePurpose::VerifyEmail,
            holder: session.id,
        };
        let (digits, code) = self.new_email_code(key)?;
        let letter = Mail::VerifyEmail {
            code: digits,
            valid_until: code.expires_at,
        };
        let mails = vec![self.mail(&email, &new.language, letter)?];
        let telling = self.telling([Event::SignedUp(id)], &peer);
        let made = telling
            .sign_up(
                NewSignUp {
                    member: NewMember {
                        id,
                        email,
                        password_hash,
                        totp_secret: None,
                        step: RegistrationStep::SignedUp,
                        is_email_verified: false,
                        is_subscribed: false,
                        profile: None,
                        language: new.language,
                    },
                    consents: self.new_consents(),
                    session,
                    code,
                    rule: SEND_RULE,
                    mails,
                },
                now,
            )
            .await?;
        if !made {
            return Err(ServiceError::EmailConflict);
        }
        telling.done();
        Ok(SignedUp { id, token })
    }

    /// Closed when it cannot be asked: an account costs a mail to somebody.
    async fn check_person(&self, answer: Option<&str>, ip: &str) -> Result<(), ServiceError> {
        match self.parts.bot_check.is_person(answer, ip).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(ServiceError::Fields(vec![FieldError::new(
                "bot_check_failed",
                "bot_check",
            )])),
            Err(reason) => {
                tracing::error!(%reason, "the bot check cannot be asked");
                Err(ServiceError::Busy {
                    retry_after: std::time::Duration::from_secs(30),
                })
            }
        }
    }

    /// How far the confirmation of the present address is, as this session sees it.
    ///
    /// # Errors
    /// [`ServiceError::Store`] when the database fails.
    pub async fn address_state(
        &self,
        who: &doors::Entered<doors::VerifyEmail>,
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

    fn new_consents(&self) -> Vec<NewConsent> {
        let present = self.text_versions();
        [
            ("terms", present.terms),
            ("privacy", present.privacy),
            ("attendance", ATTENDANCE_VERSION),
        ]
        .map(|(document, version)| NewConsent {
            id: ConsentId(self.new_id()),
            document,
            version: version.to_owned(),
        })
        .into()
    }

    /// Sends another code for the present address; the one before is worth nothing from now on.
    ///
    /// # Errors
    /// [`ServiceError::TooManyAttempts`] when it is too soon.
    pub async fn send_address_code(
        &self,
        who: &doors::Entered<doors::VerifyEmail>,
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
        who: &doors::Entered<doors::VerifyEmail>,
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
}

/// The address whose code is typed: the one that waits, or the present one.
fn asked_address(who: &doors::Entered<doors::VerifyEmail>) -> &str {
    let member = &who.member;
    member.pending_email.as_deref().unwrap_or(&member.email)
}

fn address_key(who: &doors::Entered<doors::VerifyEmail>) -> CodeKey {
    CodeKey {
        member: who.id(),
        purpose: match who.member.pending_email {
            None => CodePurpose::VerifyEmail,
            Some(_) => CodePurpose::ChangeEmail,
        },
        holder: who.session.id,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::billing::version_of_text;

    #[test]
    fn the_texts_of_the_pages_are_of_the_versions_agreed_to() {
        macro_rules! version_of {
            ($text:literal) => {
                version_of_text(include_str!(concat!(
                    "../../../web/src/features/legal/texts/",
                    $text
                )))
            };
        }
        assert_eq!(version_of!("terms.ja.md"), TERMS_VERSION);
        assert_eq!(version_of!("privacy.ja.md"), PRIVACY_VERSION);
    }

    #[test]
    fn every_consent_is_given_to_the_present_text() {
        let codes = |terms: &str, privacy: &str, attendance| -> Vec<_> {
            let consent = Consent {
                terms: terms.to_owned(),
                privacy: privacy.to_owned(),
                attendance,
            };
            let present = TextVersions {
                terms: TERMS_VERSION,
                privacy: PRIVACY_VERSION,
            };
            consent_errors(&consent, present)
                .into_iter()
                .map(|error| (error.code, error.field))
                .collect()
        };
        assert!(codes(TERMS_VERSION, PRIVACY_VERSION, true).is_empty());
        let wrong = [
            ("consent_required", "consent.terms".to_owned()),
            ("consent_outdated", "consent.privacy".to_owned()),
            ("consent_required", "consent.attendance".to_owned()),
        ];
        assert_eq!(codes("", "2020-01-01", false), wrong);
    }
}
