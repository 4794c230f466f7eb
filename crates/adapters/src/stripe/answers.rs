//! What Stripe answers, as far as it is needed.

use serde::Deserialize;
use shinchoryu_service::{Funding, PaymentAction, ProviderCard};
use std::collections::HashMap;

/// An answer that is an error.
#[derive(Debug, Deserialize)]
pub struct ErrorBody {
    pub error: StripeFault,
}

/// What Stripe says went wrong: with a request, or with an attempt of an intent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct StripeFault {
    /// What kind it is of.
    #[serde(rename = "type")]
    pub kind: String,
    /// What it is.
    pub code: Option<String>,
    /// Why the bank said no.
    pub decline_code: Option<String>,
    /// The parameter it is about.
    pub param: Option<String>,
    /// The intent it left behind.
    pub payment_intent: Option<Named>,
    /// The same when a card was to be kept.
    pub setup_intent: Option<Named>,
}

/// An object of which only the name is read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Named {
    pub id: String,
}

/// What was noted at an object by us.
pub type Metadata = HashMap<String, String>;

/// How far an intent is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It has no card, or that card was refused.
    RequiresPaymentMethod,
    /// Nobody has said yet that it is to be done.
    RequiresConfirmation,
    /// The holder of the card is asked.
    RequiresAction,
    /// It is done.
    Succeeded,
    /// It is never done.
    Canceled,
    /// It is under way, or something that no intent of ours should be.
    #[serde(other)]
    Other,
}

/// A charge, or one that may become.
#[derive(Debug, Clone, Deserialize)]
pub struct PaymentIntent {
    pub id: String,
    pub amount: i64,
    pub currency: String,
    pub customer: Option<String>,
    pub status: Status,
    pub client_secret: Option<String>,
    #[serde(default)]
    pub metadata: Metadata,
    pub last_payment_error: Option<StripeFault>,
}

/// A charge in a list, with what went back.
#[derive(Debug, Deserialize)]
pub struct ListedIntent {
    pub id: String,
    pub amount_received: i64,
    pub currency: String,
    pub status: Status,
    pub created: i64,
    #[serde(default)]
    pub metadata: Metadata,
    pub latest_charge: Option<ListedCharge>,
}

/// What an intent came to.
#[derive(Debug, Deserialize)]
pub struct ListedCharge {
    pub amount_refunded: i64,
}

/// A card that is kept, or may become.
#[derive(Debug, Clone, Deserialize)]
pub struct SetupIntent {
    pub id: String,
    pub status: Status,
    pub client_secret: Option<String>,
    pub payment_method: Option<PaymentMethod>,
    pub last_setup_error: Option<StripeFault>,
}

/// A card.
#[derive(Debug, Clone, Deserialize)]
pub struct PaymentMethod {
    pub id: String,
    pub customer: Option<String>,
    pub card: Card,
    #[serde(default)]
    pub billing_details: BillingDetails,
}

/// What is on a card.
#[derive(Debug, Clone, Deserialize)]
pub struct Card {
    pub brand: String,
    pub funding: String,
    pub country: Option<String>,
    pub last4: String,
    pub exp_month: i64,
    pub exp_year: i64,
    pub fingerprint: Option<String>,
}

/// Who holds a card.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct BillingDetails {
    pub name: Option<String>,
}

/// Money that went back.
#[derive(Debug, Clone, Deserialize)]
pub struct Refund {
    pub id: String,
    pub amount: i64,
    pub status: Option<String>,
    pub failure_reason: Option<String>,
    #[serde(default)]
    pub metadata: Metadata,
}

impl Refund {
    /// Why it did not arrive; nothing while it is made or on its way.
    pub fn failure(&self) -> Option<&str> {
        let end = self.status.as_deref();
        let end = end.filter(|end| matches!(*end, "failed" | "canceled"))?;
        Some(self.failure_reason.as_deref().unwrap_or(end))
    }
}

/// A customer.
#[derive(Debug, Deserialize)]
pub struct Customer {
    pub id: String,
    #[serde(default)]
    pub metadata: Metadata,
}

/// Whether something is still there: what was deleted is answered as a word that it was.
#[derive(Debug, Deserialize)]
pub struct Existence {
    #[serde(default)]
    pub deleted: bool,
}

/// Something that was done, and whose answer says nothing more.
#[derive(Debug, Deserialize)]
pub struct Done {}

/// A part of a list, newest first.
#[derive(Debug, Deserialize)]
pub struct Page<T> {
    pub data: Vec<T>,
    pub has_more: bool,
}

/// What the page after a part of a list begins behind.
pub trait Listed {
    fn id(&self) -> &str;
}

macro_rules! listed {
    ($($kind:ty),*) => { $(impl Listed for $kind { fn id(&self) -> &str { &self.id } })* };
}
listed!(Customer, PaymentIntent, ListedIntent, Refund);

/// What the script in the browser takes for an action.
pub fn action(client_secret: Option<String>) -> Option<PaymentAction> {
    client_secret.map(|client_secret| PaymentAction { client_secret })
}

impl From<PaymentMethod> for ProviderCard {
    fn from(method: PaymentMethod) -> Self {
        let PaymentMethod {
            id,
            card,
            billing_details,
            ..
        } = method;
        Self {
            id,
            brand: card.brand,
            funding: match card.funding.as_str() {
                "credit" => Funding::Credit,
                "debit" => Funding::Debit,
                "prepaid" => Funding::Prepaid,
                _ => Funding::Unknown,
            },
            country: card.country.unwrap_or_default(),
            name: billing_details.name.unwrap_or_default().trim().to_owned(),
            last_four: card.last4,
            exp_month: card.exp_month,
            exp_year: card.exp_year,
            fingerprint: card.fingerprint.map(String::into_bytes),
        }
    }
}
