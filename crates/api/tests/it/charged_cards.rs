//! A card that an order may be charged to stays.

use crate::bodies::{card, profile};
use crate::order::{coming_back, order, shown, with_card};
use crate::renewal::{PAY, charged, go_to, plan, with_plan};
use crate::world::{Client, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    an_open_order_keeps_the_cards_it_may_be_charged_to
    an_order_and_the_end_of_its_card_have_one_winner
    a_card_is_taken_away_or_made_the_default_and_one_is_charged
    whoever_tries_many_cards_waits
    a_card_in_another_name_is_charged_no_more_than_added
}

const CARDS: &str = "/api/members/me/payments";

async fn cards(client: &mut Client) -> Vec<Value> {
    let list = client.get(CARDS).await.expect(200).json;
    list["results"].as_array().unwrap().clone()
}

/// Somebody whose plan has ended, with the one card it was charged to.
async fn with_one_card(world: &World, name: &str) -> (Client, String) {
    let (_, mut client) = coming_back(world, name).await;
    let id = cards(&mut client).await[0]["id"].clone();
    (client, format!("{CARDS}/{}", id.as_str().unwrap()))
}

async fn an_open_order_keeps_the_cards_it_may_be_charged_to(world: &World) {
    let (mut client, first) = with_one_card(world, "taro").await;
    world.provider.lost.store(1, Ordering::SeqCst);
    order(&mut client).await.refused(503, "unavailable");
    let removed = client.send("DELETE", &first, None, "").await;
    removed.refused(409, "last_card");
    // beside another one, too: the provider may have begun the plan with it
    world.clock.advance(TimeDelta::seconds(1));
    let second = card("jcb", "ICHIRO TAKASAKI");
    client.post(CARDS, second).await.expect(201);
    let removed = client.send("DELETE", &first, None, "").await;
    removed.refused(409, "last_card");
    order(&mut client).await.expect(201);
    client.send("DELETE", &first, None, "").await.expect(204);
}

async fn an_order_and_the_end_of_its_card_have_one_winner(world: &World) {
    for round in 0..8 {
        let (mut client, path) = with_one_card(world, &format!("person{round}")).await;
        let hash = shown(&mut client).await["hash"].clone();
        let (mut buyer, mut remover) = (client.clone(), client.clone());
        let buying = tokio::spawn(async move {
            let body = json!({ "hash": hash });
            buyer.post("/api/subscribe", body).await.status
        });
        let removing =
            tokio::spawn(async move { remover.send("DELETE", &path, None, "").await.status });
        let both = (buying.await.unwrap(), removing.await.unwrap());
        assert!(
            [(201, 409), (409, 204), (422, 204)].contains(&both),
            "{both:?}"
        );
        let left = cards(&mut client).await.len();
        assert_eq!(left, usize::from(both.0 == 201), "{both:?}");
    }
}

async fn a_card_is_taken_away_or_made_the_default_and_one_is_charged(world: &World) {
    let (_, mut client) = with_plan(world, "taro").await;
    for _ in 0..8 {
        world.clock.advance(TimeDelta::seconds(1));
        let body = card("jcb", "ICHIRO TAKASAKI");
        let made = client.post(CARDS, body).await.expect(201).json;
        let path = format!("{CARDS}/{}", made["id"].as_str().unwrap());
        let (mut one, mut two) = (client.clone(), client.clone());
        let default = format!("{path}/default");
        let removing = tokio::spawn(async move { one.send("DELETE", &path, None, "").await });
        let choosing = tokio::spawn(async move { two.send("PATCH", &default, None, "").await });
        // another one is left for the plan, so that it may go in any case
        removing.await.unwrap().expect(204);
        let chosen = choosing.await.unwrap().status;
        assert!([204, 404].contains(&chosen), "{chosen}");
        let left = cards(&mut client).await;
        let defaults = left.iter().filter(|card| card["isDefault"] == true);
        assert_eq!((left.len(), defaults.count()), (1, 1), "{left:?}");
    }
}

async fn whoever_tries_many_cards_waits(world: &World) {
    let (person, mut client) = coming_back(world, "taro").await;
    let declined = card("declined", "ICHIRO TAKASAKI");
    // one was tried when the plan was taken out
    for _ in 0..30 {
        let refused = client.post(CARDS, declined.clone()).await;
        if refused.status == 429 {
            break;
        }
        refused.refused(422, "invalid_fields");
        world.clock.advance(TimeDelta::seconds(2));
    }
    client
        .post(CARDS, declined.clone())
        .await
        .refused(429, "too_many_requests");
    world.clock.advance(TimeDelta::minutes(61));
    let mut client = world.signed_in(&person).await;
    client
        .post(CARDS, declined)
        .await
        .refused(422, "invalid_fields");
}

/// 名義の一致: a card that was added before there was a name to compare with.
async fn a_card_in_another_name_is_charged_no_more_than_added(world: &World) {
    let (person, mut client) = with_card(world, "taro").await;
    world.clock.advance(TimeDelta::seconds(1));
    let other = client.post(CARDS, card("jcb", "HANAKO SUZUKI")).await;
    let other = other.expect(201).json["id"].clone();
    order(&mut client).await.expect(201);
    let profiled = client.post("/api/members/me/profile", profile()).await;
    profiled.expect(201);
    let is_refused = |answer: crate::world::Answer| {
        let refused = answer.refused(422, "invalid_fields");
        let error = &refused.json["errors"][0];
        assert_eq!(
            (&error["field"], &error["code"]),
            (&json!("card"), &json!("card_holder_mismatch"))
        );
    };
    let default = format!("{CARDS}/{}/default", other.as_str().unwrap());
    is_refused(client.send("PATCH", &default, None, "").await);
    // nor does it take the place of the one that is charged
    let own = cards(&mut client).await;
    let own = own.iter().find(|card| card["isDefault"] == true).unwrap();
    let own = format!("{CARDS}/{}", own["id"].as_str().unwrap());
    let removed = client.send("DELETE", &own, None, "").await;
    removed.refused(409, "last_card");
    world.provider.refuses.store(true, Ordering::SeqCst);
    go_to(world, "2026-05-31T03:01:00Z").await;
    let mut client = world.signed_in(&person).await;
    assert_eq!(plan(&mut client).await["status"], "past_due");
    world.provider.refuses.store(false, Ordering::SeqCst);
    is_refused(client.post(PAY, json!({ "card": other })).await);
    assert!(charged(world).is_empty());
    // while nothing is paid all may go, and the next one of the member's own is charged
    client.send("DELETE", &own, None, "").await.expect(204);
    assert_eq!(cards(&mut client).await[0]["isDefault"], false);
    let next = client.post(CARDS, card("visa", "ICHIRO TAKASAKI")).await;
    assert_eq!(next.expect(201).json["isDefault"], true);
}
