//! お申し込み: the final confirmation (特定商取引法12条の6), the order, and the plan that runs.

use crate::Service;
use crate::billing::cards::{failed, refused};
use crate::billing::collection::Billing;
use crate::billing::confirmation::{
    CONFIRMATION_VERSION, Confirmation, ConfirmedCard, ConfirmedCoupon, ConfirmedYear,
    MonthlyConfirmation, already_living,
};
use crate::billing::error::BillingError;
use crate::billing::payments::{
    CardRefusal, PaymentError, Payments, ProviderOrder, ProviderSubscription,
};
use crate::billing::plan::{PLAN_NAME, PLAN_PRICE, Price, Schedule, TRIAL_DAYS, YEAR_CHARGES};
use crate::billing::standing::{plan_began, standing_under};
use crate::ground::change::Ended;
use crate::ground::clock::{japan_day, midnight};
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::mail::{Contract, Mail};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use chrono::{NaiveDate, TimeDelta};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{
    AppliedCoupon, Card, Member, NewOrder, Room, Started, Subscription, SubscriptionId,
    SubscriptionStatus,
};
use std::time::Duration;

/// When an order that has begun at the provider is worth another call.
const AFTER_A_REFUSAL: Duration = Duration::from_secs(10);

/// The plan as its member sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunningPlan {
    /// The subscription.
    pub subscription: Subscription,
    /// The next charge's day in Japan; nothing when there will be none.
    pub anchor: Option<NaiveDate>,
    /// The next charge; nothing when there will be none.
    pub upcoming: Yen,
    /// The last free day of a plan that is never charged: what was agreed on, or a later one that
    /// was granted since.
    pub free_until: Option<NaiveDate>,
    /// The provider's name of the member.
    pub customer: Option<String>,
    /// The card that is charged.
    pub card: Option<Card>,
}

/// Who is charged, and on which card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargedCard {
    /// Address of the account.
    pub email: String,
    /// The card, where there is one.
    pub card: Option<Card>,
}

/// What is about to be ordered, before it is put into words.
struct Draft {
    confirmation: MonthlyConfirmation,
    card: Card,
    has_trial: bool,
    schedule: Schedule,
}

impl Service {
    /// Everything the final confirmation shows, as of now.
    ///
    /// # Errors
    /// [`BillingError::CardMissing`] without a card; [`CommonError::SignUpClosed`] after the last
    /// free day.
    pub async fn confirmation(
        &self,
        who: &Entered<doors::Subscribe>,
    ) -> Result<Confirmation, BillingError> {
        Ok(match self.parts.billing {
            Billing::Monthly(_) => {
                let draft = self.draft(&who.member).await?;
                Confirmation::Monthly(Box::new(draft.confirmation))
            }
            Billing::FreeUntil(until) => Confirmation::Free(self.free_confirmation(until)?),
        })
    }

    /// Takes out the plan, when what was shown is still what is ordered. A repeated or parallel
    /// call begins nothing a second time.
    ///
    /// # Errors
    /// [`BillingError::ConfirmationChanged`]; [`BillingError::CardMissing`];
    /// [`CommonError::Fields`] on `card` when it is refused; [`BillingError::CouponUsedUp`] when
    /// others were faster; [`CommonError::Busy`] when the provider does not answer: then it can be
    /// tried again; [`BillingError::ActionRequired`] when the holder of the card has to
    /// authenticate: then it is called again; [`CommonError::SignUpClosed`] after the last free
    /// day.
    pub async fn subscribe(
        &self,
        who: &Entered<doors::Subscribe>,
        hash: &str,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        self.take_out(&who.member, Some(hash), peer).await
    }

    /// Orders for a member who needs no confirmation on the screen, such as the demo's.
    pub(crate) async fn order(&self, member: &Member, peer: &Peer) -> Result<(), BillingError> {
        self.take_out(member, None, peer).await
    }

    /// Takes out the plan that is on offer; where a hash is given, only what it names.
    async fn take_out(
        &self,
        member: &Member,
        hash: Option<&str>,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        let same = |shown: &Confirmation| match hash {
            Some(hash) if shown.hash()? != hash => Err(BillingError::ConfirmationChanged),
            _ => Ok(()),
        };
        match &self.parts.billing {
            Billing::Monthly(payments) => {
                let draft = self.draft(member).await?;
                let shown = Confirmation::Monthly(Box::new(draft.confirmation.clone()));
                same(&shown)?;
                self.check_limit(Limit::Orders, &orders_of(member)).await?;
                self.place(payments.as_ref(), member, draft, &shown, peer)
                    .await
            }
            Billing::FreeUntil(until) => {
                let shown = Confirmation::Free(self.free_confirmation(*until)?);
                same(&shown)?;
                let begun = self.begin_free_plan(member, *until, &shown, peer).await;
                Ok(begun?)
            }
        }
    }

    async fn draft(&self, member: &Member) -> Result<Draft, BillingError> {
        let store = self.store();
        let card = self
            .default_card(member.id)
            .await?
            .ok_or(BillingError::CardMissing)?;
        let before = store.subscriptions().of(member.id).await?;
        let open = before
            .as_ref()
            .filter(|order| order.status == SubscriptionStatus::Incomplete);
        // an order that waits for the provider's answer stays what it is
        let (coupon, has_trial) = match open {
            Some(order) => (order.coupon.clone(), order.has_trial),
            None => {
                let coupon = match store.customers().of(member.id).await?.coupon {
                    Some(code) => Some(self.usable(&store.coupons(), &code).await?),
                    None => None,
                };
                let subjects = self.trial_subjects(member, &card);
                let has_trial =
                    before.is_none() && !store.subscriptions().had_trial(subjects).await?;
                (coupon, has_trial)
            }
        };
        let now = self.now();
        let trial_days = has_trial.then_some(TRIAL_DAYS);
        let schedule = Schedule {
            amount: PLAN_PRICE,
            coupon: coupon.as_ref().map(|coupon| coupon.terms),
            first: now + TimeDelta::days(trial_days.unwrap_or_default().into()),
        };
        let first_day = japan_day(schedule.first);
        let confirmation = MonthlyConfirmation {
            version: CONFIRMATION_VERSION,
            plan: PLAN_NAME,
            price: Price::of(PLAN_PRICE),
            trial_days,
            trial_end: has_trial.then_some(first_day),
            first_charge_date: first_day,
            first_charge: Price::of(schedule.charge(0)),
            day_of_month: schedule.day_of_month(),
            later_charges: Price::of(schedule.lasting()),
            coupon: coupon.map(|coupon| ConfirmedCoupon {
                code: coupon.code,
                discount: coupon.terms.discount,
                charges: coupon.terms.charges,
            }),
            year: ConfirmedYear {
                count: YEAR_CHARGES,
                amount: schedule.year(),
            },
            card: ConfirmedCard {
                brand: card.facts.brand.clone(),
                last_four: card.facts.last_four.clone(),
            },
            // the charge comes later on that day; who keeps to its beginning is in time
            cancel_by: midnight(first_day).filter(|_| has_trial),
            contact: self.contact(),
        };
        Ok(Draft {
            confirmation,
            card,
            has_trial,
            schedule,
        })
    }

    async fn place(
        &self,
        payments: &dyn Payments,
        member: &Member,
        draft: Draft,
        shown: &Confirmation,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        let Some(order) = self.open(member, &draft, shown, peer).await? else {
            return Ok(());
        };
        let answer = payments
            .subscribe(&ProviderOrder {
                key: order.id.to_string(),
                customer: self.customer_of(payments, member).await?,
                card: draft.card.facts.provider_id.clone(),
                amount: order.amount,
                coupon: order.coupon.as_ref().map(|coupon| coupon.terms),
                trial_days: order.has_trial.then_some(TRIAL_DAYS),
            })
            .await;
        let begun = match answer {
            // where the holder has to act first, the order stays open: the call after that asks again
            // with its key
            Ok(attempt) => attempt.done().map_err(BillingError::ActionRequired)?,
            Err(PaymentError::Refused(refusal)) => {
                self.give_up(member, &order).await?;
                return Err(refused(refusal, "card").into());
            }
            // the order stays open: the next call asks again with its key
            Err(error) => return Err(failed(error, "card").into()),
        };
        match begun.status {
            // not yet: the next call asks again with the key of the order
            SubscriptionStatus::Incomplete => {
                return Err(busy().into());
            }
            // never: another order may have another card
            SubscriptionStatus::IncompleteExpired => {
                self.give_up(member, &order).await?;
                return Err(refused(CardRefusal::Declined, "card").into());
            }
            _ => {}
        }
        match self.begin(member, &draft, &order, begun, peer).await {
            // the plan has begun at the provider: nobody is told that nothing was saved. The next
            // call asks again with the key of the order
            Err(CommonError::WritesRefused(refusal)) => {
                tracing::error!(%refusal, "a plan has begun and could not be written down");
                Err(busy().into())
            }
            ended => Ok(ended?),
        }
    }

    /// Writes an order down, or finds the open one, with the copy of what was confirmed. Nothing
    /// when another call of the same member was faster and the plan runs.
    async fn open(
        &self,
        member: &Member,
        draft: &Draft,
        shown: &Confirmation,
        peer: &Peer,
    ) -> Result<Option<Subscription>, BillingError> {
        let now = self.now();
        let new = NewOrder {
            id: SubscriptionId(self.new_id()),
            member: member.id,
            amount: PLAN_PRICE,
            coupon: None,
            has_trial: draft.has_trial,
        };
        let copy = self.new_confirmation(member, CONFIRMATION_VERSION, shown, peer)?;
        let (new, copy, chosen) = (&new, &copy, &draft.confirmation.coupon);
        let card = &draft.card.id;
        self.change(Room::Grows, |tx| async move {
            if !tx.members().lock(member.id).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            self.enforce(&tx, Limit::Orders, &orders_of(member)).await?;
            let subscriptions = tx.subscriptions();
            let living = subscriptions.living(member.id).await?;
            let open = match living {
                Some(found) if found.status != SubscriptionStatus::Incomplete => {
                    already_living(member, &found).map_err(Ended::Kept)?;
                    return Ok(None);
                }
                open => open,
            };
            // removed since it was shown; from here on the order keeps it
            let cards = tx.cards().of(member.id).await?;
            if cards.iter().all(|kept| kept.id != *card) {
                return Err(Ended::Kept(BillingError::ConfirmationChanged));
            }
            let order = match open {
                Some(open) => open,
                None => {
                    let mut new = new.clone();
                    if let Some(chosen) = chosen {
                        let terms = tx.coupons().redeem(&chosen.code, now).await?;
                        let terms = terms.ok_or(Ended::Kept(BillingError::CouponUsedUp))?;
                        let code = chosen.code.clone();
                        new.coupon = Some(AppliedCoupon { code, terms });
                    }
                    subscriptions.open(new, now).await?
                }
            };
            subscriptions
                .keep_confirmation(member.id, order.id, copy.clone(), now)
                .await?;
            Ok(Some(order))
        })
        .await
    }

    /// The card was refused: another order may have another one.
    async fn give_up(&self, member: &Member, order: &Subscription) -> Result<(), CommonError> {
        self.change(Room::Grows, |tx| async move {
            tx.members().lock(member.id).await?;
            Ok(tx.subscriptions().give_up(order, self.now()).await?)
        })
        .await
    }

    /// Closes an order with the provider's answer: the member's plan, the free month that is had
    /// and the welcome, once.
    async fn begin(
        &self,
        member: &Member,
        draft: &Draft,
        order: &Subscription,
        begun: ProviderSubscription,
        peer: &Peer,
    ) -> Result<(), CommonError> {
        let now = self.now();
        let shown = &draft.confirmation;
        // who is a member already, as the demo's, has nobody to be welcomed by
        let welcome = match shown.cancel_by.filter(|_| !member.is_subscribed) {
            Some(cancel_by) => Some(self.mail_member(
                member,
                Mail::Welcome(Contract {
                    trial_end: begun.first_charge_at,
                    first_charge: japan_day(begun.first_charge_at),
                    first_amount: shown.first_charge.amount,
                    first_tax: shown.first_charge.tax,
                    day_of_month: draft.schedule.day_of_month(),
                    amount: shown.later_charges.amount,
                    tax: shown.later_charges.tax,
                    last_four: draft.card.facts.last_four.clone(),
                    cancel_by,
                }),
            )?),
            None => None,
        };
        let trials = if order.has_trial {
            self.new_trials(member, &draft.card)
        } else {
            Vec::new()
        };
        let started = Started {
            provider_id: begun.id,
            status: begun.status,
            first_charge_at: begun.first_charge_at,
            trials,
        };
        let (started, welcome) = (&started, &welcome);
        self.change(Room::Grows, |tx| async move {
            if !tx.members().lock(member.id).await? {
                // deleted while the provider was asked; it is told to forget the member
                return Ok(());
            }
            let subscriptions = tx.subscriptions();
            if !subscriptions
                .start(member.id, order.id, started.clone(), now)
                .await?
            {
                // another call of the same member was faster
                return Ok(());
            }
            plan_began(&tx, member.id, started.status, now).await?;
            tx.outbox().add(welcome.clone(), now).await?;
            Ok(tx.tell(Event::Subscribed(member.id), peer).await?)
        })
        .await
    }

    /// Whether the member has a plan that runs.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn has_plan(&self, who: &Entered<doors::Payments>) -> Result<bool, BillingError> {
        let found = self.store().subscriptions().of(who.id()).await?;
        Ok(found.is_some_and(|found| standing_under(found.status).is_subscribed))
    }

    /// The member's plan with its next charge.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when there was never one.
    pub async fn running_plan(
        &self,
        who: &Entered<doors::Billing>,
    ) -> Result<RunningPlan, BillingError> {
        let store = self.store();
        let found = store.subscriptions().of(who.id()).await?;
        let subscription = found
            .filter(|found| found.status != SubscriptionStatus::Incomplete)
            .ok_or(CommonError::NotFound)?;
        let goes_on =
            standing_under(subscription.status).is_subscribed && !subscription.cancel_at_period_end;
        let next = subscription
            .first_charge_at
            .filter(|_| goes_on)
            .map(|first| {
                let schedule = Schedule {
                    amount: subscription.amount,
                    coupon: subscription.coupon.as_ref().map(|coupon| coupon.terms),
                    first,
                };
                let next = schedule.next(self.now());
                (next.day, schedule.charge(next.number))
            });
        Ok(RunningPlan {
            anchor: next.map(|(day, _)| day),
            upcoming: next.map_or(Yen::ZERO, |(_, amount)| amount),
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

/// The order stays open: it is worth another call.
fn busy() -> CommonError {
    CommonError::Busy {
        retry_after: AFTER_A_REFUSAL,
    }
}

/// Whose orders are counted.
fn orders_of(member: &Member) -> Vec<u8> {
    member.id.0.as_bytes().to_vec()
}
