//! What Stripe tells by itself, and what it says was charged.

use super::answers::{Listed, ListedIntent, Metadata, Status};
use super::signature;
use super::{CURRENCY, INTENTS, Stripe};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use shinchoryu_service::{
    MadeCharge, PaymentError, PortAnswer, ProviderCard, Report, ReportAbout, ReportProvider,
    ReportRefusal, Yen,
};

/// A report.
#[derive(Deserialize)]
struct Event {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    livemode: bool,
    data: EventData,
}

#[derive(Deserialize)]
struct EventData {
    object: EventObject,
}

/// What a report is about, of whatever kind.
#[derive(Deserialize)]
struct EventObject {
    id: Option<String>,
    /// Of a refund or a dispute.
    payment_intent: Option<String>,
    #[serde(default)]
    metadata: Option<Metadata>,
}

impl EventObject {
    /// Our name of the charge where the object has it, or else Stripe's.
    fn charge(self) -> Option<String> {
        let key = self
            .metadata
            .and_then(|mut metadata| metadata.remove("charge"));
        key.or(self.payment_intent)
    }
}

fn about(kind: &str, object: EventObject) -> ReportAbout {
    let found = match kind {
        "payment_method.automatically_updated"
        | "payment_method.updated"
        | "payment_method.detached" => object.id.map(ReportAbout::Card),
        "charge.refunded" | "charge.refund.updated" => object.charge().map(ReportAbout::Refund),
        _ if kind.starts_with("refund.") => object.charge().map(ReportAbout::Refund),
        _ if kind.starts_with("charge.dispute.") => object.charge().map(ReportAbout::Dispute),
        _ if kind.starts_with("payment_intent.") => object.charge().map(ReportAbout::Charge),
        _ => None,
    };
    found.unwrap_or(ReportAbout::Nothing)
}

/// The first whole second that is not before.
fn second(instant: DateTime<Utc>) -> i64 {
    instant.timestamp() + i64::from(instant.timestamp_subsec_nanos() > 0)
}

/// A charge in a list; nothing for one that was not made, or not in yen.
fn made(intent: ListedIntent) -> Option<MadeCharge> {
    if intent.status != Status::Succeeded {
        return None;
    }
    if intent.currency != CURRENCY {
        let (id, currency) = (intent.id, intent.currency);
        tracing::warn!(intent = id, currency, "a charge at Stripe is not in yen");
        return None;
    }
    let refunded = intent
        .latest_charge
        .map_or(0, |charge| charge.amount_refunded);
    let mut metadata = intent.metadata;
    Some(MadeCharge {
        key: metadata.remove("charge"),
        id: intent.id,
        amount: Yen(intent.amount_received),
        refunded: Yen(refunded),
        made_at: DateTime::from_timestamp(intent.created, 0)?,
    })
}

impl Stripe {
    async fn list_made(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<MadeCharge>, PaymentError> {
        let form = vec![
            ("created[gte]", second(from).to_string()),
            ("created[lt]", second(until).to_string()),
            ("expand[]", "data.latest_charge".to_owned()),
        ];
        let all = self.list::<ListedIntent>(INTENTS, &form).await?;
        Ok(all.into_iter().filter_map(made).collect())
    }
}

/// Reports are listed by what they are about; what else Stripe tells is not asked for.
const TOLD: [&str; 15] = [
    "charge.dispute.closed",
    "charge.dispute.created",
    "charge.dispute.funds_reinstated",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.refunded",
    "payment_intent.canceled",
    "payment_intent.payment_failed",
    "payment_intent.succeeded",
    "payment_method.automatically_updated",
    "payment_method.detached",
    "payment_method.updated",
    "refund.created",
    "refund.failed",
    "refund.updated",
];

impl Stripe {
    async fn list_told(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<Report>, PaymentError> {
        let mut form = vec![
            ("created[gte]", second(from).to_string()),
            ("created[lt]", second(until).to_string()),
        ];
        form.extend(TOLD.map(|kind| ("types[]", kind.to_owned())));
        let all = self.list::<Event>("/v1/events", &form).await?;
        Ok(all.into_iter().map(Report::from).collect())
    }
}

impl From<Event> for Report {
    fn from(Event { id, kind, data, .. }: Event) -> Self {
        Self {
            about: about(&kind, data.object),
            id,
            kind,
        }
    }
}

impl Listed for Event {
    fn id(&self) -> &str {
        &self.id
    }
}

impl ReportProvider for Stripe {
    fn read_report(&self, signature: &str, body: &[u8]) -> Result<Report, ReportRefusal> {
        signature::check(&self.webhook_secret, signature, body, self.clock.now())?;
        let event: Event =
            serde_json::from_slice(body).map_err(|_error| ReportRefusal::Unreadable)?;
        if event.livemode != self.is_live {
            return Err(ReportRefusal::Unreadable);
        }
        Ok(Report::from(event))
    }

    fn made(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<MadeCharge>>, PaymentError>> {
        Box::pin(async move { self.list_made(from, until).await.map(Some) })
    }

    fn told(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<Report>>, PaymentError>> {
        Box::pin(async move { self.list_told(from, until).await.map(Some) })
    }

    fn card<'a>(
        &'a self,
        id: &'a str,
    ) -> PortAnswer<'a, Result<Option<ProviderCard>, PaymentError>> {
        Box::pin(async move { Ok(self.method(id).await?.map(ProviderCard::from)) })
    }
}
