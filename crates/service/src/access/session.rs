//! Sessions: from a token to a caller.

use crate::Service;
use crate::access::error::AccessError;
use crate::ground::doors::{Caller, Credentials, Entered};
use crate::ground::error::CommonError;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use crate::ground::session_life::ABSOLUTE_LIFE;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{RegistrationStep, Room, SessionId, SessionKind};

/// The last use is written at most this often: one write per session and half minute.
const SEEN_PRECISION: TimeDelta = TimeDelta::seconds(30);

/// A session as its member sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionView {
    /// Id.
    pub id: SessionId,
    /// Whether the question was asked in it.
    pub current: bool,
    /// Browser it was opened in.
    pub agent: String,
    /// Address it was opened from.
    pub ip: String,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// Its last use.
    pub last_seen_at: DateTime<Utc>,
}

impl Service {
    /// Who holds this token. A session of the password step opens nothing here; one from before
    /// the second factor ends when that is set up. Nothing is written before the answer: who is
    /// signed in reads, whatever becomes of the disk.
    ///
    /// # Errors
    /// [`CommonError::Unauthenticated`] when there is no living session or the account is deleted.
    pub async fn authenticate(&self, token: &Token) -> Result<Caller, CommonError> {
        let found = self.store().find_session(token.hash()).await?;
        let (session, member) = found.ok_or(CommonError::Unauthenticated)?;
        let now = self.now();
        let session = self
            .living(session, now)
            .ok_or(CommonError::Unauthenticated)?;
        let opens = match session.kind {
            SessionKind::Full => true,
            SessionKind::Enrolment => {
                member.step < RegistrationStep::MfaAdded || self.is_mfa_reset_due(member.id).await?
            }
            SessionKind::Code => false,
        };
        if !opens || member.deleted_at.is_some() {
            return Err(CommonError::Unauthenticated);
        }
        // a disabled member may still see why, but not stay for ever
        if !member.is_disabled && now - session.last_seen_at >= SEEN_PRECISION {
            self.note_use(&session, now);
        }
        Ok(Caller { member, session })
    }

    /// Ends the sessions of these tokens, living or not. The cookies go with them: the device is
    /// known by its place alone from now on.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails: then the session is not ended.
    pub async fn sign_out(&self, tokens: &[Token], peer: &Peer) -> Result<(), AccessError> {
        let mut left = Vec::new();
        for token in tokens {
            if let Some((_, member)) = self.store().find_session(token.hash()).await? {
                left.push((token.hash(), member.id));
            }
        }
        if left.is_empty() {
            return Ok(());
        }
        let left = &left;
        self.change(Room::Small, |tx| async move {
            for (token, member) in left {
                tx.sessions()
                    .sign_out(*token, *member, self.left(peer), self.now())
                    .await?;
                tx.tell(Event::SignedOut(*member), peer).await?;
            }
            Ok(())
        })
        .await
    }

    /// Where the member is signed in, the last used first.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn sessions(
        &self,
        entered: &Entered<Credentials>,
    ) -> Result<Vec<SessionView>, AccessError> {
        let now = self.now();
        // a session in use may be known as such here and not yet in the database
        let mut sessions: Vec<_> = self
            .store()
            .sessions()
            .of(entered.member.id, now, now - ABSOLUTE_LIFE)
            .await?
            .into_iter()
            .filter_map(|session| self.living(session, now))
            .collect();
        sessions.sort_by_key(|session| std::cmp::Reverse(session.last_seen_at));
        Ok(sessions
            .into_iter()
            .map(|session| SessionView {
                id: session.id,
                current: session.id == entered.session.id,
                agent: session.agent,
                ip: session.ip,
                created_at: session.created_at,
                last_seen_at: session.last_seen_at,
            })
            .collect())
    }

    /// Ends one of the member's sessions.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has none of this id.
    pub async fn end_session(
        &self,
        entered: &Entered<Credentials>,
        id: SessionId,
        peer: &Peer,
    ) -> Result<(), AccessError> {
        let member = entered.member.id;
        self.change(Room::Small, |tx| async move {
            if !tx.sessions().end_of(member, id).await? {
                return Err(CommonError::NotFound.into());
            }
            tx.tell_of(Event::SessionsEnded(member), 1, peer).await?;
            Ok(())
        })
        .await
    }

    /// Ends all of the member's sessions but this one.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn end_other_sessions(
        &self,
        entered: &Entered<Credentials>,
        peer: &Peer,
    ) -> Result<(), AccessError> {
        let (member, keep) = (entered.member.id, entered.session.id);
        self.change(Room::Small, |tx| async move {
            let ended = tx.sessions().end_all_of(member, Some(keep)).await?;
            tx.tell_of(Event::SessionsEnded(member), ended, peer)
                .await?;
            Ok(())
        })
        .await
    }
}
