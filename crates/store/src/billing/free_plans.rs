//! 無料の契約: plans that are free of charge up to a day, without a payment provider. Each is a
//! subscription like any other, so that whoever charges later knows whom to ask for an order; none
//! has a first charge.

use crate::billing::entity::subscription;
use crate::billing::statuses::SubscriptionStatus;
use crate::billing::subscriptions::Subscriptions;
use crate::ground::entity::member;
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, SubscriptionId};
use crate::ground::members::{Member, living_member};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::Condition;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, QueryTrait as _,
};

/// A free plan to be begun.
#[derive(Clone)]
pub struct NewFreePlan {
    /// Id of the subscription to be.
    pub id: SubscriptionId,
    /// Who takes it out.
    pub member: MemberId,
    /// The last free day in Japan.
    pub until: NaiveDate,
    /// The day of which the member is told with this: it is near already.
    pub told: Option<NaiveDate>,
}

fn untold(until: NaiveDate) -> Condition {
    Condition::all()
        .add(subscription::Column::LiveMember.is_not_null())
        .add(subscription::Column::Status.eq(SubscriptionStatus::Active.name()))
        .add(subscription::Column::FreeUntil.is_not_null())
        .add(
            Condition::any()
                .add(subscription::Column::ToldFreeUntil.is_null())
                .add(subscription::Column::ToldFreeUntil.lt(until)),
        )
}

impl<D: Rows> Subscriptions<'_, D> {
    /// Whether all plans of a member, and at least one, were free: there are no invoices then. Nothing
    /// of it changes while the member's row is held.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn were_all_free(&self, member: MemberId) -> Result<bool, StoreError> {
        let of_member =
            || subscription::Entity::find().filter(subscription::Column::MemberId.eq(member));
        let charged = of_member()
            .filter(subscription::Column::FirstChargeAt.is_not_null())
            .count(&self.0.rows())
            .await?;
        let free = of_member()
            .filter(subscription::Column::FreeUntil.is_not_null())
            .count(&self.0.rows())
            .await?;
        Ok(charged == 0 && free > 0)
    }

    /// The latest last free day that a member was promised; nothing when no free plan runs.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn promised_free_until(&self) -> Result<Option<NaiveDate>, StoreError> {
        let row = subscription::Entity::find()
            .filter(subscription::Column::LiveMember.is_not_null())
            .filter(subscription::Column::FreeUntil.is_not_null())
            .order_by_desc(subscription::Column::FreeUntil)
            .one(&self.0.rows())
            .await?;
        Ok(row.and_then(|row| row.free_until))
    }

    /// Members with a free plan who have not been told that it ends with this day, at most so many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn untold_of_free_end(
        &self,
        until: NaiveDate,
        most: u64,
    ) -> Result<Vec<Member>, StoreError> {
        let rows = self.0.rows();
        let living = member::Entity::find()
            .select_only()
            .column(member::Column::Id)
            .filter(member::Column::DeletedAt.is_null())
            .into_query();
        let ids: Vec<MemberId> = subscription::Entity::find()
            .select_only()
            .column(subscription::Column::MemberId)
            .filter(untold(until))
            .filter(subscription::Column::MemberId.in_subquery(living))
            .order_by_asc(subscription::Column::CreatedAt)
            .limit(most)
            .into_tuple()
            .all(&rows)
            .await?;
        let rows = member::Entity::find()
            .filter(member::Column::Id.is_in(ids))
            .all(&rows)
            .await?;
        rows.into_iter().map(Member::try_from).collect()
    }
}

impl Subscriptions<'_, Unit> {
    /// Begins a free plan, of which a member has one at a time.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn begin_free(&self, new: NewFreePlan, now: DateTime<Utc>) -> Result<(), StoreError> {
        let tx = self.0;
        living_member(tx, new.member).await?;
        subscription::Entity::insert(subscription::ActiveModel {
            id: Set(new.id),
            member_id: Set(new.member),
            live_member: Set(Some(new.member)),
            status: Set(SubscriptionStatus::Active.name().to_owned()),
            amount: Set(0),
            coupon: Set(None),
            percent_off: Set(None),
            amount_off: Set(None),
            charges: Set(None),
            has_trial: Set(false),
            cancel_at_period_end: Set(false),
            created_at: Set(micros(now)),
            first_charge_at: Set(None),
            ended_at: Set(None),
            free_until: Set(Some(new.until)),
            told_free_until: Set(new.told),
            told_first_charge: Set(false),
            periods: Set(0),
            due_at: Set(None),
            coupon_from: Set(0),
            leaving_reason: Set(None),
            leaving_comment: Set(None),
            leaving_at: Set(None),
        })
        .exec_without_returning(&**tx)
        .await?;
        Ok(())
    }

    /// Notes that the member is told that the free days end with this day. `false` when another
    /// server was faster, or the plan is gone.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn tell_free_end(
        &self,
        member: MemberId,
        until: NaiveDate,
    ) -> Result<bool, StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        let told = subscription::Entity::update_many()
            .set(subscription::ActiveModel {
                told_free_until: Set(Some(until)),
                ..Default::default()
            })
            .filter(subscription::Column::LiveMember.eq(member))
            .filter(untold(until))
            .exec(&**tx)
            .await?;
        Ok(told.rows_affected == 1)
    }
}
