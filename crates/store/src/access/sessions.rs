//! Sessions: how they are opened and ended. Only the digest of a token is kept.

use crate::access::devices::{self, Device};
use crate::ground::connection::Store;
use crate::ground::entity::session;
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, SessionId, TokenHash};
use crate::ground::members::{living_member, lock_member};
use crate::ground::sessions::{Session, SessionKind};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};

/// How many sessions of a kind a member may have at once, this one among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionRule {
    /// In all.
    pub most: usize,
    /// At one address, where that is bounded too.
    pub of_an_address: Option<usize>,
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
    /// How many of them there may be.
    pub rule: SessionRule,
    /// Its end, whatever happens.
    pub expires_at: DateTime<Utc>,
    /// Address of the peer.
    pub ip: String,
    /// Name of the browser.
    pub agent: String,
}

/// Beside the one that is opened.
const fn others_of(most: usize) -> u64 {
    most.saturating_sub(1) as u64
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
        fresh_at: Set(None),
    }
}

/// Sessions of members.
pub struct Sessions<'a, D>(pub(crate) &'a D);

impl<D: Rows> Sessions<'_, D> {
    /// The member's sessions that are signed in with both factors and not over, the last used
    /// first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn of(
        &self,
        member: MemberId,
        now: DateTime<Utc>,
        idle_since: DateTime<Utc>,
    ) -> Result<Vec<Session>, StoreError> {
        session::Entity::find()
            .filter(session::Column::MemberId.eq(member))
            .filter(session::Column::Kind.eq(SessionKind::Full.name()))
            .filter(session::Column::ExpiresAt.gt(micros(now)))
            .filter(session::Column::LastSeenAt.gt(micros(idle_since)))
            .order_by_desc(session::Column::LastSeenAt)
            .order_by_asc(session::Column::Id)
            .all(&self.0.rows())
            .await?
            .into_iter()
            .map(Session::try_from)
            .collect()
    }
}

impl Sessions<'_, Unit> {
    /// Opens a session. Beyond the number a member may have of its kind, those that were used
    /// longest ago end.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn open(&self, new: NewSession, now: DateTime<Utc>) -> Result<(), StoreError> {
        let tx = self.0;
        living_member(tx, new.member).await?;
        let (id, member, kind, rule) = (new.id, new.member, new.kind, new.rule);
        let ip = new.ip.clone();
        session::Entity::insert(row(new, micros(now)))
            .exec_without_returning(&**tx)
            .await?;
        let others = session::Entity::find()
            .select_only()
            .column(session::Column::Id)
            .filter(session::Column::MemberId.eq(member))
            .filter(session::Column::Kind.eq(kind.name()))
            .filter(session::Column::Id.ne(id))
            .order_by_desc(session::Column::LastSeenAt)
            // far more than there can be; SQLite takes no offset without a limit
            .limit(1_000);
        let mut beyond: Vec<SessionId> = Vec::new();
        if let Some(most) = rule.of_an_address.filter(|_| !ip.is_empty()) {
            let of_address = others.clone().filter(session::Column::Ip.eq(ip));
            let of_address = of_address.offset(others_of(most)).into_tuple();
            beyond = of_address.all(&**tx).await?;
        }
        if beyond.is_empty() {
            let of_all = others.offset(others_of(rule.most)).into_tuple();
            beyond = of_all.all(&**tx).await?;
        }
        if !beyond.is_empty() {
            session::Entity::delete_many()
                .filter(session::Column::Id.is_in(beyond))
                .exec(&**tx)
                .await?;
        }
        Ok(())
    }

    /// Makes a session fresh and gives it a new token; `false` when the member has none of this id.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn make_fresh(
        &self,
        (id, member): (SessionId, MemberId),
        token: TokenHash,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        if !lock_member(self.0, member).await? {
            return Ok(false);
        }
        let changed = session::Entity::update_many()
            .col_expr(session::Column::FreshAt, Expr::value(Some(micros(now))))
            .col_expr(session::Column::TokenHash, token.0.to_vec().into())
            .filter(session::Column::Id.eq(id))
            .filter(session::Column::MemberId.eq(member))
            .exec(&**self.0)
            .await?;
        Ok(changed.rows_affected > 0)
    }

    /// Gives a session a new token; `false` when the member has none of this id.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn renew(
        &self,
        id: SessionId,
        member: MemberId,
        token: TokenHash,
    ) -> Result<bool, StoreError> {
        let renewed = session::Entity::update_many()
            .col_expr(session::Column::TokenHash, token.0.to_vec().into())
            .filter(session::Column::Id.eq(id))
            .filter(session::Column::MemberId.eq(member))
            .exec(&**self.0)
            .await?;
        Ok(renewed.rows_affected > 0)
    }

    /// Ends the sign-in that a token is for; `false` when there is none of the member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn end_flow(&self, token: TokenHash, member: MemberId) -> Result<bool, StoreError> {
        let ended = session::Entity::delete_many()
            .filter(session::Column::TokenHash.eq(token.0.to_vec()))
            .filter(session::Column::MemberId.eq(member))
            .filter(session::Column::Kind.eq(SessionKind::Code.name()))
            .exec(&**self.0)
            .await?;
        Ok(ended.rows_affected > 0)
    }

    /// Ends the session of a token, and takes the device it was signed in on for a place alone.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn sign_out(
        &self,
        token: TokenHash,
        member: MemberId,
        device: Option<Device>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let tx = self.0;
        if !lock_member(tx, member).await? {
            // the session went with the account
            return Ok(());
        }
        session::Entity::delete_many()
            .filter(session::Column::TokenHash.eq(token.0.to_vec()))
            .filter(session::Column::MemberId.eq(member))
            .exec(&**tx)
            .await?;
        if let Some(device) = device {
            devices::leave(tx, member, device, now).await?;
        }
        Ok(())
    }

    /// Ends one session of the member; `false` when the member has none of this id.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn end_of(&self, member: MemberId, id: SessionId) -> Result<bool, StoreError> {
        let ended = session::Entity::delete_many()
            .filter(session::Column::Id.eq(id))
            .filter(session::Column::MemberId.eq(member))
            .exec(&**self.0)
            .await?;
        Ok(ended.rows_affected > 0)
    }

    /// Ends all sessions of the member, or all but one; how many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn end_all_of(
        &self,
        member: MemberId,
        keep: Option<SessionId>,
    ) -> Result<u64, StoreError> {
        let mut ended = session::Entity::delete_many().filter(session::Column::MemberId.eq(member));
        if let Some(keep) = keep {
            ended = ended.filter(session::Column::Id.ne(keep));
        }
        Ok(ended.exec(&**self.0).await?.rows_affected)
    }
}

impl Store {
    /// Forgets sessions that are over: their end is past, or they were not used since `idle_since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_ended_sessions(
        &self,
        now: DateTime<Utc>,
        idle_since: DateTime<Utc>,
    ) -> Result<u64, StoreError> {
        let times = [now, idle_since];
        self.prune("sessions", "expires_at <= $1 OR last_seen_at < $2", &times)
            .await
    }
}
