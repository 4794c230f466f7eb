//! 新規登録: an account is made, and its address is sent a code.

use crate::Service;
use crate::access::email_code::SEND_RULE;
use crate::access::error::AccessError;
use crate::access::password_rules;
use crate::ground::change::Ended;
use crate::ground::email_address::checked_email;
use crate::ground::error::CommonError;
use crate::ground::limits::{ALL, Limit};
use crate::ground::mail::Mail;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use crate::ground::session_life::ABSOLUTE_LIFE;
use crate::ground::texts::TextVersions;
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{
    CodeKey, CodePurpose, ConsentId, MemberId, NewConsent, NewConsents, NewMember,
    RegistrationStep, Room, SessionId, SessionKind,
};

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

pub(crate) fn consent_errors(consent: &Consent, present: TextVersions) -> Vec<FieldError> {
    let version = |given: &str, present: &str, field: &str| {
        let code = match given {
            "" => FieldCode::ConsentRequired,
            other if other == present => return None,
            _ => FieldCode::ConsentOutdated,
        };
        Some(FieldError::new(code, field))
    };
    let attendance = (!consent.attendance)
        .then(|| FieldError::new(FieldCode::ConsentRequired, "consent.attendance"));
    [
        version(&consent.terms, present.terms, "consent.terms"),
        version(&consent.privacy, present.privacy, "consent.privacy"),
        attendance,
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub(crate) fn nothing_given(present: TextVersions) -> Vec<FieldError> {
    let nothing = Consent {
        terms: String::new(),
        privacy: String::new(),
        attendance: false,
    };
    consent_errors(&nothing, present)
}

impl Service {
    /// Makes an account and sends the code for its address.
    ///
    /// # Errors
    /// [`CommonError::Fields`]; [`AccessError::EmailConflict`] when the address is in use;
    /// [`CommonError::TooManyRequests`]; [`CommonError::Busy`] when the bot check cannot be
    /// asked or too many passwords are waiting; [`CommonError::SignUpClosed`] after the last free
    /// day.
    pub async fn sign_up(&self, new: SignUp, peer: Peer) -> Result<SignedUp, AccessError> {
        self.check_open()?;
        let mut errors = consent_errors(&new.consent, self.text_versions());
        let email = checked_email(&new.email)
            .map_err(|error| errors.push(error))
            .unwrap_or_default();
        if let Err(error) = password_rules::check_new(&new.password, &email) {
            errors.push(error);
        }
        if !errors.is_empty() {
            return Err(CommonError::Fields(errors).into());
        }
        let limits = [
            (Limit::SignUpsOfPeer, peer.ip.as_bytes()),
            (Limit::SignUpsOfAll, ALL),
        ];
        self.check_limit(Limit::SignUpsOfPeer, peer.ip.as_bytes())
            .await?;
        if let Err(refused) = self.check_person(new.bot_check.as_deref(), &peer.ip).await {
            // programs use up the turns of their address, and not those of people
            self.enforce_alone(Limit::SignUpsOfPeer, peer.ip.as_bytes())
                .await?;
            return Err(refused.into());
        }
        // again for those who asked at the same time, before the work of a password is done
        for (limit, subject) in limits {
            self.check_limit(limit, subject).await?;
        }

        let id = MemberId(self.new_id());
        let hasher = &self.parts.hasher;
        let password_hash = hasher.hash(&new.password, self.random()).await?;
        let now = self.now();
        let member = &NewMember {
            id,
            email,
            password_hash,
            totp_secret: None,
            step: RegistrationStep::SignedUp,
            is_email_verified: false,
            is_subscribed: false,
            profile: None,
            language: new.language,
        };
        let peer = &peer;
        self.change(Room::Grows, |tx| async move {
            for (limit, subject) in limits {
                self.enforce(&tx, limit, subject).await?;
            }
            if !tx.members().add(member.clone(), now).await? {
                return Err(Ended::Kept(AccessError::EmailConflict));
            }
            let kind = SessionKind::Enrolment;
            let (token, session) = self.new_session(id, kind, now + ABSOLUTE_LIFE, peer);
            let consents = self.new_consents(session.id, peer);
            let (digits, code) = self.new_email_code(CodeKey {
                member: id,
                purpose: CodePurpose::VerifyEmail,
                holder: session.id,
            })?;
            let letter = Mail::VerifyEmail {
                code: digits,
                valid_until: code.expires_at,
            };
            tx.consents().add(id, consents, now).await?;
            tx.sessions().open(session, now).await?;
            tx.email_codes().put(&code, SEND_RULE, now).await?;
            let mail = self.mail(&member.email, &member.language, letter)?;
            tx.outbox().add([mail], now).await?;
            tx.tell(Event::SignedUp(id), peer).await?;
            Ok(SignedUp { id, token })
        })
        .await
    }

    /// Consents to the present texts.
    pub(crate) fn new_consents(&self, session: SessionId, peer: &Peer) -> NewConsents {
        let present = self.text_versions();
        let given = [
            ("terms", present.terms),
            ("privacy", present.privacy),
            ("attendance", ATTENDANCE_VERSION),
        ];
        NewConsents {
            given: given
                .map(|(document, version)| NewConsent {
                    id: ConsentId(self.new_id()),
                    document,
                    version: version.to_owned(),
                })
                .into(),
            session,
            ip: peer.ip.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::texts::{PRIVACY_VERSION, TERMS_VERSION};

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
                .map(|error| (error.code.name(), error.field))
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
