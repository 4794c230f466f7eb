//! お支払い: a member pays what could not be charged, with a card of choice.

use crate::Service;
use crate::billing::cards::{bears_name, check_holder};
use crate::billing::charging::{Charged, ToCharge, busy, checked_answer};
use crate::billing::error::BillingError;
use crate::billing::plan::is_month_over;
use crate::ground::change::{Change, Ended};
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::member::profile_of;
use crate::ground::peer::Peer;
use shinchoryu_store::{
    CardId, Charge, ChargePurpose, InvoiceId, InvoiceStatus, Member, Room, SubscriptionStatus,
};

/// What is to be done at the provider.
enum Paying {
    /// This attempt is asked for.
    Ask(Charge),
    /// An attempt with another card, or one that was made by itself, is closed first.
    Close(Charge),
    /// Nothing: it was paid meanwhile.
    Paid,
}

/// The card that was chosen is charged from now on, though this was paid already, where it may be charged.
async fn charge_from_now_on(tx: &Change, member: &Member, card: CardId) -> Result<(), CommonError> {
    let cards = tx.cards().of(member.id).await?;
    let chosen = cards.iter().find(|kept| kept.id == card);
    let profile = profile_of(member)?;
    if chosen.is_some_and(|chosen| bears_name(&chosen.facts.name, profile.as_ref())) {
        tx.cards().make_default(member.id, card).await?;
    }
    Ok(())
}

/// What a member wants to pay.
#[derive(Clone, Copy)]
struct Asked<'a> {
    /// The provider's name of the member.
    customer: &'a str,
    /// With what.
    card: CardId,
    /// Which invoice is meant, where that is said.
    invoice: Option<InvoiceId>,
    /// It counts as one attempt, also where another one is closed before.
    is_counted: bool,
}

impl Service {
    /// Pays what is owed with this card, which becomes the one that is charged. `answer` is what the
    /// browser got for the action that was asked for before. Whoever names the invoice that is meant is answered as
    /// it stands: one that was paid meanwhile is paid.
    ///
    /// # Errors
    /// [`BillingError::NoOpenInvoice`] when nothing is owed; [`CommonError::NotFound`] when the member
    /// has no such card; [`CommonError::Fields`] on `card` when it is refused;
    /// [`BillingError::ActionRequired`] when its holder has to authenticate; [`CommonError::Busy`]
    /// when the provider does not answer: then it is asked again by itself.
    pub async fn pay(
        &self,
        who: &Entered<doors::Billing>,
        card: CardId,
        invoice: Option<InvoiceId>,
        answer: Option<String>,
        peer: &Peer,
    ) -> Result<(), BillingError> {
        let payments = self.payments()?;
        let answer = checked_answer(answer)?;
        self.check_limit(Limit::Orders, who.id().0.as_bytes())
            .await?;
        let customer = &self.customer_of(payments, &who.member).await?;
        let asked = Asked {
            customer,
            card,
            invoice,
            is_counted: false,
        };
        let mut paying = Box::pin(self.begin_to_pay(who, asked)).await?;
        if let Paying::Close(charge) = paying {
            match self.close_attempt(&charge, peer).await? {
                Charged::Paid => return self.keep_as_default(who, card).await,
                Charged::Unknown | Charged::Asks(_) => return Err(busy().into()),
                Charged::Refused(_) => {}
            }
            let again = Asked {
                is_counted: true,
                ..asked
            };
            paying = Box::pin(self.begin_to_pay(who, again)).await?;
        }
        match paying {
            Paying::Ask(charge) => self.carry_out_for(&charge, answer, peer).await,
            Paying::Close(_) => Err(busy().into()),
            Paying::Paid => Ok(()),
        }
    }

    /// Ends an attempt that is under way, so that another one, or none, takes its place: it is made sure that it is
    /// not charged any more, also one that was made by itself and whose answer was lost.
    pub(crate) async fn close_attempt(
        &self,
        charge: &Charge,
        peer: &Peer,
    ) -> Result<Charged, BillingError> {
        Ok(if self.abandon(charge, peer).await? {
            Charged::Paid
        } else {
            Charged::Refused(crate::CardRefusal::Declined)
        })
    }

    /// It was paid already, with the card before: the one that was chosen is charged from now on all the same.
    async fn keep_as_default(
        &self,
        who: &Entered<doors::Billing>,
        card: CardId,
    ) -> Result<(), BillingError> {
        self.change(Room::Small, |tx| async move {
            let member = tx.living(who.id()).await?;
            Ok(charge_from_now_on(&tx, &member, card).await?)
        })
        .await
    }

    /// Begins an attempt with this card, or finds the one that is under way.
    async fn begin_to_pay(
        &self,
        who: &Entered<doors::Billing>,
        asked: Asked<'_>,
    ) -> Result<Paying, BillingError> {
        self.change(Room::Grows, |tx| async move {
            let member = tx.living(who.id()).await?;
            if !asked.is_counted {
                self.enforce(&tx, Limit::Orders, who.id().0.as_bytes())
                    .await?;
            }
            if let Some(meant) = asked.invoice
                && let Some(meant) = tx.invoices().of(who.id(), meant).await?
                && meant.status == InvoiceStatus::Paid
            {
                charge_from_now_on(&tx, &member, asked.card).await?;
                return Ok(Paying::Paid);
            }
            let plan = tx.subscriptions().living(who.id()).await?;
            let plan = plan.filter(|plan| plan.status == SubscriptionStatus::PastDue);
            let plan = plan.ok_or(BillingError::NoOpenInvoice)?;
            let owed = tx.invoices().owed_by(plan.id).await?;
            let invoice = owed.ok_or(BillingError::NoOpenInvoice)?;
            if asked.invoice.is_some_and(|meant| meant != invoice.id) {
                // what is owed is another amount than the one that was shown
                return Err(BillingError::NoOpenInvoice.into());
            }
            if is_month_over(&invoice, self.now()) {
                // nobody pays for it any more: the job puts the month that runs in its place
                return Err(Ended::Kept(busy().into()));
            }
            let cards = tx.cards().of(who.id()).await?;
            let chosen = cards.iter().find(|kept| kept.id == asked.card);
            let chosen = chosen.ok_or(CommonError::NotFound)?;
            check_holder(chosen, &member)?;
            if let Some(pending) = tx.charges().pending(invoice.id).await? {
                let is_same = pending.purpose == ChargePurpose::Payment
                    && pending.card == chosen.facts.provider_id;
                return Ok(if is_same {
                    Paying::Ask(pending)
                } else {
                    Paying::Close(pending)
                });
            }
            tx.cards().make_default(who.id(), asked.card).await?;
            let charge = ToCharge {
                invoice: &invoice,
                customer: asked.customer,
                card: chosen,
                purpose: ChargePurpose::Payment,
            };
            Ok(Paying::Ask(self.begin_charge(&tx, charge).await?))
        })
        .await
    }
}
