//! 請求書の写し: what is kept for invoices of a member whose account was deleted.

use crate::billing::invoices::Invoices;
use crate::ground::entity::deletion;
use crate::ground::error::StoreError;
use crate::ground::ids::MemberId;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

impl<D: Rows> Invoices<'_, D> {
    /// The recipient of invoices that is kept of a deleted account, encrypted.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn kept_recipient(&self, member: MemberId) -> Result<Option<Vec<u8>>, StoreError> {
        let row = deletion::Entity::find_by_id(member)
            .one(&self.0.rows())
            .await?;
        Ok(row.and_then(|row| row.kept))
    }
}

impl Invoices<'_, Unit> {
    /// The papers of a deleted account stay at least until then; nothing happens while the account lives.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn keep_longer(
        &self,
        member: MemberId,
        until: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let until = micros(until);
        deletion::Entity::update_many()
            .set(deletion::ActiveModel {
                keep_until: Set(until),
                ..Default::default()
            })
            .filter(deletion::Column::MemberId.eq(member))
            .filter(deletion::Column::KeepUntil.lt(until))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}
