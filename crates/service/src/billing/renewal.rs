//! 継続課金: what becomes of a plan when its time has come: it is charged for another month, charged again,
//! or it ends.

use crate::Service;
use crate::billing::charging::{Charged, ToCharge, pause_after};
use crate::billing::collection::Billing;
use crate::billing::differences::{MONTHS_PASSED, note_difference};
use crate::billing::moves::move_plan;
use crate::billing::plan::{Schedule, is_month_over};
use crate::billing::standing::{close_unpaid, give_up_order, save_plan};
use crate::billing::unreadable::Table;
use crate::ground::change::{Change, Ended};
use crate::ground::error::CommonError;
use crate::ground::jobs::Progress;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use chrono::{NaiveDate, TimeDelta};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{
    Charge, ChargePurpose, Difference, Invoice, InvoiceId, InvoiceStatus, Member, MemberId, Refund,
    Room, Subscription, SubscriptionStatus,
};
use tokio::task::JoinSet;

/// Plans, attempts to charge them, and refunds that are looked at in one go.
const AT_ONCE: u64 = 20;

/// How many of them at the same time.
const SIDE_BY_SIDE: usize = 4;

/// Until a plan is looked at again with which nothing could be done.
const TURN_PAUSE: TimeDelta = TimeDelta::minutes(10);

/// What is to be done at the provider after a look at a plan.
enum Turn {
    /// Nothing.
    Done,
    /// To be charged.
    Charge(Charge),
    /// An order that its member left: it is not charged any more.
    Leave(Charge),
}

/// Does all of this, a few at a time: a provider that hangs with one keeps few others waiting. The first error is
/// told when all are done: one that fails, or breaks, keeps no other from its turn.
async fn side_by_side<F>(all: impl Iterator<Item = F>) -> Result<(), CommonError>
where
    F: Future<Output = Result<(), CommonError>> + Send + 'static,
{
    let mut running = JoinSet::new();
    let mut failed = None;
    let mut waiting = all.fuse();
    loop {
        while running.len() < SIDE_BY_SIDE
            && let Some(next) = waiting.next()
        {
            running.spawn(next);
        }
        let Some(ended) = running.join_next().await else {
            return failed.map_or(Ok(()), Err);
        };
        let done = ended.unwrap_or_else(|broken| Err(CommonError::Internal(broken.to_string())));
        failed = failed.or(done.err());
    }
}

impl Turn {
    /// Nothing until the plan is due.
    async fn rest(tx: &Change, plan: &Subscription) -> Result<Self, CommonError> {
        tx.subscriptions().save(plan).await?;
        Ok(Self::Done)
    }
}

/// The first invoice of a plan that is charged at once, and each further one.
pub(crate) fn next_invoice(service: &Service, plan: &Subscription) -> Option<Invoice> {
    let schedule = Schedule::of(plan)?;
    let number = plan.periods;
    let charge = schedule.upcoming(number);
    Some(Invoice {
        id: InvoiceId(service.new_id()),
        member: plan.member,
        subscription: plan.id,
        period: number,
        status: InvoiceStatus::Open,
        price: plan.amount,
        coupon: plan
            .coupon
            .as_ref()
            .filter(|_| charge.has_coupon)
            .map(|coupon| coupon.code.clone()),
        amount: charge.price.amount,
        period_from: charge.period_from,
        period_to: charge.period_to,
        billed_at: service.now(),
        closed_at: None,
        number: None,
        paid_with: None,
        recipient: None,
        failures: 0,
        refusal: None,
    })
}

impl Service {
    /// Does what is due with plans: charges them for the next month, charges again what could not be
    /// charged, ends those that were cancelled, gives orders up that were left, and gives money back.
    /// Attempts of which nobody knows the end are asked for again with their key.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn renew_plans(&self) -> Result<Progress, CommonError> {
        if matches!(self.parts.billing, Billing::FreeUntil(_)) {
            return Ok(Progress::Done);
        }
        let now = self.now();
        let unknown = self.store().charges().due(now, AT_ONCE).await?;
        let refunds = self.store().refunds().due(now, AT_ONCE).await?;
        let due = self.store().subscriptions().due(now, AT_ONCE).await?;
        let counts = [unknown.count(), refunds.count()];
        let is_full = counts.iter().any(|found| *found as u64 == AT_ONCE);
        // one that cannot be done, or read, keeps nobody else waiting
        let mut failed = None;
        for (table, broken) in [
            (Table::Charges, unknown.unreadable),
            (Table::Refunds, refunds.unreadable),
        ] {
            for row in broken {
                failed = failed.or(self.set_aside(table, row).await.err());
            }
        }
        let is_asked = !unknown.rows.is_empty();
        let asked = unknown.rows.into_iter().map(|charge| {
            let service = self.clone();
            async move { Box::pin(service.ask_again(&charge)).await }
        });
        let refunded = refunds.rows.into_iter().map(|refund| {
            let service = self.clone();
            async move { Box::pin(service.pay_back_or_put_off(&refund)).await }
        });
        let turns = due.iter().map(|member| {
            let (service, member) = (self.clone(), *member);
            async move { Box::pin(service.take_turn_or_put_off(member)).await }
        });
        for ended in [
            side_by_side(asked).await,
            side_by_side(refunded).await,
            side_by_side(turns).await,
        ] {
            failed = failed.or(ended.err());
        }
        // what was looked at may be due again: one of nothing, or after an attempt
        // that was given up
        let more = is_full || !due.is_empty() || is_asked;
        match failed {
            Some(error) => Err(error),
            None if more => Ok(Progress::More),
            None => Ok(Progress::Done),
        }
    }

    /// Whether something is due.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub(crate) async fn is_plan_due(&self) -> Result<bool, CommonError> {
        if matches!(self.parts.billing, Billing::FreeUntil(_)) {
            return Ok(false);
        }
        let (store, now) = (self.store(), self.now());
        Ok(!store.subscriptions().due(now, 1).await?.is_empty()
            || store.charges().due(now, 1).await?.count() > 0
            || store.refunds().due(now, 1).await?.count() > 0)
    }

    /// Asks again for an attempt of which nobody knows the end.
    async fn ask_again(&self, charge: &Charge) -> Result<(), CommonError> {
        let peer = Peer::default();
        let charged = self.ask_about(charge, &peer).await;
        if matches!(charged, Err(_) | Ok(Charged::Unknown | Charged::Asks(_))) {
            // what waits for its holder ends with the order, or when it is paid in another way
            let pause = pause_after(charge.attempts);
            self.change(Room::Grows, |tx| async move {
                let due_at = self.now() + pause;
                Ok::<_, Ended<CommonError>>(tx.charges().put_off(charge, due_at).await?)
            })
            .await?;
        }
        charged.map(drop)
    }

    async fn pay_back_or_put_off(&self, refund: &Refund) -> Result<(), CommonError> {
        let Err(error) = Box::pin(self.pay_back(refund)).await else {
            return Ok(());
        };
        let put_off = self.put_off_refund(refund).await;
        tracing::warn!(refund = %refund.id, ?put_off, "a refund waits for its next turn");
        Err(error)
    }

    async fn take_turn_or_put_off(&self, member: MemberId) -> Result<(), CommonError> {
        let Err(error) = Box::pin(self.take_turn(member)).await else {
            return Ok(());
        };
        // it would stand before all others at the next look, too
        let put_off = Box::pin(self.put_off_turn(member, &error, TURN_PAUSE)).await;
        tracing::warn!(%member, %error, ?put_off, "a plan waits for its next turn");
        // what cannot be read is told where somebody looks for it
        if matches!(put_off, Ok(true)) {
            Ok(())
        } else {
            Err(error)
        }
    }

    async fn take_turn(&self, member: MemberId) -> Result<(), CommonError> {
        let peer = &Peer::default();
        let turn: Result<_, CommonError> = self
            .change(Room::Grows, |tx| async move {
                let found = tx.members().locked(member).await?;
                let Some(member) = found.filter(|member| member.deleted_at.is_none()) else {
                    return Ok(Turn::Done);
                };
                let plan = tx.subscriptions().living(member.id).await?;
                let is_due = |plan: &Subscription| plan.due_at.is_some_and(|at| at <= self.now());
                match plan.filter(is_due) {
                    Some(plan) => Ok(Box::pin(self.turn(&tx, &member, plan)).await?),
                    None => Ok(Turn::Done),
                }
            })
            .await;
        match turn? {
            Turn::Done => {}
            Turn::Charge(charge) => {
                self.carry_out(&charge, None, peer).await?;
            }
            Turn::Leave(charge) => {
                self.abandon(&charge, peer).await?;
            }
        }
        Ok(())
    }

    async fn turn(
        &self,
        tx: &Change,
        member: &Member,
        mut plan: Subscription,
    ) -> Result<Turn, CommonError> {
        use SubscriptionStatus as S;
        let owed = tx.invoices().owed_by(plan.id).await?;
        if let Some(invoice) = &owed
            && let Some(pending) = tx.charges().pending(invoice.id).await?
        {
            let is_over = is_month_over(invoice, self.now());
            if pending.purpose != ChargePurpose::Renewal || member.is_disabled || is_over {
                // its holder did not come back, or nobody pays for it any more: the look after that finds it closed
                return Ok(Turn::Leave(pending));
            }
            // its end says what is due next
            plan.due_at = None;
            tx.subscriptions().save(&plan).await?;
            return Ok(Turn::Charge(pending));
        }
        match (plan.status, owed) {
            (S::Incomplete, _) => {
                give_up_order(tx, &plan, self.now()).await?;
                Ok(Turn::Done)
            }
            (S::Trialing | S::Active | S::PastDue, owed) if member.is_disabled => {
                self.end_of_disabled(tx, plan, owed).await
            }
            (S::Trialing | S::Active, None) => self.next_period(tx, member, plan).await,
            (S::Trialing | S::Active | S::PastDue, Some(invoice))
                if is_month_over(&invoice, self.now()) =>
            {
                self.waive(tx, &mut plan, invoice).await?;
                self.next_period(tx, member, plan).await
            }
            (S::Trialing | S::Active | S::PastDue, Some(invoice)) => {
                self.charge_by_itself(tx, member, plan, invoice).await
            }
            (S::PastDue | S::Unpaid | S::Paused | S::Canceled | S::IncompleteExpired, _) => {
                tracing::error!(plan = %plan.id, status = plan.status.name(), "nothing is due");
                plan.due_at = None;
                tx.subscriptions().save(&plan).await?;
                Ok(Turn::Done)
            }
        }
    }

    /// A month is over: the next one is charged, unless the plan ends with it.
    async fn next_period(
        &self,
        tx: &Change,
        member: &Member,
        mut plan: Subscription,
    ) -> Result<Turn, CommonError> {
        let now = self.now();
        let Some(schedule) = Schedule::of(&plan) else {
            plan.due_at = None;
            return Turn::rest(tx, &plan).await;
        };
        if now < schedule.instant(plan.periods) {
            plan.due_at = Some(schedule.instant(plan.periods));
            return Turn::rest(tx, &plan).await;
        }
        if plan.cancel_at_period_end {
            self.end_plan(tx, member, plan, None).await?;
            return Ok(Turn::Done);
        }
        self.pass_over(tx, &mut plan, &schedule).await?;
        let begins = schedule.instant(plan.periods);
        plan.due_at = Some(begins);
        let invoice = next_invoice(self, &plan).filter(|_| begins <= now);
        let Some(invoice) = invoice else {
            return Turn::rest(tx, &plan).await;
        };
        plan.periods += 1;
        tx.invoices().add(&invoice).await?;
        self.charge_by_itself(tx, member, plan, invoice).await
    }

    /// Months of which more than half is over before anybody began to charge them are not charged: nobody owes for
    /// a time in which the service was away, and two months are not taken within days. What a coupon takes off is
    /// not used up by them.
    async fn pass_over(
        &self,
        tx: &Change,
        plan: &mut Subscription,
        schedule: &Schedule,
    ) -> Result<(), CommonError> {
        let (now, first) = (self.now(), plan.periods);
        let is_late = |number: i64| {
            let (from, to) = (schedule.instant(number), schedule.instant(number + 1));
            now - from > to - now
        };
        while is_late(plan.periods) {
            plan.periods += 1;
            plan.coupon_from += 1;
        }
        if plan.periods == first {
            return Ok(());
        }
        let from = schedule.upcoming(first).period_from;
        let to = schedule.upcoming(plan.periods - 1).period_to;
        self.tell_passed(tx, plan, first, from, to).await
    }

    /// A month that could not be charged, as while the server was away, and is over: it could not be used, and is
    /// not charged any more.
    async fn waive(
        &self,
        tx: &Change,
        plan: &mut Subscription,
        mut owed: Invoice,
    ) -> Result<(), CommonError> {
        close_unpaid(tx, &mut owed, InvoiceStatus::Void, self.now()).await?;
        // the coupon that it used is used one month later; one that was applied since begins when it was said to
        let own = plan.coupon.as_ref().map(|coupon| &coupon.code);
        if own.is_some() && owed.coupon.as_ref() == own && plan.coupon_from <= owed.period {
            plan.coupon_from += 1;
        }
        // nothing is owed any more: its member is let in, also where the month that runs is passed over
        move_plan(plan, SubscriptionStatus::Active)?;
        save_plan(tx, plan, self.now()).await?;
        let (from, to) = (owed.period_from, owed.period_to);
        self.tell_passed(tx, plan, owed.period, from, to).await
    }

    async fn tell_passed(
        &self,
        tx: &Change,
        plan: &Subscription,
        number: i64,
        from: NaiveDate,
        to: NaiveDate,
    ) -> Result<(), CommonError> {
        let now = self.now();
        let told = Difference {
            id: format!("{MONTHS_PASSED}:{}:{number}", plan.id),
            kind: MONTHS_PASSED.to_owned(),
            charge: None,
            provider_id: None,
            detail: format!(
                "{from} to {to} of the member {} was not charged in time, and is not charged any more",
                plan.member
            ),
            found_at: now,
            repaired_at: Some(now),
        };
        note_difference(tx, &told).await
    }

    /// 利用停止: who is not let in is charged no more, and owes nothing. Whoever disabled the account tells
    /// them why; the mails of a plan that ends speak of ways on that are closed to them.
    async fn end_of_disabled(
        &self,
        tx: &Change,
        mut plan: Subscription,
        owed: Option<Invoice>,
    ) -> Result<Turn, CommonError> {
        let now = self.now();
        if let Some(mut owed) = owed {
            close_unpaid(tx, &mut owed, InvoiceStatus::Void, now).await?;
        }
        move_plan(&mut plan, SubscriptionStatus::Canceled)?;
        plan.ended_at = Some(now);
        plan.due_at = None;
        save_plan(tx, &plan, now).await?;
        tx.tell(Event::PlanEnded(plan.member), &Peer::default())
            .await?;
        Ok(Turn::Done)
    }

    /// Begins to charge an invoice; one of nothing is paid at once.
    async fn charge_by_itself(
        &self,
        tx: &Change,
        member: &Member,
        mut plan: Subscription,
        mut invoice: Invoice,
    ) -> Result<Turn, CommonError> {
        if invoice.amount == Yen::ZERO {
            self.issue(tx, &mut invoice, None).await?;
            tx.invoices().save(&invoice).await?;
            move_plan(&mut plan, SubscriptionStatus::Active)?;
            plan.due_at = Schedule::of(&plan).map(|schedule| schedule.instant(plan.periods));
            save_plan(tx, &plan, self.now()).await?;
            // the next one may be one that is paid
            tx.notices().charge_changed(plan.member).await?;
            return Ok(Turn::Done);
        }
        let cards = tx.cards().of(plan.member).await?;
        let card = cards.into_iter().find(|card| card.is_default);
        let customer = tx.customers().of(plan.member).await?.provider_id;
        let (Some(card), Some(customer)) = (card, customer) else {
            // the cards of a plan that is not paid may be taken away
            tracing::info!(plan = %plan.id, "there is no card to be charged");
            self.without_card(tx, member, plan, invoice).await?;
            return Ok(Turn::Done);
        };
        plan.due_at = None;
        tx.subscriptions().save(&plan).await?;
        let charge = self
            .begin_charge(
                tx,
                ToCharge {
                    invoice: &invoice,
                    customer: &customer,
                    card: &card,
                    purpose: ChargePurpose::Renewal,
                },
            )
            .await?;
        Ok(Turn::Charge(charge))
    }
}
