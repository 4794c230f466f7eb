//! 無料の契約: plans that are free of charge up to a day, without a payment provider. Each is a
//! subscription like any other, so that whoever charges later knows whom to ask for an order; none
//! has a first charge.

use crate::billing::subscriptions::{
    NewConfirmation, Subscription, SubscriptionStatus, give_up, keep_confirmation, living,
    mark_subscribed,
};
use crate::ground::connection::Store;
use crate::ground::entity::{member, subscription};
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, SubscriptionId};
use crate::ground::members::{Member, lock_member};
use crate::ground::outbox::{NewMail, insert_mails};
use crate::micros;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::Condition;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
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
    /// What was confirmed.
    pub confirmation: NewConfirmation,
    /// Mails that go out with it.
    pub mails: Vec<NewMail>,
}

/// How beginning a free plan ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FreeStart {
    /// It runs.
    Begun,
    /// There is a living subscription.
    Living(Subscription),
    /// The account is deleted.
    Deleted,
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

impl Store {
    /// Begins a free plan with the copy of what was confirmed, unless one lives. An order that was
    /// never answered by a payment provider is given up for it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn begin_free_plan(
        &self,
        new: NewFreePlan,
        now: DateTime<Utc>,
    ) -> Result<FreeStart, StoreError> {
        let now = micros(now);
        let tx = self.write_tx().await?;
        if !lock_member(&tx, new.member).await? {
            return Ok(FreeStart::Deleted);
        }
        match living(&tx, new.member).await? {
            None => {}
            Some(open) if open.status == SubscriptionStatus::Incomplete => {
                give_up(&tx, &open, now).await?;
            }
            Some(found) => return Ok(FreeStart::Living(found)),
        }
        let status = SubscriptionStatus::Active;
        subscription::Entity::insert(subscription::ActiveModel {
            id: Set(new.id),
            member_id: Set(new.member),
            live_member: Set(Some(new.member)),
            provider_id: Set(None),
            status: Set(status.name().to_owned()),
            amount: Set(0),
            coupon: Set(None),
            percent_off: Set(None),
            amount_off: Set(None),
            charges: Set(None),
            has_trial: Set(false),
            cancel_at_period_end: Set(false),
            created_at: Set(now),
            first_charge_at: Set(None),
            ended_at: Set(None),
            free_until: Set(Some(new.until)),
            told_free_until: Set(new.told),
        })
        .exec_without_returning(&*tx)
        .await?;
        keep_confirmation(&tx, new.member, new.id, new.confirmation, now).await?;
        mark_subscribed(&tx, new.member, status, now).await?;
        insert_mails(&tx, new.mails, now).await?;
        tx.commit().await?;
        Ok(FreeStart::Begun)
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
            .one(&self.db)
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
        let ids: Vec<MemberId> = subscription::Entity::find()
            .select_only()
            .column(subscription::Column::MemberId)
            .filter(untold(until))
            .order_by_asc(subscription::Column::CreatedAt)
            .limit(most)
            .into_tuple()
            .all(&self.db)
            .await?;
        let rows = member::Entity::find()
            .filter(member::Column::Id.is_in(ids))
            .all(&self.db)
            .await?;
        rows.into_iter().map(Member::try_from).collect()
    }

    /// Notes that the member is told, and promises the mail that tells. `false` when another
    /// server was faster, or the plan is gone.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn tell_free_end(
        &self,
        member: MemberId,
        until: NaiveDate,
        mails: Vec<NewMail>,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let tx = self.write_tx().await?;
        if !lock_member(&tx, member).await? {
            return Ok(false);
        }
        let told = subscription::Entity::update_many()
            .set(subscription::ActiveModel {
                told_free_until: Set(Some(until)),
                ..Default::default()
            })
            .filter(subscription::Column::LiveMember.eq(member))
            .filter(untold(until))
            .exec(&*tx)
            .await?
            .rows_affected;
        if told == 0 {
            return Ok(false);
        }
        insert_mails(&tx, mails, micros(now)).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Whether all plans of a member, and at least one, were free: there are no invoices then.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn had_free_plans_only(&self, member: MemberId) -> Result<bool, StoreError> {
        let of_member =
            || subscription::Entity::find().filter(subscription::Column::MemberId.eq(member));
        let charged = of_member()
            .filter(subscription::Column::FirstChargeAt.is_not_null())
            .count(&self.db)
            .await?;
        let free = of_member()
            .filter(subscription::Column::FreeUntil.is_not_null())
            .count(&self.db)
            .await?;
        Ok(charged == 0 && free > 0)
    }
}
