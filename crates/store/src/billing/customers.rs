//! 顧客: what members are at the payment provider.

use crate::billing::entity::{card, customer};
use crate::ground::entity::deletion;
use crate::ground::error::StoreError;
use crate::ground::ids::MemberId;
use crate::ground::members::{living_member, lock_member};
use crate::ground::unit::{Rows, Unit};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

/// What a member is at the payment provider.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Customer {
    /// The provider's name of the member.
    pub provider_id: Option<String>,
    /// The coupon chosen for the next plan.
    pub coupon: Option<String>,
}

/// What members are at the payment provider.
pub struct Customers<'a, D>(pub(crate) &'a D);

impl<D: Rows> Customers<'_, D> {
    /// What the member is at the provider; empty before the first card.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of(&self, member: MemberId) -> Result<Customer, StoreError> {
        let row = customer::Entity::find_by_id(member)
            .one(&self.0.rows())
            .await?;
        Ok(row.map_or_else(Customer::default, |row| Customer {
            provider_id: row.provider_id,
            coupon: row.coupon,
        }))
    }
}

impl Customers<'_, Unit> {
    /// Keeps the provider's name of the member: whether the account lives. One that is there stays: it is that of
    /// another call, which was faster. Of an account that was deleted meanwhile it is kept too while the provider
    /// is still to be told of the deletion: it has a customer to forget.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn name(&self, member: MemberId, provider_id: String) -> Result<bool, StoreError> {
        let tx = self.0;
        let lives = lock_member(tx, member).await?;
        let is_wanted = lives || is_to_be_told(tx, member).await?;
        if is_wanted && self.of(member).await?.provider_id.is_none() {
            let row = customer::ActiveModel {
                member_id: Set(member),
                provider_id: Set(Some(provider_id)),
                coupon: Set(None),
            };
            put_customer(tx, row, customer::Column::ProviderId).await?;
        }
        Ok(lives)
    }

    /// Forgets the provider's name of a member, and the cards that were kept under it. Where another one has taken
    /// its place, because another call was faster, nothing is forgotten.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn leave(&self, member: MemberId, gone: &str) -> Result<(), StoreError> {
        let tx = self.0;
        lock_member(tx, member).await?;
        let left = customer::Entity::update_many()
            .set(customer::ActiveModel {
                provider_id: Set(None),
                ..Default::default()
            })
            .filter(customer::Column::MemberId.eq(member))
            .filter(customer::Column::ProviderId.eq(gone))
            .exec(&**tx)
            .await?;
        if left.rows_affected > 0 {
            card::Entity::delete_many()
                .filter(card::Column::MemberId.eq(member))
                .exec(&**tx)
                .await?;
        }
        Ok(())
    }

    /// Keeps the coupon for the next plan, or none.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn choose_coupon(
        &self,
        member: MemberId,
        coupon: Option<String>,
    ) -> Result<(), StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        let row = customer::ActiveModel {
            member_id: Set(member),
            provider_id: Set(None),
            coupon: Set(coupon),
        };
        put_customer(tx, row, customer::Column::Coupon).await
    }

    /// Forgets the coupon that was chosen: the plan has begun with it.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn spend_coupon(&self, member: MemberId) -> Result<(), StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        customer::Entity::update_many()
            .set(customer::ActiveModel {
                coupon: Set(None),
                ..Default::default()
            })
            .filter(customer::Column::MemberId.eq(member))
            .exec(&**tx)
            .await?;
        Ok(())
    }
}

async fn put_customer(
    tx: &Unit,
    row: customer::ActiveModel,
    column: customer::Column,
) -> Result<(), StoreError> {
    customer::Entity::insert(row)
        .on_conflict(
            OnConflict::column(customer::Column::MemberId)
                .update_column(column)
                .to_owned(),
        )
        .exec_without_returning(&**tx)
        .await?;
    Ok(())
}

/// Whether the provider is still to be told of the deletion of an account.
async fn is_to_be_told(tx: &Unit, member: MemberId) -> Result<bool, StoreError> {
    let open = deletion::Entity::find_by_id(member)
        .filter(deletion::Column::SettledAt.is_null())
        .lock_exclusive()
        .one(&**tx)
        .await?;
    Ok(open.is_some())
}
