//! 決済: an attempt to charge an invoice is written down, made at the provider, and closed with its
//! answer. Whoever is killed in between leaves an attempt that is asked for again with its key.

use crate::Service;
use crate::billing::cards::{MAX_TOKEN, failed, refused};
use crate::billing::closing::ABANDONED;
use crate::billing::error::BillingError;
use crate::billing::payments::{
    Attempt, CardRefusal, Holder, NewProviderCharge, PaymentAction, PaymentError, ProviderCharge,
};
use crate::billing::plan::is_month_over;
use crate::ground::change::{Change, Ended};
use crate::ground::digest_name::uuid_of;
use crate::ground::error::CommonError;
use crate::ground::pauses::doubled;
use crate::ground::peer::Peer;
use chrono::TimeDelta;
use sha2::{Digest as _, Sha256};
use shinchoryu_store::{
    Card, Charge, ChargeEnd, ChargeId, ChargePurpose, ChargeStatus, Invoice, Member, PaidWith, Room,
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

/// The key of an attempt that is made by itself: the same for the same attempt of the same month, counted by those
/// that were made before. When a backup was put back that is older than a charge, the attempts after it are made
/// anew with their keys, one after the other: the provider finds the charge by its key and makes no second one.
fn renewal_key(invoice: &Invoice, before: u64) -> ChargeId {
    let digest = Sha256::new()
        .chain_update(b"renewal")
        .chain_update(invoice.subscription.0.as_bytes())
        .chain_update(invoice.period.to_be_bytes())
        .chain_update(before.to_be_bytes());
    ChargeId(uuid_of(digest.finalize().into()))
}

/// What the browser got for an action of the holder: no provider makes it longer than a card's token.
pub(crate) fn checked_answer(answer: Option<String>) -> Result<Option<String>, CommonError> {
    if answer
        .as_ref()
        .is_some_and(|answer| answer.len() > MAX_TOKEN)
    {
        let refusal = CardRefusal::AuthenticationFailed;
        return Err(refused(refusal, "authentication"));
    }
    Ok(answer)
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
            id: match new.purpose {
                ChargePurpose::Renewal => {
                    let before = tx.charges().made_by_itself(new.invoice.id).await?;
                    renewal_key(new.invoice, before)
                }
                ChargePurpose::Order | ChargePurpose::Payment => ChargeId(self.new_id()),
            },
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
                let end = ChargeEnd::Succeeded(id);
                if Box::pin(self.close(charge, &end, peer)).await? {
                    return Ok(Charged::Paid);
                }
                // closed as failed before: the comparison of the books takes it for what is owed
                tracing::error!(charge = %charge.id, "charged, and written down as refused");
                return Ok(Charged::Unknown);
            }
            Ok(Attempt::RequiresAction(action)) if charge.purpose != ChargePurpose::Renewal => {
                return Ok(Charged::Asks(action));
            }
            Ok(Attempt::RequiresAction(_)) => CardRefusal::AuthenticationRequired,
            Err(PaymentError::Refused(refusal)) => refusal,
            Err(PaymentError::Denied(reason)) => {
                tracing::error!(charge = %charge.id, reason, "the payment provider does not let us in");
                return Ok(Charged::Unknown);
            }
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

    /// Asks what has become of an attempt that was left behind. What an account owed that was deleted or
    /// disabled meanwhile is not charged any more.
    pub(crate) async fn ask_about(
        &self,
        charge: &Charge,
        peer: &Peer,
    ) -> Result<Charged, CommonError> {
        let is_wanted = self
            .change(Room::Small, |tx| async move {
                let found = tx.members().locked(charge.member).await?;
                let lives = |one: &Member| one.deleted_at.is_none() && !one.is_disabled;
                let invoice = tx.invoices().of(charge.member, charge.invoice).await?;
                // left behind for so long that the month of it is over: nobody pays for that
                let is_over = invoice.is_some_and(|one| is_month_over(&one, self.now()));
                let is_late = charge.purpose == ChargePurpose::Renewal && is_over;
                let lives = found.is_some_and(|one| lives(&one));
                Ok::<_, Ended<CommonError>>(lives && !is_late)
            })
            .await?;
        if is_wanted {
            return self.carry_out(charge, None, peer).await;
        }
        match self.abandon(charge, peer).await {
            Ok(true) => Ok(Charged::Paid),
            Ok(false) => Ok(Charged::Refused(CardRefusal::Declined)),
            Err(CommonError::Busy { .. }) => Ok(Charged::Unknown),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::invoice;
    use shinchoryu_store::{InvoiceId, InvoiceStatus, SubscriptionId};
    use std::collections::HashSet;
    use uuid::Uuid;

    #[test]
    fn the_same_attempt_of_the_same_month_has_the_same_key() {
        let first = invoice(InvoiceStatus::Open);
        // put back from a backup, the invoice is written anew
        let again = Invoice {
            id: InvoiceId(Uuid::from_u128(77)),
            ..first.clone()
        };
        assert_eq!(renewal_key(&first, 0), renewal_key(&again, 0));
        let mut keys = HashSet::from([renewal_key(&first, 0)]);
        assert!(keys.insert(renewal_key(&first, 1)) && keys.insert(renewal_key(&first, 2)));
        for other in [
            Invoice {
                period: first.period + 1,
                ..first.clone()
            },
            Invoice {
                subscription: SubscriptionId(Uuid::from_u128(78)),
                ..first.clone()
            },
        ] {
            assert!(keys.insert(renewal_key(&other, 0)), "{other:?}");
        }
    }
}
