//! ご契約: the plan as its member sees it, with the charges to come.

use crate::Service;
use crate::billing::coupon::{CouponRows, running_coupon};
use crate::billing::dunning::{last_retry_on, refusal_of};
use crate::billing::error::BillingError;
use crate::billing::last_facts::{LostCoupon, lost_coupon};
use crate::billing::payments::CardRefusal;
use crate::billing::plan::{Schedule, Upcoming, is_period_over, last_day_of_use, last_day_to_come};
use crate::billing::standing::{goes_on, standing_under};
use crate::ground::clock::japan_day;
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use chrono::{DateTime, NaiveDate, Utc};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{
    AppliedCoupon, Card, CardId, Invoice, InvoiceStatus, InvoicesFrom, Subscription,
    SubscriptionStatus,
};

/// Charges that are shown ahead.
const SHOWN_AHEAD: i64 = 4;

/// The plan as its member sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunningPlan {
    /// The subscription.
    pub subscription: Subscription,
    /// Charges that the coupon still takes something off; nothing without one, or when it has no end.
    pub coupon_left: Option<i64>,
    /// The day in Japan of the first charge; nothing where nothing is charged.
    pub first_charge_on: Option<NaiveDate>,
    /// The last day of use in Japan of a plan that was cancelled, before and after its end, or the day on which it
    /// ended before its time; nothing while a charge is under way that decides on it.
    pub ends_on: Option<NaiveDate>,
    /// When the period ends that runs, on its last day in Japan: what is cancelled before is not charged.
    pub ends_today_at: Option<DateTime<Utc>>,
    /// The period that is paid is over, and whether the next one is paid is not known yet.
    pub charge_under_way: bool,
    /// The period that is paid is over, and nobody has begun to charge the next one: who cancels leaves at once.
    pub renewal_due: bool,
    /// The next charges; none when there will be none.
    pub upcoming: Vec<Upcoming>,
    /// The next charges of a plan that was cancelled and still runs, as they would be if that were taken back;
    /// none of any other.
    pub upcoming_if_kept: Vec<Upcoming>,
    /// The first charge that the coupon takes nothing off any more, also as it would be if a cancellation were taken
    /// back; nothing where no coupon goes on, where it has no end, and where nothing is charged any more.
    pub after_coupon: Option<Upcoming>,
    /// What is to be paid.
    pub owed: Option<Owed>,
    /// Something was paid for it that was not given back.
    pub has_paid: bool,
    /// It ended because it was not paid, and its member did not leave.
    pub ended_unpaid: bool,
    /// What was not paid when it ended, and is owed no more.
    pub not_owed: Option<Invoice>,
    /// What goes of the coupon where the plan ends now.
    pub coupon_lost: Option<LostCoupon>,
    /// The member has papers of what was paid, for this plan or one before.
    pub has_papers: bool,
    /// The last free day of a plan that is never charged: what was agreed on, or a later one that
    /// was granted since.
    pub free_until: Option<NaiveDate>,
    /// The provider's name of the member.
    pub customer: Option<String>,
    /// The card that is charged.
    pub card: Option<Card>,
}

/// 未払い: an invoice that could not be charged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owed {
    /// The invoice.
    pub invoice: Invoice,
    /// Why not, where the card is the cause.
    pub reason: Option<CardRefusal>,
    /// The card that was the cause, while the member has it.
    pub refused_card: Option<CardId>,
    /// The day in Japan on which it is charged again; nothing while an attempt is under way.
    pub next_attempt_on: Option<NaiveDate>,
    /// The day in Japan of the last attempt.
    pub last_attempt_on: NaiveDate,
}

/// Who is charged, and on which card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargedCard {
    /// Address of the account.
    pub email: String,
    /// The card, where there is one.
    pub card: Option<Card>,
}

impl RunningPlan {
    /// The amount of the next charge; nothing when there will be none.
    #[must_use]
    pub fn upcoming_amount(&self) -> Yen {
        let next = self.upcoming.first();
        next.map_or(Yen::ZERO, |next| next.price.amount)
    }
}

/// The charges that are shown ahead of a plan that goes on.
fn ahead(plan: &Subscription) -> Vec<Upcoming> {
    if goes_on(plan) {
        next_of(plan)
    } else {
        Vec::new()
    }
}

/// 解約を取り消したときのお支払い: the charges that come again with a plan that was cancelled.
fn ahead_if_kept(plan: &Subscription) -> Vec<Upcoming> {
    if standing_under(plan.status).is_subscribed && plan.cancel_at_period_end {
        next_of(plan)
    } else {
        Vec::new()
    }
}

/// The next charges of a plan, where it is charged.
fn next_of(plan: &Subscription) -> Vec<Upcoming> {
    let numbers = plan.periods..plan.periods.saturating_add(SHOWN_AHEAD);
    Schedule::of(plan)
        .map(|schedule| numbers.map(|number| schedule.upcoming(number)).collect())
        .unwrap_or_default()
}

/// The first charge after the last one that a coupon that goes on takes something off.
fn after_coupon(plan: &Subscription) -> Option<Upcoming> {
    let schedule = Schedule::of(plan).filter(|_| standing_under(plan.status).is_subscribed)?;
    let end = schedule.coupon_end().filter(|end| *end > plan.periods)?;
    Some(schedule.upcoming(end))
}

/// What a coupon would make of a plan that goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithCoupon {
    /// What it takes off, and what is left of it for the member.
    pub coupon: AppliedCoupon,
    /// The next charges with it.
    pub upcoming: Vec<Upcoming>,
}

/// Whether it is still to be known if the period that has begun is paid.
fn is_charge_under_way(plan: &Subscription, owed: Option<&Invoice>) -> bool {
    standing_under(plan.status).is_subscribed && owed.is_some()
}

/// When the period that runs ends, where it has reached that day in Japan.
pub(crate) fn ends_today_at(plan: &Subscription, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let schedule = Schedule::of(plan).filter(|_| standing_under(plan.status).is_subscribed)?;
    let ends_at = schedule.instant(plan.periods);
    // an hour that is past is no deadline: what follows it is under way
    (ends_at > now && japan_day(ends_at) <= japan_day(now)).then_some(ends_at)
}

impl Service {
    /// Whether the member has a plan that runs.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn has_plan(&self, who: &Entered<doors::Payments>) -> Result<bool, BillingError> {
        let found = self.store().subscriptions().of(who.id()).await?;
        Ok(found.is_some_and(|found| standing_under(found.status).is_subscribed))
    }

    /// The member's plan with its next charges.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when there was never one.
    pub async fn running_plan(
        &self,
        who: &Entered<doors::Billing>,
    ) -> Result<RunningPlan, BillingError> {
        let store = self.store();
        let found = store.subscriptions().begun(who.id()).await?;
        let subscription = found.ok_or(CommonError::NotFound)?;
        let now = self.now();
        let open = store.invoices().owed_by(subscription.id).await?;
        let charge_under_way = is_charge_under_way(&subscription, open.as_ref());
        let is_over = || !charge_under_way && is_period_over(&subscription, now);
        let renewal_due = goes_on(&subscription) && is_over();
        let coupon_lost = lost_coupon(&subscription, open.as_ref());
        let owed = open.filter(|_| subscription.status == SubscriptionStatus::PastDue);
        let refused_card = match &owed {
            Some(owed) => self.refused_card(owed).await?,
            None => None,
        };
        let schedule = Schedule::of(&subscription);
        let not_owed = self.not_owed(&subscription).await?;
        let is_given_up = |last: &Invoice| last.status == InvoiceStatus::Uncollectible;
        Ok(RunningPlan {
            coupon_left: schedule.and_then(|schedule| schedule.coupon_left(subscription.periods)),
            first_charge_on: match (subscription.status, schedule) {
                // the months of which the first charge was passed over are free, too
                (SubscriptionStatus::Trialing, Some(schedule)) => {
                    Some(japan_day(schedule.instant(subscription.periods)))
                }
                _ => subscription.first_charge_at.map(japan_day),
            },
            ends_on: match subscription.ended_at {
                Some(ended_at) => Some(last_day_of_use(&subscription, ended_at)),
                None if charge_under_way => None,
                None => last_day_to_come(&subscription, now),
            },
            ends_today_at: ends_today_at(&subscription, now).filter(|_| !charge_under_way),
            charge_under_way,
            renewal_due,
            upcoming: ahead(&subscription),
            upcoming_if_kept: ahead_if_kept(&subscription),
            after_coupon: after_coupon(&subscription),
            has_paid: store.invoices().has_paid(subscription.id).await?,
            ended_unpaid: not_owed.as_ref().is_some_and(is_given_up),
            not_owed,
            coupon_lost: coupon_lost.filter(|_| !subscription.has_ended()),
            has_papers: store.invoices().last_issued_at(who.id()).await?.is_some(),
            owed: owed.map(|invoice| {
                // what is due and was not made yet is made now
                let next = subscription.due_at.map(|at| at.max(now));
                let ends_at = schedule.map(|schedule| schedule.instant(subscription.periods));
                let ends_at = ends_at.unwrap_or(DateTime::<Utc>::MAX_UTC);
                Owed {
                    reason: refusal_of(&invoice),
                    refused_card,
                    next_attempt_on: next.map(japan_day),
                    last_attempt_on: last_retry_on(&invoice, next.unwrap_or(now), ends_at),
                    invoice,
                }
            }),
            free_until: subscription
                .free_until
                .map(|agreed| match self.free_days() {
                    Some(days) => agreed.max(days.until),
                    None => agreed,
                }),
            customer: store.customers().of(who.id()).await?.provider_id,
            card: self.default_card(who.id()).await?,
            subscription,
        })
    }

    /// What was not paid of a plan when it ended: its newest invoice, given up, or voided as its member left.
    async fn not_owed(&self, plan: &Subscription) -> Result<Option<Invoice>, CommonError> {
        if !plan.has_ended() {
            return Ok(None);
        }
        let newest = InvoicesFrom::Newest;
        let page = self.store().invoices().page(plan.member, newest, 1).await?;
        let last = page.invoices.into_iter().next();
        Ok(last.filter(|last| {
            last.subscription == plan.id
                && matches!(
                    last.status,
                    InvoiceStatus::Uncollectible | InvoiceStatus::Void
                )
        }))
    }

    /// The card that an invoice was last not paid with, where it is the cause and the member has it still.
    async fn refused_card(&self, owed: &Invoice) -> Result<Option<CardId>, CommonError> {
        let store = self.store();
        let (Some(_), Some(why)) = (refusal_of(owed), &owed.refusal) else {
            return Ok(None);
        };
        let Some(refused) = store.charges().refused(owed.id, why).await? else {
            return Ok(None);
        };
        let cards = store.cards().of(owed.member).await?;
        let kept = cards
            .into_iter()
            .find(|card| card.facts.provider_id == refused.card);
        Ok(kept.map(|card| card.id))
    }

    /// What a coupon takes off, and the next charges as they would be if it were applied now: one check of it.
    ///
    /// # Errors
    /// As [`Service::check_coupon`]; [`CommonError::NotFound`] without a plan that goes on.
    pub async fn upcoming_with(
        &self,
        who: &Entered<doors::CheckCoupon>,
        typed: &str,
    ) -> Result<WithCoupon, BillingError> {
        self.payments()?;
        let plan = self.store().subscriptions().living(who.id()).await?;
        // of one that was cancelled meanwhile, or is not paid, there is nothing to come
        let mut plan = plan.filter(goes_on).ok_or(CommonError::NotFound)?;
        self.count_coupon_check(who).await?;
        let store = self.store();
        let coupon = match running_coupon(&plan, typed) {
            // the same again changes nothing
            Some(running) => running,
            None => {
                let rows = CouponRows::from(store);
                let usable = self.usable(rows, &who.member, typed).await?;
                plan.coupon = Some(usable.coupon.clone());
                plan.coupon_from = plan.periods;
                usable.coupon
            }
        };
        Ok(WithCoupon {
            coupon,
            upcoming: ahead(&plan),
        })
    }

    /// The card that is charged, with the address of the account.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn charged_card(
        &self,
        who: &Entered<doors::Billing>,
    ) -> Result<ChargedCard, BillingError> {
        Ok(ChargedCard {
            email: who.member.email.clone(),
            card: self.default_card(who.id()).await?,
        })
    }
}
