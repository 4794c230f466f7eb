//! 再認証: what could lock a member out of the account asks for both factors again, however long
//! the session has been open.

use crate::Service;
use crate::access::attempts::{Counted, Counter};
use crate::access::factor::{Factor, wrong};
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::doors::{Entered, Entrance, ProveAgain};
use crate::ground::error::ServiceError;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_engine::FieldError;
use shinchoryu_store::{AttemptSource, Proof, Spent};

/// How long a session stays fresh.
pub const FRESH_LIFE: TimeDelta = TimeDelta::minutes(10);

/// A second factor that is right and not yet spent.
pub(crate) struct Checked {
    /// What spends it.
    pub(crate) proof: Proof,
    /// What follows if it was used before.
    pub(crate) counted: Counted,
}

impl<D: Entrance> Entered<D> {
    /// Whether both factors were proved in this session just now.
    ///
    /// # Errors
    /// [`ServiceError::NotFresh`] otherwise.
    pub(crate) fn check_fresh(&self, now: DateTime<Utc>) -> Result<(), ServiceError> {
        let fresh = self.session.fresh_at.is_some_and(|at| {
            let age = now - at;
            age < FRESH_LIFE && age > -CLOCK_SLACK
        });
        if fresh {
            Ok(())
        } else {
            Err(ServiceError::NotFresh)
        }
    }
}

impl Service {
    /// Proves the password and the second factor again; before there is a second factor, the
    /// password alone. The session is fresh then and has a new token.
    ///
    /// # Errors
    /// [`ServiceError::Fields`] with the field that is wrong or missing;
    /// [`ServiceError::TooManyAttempts`] after five failures.
    pub async fn make_fresh(
        &self,
        entered: &Entered<ProveAgain>,
        password: &str,
        given: Option<&Factor>,
        peer: &Peer,
    ) -> Result<Token, ServiceError> {
        let member = &entered.member;
        let given = match (given, &member.totp_secret) {
            (_, None) => None,
            (Some(given), Some(_)) => {
                given.check_form()?;
                Some(given)
            }
            (None, Some(_)) => {
                let error = FieldError::new("required", "code");
                return Err(ServiceError::Fields(vec![error]));
            }
        };
        self.check_own_password(entered, "password", password, peer)
            .await?;
        let checked = match given {
            None => None,
            Some(given) => Some(self.check_own_factor(entered, given, peer).await?),
        };
        let cleared = match given {
            None => Vec::new(),
            Some(_) => Counter::all(member),
        };
        let now = self.now();
        let mut mails = Vec::new();
        if let Some(Factor::RecoveryCode(_)) = given {
            let left = self.store().recovery_codes_left(member.id).await?;
            let mail = Mail::RecoveryCodeUsed {
                left: u32::try_from(left.saturating_sub(1)).unwrap_or(u32::MAX),
                seen: Seen::new(now, peer),
            };
            mails.push(self.mail_member(member, mail)?);
        }
        let token = Token::new(self.random());
        let telling = self.telling([Event::MadeFresh(member.id)], peer);
        let spent = telling
            .make_fresh(
                (entered.session.id, member.id),
                checked.as_ref().map(|checked| &checked.proof),
                token.hash(),
                &cleared,
                mails,
                now,
            )
            .await?;
        match (spent, checked, given) {
            (Spent::Done, ..) => {
                telling.done();
                Ok(token)
            }
            (Spent::Before, Some(checked), Some(given)) => {
                self.factor_refused(entered, given, checked.counted, peer)
                    .await
            }
            (Spent::Before | Spent::Gone, ..) => Err(ServiceError::Unauthenticated),
        }
    }

    /// Whether this is a second factor of a member who is signed in; it is spent with what it is
    /// for.
    ///
    /// # Errors
    /// [`ServiceError::Fields`] when it is not; [`ServiceError::TooManyAttempts`] after five
    /// failures.
    pub(crate) async fn check_own_factor<D: Entrance>(
        &self,
        entered: &Entered<D>,
        given: &Factor,
        peer: &Peer,
    ) -> Result<Checked, ServiceError> {
        let member = &entered.member;
        let counted = self
            .count(&own_codes(entered), Some(member.id), peer)
            .await?;
        match self.proof(member, given, self.now())? {
            Some(proof) => Ok(Checked { proof, counted }),
            None => self.factor_refused(entered, given, counted, peer).await,
        }
    }

    /// Whether this is the password of a member who is signed in.
    ///
    /// # Errors
    /// [`ServiceError::Fields`] on `field` when it is not; [`ServiceError::TooManyAttempts`] after
    /// five failures in a row.
    pub(crate) async fn check_own_password<D: Entrance>(
        &self,
        entered: &Entered<D>,
        field: &str,
        password: &str,
        peer: &Peer,
    ) -> Result<(), ServiceError> {
        crate::access::password::check_length_of(field, password)?;
        let turn = self.parts.hasher.turn().await?;
        let member = &entered.member;
        let session = AttemptSource::Session(entered.session.id);
        let counter = Counter::password(&member.email, session);
        let counted = self.count(&counter, Some(member.id), peer).await?;
        if !turn.verify(password, Some(&member.password_hash)).await? {
            self.refused(Event::PasswordRefused(Some(member.id)), peer);
            self.tell_of_door(&counter, counted, Some(member), peer)
                .await?;
            let error = FieldError::new("wrong_password", field);
            return Err(ServiceError::Fields(vec![error]));
        }
        self.forget_failures(&counter).await
    }

    /// A wrong factor within a session: the session goes on.
    pub(crate) async fn factor_refused<D: Entrance, T>(
        &self,
        entered: &Entered<D>,
        given: &Factor,
        counted: Counted,
        peer: &Peer,
    ) -> Result<T, ServiceError> {
        let member = &entered.member;
        self.refused(Event::CodeRefused(member.id), peer);
        self.tell_of_codes(member, &own_codes(entered), counted, peer)
            .await?;
        Err(wrong(given))
    }
}

/// Who is signed in has a count of their own, whatever others do outside.
fn own_codes<D: Entrance>(entered: &Entered<D>) -> Counter {
    Counter::code(
        entered.member.id,
        AttemptSource::Session(entered.session.id),
    )
}
