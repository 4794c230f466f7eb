//! 決済: an attempt to charge an invoice is written down, made at the provider, and closed with its
//! answer. Whoever is killed in between leaves an attempt that is asked for again with its key.

use crate::Service;
use crate::billing::cards::{failed, refused};
use crate::billing::dunning::next_retry;
use crate::billing::error::BillingError;
use crate::billing::moves::{move_invoice, move_plan};
use crate::billing::payments::{
    Attempt, CardRefusal, Holder, NewProviderCharge, PaymentAction, PaymentError, ProviderCharge,
};
use crate::billing::plan::Schedule;
use crate::billing::standing::{plan_began, save_plan};
use crate::ground::change::{Change, Ended};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::mail::{Mail, Unpaid};
use crate::ground::pauses::doubled;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use chrono::{DateTime, Datelike as _, TimeDelta, Utc};
use shinchoryu_store::{
    Card, Charge, ChargeEnd, ChargeId, ChargePurpose, ChargeStatus, Invoice, InvoiceStatus, Member,
    NewMail, PaidWith, Room, Subscription, SubscriptionStatus,
};
use std::time::Duration;

/// When what has begun at the provider is worth another call.
const AFTER_A_REFUSAL: Duration = Duration::from_secs(10);
/// Whoever began an attempt and is still alive has its answer by then: later it is asked for again.
const UNTIL_ASKED_AGAIN: TimeDelta = TimeDelta::minutes(2);
/// The first pause until a provider is asked again that did not answer; each further one doubles it.
const FIRST_PAUSE: TimeDelta = TimeDelta::minutes(2);
/// The longest.
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(1);
/// Why an attempt failed that the holder of the card never came back to.
const ABANDONED: &str = "abandoned";
/// Why an invoice could not be charged of a member without a card.
const NO_CARD: &str = "card_missing";

/// What came of asking for a charge.
#[derive(Debug)]
pub(crate) enum Charged {
    /// It was paid.
    Paid,
    /// The card was refused.
    Refused(CardRefusal),
    /// The holder of the card has to act first.
    Asks(PaymentAction),
    /// Nobody knows: the provider did not answer.
    Unknown,
}

/// An attempt that is about to begin, of a card that is charged for an invoice.
pub(crate) struct ToCharge<'a> {
    pub invoice: &'a Invoice,
    pub customer: &'a str,
    pub card: &'a Card,
    pub purpose: ChargePurpose,
}

impl Charged {
    /// What the member is told of it, at the field of the card.
    pub(crate) fn told(self) -> Result<(), BillingError> {
        match self {
            Self::Paid => Ok(()),
            Self::Refused(refusal) => Err(refused(refusal, "card").into()),
            // it stays open: the call after that asks again with its key
            Self::Asks(action) => Err(BillingError::ActionRequired(action)),
            Self::Unknown => Err(busy().into()),
        }
    }
}

/// The pause until a provider is asked again that did not answer so often.
pub(crate) fn pause_after(attempts: i64) -> TimeDelta {
    doubled(FIRST_PAUSE, attempts, LONGEST_PAUSE)
}

/// It stays open: it is worth another call.
pub(crate) fn busy() -> CommonError {
    CommonError::Busy {
        retry_after: AFTER_A_REFUSAL,
    }
}

fn to_provider(charge: &Charge, answer: Option<String>) -> NewProviderCharge {
    NewProviderCharge {
        key: charge.id.to_string(),
        customer: charge.customer.clone(),
        card: charge.card.clone(),
        amount: charge.amount,
        begun_at: charge.begun_at,
        holder: match charge.purpose {
            ChargePurpose::Renewal => Holder::Absent,
            ChargePurpose::Order | ChargePurpose::Payment => Holder::Present { answer },
        },
    }
}

impl Service {
    /// Writes an attempt down, within the change that says what it is for.
    pub(crate) async fn begin_charge(
        &self,
        tx: &Change,
        new: ToCharge<'_>,
    ) -> Result<Charge, CommonError> {
        let now = self.now();
        let facts = &new.card.facts;
        let charge = Charge {
            id: ChargeId(self.new_id()),
            invoice: new.invoice.id,
            member: new.invoice.member,
            customer: new.customer.to_owned(),
            card: facts.provider_id.clone(),
            shown: PaidWith {
                brand: facts.brand.clone(),
                last_four: facts.last_four.clone(),
            },
            amount: new.invoice.amount,
            purpose: new.purpose,
            status: ChargeStatus::Pending,
            begun_at: now,
            attempts: 0,
        };
        tx.charges().begin(&charge, now + UNTIL_ASKED_AGAIN).await?;
        Ok(charge)
    }

    /// Asks the provider for a charge that was written down, and closes it with the answer. `answer` is
    /// what the browser got for the action that was asked for before.
    pub(crate) async fn carry_out(
        &self,
        charge: &Charge,
        answer: Option<String>,
        peer: &Peer,
    ) -> Result<Charged, CommonError> {
        let answered = self.payments()?.charge(&to_provider(charge, answer)).await;
        let refusal = match answered {
            Ok(Attempt::Done(ProviderCharge { id })) => {
                Box::pin(self.close(charge, &ChargeEnd::Succeeded(id), peer)).await?;
                return Ok(Charged::Paid);
            }
            Ok(Attempt::RequiresAction(action)) if charge.purpose != ChargePurpose::Renewal => {
                return Ok(Charged::Asks(action));
            }
            Ok(Attempt::RequiresAction(_)) => CardRefusal::AuthenticationRequired,
            Err(PaymentError::Refused(refusal)) => refusal,
            Err(PaymentError::Unavailable(reason)) => {
                tracing::error!(charge = %charge.id, reason, "nobody knows whether it was charged");
                return Ok(Charged::Unknown);
            }
        };
        let end = ChargeEnd::Failed(refusal.code().to_string());
        Box::pin(self.close(charge, &end, peer)).await?;
        Ok(Charged::Refused(refusal))
    }

    /// The same for somebody who waits for the answer.
    pub(crate) async fn carry_out_for(
        &self,
        charge: &Charge,
        answer: Option<String>,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        match self.carry_out(charge, answer, peer).await {
            // it was charged: nobody is told that nothing was saved. The next call, or the job, asks
            // again with the key of the attempt
            Err(CommonError::WritesRefused(refusal)) => {
                tracing::error!(%refusal, charge = %charge.id, "charged, and not written down");
                Err(busy().into())
            }
            charged => charged?.told(),
        }
    }

    /// Closes an attempt that waits for the holder of the card: it is made sure that it is not charged
    /// any more. Whether it was charged before.
    pub(crate) async fn abandon(&self, charge: &Charge, peer: &Peer) -> Result<bool, CommonError> {
        let answered = self.payments()?.abandon(&to_provider(charge, None)).await;
        let made = answered.map_err(|error| failed(error, "card"))?;
        let end = match made {
            Some(ProviderCharge { id }) => ChargeEnd::Succeeded(id),
            None => ChargeEnd::Failed(ABANDONED.to_owned()),
        };
        Box::pin(self.close(charge, &end, peer)).await?;
        Ok(matches!(end, ChargeEnd::Succeeded(_)))
    }

    /// Closes an attempt, with everything that follows: the invoice, the plan, the member, the mail.
    /// Who comes second changes nothing.
    async fn close(
        &self,
        charge: &Charge,
        end: &ChargeEnd,
        peer: &Peer,
    ) -> Result<(), CommonError> {
        self.change(Room::Grows, |tx| async move {
            let now = self.now();
            let member = tx.members().locked(charge.member).await?;
            if !tx.charges().end(charge.id, end, now).await? {
                return Ok(());
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
                ChargeEnd::Failed(why) => Box::pin(closing.failed(&tx, charge.purpose, why)).await,
            }?;
            Ok(())
        })
        .await
    }

    /// An attempt that was closed as failed was charged after all. Whether the invoice is paid with it: `false`
    /// when nothing is owed for it any more, so that the money is to be given back.
    pub(crate) async fn made_after_all(
        &self,
        charge: &Charge,
        provider_id: &str,
        peer: &Peer,
    ) -> Result<bool, CommonError> {
        self.change(Room::Grows, |tx| async move {
            let member = tx.members().locked(charge.member).await?;
            let found = tx.invoices().of(charge.member, charge.invoice).await?;
            let Some(invoice) = found.filter(|invoice| invoice.status == InvoiceStatus::Open)
            else {
                return Ok(false);
            };
            // another attempt may be under way
            if tx.charges().pending(invoice.id).await?.is_some()
                || !tx.charges().correct(charge.id, provider_id).await?
            {
                return Ok(false);
            }
            let living = tx.subscriptions().living(charge.member).await?;
            let closing = Closing {
                service: self,
                member: member.filter(|member| member.deleted_at.is_none()),
                subscription: living.filter(|living| living.id == invoice.subscription),
                invoice,
                now: self.now(),
                peer,
            };
            Box::pin(closing.paid(&tx, charge)).await?;
            Ok(true)
        })
        .await
    }

    /// 請求書番号, 適格返還請求書の番号: without gaps, in the order in which papers are issued, each year in
    /// Japan anew.
    pub(crate) async fn paper_number(
        &self,
        tx: &Change,
        series: &str,
        prefix: &str,
    ) -> Result<String, CommonError> {
        let year = japan_day(self.now()).year();
        let series = format!("{series}/{year}");
        let number = tx.invoices().next_number(&series).await?;
        Ok(format!("{prefix}-{year}-{number:06}"))
    }

    /// A profile that cannot be read is no reason to leave open what was paid.
    fn recipient_of(&self, member: &Member) -> Option<Vec<u8>> {
        let sealed = self.seal_recipient(member);
        sealed.unwrap_or_else(|error| {
            tracing::error!(member = %member.id, %error, "an invoice without its recipient");
            None
        })
    }

    /// The invoice is paid, with its number where there was anything to pay.
    pub(crate) async fn issue(
        &self,
        tx: &Change,
        invoice: &mut Invoice,
        paid_with: Option<PaidWith>,
    ) -> Result<(), CommonError> {
        move_invoice(invoice, InvoiceStatus::Paid)?;
        invoice.closed_at = Some(self.now());
        invoice.refusal = None;
        if paid_with.is_some() {
            invoice.number = Some(self.paper_number(tx, "invoice", "SCR").await?);
            invoice.paid_with = paid_with;
        }
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
        if let Some(member) = &self.member {
            self.invoice.recipient = self.service.recipient_of(member);
        }
        let card = Some(charge.shown.clone());
        self.service.issue(tx, &mut self.invoice, card).await?;
        tx.invoices().save(&self.invoice).await?;
        if let Some(mut plan) = self.subscription {
            let began = plan.status == SubscriptionStatus::Incomplete;
            move_plan(&mut plan, SubscriptionStatus::Active)?;
            plan.due_at = Schedule::of(&plan).map(|schedule| schedule.instant(plan.periods));
            tx.subscriptions().save(&plan).await?;
            if self.member.is_some() {
                plan_began(tx, plan.member, plan.status, self.now).await?;
            }
            if began {
                tx.tell(Event::Subscribed(plan.member), self.peer).await?;
            }
        }
        let event = Event::Charged(self.invoice.member);
        tx.tell(event, self.peer).await?;
        if let Some(member) = &self.member {
            let mail = self.service.paid_mail(member, &self.invoice)?;
            tx.outbox().add([mail], self.now).await?;
        }
        Ok(())
    }

    async fn failed(
        mut self,
        tx: &Change,
        purpose: ChargePurpose,
        why: &str,
    ) -> Result<(), CommonError> {
        let event = Event::ChargeRefused(self.invoice.member);
        tx.tell(event, self.peer).await?;
        let Some(plan) = self.subscription.take() else {
            // nobody owes it any more
            move_invoice(&mut self.invoice, InvoiceStatus::Void)?;
            self.invoice.closed_at = Some(self.now);
            return Ok(tx.invoices().save(&self.invoice).await?);
        };
        match purpose {
            // another order may have another card
            ChargePurpose::Order => {
                tx.subscriptions().give_up(&plan, self.now).await?;
                move_invoice(&mut self.invoice, InvoiceStatus::Void)?;
                self.invoice.closed_at = Some(self.now);
            }
            ChargePurpose::Payment if why == ABANDONED => {}
            ChargePurpose::Payment => self.invoice.refusal = Some(why.to_owned()),
            ChargePurpose::Renewal => return self.not_paid(tx, plan, why).await,
        }
        Ok(tx.invoices().save(&self.invoice).await?)
    }

    /// A charge that is made by itself failed: it is made again, or the plan ends.
    async fn not_paid(
        mut self,
        tx: &Change,
        mut plan: Subscription,
        why: &str,
    ) -> Result<(), CommonError> {
        let service = self.service;
        self.invoice.failures += 1;
        self.invoice.refusal = Some(why.to_owned());
        // who cancelled while nobody knew whether the month is paid owes none
        let is_left = plan.cancel_at_period_end;
        plan.due_at = next_retry(&self.invoice).filter(|_| !is_left);
        if plan.due_at.is_some() {
            move_plan(&mut plan, SubscriptionStatus::PastDue)?;
        } else {
            move_plan(&mut plan, SubscriptionStatus::Canceled)?;
            plan.ended_at = Some(self.now);
            let end = if is_left {
                InvoiceStatus::Void
            } else {
                InvoiceStatus::Uncollectible
            };
            move_invoice(&mut self.invoice, end)?;
            self.invoice.closed_at = Some(self.now);
        }
        tx.invoices().save(&self.invoice).await?;
        let Some(member) = &self.member else {
            return Ok(tx.subscriptions().save(&plan).await?);
        };
        save_plan(tx, &plan, self.now).await?;
        let unpaid = Unpaid {
            billed_on: japan_day(self.invoice.billed_at),
            amount: self.invoice.amount,
        };
        let mail = match plan.due_at {
            Some(next) => Mail::PaymentFailed {
                unpaid,
                next_on: japan_day(next),
            },
            None if is_left => Mail::PlanEnded {
                last_day: japan_day(self.now),
            },
            None => Mail::PlanEndedUnpaid { unpaid },
        };
        let mail = service.mail_member(member, mail)?;
        Ok(tx.outbox().add([mail], self.now).await?)
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
        closing.not_paid(tx, plan, NO_CARD).await
    }

    /// お支払い完了.
    pub(crate) fn paid_mail(
        &self,
        member: &Member,
        invoice: &Invoice,
    ) -> Result<NewMail, CommonError> {
        let paid = Mail::PaymentMade {
            paid_on: japan_day(self.now()),
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
