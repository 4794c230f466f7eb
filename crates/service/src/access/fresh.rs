//! 再認証: what could lock a member out of the account asks for both factors again, however long
//! the session has been open.

use crate::Service;
use crate::access::attempts::Counter;
use crate::access::error::AccessError;
use crate::access::factor::{Factor, wrong};
use crate::access::opened::begin_counts_anew;
use crate::ground::change::{Change, Ended};
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::doors::{Entered, Entrance, ProveAgain};
use crate::ground::error::CommonError;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{AttemptSource, Room};

/// How long a session stays fresh.
pub const FRESH_LIFE: TimeDelta = TimeDelta::minutes(10);

/// The password of a member who is signed in, as it was tried.
pub(crate) struct TriedOwnPassword {
    field: &'static str,
    counter: Counter,
    is_right: bool,
}

impl<D: Entrance> Entered<D> {
    /// Whether both factors were proved in this session just now.
    ///
    /// # Errors
    /// [`AccessError::NotFresh`] otherwise.
    pub(crate) fn check_fresh(&self, now: DateTime<Utc>) -> Result<(), AccessError> {
        let fresh = self.session.fresh_at.is_some_and(|at| {
            let age = now - at;
            age < FRESH_LIFE && age > -CLOCK_SLACK
        });
        if fresh {
            Ok(())
        } else {
            Err(AccessError::NotFresh)
        }
    }
}

impl Service {
    /// Proves the password and the second factor again; before there is a second factor, the
    /// password alone. The session is fresh then and has a new token.
    ///
    /// # Errors
    /// [`CommonError::Fields`] with the field that is wrong or missing;
    /// [`CommonError::TooManyAttempts`] after five failures.
    pub async fn make_fresh(
        &self,
        entered: &Entered<ProveAgain>,
        password: &str,
        given: Option<&Factor>,
        peer: &Peer,
    ) -> Result<Token, AccessError> {
        let member = &entered.member;
        let given = match (given, &member.totp_secret) {
            (_, None) => None,
            (Some(given), Some(_)) => {
                given.check_form()?;
                Some(given)
            }
            (None, Some(_)) => {
                let error = FieldError::new(FieldCode::Required, "code");
                return Err(CommonError::Fields(vec![error]).into());
            }
        };
        let tried = self
            .try_own_password(entered, "password", password, peer)
            .await?;
        let cleared = match given {
            None => Vec::new(),
            Some(_) => Counter::all(member),
        };
        let now = self.now();
        let (tried, cleared) = (&tried, &cleared);
        self.change(Room::Small, |tx| async move {
            self.own_password_admitted(&tx, entered, tried, peer)
                .await?;
            if let Some(given) = given {
                self.spend_own_factor(&tx, entered, given, peer).await?;
            }
            let token = Token::new(self.random());
            let session = (entered.session.id, member.id);
            if !tx.sessions().make_fresh(session, token.hash(), now).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            begin_counts_anew(&tx, cleared).await?;
            if let Some(Factor::RecoveryCode(_)) = given {
                let left = tx.factors().recovery_codes_left(member.id).await?;
                let mail = Mail::RecoveryCodeUsed {
                    left: u32::try_from(left).unwrap_or(u32::MAX),
                    seen: Seen::new(now, peer),
                };
                tx.outbox()
                    .add([self.mail_member(member, mail)?], now)
                    .await?;
            }
            tx.tell(Event::MadeFresh(member.id), peer).await?;
            Ok(token)
        })
        .await
    }

    /// Tries the password of a member who is signed in, which takes long; nothing is written yet.
    ///
    /// # Errors
    /// [`CommonError::TooManyAttempts`] after five failures in a row.
    pub(crate) async fn try_own_password<D: Entrance>(
        &self,
        entered: &Entered<D>,
        field: &'static str,
        password: &str,
        peer: &Peer,
    ) -> Result<TriedOwnPassword, AccessError> {
        crate::access::password::check_length_of(field, password)?;
        let member = &entered.member;
        let session = AttemptSource::Session(entered.session.id);
        let counter = Counter::password(&member.email, session);
        self.check_attempt(&counter, Some(member.id), peer).await?;
        let turn = self.parts.hasher.turn(&peer.ip).await?;
        let is_right = turn.verify(password, Some(&member.password_hash)).await?;
        Ok(TriedOwnPassword {
            field,
            counter,
            is_right,
        })
    }

    /// Decides about a password that was tried.
    ///
    /// # Errors
    /// [`CommonError::Fields`] on its field when it was wrong; [`CommonError::TooManyAttempts`]
    /// after five failures in a row.
    pub(crate) async fn own_password_admitted<D: Entrance>(
        &self,
        tx: &Change,
        entered: &Entered<D>,
        tried: &TriedOwnPassword,
        peer: &Peer,
    ) -> Result<(), Ended<AccessError>> {
        let member = &entered.member;
        let counter = &tried.counter;
        if !tx.members().lock(member.id).await? {
            return Err(CommonError::Unauthenticated.into());
        }
        let counted = self.count(tx, counter, Some(member.id), peer).await?;
        if tried.is_right {
            return Ok(self.forget_failures(tx, counter).await?);
        }
        tx.refused(Event::PasswordRefused(Some(member.id)), peer);
        self.tell_of_door(tx, counter, counted, Some(member), peer)
            .await?;
        let error = FieldError::new(FieldCode::WrongPassword, tried.field);
        Err(Ended::Kept(CommonError::Fields(vec![error]).into()))
    }

    /// Spends a second factor of a member who is signed in. A wrong one ends nothing: the session
    /// goes on.
    ///
    /// # Errors
    /// [`CommonError::Fields`] when it is none, or was used before;
    /// [`CommonError::TooManyAttempts`] after five failures.
    pub(crate) async fn spend_own_factor<D: Entrance>(
        &self,
        tx: &Change,
        entered: &Entered<D>,
        given: &Factor,
        peer: &Peer,
    ) -> Result<(), Ended<AccessError>> {
        let (member, now) = (&entered.member, self.now());
        let counter = own_codes(entered);
        let counted = self.count(tx, &counter, Some(member.id), peer).await?;
        if let Some(proof) = self.proof(member, given, now)?
            && tx.factors().spend(member.id, &proof, now).await?
        {
            return Ok(());
        }
        tx.refused(Event::CodeRefused(member.id), peer);
        self.tell_of_codes(tx, member, &counter, counted, peer)
            .await?;
        Err(Ended::Kept(wrong(given).into()))
    }
}

/// Who is signed in has a count of their own, whatever others do outside.
fn own_codes<D: Entrance>(entered: &Entered<D>) -> Counter {
    Counter::code(
        entered.member.id,
        AttemptSource::Session(entered.session.id),
    )
}
