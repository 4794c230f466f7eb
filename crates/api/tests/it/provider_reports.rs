//! What the payment provider tells by itself, and the comparison of its books with ours.

use crate::provider::GOOD_SIGNATURE;
use crate::renewal::{charged, history, mails, past_due, plan, renew, with_plan};
use crate::world::{Answer, Client, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{Funding, ProviderCard};
use shinchoryu_store::{Card, Charge, Difference};
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    a_report_is_taken_from_the_provider_only
    where_no_reports_are_expected_there_is_no_door
    a_payment_whose_browser_died_is_found_by_its_report
    twenty_copies_of_one_report_have_one_effect
    a_card_that_was_renewed_shows_what_it_is_now
    what_cannot_be_looked_at_is_looked_at_again
    what_only_a_person_can_see_to_is_told_each_time
}

const REPORTS: &str = "/api/provider/reports";
const PAY: &str = "/api/members/me/plan/payment";
const CARDS: &str = "/api/members/me/payments";

fn report(id: &str, about: &str, key: &str) -> Value {
    json!({ "id": id, "kind": format!("{about}.happened"), "about": about, "key": key })
}

/// As the provider sends it: without a session, and from no page.
async fn tell(world: &World, signature: &str, report: &Value) -> Answer {
    let mut provider = world.client().without("origin").without("sec-fetch-site");
    provider = provider.with("stripe-signature", signature);
    provider.post(REPORTS, report.clone()).await
}

pub async fn told(world: &World, id: &str, about: &str, key: &str) {
    let kept = tell(world, GOOD_SIGNATURE, &report(id, about, key)).await;
    kept.expect(204);
}

pub async fn look(world: &World) {
    world.service.look_at_reports().await.unwrap();
}

pub async fn attempts(world: &World) -> Vec<Charge> {
    let (long_ago, later) = (world.seconds_ago(99_999_999), world.seconds_ago(-9));
    let store = &world.database.store;
    let found = store.charges().begun(long_ago, later).await.unwrap();
    assert!(found.unreadable.is_empty());
    let mut found = found.rows;
    found.sort_by_key(|charge| (charge.begun_at, charge.id.0));
    found
}

pub async fn differences(world: &World) -> Vec<Difference> {
    let store = &world.database.store;
    store.reports().differences(10_000).await.unwrap()
}

pub async fn kinds(world: &World) -> Vec<String> {
    let mut kinds: Vec<_> = differences(world)
        .await
        .into_iter()
        .map(|found| found.kind)
        .collect();
    kinds.sort();
    kinds
}

/// The card that the member pays with.
pub async fn card_of(world: &World, person: &Person) -> Card {
    let cards = world.database.store.cards().of(person.id).await.unwrap();
    cards.into_iter().next().unwrap()
}

async fn a_report_is_taken_from_the_provider_only(world: &World) {
    world.provider.reports.store(true, Ordering::SeqCst);
    let good = report("evt_1", "charge", "none");
    for signature in ["", "bad"] {
        tell(world, signature, &good).await.expect(400);
    }
    let store = &world.database.store;
    let waiting = || async { store.reports().due(world.clock_now(), 10).await.unwrap() };
    assert!(waiting().await.is_empty());
    for long in ["id", "key", "kind"] {
        let mut report = good.clone();
        report[long] = "x".repeat(256).into();
        tell(world, GOOD_SIGNATURE, &report).await.expect(400);
    }
    let mut provider = world.client().with("stripe-signature", GOOD_SIGNATURE);
    let nonsense = provider.send("POST", REPORTS, None, "no JSON").await;
    nonsense.expect(400);
    let huge = provider
        .send("POST", REPORTS, None, vec![b' '; 257 * 1024])
        .await;
    assert_eq!(huge.status, 413);
    // what concerns nothing of ours is taken and not kept
    tell(world, GOOD_SIGNATURE, &report("evt_0", "weather", "1"))
        .await
        .expect(204);
    assert!(waiting().await.is_empty());
    for _ in 0..3 {
        tell(world, GOOD_SIGNATURE, &good).await.expect(204);
    }
    assert_eq!(waiting().await.len(), 1);
    look(world).await;
    assert!(waiting().await.is_empty());
    // told again, it is not looked at again
    tell(world, GOOD_SIGNATURE, &good).await.expect(204);
    assert!(waiting().await.is_empty());
    assert_eq!(provider.get(REPORTS).await.status, 405);
}

async fn where_no_reports_are_expected_there_is_no_door(world: &World) {
    let answer = tell(world, GOOD_SIGNATURE, &report("evt_1", "charge", "none")).await;
    answer.expect(404);
}

/// Somebody who pays while the bank asks; and the key of the attempt.
async fn asked_by_the_bank(world: &World) -> (Person, Client, String) {
    let (person, mut client) = past_due(world, "taro").await;
    world.provider.reports.store(true, Ordering::SeqCst);
    world.provider.asks.store(true, Ordering::SeqCst);
    let card = card_of(world, &person).await.id.to_string();
    let body = json!({ "card": card, "authentication": null });
    client
        .post(PAY, body)
        .await
        .refused(402, "payment_action_required");
    let key = attempts(world).await.last().unwrap().id.to_string();
    (person, client, key)
}

async fn is_paid_once(world: &World, person: &Person, client: &mut Client) {
    assert_eq!(plan(client).await["status"], "active");
    assert_eq!(charged(world), [11_000]);
    assert_eq!(mails(world, person, "payment_made").await, 1);
    assert_eq!(history(client).await[0]["status"], "paid");
}

async fn twenty_copies_of_one_report_have_one_effect(world: &World) {
    let (person, mut client, key) = asked_by_the_bank(world).await;
    world.provider.asks.store(false, Ordering::SeqCst);
    // while they come in, four servers look at what came
    let copies = (0..20).map(|_| {
        let mut provider = world.client().without("origin").without("sec-fetch-site");
        provider = provider.with("stripe-signature", GOOD_SIGNATURE);
        let copy = report("evt_1", "charge", &key);
        tokio::spawn(async move { provider.post(REPORTS, copy).await.status })
    });
    let copies: Vec<_> = copies.collect();
    let servers = (0..4).map(|_| {
        let service = world.another_service();
        tokio::spawn(async move { service.look_at_reports().await })
    });
    let servers: Vec<_> = servers.collect();
    for copy in copies {
        assert_eq!(copy.await.unwrap(), 204);
    }
    for server in servers {
        server.await.unwrap().unwrap();
    }
    look(world).await;
    let (store, later) = (&world.database.store, world.seconds_ago(-3_600));
    assert!(store.reports().due(later, 10).await.unwrap().is_empty());
    is_paid_once(world, &person, &mut client).await;
}

async fn a_payment_whose_browser_died_is_found_by_its_report(world: &World) {
    let (person, mut client, key) = asked_by_the_bank(world).await;
    // the holder has not answered yet
    told(world, "evt_1", "charge", &key).await;
    look(world).await;
    assert_eq!(plan(&mut client).await["status"], "past_due");
    // the bank said yes, and the browser was closed
    world.provider.asks.store(false, Ordering::SeqCst);
    for id in ["evt_2", "evt_2", "evt_3"] {
        told(world, id, "charge", &key).await;
    }
    look(world).await;
    is_paid_once(world, &person, &mut client).await;
}

async fn a_card_that_was_renewed_shows_what_it_is_now(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    world.provider.reports.store(true, Ordering::SeqCst);
    let before = card_of(world, &person).await.facts;
    let name = before.provider_id.clone();
    let renewed = renewed_card(&name);
    world
        .provider
        .renewed
        .lock()
        .unwrap()
        .insert(name.clone(), renewed);
    told(world, "evt_1", "card", &name).await;
    told(world, "evt_2", "card", "pm_of_somebody_else").await;
    look(world).await;
    let card = &client.get(CARDS).await.expect(200).json["results"][0];
    assert_eq!(card["expYear"], 2040);
    assert_eq!(card["number"], "1881");
    let after = card_of(world, &person).await.facts;
    assert_eq!(after.name, before.name, "the holder is who it was");
    // it is not kept at the provider any more: somebody has to know
    world.provider.renewed.lock().unwrap().clear();
    told(world, "evt_3", "card", &name).await;
    look(world).await;
    assert_eq!(kinds(world).await, ["card_gone"]);
}

pub fn renewed_card(name: &str) -> ProviderCard {
    ProviderCard {
        id: name.to_owned(),
        brand: "visa".to_owned(),
        funding: Funding::Credit,
        country: "JP".to_owned(),
        name: "SOMEBODY ELSE".to_owned(),
        last_four: "1881".to_owned(),
        exp_month: 7,
        exp_year: 2040,
        fingerprint: None,
    }
}

async fn what_cannot_be_looked_at_is_looked_at_again(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    world.provider.reports.store(true, Ordering::SeqCst);
    let name = card_of(world, &person).await.facts.provider_id;
    let renewed = renewed_card(&name);
    world
        .provider
        .renewed
        .lock()
        .unwrap()
        .insert(name.clone(), renewed);
    told(world, "evt_1", "card", &name).await;
    for pause in [1, 2] {
        world.provider.lost.store(1, Ordering::SeqCst);
        look(world).await;
        // not before its pause is over
        look(world).await;
        assert_eq!(
            client.get(CARDS).await.expect(200).json["results"][0]["number"],
            "4242"
        );
        world.clock.advance(TimeDelta::minutes(pause));
    }
    look(world).await;
    assert_eq!(
        client.get(CARDS).await.expect(200).json["results"][0]["number"],
        "1881"
    );
}

async fn what_only_a_person_can_see_to_is_told_each_time(world: &World) {
    with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    renew(world).await;
    world.provider.reports.store(true, Ordering::SeqCst);
    let charge = &attempts(world).await[0];
    let store = &world.database.store;
    let named = store.charges().paid(charge.invoice).await.unwrap().unwrap();
    let key = charge.id.to_string();
    // by our key and by the provider's name; what happens next to a dispute matters too
    for (id, about, key) in [
        ("evt_1", "dispute", &named),
        ("evt_2", "dispute", &key),
        ("evt_2", "dispute", &key),
    ] {
        told(world, id, about, key).await;
        look(world).await;
    }
    assert_eq!(kinds(world).await, ["dispute", "dispute"]);
    assert!(
        differences(world)
            .await
            .iter()
            .all(|found| found.charge == Some(charge.id))
    );
}
