//! 再設定リンク: links to a new password, by mail.

use crate::access::entity::reset_token;
use crate::ground::connection::Store;
use crate::ground::entity::member;
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, TokenHash};
use crate::ground::members::{Member, living_member, lock_member};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _};

/// A link to a new password.
#[derive(Clone)]
pub struct NewResetLink {
    /// Digest of the token in the link.
    pub token: TokenHash,
    /// Whose password; nobody's for an unknown address, which costs the same to write.
    pub member: Option<MemberId>,
    /// Its end.
    pub expires_at: DateTime<Utc>,
}

/// Between which two times the end of a link lies that is good: one that ends later is from before
/// the clock was set back.
#[derive(Debug, Clone, Copy)]
pub struct LinkLife {
    /// It ends after this.
    pub after: DateTime<Utc>,
    /// It ends no later than this.
    pub until: DateTime<Utc>,
}

/// Links to a new password.
pub struct ResetLinks<'a, D>(pub(crate) &'a D);

impl<D: Rows> ResetLinks<'_, D> {
    /// Whose password a link may change.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn owner(
        &self,
        token: TokenHash,
        life: LinkLife,
    ) -> Result<Option<Member>, StoreError> {
        let row = reset_token::Entity::find()
            .filter(is_living(token, life))
            .one(&self.0.rows())
            .await?;
        let Some(id) = row.and_then(|row| row.member_id) else {
            return Ok(None);
        };
        member::Entity::find_by_id(id)
            .one(&self.0.rows())
            .await?
            .map(Member::try_from)
            .transpose()
    }
}

impl ResetLinks<'_, Unit> {
    /// Keeps a link. Of the account itself nothing changes, and links that were mailed before stay
    /// good: whoever knows an address can ask.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(&self, new: NewResetLink) -> Result<(), StoreError> {
        if let Some(member) = new.member {
            living_member(self.0, member).await?;
        }
        reset_token::Entity::insert(reset_token::ActiveModel {
            token_hash: Set(new.token.0.to_vec()),
            member_id: Set(new.member),
            expires_at: Set(micros(new.expires_at)),
        })
        .exec_without_returning(&**self.0)
        .await?;
        Ok(())
    }

    /// Uses a link of a member up; `false` when it is gone.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn use_up(
        &self,
        token: TokenHash,
        member: MemberId,
        life: LinkLife,
    ) -> Result<bool, StoreError> {
        if !lock_member(self.0, member).await? {
            return Ok(false);
        }
        let used = reset_token::Entity::delete_many()
            .filter(is_living(token, life))
            .filter(reset_token::Column::MemberId.eq(member))
            .exec(&**self.0)
            .await?;
        Ok(used.rows_affected == 1)
    }

    /// Forgets the links of a member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_of(&self, member: MemberId) -> Result<(), StoreError> {
        reset_token::Entity::delete_many()
            .filter(reset_token::Column::MemberId.eq(member))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Forgets links that are over, or from before the clock was set back.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_reset_links(&self, life: LinkLife) -> Result<u64, StoreError> {
        let condition = "expires_at <= $1 OR expires_at > $2";
        let times = [life.after, life.until];
        self.prune("reset_tokens", condition, &times).await
    }
}

fn is_living(token: TokenHash, life: LinkLife) -> Condition {
    Condition::all()
        .add(reset_token::Column::TokenHash.eq(token.0.to_vec()))
        .add(reset_token::Column::ExpiresAt.gt(micros(life.after)))
        .add(reset_token::Column::ExpiresAt.lte(micros(life.until)))
}
