//! Charges at Stripe: payment intents. Each one has the key of our attempt in its metadata, because Stripe
//! forgets the keys of calls after a day.

use super::answers::{PaymentIntent, Status, action};
use super::cards::foreign;
use super::client::{Call, Form};
use super::failures::{Failure, Keys, Refused};
use super::refusals::refusal_of;
use super::{CURRENCY, INTENTS, Stripe};
use shinchoryu_service::{
    Attempt, CardRefusal, ChargeProvider, Holder, NewProviderCharge, NewProviderRefund,
    PaymentAction, PaymentError, PortAnswer, ProviderCharge, ProviderRefund, RefundError,
};

/// What an intent came to.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// The money is ours.
    Made,
    /// The holder of the card is asked.
    Asks(PaymentAction),
    /// It is still possible that it is charged, and it is not to be.
    Open,
    /// It is never charged.
    Over(CardRefusal),
    /// It goes on by itself.
    Unclear,
}

/// What came of asking for an intent.
enum Begun {
    /// It is there, as it is now.
    Intent(Box<PaymentIntent>),
    /// It is not, and not under any key.
    Refused(Box<Refused>),
}

/// Why an intent that is over was not charged. Where nothing was refused, the holder of the card did not do
/// what the bank asked for.
fn refusal(intent: &PaymentIntent, holder: &Holder) -> CardRefusal {
    let refusal = intent.last_payment_error.as_ref().map(refusal_of);
    match (refusal, holder) {
        (Some(CardRefusal::AuthenticationFailed) | None, Holder::Absent) => {
            CardRefusal::AuthenticationRequired
        }
        (None, Holder::Present { .. }) => CardRefusal::AuthenticationFailed,
        (Some(refusal), _) => refusal,
    }
}

fn outcome(intent: &PaymentIntent, holder: &Holder) -> Outcome {
    match (intent.status, holder) {
        (Status::Succeeded, _) => Outcome::Made,
        (Status::Canceled, _) => Outcome::Over(refusal(intent, holder)),
        (Status::RequiresAction, Holder::Present { .. }) => {
            action(intent.client_secret.clone()).map_or(Outcome::Unclear, Outcome::Asks)
        }
        (
            Status::RequiresAction | Status::RequiresPaymentMethod | Status::RequiresConfirmation,
            _,
        ) => Outcome::Open,
        (Status::Other, _) => Outcome::Unclear,
    }
}

/// What makes an intent ours: the same for one that is charged and one that never is.
fn common(new: &NewProviderCharge) -> Form {
    vec![
        ("amount", new.amount.0.to_string()),
        ("currency", CURRENCY.to_owned()),
        ("customer", new.customer.clone()),
        ("payment_method_types[]", "card".to_owned()),
        ("metadata[charge]", new.key.clone()),
    ]
}

fn charging(new: &NewProviderCharge) -> Form {
    let yes = || "true".to_owned();
    let mut form = common(new);
    form.push(("payment_method", new.card.clone()));
    form.push(("confirm", yes()));
    match new.holder {
        Holder::Absent => {
            form.push(("off_session", yes()));
            form.push(("error_on_requires_action", yes()));
        }
        // the script asks the bank on the page, so that there is no address to come back to
        Holder::Present { .. } => form.push(("use_stripe_sdk", yes())),
    }
    form
}

/// Whether an intent is what was asked for. Anything else must neither be taken for the charge nor be charged
/// beside it.
fn check(intent: &PaymentIntent, new: &NewProviderCharge) -> Result<(), PaymentError> {
    let is_same = intent.amount == new.amount.0
        && intent.currency == CURRENCY
        && intent.customer.as_deref() == Some(new.customer.as_str())
        && is_named(intent, new);
    if is_same {
        return Ok(());
    }
    let (id, charge) = (&intent.id, &new.key);
    tracing::error!(
        intent = id,
        charge,
        "it is at Stripe with another amount or customer"
    );
    Err(unclear(id, "another amount or customer"))
}

fn is_named(intent: &PaymentIntent, new: &NewProviderCharge) -> bool {
    intent.metadata.get("charge") == Some(&new.key)
}

fn unclear(id: &str, what: &str) -> PaymentError {
    PaymentError::Unavailable(format!("payment intent {id}: {what}"))
}

fn made(intent: PaymentIntent) -> ProviderCharge {
    ProviderCharge { id: intent.id }
}

impl Stripe {
    async fn make(&self, new: &NewProviderCharge) -> Result<Attempt<ProviderCharge>, PaymentError> {
        // one that is made by itself may be of a time that a restored backup knows nothing of
        let is_looked_for = self.is_forgotten(new.begun_at) || new.holder == Holder::Absent;
        if is_looked_for && let Some(found) = self.find_intent(new).await? {
            return self.settle(found, new).await;
        }
        match self.begin(new, charging, common).await? {
            Begun::Intent(intent) => self.settle(*intent, new).await,
            Begun::Refused(refused) => Err(self.why(refused, new).await?),
        }
    }

    /// Makes an intent with the words of `ours`, under the first key of an attempt at which Stripe keeps no
    /// error. `others` are the words that an attempt may be asked for with, too: that it is charged, or that it
    /// is not charged any more.
    async fn begin(
        &self,
        new: &NewProviderCharge,
        ours: fn(&NewProviderCharge) -> Form,
        others: fn(&NewProviderCharge) -> Form,
    ) -> Result<Begun, PaymentError> {
        let mut keys = Keys::of(&new.key);
        loop {
            let key = keys.current();
            let call = Call::post(INTENTS, ours(new), &key);
            let refused = match self.client.ask::<PaymentIntent>(call).await {
                // that is for good: any other answer may be one of an earlier call
                Ok(intent) if intent.status == Status::Succeeded => {
                    return Ok(Begun::Intent(Box::new(intent)));
                }
                Ok(intent) => {
                    let now = self.intent(&intent.id).await?;
                    return Ok(Begun::Intent(Box::new(now)));
                }
                Err(failure) => failure.refused()?,
            };
            if refused.is_locked() {
                return Err(refused.into());
            }
            // a refusal is kept under the key as well as an intent is: what is there says what came of it
            if let Some(left) = &refused.fault.payment_intent {
                let left = self.intent(&left.id).await?;
                return Ok(Begun::Intent(Box::new(left)));
            }
            if let Some(found) = self.find_intent(new).await? {
                return Ok(Begun::Intent(Box::new(found)));
            }
            let is_dead = refused.is_over()
                || refused.is_of_other_words() && self.is_dead(new, others, &key).await?;
            if refused.is_of_card() || !is_dead || !keys.advance() {
                return Ok(Begun::Refused(refused));
            }
        }
    }

    /// Whether the call that took a key with other words has ended in an error, so that nothing is made under it
    /// any more. It is asked with those words: that does nothing, as Stripe knows the key.
    async fn is_dead(
        &self,
        new: &NewProviderCharge,
        others: fn(&NewProviderCharge) -> Form,
        key: &str,
    ) -> Result<bool, PaymentError> {
        // a key that Stripe may forget in this moment is not touched
        if self.is_forgotten(new.begun_at) {
            return Ok(false);
        }
        let call = Call::post(INTENTS, others(new), key);
        match self.client.ask::<PaymentIntent>(call).await {
            // it was made meanwhile: the next call finds it
            Ok(_) => Ok(false),
            Err(failure) => {
                let refused = failure.refused()?;
                Ok(refused.is_over() || self.is_long_ago(&refused, new.begun_at))
            }
        }
    }

    /// Why an attempt was not made that left no intent behind.
    async fn why(
        &self,
        refused: Box<Refused>,
        new: &NewProviderCharge,
    ) -> Result<PaymentError, PaymentError> {
        if refused.is_of_card() {
            return Ok(PaymentError::Refused(refusal_of(&refused.fault)));
        }
        // a card that is this customer's no more is never charged, however often it is asked for
        if refused.is_invalid() {
            let Some(card) = self.known_method(&new.card).await? else {
                return Ok(foreign("a card that is kept", "secret"));
            };
            if card.customer.as_ref() != Some(&new.customer) {
                return Ok(PaymentError::Refused(CardRefusal::Declined));
            }
        }
        Ok(refused.into())
    }

    /// What becomes of an intent as it is now. Before a refusal is told it is made sure that nobody charges
    /// it any more: the browser may know its secret.
    async fn settle(
        &self,
        intent: PaymentIntent,
        new: &NewProviderCharge,
    ) -> Result<Attempt<ProviderCharge>, PaymentError> {
        check(&intent, new)?;
        let (intent, outcome) = match outcome(&intent, &new.holder) {
            Outcome::Open => {
                let intent = self.cancel(&intent.id).await?;
                let outcome = outcome(&intent, &new.holder);
                (intent, outcome)
            }
            outcome => (intent, outcome),
        };
        match outcome {
            Outcome::Made => Ok(Attempt::Done(made(intent))),
            Outcome::Asks(action) => Ok(Attempt::RequiresAction(action)),
            Outcome::Over(refusal) => Err(PaymentError::Refused(refusal)),
            Outcome::Open | Outcome::Unclear => {
                Err(unclear(&intent.id, "neither made nor given up"))
            }
        }
    }

    /// An intent as it is now.
    async fn intent(&self, id: &str) -> Result<PaymentIntent, PaymentError> {
        let call = Call::get(format!("{INTENTS}/{id}"), Vec::new());
        Ok(self.client.ask(call).await?)
    }

    /// The intent of an attempt: one that was charged, where there are several. The list is never behind, as
    /// Stripe's search is; and it is not cut by time, because the clocks may differ.
    async fn find_intent(
        &self,
        new: &NewProviderCharge,
    ) -> Result<Option<PaymentIntent>, PaymentError> {
        let form = vec![("customer", new.customer.clone())];
        let all: Vec<PaymentIntent> = match self.list(INTENTS, &form).await {
            Ok(all) => all,
            Err(Failure::Refused(refused)) if refused.is_missing() => return Ok(None),
            Err(failure) => return Err(failure.into()),
        };
        let ours = all.into_iter().filter(|intent| is_named(intent, new));
        Ok(ours.min_by_key(|intent| match intent.status {
            Status::Succeeded => 0,
            Status::Other => 1,
            Status::Canceled => 3,
            _ => 2,
        }))
    }

    /// An intent after it was tried to give it up: it may have been charged before.
    async fn cancel(&self, id: &str) -> Result<PaymentIntent, PaymentError> {
        let call = Call::post_anew(format!("{INTENTS}/{id}/cancel"));
        match self.client.ask(call).await {
            Ok(intent) => Ok(intent),
            Err(Failure::Refused(_)) => self.intent(id).await,
            Err(failure) => Err(failure.into()),
        }
    }

    async fn leave(&self, new: &NewProviderCharge) -> Result<Option<ProviderCharge>, PaymentError> {
        let found = match self.find_intent(new).await? {
            Some(found) => found,
            // Stripe does not know it: its key is taken, so that no call that is still under way can be made
            // with it, by an intent without a card, which nobody is asked to pay
            None => match self.begin(new, common, charging).await? {
                Begun::Intent(found) => *found,
                Begun::Refused(refused) if !refused.is_missing() => return Err(refused.into()),
                // there is nobody who could be charged
                Begun::Refused(_) if self.is_known_customer(&new.customer).await? => {
                    return Ok(None);
                }
                Begun::Refused(_) => return Err(foreign("a customer", "secret")),
            },
        };
        check(&found, new)?;
        let intent = match found.status {
            Status::Succeeded | Status::Canceled => found,
            _ => self.cancel(&found.id).await?,
        };
        match intent.status {
            Status::Succeeded => Ok(Some(made(intent))),
            Status::Canceled => Ok(None),
            _ => Err(unclear(&intent.id, "neither made nor given up")),
        }
    }
}

impl ChargeProvider for Stripe {
    fn charge<'a>(
        &'a self,
        new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCharge>, PaymentError>> {
        Box::pin(self.make(new))
    }

    fn abandon<'a>(
        &'a self,
        new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Option<ProviderCharge>, PaymentError>> {
        Box::pin(self.leave(new))
    }

    fn refund<'a>(
        &'a self,
        new: &'a NewProviderRefund,
    ) -> PortAnswer<'a, Result<ProviderRefund, RefundError>> {
        Box::pin(self.give_back(new))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;
    use serde_json::{Value, json};
    use shinchoryu_service::Yen;

    fn intent(status: &str, error: &Value) -> PaymentIntent {
        let intent = json!({
            "id": "pi_1", "amount": 11_000, "currency": "jpy", "customer": "cus_1", "status": status,
            "client_secret": "pi_1_secret_1", "metadata": { "charge": "key" },
            "last_payment_error": error, "livemode": false,
        });
        serde_json::from_value(intent).unwrap()
    }

    fn new(holder: Holder) -> NewProviderCharge {
        NewProviderCharge {
            key: "key".to_owned(),
            customer: "cus_1".to_owned(),
            card: "pm_1".to_owned(),
            amount: Yen(11_000),
            begun_at: DateTime::UNIX_EPOCH,
            holder,
        }
    }

    #[test]
    fn the_state_of_an_intent_decides() {
        use CardRefusal as C;
        use Outcome as O;
        let (none, present) = (Value::Null, Holder::Present { answer: None });
        let declined = json!({
            "type": "card_error", "code": "card_declined", "decline_code": "insufficient_funds",
        });
        let unasked = json!({
            "type": "card_error", "code": "authentication_required",
            "decline_code": "authentication_not_handled",
        });
        let asks = PaymentAction {
            client_secret: "pi_1_secret_1".to_owned(),
        };
        for (status, error, absent, there) in [
            ("succeeded", &none, O::Made, O::Made),
            ("succeeded", &declined, O::Made, O::Made),
            ("requires_action", &none, O::Open, O::Asks(asks)),
            ("requires_payment_method", &declined, O::Open, O::Open),
            ("requires_confirmation", &none, O::Open, O::Open),
            (
                "canceled",
                &declined,
                O::Over(C::InsufficientFunds),
                O::Over(C::InsufficientFunds),
            ),
            (
                "canceled",
                &unasked,
                O::Over(C::AuthenticationRequired),
                O::Over(C::AuthenticationFailed),
            ),
            (
                "canceled",
                &none,
                O::Over(C::AuthenticationRequired),
                O::Over(C::AuthenticationFailed),
            ),
            ("processing", &none, O::Unclear, O::Unclear),
            ("requires_capture", &none, O::Unclear, O::Unclear),
            ("something_new", &none, O::Unclear, O::Unclear),
        ] {
            let intent = intent(status, error);
            assert_eq!(
                outcome(&intent, &Holder::Absent),
                absent,
                "{status} {error}"
            );
            assert_eq!(outcome(&intent, &present), there, "{status} {error}");
        }
        let mut secretless = intent("requires_action", &none);
        secretless.client_secret = None;
        assert_eq!(outcome(&secretless, &present), O::Unclear);
    }

    #[test]
    fn only_what_was_asked_for_is_the_charge() {
        let good = intent("succeeded", &Value::Null);
        let asked = new(Holder::Absent);
        assert_eq!(check(&good, &asked), Ok(()));
        let change: [fn(&mut PaymentIntent); 5] = [
            |one| one.amount = 10_999,
            |one| one.currency = "usd".to_owned(),
            |one| one.customer = Some("cus_2".to_owned()),
            |one| one.customer = None,
            |one| one.metadata.clear(),
        ];
        for change in change {
            let mut other = good.clone();
            change(&mut other);
            assert!(matches!(
                check(&other, &asked),
                Err(PaymentError::Unavailable(_))
            ));
        }
    }

    #[test]
    fn who_is_absent_is_charged_off_session() {
        let has = |holder, name| charging(&new(holder)).iter().any(|(key, _)| *key == name);
        for name in ["off_session", "error_on_requires_action"] {
            assert!(has(Holder::Absent, name));
            assert!(!has(Holder::Present { answer: None }, name));
        }
        // what takes a key cannot charge anybody
        let taken = common(&new(Holder::Absent));
        assert!(
            taken
                .iter()
                .all(|(key, _)| !["confirm", "payment_method"].contains(key))
        );
    }
}
