//! What Stripe tells by itself, and what it says was charged.

use super::answers::{Listed, ListedIntent, Metadata, Status};
use super::failures::Failure;
use super::signature;
use super::{CURRENCY, INTENTS, Stripe};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use shinchoryu_service::{
    KnownRefund, MadeCharge, PaymentError, PortAnswer, ProviderCard, Report, ReportAbout,
    ReportProvider, ReportRefusal, Yen,
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

    /// Among all of the customer's, as an attempt may have waited long before it was made.
    async fn find_made(&self, customer: &str, key: &str) -> Result<Vec<MadeCharge>, PaymentError> {
        let form = vec![
            ("customer", customer.to_owned()),
            ("expand[]", "data.latest_charge".to_owned()),
        ];
        let all = match self.list::<ListedIntent>(INTENTS, &form).await {
            Err(Failure::Refused(refused)) if refused.is_missing() => return Ok(Vec::new()),
            listed => listed?,
        };
        let made = all.into_iter().filter_map(made);
        Ok(made
            .filter(|made| made.key.as_deref() == Some(key))
            .collect())
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

    fn made_with<'a>(
        &'a self,
        customer: &'a str,
        key: &'a str,
    ) -> PortAnswer<'a, Result<Vec<MadeCharge>, PaymentError>> {
        Box::pin(self.find_made(customer, key))
    }

    fn refunds_of<'a>(
        &'a self,
        charge: &'a str,
    ) -> PortAnswer<'a, Result<Option<Vec<KnownRefund>>, PaymentError>> {
        Box::pin(async move { self.known_refunds(charge).await.map(Some) })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stripe::StripeSettings;
    use crate::stripe::signature::tests::signed;
    use serde_json::{Value, json};
    use shinchoryu_service::Clock;
    use std::sync::Arc;

    fn told(kind: &str, object: Value) -> ReportAbout {
        let event = json!({
            "id": "evt_1", "type": kind, "livemode": false, "data": { "object": object },
        });
        Report::from(serde_json::from_value::<Event>(event).unwrap()).about
    }

    #[test]
    fn a_report_names_our_key_or_else_the_name_at_stripe() {
        use ReportAbout as A;
        let charge =
            |key: Value| json!({ "id": "ch_1", "payment_intent": "pi_1", "metadata": key });
        let (ours, none) = (json!({ "charge": "key" }), json!({}));
        let (key, name) = (|| "key".to_owned(), || "pi_1".to_owned());
        for (kind, object, about) in [
            (
                "payment_intent.succeeded",
                json!({ "id": "pi_1", "metadata": ours }),
                A::Charge(key()),
            ),
            (
                "payment_intent.canceled",
                json!({ "id": "pi_1", "metadata": none }),
                A::Nothing,
            ),
            ("charge.refunded", charge(ours.clone()), A::Refund(key())),
            ("charge.refunded", charge(none.clone()), A::Refund(name())),
            ("refund.failed", charge(ours.clone()), A::Refund(key())),
            ("refund.updated", charge(Value::Null), A::Refund(name())),
            (
                "charge.dispute.created",
                charge(none.clone()),
                A::Dispute(name()),
            ),
            (
                "charge.dispute.closed",
                json!({ "id": "du_1", "payment_intent": null }),
                A::Nothing,
            ),
            (
                "payment_method.detached",
                json!({ "id": "pm_1" }),
                A::Card("pm_1".to_owned()),
            ),
            (
                "payment_method.attached",
                json!({ "id": "pm_1" }),
                A::Nothing,
            ),
            ("charge.succeeded", charge(ours), A::Nothing),
            ("balance.available", json!({ "available": [] }), A::Nothing),
        ] {
            assert_eq!(told(kind, object), about, "{kind}");
        }
    }

    struct Noon;

    impl Clock for Noon {
        fn now(&self) -> DateTime<Utc> {
            DateTime::UNIX_EPOCH
        }
    }

    #[test]
    fn tests_are_no_reports_about_real_money_nor_the_other_way_round() {
        let event = |livemode: bool| {
            json!({
                "id": "evt_1", "type": "payment_method.updated", "livemode": livemode,
                "data": { "object": { "id": "pm_1" } },
            })
        };
        for (mode, is_live) in [("live", true), ("test", false)] {
            let settings = StripeSettings {
                publishable_key: format!("pk_{mode}_1"),
                secret_key: format!("sk_{mode}_1"),
                webhook_secret: "whsec_1".to_owned(),
                api_base: None,
            };
            let stripe = Stripe::new(settings, Arc::new(Noon)).unwrap();
            let read = |body: String| {
                let header = format!("t=0,v1={}", signed("whsec_1", 0, body.as_bytes()));
                stripe.read_report(&header, body.as_bytes())
            };
            let report = read(event(is_live).to_string()).unwrap();
            assert_eq!(report.about, ReportAbout::Card("pm_1".to_owned()));
            for body in [event(!is_live).to_string(), "{}".to_owned(), "?".to_owned()] {
                assert_eq!(read(body), Err(ReportRefusal::Unreadable));
            }
        }
    }

    #[test]
    fn a_part_of_a_second_belongs_to_the_next() {
        let at = |text: &str| second(text.parse().unwrap());
        assert_eq!(at("1970-01-01T00:00:05Z"), 5);
        assert_eq!(at("1970-01-01T00:00:05.000001Z"), 6);
    }
}
