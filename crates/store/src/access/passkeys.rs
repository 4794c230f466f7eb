//! パスキー: public keys of members' authenticators, and the ceremonies that are under way.
//!
//! What the authenticator library knows about a key is kept as it gives it: one part that never
//! changes and one that changes with each use.

use crate::access::entity::{ceremony, passkey};
use crate::ground::connection::Store;
use crate::ground::entity::member;
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, PasskeyId};
use crate::ground::members::{Member, living_member};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _,
    QueryOrder as _,
};

/// A passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passkey {
    /// Id.
    pub id: PasskeyId,
    /// Whose passkey.
    pub member: MemberId,
    /// Id the authenticator gave it.
    pub credential: Vec<u8>,
    /// Name the member gave it.
    pub name: String,
    /// Public key and what else never changes.
    pub static_state: Vec<u8>,
    /// Counter and what else changes.
    pub dynamic_state: Vec<u8>,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it was last signed in with.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// A passkey to be added.
#[derive(Debug, Clone)]
pub struct NewPasskey {
    /// Id.
    pub id: PasskeyId,
    /// Whose passkey.
    pub member: MemberId,
    /// Id the authenticator gave it.
    pub credential: Vec<u8>,
    /// Name the member gave it.
    pub name: String,
    /// Public key and what else never changes.
    pub static_state: Vec<u8>,
    /// Counter and what else changes.
    pub dynamic_state: Vec<u8>,
}

/// What came of adding a passkey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasskeyAdded {
    /// It is there.
    Done,
    /// An authenticator's id is used once among all members; this one is.
    Known,
    /// The member has as many as may be.
    TooMany,
}

impl From<passkey::Model> for Passkey {
    fn from(row: passkey::Model) -> Self {
        Self {
            id: row.id,
            member: row.member_id,
            credential: row.credential_id,
            name: row.name,
            static_state: row.static_state,
            dynamic_state: row.dynamic_state,
            created_at: row.created_at,
            last_used_at: row.last_used_at,
        }
    }
}

/// Passkeys of members, and the questions they answer.
pub struct Passkeys<'a, D>(pub(crate) &'a D);

impl<D: Rows> Passkeys<'_, D> {
    /// The member's passkeys, the oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of(&self, member: MemberId) -> Result<Vec<Passkey>, StoreError> {
        let rows = passkey::Entity::find()
            .filter(passkey::Column::MemberId.eq(member))
            .order_by_asc(passkey::Column::CreatedAt)
            .order_by_asc(passkey::Column::Id)
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(Passkey::from).collect())
    }

    /// The passkey of an authenticator's id, with its member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn find(&self, credential: &[u8]) -> Result<Option<(Passkey, Member)>, StoreError> {
        let found = passkey::Entity::find()
            .filter(passkey::Column::CredentialId.eq(credential.to_vec()))
            .find_also_related(member::Entity)
            .one(&self.0.rows())
            .await?;
        match found {
            Some((passkey, Some(member))) => Ok(Some((passkey.into(), Member::try_from(member)?))),
            _ => Ok(None),
        }
    }

    /// What a ceremony has to remember, while it may be answered.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn ceremony(
        &self,
        key: [u8; 32],
        now: DateTime<Utc>,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let row = ceremony::Entity::find_by_id(key.to_vec());
        let found = row.one(&self.0.rows()).await?;
        Ok(found
            .filter(|row| row.expires_at > now)
            .map(|row| row.state))
    }

    /// Whether a question was answered well before.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn was_answered(&self, key: [u8; 32]) -> Result<bool, StoreError> {
        let row = ceremony::Entity::find_by_id(key.to_vec());
        Ok(row.one(&self.0.rows()).await?.is_some())
    }
}

impl Passkeys<'_, Unit> {
    /// Adds a passkey, unless the member has `max` already.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(
        &self,
        new: NewPasskey,
        max: u64,
        now: DateTime<Utc>,
    ) -> Result<PasskeyAdded, StoreError> {
        let tx = self.0;
        // the member's row is the lock of the count
        living_member(tx, new.member).await?;
        let count = passkey::Entity::find()
            .filter(passkey::Column::MemberId.eq(new.member))
            .count(&**tx)
            .await?;
        if count >= max {
            return Ok(PasskeyAdded::TooMany);
        }
        let added = passkey::Entity::insert(passkey::ActiveModel {
            id: Set(new.id),
            member_id: Set(new.member),
            credential_id: Set(new.credential),
            name: Set(new.name),
            static_state: Set(new.static_state),
            dynamic_state: Set(new.dynamic_state),
            created_at: Set(micros(now)),
            last_used_at: Set(None),
        })
        .on_conflict(
            OnConflict::column(passkey::Column::CredentialId)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&**tx)
        .await?;
        if added == 0 {
            return Ok(PasskeyAdded::Known);
        }
        Ok(PasskeyAdded::Done)
    }

    /// Gives a passkey another name; `false` when the member has none of this id.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn rename(
        &self,
        member: MemberId,
        id: PasskeyId,
        name: &str,
    ) -> Result<bool, StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        let changed = passkey::Entity::update_many()
            .col_expr(passkey::Column::Name, name.into())
            .filter(passkey::Column::Id.eq(id))
            .filter(passkey::Column::MemberId.eq(member))
            .exec(&**tx)
            .await?;
        Ok(changed.rows_affected == 1)
    }

    /// Removes a passkey; `false` when the member has none of this id.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn remove(&self, member: MemberId, id: PasskeyId) -> Result<bool, StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        let gone = passkey::Entity::delete_many()
            .filter(passkey::Column::Id.eq(id))
            .filter(passkey::Column::MemberId.eq(member))
            .exec(&**tx)
            .await?;
        if gone.rows_affected == 0 {
            return Ok(false);
        }
        Ok(true)
    }

    /// Keeps what a ceremony has to remember until its answer. One a key: a new one replaces the
    /// one before.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn keep_ceremony(
        &self,
        key: [u8; 32],
        state: Vec<u8>,
        expires_at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let tx = self.0;
        ceremony::Entity::insert(ceremony::ActiveModel {
            key: Set(key.to_vec()),
            state: Set(state),
            expires_at: Set(micros(expires_at)),
        })
        .on_conflict(
            OnConflict::column(ceremony::Column::Key)
                .update_columns([ceremony::Column::State, ceremony::Column::ExpiresAt])
                .to_owned(),
        )
        .exec_without_returning(&**tx)
        .await?;
        Ok(())
    }

    /// Notes that a question was answered well; `false` when it was before. It is remembered until
    /// nobody would take it any more.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn spend_question(
        &self,
        key: [u8; 32],
        expires_at: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let tx = self.0;
        let added = ceremony::Entity::insert(ceremony::ActiveModel {
            key: Set(key.to_vec()),
            state: Set(Vec::new()),
            expires_at: Set(micros(expires_at)),
        })
        .on_conflict(
            OnConflict::column(ceremony::Column::Key)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&**tx)
        .await?;
        Ok(added == 1)
    }

    /// Uses a ceremony up that had to remember this; `false` when it is another one by now.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn end_ceremony(&self, key: [u8; 32], state: &[u8]) -> Result<bool, StoreError> {
        let gone = ceremony::Entity::delete_many()
            .filter(ceremony::Column::Key.eq(key.to_vec()))
            .filter(ceremony::Column::State.eq(state.to_vec()))
            .exec(&**self.0)
            .await?;
        Ok(gone.rows_affected == 1)
    }

    /// Forgets all passkeys of a member: they were on a device that was lost.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_of(&self, member: MemberId) -> Result<(), StoreError> {
        passkey::Entity::delete_many()
            .filter(passkey::Column::MemberId.eq(member))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Forgets ceremonies that nobody answered.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_ceremonies(&self, now: DateTime<Utc>) -> Result<u64, StoreError> {
        self.prune("ceremonies", "expires_at <= $1", &[now]).await
    }
}
