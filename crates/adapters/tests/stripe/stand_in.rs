//! The stand-in for Stripe: a process that lives as long as this.

use serde_json::{Value, json};
use shinchoryu_adapters::{Stripe, StripeSettings};
use shinchoryu_service::Clock;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

/// What reports are signed with.
pub const WEBHOOK_SECRET: &str = "whsec_stand_in";
/// What the stand-in lets in.
pub const SECRET_KEY: &str = "sk_test_stand_in";

pub struct StandIn {
    child: Child,
    base: String,
}

impl Drop for StandIn {
    fn drop(&mut self) {
        // it ends with its input
        drop(self.child.stdin.take());
        self.child.wait().unwrap();
    }
}

impl StandIn {
    pub fn begin() -> Self {
        let program = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../e2e/stand-ins/stripe/main.mjs"
        );
        let started = Command::new("node")
            .args([program, "--port", "0"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = started
            .unwrap_or_else(|error| panic!("the stand-in for Stripe needs Node.js: {error}"));
        let mut line = String::new();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        said.read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap();
        let base = format!("http://127.0.0.1:{}", said["port"]);
        Self { child, base }
    }

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

    /// A call to the stand-in itself.
    pub fn control(&self, name: &str, asked: &Value) -> Value {
        let url = format!("{}/_stand_in/{name}", self.base);
        let mut answer = ureq::post(url).send_json(asked).unwrap();
        answer.body_mut().read_json().unwrap()
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
