//! Sessions: who is signed in. Only the digest of a token is kept.

use crate::connection::{Store, WriteTx};
use crate::entity::{attempt, member, session};
use crate::error::StoreError;
use crate::ids::{MemberId, SessionId};
use crate::members::Member;
use crate::{AttemptKind, micros};
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, ModelTrait as _,
    QueryFilter as _,
};

/// SHA-256 of a session token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);

/// What a session allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionKind {
    /// The password was right; the one-time code is awaited. Allows nothing else.
    Code,
    /// The password was right and no second factor is set up yet. Allows the steps of the
    /// registration up to setting it up.
    Enrolment,
    /// Signed in with both factors.
    Full,
}

impl SessionKind {
    const ALL: [Self; 3] = [Self::Code, Self::Enrolment, Self::Full];

    const fn name(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Enrolment => "enrolment",
            Self::Full => "full",
        }
    }
}

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Id.
    pub id: SessionId,
    /// Whose session.
    pub member: MemberId,
    /// What it allows.
    pub kind: SessionKind,
    /// When it began.
    pub created_at: DateTime<Utc>,
    /// Its last use, to the precision the service writes.
    pub last_seen_at: DateTime<Utc>,
    /// Its end, whatever happens.
    pub expires_at: DateTime<Utc>,
}

/// A session to be opened.
#[derive(Clone)]
pub struct NewSession {
    /// Id.
    pub id: SessionId,
    /// Digest of the token in the cookie.
    pub token: TokenHash,
    /// Whose session.
    pub member: MemberId,
    /// What it allows.
    pub kind: SessionKind,
    /// Its end, whatever happens.
    pub expires_at: DateTime<Utc>,
    /// Address of the peer.
    pub ip: String,
    /// Name of the browser.
    pub agent: String,
}

/// How the second factor ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignIn {
    /// The new session is open.
    Done,
    /// This step of the one-time code, or a later one, was used before.
    Replayed,
    /// The sign-in was finished or given up meanwhile.
    Gone,
}

impl TryFrom<session::Model> for Session {
    type Error = StoreError;

    fn try_from(row: session::Model) -> Result<Self, StoreError> {
        let kind = SessionKind::ALL
            .into_iter()
            .find(|kind| kind.name() == row.kind)
            .ok_or_else(|| StoreError::Corrupt {
                table: "sessions",
                column: "kind",
                row: row.id.to_string(),
                value: row.kind,
            })?;
        Ok(Self {
            id: row.id,
            member: row.member_id,
            kind,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            expires_at: row.expires_at,
        })
    }
}

/// Opens a session in the transaction of what it belongs to.
pub(crate) async fn insert_session(
    tx: &WriteTx,
    new: NewSession,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    session::Entity::insert(row(new, micros(now)))
        .exec_without_returning(&**tx)
        .await?;
    Ok(())
}

fn row(new: NewSession, now: DateTime<Utc>) -> session::ActiveModel {
    session::ActiveModel {
        id: Set(new.id),
        token_hash: Set(new.token.0.to_vec()),
        member_id: Set(new.member),
        kind: Set(new.kind.name().to_owned()),
        created_at: Set(now),
        last_seen_at: Set(now),
        expires_at: Set(micros(new.expires_at)),
        ip: Set(new.ip),
        agent: Set(new.agent),
    }
}

impl Store {
    /// Opens a session.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn open_session(
        &self,
        new: NewSession,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let tx = self.write_tx().await?;
        insert_session(&tx, new, now).await?;
        tx.commit().await
    }

    /// The session of a token with its member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn find_session(
        &self,
        token: TokenHash,
    ) -> Result<Option<(Session, Member)>, StoreError> {
        let found = session::Entity::find()
            .filter(session::Column::TokenHash.eq(token.0.to_vec()))
            .find_also_related(member::Entity)
            .one(&self.db)
            .await?;
        match found {
            Some((session, Some(member))) => Ok(Some((
                Session::try_from(session)?,
                Member::try_from(member)?,
            ))),
            _ => Ok(None),
        }
    }

    /// Notes that the session was used; never moves the time back.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn touch_session(&self, id: SessionId, now: DateTime<Utc>) -> Result<(), StoreError> {
        let now = micros(now);
        let tx = self.write_tx().await?;
        session::Entity::update_many()
            .col_expr(session::Column::LastSeenAt, now.into())
            .filter(session::Column::Id.eq(id))
            .filter(session::Column::LastSeenAt.lt(now))
            .exec(&*tx)
            .await?;
        tx.commit().await
    }

    /// Ends the session of a token, if there is one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn end_session(&self, token: TokenHash) -> Result<(), StoreError> {
        let tx = self.write_tx().await?;
        session::Entity::delete_many()
            .filter(session::Column::TokenHash.eq(token.0.to_vec()))
            .exec(&*tx)
            .await?;
        tx.commit().await
    }

    /// Forgets sessions that are over: their end is past, or they were not used since `idle_since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_ended_sessions(
        &self,
        now: DateTime<Utc>,
        idle_since: DateTime<Utc>,
    ) -> Result<u64, StoreError> {
        let tx = self.write_tx().await?;
        let gone = session::Entity::delete_many()
            .filter(
                Condition::any()
                    .add(session::Column::ExpiresAt.lte(micros(now)))
                    .add(session::Column::LastSeenAt.lt(micros(idle_since))),
            )
            .exec(&*tx)
            .await?
            .rows_affected;
        tx.commit().await?;
        Ok(gone)
    }

    /// Ends the sign-in `flow` with the one-time code of `step`: the step becomes the last one
    /// accepted (a smaller or equal one is refused), the flow ends, its counter is cleared and the
    /// new session opens; all of it or nothing.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn finish_sign_in(
        &self,
        flow: TokenHash,
        step: i64,
        new: NewSession,
        now: DateTime<Utc>,
    ) -> Result<SignIn, StoreError> {
        let member = new.member;
        let tx = self.write_tx().await?;
        let ended = session::Entity::delete_many()
            .filter(session::Column::TokenHash.eq(flow.0.to_vec()))
            .filter(session::Column::MemberId.eq(member))
            .filter(session::Column::Kind.eq(SessionKind::Code.name()))
            .exec(&*tx)
            .await?;
        if ended.rows_affected == 0 {
            return Ok(SignIn::Gone);
        }
        let accepted = member::Entity::update_many()
            .col_expr(member::Column::TotpLastStep, step.into())
            .filter(member::Column::Id.eq(member))
            .filter(
                Condition::any()
                    .add(member::Column::TotpLastStep.is_null())
                    .add(member::Column::TotpLastStep.lt(step)),
            )
            .exec(&*tx)
            .await?;
        if accepted.rows_affected == 0 {
            return Ok(SignIn::Replayed);
        }
        let counter = attempt::Entity::find_by_id((
            AttemptKind::Code.name().to_owned(),
            member.0.as_bytes().to_vec(),
        ))
        .one(&*tx)
        .await?;
        if let Some(counter) = counter {
            counter.delete(&*tx).await?;
        }
        insert_session(&tx, new, now).await?;
        tx.commit().await?;
        Ok(SignIn::Done)
    }
}
