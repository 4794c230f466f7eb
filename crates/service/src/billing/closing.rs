//! 決済の結果: what an attempt to charge came to is written down with everything that follows: the invoice
//! and its number, the plan, the member, the mail.

use crate::Service;
use crate::billing::differences::note_difference;
use crate::billing::dunning::{failed_at, last_retry_on, next_retry, refusal_of};
use crate::billing::last_facts::{coupon_of, unpaid_of};
use crate::billing::moves::{move_invoice, move_plan};
use crate::billing::payments::CardRefusal;
use crate::billing::plan::{Schedule, is_month_over};
use crate::billing::standing::{close_unpaid, give_up_order, plan_began, save_plan, write_plan};
use crate::ground::change::{Change, Ended};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::mail::{Mail, Unpaid};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use chrono::{DateTime, Datelike as _, NaiveDate, TimeDelta, Utc};
use shinchoryu_store::{
    Charge, ChargeEnd, ChargePurpose, ChargeStatus, Difference, Invoice, InvoiceStatus, Member,
    NewMail, PaidWith, Refund, RefundId, Room, Subscription, SubscriptionStatus,
};

/// Why an attempt failed that the holder of the card never came back to.
pub(crate) const ABANDONED: &str = "abandoned";
/// Until it is charged again by itself what its member began to pay by hand.
const TO_PAY_BY_HAND: TimeDelta = TimeDelta::hours(1);
/// Why an invoice could not be charged of a member without a card.
const NO_CARD: &str = "card_missing";

impl Service {
    /// Closes an attempt, with everything that follows: the invoice, the plan, the member, the mail.
    /// Who comes second changes nothing. Whether it is closed so now, by this call or an earlier one.
    pub(crate) async fn close(
        &self,
        charge: &Charge,
        end: &ChargeEnd,
        peer: &Peer,
    ) -> Result<bool, CommonError> {
        self.change(Room::Grows, |tx| async move {
            let now = self.now();
            let member = tx.members().locked(charge.member).await?;
            if !tx.charges().end(charge.id, end, now).await? {
                let closed = tx.charges().of_key(charge.id).await?;
                let is_paid = closed.is_some_and(|one| one.status == ChargeStatus::Succeeded);
                return Ok(is_paid == matches!(end, ChargeEnd::Succeeded(_)));
            }
            let found = tx.invoices().of(charge.member, charge.invoice).await?;
            let Some(invoice) = found else {
                return Err(Ended::Undone(CommonError::Internal(format!(
                    "the attempt {} has no invoice",
                    charge.id
                ))));
            };
            let living = tx.subscriptions().living(charge.member).await?;
            let closing = Closing {
                service: self,
                member: member.filter(|member| member.deleted_at.is_none()),
                subscription: living.filter(|living| living.id == invoice.subscription),
                invoice,
                now,
                peer,
            };
            match end {
                ChargeEnd::Succeeded(_) => Box::pin(closing.paid(&tx, charge)).await,
                ChargeEnd::Failed(why) => Box::pin(closing.failed(&tx, charge, why)).await,
            }?;
            Ok(true)
        })
        .await
    }

    /// An attempt that was closed as failed was charged after all: the invoice is paid with it where it is still
    /// owed. What is told of it is written down together with that.
    pub(crate) async fn made_after_all(
        &self,
        charge: &Charge,
        provider_id: &str,
    ) -> Result<(), CommonError> {
        self.change(Room::Grows, |tx| async move {
            let now = self.now();
            let member = tx.members().locked(charge.member).await?;
            let found = tx.invoices().of(charge.member, charge.invoice).await?;
            let open = found.filter(|invoice| invoice.status == InvoiceStatus::Open);
            if let Some(invoice) = &open
                && tx.charges().pending(invoice.id).await?.is_some()
            {
                // another attempt is under way: what it comes to says whether this is owed
                return Ok(());
            }
            let ours = charge.amount.get();
            let mut told = Difference {
                id: format!("late_charge:{}", charge.id),
                kind: "late_charge".to_owned(),
                charge: Some(charge.id),
                provider_id: Some(provider_id.to_owned()),
                detail: format!("written down as not paid; the provider charged {ours} yen"),
                found_at: now,
                repaired_at: Some(now),
            };
            let Some(invoice) = open else {
                told.kind = "stray_charge".to_owned();
                told.id = format!("{}:{}", told.kind, charge.id);
                told.detail += "; nothing is owed for it: give it back on the provider's pages";
                told.repaired_at = None;
                return Ok(note_difference(&tx, &told).await?);
            };
            if !tx.charges().correct(charge.id, provider_id).await? {
                return Ok(());
            }
            let living = tx.subscriptions().living(charge.member).await?;
            let closing = Closing {
                service: self,
                member: member.filter(|member| member.deleted_at.is_none()),
                subscription: living.filter(|living| living.id == invoice.subscription),
                invoice,
                now,
                peer: &Peer::default(),
            };
            Box::pin(closing.paid(&tx, charge)).await?;
            Ok::<_, Ended<CommonError>>(note_difference(&tx, &told).await?)
        })
        .await
    }

    /// 請求書番号, 適格返還請求書の番号: without gaps, in the order in which papers are issued, each year in
    /// Japan anew. With it comes when that is: the clock is read once, when nobody else gives a number any
    /// more, so that the number, its year and the day on the paper agree.
    pub(crate) async fn paper_number(
        &self,
        tx: &Change,
        series: &str,
        prefix: &str,
    ) -> Result<(String, DateTime<Utc>), CommonError> {
        tx.invoices().hold_numbers(series).await?;
        let now = self.now();
        let year = japan_day(now).year();
        let series = format!("{series}/{year}");
        let number = tx.invoices().next_number(&series).await?;
        Ok((format!("{prefix}-{year}-{number:06}"), now))
    }

    /// The invoice is paid, with its number where there was anything to pay.
    pub(crate) async fn issue(
        &self,
        tx: &Change,
        invoice: &mut Invoice,
        paid_with: Option<PaidWith>,
    ) -> Result<(), CommonError> {
        move_invoice(invoice, InvoiceStatus::Paid)?;
        invoice.refusal = None;
        if paid_with.is_none() {
            invoice.closed_at = Some(self.now());
            return Ok(());
        }
        let (number, issued_at) = self.paper_number(tx, "invoice", "SCR").await?;
        invoice.number = Some(number);
        invoice.closed_at = Some(issued_at);
        invoice.paid_with = paid_with;
        Ok(())
    }
}

/// What an attempt is closed with.
struct Closing<'a> {
    service: &'a Service,
    /// Nobody when the account was deleted meanwhile.
    member: Option<Member>,
    /// Nothing when it ended meanwhile.
    subscription: Option<Subscription>,
    invoice: Invoice,
    now: DateTime<Utc>,
    peer: &'a Peer,
}

impl Closing<'_> {
    async fn paid(mut self, tx: &Change, charge: &Charge) -> Result<(), CommonError> {
        let recipient = match &self.member {
            Some(member) => self.service.recipient_of(member),
            None => self.service.kept_recipient(tx, self.invoice.member).await?,
        };
        self.service.keep_issued(&mut self.invoice, recipient)?;
        let card = Some(charge.shown.clone());
        self.service.issue(tx, &mut self.invoice, card).await?;
        tx.invoices().save(&self.invoice).await?;
        if let Some(mut plan) = self.subscription.take() {
            let began = plan.status == SubscriptionStatus::Incomplete;
            move_plan(&mut plan, SubscriptionStatus::Active)?;
            let schedule = Schedule::of(&plan);
            plan.due_at = schedule.map(|schedule| schedule.instant(plan.periods));
            tx.subscriptions().save(&plan).await?;
            let next = schedule.map(|schedule| schedule.charge(plan.periods));
            if next.is_some_and(|next| next > self.invoice.amount) {
                // it is told before it is charged
                tx.notices().charge_changed(plan.member).await?;
            }
            if self.member.is_some() {
                plan_began(tx, plan.member, plan.status, self.now).await?;
            }
            if began {
                if let Some(member) = &self.member {
                    let last_four = &charge.shown.last_four;
                    let begun = self.service.plan_begun_mail(member, &plan, last_four)?;
                    tx.outbox().add(begun, self.now).await?;
                }
                tx.tell(Event::Subscribed(plan.member), self.peer).await?;
            }
        }
        let event = Event::Charged(self.invoice.member);
        tx.tell(event, self.peer).await?;
        if self.member.is_none() {
            let issued_at = self.invoice.closed_at.unwrap_or(self.now);
            let kept_until = self.service.paper_kept_until(issued_at);
            let invoices = tx.invoices();
            invoices
                .keep_longer(self.invoice.member, kept_until)
                .await?;
            let number = self.invoice.number.as_deref().unwrap_or_default();
            let told = Difference {
                id: format!("paid_after_leaving:{}", charge.id),
                kind: "paid_after_leaving".to_owned(),
                charge: Some(charge.id),
                provider_id: None,
                detail: format!(
                    "{} yen of {number} were charged while the account was deleted: they go back by themselves",
                    charge.amount.get()
                ),
                found_at: self.now,
                repaired_at: Some(self.now),
            };
            note_difference(tx, &told).await?;
            self.give_back(tx, charge).await?;
        }
        if let Some(member) = &self.member {
            let mail = self.service.paid_mail(member, &self.invoice)?;
            tx.outbox().add([mail], self.now).await?;
        }
        Ok(())
    }

    /// What was charged of an account that is deleted goes back, as its last mail says.
    async fn give_back(&self, tx: &Change, charge: &Charge) -> Result<(), CommonError> {
        let Some(provider_id) = tx.charges().paid(self.invoice.id).await? else {
            return Ok(());
        };
        let (id, of) = (RefundId(self.service.new_id()), &self.invoice);
        let reason = "charged while the account was deleted";
        let refund = Refund::begun(id, of, provider_id, charge.amount, reason, self.now);
        tx.refunds().add(&refund).await?;
        tx.tell(Event::RefundBegun(refund.member), self.peer)
            .await?;
        Ok(())
    }

    async fn failed(mut self, tx: &Change, charge: &Charge, why: &str) -> Result<(), CommonError> {
        let event = Event::ChargeRefused(self.invoice.member);
        tx.tell(event, self.peer).await?;
        let Some(plan) = self.subscription.take() else {
            // nobody owes it any more
            return close_unpaid(tx, &mut self.invoice, InvoiceStatus::Void, self.now).await;
        };
        match charge.purpose {
            // another order may have another card
            ChargePurpose::Order => {
                close_unpaid(tx, &mut self.invoice, InvoiceStatus::Void, self.now).await?;
                return Ok(give_up_order(tx, &plan, self.now).await?);
            }
            ChargePurpose::Payment if why == ABANDONED => {}
            ChargePurpose::Payment => self.invoice.refusal = Some(why.to_owned()),
            // the member pays by hand instead, or leaves: it counts as never made, and is due as before, after an hour
            ChargePurpose::Renewal if why == ABANDONED && !self.is_left(&plan) => {
                let mut plan = plan;
                let before = next_retry(&self.invoice).unwrap_or(self.now);
                plan.due_at = Some(if is_month_over(&self.invoice, self.now) {
                    self.now
                } else {
                    // whoever pays by hand has the time to answer the bank
                    before.max(self.now + TO_PAY_BY_HAND)
                });
                return Ok(write_plan(tx, &plan).await?);
            }
            ChargePurpose::Renewal => {
                let card = Some(charge.shown.last_four.clone());
                return self.not_paid(tx, plan, why, card).await;
            }
        }
        Ok(tx.invoices().save(&self.invoice).await?)
    }

    fn is_disabled(&self) -> bool {
        let member = self.member.as_ref();
        member.is_some_and(|member| member.is_disabled)
    }

    /// Who cancelled while nobody knew whether the month is paid owes none, and neither does who is not let in
    /// any more.
    fn is_left(&self, plan: &Subscription) -> bool {
        plan.cancel_at_period_end || self.is_disabled()
    }

    /// A charge that is made by itself failed: it is made again, or the plan ends.
    async fn not_paid(
        mut self,
        tx: &Change,
        mut plan: Subscription,
        why: &str,
        last_four: Option<String>,
    ) -> Result<(), CommonError> {
        let service = self.service;
        self.invoice.refusal = Some(why.to_owned());
        let next = failed_at(&mut self.invoice, self.now);
        let is_disabled = self.is_disabled();
        let is_left = self.is_left(&plan);
        // at the end of the month that could not be used another one takes its place
        let ends_at = Schedule::of(&plan).map(|schedule| schedule.instant(plan.periods));
        let ends_at = ends_at.unwrap_or(DateTime::<Utc>::MAX_UTC);
        let next = next.map(|next| next.min(ends_at));
        plan.due_at = next.filter(|_| !is_left);
        if plan.due_at.is_some() {
            move_plan(&mut plan, SubscriptionStatus::PastDue)?;
            tx.invoices().save(&self.invoice).await?;
        } else {
            move_plan(&mut plan, SubscriptionStatus::Canceled)?;
            plan.ended_at = Some(self.now);
            // it ends before its time: the month that was promised to its end is not paid
            plan.cancel_at_period_end = false;
            let end = if is_left {
                InvoiceStatus::Void
            } else {
                InvoiceStatus::Uncollectible
            };
            close_unpaid(tx, &mut self.invoice, end, self.now).await?;
            tx.tell(Event::PlanEnded(plan.member), self.peer).await?;
        }
        let Some(member) = &self.member else {
            return Ok(write_plan(tx, &plan).await?);
        };
        save_plan(tx, &plan, self.now).await?;
        if is_disabled {
            return Ok(());
        }
        let unpaid = unpaid_of(&self.invoice);
        let mail = match plan.due_at {
            Some(next) => {
                let last_on = last_retry_on(&self.invoice, next, ends_at);
                let next_on = japan_day(next);
                let asked = Some(CardRefusal::AuthenticationRequired);
                let asks_holder = refusal_of(&self.invoice) == asked;
                failed_mail(unpaid, next_on, last_on, last_four, asks_holder)
            }
            None if is_left => Mail::PlanEnded {
                ended_on: japan_day(self.now),
                void: Some(unpaid),
                coupon: coupon_of(&plan, Some(&self.invoice)),
            },
            None => Mail::PlanEndedUnpaid {
                unpaid,
                coupon: coupon_of(&plan, Some(&self.invoice)),
            },
        };
        let mail = service.mail_member(member, mail)?;
        Ok(tx.outbox().add([mail], self.now).await?)
    }
}

/// お支払いができなかったお知らせ: of the last attempt that is made by itself in words of its own.
fn failed_mail(
    unpaid: Unpaid,
    next_on: NaiveDate,
    last_on: NaiveDate,
    last_four: Option<String>,
    asks_holder: bool,
) -> Mail {
    if next_on == last_on {
        return Mail::PaymentFailedLast {
            unpaid,
            next_on,
            last_four,
            asks_holder,
        };
    }
    Mail::PaymentFailed {
        unpaid,
        next_on,
        last_on: Some(last_on),
        last_four,
        asks_holder,
    }
}

impl Service {
    /// A plan whose member has no card is treated as one whose card was refused.
    pub(crate) async fn without_card(
        &self,
        tx: &Change,
        member: &Member,
        plan: Subscription,
        invoice: Invoice,
    ) -> Result<(), CommonError> {
        let closing = Closing {
            service: self,
            member: Some(member.clone()),
            subscription: None,
            invoice,
            now: self.now(),
            peer: &Peer::default(),
        };
        closing.not_paid(tx, plan, NO_CARD, None).await
    }

    /// お支払い完了.
    pub(crate) fn paid_mail(
        &self,
        member: &Member,
        invoice: &Invoice,
    ) -> Result<NewMail, CommonError> {
        let paid = Mail::PaymentMade {
            paid_on: japan_day(invoice.closed_at.unwrap_or(invoice.billed_at)),
            amount: invoice.amount,
            period_from: invoice.period_from,
            period_to: invoice.period_to,
            last_four: invoice
                .paid_with
                .as_ref()
                .map(|card| card.last_four.clone())
                .unwrap_or_default(),
        };
        self.mail_member(member, paid)
    }
}
