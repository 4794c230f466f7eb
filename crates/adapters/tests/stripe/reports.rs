//! What Stripe reports, and what it says was charged.

use crate::stand_in::WEBHOOK_SECRET;
use crate::world::{World, present};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::{
    CardProvider as _, ChargeProvider as _, Holder, MadeCharge, NewProviderCharge, Report,
    ReportAbout, ReportProvider as _, ReportRefusal, Yen,
};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};

const KEY: &str = "0199f1f0-0000-7000-8000-000000000001";

/// What came over the network: the signature, and the body as it came.
struct Delivery {
    signature: String,
    body: Vec<u8>,
}

fn take(mut stream: TcpStream) -> Delivery {
    let mut text = Vec::new();
    let mut part = [0; 16 * 1024];
    loop {
        let read = stream.read(&mut part).unwrap();
        text.extend_from_slice(&part[..read]);
        let Some(at) = text.windows(4).position(|four| four == b"\r\n\r\n") else {
            continue;
        };
        let head = String::from_utf8(text[..at].to_vec()).unwrap();
        let value = |name: &str| {
            head.lines()
                .filter_map(|line| line.split_once(": "))
                .find(|(key, _)| key.eq_ignore_ascii_case(name))
                .map(|(_, value)| value.to_owned())
                .unwrap()
        };
        let length: usize = value("content-length").parse().unwrap();
        if text.len() < at + 4 + length {
            continue;
        }
        let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        stream.write_all(answer).unwrap();
        return Delivery {
            signature: value("stripe-signature"),
            body: text[at + 4..].to_vec(),
        };
    }
}

/// What the stand-in sends when these events are delivered by hand, in this order.
fn delivered(world: &World, events: &[String], how: serde_json::Value) -> Vec<Delivery> {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let count = events.len();
    let taking = std::thread::spawn(move || {
        let streams = listener.incoming().take(count);
        streams
            .map(|stream| take(stream.unwrap()))
            .collect::<Vec<_>>()
    });
    let secret = how["secret"].as_str().unwrap_or(WEBHOOK_SECRET);
    world.control("webhooks", &json!({ "url": url, "secret": secret }));
    let mut asked = json!({ "events": events });
    for (key, value) in how.as_object().unwrap() {
        if key != "secret" {
            asked[key] = value.clone();
        }
    }
    world.control("deliver", &asked);
    taking.join().unwrap()
}

fn events(world: &World) -> Vec<String> {
    let all = world.all("events");
    let ids = all.iter().map(|one| one["id"].as_str().unwrap().to_owned());
    ids.collect()
}

fn read(world: &World, delivery: &Delivery) -> Result<Report, ReportRefusal> {
    world
        .stripe
        .read_report(&delivery.signature, &delivery.body)
}

#[tokio::test]
async fn each_report_names_what_is_to_be_looked_at() {
    let world = World::begin().await;
    let charge = world.charged(11_000).await;
    world.refund(&charge, "part", 4_000).await.unwrap();
    let intent = world.all("payment_intents").remove(0);
    let card = intent["payment_method"].as_str().unwrap();
    for asked in [
        json!({ "what": "refund", "payment_intent": charge.id, "amount": 100 }),
        json!({ "what": "dispute", "charge": intent["latest_charge"], "reason": "fraudulent" }),
        json!({ "what": "card_updated", "payment_method": card, "exp_year": 2031 }),
    ] {
        world.control("happen", &asked);
    }
    world.stripe.remove_card(card).await.unwrap();
    // in any order each says the same
    let mut ids = events(&world);
    ids.reverse();
    let sent = delivered(&world, &ids, json!({}));
    let mut seen = Vec::new();
    for (id, delivery) in ids.iter().zip(&sent) {
        let report = read(&world, delivery).unwrap();
        assert_eq!(&report.id, id);
        let expected = match report.kind.as_str() {
            kind if kind.starts_with("payment_intent.") => ReportAbout::Charge(KEY.to_owned()),
            "charge.refunded" => ReportAbout::Refund(KEY.to_owned()),
            // one was made by hand, and has Stripe's name of the charge alone
            "refund.created" => match report.about.clone() {
                ReportAbout::Refund(name) if name == charge.id => report.about.clone(),
                _ => ReportAbout::Refund(KEY.to_owned()),
            },
            "charge.dispute.created" => ReportAbout::Dispute(charge.id.clone()),
            "payment_method.automatically_updated" | "payment_method.detached" => {
                ReportAbout::Card(card.to_owned())
            }
            _ => ReportAbout::Nothing,
        };
        assert_eq!(report.about, expected, "{}", report.kind);
        seen.push(report);
    }
    let refunds = seen.iter().filter(|report| report.kind == "refund.created");
    let mut named: Vec<_> = refunds.map(|report| report.about.clone()).collect();
    named.reverse();
    let by_name = ReportAbout::Refund(charge.id);
    assert_eq!(named, [ReportAbout::Refund(KEY.to_owned()), by_name]);
    for kind in [
        "payment_intent.succeeded",
        "charge.refunded",
        "charge.dispute.created",
        "payment_method.automatically_updated",
        "payment_method.detached",
        "customer.created",
    ] {
        assert!(seen.iter().any(|report| report.kind == kind), "{kind}");
    }
}

#[tokio::test]
async fn only_what_stripe_signed_lately_is_read() {
    let world = World::begin().await;
    let ids = events(&world);
    let now = world.now().timestamp();
    for (how, expected) in [
        (json!({}), None),
        (json!({ "timestamp": now - 300 }), None),
        (json!({ "timestamp": now + 300 }), None),
        (
            json!({ "timestamp": now - 301 }),
            Some(ReportRefusal::Outdated),
        ),
        (
            json!({ "timestamp": now + 301 }),
            Some(ReportRefusal::Outdated),
        ),
        (
            json!({ "wrong_signature": true }),
            Some(ReportRefusal::Unsigned),
        ),
        (
            json!({ "secret": "whsec_other" }),
            Some(ReportRefusal::Unsigned),
        ),
    ] {
        let world = World::begin().await;
        let ids = events(&world);
        let sent = delivered(&world, &ids, how.clone());
        let answer = read(&world, &sent[0]);
        assert_eq!(
            answer.as_ref().err().copied(),
            expected,
            "{how}: {answer:?}"
        );
    }
    let mut sent = delivered(&world, &ids, json!({}));
    sent[0].body.push(b' ');
    assert_eq!(read(&world, &sent[0]), Err(ReportRefusal::Unsigned));
}

#[tokio::test]
async fn what_was_charged_is_told_from_all_pages() {
    let world = World::begin().await;
    let from = world.now();
    let card = world.kept(json!({})).await;
    let make = async |number: i64| {
        let new = NewProviderCharge {
            key: format!("charge {number}"),
            amount: Yen(1_000 + number),
            ..world.new_charge(&card, Holder::Absent)
        };
        world.stripe.charge(&new).await.unwrap().done().unwrap()
    };
    for number in 0..100 {
        make(number).await;
    }
    world.later(TimeDelta::seconds(10));
    let last = make(100).await;
    world.refund(&last, "part", 400).await.unwrap();
    // one that was refused, and one that waits
    for behaviour in [json!({ "charge": "generic" }), json!({ "auth": "always" })] {
        let card = world.kept(behaviour).await;
        let new = NewProviderCharge {
            key: card.clone(),
            ..world.new_charge(&card, present())
        };
        assert!(
            world
                .stripe
                .charge(&new)
                .await
                .map(|made| made.done().is_err())
                .unwrap_or(true)
        );
    }
    let made = |from, until| world.stripe.made(from, until);
    let until = world.now();
    let all = made(from, until + TimeDelta::seconds(1))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(all.len(), 101);
    let newest = MadeCharge {
        key: Some("charge 100".to_owned()),
        id: last.id,
        amount: Yen(1_100),
        refunded: Yen(400),
        made_at: until,
    };
    assert_eq!(all[0], newest);
    // from one instant until before another
    assert_eq!(made(from, until).await.unwrap().unwrap().len(), 100);
    assert_eq!(
        made(until, until + TimeDelta::seconds(1)).await.unwrap(),
        Some(vec![newest])
    );
    let after = from + TimeDelta::milliseconds(1);
    assert_eq!(made(after, until).await.unwrap(), Some(Vec::new()));
}

#[tokio::test]
async fn what_was_told_can_be_asked_for() {
    let world = World::begin().await;
    let from = world.now();
    let charge = world.charged(11_000).await;
    let until = world.now() + TimeDelta::hours(1);
    let told = world.stripe.told(from, until).await.unwrap().unwrap();
    let kinds: Vec<_> = told.iter().map(|report| report.kind.as_str()).collect();
    assert_eq!(kinds, ["payment_intent.succeeded"]);
    assert_eq!(told[0].about, ReportAbout::Charge(KEY.to_owned()));
    // it is the one that is delivered
    let names: Vec<_> = told.iter().map(|report| report.id.clone()).collect();
    let [delivery] = &delivered(&world, &names, json!({}))[..] else {
        panic!("one event");
    };
    assert_eq!(read(&world, delivery).unwrap(), told[0]);
    let paid = world.all("charges");
    let asked = json!({ "what": "dispute", "charge": paid[0]["id"], "reason": "fraudulent" });
    world.control("happen", &asked);
    let told = world.stripe.told(from, until).await.unwrap().unwrap();
    let disputed = ReportAbout::Dispute(charge.id);
    assert!(told.iter().any(|report| report.about == disputed));
    // by its key, however long ago it was
    world.later(TimeDelta::days(90));
    let found = world.stripe.made_with(&world.customer, KEY).await;
    assert_eq!(found.unwrap()[0].id, paid[0]["payment_intent"]);
    for (customer, key) in [(world.customer.as_str(), "another"), ("cus_nobody", KEY)] {
        assert_eq!(world.stripe.made_with(customer, key).await.unwrap(), []);
    }
    let earlier = from - TimeDelta::hours(1);
    let none = world.stripe.told(earlier, from).await.unwrap();
    assert_eq!(none, Some(Vec::new()));
}
