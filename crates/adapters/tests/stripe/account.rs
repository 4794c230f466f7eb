//! An account at the stand-in, and the tokens of its cards.

use super::stand_in::{SECRET_KEY, StandIn, WEBHOOK_SECRET};
use serde_json::{Value, json};
use shinchoryu_adapters::{Stripe, StripeSettings};
use shinchoryu_service::Clock;
use std::sync::Arc;

impl StandIn {
    /// An account there.
    pub fn stripe(&self, clock: Arc<dyn Clock>) -> Stripe {
        let settings = StripeSettings {
            publishable_key: "pk_test_stand_in".to_owned(),
            secret_key: SECRET_KEY.to_owned(),
            webhook_secret: WEBHOOK_SECRET.to_owned(),
            api_base: Some(self.base.clone()),
        };
        Stripe::new(settings, clock).unwrap()
    }

    /// A token as the browser has it for a card whose bank behaves like this.
    pub fn token(&self, card: Value) -> String {
        let mut whole = json!({ "name": "TARO YAMADA" });
        for (key, value) in card.as_object().unwrap() {
            whole[key] = value.clone();
        }
        let method = self.control("payment_methods", &whole);
        method["id"].as_str().unwrap().to_owned()
    }
}
