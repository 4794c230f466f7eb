//! 解約: the plan ends with the month that runs, unless that is taken back before; one that is not paid, and one
//! whose month is over before anybody charged the next one, ends at once. The account stays.

use crate::Service;
use crate::billing::charging::busy;
use crate::billing::error::BillingError;
use crate::billing::last_facts::{cancelled_terms, coupon_of, unpaid_of};
use crate::billing::member_plan::ends_today_at;
use crate::billing::moves::move_plan;
use crate::billing::notices::charge_of;
use crate::billing::plan::{Schedule, is_period_over, last_day_of_use, last_day_to_come};
use crate::billing::standing::{close_unpaid, save_plan, standing_under};
use crate::ground::change::{Change, Ended};
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::mail::{CancelledTerms, Mail};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use shinchoryu_quantity::Yen;
use shinchoryu_store::{
    Invoice, InvoiceId, InvoiceStatus, Leaving, Member, Room, Subscription, SubscriptionStatus,
};
use strum::IntoStaticStr;

/// 解約の理由.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum LeavingReason {
    /// It costs too much.
    Price,
    /// It is not needed any more.
    NotNeeded,
    /// It is hard to use.
    HardToUse,
    /// Something is missing.
    MissingFeature,
    /// Something else.
    Other,
}

/// Why a member leaves, as far as that is said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Farewell {
    /// One of the list.
    pub reason: Option<LeavingReason>,
    /// In words.
    pub comment: Option<String>,
}

impl Service {
    /// Cancels the plan: it ends with the month that runs; one that is not paid ends at once, and what
    /// is owed is owed no more; so does one whose next month nobody has begun to charge. Whoever asks again is answered as the first time.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] where there was never one; [`BillingError::PlanEnded`] when it has
    /// ended; [`CommonError::NoPayments`] where nobody pays; [`BillingError::NoOpenInvoice`] where `owed` is named,
    /// with which the plan would end at once, and is owed no more: the month that was paid is not to be lost.
    pub async fn cancel_plan(
        &self,
        who: &Entered<doors::Billing>,
        farewell: &Farewell,
        owed: Option<InvoiceId>,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        self.payments()?;
        Box::pin(self.close_open_attempt(who, owed, peer)).await?;
        self.change(Room::Small, |tx| async move {
            let (member, mut plan) = self.own_plan(&tx, who).await?;
            if plan.cancel_at_period_end {
                return Ok(());
            }
            if let Some(meant) = owed {
                let owed = tx.invoices().owed_by(plan.id).await?;
                let is_owed = owed.is_some_and(|owed| owed.id == meant);
                if !is_owed || plan.status != SubscriptionStatus::PastDue {
                    return Err(BillingError::NoOpenInvoice.into());
                }
            }
            plan.leaving = Leaving {
                reason: farewell
                    .reason
                    .map(|reason| <&str>::from(reason).to_owned()),
                comment: farewell.comment.clone(),
                at: Some(self.now()),
            };
            if standing_under(plan.status).is_subscribed {
                plan.cancel_at_period_end = true;
                let owed = tx.invoices().owed_by(plan.id).await?;
                if owed.is_none() && is_period_over(&plan, self.now()) {
                    // nobody has begun to charge the next one: there is nothing left to wait for
                    self.end_plan(&tx, &member, plan, None).await?;
                    return Ok(tx.tell(Event::PlanCancelled(member.id), peer).await?);
                }
                tx.subscriptions().save(&plan).await?;
                let terms = cancelled_terms(&tx, &plan, owed.as_ref()).await?;
                if let Some(mail) = self.cancelled_mail(&plan, owed.as_ref(), terms) {
                    let mail = self.mail_member(&member, mail)?;
                    tx.outbox().add([mail], self.now()).await?;
                }
            } else {
                self.end_unpaid(&tx, &member, plan).await?;
            }
            Ok(tx.tell(Event::PlanCancelled(member.id), peer).await?)
        })
        .await
    }

    /// 解約の受付: until when a plan that was cancelled can be used. Of one that is never charged there is no
    /// such day.
    fn cancelled_mail(
        &self,
        plan: &Subscription,
        owed: Option<&Invoice>,
        terms: CancelledTerms,
    ) -> Option<Mail> {
        if let Some(owed) = owed {
            // its charge is under way: nobody knows yet whether it can be used
            return Some(Mail::PlanCancelledUnpaid {
                period_from: owed.period_from,
                period_to: owed.period_to,
                terms,
            });
        }
        if let Some(until) = ends_today_at(plan, self.now()) {
            return Some(Mail::PlanCancelledToday { until, terms });
        }
        let last_day = last_day_to_come(plan, self.now())?;
        Some(Mail::PlanCancelled { last_day, terms })
    }

    /// Takes a cancellation back, as long as the plan runs.
    ///
    /// # Errors
    /// As [`Service::cancel_plan`]; [`CommonError::TooManyRequests`].
    pub async fn keep_plan(
        &self,
        who: &Entered<doors::Billing>,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        self.payments()?;
        self.change(Room::Grows, |tx| async move {
            let (member, mut plan) = self.own_plan(&tx, who).await?;
            if !plan.cancel_at_period_end {
                return Ok(());
            }
            // each of them and each cancellation is told by a mail
            let subject = member.id.0.as_bytes();
            self.enforce(&tx, Limit::PlansKept, subject).await?;
            plan.cancel_at_period_end = false;
            plan.leaving = Leaving::default();
            tx.subscriptions().save(&plan).await?;
            let kept = self.kept_mail(&tx, &plan).await?;
            let mail = self.mail_member(&member, kept)?;
            tx.outbox().add([mail], self.now()).await?;
            Ok(tx.tell(Event::PlanKept(member.id), peer).await?)
        })
        .await
    }

    /// 解約の取り消し: what is charged next, unless a charge is due already whose end nobody knows.
    async fn kept_mail(
        &self,
        tx: &Change,
        plan: &Subscription,
    ) -> Result<Mail, Ended<BillingError>> {
        let owed = tx.invoices().owed_by(plan.id).await?;
        let schedule = Schedule::of(plan);
        let to_come = schedule
            .filter(|schedule| owed.is_none() && schedule.instant(plan.periods) > self.now());
        // of what a coupon takes all nothing is paid
        let next = to_come.and_then(|schedule| {
            let number = schedule.first_paid(plan.periods)?;
            Some(charge_of(&schedule, number))
        });
        let under_way = match (&owed, schedule) {
            (Some(owed), _) => owed.amount,
            (None, Some(schedule)) if to_come.is_none() => schedule.charge(plan.periods),
            _ => Yen::ZERO,
        };
        Ok(Mail::PlanKept {
            next,
            is_under_way: under_way > Yen::ZERO,
        })
    }

    /// The plan of a member who is locked from here on.
    async fn own_plan(
        &self,
        tx: &Change,
        who: &Entered<doors::Billing>,
    ) -> Result<(Member, Subscription), Ended<BillingError>> {
        let member = tx.living(who.id()).await?;
        match tx.subscriptions().begun(member.id).await? {
            Some(plan) if plan.has_ended() => Err(BillingError::PlanEnded.into()),
            Some(plan) => Ok((member, plan)),
            None => Err(CommonError::NotFound.into()),
        }
    }

    /// An attempt to pay what is owed is closed before a plan that is not paid ends, so that nobody pays for what
    /// has ended. One that was left at the bank's page would be in the way for days.
    async fn close_open_attempt(
        &self,
        who: &Entered<doors::Billing>,
        meant: Option<InvoiceId>,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        let store = self.store();
        let plan = store.subscriptions().living(who.id()).await?;
        let Some(plan) = plan.filter(|plan| plan.status == SubscriptionStatus::PastDue) else {
            return Ok(());
        };
        let Some(owed) = store.invoices().owed_by(plan.id).await? else {
            return Ok(());
        };
        if meant.is_some_and(|meant| meant != owed.id) {
            return Ok(());
        }
        if let Some(pending) = store.charges().pending(owed.id).await? {
            self.close_attempt(&pending, peer).await?;
        }
        Ok(())
    }

    /// A plan that is not paid ends at once; not while an attempt to pay it began meanwhile.
    async fn end_unpaid(
        &self,
        tx: &Change,
        member: &Member,
        plan: Subscription,
    ) -> Result<(), Ended<BillingError>> {
        let mut owed = tx.invoices().owed_by(plan.id).await?;
        if let Some(owed) = &mut owed {
            if tx.charges().pending(owed.id).await?.is_some() {
                return Err(Ended::Undone(busy().into()));
            }
            close_unpaid(tx, owed, InvoiceStatus::Void, self.now()).await?;
        }
        Ok(self.end_plan(tx, member, plan, owed.as_ref()).await?)
    }

    /// ご利用の終了: a plan that its member left ends now, and they are told, also of what is owed no more and of
    /// a discount that goes.
    pub(crate) async fn end_plan(
        &self,
        tx: &Change,
        member: &Member,
        mut plan: Subscription,
        void: Option<&Invoice>,
    ) -> Result<(), CommonError> {
        let now = self.now();
        move_plan(&mut plan, SubscriptionStatus::Canceled)?;
        plan.ended_at = Some(now);
        plan.due_at = None;
        save_plan(tx, &plan, now).await?;
        let ended = Mail::PlanEnded {
            ended_on: last_day_of_use(&plan, now),
            void: void.map(unpaid_of),
            coupon: coupon_of(&plan, void),
        };
        let mail = self.mail_member(member, ended)?;
        tx.outbox().add([mail], now).await?;
        Ok(tx
            .tell(Event::PlanEnded(member.id), &Peer::default())
            .await?)
    }
}
