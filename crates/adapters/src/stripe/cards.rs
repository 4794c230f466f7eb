//! Customers and their cards at Stripe.

use super::Stripe;
use super::answers::{Customer, Done, PaymentMethod, SetupIntent, Status, action};
use super::client::{Call, Failure, Refused, named};
use super::refusals::refusal_of;
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use shinchoryu_service::{
    Attempt, CardEntry, CardProvider, CardRefusal, MemberId, NewProviderCard, PaymentError,
    PortAnswer, ProviderCard,
};

/// What the name of a payment method begins with.
const METHOD: &str = "pm_";

/// The card itself comes with the intent, and not its name alone.
fn expanded() -> (&'static str, String) {
    ("expand[]", "payment_method".to_owned())
}

/// With another address it is another call, which Stripe refuses under the same key.
fn customer_key(member: MemberId, email: &str) -> String {
    let digest = HEXLOWER.encode(&Sha256::digest(email));
    let short = digest.get(..16).unwrap_or_default();
    format!("customer/{member}/{short}")
}

/// Why a card is not kept whose holder was not asked.
fn refused(refused: Box<Refused>) -> PaymentError {
    let fault = &refused.fault;
    if fault.setup_intent.is_some() || fault.kind == "card_error" {
        return PaymentError::Refused(refusal_of(fault));
    }
    // a token that nobody made, or that is another customer's
    if refused.is_invalid() && fault.param.as_deref() == Some("payment_method") {
        return PaymentError::Refused(CardRefusal::IncorrectNumber);
    }
    refused.into()
}

/// What an intent, as it is now, says of the card that was to be kept.
fn kept(intent: SetupIntent, new: &NewProviderCard) -> Result<Attempt<ProviderCard>, PaymentError> {
    let unclear = |what| {
        Err(PaymentError::Unavailable(format!(
            "setup intent {}: {what}",
            intent.id
        )))
    };
    match intent.status {
        Status::Succeeded => match intent.payment_method {
            // the script in the browser could have given it another card
            Some(method) if method.id != new.token => {
                Err(PaymentError::Refused(CardRefusal::IncorrectNumber))
            }
            Some(method) if method.customer.as_deref() == Some(new.customer.as_str()) => {
                Ok(Attempt::Done(method.into()))
            }
            // it was kept, and was taken away since
            Some(_) => Err(PaymentError::Refused(CardRefusal::Declined)),
            None => unclear("no card"),
        },
        Status::RequiresAction => match action(intent.client_secret) {
            Some(action) => Ok(Attempt::RequiresAction(action)),
            None => unclear("no client secret"),
        },
        Status::RequiresPaymentMethod => Err(PaymentError::Refused(
            intent
                .last_setup_error
                .as_ref()
                .map_or(CardRefusal::Declined, refusal_of),
        )),
        Status::Canceled => Err(PaymentError::Refused(CardRefusal::Declined)),
        Status::RequiresConfirmation | Status::Other => unclear("neither done nor refused"),
    }
}

impl Stripe {
    async fn add(&self, member: MemberId, email: &str) -> Result<String, PaymentError> {
        let form = vec![
            ("email", email.to_owned()),
            ("metadata[member]", member.to_string()),
        ];
        let call = Call::post("/v1/customers", form, &customer_key(member, email));
        let customer: Customer = self.client.ask(call).await?;
        Ok(customer.id)
    }

    async fn save(&self, new: &NewProviderCard) -> Result<Attempt<ProviderCard>, PaymentError> {
        if named(METHOD, &new.token).is_none() {
            return Err(PaymentError::Refused(CardRefusal::IncorrectNumber));
        }
        let yes = || "true".to_owned();
        let form = vec![
            ("customer", new.customer.clone()),
            ("payment_method", new.token.clone()),
            ("payment_method_types[]", "card".to_owned()),
            ("usage", "off_session".to_owned()),
            ("confirm", yes()),
            // the script asks the bank on the page, so that there is no address to come back to
            ("use_stripe_sdk", yes()),
            // 3-D Secure wherever the bank can: a card is kept to be charged when its holder is away
            (
                "payment_method_options[card][request_three_d_secure]",
                "any".to_owned(),
            ),
            expanded(),
        ];
        let call = Call::post("/v1/setup_intents", form, &new.key);
        let begun: SetupIntent = match self.client.ask(call).await {
            Ok(begun) => begun,
            Err(failure) => return Err(refused(failure.refused()?)),
        };
        // it may be the answer of an earlier call, from before the holder was asked
        let path = format!("/v1/setup_intents/{}", begun.id);
        let now = self.client.ask(Call::get(path, vec![expanded()])).await?;
        kept(now, new)
    }

    /// A card as it is now; nothing when it is nobody's.
    pub(super) async fn method(&self, id: &str) -> Result<Option<PaymentMethod>, PaymentError> {
        let Some(id) = named(METHOD, id) else {
            return Ok(None);
        };
        let call = Call::get(format!("/v1/payment_methods/{id}"), Vec::new());
        match self.client.ask::<PaymentMethod>(call).await {
            Ok(method) => Ok(Some(method).filter(|method| method.customer.is_some())),
            Err(Failure::Refused(refused)) if refused.is_missing() => Ok(None),
            Err(failure) => Err(failure.into()),
        }
    }

    async fn detach(&self, id: &str) -> Result<(), PaymentError> {
        let Some(name) = named(METHOD, id) else {
            return Ok(());
        };
        let path = format!("/v1/payment_methods/{name}/detach");
        let answered: Result<Done, _> = self.client.ask(Call::post_anew(path)).await;
        let Err(failure) = answered else {
            return Ok(());
        };
        let refused = failure.refused()?;
        // one that is nobody's cannot be taken from anybody, which Stripe has no code for
        if self.method(id).await?.is_none() {
            return Ok(());
        }
        Err(refused.into())
    }

    async fn forget(&self, id: &str) -> Result<(), PaymentError> {
        let Some(id) = named("cus_", id) else {
            return Ok(());
        };
        let call = Call::delete(format!("/v1/customers/{id}"));
        match self.client.ask::<Done>(call).await {
            Ok(Done {}) => Ok(()),
            Err(Failure::Refused(refused)) if refused.is_missing() => Ok(()),
            Err(failure) => Err(failure.into()),
        }
    }
}

impl CardProvider for Stripe {
    fn card_entry(&self) -> CardEntry {
        CardEntry::Stripe {
            publishable_key: self.publishable_key.clone(),
        }
    }

    fn add_customer<'a>(
        &'a self,
        member: MemberId,
        email: &'a str,
    ) -> PortAnswer<'a, Result<String, PaymentError>> {
        Box::pin(self.add(member, email))
    }

    fn save_card<'a>(
        &'a self,
        new: &'a NewProviderCard,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCard>, PaymentError>> {
        Box::pin(self.save(new))
    }

    fn remove_card<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        Box::pin(self.detach(id))
    }

    fn remove_customer<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        Box::pin(self.forget(id))
    }
}
