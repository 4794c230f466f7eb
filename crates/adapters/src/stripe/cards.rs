//! Customers and their cards at Stripe.

use super::Stripe;
use super::answers::{Customer, Done, Existence, PaymentMethod, SetupIntent, Status, action};
use super::client::{Call, named};
use super::failures::{Failure, Keys, Refused};
use super::refusals::refusal_of;
use data_encoding::HEXLOWER;
use serde::de::DeserializeOwned;
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

/// Where customers are.
const CUSTOMERS: &str = "/v1/customers";

/// With another address it is another call, which Stripe refuses under the same key; and under the key of a
/// customer who is gone Stripe answers that one for a day.
fn customer_key(member: MemberId, email: &str, gone: Option<&str>) -> String {
    let digest = HEXLOWER.encode(&Sha256::digest(email));
    let short = digest.get(..16).unwrap_or_default();
    let mut key = format!("customer/{member}/{short}");
    if let Some(gone) = gone {
        key.push_str("/after/");
        key.push_str(gone);
    }
    key
}

/// What the account has never heard of was made with a key of another one: that is no word about a card.
pub(super) fn foreign(what: &str, of: &str) -> PaymentError {
    PaymentError::Denied(format!(
        "{what} is unknown to the account of the secret key: is the {of} key of another account?"
    ))
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
    /// With the address of the mails, for whoever looks on Stripe's pages; without it where Stripe takes it for
    /// none, as it is no reason not to pay.
    async fn add(
        &self,
        member: MemberId,
        email: &str,
        gone: Option<&str>,
    ) -> Result<String, PaymentError> {
        let added = match self.add_with(member, Some(email), gone).await {
            Err(Failure::Refused(refused)) if refused.fault.param.as_deref() == Some("email") => {
                tracing::warn!(%member, "Stripe does not take the address of a member: it is left out");
                self.add_with(member, None, gone).await
            }
            added => added,
        };
        Ok(added?)
    }

    async fn add_with(
        &self,
        member: MemberId,
        email: Option<&str>,
        gone: Option<&str>,
    ) -> Result<String, Failure> {
        let mut form = vec![("metadata[member]", member.to_string())];
        form.extend(email.map(|email| ("email", email.to_owned())));
        let first = customer_key(member, email.unwrap_or_default(), gone);
        let mut keys = Keys::of(&first);
        loop {
            let call = Call::post(CUSTOMERS, form.clone(), &keys.current());
            let refused = match self.client.ask::<Customer>(call).await {
                Ok(customer) => return Ok(customer.id),
                Err(Failure::Refused(refused)) => refused,
                Err(failure) => return Err(failure),
            };
            let is_of_address = refused.fault.param.as_deref() == Some("email");
            if !refused.is_kept() || is_of_address {
                return Err(Failure::Refused(refused));
            }
            // the error may have come after the customer was there
            if let Some(found) = self.find_customer(member, email).await? {
                return Ok(found);
            }
            if !keys.advance() {
                return Err(Failure::Refused(refused));
            }
        }
    }

    async fn find_customer(
        &self,
        member: MemberId,
        email: Option<&str>,
    ) -> Result<Option<String>, Failure> {
        // one without an address has nothing of the member but our own id: another one does no harm
        let Some(email) = email else {
            return Ok(None);
        };
        let form = vec![("email", email.to_owned())];
        let all: Vec<Customer> = self.list(CUSTOMERS, &form).await?;
        let named = member.to_string();
        let mut all = all.into_iter();
        let found = all.find(|customer| customer.metadata.get("member") == Some(&named));
        Ok(found.map(|customer| customer.id))
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
        let mut keys = Keys::of(&new.key);
        let begun = loop {
            let call = Call::post("/v1/setup_intents", form.clone(), &keys.current());
            match self.client.ask::<SetupIntent>(call).await {
                Ok(begun) => break begun,
                // an intent that is asked for once more charges nobody and keeps no second card
                Err(Failure::Refused(no)) if no.is_kept() && !no.is_of_card() && keys.advance() => {
                }
                Err(failure) => return Err(self.why_not_kept(failure.refused()?, new).await?),
            }
        };
        // it may be the answer of an earlier call, from before the holder was asked
        let path = format!("/v1/setup_intents/{}", begun.id);
        let now = self.client.ask(Call::get(path, vec![expanded()])).await?;
        kept(now, new)
    }

    /// Why a card is not kept whose holder was not asked.
    async fn why_not_kept(
        &self,
        refused: Box<Refused>,
        new: &NewProviderCard,
    ) -> Result<PaymentError, PaymentError> {
        let fault = &refused.fault;
        if refused.is_of_card() {
            return Ok(PaymentError::Refused(refusal_of(fault)));
        }
        if !refused.is_invalid() || fault.param.as_deref() != Some("payment_method") {
            return Ok(refused.into());
        }
        // another customer's is told as missing, too
        Ok(match self.known_method(&new.token).await? {
            Some(_) => PaymentError::Refused(CardRefusal::IncorrectNumber),
            None => foreign("the token of a card", "publishable"),
        })
    }

    /// A card as it is now; nothing when it is nobody's.
    pub(super) async fn method(&self, id: &str) -> Result<Option<PaymentMethod>, PaymentError> {
        let found = self.known_method(id).await?;
        Ok(found.filter(|method| method.customer.is_some()))
    }

    /// The same, nobody's too: Stripe forgets none. Nothing for one that it has never heard of.
    pub(super) async fn known_method(
        &self,
        id: &str,
    ) -> Result<Option<PaymentMethod>, PaymentError> {
        let Some(id) = named(METHOD, id) else {
            return Ok(None);
        };
        self.known(format!("/v1/payment_methods/{id}")).await
    }

    /// Whether Stripe has heard of a customer, who may be gone.
    pub(super) async fn is_known_customer(&self, id: &str) -> Result<bool, PaymentError> {
        let Some(id) = named("cus_", id) else {
            return Ok(false);
        };
        let found = self.known::<Done>(format!("{CUSTOMERS}/{id}")).await?;
        Ok(found.is_some())
    }

    /// Whether a customer is there and was not deleted. One that Stripe has never heard of is another account's:
    /// that is no word about the customer.
    async fn is_living(&self, id: &str) -> Result<bool, PaymentError> {
        let Some(name) = named("cus_", id) else {
            return Ok(false);
        };
        let found = self
            .known::<Existence>(format!("{CUSTOMERS}/{name}"))
            .await?;
        match found {
            Some(Existence { deleted }) => Ok(!deleted),
            None => Err(foreign("a customer", "secret")),
        }
    }

    async fn known<T>(&self, path: String) -> Result<Option<T>, PaymentError>
    where
        T: DeserializeOwned + Send + 'static,
    {
        match self.client.ask(Call::get(path, Vec::new())).await {
            Ok(found) => Ok(Some(found)),
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
        let call = Call::delete(format!("{CUSTOMERS}/{id}"));
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
        gone: Option<&'a str>,
    ) -> PortAnswer<'a, Result<String, PaymentError>> {
        Box::pin(self.add(member, email, gone))
    }

    fn is_living_customer<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<bool, PaymentError>> {
        Box::pin(self.is_living(id))
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
