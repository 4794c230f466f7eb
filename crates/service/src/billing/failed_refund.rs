//! 返金の不着: money that was given back and did not arrive. Weeks after it was made a bank may send it back; the
//! refund then counts no more, and the operator can give it back again.

use crate::Service;
use crate::billing::differences::note_difference;
use crate::billing::moves::move_invoice;
use crate::billing::refunding::sum_of;
use crate::billing::reports::KnownRefund;
use crate::ground::change::{Change, Ended};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::mail::Mail;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use shinchoryu_store::{
    Charge, ChargeStatus, Difference, Invoice, InvoiceStatus, Member, Refund, RefundStatus, Room,
};

/// What was told of it.
const KIND: &str = "refund_failed";

impl KnownRefund {
    /// Whether it is the one that is written down so.
    fn is(&self, refund: &Refund) -> bool {
        refund.provider_id.as_ref() == Some(&self.id)
            || self.key.as_deref() == Some(&*refund.id.to_string())
    }
}

impl Service {
    /// Looks which refunds of a charge did not arrive. Whether any was written down as made until now.
    pub(crate) async fn look_at_refunds(&self, charge: &Charge) -> Result<bool, CommonError> {
        if charge.status != ChargeStatus::Succeeded {
            return Ok(false);
        }
        let store = self.store();
        let Some(name) = store.charges().paid(charge.invoice).await? else {
            return Ok(false);
        };
        let known = self.payments()?.refunds_of(&name).await;
        let known = known.map_err(|error| CommonError::Internal(error.to_string()))?;
        // asked before these were read: what is written down of them since is not older
        let invoice = charge.invoice;
        let ours = store
            .refunds()
            .of_invoices(charge.member, [invoice])
            .await?;
        let (mut changed, mut open) = (false, None);
        for known in known.into_iter().flatten() {
            let Some(why) = &known.failure else {
                continue;
            };
            match ours.iter().find(|refund| known.is(refund)) {
                Some(refund) if refund.status == RefundStatus::Pending => open = Some(refund.id),
                Some(refund) => changed |= self.did_not_arrive(charge, refund, why).await?,
                None => self.tell_of_foreign(charge, &known, why).await?,
            }
        }
        match open {
            None => Ok(changed),
            Some(id) => Err(CommonError::Internal(format!(
                "{id}: it is looked at when it is known that it was made"
            ))),
        }
    }

    /// One that nobody here asked for, on the provider's own pages: nothing of it is written down.
    async fn tell_of_foreign(
        &self,
        charge: &Charge,
        known: &KnownRefund,
        why: &str,
    ) -> Result<(), CommonError> {
        let (amount, member) = (known.amount.get(), charge.member);
        self.tell_difference(Difference {
            id: format!("{KIND}:{}", known.id),
            kind: KIND.to_owned(),
            charge: Some(charge.id),
            provider_id: Some(known.id.clone()),
            detail: format!(
                "{amount} yen that were given back to member {member} on the provider's pages did not \
                 arrive ({why})"
            ),
            found_at: self.now(),
            repaired_at: None,
        })
        .await
    }

    /// Writes down that a refund did not arrive, with everything that follows. Who comes second changes
    /// nothing.
    async fn did_not_arrive(
        &self,
        charge: &Charge,
        refund: &Refund,
        why: &str,
    ) -> Result<bool, CommonError> {
        self.change(Room::Grows, |tx| async move {
            let member = tx.members().locked(refund.member).await?;
            let found = tx.refunds().of(refund.member, refund.id).await?;
            let is_made = |refund: &Refund| refund.status == RefundStatus::Made;
            let Some(mut failed) = found.filter(is_made) else {
                return Ok(false);
            };
            failed.status = RefundStatus::Failed;
            failed.refusal = Some(why.to_owned());
            failed.failed_at = Some(self.now());
            tx.refunds().save(&failed).await?;
            Box::pin(self.came_back(&tx, member, charge, &failed)).await?;
            Ok::<_, Ended<CommonError>>(true)
        })
        .await
    }

    /// What follows for the invoice, its member and the operator.
    async fn came_back(
        &self,
        tx: &Change,
        member: Option<Member>,
        charge: &Charge,
        failed: &Refund,
    ) -> Result<(), Ended<CommonError>> {
        let mut invoice = self.invoice_of(tx, failed).await?;
        let refunds = tx
            .refunds()
            .of_invoices(failed.member, [invoice.id])
            .await?;
        let given = sum_of(&refunds, &[RefundStatus::Made]);
        if invoice.status == InvoiceStatus::Refunded && given < invoice.amount {
            move_invoice(&mut invoice, InvoiceStatus::Paid)?;
            tx.invoices().save(&invoice).await?;
        }
        let event = Event::RefundFailed(failed.member);
        tx.tell(event, &Peer::default()).await?;
        let (amount, id) = (failed.amount.get(), failed.member);
        let paper = failed.number.as_deref().unwrap_or_default();
        let why = failed.refusal.as_deref().unwrap_or_default();
        let told = Difference {
            id: format!("{KIND}:{}", failed.id),
            kind: KIND.to_owned(),
            charge: Some(charge.id),
            provider_id: failed.provider_id.clone(),
            detail: format!(
                "{amount} yen for member {id} did not arrive ({why}); {paper} is cancelled, and they can be \
                 given back again"
            ),
            found_at: self.now(),
            repaired_at: None,
        };
        note_difference(tx, &told).await?;
        if let Some(member) = member.filter(|member| member.deleted_at.is_none()) {
            let mail = self.mail_member(&member, not_arrived_mail(&invoice, failed))?;
            tx.outbox().add([mail], self.now()).await?;
        }
        Ok(())
    }
}

/// 返金が完了しなかったお知らせ.
fn not_arrived_mail(invoice: &Invoice, failed: &Refund) -> Mail {
    let card = invoice.paid_with.as_ref();
    Mail::RefundFailed {
        refunded_on: japan_day(failed.ended_at.unwrap_or(failed.begun_at)),
        amount: failed.amount,
        paid_on: japan_day(invoice.closed_at.unwrap_or(invoice.billed_at)),
        last_four: card.map(|card| card.last_four.clone()).unwrap_or_default(),
    }
}
