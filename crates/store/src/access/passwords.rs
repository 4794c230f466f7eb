//! パスワード: what a member signs in with, first of all.

use crate::ground::entity::member;
use crate::ground::error::StoreError;
use crate::ground::ids::MemberId;
use crate::ground::members::lock_member;
use crate::ground::unit::Unit;
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

/// A password that takes the place of another.
#[derive(Clone)]
pub struct NewPassword {
    /// Whose.
    pub member: MemberId,
    /// The hash it replaces, as it was when it was decided.
    pub replaces: String,
    /// Its hash.
    pub hash: String,
}

/// Passwords of members.
pub struct Passwords<'a, D>(pub(crate) &'a D);

impl Passwords<'_, Unit> {
    /// Sets a password. `false` when it was changed meanwhile, or the account may not have a new
    /// one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set(&self, new: NewPassword, now: DateTime<Utc>) -> Result<bool, StoreError> {
        if !lock_member(self.0, new.member).await? {
            return Ok(false);
        }
        let changed = member::Entity::update_many()
            .set(member::ActiveModel {
                password_hash: Set(new.hash),
                password_changed_at: Set(Some(micros(now))),
                updated_at: Set(micros(now)),
                ..Default::default()
            })
            .filter(member::Column::Id.eq(new.member))
            .filter(member::Column::PasswordHash.eq(new.replaces))
            .filter(member::Column::IsDisabled.eq(false))
            .exec(&**self.0)
            .await?;
        Ok(changed.rows_affected == 1)
    }

    /// Puts a hash with newer parameters in the place of an older one, unless the password was
    /// changed meanwhile.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn renew(&self, id: MemberId, old: &str, new: &str) -> Result<(), StoreError> {
        member::Entity::update_many()
            .col_expr(member::Column::PasswordHash, new.into())
            .filter(member::Column::Id.eq(id))
            .filter(member::Column::PasswordHash.eq(old))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}
