//! What becomes of a plan as time goes on: charges, failures, the end, and the way back.

use crate::bodies::{card, profile};
use crate::order::{order, shown, with_card};
use crate::provider_reports::card_of;
use crate::world::{Client, Person, World};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use shinchoryu_service::{InvoiceId, Progress, Yen};
use shinchoryu_store::{Charge, ChargeId, ChargePurpose, ChargeStatus, PaidWith};
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    a_plan_is_charged_month_by_month
    a_month_end_keeps_its_day
    what_cannot_be_charged_is_tried_six_times_more
    what_is_owed_is_paid_with_another_card
    twenty_payments_at_once_charge_once
    a_bank_that_asks_at_a_payment_is_answered
    a_card_whose_bank_asks_at_each_charge_needs_its_holder
    an_answer_that_was_lost_is_asked_for_again
    two_servers_charge_once
    what_a_deleted_member_owes_is_charged_no_more
    what_cannot_be_closed_keeps_nobody_waiting
}

pub const PLAN: &str = "/api/members/me/plan";
const CARDS: &str = "/api/members/me/payments";
pub const PAY: &str = "/api/members/me/plan/payment";
pub const HISTORY: &str = "/api/members/me/billing/histories";

/// A member in the free month that began at 12:00:40 on 1 May in Japan.
pub async fn with_plan(world: &World, name: &str) -> (Person, Client) {
    let (person, mut client) = with_card(world, name).await;
    order(&mut client).await.expect(201);
    let profiled = client.post("/api/members/me/profile", profile()).await;
    profiled.expect(201);
    (person, client)
}

/// Does what is due.
pub async fn renew(world: &World) {
    while world.service.renew_plans().await.unwrap() == Progress::More {}
}

pub async fn go_to(world: &World, instant: &str) {
    let instant: DateTime<Utc> = instant.parse().unwrap();
    world.clock.advance(instant - world.clock_now());
    renew(world).await;
}

/// The same with a server that was there all the time, and looked each so many days.
pub async fn live_to(world: &World, instant: &str, days: i64) {
    let end: DateTime<Utc> = instant.parse().unwrap();
    let step = TimeDelta::days(days);
    while world.clock_now() + step < end {
        world.clock.advance(step);
        renew(world).await;
    }
    go_to(world, instant).await;
}

/// A member whose first charge was refused.
pub async fn past_due(world: &World, name: &str) -> (Person, Client) {
    let (person, _) = with_plan(world, name).await;
    world.clock.advance(TimeDelta::days(30));
    world.provider.refuses.store(true, Ordering::SeqCst);
    renew(world).await;
    world.provider.refuses.store(false, Ordering::SeqCst);
    let client = world.signed_in(&person).await;
    (person, client)
}

pub async fn plan(client: &mut Client) -> Value {
    client.get(PLAN).await.expect(200).json
}

pub async fn history(client: &mut Client) -> Vec<Value> {
    let answer = client.get(&format!("{HISTORY}?limit=100")).await;
    answer.expect(200).json["results"]
        .as_array()
        .unwrap()
        .clone()
}

pub async fn mails(world: &World, person: &Person, kind: &str) -> usize {
    let mails = world.mails_to(&person.email).await;
    mails.iter().filter(|mail| mail.kind == kind).count()
}

pub fn charged(world: &World) -> Vec<i64> {
    let made = world.provider.charges.lock().unwrap();
    made.values().copied().collect()
}

async fn a_plan_is_charged_month_by_month(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    let begun = plan(&mut client).await;
    assert_eq!(begun["last_free_day"], "2026-05-30");
    assert_eq!(begun["first_charge_on"], "2026-05-31");
    let days: Vec<_> = begun["upcoming"]
        .as_array()
        .unwrap()
        .iter()
        .map(|next| {
            let day = |name: &str| next[name].as_str().unwrap().to_owned();
            (day("day"), day("period_from"), day("period_to"))
        })
        .collect();
    let expected = [
        ("2026-05-31", "2026-06-29"),
        ("2026-06-30", "2026-07-30"),
        ("2026-07-31", "2026-08-30"),
        ("2026-08-31", "2026-09-29"),
    ];
    let expected = expected.map(|(from, to)| (from.to_owned(), from.to_owned(), to.to_owned()));
    assert_eq!(days, expected);
    assert!(history(&mut client).await.is_empty());

    // a second too early, and then in time
    go_to(world, "2026-05-31T03:00:39Z").await;
    assert!(charged(world).is_empty());
    go_to(world, "2026-05-31T03:00:40Z").await;
    assert_eq!(charged(world), [11_000]);
    let mut client = world.signed_in(&person).await;
    let running = plan(&mut client).await;
    assert_eq!(running["status"], "active");
    assert_eq!(running["anchor"], "2026-06-30");
    let [paid] = &history(&mut client).await[..] else {
        panic!("one invoice");
    };
    let expected = json!({
        "id": paid["id"], "number": "SCR-2026-000001", "billing_month": "2026-05",
        "billed_on": "2026-05-31", "close_date": "2026-05-31",
        "period_from": "2026-05-31", "period_to": "2026-06-29",
        "amount": 11_000, "tax": 1_000, "card_brand": "visa", "last_four": "4242",
        "status": "paid", "coupon": null, "payable": false, "has_invoice": true,
        "refunded": 0, "refunds": [],
    });
    assert_eq!(*paid, expected);
    assert_eq!(mails(world, &person, "payment_made").await, 1);
    let path = format!("{HISTORY}/{}/invoice", paid["id"].as_str().unwrap());
    let paper = client.get(&path).await.expect(200);
    assert!(paper.bytes.starts_with(b"%PDF-"));
    assert_eq!(paper.header("content-type"), "application/pdf");
    let name = paper.header("content-disposition");
    assert!(
        name.contains("filename=\"20260531_11000_SCR-2026-000001.pdf\""),
        "{name}"
    );
    live_to(world, "2026-08-01T00:00:00Z", 10).await;
    assert_eq!(charged(world), [11_000; 3]);
    let mut client = world.signed_in(&person).await;
    let numbers: Vec<_> = history(&mut client)
        .await
        .iter()
        .map(|one| one["number"].clone())
        .collect();
    assert_eq!(
        numbers,
        ["SCR-2026-000003", "SCR-2026-000002", "SCR-2026-000001"]
    );
    assert_eq!(plan(&mut client).await["anchor"], "2026-08-31");
    let mut other = with_plan(world, "hanako").await.1;
    other.get(&path).await.refused(404, "not_found");
}

async fn a_month_end_keeps_its_day(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    let mut days = Vec::new();
    for month in [
        "2026-06-01",
        "2027-02-27",
        "2027-03-01",
        "2027-04-01",
        "2028-03-01",
    ] {
        live_to(world, &format!("{month}T03:00:00Z"), 10).await;
        let mut client = world.signed_in(&person).await;
        days.push(
            plan(&mut client).await["anchor"]
                .as_str()
                .unwrap()
                .to_owned(),
        );
    }
    let expected = [
        "2026-06-30",
        "2027-02-28",
        "2027-03-31",
        "2027-04-30",
        "2028-03-31",
    ];
    assert_eq!(days, expected);
    let mut client = world.signed_in(&person).await;
    let list = history(&mut client).await;
    assert_eq!(list.len(), 22, "May 2026 to February 2028");
    let last = list
        .iter()
        .find(|one| one["period_from"] == "2028-02-29")
        .unwrap();
    assert_eq!(last["period_to"], "2028-03-30");
    // numbers begin anew with the year of the issue
    let is_first = |one: &&Value| one["number"].as_str().unwrap().ends_with("-000001");
    assert_eq!(list.iter().filter(is_first).count(), 3);
}

async fn what_cannot_be_charged_is_tried_six_times_more(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    let refused = client
        .get("/api/members/me")
        .await
        .refused(403, "access_denied");
    assert_eq!(refused.json["security"]["isSubscribed"], false);
    let owing = plan(&mut client).await;
    assert_eq!(owing["status"], "past_due");
    assert_eq!(owing["anchor"], Value::Null);
    assert_eq!(owing["upcoming"], json!([]));
    let card = card_of(world, &person).await.id.0;
    let expected = json!({
        "refused_card": card,
        "invoice": owing["open"]["invoice"], "billed_on": "2026-05-31",
        "amount": 11_000, "tax": 1_000,
        "period_from": "2026-05-31", "period_to": "2026-06-29",
        "reason": "card_insufficient_funds",
        "next_attempt_on": "2026-06-01", "last_attempt_on": "2026-06-14",
    });
    assert_eq!(owing["open"], expected);
    let list = history(&mut client).await;
    assert_eq!(
        (&list[0]["status"], &list[0]["payable"]),
        (&json!("open"), &json!(true))
    );
    world.provider.refuses.store(true, Ordering::SeqCst);
    let begun: DateTime<Utc> = "2026-05-31T03:00:40Z".parse().unwrap();
    let (mut tried, mut before) = (Vec::new(), world.provider.asked.lock().unwrap().len());
    for day in 1..=20 {
        world
            .clock
            .advance(begun + TimeDelta::days(day) - world.clock_now());
        renew(world).await;
        let asked = world.provider.asked.lock().unwrap().len();
        if asked > before {
            assert_eq!(asked, before + 1);
            tried.push(day);
            before = asked;
        }
    }
    assert_eq!(tried, [1, 3, 5, 7, 10, 14]);
    assert_eq!(
        mails(world, &person, "payment_failed").await,
        5,
        "the last one is the end"
    );
    assert_eq!(mails(world, &person, "plan_ended_unpaid").await, 1);
    let mut client = world.signed_in(&person).await;
    assert_eq!(plan(&mut client).await["status"], "canceled");
    assert_eq!(history(&mut client).await[0]["status"], "uncollectible");
    assert_eq!(plan(&mut client).await["ended_unpaid"], true);
    assert_eq!(plan(&mut client).await["not_owed"]["amount"], 11_000);
    // another plan begins without free days, and nothing of the first one is owed
    world.provider.refuses.store(false, Ordering::SeqCst);
    assert_eq!(shown(&mut client).await["plan"]["trial_days"], Value::Null);
    order(&mut client).await.expect(201);
    assert_eq!(charged(world), [11_000]);
    client.get("/api/members/me").await.expect(200);
}

async fn what_is_owed_is_paid_with_another_card(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    let added = client.post(CARDS, card("jcb", "ICHIRO TAKASAKI")).await;
    let id = added.expect(201).json["id"].clone();
    let unknown = json!({ "card": person.id });
    client.post(PAY, unknown).await.refused(404, "not_found");
    world.provider.refuses.store(true, Ordering::SeqCst);
    let refused = client.post(PAY, json!({ "card": id })).await;
    let refused = refused.refused(422, "invalid_fields");
    assert_eq!(refused.json["errors"][0]["field"], "card");
    assert_eq!(refused.json["errors"][0]["code"], "card_insufficient_funds");
    // a try of the member's own is none of those that are made by themselves
    assert_eq!(
        plan(&mut client).await["open"]["next_attempt_on"],
        "2026-06-01"
    );
    world.provider.refuses.store(false, Ordering::SeqCst);
    client.post(PAY, json!({ "card": id })).await.expect(204);
    let running = plan(&mut client).await;
    assert_eq!(
        (&running["status"], &running["open"]),
        (&json!("active"), &Value::Null)
    );
    assert_eq!(running["anchor"], "2026-06-30", "the day stays");
    client.get("/api/members/me").await.expect(200);
    let list = client.get(CARDS).await.expect(200).json;
    let default = list["results"]
        .as_array()
        .unwrap()
        .iter()
        .find(|card| card["isDefault"] == true);
    assert_eq!(default.unwrap()["id"], id);
    let paid = &history(&mut client).await[0];
    assert_eq!(
        (&paid["status"], &paid["card_brand"]),
        (&json!("paid"), &json!("jcb"))
    );
    client
        .post(PAY, json!({ "card": id }))
        .await
        .refused(409, "no_open_invoice");
    assert_eq!(charged(world), [11_000]);
}

async fn twenty_payments_at_once_charge_once(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    let list = client.get(CARDS).await.expect(200).json;
    let body = json!({ "card": list["results"][0]["id"] });
    let running: Vec<_> = (0..20)
        .map(|_| {
            let (mut client, body) = (client.clone(), body.clone());
            tokio::spawn(async move { client.post(PAY, body).await.status })
        })
        .collect();
    let mut paid = 0;
    for one in running {
        let status = one.await.unwrap();
        assert!([204, 409, 429].contains(&status), "{status}");
        paid += usize::from(status == 204);
    }
    assert!(paid >= 1);
    assert_eq!(charged(world), [11_000]);
    assert_eq!(mails(world, &person, "payment_made").await, 1);
    assert_eq!(history(&mut client).await.len(), 1);
}

async fn a_bank_that_asks_at_a_payment_is_answered(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    let list = client.get(CARDS).await.expect(200).json;
    let body = json!({ "card": list["results"][0]["id"] });
    world.provider.asks.store(true, Ordering::SeqCst);
    let asked = client.post(PAY, body.clone()).await;
    let asked = asked.refused(402, "payment_action_required");
    assert_eq!(asked.json["action"]["client_secret"], "pi_1_secret_1");
    world.provider.asks.store(false, Ordering::SeqCst);
    client.post(PAY, body).await.expect(204);
    assert_eq!(charged(world), [11_000]);
    assert_eq!(mails(world, &person, "payment_made").await, 1);
}

async fn a_card_whose_bank_asks_at_each_charge_needs_its_holder(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    let mut new = crate::bodies::answered_card(true, "ICHIRO TAKASAKI");
    new["default"] = json!(true);
    client.post(CARDS, new).await.expect(201);
    go_to(world, "2026-05-31T03:00:40Z").await;
    let mut client = world.signed_in(&person).await;
    let open = plan(&mut client).await["open"].clone();
    assert_eq!(open["reason"], "card_authentication_required");
    let list = client.get(CARDS).await.expect(200).json;
    let is_asking = |card: &&Value| card["number"] == "3184";
    let id = list["results"]
        .as_array()
        .unwrap()
        .iter()
        .find(is_asking)
        .unwrap()["id"]
        .clone();
    let pay = |answer: Value| json!({ "card": id, "authentication": answer });
    let asked = client.post(PAY, pay(Value::Null)).await;
    asked.refused(402, "payment_action_required");
    let refused = client.post(PAY, pay(json!("sandbox:refused"))).await;
    let refused = refused.refused(422, "invalid_fields");
    assert_eq!(
        refused.json["errors"][0]["code"],
        "card_authentication_failed"
    );
    let asked = client.post(PAY, pay(Value::Null)).await;
    asked.refused(402, "payment_action_required");
    client
        .post(PAY, pay(json!("sandbox:authenticated")))
        .await
        .expect(204);
    assert_eq!(plan(&mut client).await["status"], "active");
}

async fn an_answer_that_was_lost_is_asked_for_again(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    world.provider.lost.store(3, Ordering::SeqCst);
    renew(world).await;
    let mut client = world.signed_in(&person).await;
    // nobody knows: the member is neither asked to pay nor told that it is paid
    assert_eq!(plan(&mut client).await["status"], "trialing");
    client.get("/api/members/me").await.expect(200);
    for minutes in [2, 4, 8, 16] {
        world.clock.advance(TimeDelta::minutes(minutes));
        renew(world).await;
    }
    assert_eq!(charged(world), [11_000]);
    let keys = world.provider.asked.lock().unwrap().clone();
    assert!(
        keys.len() == 4 && keys.iter().all(|key| *key == keys[0]),
        "{keys:?}"
    );
    assert_eq!(plan(&mut client).await["status"], "active");
    assert_eq!(mails(world, &person, "payment_made").await, 1);
    assert_eq!(mails(world, &person, "payment_failed").await, 0);
}

async fn two_servers_charge_once(world: &World) {
    for name in ["taro", "hanako", "jiro"] {
        with_plan(world, name).await;
    }
    world.clock.advance(TimeDelta::days(30));
    let others: Vec<_> = (0..4)
        .map(|_| {
            let service = world.another_service();
            tokio::spawn(async move {
                for _ in 0..5 {
                    service.renew_plans().await.unwrap();
                }
            })
        })
        .collect();
    for one in others {
        one.await.unwrap();
    }
    assert_eq!(charged(world), [11_000; 3]);
    let mut keys = world.provider.asked.lock().unwrap().clone();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), 3);
}

async fn what_a_deleted_member_owes_is_charged_no_more(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    world.make_fresh(&mut client, &person).await;
    client
        .send("DELETE", "/api/members/me", None, "")
        .await
        .expect(204);
    world.clock.advance(TimeDelta::days(20));
    renew(world).await;
    world.service.settle_deletions().await.unwrap();
    renew(world).await;
    assert!(charged(world).is_empty());
}

async fn what_cannot_be_closed_keeps_nobody_waiting(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    let now = world.clock_now();
    let lost = Charge {
        id: ChargeId(person.id.0),
        invoice: InvoiceId(person.id.0),
        member: person.id,
        customer: "cus_1".to_owned(),
        card: "pm_sandbox_good_1".to_owned(),
        shown: PaidWith {
            brand: "visa".to_owned(),
            last_four: "4242".to_owned(),
        },
        amount: Yen(1),
        purpose: ChargePurpose::Renewal,
        status: ChargeStatus::Pending,
        begun_at: now,
        attempts: 0,
    };
    let store = &world.database.store;
    let begun = store.once(async |tx| tx.charges().begin(&lost, now).await);
    begun.await.unwrap();
    world.clock.advance(TimeDelta::days(30));
    // its fault is told, and the plan is charged all the same
    assert!(world.service.renew_plans().await.is_err());
    assert!(charged(world).contains(&11_000));
}
