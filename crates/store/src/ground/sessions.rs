//! Sessions: who is signed in, which everything that a member does begins with.

use crate::ground::connection::Store;
use crate::ground::entity::{member, session};
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, SessionId, TokenHash};
use crate::ground::members::Member;
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use strum::{EnumString, IntoStaticStr};

/// What a session allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
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
    pub(crate) fn name(self) -> &'static str {
        self.into()
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
    /// When both factors were last proved within it.
    pub fresh_at: Option<DateTime<Utc>>,
    /// Address it was opened from.
    pub ip: String,
    /// Browser it was opened in.
    pub agent: String,
}

impl TryFrom<session::Model> for Session {
    type Error = StoreError;

    fn try_from(row: session::Model) -> Result<Self, StoreError> {
        let kind = StoreError::named("sessions", "kind", row.id, &row.kind)?;
        Ok(Self {
            id: row.id,
            member: row.member_id,
            kind,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
            expires_at: row.expires_at,
            fresh_at: row.fresh_at,
            ip: row.ip,
            agent: row.agent,
        })
    }
}

impl Store {
    /// The session of a token with its member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn find_session(
        &self,
        token: TokenHash,
    ) -> Result<Option<(Session, Member)>, StoreError> {
        // everything that a member reads begins here
        self.ground.can_be_read()?;
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
}
