//! 契約: subscriptions, and who had a free month.
//!
//! An order is opened before the provider is asked and closed with its answer: whoever asks at the
//! same time, or again after an answer was lost, finds the open order and asks with the same key.

use crate::billing::coupons::{AppliedCoupon, CouponTerms};
use crate::billing::discount::{Discount, DiscountRow};
use crate::billing::entity::{subscription, trial};
use crate::billing::statuses::{Place, SubscriptionStatus};
use crate::ground::entity::member;
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, SubscriptionId};
use crate::ground::members::{RegistrationStep, living_member};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, QueryTrait as _,
};
use shinchoryu_quantity::Yen;

/// What a plan makes of its member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanStanding {
    /// The step of the registration that is reached by it; nothing when none is.
    pub step: Option<RegistrationStep>,
    /// Whether the member may use what the plan is for.
    pub is_subscribed: bool,
}

impl PlanStanding {
    /// The columns of the member that say so.
    pub(crate) fn columns(self) -> member::ActiveModel {
        member::ActiveModel {
            registration_step: self.step.map_or(NotSet, |step| Set(step.name().to_owned())),
            is_subscribed: Set(self.is_subscribed),
            ..Default::default()
        }
    }
}

/// A subscription.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// Id; also the key of the order at the provider.
    pub id: SubscriptionId,
    /// Whose.
    pub member: MemberId,
    /// Where it stands.
    pub status: SubscriptionStatus,
    /// Price of a month before the coupon.
    pub amount: Yen,
    /// The coupon and what it takes off.
    pub coupon: Option<AppliedCoupon>,
    /// The first period that the coupon takes something off.
    pub coupon_from: i64,
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
    /// Periods that were charged for, or tried to be.
    pub periods: i64,
    /// When something is to be done with it; nothing while an attempt to charge it is pending.
    pub due_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub ended_at: Option<DateTime<Utc>>,
    /// When the member cancelled, and why, where that was said.
    pub leaving: Leaving,
}

impl Subscription {
    /// Whether it is over, and never lives again.
    #[must_use]
    pub const fn has_ended(&self) -> bool {
        matches!(
            self.status,
            SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired
        )
    }
}

/// 解約: when a member asked to leave, and why.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Leaving {
    /// One of a list.
    pub reason: Option<String>,
    /// In words.
    pub comment: Option<String>,
    /// When.
    pub at: Option<DateTime<Utc>>,
}

/// An order to be opened.
#[derive(Clone)]
pub struct NewOrder {
    /// Id of the subscription to be.
    pub id: SubscriptionId,
    /// Who orders.
    pub member: MemberId,
    /// Price of a month before the coupon.
    pub amount: Yen,
    /// The coupon, of which a use was counted, and what it takes off.
    pub coupon: Option<AppliedCoupon>,
    /// It begins with a free month.
    pub has_trial: bool,
    /// Where it begins: with the free month, or open until it is paid.
    pub status: SubscriptionStatus,
    /// The first charge, where it is known.
    pub first_charge_at: Option<DateTime<Utc>>,
    /// When something is to be done with it: the first charge, or the end of an order that nobody pays.
    pub due_at: DateTime<Utc>,
}

impl TryFrom<subscription::Model> for Subscription {
    type Error = StoreError;

    fn try_from(row: subscription::Model) -> Result<Self, StoreError> {
        let place = Place {
            table: "subscriptions",
            column: "status",
            row: &row.id,
        };
        let status = SubscriptionStatus::of_row(place, &row.status)?;
        let coupon = match row.coupon {
            None => None,
            Some(code) => {
                let discount = Discount::try_from(DiscountRow {
                    table: "subscriptions",
                    row: &row.id,
                    percent_off: row.percent_off,
                    amount_off: row.amount_off,
                })?;
                let charges = row.charges;
                let terms = CouponTerms { discount, charges };
                Some(AppliedCoupon { code, terms })
            }
        };
        Ok(Self {
            id: row.id,
            member: row.member_id,
            status,
            amount: Yen(row.amount),
            coupon,
            has_trial: row.has_trial,
            cancel_at_period_end: row.cancel_at_period_end,
            created_at: row.created_at,
            first_charge_at: row.first_charge_at,
            free_until: row.free_until,
            coupon_from: row.coupon_from,
            periods: row.periods,
            due_at: row.due_at,
            ended_at: row.ended_at,
            leaving: Leaving {
                reason: row.leaving_reason,
                comment: row.leaving_comment,
                at: row.leaving_at,
            },
        })
    }
}

/// Subscriptions of members, and the copies of what was confirmed for them.
pub struct Subscriptions<'a, D>(pub(crate) &'a D);

impl<D: Rows> Subscriptions<'_, D> {
    /// The member's living subscription or open order, or else the last one that ended.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn of(&self, member: MemberId) -> Result<Option<Subscription>, StoreError> {
        self.latest(member, &[SubscriptionStatus::IncompleteExpired])
            .await
    }

    /// The member's living subscription, or else the last one that ended; an order that is still open hides none.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn begun(&self, member: MemberId) -> Result<Option<Subscription>, StoreError> {
        use SubscriptionStatus as S;
        self.latest(member, &[S::IncompleteExpired, S::Incomplete])
            .await
    }

    async fn latest(
        &self,
        member: MemberId,
        except: &[SubscriptionStatus],
    ) -> Result<Option<Subscription>, StoreError> {
        let except = except.iter().map(|status| status.name());
        subscription::Entity::find()
            .filter(subscription::Column::MemberId.eq(member))
            .filter(subscription::Column::Status.is_not_in(except))
            .order_by_asc(subscription::Column::LiveMember.is_null())
            .order_by_desc(subscription::Column::CreatedAt)
            .one(&self.0.rows())
            .await?
            .map(Subscription::try_from)
            .transpose()
    }

    /// The member's living subscription or open order; it stays so while the member is locked.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn living(&self, member: MemberId) -> Result<Option<Subscription>, StoreError> {
        subscription::Entity::find()
            .filter(subscription::Column::LiveMember.eq(member))
            .one(&self.0.rows())
            .await?
            .map(Subscription::try_from)
            .transpose()
    }

    /// Members with whose plan something is to be done, at most so many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn due(&self, now: DateTime<Utc>, most: u64) -> Result<Vec<MemberId>, StoreError> {
        let living = member::Entity::find()
            .select_only()
            .column(member::Column::Id)
            .filter(member::Column::DeletedAt.is_null())
            .into_query();
        let found = subscription::Entity::find()
            .select_only()
            .column(subscription::Column::MemberId)
            .filter(subscription::Column::LiveMember.is_not_null())
            .filter(subscription::Column::DueAt.lte(micros(now)))
            .filter(subscription::Column::MemberId.in_subquery(living))
            // what ends needs no provider, and waits for none that is silent
            .order_by_desc(subscription::Column::CancelAtPeriodEnd)
            .order_by_asc(subscription::Column::DueAt)
            .limit(most)
            .into_tuple()
            .all(&self.0.rows())
            .await?;
        Ok(found)
    }

    /// Whether one of these digests is remembered.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn is_remembered(&self, subjects: Vec<Vec<u8>>) -> Result<bool, StoreError> {
        let found = trial::Entity::find()
            .filter(trial::Column::Subject.is_in(subjects))
            .count(&self.0.rows())
            .await?;
        Ok(found > 0)
    }
}

impl Subscriptions<'_, Unit> {
    /// Opens an order, of which a member has one at a time, as of plans that run.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn open(
        &self,
        new: NewOrder,
        now: DateTime<Utc>,
    ) -> Result<Subscription, StoreError> {
        let tx = self.0;
        living_member(tx, new.member).await?;
        let terms = new.coupon.as_ref().map(|coupon| coupon.terms);
        let discount = terms.map(|terms| terms.discount);
        let row = subscription::Model {
            id: new.id,
            member_id: new.member,
            live_member: Some(new.member),
            status: new.status.name().to_owned(),
            amount: new.amount.get(),
            coupon: new.coupon.map(|coupon| coupon.code),
            percent_off: discount.and_then(Discount::percent_off),
            amount_off: discount.and_then(Discount::amount_off).map(Yen::get),
            charges: terms.and_then(|terms| terms.charges),
            has_trial: new.has_trial,
            cancel_at_period_end: false,
            created_at: micros(now),
            first_charge_at: new.first_charge_at.map(micros),
            ended_at: None,
            free_until: None,
            told_free_until: None,
            told_first_charge: false,
            periods: 0,
            due_at: Some(micros(new.due_at)),
            coupon_from: 0,
            leaving_reason: None,
            leaving_comment: None,
            leaving_at: None,
        };
        subscription::Entity::insert(subscription::ActiveModel::from(row.clone()))
            .exec_without_returning(&**tx)
            .await?;
        Subscription::try_from(row)
    }

    /// Writes down what has become of a subscription that lives. What it was read for holds while its
    /// member is locked; one that has ended stays ended, whatever was read before.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn save(&self, changed: &Subscription) -> Result<(), StoreError> {
        let terms = changed.coupon.as_ref().map(|coupon| coupon.terms);
        let discount = terms.map(|terms| terms.discount);
        subscription::Entity::update_many()
            .set(subscription::ActiveModel {
                live_member: Set((!changed.has_ended()).then_some(changed.member)),
                status: Set(changed.status.name().to_owned()),
                coupon: Set(changed.coupon.as_ref().map(|coupon| coupon.code.clone())),
                percent_off: Set(discount.and_then(Discount::percent_off)),
                amount_off: Set(discount.and_then(Discount::amount_off).map(Yen::get)),
                charges: Set(terms.and_then(|terms| terms.charges)),
                coupon_from: Set(changed.coupon_from),
                cancel_at_period_end: Set(changed.cancel_at_period_end),
                first_charge_at: Set(changed.first_charge_at.map(micros)),
                periods: Set(changed.periods),
                due_at: Set(changed.due_at.map(micros)),
                ended_at: Set(changed.ended_at.map(micros)),
                leaving_reason: Set(changed.leaving.reason.clone()),
                leaving_comment: Set(changed.leaving.comment.clone()),
                leaving_at: Set(changed.leaving.at.map(micros)),
                ..Default::default()
            })
            .filter(subscription::Column::Id.eq(changed.id))
            .filter(subscription::Column::LiveMember.is_not_null())
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// What is due of the member's plan is looked at again then, whatever else is in it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn put_off(
        &self,
        member: MemberId,
        now: DateTime<Utc>,
        due_at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        subscription::Entity::update_many()
            .col_expr(subscription::Column::DueAt, Expr::value(micros(due_at)))
            .filter(subscription::Column::LiveMember.eq(member))
            .filter(subscription::Column::DueAt.lte(micros(now)))
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// Remembers the digests of who has something once: a free month, or the charges of a coupon. Whether none of
    /// them was remembered before.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn remember(
        &self,
        subjects: &[Vec<u8>],
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let mut are_new = true;
        for subject in subjects {
            let added = trial::Entity::insert(trial::ActiveModel {
                subject: Set(subject.clone()),
                began_at: Set(micros(now)),
            })
            .on_conflict(
                OnConflict::column(trial::Column::Subject)
                    .do_nothing()
                    .to_owned(),
            )
            .exec_without_returning(&**self.0)
            .await?;
            are_new &= added == 1;
        }
        Ok(are_new)
    }

    /// Notes with the member where the plan puts them.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn mark_member(
        &self,
        member: MemberId,
        standing: PlanStanding,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        member::Entity::update_many()
            .set(member::ActiveModel {
                updated_at: Set(micros(now)),
                ..standing.columns()
            })
            .filter(member::Column::Id.eq(member))
            .exec(&**tx)
            .await?;
        Ok(())
    }

    /// Ends an order that is still open, with this status; `false` when it is open no more.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn give_up(
        &self,
        order: &Subscription,
        end: SubscriptionStatus,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let given_up = subscription::Entity::update_many()
            .set(subscription::ActiveModel {
                status: Set(end.name().to_owned()),
                live_member: Set(None),
                ended_at: Set(Some(micros(now))),
                due_at: Set(None),
                ..Default::default()
            })
            .filter(subscription::Column::Id.eq(order.id))
            .filter(subscription::Column::Status.eq(SubscriptionStatus::Incomplete.name()))
            .exec(&**self.0)
            .await?
            .rows_affected;
        Ok(given_up == 1)
    }
}
