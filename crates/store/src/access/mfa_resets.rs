//! 認証機器の紛失: requests to replace a second factor that was lost, and their waiting time.

use crate::access::entity::mfa_reset;
use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, TokenHash};
use crate::ground::members::living_member;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _};

/// A request that waits, or has waited long enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MfaReset {
    /// When it was made.
    pub requested_at: DateTime<Utc>,
    /// When the factor may be replaced.
    pub available_at: DateTime<Utc>,
}

/// A request to be recorded.
#[derive(Clone)]
pub struct NewMfaReset {
    /// Whose factor was lost.
    pub member: MemberId,
    /// Digest of the token in the link that cancels it.
    pub cancel: TokenHash,
    /// When the factor may be replaced.
    pub available_at: DateTime<Utc>,
    /// A request that could be used before this is void.
    pub lapsed: DateTime<Utc>,
    /// A request made after this is from before the clock was set back, and gives way.
    pub latest: DateTime<Utc>,
}

/// What came of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MfaResetAdded {
    /// It is there.
    New,
    /// One is there already and stays as it is, so that asking again neither shortens nor prolongs
    /// the wait.
    There(MfaReset),
}

/// Requests to replace a second factor.
pub struct MfaResets<'a, D>(pub(crate) &'a D);

impl<D: Rows> MfaResets<'_, D> {
    /// The member's request, if there is one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of(&self, member: MemberId) -> Result<Option<MfaReset>, StoreError> {
        Ok(mfa_reset::Entity::find_by_id(member)
            .one(&self.0.rows())
            .await?
            .map(MfaReset::from))
    }

    /// Whose request a link takes back.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of_link(&self, cancel: TokenHash) -> Result<Option<MemberId>, StoreError> {
        let found = mfa_reset::Entity::find()
            .filter(mfa_reset::Column::CancelHash.eq(cancel.0.to_vec()))
            .one(&self.0.rows())
            .await?;
        Ok(found.map(|found| found.member_id))
    }
}

impl MfaResets<'_, Unit> {
    /// Records a request, unless there is one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(
        &self,
        new: NewMfaReset,
        now: DateTime<Utc>,
    ) -> Result<MfaResetAdded, StoreError> {
        // the member's row is the lock of the request
        living_member(self.0, new.member).await?;
        mfa_reset::Entity::delete_many()
            .filter(mfa_reset::Column::MemberId.eq(new.member))
            .filter(
                Condition::any()
                    .add(mfa_reset::Column::AvailableAt.lte(micros(new.lapsed)))
                    .add(mfa_reset::Column::RequestedAt.gt(micros(new.latest))),
            )
            .exec(&**self.0)
            .await?;
        if let Some(there) = self.of(new.member).await? {
            return Ok(MfaResetAdded::There(there));
        }
        mfa_reset::Entity::insert(mfa_reset::ActiveModel {
            member_id: Set(new.member),
            cancel_hash: Set(new.cancel.0.to_vec()),
            requested_at: Set(micros(now)),
            available_at: Set(micros(new.available_at)),
        })
        .exec_without_returning(&**self.0)
        .await?;
        Ok(MfaResetAdded::New)
    }

    /// Takes back the request of a link; `false` when it has gone meanwhile.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn cancel(&self, cancel: TokenHash) -> Result<bool, StoreError> {
        let gone = mfa_reset::Entity::delete_many()
            .filter(mfa_reset::Column::CancelHash.eq(cancel.0.to_vec()))
            .exec(&**self.0)
            .await?;
        Ok(gone.rows_affected > 0)
    }

    /// Forgets the request of a member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_of(&self, member: MemberId) -> Result<(), StoreError> {
        mfa_reset::Entity::delete_many()
            .filter(mfa_reset::Column::MemberId.eq(member))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Forgets requests that could be used before `since` and were not.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_mfa_resets(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        self.prune("mfa_resets", "available_at < $1", &[since])
            .await
    }
}

impl From<mfa_reset::Model> for MfaReset {
    fn from(row: mfa_reset::Model) -> Self {
        Self {
            requested_at: row.requested_at,
            available_at: row.available_at,
        }
    }
}
