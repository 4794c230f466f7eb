//! What is left of a deleted account at its address.

use crate::ground::entity::deletion;
use crate::ground::error::StoreError;
use crate::ground::ids::MemberId;
use crate::ground::members::Members;
use crate::ground::unit::Rows;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

/// An account that was deleted, for whoever comes back to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grave {
    /// Whose it was.
    pub member: MemberId,
    /// Hash of the last password.
    pub password_hash: String,
}

impl<D: Rows> Members<'_, D> {
    /// The deleted account of an address, by any of its digests.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn grave_at(&self, address: &[[u8; 32]]) -> Result<Option<Grave>, StoreError> {
        let row = deletion::Entity::find()
            .filter(deletion::Column::Address.is_in(address.iter().map(|digest| digest.to_vec())))
            .order_by_desc(deletion::Column::DeletedAt)
            .one(&self.0.rows())
            .await?;
        Ok(row.and_then(|row| {
            row.password_hash.map(|password_hash| Grave {
                member: row.member_id,
                password_hash,
            })
        }))
    }
}
