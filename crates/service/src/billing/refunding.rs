//! 返金: money that was paid goes back. What is to be given back is written down by the operator, the
//! provider is asked for it with its key, and asked again while nobody knows. A plan goes on meanwhile.

use crate::Service;
use crate::billing::charging::pause_after;
use crate::billing::moves::move_invoice;
use crate::billing::payments::{NewProviderRefund, ProviderRefund, RefundError};
use crate::ground::change::{Change, Ended};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::mail::Mail;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use shinchoryu_quantity::Yen;
use shinchoryu_store::{Invoice, InvoiceStatus, Member, Refund, RefundStatus, Room};

/// What the provider said.
#[derive(Clone)]
enum Answer {
    /// It was given back; the provider's name of it.
    Made(String),
    /// It is not given back; why.
    Refused(String),
    /// Nobody knows.
    Unknown,
}

/// The sum of those that stand so: of what was made, and what is about to be, never more than was paid.
pub(crate) fn sum_of(refunds: &[Refund], statuses: &[RefundStatus]) -> Yen {
    let counted = refunds
        .iter()
        .filter(|refund| statuses.contains(&refund.status));
    counted.map(|refund| refund.amount).sum()
}

impl Service {
    /// Asks the provider for what is to be given back, and writes its answer down with everything that
    /// follows. Who comes second changes nothing.
    pub(crate) async fn pay_back(&self, refund: &Refund) -> Result<(), CommonError> {
        let asked = NewProviderRefund {
            key: refund.id.to_string(),
            charge: refund.charge.clone(),
            amount: refund.amount,
            begun_at: refund.begun_at,
        };
        let answer = &match self.payments()?.refund(&asked).await {
            Ok(ProviderRefund { id }) => Answer::Made(id),
            Err(RefundError::Refused(why)) => Answer::Refused(why),
            Err(RefundError::Denied(reason)) => {
                tracing::error!(refund = %refund.id, reason, "the payment provider does not let us in");
                Answer::Unknown
            }
            Err(RefundError::Unavailable(reason)) => {
                tracing::error!(refund = %refund.id, reason, "nobody knows whether it was given back");
                Answer::Unknown
            }
        };
        self.change(Room::Grows, |tx| async move {
            let member = tx.members().locked(refund.member).await?;
            let found = tx.refunds().of(refund.member, refund.id).await?;
            let is_open = |refund: &Refund| refund.status == RefundStatus::Pending;
            match found.filter(is_open) {
                Some(open) => Box::pin(self.answered(&tx, member, open, answer.clone())).await,
                None => Ok(()),
            }
        })
        .await
    }

    async fn answered(
        &self,
        tx: &Change,
        member: Option<Member>,
        mut refund: Refund,
        answer: Answer,
    ) -> Result<(), Ended<CommonError>> {
        let now = self.now();
        refund.ended_at = Some(now);
        refund.due_at = None;
        match answer {
            Answer::Unknown => {
                refund.ended_at = None;
                refund.due_at = Some(now + pause_after(refund.attempts));
                refund.attempts += 1;
                Ok(tx.refunds().save(&refund).await?)
            }
            Answer::Refused(why) => {
                refund.status = RefundStatus::Refused;
                refund.refusal = Some(why);
                tx.refunds().save(&refund).await?;
                let event = Event::RefundRefused(refund.member);
                Ok(tx.tell(event, &Peer::default()).await?)
            }
            Answer::Made(id) => {
                refund.status = RefundStatus::Made;
                refund.provider_id = Some(id);
                // a paper of each of them, also below 10,000 yen where the law asks for none
                // (消費税法施行令70条の9第3項2号): whoever keeps books needs one for either, and the series
                // has no numbers that nobody has seen
                let (number, issued_at) = self.paper_number(tx, "refund", "SCR-R").await?;
                refund.number = Some(number);
                refund.ended_at = Some(issued_at);
                // this paper, too, is kept as long as the law wants it
                let kept_until = self.paper_kept_until(issued_at);
                let invoices = tx.invoices();
                invoices.keep_longer(refund.member, kept_until).await?;
                tx.refunds().save(&refund).await?;
                self.given_back(tx, member, &refund).await
            }
        }
    }

    /// What follows for the invoice and its member.
    async fn given_back(
        &self,
        tx: &Change,
        member: Option<Member>,
        refund: &Refund,
    ) -> Result<(), Ended<CommonError>> {
        let mut invoice = self.invoice_of(tx, refund).await?;
        let refunds = tx
            .refunds()
            .of_invoices(refund.member, [invoice.id])
            .await?;
        if sum_of(&refunds, &[RefundStatus::Made]) >= invoice.amount {
            move_invoice(&mut invoice, InvoiceStatus::Refunded)?;
            tx.invoices().save(&invoice).await?;
        }
        tx.tell(Event::Refunded(refund.member), &Peer::default())
            .await?;
        if let Some(member) = member.filter(|member| member.deleted_at.is_none()) {
            let mail = self.mail_member(&member, self.refunded_mail(&invoice, refund))?;
            tx.outbox().add([mail], self.now()).await?;
        }
        Ok(())
    }

    /// Of what it is given back.
    pub(crate) async fn invoice_of(
        &self,
        tx: &Change,
        refund: &Refund,
    ) -> Result<Invoice, CommonError> {
        let found = tx.invoices().of(refund.member, refund.invoice).await?;
        found.ok_or_else(|| {
            CommonError::Internal(format!("the refund {} has no invoice", refund.id))
        })
    }

    /// 返金のお知らせ.
    fn refunded_mail(&self, invoice: &Invoice, refund: &Refund) -> Mail {
        let card = invoice.paid_with.as_ref();
        Mail::PaymentRefunded {
            refunded_on: japan_day(refund.ended_at.unwrap_or(refund.begun_at)),
            amount: refund.amount,
            paid_on: japan_day(invoice.closed_at.unwrap_or(invoice.billed_at)),
            last_four: card.map(|card| card.last_four.clone()).unwrap_or_default(),
        }
    }
}
