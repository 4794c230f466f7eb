//! お知らせ: who is to be told of what comes, before it comes, and who was.

use crate::billing::entity::{card, subscription};
use crate::billing::statuses::SubscriptionStatus;
use crate::ground::entity::member;
use crate::ground::error::StoreError;
use crate::ground::ids::{CardId, MemberId};
use crate::ground::members::living_member;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};

/// 有効期限: year and month until the end of which a card is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expiry {
    /// Year.
    pub year: i64,
    /// Month, 1 to 12.
    pub month: i64,
}

impl Expiry {
    /// As one number, by which it is remembered: `202612`.
    const fn number(self) -> i64 {
        self.year * 100 + self.month
    }
}

/// Plans that are charged for a month to come, with nothing owed before.
const GOING_ON: [SubscriptionStatus; 2] =
    [SubscriptionStatus::Trialing, SubscriptionStatus::Active];

/// What is charged by itself, of members who are let in.
fn charged() -> Condition {
    use subscription::Column;
    let here = member::Entity::find()
        .select_only()
        .column(member::Column::Id)
        .filter(member::Column::DeletedAt.is_null())
        .filter(member::Column::IsDisabled.eq(false))
        .into_query();
    let living = [
        SubscriptionStatus::Trialing,
        SubscriptionStatus::Active,
        SubscriptionStatus::PastDue,
    ];
    Condition::all()
        .add(Column::LiveMember.is_not_null())
        .add(Column::Status.is_in(living.map(SubscriptionStatus::name)))
        .add(Column::FirstChargeAt.is_not_null())
        .add(Column::CancelAtPeriodEnd.eq(false))
        .add(Column::MemberId.in_subquery(here))
}

/// Who has not been told that the card expires then.
fn untold(expiry: Expiry) -> Condition {
    let told = card::Column::ToldExpiry;
    Condition::any()
        .add(told.is_null())
        .add(told.ne(expiry.number()))
}

/// What members are told before it comes.
pub struct Notices<'a, D>(pub(crate) &'a D);

impl<D: Rows> Notices<'_, D> {
    /// Members whose plan is charged to a card of one of these expiries, and who were not told of it, at
    /// most so many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of_expiring_cards(
        &self,
        expiries: &[Expiry],
        most: u64,
    ) -> Result<Vec<MemberId>, StoreError> {
        if expiries.is_empty() {
            return Ok(Vec::new());
        }
        let plans = subscription::Entity::find()
            .select_only()
            .column(subscription::Column::MemberId)
            .filter(charged())
            .into_query();
        let expiring = expiries.iter().fold(Condition::any(), |any, expiry| {
            any.add(
                Condition::all()
                    .add(card::Column::ExpYear.eq(expiry.year))
                    .add(card::Column::ExpMonth.eq(expiry.month))
                    .add(untold(*expiry)),
            )
        });
        Ok(card::Entity::find()
            .select_only()
            .column(card::Column::MemberId)
            .filter(card::Column::IsDefault.eq(true))
            .filter(expiring)
            .filter(card::Column::MemberId.in_subquery(plans))
            .order_by_asc(card::Column::CreatedAt)
            .limit(most)
            .into_tuple()
            .all(&self.0.rows())
            .await?)
    }

    /// Members whose plan is charged after the one and until the other instant, and of whom nobody has
    /// looked yet whether they begin to pay then, at most so many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of_charges_that_begin(
        &self,
        after: DateTime<Utc>,
        until: DateTime<Utc>,
        most: u64,
    ) -> Result<Vec<MemberId>, StoreError> {
        use subscription::Column;
        Ok(subscription::Entity::find()
            .select_only()
            .column(Column::MemberId)
            .filter(charged())
            .filter(Column::Status.is_in(GOING_ON.map(SubscriptionStatus::name)))
            .filter(Column::DueAt.gt(micros(after)))
            .filter(Column::DueAt.lte(micros(until)))
            .filter(Column::ToldFirstCharge.eq(false))
            .order_by_asc(Column::DueAt)
            .limit(most)
            .into_tuple()
            .all(&self.0.rows())
            .await?)
    }
}

impl Notices<'_, Unit> {
    /// Remembers that a member was told of the expiry of a card; `false` when that was so before, or the
    /// card is gone.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn tell_expiry(
        &self,
        member: MemberId,
        id: CardId,
        expiry: Expiry,
    ) -> Result<bool, StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        let told = card::Entity::update_many()
            .set(card::ActiveModel {
                told_expiry: Set(Some(expiry.number())),
                ..Default::default()
            })
            .filter(card::Column::Id.eq(id))
            .filter(card::Column::MemberId.eq(member))
            .filter(untold(expiry))
            .exec(&**tx)
            .await?;
        Ok(told.rows_affected == 1)
    }

    /// Remembers that a member was told of the next charge of the living plan, or need not be; `false` when
    /// that was so before, or there is none.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn tell_charge_that_begins(&self, member: MemberId) -> Result<bool, StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        let told = subscription::Entity::update_many()
            .set(subscription::ActiveModel {
                told_first_charge: Set(true),
                ..Default::default()
            })
            .filter(subscription::Column::LiveMember.eq(member))
            .filter(subscription::Column::ToldFirstCharge.eq(false))
            .exec(&**tx)
            .await?;
        Ok(told.rows_affected == 1)
    }

    /// The next charge of the living plan is another one than a member may have been told: it is looked at anew.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn charge_changed(&self, member: MemberId) -> Result<(), StoreError> {
        living_member(self.0, member).await?;
        subscription::Entity::update_many()
            .set(subscription::ActiveModel {
                told_first_charge: Set(false),
                ..Default::default()
            })
            .filter(subscription::Column::LiveMember.eq(member))
            .filter(subscription::Column::Status.is_in(GOING_ON.map(SubscriptionStatus::name)))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}
