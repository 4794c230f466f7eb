//! パスキー: a key in the member's phone, computer or token that stands for both factors: having
//! the thing, and the finger, face or PIN that unlocks it (WebAuthn, user verification required).
//!
//! Each ceremony has a challenge of its own that is answered once, within five minutes, by the
//! session or browser that asked for it.

use crate::Service;
use crate::access::error::AccessError;
use crate::access::second_factor::PasskeyView;
use crate::access::sign_in::SignedIn;
use crate::ground::change::Ended;
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::doors::{Credentials, Entered};
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::BASE64URL_NOPAD;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{
    Member, MemberId, NewPasskey, Passkey, PasskeyAdded, PasskeyId, Proof, Room, SessionId,
};
use webauthn_rp::bin::{Decode as _, Encode as _};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationServerState,
    RegistrationVerificationOptions, UserHandle16, Username,
};
use webauthn_rp::request::{ExtensionInfo, PublicKeyCredentialDescriptor};
use webauthn_rp::response::auth::DiscoverableAuthentication16;
use webauthn_rp::response::register::{DynamicState, Registration, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions,
};

/// A challenge is answered within this time.
pub const CEREMONY_LIFE: TimeDelta = TimeDelta::minutes(5);
/// What the sealed question of a sign-in is, so that nothing else stands for one.
const SEALED: &[u8] = b"question of a sign-in with a passkey";
/// Passkeys a member may have.
const MOST: u64 = 10;
const NAME_CHARS: usize = 60;

/// A ceremony that a browser was asked for.
#[derive(Debug)]
pub struct Ceremony {
    /// Options for the browser, as `parseRequestOptionsFromJSON` reads them.
    pub options: Value,
    /// Token of the ceremony; its answer needs it.
    pub token: Token,
}

/// Why there is no passkey.
enum Unmade {
    /// The answer is none to the question.
    Unusable,
    /// Something that must not happen.
    Fault(String),
}

impl Service {
    /// Begins adding a passkey.
    ///
    /// # Errors
    /// [`AccessError::NotFresh`] when the session is not fresh.
    pub async fn start_adding_passkey(
        &self,
        entered: &Entered<Credentials>,
    ) -> Result<Value, AccessError> {
        let now = self.now();
        entered.check_fresh(now)?;
        let member = &entered.member;
        let party = self.relying_party()?;
        let known = self.store().passkeys().of(member.id).await?;
        // how an authenticator is reached is not kept: the browser asks all of them
        let transports = AuthTransports::decode(0).map_err(|error| internal(&error))?;
        let excluded = known
            .into_iter()
            .filter_map(|passkey| CredentialId::<Vec<u8>>::decode(passkey.credential).ok())
            .map(|id| PublicKeyCredentialDescriptor { id, transports })
            .collect();
        let handle = handle(member.id)?;
        // what the authenticator shows; it proves nothing
        let id = member.id.to_string();
        let name = Username::try_from(member.email.as_str())
            .or_else(|_unfit| Username::try_from(id.as_str()))
            .map_err(|error| internal(&error))?;
        let user = PublicKeyCredentialUserEntity {
            name,
            id: &handle,
            display_name: Nickname::try_from(member.email.as_str()).ok(),
        };
        let mut asked = PublicKeyCredentialCreationOptions::passkey(&party.id, user, excluded);
        // protected where the authenticator can: enforced, most of them would be refused
        asked.extensions.cred_protect =
            CredProtect::UserVerificationRequired(ExtensionInfo::AllowDontEnforceValue);
        let (server, client) = asked.start_ceremony().map_err(|error| internal(&error))?;
        let options = for_browser(&client)?;
        let state = server.encode().map_err(|error| internal(&error))?;
        let (key, state) = (adding(entered.session.id), &state);
        let kept = self.change(Room::Small, |tx| async move {
            let passkeys = tx.passkeys();
            let until = now + CEREMONY_LIFE;
            Ok(passkeys.keep_ceremony(key, state.clone(), until).await?)
        });
        kept.await.map(|()| options)
    }

    /// Adds the passkey that the browser made.
    ///
    /// # Errors
    /// [`CommonError::Fields`] when the name is wrong, the answer is none to the last question of
    /// this session, or the member has ten.
    pub async fn add_passkey(
        &self,
        entered: &Entered<Credentials>,
        name: &str,
        credential: &Value,
        peer: &Peer,
    ) -> Result<PasskeyView, AccessError> {
        let now = self.now();
        let name = checked_name(name)?;
        let json = serde_json::to_vec(credential).map_err(|error| internal(&error))?;
        let key = adding(entered.session.id);
        let state = self.store().passkeys().ceremony(key, now).await?;
        let state = &state.ok_or_else(|| refused(FieldCode::PasskeyExpired))?;
        let made = &self.made(entered.member.id, name, state, &json);
        let member = &entered.member;
        self.change(Room::Grows, |tx| async move {
            if !tx.members().lock(member.id).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            // a question is used up by its answer, whatever that is worth
            if !tx.passkeys().end_ceremony(key, state).await? {
                return Err(refused(FieldCode::PasskeyExpired).into());
            }
            let new = match made {
                Ok(new) => new,
                Err(Unmade::Unusable) => {
                    return Err(Ended::Kept(refused(FieldCode::InvalidPasskey).into()));
                }
                Err(Unmade::Fault(what)) => return Err(CommonError::Internal(what.clone()).into()),
            };
            self.enforce(&tx, Limit::FactorChanges, member.id.0.as_bytes())
                .await?;
            match tx.passkeys().add(new.clone(), MOST, now).await? {
                PasskeyAdded::Done => {}
                PasskeyAdded::Known => {
                    return Err(Ended::Kept(refused(FieldCode::PasskeyKnown).into()));
                }
                PasskeyAdded::TooMany => {
                    let error = FieldError::new(FieldCode::TooMany, "credential").with("max", MOST);
                    return Err(Ended::Kept(CommonError::Fields(vec![error]).into()));
                }
            }
            let name = new.name.clone();
            let seen = Seen::new(now, peer);
            let mail = self.mail_member(member, Mail::PasskeyAdded { name, seen })?;
            tx.outbox().add([mail], now).await?;
            tx.tell(Event::PasskeyAdded(member.id), peer).await?;
            Ok(PasskeyView {
                id: new.id,
                name: new.name.clone(),
                created_at: now,
                last_used_at: None,
            })
        })
        .await
    }

    /// The passkey that a browser made in answer to what the ceremony remembers.
    fn made(
        &self,
        member: MemberId,
        name: String,
        state: &[u8],
        json: &[u8],
    ) -> Result<NewPasskey, Unmade> {
        let fault = |error: &dyn std::fmt::Display| Unmade::Fault(format!("passkey: {error}"));
        let party = self.relying_party().map_err(|error| fault(&error))?;
        let answer = Registration::from_json_relaxed(json).map_err(|_error| Unmade::Unusable)?;
        let origins = [party.origin.as_str()];
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            // some password managers add extensions nobody asked for
            error_on_unsolicited_extensions: false,
            ..Default::default()
        };
        let made = RegistrationServerState::<16>::decode(state)
            .map_err(|error| fault(&error))?
            .verify(&party.id, &answer, &options)
            .map_err(|_error| Unmade::Unusable)?;
        let static_state = made
            .static_state()
            .encode()
            .map_err(|error| fault(&error))?;
        let dynamic_state = made
            .dynamic_state()
            .encode()
            .map_err(|error| fault(&error))?;
        Ok(NewPasskey {
            id: PasskeyId(self.new_id()),
            member,
            credential: made.id().as_ref().to_vec(),
            name,
            static_state,
            dynamic_state: dynamic_state.to_vec(),
        })
    }

    /// Gives a passkey another name.
    ///
    /// # Errors
    /// [`CommonError::Fields`] when the name is wrong; [`CommonError::NotFound`] when the member
    /// has none of this id.
    pub async fn rename_passkey(
        &self,
        entered: &Entered<Credentials>,
        id: PasskeyId,
        name: &str,
    ) -> Result<(), AccessError> {
        let name = checked_name(name)?;
        let name = &name;
        self.change(Room::Grows, |tx| async move {
            if tx.passkeys().rename(entered.member.id, id, name).await? {
                Ok(())
            } else {
                Err(CommonError::NotFound.into())
            }
        })
        .await
    }

    /// Removes a passkey.
    ///
    /// # Errors
    /// [`AccessError::NotFresh`] when the session is not fresh; [`CommonError::NotFound`] when
    /// the member has none of this id.
    pub async fn remove_passkey(
        &self,
        entered: &Entered<Credentials>,
        id: PasskeyId,
        peer: &Peer,
    ) -> Result<(), AccessError> {
        let now = self.now();
        entered.check_fresh(now)?;
        let member = &entered.member;
        let known = self.store().passkeys().of(member.id).await?;
        let found = known
            .into_iter()
            .find(|passkey| passkey.id == id)
            .ok_or(CommonError::NotFound)?;
        let mail = Mail::PasskeyRemoved {
            name: found.name,
            seen: Seen::new(now, peer),
        };
        let mail = &self.mail_member(member, mail)?;
        self.change(Room::Grows, |tx| async move {
            if !tx.members().lock(member.id).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            self.enforce(&tx, Limit::FactorChanges, member.id.0.as_bytes())
                .await?;
            if !tx.passkeys().remove(member.id, id).await? {
                return Err(CommonError::NotFound.into());
            }
            tx.outbox().add([mail.clone()], now).await?;
            tx.tell(Event::PasskeyRemoved(member.id), peer).await?;
            Ok(())
        })
        .await
    }

    /// Begins signing in with a passkey; whose it is, its answer tells. The question is kept by the
    /// browser, sealed: outsiders may ask as often as they like and nothing is written.
    ///
    /// # Errors
    /// [`CommonError::Internal`] when this installation has no name for passkeys.
    pub fn start_passkey_sign_in(&self) -> Result<Ceremony, AccessError> {
        let party = self.relying_party()?;
        let (server, client) = DiscoverableCredentialRequestOptions::passkey(&party.id)
            .start_ceremony()
            .map_err(|error| internal(&error))?;
        let options = for_browser(&client)?;
        let state = server.encode().map_err(|error| internal(&error))?;
        let expires_at = (self.now() + CEREMONY_LIFE).timestamp_micros();
        let question = [expires_at.to_be_bytes().as_slice(), &state].concat();
        let sealed = self.parts.keyring.seal(self.random(), SEALED, &question);
        let sealed = sealed.ok_or_else(|| internal(&"a question could not be sealed"))?;
        let token = Token::received(BASE64URL_NOPAD.encode(&sealed));
        Ok(Ceremony { options, token })
    }

    /// What [`Service::start_passkey_sign_in`] sealed, and until when it may be answered.
    fn opened(&self, token: &Token, now: DateTime<Utc>) -> Option<(DateTime<Utc>, Vec<u8>)> {
        let sealed = BASE64URL_NOPAD.decode(token.as_str().as_bytes()).ok()?;
        let question = self.parts.keyring.open(SEALED, &sealed)?;
        let (expires_at, state) = question.split_first_chunk()?;
        let expires_at = DateTime::from_timestamp_micros(i64::from_be_bytes(*expires_at))?;
        let is_open = expires_at > now && expires_at <= now + CEREMONY_LIFE + CLOCK_SLACK;
        is_open.then(|| (expires_at, state.to_vec()))
    }

    /// Signs in with the answer of a passkey to the question that `token` seals. A good answer uses
    /// it up.
    ///
    /// # Errors
    /// [`AccessError::SignInEnded`] when it is no question of ours, was answered or took too long;
    /// [`AccessError::Passkey`] when the answer is not good.
    pub async fn finish_passkey_sign_in(
        &self,
        token: &Token,
        credential: &Value,
        peer: Peer,
    ) -> Result<SignedIn, AccessError> {
        let now = self.now();
        let (expires_at, state) = self.opened(token, now).ok_or(AccessError::SignInEnded)?;
        let question = token.hash().0;
        if self.store().passkeys().was_answered(question).await? {
            return Err(AccessError::SignInEnded);
        }
        let json = serde_json::to_vec(credential).map_err(|error| internal(&error))?;
        let answer = DiscoverableAuthentication16::from_json_relaxed(&json)
            .map_err(|_error| AccessError::Passkey)?;
        let found = self
            .store()
            .passkeys()
            .find(answer.raw_id().as_ref())
            .await?;
        let (passkey, member) = found.ok_or(AccessError::Passkey)?;
        let state = DiscoverableAuthenticationServerState::decode(&state)
            .map_err(|error| internal(&error))?;
        let Some(next) = self.verified(state, &answer, &passkey, &member)? else {
            self.refused(Event::PasskeyRefused(member.id), &peer);
            return Err(AccessError::Passkey);
        };
        self.check_account(&member, &peer).await?;
        let subject = member.id.0.as_bytes();
        self.check_limit(Limit::PasskeySignIns, subject).await?;
        let known = self.known_device(Some(member.id), &peer).await?;
        let proof = Proof::Passkey {
            id: passkey.id,
            seen: passkey.dynamic_state,
            next,
        };
        let (member, proof, peer) = (&member, &proof, &peer);
        self.change(Room::Small, |tx| async move {
            if !tx.members().lock(member.id).await? {
                return Err(AccessError::SignInEnded.into());
            }
            self.enforce(&tx, Limit::PasskeySignIns, subject).await?;
            if !tx.passkeys().spend_question(question, expires_at).await? {
                return Err(AccessError::SignInEnded.into());
            }
            if !tx.factors().spend(member.id, proof, now).await? {
                tx.refused(Event::PasskeyRefused(member.id), peer);
                return Err(Ended::Kept(AccessError::Passkey));
            }
            let (token, device, entry) = self.entry(member, known, peer, now)?;
            entry.write(&tx, now).await?;
            tx.tell(Event::SignedIn(member.id), peer).await?;
            Ok(SignedIn {
                token,
                device,
                email: member.email.clone(),
                recovery_codes_left: None,
            })
        })
        .await
    }

    /// The changed state of the passkey when its answer is good: signed by it, to this question,
    /// for this site, by a verified user, with a counter that went up.
    fn verified(
        &self,
        question: DiscoverableAuthenticationServerState,
        answer: &DiscoverableAuthentication16,
        passkey: &Passkey,
        member: &Member,
    ) -> Result<Option<Vec<u8>>, CommonError> {
        let party = self.relying_party()?;
        let handle = handle(member.id)?;
        let state = <[u8; 7]>::try_from(passkey.dynamic_state.as_slice())
            .map_err(|error| internal(&error))?;
        let mut credential = AuthenticatedCredential::new(
            CredentialId::<&[u8]>::decode(passkey.credential.as_slice())
                .map_err(|error| internal(&error))?,
            &handle,
            StaticState::decode(&passkey.static_state).map_err(|error| internal(&error))?,
            DynamicState::decode(state).map_err(|error| internal(&error))?,
        )
        .map_err(|error| internal(&error))?;
        let origins = [party.origin.as_str()];
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &origins,
            error_on_unsolicited_extensions: false,
            ..Default::default()
        };
        if question
            .verify(&party.id, answer, &mut credential, &options)
            .is_err()
        {
            return Ok(None);
        }
        let next = credential
            .dynamic_state()
            .encode()
            .map_err(|error| internal(&error))?;
        Ok(Some(next.to_vec()))
    }
}

/// The member `publicKey` of what `navigator.credentials` takes.
fn for_browser(options: &impl serde::Serialize) -> Result<Value, CommonError> {
    let options = serde_json::to_value(options).map_err(|error| internal(&error))?;
    Ok(serde_json::json!({ "publicKey": options }))
}

/// The question that a session was asked; each new one replaces the one before.
fn adding(session: SessionId) -> [u8; 32] {
    Sha256::new()
        .chain_update("passkey of session ")
        .chain_update(session.0.as_bytes())
        .finalize()
        .into()
}

/// How the authenticator knows the member: a random id that tells nothing.
fn handle(member: MemberId) -> Result<UserHandle16, CommonError> {
    UserHandle16::decode(*member.0.as_bytes()).map_err(|error| internal(&error))
}

fn checked_name(name: &str) -> Result<String, CommonError> {
    let name = name.trim();
    let error = if name.is_empty() {
        FieldError::new(FieldCode::Required, "name")
    } else if name.chars().count() > NAME_CHARS {
        FieldError::new(FieldCode::TooLong, "name").with("max", NAME_CHARS)
    } else if name.chars().any(char::is_control) {
        FieldError::new(FieldCode::ControlCharacter, "name")
    } else {
        return Ok(name.to_owned());
    };
    Err(CommonError::Fields(vec![error]))
}

fn refused(code: FieldCode) -> CommonError {
    CommonError::Fields(vec![FieldError::new(code, "credential")])
}

fn internal(error: &dyn std::fmt::Display) -> CommonError {
    CommonError::Internal(format!("passkey: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_and_printable() {
        assert_eq!(checked_name(" 会社のPC ").unwrap(), "会社のPC");
        for wrong in ["", " ", "a\nb", &"a".repeat(61)] {
            assert!(checked_name(wrong).is_err(), "{wrong:?}");
        }
    }
}
