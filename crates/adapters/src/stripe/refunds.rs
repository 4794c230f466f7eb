//! Money that is given back by Stripe.

use super::answers::{PaymentIntent, Refund};
use super::client::{Call, named};
use super::failures::{Failure, Keys, Refused};
use super::{INTENTS, Stripe};
use shinchoryu_service::{
    KnownRefund, NewProviderRefund, PaymentError, ProviderRefund, RefundError, Yen,
};

/// Where refunds are.
const REFUNDS: &str = "/v1/refunds";

impl From<Failure> for RefundError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Denied(reason) => Self::Denied(reason),
            failure => Self::Unavailable(failure.reason()),
        }
    }
}

/// Stripe's word for why it gives nothing back; it has none for a sum that is too large.
fn no(refused: Box<Refused>) -> RefundError {
    if refused.is_invalid() {
        RefundError::Refused(refused.fault.code.unwrap_or(refused.fault.kind))
    } else {
        Failure::Refused(refused).into()
    }
}

/// What a refund came to. One that is on its way counts: that it did not arrive is reported.
fn given_back(refund: Refund) -> Result<ProviderRefund, RefundError> {
    if let Some(why) = refund.failure() {
        return Err(RefundError::Refused(why.to_owned()));
    }
    match refund.status.as_deref() {
        Some("succeeded" | "pending") => Ok(ProviderRefund { id: refund.id }),
        _ => Err(RefundError::Unavailable(format!(
            "refund {}: neither made nor refused",
            refund.id
        ))),
    }
}

impl From<Refund> for KnownRefund {
    fn from(mut refund: Refund) -> Self {
        Self {
            key: refund.metadata.remove("refund"),
            failure: refund.failure().map(str::to_owned),
            amount: Yen(refund.amount),
            id: refund.id,
        }
    }
}

impl Stripe {
    pub(super) async fn give_back(
        &self,
        new: &NewProviderRefund,
    ) -> Result<ProviderRefund, RefundError> {
        let Some(charge) = named("pi_", &new.charge) else {
            return Err(RefundError::Refused("resource_missing".to_owned()));
        };
        let call = Call::get(format!("{INTENTS}/{charge}"), Vec::new());
        let intent: PaymentIntent = match self.client.ask(call).await {
            Err(Failure::Refused(refused)) => return Err(no(refused)),
            intent => intent?,
        };
        if self.is_forgotten(new.begun_at)
            && let Some(found) = self.find_refund(new).await?
        {
            return given_back(found);
        }
        let mut form = vec![
            ("payment_intent", charge.to_owned()),
            ("amount", new.amount.0.to_string()),
            ("metadata[refund]", new.key.clone()),
        ];
        // what is reported of the refund names the charge as we do
        form.extend(
            intent
                .metadata
                .get("charge")
                .map(|key| ("metadata[charge]", key.clone())),
        );
        let mut keys = Keys::of(&new.key);
        loop {
            let call = Call::post(REFUNDS, form.clone(), &keys.current());
            let refused = match self.client.ask::<Refund>(call).await {
                Ok(refund) => return given_back(self.refund_now(&refund.id).await?),
                Err(Failure::Refused(refused)) if !refused.is_locked() => refused,
                Err(failure) => return Err(failure.into()),
            };
            if let Some(found) = self.find_refund(new).await? {
                return given_back(found);
            }
            let is_dead = refused.is_over() || self.is_long_ago(&refused, new.begun_at);
            if refused.is_invalid() || !is_dead || !keys.advance() {
                return Err(no(refused));
            }
        }
    }

    /// One as it is now: the answer to its key may be from before it failed.
    async fn refund_now(&self, id: &str) -> Result<Refund, Failure> {
        let call = Call::get(format!("{REFUNDS}/{id}"), Vec::new());
        self.client.ask(call).await
    }

    async fn find_refund(&self, new: &NewProviderRefund) -> Result<Option<Refund>, Failure> {
        let mut all = self.list_refunds(&new.charge).await?.into_iter();
        Ok(all.find(|refund| refund.metadata.get("refund") == Some(&new.key)))
    }

    async fn list_refunds(&self, charge: &str) -> Result<Vec<Refund>, Failure> {
        let form = vec![("payment_intent", charge.to_owned())];
        self.list(REFUNDS, &form).await
    }

    /// What was given back of a charge, as it is now.
    pub(super) async fn known_refunds(
        &self,
        charge: &str,
    ) -> Result<Vec<KnownRefund>, PaymentError> {
        let Some(charge) = named("pi_", charge) else {
            return Ok(Vec::new());
        };
        let all = self.list_refunds(charge).await?;
        Ok(all.into_iter().map(KnownRefund::from).collect())
    }
}
