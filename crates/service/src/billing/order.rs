//! お申し込み: the final confirmation (特定商取引法12条の6) and the order.

use crate::Service;
use crate::billing::charging::{ToCharge, checked_answer};
use crate::billing::collection::Billing;
use crate::billing::collection::Payments;
use crate::billing::confirmation::{
    CONFIRMATION_VERSION, Confirmation, ConfirmedCard, ConfirmedCoupon, ConfirmedYear,
    MonthlyConfirmation, already_living,
};
use crate::billing::contract::contract_of;
use crate::billing::coupon::{CouponRows, as_an_answer, is_unusable};
use crate::billing::error::BillingError;
use crate::billing::moves::move_plan;
use crate::billing::plan::{PLAN_NAME, PLAN_PRICE, Price, Schedule, TRIAL_DAYS};
use crate::billing::remembered::Once;
use crate::billing::renewal::next_invoice;
use crate::billing::standing::{plan_began, standing_under};
use crate::ground::change::{Change, Ended};
use crate::ground::clock::{japan_day, midnight};
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::mail::Mail;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use shinchoryu_quantity::Yen;
use shinchoryu_store::{
    AppliedCoupon, Card, Charge, ChargePurpose, Member, NewOrder, Room, SubscriptionId,
    SubscriptionStatus,
};
use std::slice;

/// An order whose first payment does not come is given up after this time.
const ORDER_LIFE: TimeDelta = TimeDelta::hours(23);

/// What a member orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ordered {
    /// Digest of what was shown.
    pub hash: String,
    /// What the browser got for the action that was asked for before.
    pub answer: Option<String>,
}

/// An order that is placed.
struct Placing<'a> {
    draft: Draft,
    shown: &'a Confirmation,
    answer: Option<String>,
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
        ordered: &Ordered,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        self.take_out(&who.member, Some(ordered), peer).await
    }

    /// Orders for a member who needs no confirmation on the screen, such as the demo's.
    pub(crate) async fn order(&self, member: &Member, peer: &Peer) -> Result<(), BillingError> {
        self.take_out(member, None, peer).await
    }

    /// Takes out the plan that is on offer; where a hash is given, only what it names.
    async fn take_out(
        &self,
        member: &Member,
        ordered: Option<&Ordered>,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        let is_same = |shown: &Confirmation| match ordered {
            Some(ordered) => Ok::<_, CommonError>(shown.hash()? == ordered.hash),
            None => Ok(true),
        };
        match &self.parts.billing {
            Billing::Monthly(payments) => {
                let draft = self.draft(member).await?;
                let shown = Confirmation::Monthly(Box::new(draft.confirmation.clone()));
                if !is_same(&shown)? {
                    return self.ordered_before(member, ordered).await;
                }
                self.check_limit(Limit::Orders, &orders_of(member)).await?;
                let order = Placing {
                    draft,
                    shown: &shown,
                    answer: checked_answer(ordered.and_then(|ordered| ordered.answer.clone()))?,
                };
                Box::pin(self.place(payments.as_ref(), member, order, peer)).await
            }
            Billing::FreeUntil(until) => {
                let shown = Confirmation::Free(self.free_confirmation(*until)?);
                if !is_same(&shown)? {
                    return Err(BillingError::ConfirmationChanged);
                }
                let begun = self.begin_free_plan(member, *until, &shown, peer).await;
                Ok(begun?)
            }
        }
    }

    /// What is ordered is not what would be ordered now: all is well where it runs already, because another call of
    /// the same order was faster.
    async fn ordered_before(
        &self,
        member: &Member,
        ordered: Option<&Ordered>,
    ) -> Result<(), BillingError> {
        let store = self.store();
        let living = store.subscriptions().living(member.id).await?;
        let runs = living.filter(|found| standing_under(found.status).is_subscribed);
        let copies = store.subscriptions().confirmations(member.id).await?;
        let hash = copies.last().map(|copy| HEXLOWER.encode(&copy.digest));
        if runs.is_some() && hash.as_ref() == ordered.map(|ordered| &ordered.hash) {
            return Ok(());
        }
        Err(BillingError::ConfirmationChanged)
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
            Some(order) => {
                let coupon = order.coupon.clone().map(|coupon| (coupon, None));
                (coupon, order.has_trial)
            }
            None => {
                let chosen = store.customers().of(member.id).await?.coupon;
                // one that cannot be used any more takes nothing off, and what is shown says so
                let coupon = match chosen {
                    Some(code) => {
                        let rows = CouponRows::from(store);
                        match self.usable(rows, member, &code).await {
                            Err(error) if is_unusable(&error) => None,
                            usable => {
                                let usable = usable?;
                                Some((usable.coupon, usable.until))
                            }
                        }
                    }
                    None => None,
                };
                let subjects = self.subjects(Once::FreeMonth, member, slice::from_ref(&card));
                let has_trial =
                    before.is_none() && !store.subscriptions().is_remembered(subjects).await?;
                (coupon, has_trial)
            }
        };
        let now = self.now();
        let trial_days = has_trial.then_some(TRIAL_DAYS);
        let schedule = Schedule {
            amount: PLAN_PRICE,
            coupon: coupon.as_ref().map(|(coupon, _)| coupon.terms),
            coupon_from: 0,
            first: now + TimeDelta::days(trial_days.unwrap_or_default().into()),
        };
        let first_day = japan_day(schedule.first);
        let confirmation = MonthlyConfirmation {
            version: CONFIRMATION_VERSION,
            plan: PLAN_NAME,
            price: Price::of(PLAN_PRICE),
            trial_days,
            trial_end: first_day.pred_opt().filter(|_| has_trial),
            first_charge_date: first_day,
            first_charge: Price::of(schedule.charge(0)),
            day_of_month: schedule.day_of_month(),
            later_charges: Price::of(schedule.lasting()),
            later_from: schedule.lasting_from(),
            coupon: coupon.map(|(coupon, until)| ConfirmedCoupon {
                code: coupon.code,
                discount: coupon.terms.discount,
                charges: coupon.terms.charges,
                until,
            }),
            year: ConfirmedYear {
                count: schedule.paid_in_a_year(),
                amount: schedule.year(),
            },
            card: ConfirmedCard {
                brand: card.facts.brand.clone(),
                last_four: card.facts.last_four.clone(),
            },
            // the charge comes later on that day; who keeps to its beginning is in time
            cancel_by: schedule
                .first_paid(i64::from(!has_trial))
                .and_then(|number| midnight(japan_day(schedule.instant(number)))),
            contact: self.contact(),
        };
        Ok(Draft {
            confirmation,
            card,
            has_trial,
            schedule,
        })
    }

    /// Places an order. What begins with free days is one change; what is charged at once is written
    /// down before the provider is asked, and closed with its answer.
    async fn place(
        &self,
        payments: &dyn Payments,
        member: &Member,
        order: Placing<'_>,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        let customer = self.customer_of(payments, member).await?;
        let opened = Box::pin(self.open(member, &customer, &order, peer)).await?;
        let Some(charge) = opened else {
            return Ok(());
        };
        // the holder turned from an attempt to another card, or came back on another day: what is charged is what
        // was shown
        let shown = &order.draft;
        if charge.card == shown.card.facts.provider_id
            && japan_day(charge.begun_at) == shown.confirmation.first_charge_date
        {
            return Box::pin(self.carry_out_for(&charge, order.answer, peer)).await;
        }
        if self.abandon(&charge, peer).await? {
            return Ok(());
        }
        match Box::pin(self.open(member, &customer, &order, peer)).await? {
            Some(charge) => Box::pin(self.carry_out_for(&charge, None, peer)).await,
            None => Ok(()),
        }
    }

    /// Writes an order down, or finds the open one, with the copy of what was confirmed. Nothing
    /// when the plan runs: by this call, or by another one of the same member that was faster.
    async fn open(
        &self,
        member: &Member,
        customer: &str,
        order: &Placing<'_>,
        peer: &Peer,
    ) -> Result<Option<Charge>, BillingError> {
        let (now, draft) = (self.now(), &order.draft);
        let new = NewOrder {
            id: SubscriptionId(self.new_id()),
            member: member.id,
            amount: PLAN_PRICE,
            coupon: None,
            has_trial: draft.has_trial,
            status: if draft.has_trial {
                SubscriptionStatus::Trialing
            } else {
                SubscriptionStatus::Incomplete
            },
            first_charge_at: draft.has_trial.then_some(draft.schedule.first),
            due_at: if draft.has_trial {
                draft.schedule.first
            } else {
                now + ORDER_LIFE
            },
        };
        let copy = self.new_confirmation(member, CONFIRMATION_VERSION, order.shown, peer)?;
        let (new, copy, chosen) = (&new, &copy, &draft.confirmation.coupon);
        let card = &draft.card;
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
            if cards.iter().all(|kept| kept.id != card.id) {
                return Err(Ended::Kept(BillingError::ConfirmationChanged));
            }
            let mut plan = match open {
                Some(open) => open,
                None => {
                    let mut new = new.clone();
                    if let Some(chosen) = chosen {
                        let coupon = self.redeem_chosen(&tx, member, chosen).await;
                        new.coupon = Some(coupon.map_err(as_an_answer)?);
                    }
                    subscriptions.open(new, now).await?
                }
            };
            subscriptions
                .keep_confirmation(member.id, plan.id, copy.clone(), now)
                .await?;
            if plan.has_trial {
                self.begin_free_days(&tx, member, draft, peer).await?;
                return Ok(None);
            }
            let owed = tx.invoices().owed_by(plan.id).await?;
            if let Some(invoice) = &owed
                && let Some(pending) = tx.charges().pending(invoice.id).await?
            {
                return Ok(Some(pending));
            }
            plan.first_charge_at = Some(now);
            let Some(mut invoice) = next_invoice(self, &plan) else {
                return Err(CommonError::Internal("an order without a charge".to_owned()).into());
            };
            plan.periods += 1;
            if invoice.amount == Yen::ZERO {
                self.issue(&tx, &mut invoice, None).await?;
                tx.invoices().add(&invoice).await?;
                move_plan(&mut plan, SubscriptionStatus::Active)?;
                plan.due_at = Schedule::of(&plan).map(|schedule| schedule.instant(plan.periods));
                subscriptions.save(&plan).await?;
                plan_began(&tx, member.id, plan.status, now).await?;
                let begun = self.plan_begun_mail(member, &plan, &card.facts.last_four)?;
                tx.outbox().add(begun, now).await?;
                tx.tell(Event::Subscribed(member.id), peer).await?;
                return Ok(None);
            }
            subscriptions.save(&plan).await?;
            tx.invoices().add(&invoice).await?;
            let charge = ToCharge {
                invoice: &invoice,
                customer,
                card,
                purpose: ChargePurpose::Order,
            };
            Ok(Some(self.begin_charge(&tx, charge).await?))
        })
        .await
    }

    /// Counts the use of the coupon that was shown, as it was shown.
    async fn redeem_chosen(
        &self,
        tx: &Change,
        member: &Member,
        shown: &ConfirmedCoupon,
    ) -> Result<AppliedCoupon, BillingError> {
        let rows = CouponRows::from(&**tx);
        let usable = self.usable(rows, member, &shown.code).await?;
        let terms = usable.coupon.terms;
        if (terms.discount, terms.charges) != (shown.discount, shown.charges) {
            return Err(BillingError::ConfirmationChanged);
        }
        self.redeem(tx, usable).await
    }

    /// The plan runs from now on, and is charged when its free days are over.
    async fn begin_free_days(
        &self,
        tx: &Change,
        member: &Member,
        draft: &Draft,
        peer: &Peer,
    ) -> Result<(), Ended<BillingError>> {
        let now = self.now();
        let card = slice::from_ref(&draft.card);
        let trials = self.new_subjects(Once::FreeMonth, member, card);
        // somebody with the same card was faster: there are no free days any more, and what was shown is not so
        if !tx.subscriptions().remember(&trials, now).await? {
            return Err(Ended::Undone(BillingError::ConfirmationChanged));
        }
        plan_began(tx, member.id, SubscriptionStatus::Trialing, now).await?;
        // who is a member already, as the demo's, has nobody to be welcomed by
        if !member.is_subscribed {
            let contract = contract_of(&draft.schedule, &draft.card.facts.last_four);
            let welcome = self.mail_member(member, Mail::Welcome(contract))?;
            tx.outbox().add([welcome], now).await?;
        }
        Ok(tx.tell(Event::Subscribed(member.id), peer).await?)
    }
}

/// Whose orders are counted.
fn orders_of(member: &Member) -> Vec<u8> {
    member.id.0.as_bytes().to_vec()
}
