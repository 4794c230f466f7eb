//! A stand-in of its own for each test, and what the tests ask of both sides.

use crate::stand_in::{SECRET_KEY, StandIn};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use shinchoryu_adapters::Stripe;
use shinchoryu_service::{
    Attempt, CardProvider as _, CardRefusal, ChargeProvider as _, Clock, Holder, MemberId,
    NewProviderCard, NewProviderCharge, NewProviderRefund, PaymentAction, PaymentError,
    ProviderCard, ProviderCharge, ProviderRefund, RefundError, Yen,
};
use std::sync::{Arc, Mutex};

/// A clock that a test moves.
struct Hands(Mutex<DateTime<Utc>>);

impl Clock for Hands {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap()
    }
}

/// The account of a member at a stand-in.
pub struct World {
    pub stand_in: StandIn,
    hands: Arc<Hands>,
    pub stripe: Stripe,
    pub customer: String,
}

impl World {
    pub async fn begin() -> Self {
        let stand_in = StandIn::begin();
        let hands = Arc::new(Hands(Mutex::new("2026-11-02T03:00:00Z".parse().unwrap())));
        let mut world = Self {
            stripe: stand_in.stripe(hands.clone()),
            stand_in,
            hands,
            customer: String::new(),
        };
        world.later(TimeDelta::zero());
        let added = world.stripe.add_customer(member(), "taro@example.jp", None);
        world.customer = added.await.unwrap();
        world
    }

    /// A call to the stand-in itself.
    pub fn control(&self, name: &str, asked: &Value) -> Value {
        self.stand_in.control(name, asked)
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.hands.now()
    }

    /// Moves the clocks of both sides.
    pub fn later(&self, span: TimeDelta) {
        let now = self.now() + span;
        *self.hands.0.lock().unwrap() = now;
        self.control("clock", &json!({ "now": now.timestamp() }));
    }

    /// All that the stand-in has of a kind, such as `payment_intents`, the oldest first.
    pub fn all(&self, kind: &str) -> Vec<Value> {
        let state = self.control("state", &json!({}));
        state[kind].as_array().unwrap().clone()
    }

    /// The intents that were paid.
    pub fn paid(&self) -> usize {
        let intents = self.all("payment_intents");
        let paid = intents.iter().filter(|one| one["status"] == "succeeded");
        paid.count()
    }

    /// How many requests of this kind came in.
    pub fn asked(&self, method: &str, path: &str) -> usize {
        let all = self.all("requests");
        let same = all
            .iter()
            .filter(|one| one["method"] == method && one["path"] == path);
        same.count()
    }

    /// The next requests to this path go wrong.
    pub fn fault(&self, kind: &str, method: &str, path: &str, times: u32) {
        let asked = json!({ "kind": kind, "method": method, "path": path, "times": times });
        self.control("faults", &asked);
    }

    /// What the holder of a card does in the browser.
    pub fn authenticate(&self, action: &PaymentAction, outcome: &str) {
        let asked = json!({ "client_secret": action.client_secret, "outcome": outcome });
        self.control("authenticate", &asked);
    }

    /// A token as the browser has it for a card whose bank behaves like this.
    pub fn token(&self, card: Value) -> String {
        self.stand_in.token(card)
    }

    pub async fn save(&self, token: &str) -> Result<Attempt<ProviderCard>, PaymentError> {
        let new = NewProviderCard {
            key: format!("card of {token}"),
            customer: self.customer.clone(),
            token: token.to_owned(),
        };
        self.stripe.save_card(&new).await
    }

    /// A card that is kept, and whose bank behaves like this afterwards.
    pub async fn kept(&self, behaviour: Value) -> String {
        let card = self.save(&self.token(json!({}))).await.unwrap().done();
        let id = card.unwrap().id;
        let asked = json!({
            "what": "bank_changes", "payment_method": id, "behaviour": behaviour,
        });
        self.control("happen", &asked);
        id
    }

    pub fn new_charge(&self, card: &str, holder: Holder) -> NewProviderCharge {
        NewProviderCharge {
            key: "0199f1f0-0000-7000-8000-000000000001".to_owned(),
            customer: self.customer.clone(),
            card: card.to_owned(),
            amount: Yen(11_000),
            begun_at: self.now(),
            holder,
        }
    }

    /// A charge that was made.
    pub async fn charged(&self, amount: i64) -> ProviderCharge {
        let card = self.kept(json!({})).await;
        let new = NewProviderCharge {
            amount: Yen(amount),
            ..self.new_charge(&card, Holder::Absent)
        };
        self.stripe.charge(&new).await.unwrap().done().unwrap()
    }

    pub async fn refund(
        &self,
        charge: &ProviderCharge,
        key: &str,
        amount: i64,
    ) -> Result<ProviderRefund, RefundError> {
        let new = NewProviderRefund {
            key: key.to_owned(),
            charge: charge.id.clone(),
            amount: Yen(amount),
            begun_at: self.now(),
        };
        self.stripe.refund(&new).await
    }
}

pub fn member() -> MemberId {
    MemberId("0199f1f0-0000-7000-8000-00000000000a".parse().unwrap())
}

pub const fn present() -> Holder {
    Holder::Present { answer: None }
}

pub const fn refused<T>(refusal: CardRefusal) -> Result<T, PaymentError> {
    Err(PaymentError::Refused(refusal))
}

/// Whether Stripe did not let us in, which is said without a secret.
pub fn is_denied<T: std::fmt::Debug>(answer: &Result<T, PaymentError>) -> bool {
    let Err(PaymentError::Denied(reason)) = answer else {
        return false;
    };
    assert!(
        !reason.contains(SECRET_KEY) && !reason.contains('@'),
        "{reason}"
    );
    true
}

pub fn is_unavailable<T: std::fmt::Debug>(answer: &Result<T, PaymentError>) -> bool {
    let Err(PaymentError::Unavailable(reason)) = answer else {
        return false;
    };
    assert!(
        !reason.contains(SECRET_KEY) && !reason.contains('@'),
        "{reason}"
    );
    true
}
