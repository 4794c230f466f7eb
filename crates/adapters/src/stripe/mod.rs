//! 決済 (Stripe): keeps customers and cards at Stripe and charges them. What is charged, and when, is decided
//! by the product (decision 45); what became of it is always read from the object at Stripe, never from an
//! answer that may be an old one (decision 46).

mod answers;
mod cards;
mod charges;
mod client;
mod failures;
mod refunds;
mod refusals;
mod reports;
mod signature;

use answers::{Listed, Page};
use chrono::{DateTime, TimeDelta, Utc};
use client::{Call, Client, Form};
use failures::{Failure, Refused};
use serde::de::DeserializeOwned;
use shinchoryu_service::Clock;
use std::sync::Arc;

/// Where intents are.
const INTENTS: &str = "/v1/payment_intents";
/// What is charged is yen.
const CURRENCY: &str = "jpy";
/// Stripe remembers a key for a day at least; what is older than this is looked for before it is asked for.
const REMEMBERED: TimeDelta = TimeDelta::hours(12);
/// No call lasts as long.
const ENDED: TimeDelta = TimeDelta::hours(1);
/// As many of a list as Stripe gives at once.
const AT_ONCE: &str = "100";

/// How an account at Stripe is reached.
#[derive(Clone)]
pub struct StripeSettings {
    /// What names the account to the browsers: `pk_live_…` or `pk_test_…`.
    pub publishable_key: String,
    /// What lets the server in: `sk_…`, or `rk_…` with fewer rights.
    pub secret_key: String,
    /// What reports are signed with: `whsec_…`.
    pub webhook_secret: String,
    /// Another address than Stripe's own, for a stand-in.
    pub api_base: Option<String>,
}

impl std::fmt::Debug for StripeSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StripeSettings(…)")
    }
}

/// Why an account cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadStripe {
    /// The publishable key is none.
    #[error("the publishable key has to be pk_live_… or pk_test_…")]
    PublishableKey,
    /// The secret key is none.
    #[error("the secret key has to be sk_live_… or sk_test_…, or rk_… for a restricted one")]
    SecretKey,
    /// The secret of the reports is none.
    #[error("the secret of the webhook has to be whsec_…")]
    WebhookSecret,
    /// One key is for real money, and the other one for tests.
    #[error("one key is for real money, and the other one for tests")]
    Modes,
    /// The address of the stand-in is none.
    #[error("the address has to be http(s)://HOST[:PORT], without a path")]
    Base,
}

impl StripeSettings {
    /// Whether real money moves.
    ///
    /// # Errors
    /// Every [`BadStripe`] there is.
    pub fn is_live(&self) -> Result<bool, Vec<BadStripe>> {
        let mode = |key: &str, kinds: &[&str]| {
            let rest = kinds.iter().find_map(|kind| key.strip_prefix(kind))?;
            let (mode, name) = rest.split_once('_')?;
            match mode {
                "live" | "test" if is_name(name) => Some(mode == "live"),
                _ => None,
            }
        };
        let publishable = mode(&self.publishable_key, &["pk_"]);
        let secret = mode(&self.secret_key, &["sk_", "rk_"]);
        let mut bad = Vec::new();
        if publishable.is_none() {
            bad.push(BadStripe::PublishableKey);
        }
        if secret.is_none() {
            bad.push(BadStripe::SecretKey);
        }
        if publishable
            .zip(secret)
            .is_some_and(|(one, other)| one != other)
        {
            bad.push(BadStripe::Modes);
        }
        let webhook = self.webhook_secret.strip_prefix("whsec_");
        if !webhook.is_some_and(is_name) {
            bad.push(BadStripe::WebhookSecret);
        }
        if !self.api_base.as_deref().is_none_or(is_base) {
            bad.push(BadStripe::Base);
        }
        match secret {
            Some(is_live) if bad.is_empty() => Ok(is_live),
            _ => Err(bad),
        }
    }
}

/// Letters and digits, as keys have them.
fn is_name(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"_+/=".contains(&byte);
    !text.is_empty() && text.bytes().all(fits)
}

fn is_base(text: &str) -> bool {
    let host = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']))
}

/// Stripe.
#[derive(Clone)]
pub struct Stripe {
    client: Client,
    clock: Arc<dyn Clock>,
    publishable_key: String,
    webhook_secret: String,
    is_live: bool,
}

impl Stripe {
    /// An account, by the product's clock.
    ///
    /// # Errors
    /// Every [`BadStripe`] there is.
    pub fn new(settings: StripeSettings, clock: Arc<dyn Clock>) -> Result<Self, Vec<BadStripe>> {
        Ok(Self {
            is_live: settings.is_live()?,
            client: Client::new(settings.api_base, settings.secret_key),
            clock,
            publishable_key: settings.publishable_key,
            webhook_secret: settings.webhook_secret,
        })
    }

    /// Whether Stripe may have forgotten the key of what was begun then.
    fn is_forgotten(&self, begun_at: DateTime<Utc>) -> bool {
        self.clock.now() - begun_at > REMEMBERED
    }

    /// Whether a key was used with other words than ours, as by another version of the program, and so long after
    /// something was begun that no call for it is under way any more.
    fn is_long_ago(&self, refused: &Refused, begun_at: DateTime<Utc>) -> bool {
        refused.is_of_other_words() && self.clock.now() - begun_at > ENDED
    }

    /// All of a list, newest first.
    async fn list<T>(&self, path: &str, asked: &Form) -> Result<Vec<T>, Failure>
    where
        T: Listed + DeserializeOwned + Send + 'static,
    {
        let mut all: Vec<T> = Vec::new();
        loop {
            let mut form = asked.clone();
            form.push(("limit", AT_ONCE.to_owned()));
            if let Some(last) = all.last() {
                form.push(("starting_after", last.id().to_owned()));
            }
            let page: Page<T> = self.client.ask(Call::get(path, form)).await?;
            let is_last = !page.has_more || page.data.is_empty();
            all.extend(page.data);
            if is_last {
                return Ok(all);
            }
        }
    }
}
