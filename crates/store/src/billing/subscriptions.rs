//! 契約: subscriptions, the copies of what was confirmed for them, and who had a free month.
//!
//! An order is opened before the provider is asked and closed with its answer: whoever asks at the
//! same time, or again after an answer was lost, finds the open order and asks with the same key.

use crate::billing::coupons::{CouponTerms, give_back, redeem};
use crate::ground::connection::Store;
use crate::ground::entity::{confirmation, customer, member, subscription, trial};
use crate::ground::error::StoreError;
use crate::ground::ids::{ConfirmationId, MemberId, SubscriptionId};
use crate::ground::members::{RegistrationStep, living_member, lock_member};
use crate::ground::outbox::{NewMail, insert_mails};
use crate::ground::unit::Unit;
use crate::micros;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _,
    QueryOrder as _,
};

macro_rules! statuses {
    ($($(#[$doc:meta])* $variant:ident = $name:literal;)*) => {
        /// Status of a subscription; the names are the provider's.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum SubscriptionStatus { $($(#[$doc])* $variant,)* }

        impl SubscriptionStatus {
            const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name in the database and on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }
    };
}

statuses! {
    /// The provider has not answered, or the first payment is open.
    Incomplete = "incomplete";
    /// The first payment never came.
    IncompleteExpired = "incomplete_expired";
    /// In the free month.
    Trialing = "trialing";
    /// Paid.
    Active = "active";
    /// A payment is due and was not made.
    PastDue = "past_due";
    /// The retries ended without payment.
    Unpaid = "unpaid";
    /// Ended.
    Canceled = "canceled";
    /// The free month ended without a card.
    Paused = "paused";
}

impl SubscriptionStatus {
    /// Whether the member may use what was paid for.
    #[must_use]
    pub const fn is_subscribed(self) -> bool {
        matches!(self, Self::Trialing | Self::Active)
    }
}

/// A subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// Id; also the key of the order at the provider.
    pub id: SubscriptionId,
    /// The provider's name of it.
    pub provider_id: Option<String>,
    /// Where it stands.
    pub status: SubscriptionStatus,
    /// Price of a month in whole yen before the coupon.
    pub amount: i64,
    /// The coupon and what it takes off.
    pub coupon: Option<(String, CouponTerms)>,
    /// It begins with a free month.
    pub has_trial: bool,
    /// It ends with the running period.
    pub cancel_at_period_end: bool,
    /// When it was ordered.
    pub created_at: DateTime<Utc>,
    /// The first charge, which is also the anchor of the later ones.
    pub first_charge_at: Option<DateTime<Utc>>,
    /// The last free day in Japan of a plan that is never charged.
    pub free_until: Option<NaiveDate>,
}

/// What was shown and confirmed.
#[derive(Clone)]
pub struct NewConfirmation {
    /// Id.
    pub id: ConfirmationId,
    /// Version of the words.
    pub version: String,
    /// Language of the words.
    pub language: String,
    /// The values, as JSON.
    pub shown: String,
    /// Digest of version and values.
    pub digest: [u8; 32],
    /// Address of the peer.
    pub ip: String,
    /// Name of the browser.
    pub agent: String,
}

/// An order to be opened.
#[derive(Clone)]
pub struct NewOrder {
    /// Id of the subscription to be.
    pub id: SubscriptionId,
    /// Who orders.
    pub member: MemberId,
    /// Price of a month in whole yen before the coupon.
    pub amount: i64,
    /// The coupon.
    pub coupon: Option<String>,
    /// It begins with a free month.
    pub has_trial: bool,
    /// What was confirmed.
    pub confirmation: NewConfirmation,
}

/// How opening an order ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Opened by this call or by an earlier one: ask the provider with its id as the key.
    Open(Subscription),
    /// There is a living subscription.
    Living(Subscription),
    /// The coupon can no longer be used.
    CouponGone,
}

/// What the provider answered.
#[derive(Clone)]
pub struct Started {
    /// The provider's name of it.
    pub provider_id: String,
    /// Where it stands.
    pub status: SubscriptionStatus,
    /// The first charge.
    pub first_charge_at: DateTime<Utc>,
    /// Digests of the address and the card that have their free month now.
    pub trials: Vec<Vec<u8>>,
}

impl TryFrom<subscription::Model> for Subscription {
    type Error = StoreError;

    fn try_from(row: subscription::Model) -> Result<Self, StoreError> {
        let status = SubscriptionStatus::ALL
            .iter()
            .copied()
            .find(|status| status.name() == row.status)
            .ok_or_else(|| StoreError::Corrupt {
                table: "subscriptions",
                column: "status",
                row: row.id.to_string(),
                value: row.status,
            })?;
        let terms = CouponTerms {
            percent_off: row.percent_off,
            amount_off: row.amount_off,
            charges: row.charges,
        };
        Ok(Self {
            id: row.id,
            provider_id: row.provider_id,
            status,
            amount: row.amount,
            coupon: row.coupon.map(|code| (code, terms)),
            has_trial: row.has_trial,
            cancel_at_period_end: row.cancel_at_period_end,
            created_at: row.created_at,
            first_charge_at: row.first_charge_at,
            free_until: row.free_until,
        })
    }
}

/// The living subscription or open order of a member who is locked.
pub(crate) async fn living(
    tx: &Unit,
    member: MemberId,
) -> Result<Option<Subscription>, StoreError> {
    subscription::Entity::find()
        .filter(subscription::Column::LiveMember.eq(member))
        .one(&**tx)
        .await?
        .map(Subscription::try_from)
        .transpose()
}

/// Keeps the copy of what was confirmed.
pub(crate) async fn keep_confirmation(
    tx: &Unit,
    member: MemberId,
    order: SubscriptionId,
    shown: NewConfirmation,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    confirmation::Entity::insert(confirmation::ActiveModel {
        id: Set(shown.id),
        member_id: Set(member),
        subscription_id: Set(order),
        version: Set(shown.version),
        language: Set(shown.language),
        shown: Set(shown.shown),
        digest: Set(shown.digest.to_vec()),
        confirmed_at: Set(now),
        ip: Set(shown.ip),
        agent: Set(shown.agent),
    })
    .exec_without_returning(&**tx)
    .await?;
    Ok(())
}

/// The member has a plan now, and no coupon waits for one any more.
pub(crate) async fn mark_subscribed(
    tx: &Unit,
    member: MemberId,
    status: SubscriptionStatus,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    member::Entity::update_many()
        .set(member::ActiveModel {
            registration_step: Set(RegistrationStep::Subscribed.name().to_owned()),
            is_subscribed: Set(status.is_subscribed()),
            updated_at: Set(now),
            ..Default::default()
        })
        .filter(member::Column::Id.eq(member))
        .exec(&**tx)
        .await?;
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

/// Ends an order that is still open, and gives the use of its coupon back.
pub(crate) async fn give_up(
    tx: &Unit,
    order: &Subscription,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let given_up = subscription::Entity::update_many()
        .set(subscription::ActiveModel {
            status: Set(SubscriptionStatus::IncompleteExpired.name().to_owned()),
            live_member: Set(None),
            ended_at: Set(Some(micros(now))),
            ..Default::default()
        })
        .filter(subscription::Column::Id.eq(order.id))
        .filter(subscription::Column::Status.eq(SubscriptionStatus::Incomplete.name()))
        .exec(&**tx)
        .await?
        .rows_affected;
    if let Some((code, _)) = order.coupon.as_ref().filter(|_| given_up == 1) {
        give_back(tx, code).await?;
    }
    Ok(())
}

impl Store {
    /// Opens an order with the copy of what was confirmed, and takes one use of the coupon.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn open_order(&self, new: NewOrder, now: DateTime<Utc>) -> Result<Order, StoreError> {
        let now = micros(now);
        let tx = self.write_tx().await?;
        living_member(&tx, new.member).await?;
        let order = match living(&tx, new.member).await? {
            Some(found) if found.status == SubscriptionStatus::Incomplete => found,
            Some(found) => return Ok(Order::Living(found)),
            None => {
                let terms = match &new.coupon {
                    None => None,
                    Some(code) => match redeem(&tx, code, now).await? {
                        None => return Ok(Order::CouponGone),
                        found => found,
                    },
                };
                let row = subscription::Model {
                    id: new.id,
                    member_id: new.member,
                    live_member: Some(new.member),
                    provider_id: None,
                    status: SubscriptionStatus::Incomplete.name().to_owned(),
                    amount: new.amount,
                    coupon: new.coupon,
                    percent_off: terms.and_then(|terms| terms.percent_off),
                    amount_off: terms.and_then(|terms| terms.amount_off),
                    charges: terms.and_then(|terms| terms.charges),
                    has_trial: new.has_trial,
                    cancel_at_period_end: false,
                    created_at: now,
                    first_charge_at: None,
                    ended_at: None,
                    free_until: None,
                    told_free_until: None,
                };
                subscription::Entity::insert(subscription::ActiveModel::from(row.clone()))
                    .exec_without_returning(&*tx)
                    .await?;
                Subscription::try_from(row)?
            }
        };
        let shown = new.confirmation;
        let copies = confirmation::Entity::find()
            .filter(confirmation::Column::SubscriptionId.eq(order.id))
            .filter(confirmation::Column::Digest.eq(shown.digest.to_vec()))
            .count(&*tx)
            .await?;
        if copies == 0 {
            keep_confirmation(&tx, new.member, order.id, shown, now).await?;
        }
        tx.commit().await?;
        Ok(Order::Open(order))
    }

    /// Closes an open order with the provider's answer: the member's step, the used coupon and the
    /// free month with it. `false` when another call did it before, or the account is deleted.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn start_subscription(
        &self,
        member: MemberId,
        order: SubscriptionId,
        started: Started,
        mails: Vec<NewMail>,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let now = micros(now);
        let tx = self.write_tx().await?;
        if !lock_member(&tx, member).await? {
            // deleted while the provider was asked; it is told to forget the member
            return Ok(false);
        }
        let closed = subscription::Entity::update_many()
            .set(subscription::ActiveModel {
                provider_id: Set(Some(started.provider_id)),
                status: Set(started.status.name().to_owned()),
                first_charge_at: Set(Some(micros(started.first_charge_at))),
                ..Default::default()
            })
            .filter(subscription::Column::Id.eq(order))
            .filter(subscription::Column::MemberId.eq(member))
            .filter(subscription::Column::Status.eq(SubscriptionStatus::Incomplete.name()))
            .exec(&*tx)
            .await?
            .rows_affected;
        if closed == 0 {
            return Ok(false);
        }
        mark_subscribed(&tx, member, started.status, now).await?;
        for subject in started.trials {
            trial::Entity::insert(trial::ActiveModel {
                subject: Set(subject),
                began_at: Set(now),
            })
            .on_conflict(
                OnConflict::column(trial::Column::Subject)
                    .do_nothing()
                    .to_owned(),
            )
            .exec_without_returning(&*tx)
            .await?;
        }
        insert_mails(&tx, mails, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Gives an open order up: the card was refused. The use of the coupon is given back.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn give_up_order(
        &self,
        order: &Subscription,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let tx = self.write_tx().await?;
        give_up(&tx, order, now).await?;
        tx.commit().await
    }

    /// The member's living subscription or open order, or else the last one that ended.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn subscription(&self, member: MemberId) -> Result<Option<Subscription>, StoreError> {
        subscription::Entity::find()
            .filter(subscription::Column::MemberId.eq(member))
            .filter(subscription::Column::Status.ne(SubscriptionStatus::IncompleteExpired.name()))
            .order_by_asc(subscription::Column::LiveMember.is_null())
            .order_by_desc(subscription::Column::CreatedAt)
            .one(&self.db)
            .await?
            .map(Subscription::try_from)
            .transpose()
    }

    /// Forgets orders that were given up before `since`, and the copies of what was confirmed for
    /// plans of which nothing is left.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_orders(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        let given_up = "status = 'incomplete_expired' AND ended_at < $1";
        let gone = self.prune("subscriptions", given_up, &[since]).await?;
        let of_none = "NOT EXISTS (SELECT 1 FROM subscriptions \
                       WHERE subscriptions.id = confirmations.subscription_id)";
        Ok(gone + self.prune("confirmations", of_none, &[]).await?)
    }

    /// Whether one of these had a free month.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn had_trial(&self, subjects: Vec<Vec<u8>>) -> Result<bool, StoreError> {
        let found = trial::Entity::find()
            .filter(trial::Column::Subject.is_in(subjects))
            .count(&self.db)
            .await?;
        Ok(found > 0)
    }

    /// The copies of what a member confirmed, as (version, values, digest), oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn confirmations(
        &self,
        member: MemberId,
    ) -> Result<Vec<(String, String, Vec<u8>)>, StoreError> {
        let rows = confirmation::Entity::find()
            .filter(confirmation::Column::MemberId.eq(member))
            .order_by_asc(confirmation::Column::ConfirmedAt)
            .all(&self.db)
            .await?;
        Ok(rows
            .into_iter()
            .map(|row| (row.version, row.shown, row.digest))
            .collect())
    }
}
