//! A try to charge that is made by itself, and that is given up because its answer is away.

use crate::bodies::card;
use crate::renewal::{PAY, charged, go_to, history, live_to, mails, past_due, plan, renew};
use crate::world::{Client, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::PaymentError;
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    a_try_whose_answer_is_away_is_given_up_for_a_payment_by_hand
    a_try_that_was_given_up_is_made_again_to_the_end
}

const CARDS: &str = "/api/members/me/payments";

/// Nobody knows whether the try of the day after was made; it was not.
pub async fn try_away(world: &World, person: &Person) -> Client {
    *world.provider.decides.lock().unwrap() = Some(Box::new(|_| {
        Err(PaymentError::Unavailable("away".to_owned()))
    }));
    go_to(world, "2026-06-01T03:00:40Z").await;
    *world.provider.decides.lock().unwrap() = None;
    world.signed_in(person).await
}

async fn a_try_whose_answer_is_away_is_given_up_for_a_payment_by_hand(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    let mut client = try_away(world, &person).await;
    let owing = plan(&mut client).await;
    assert_eq!(
        (&owing["status"], &owing["open"]["next_attempt_on"]),
        (&json!("past_due"), &Value::Null)
    );
    let added = client.post(CARDS, card("jcb", "ICHIRO TAKASAKI")).await;
    let id = added.expect(201).json["id"].clone();
    // the card that was chosen is asked, and no other; its refusal is none of those that end a plan
    world.provider.refuses.store(true, Ordering::SeqCst);
    let refused = client.post(PAY, json!({ "card": id })).await;
    refused.refused(422, "invalid_fields");
    world.provider.refuses.store(false, Ordering::SeqCst);
    let owing = plan(&mut client).await;
    assert_eq!(
        (&owing["status"], &owing["open"]["next_attempt_on"]),
        (&json!("past_due"), &json!("2026-06-01"))
    );
    // the bank is asked, and nobody takes that away meanwhile
    world.provider.asks.store(true, Ordering::SeqCst);
    let asked = client.post(PAY, json!({ "card": id })).await;
    asked.refused(402, "payment_action_required");
    world.clock.advance(TimeDelta::minutes(59));
    renew(world).await;
    world.provider.asks.store(false, Ordering::SeqCst);
    let mut client = world.signed_in(&person).await;
    client.post(PAY, json!({ "card": id })).await.expect(204);
    assert_eq!(plan(&mut client).await["status"], "active");
    assert_eq!(history(&mut client).await[0]["card_brand"], "jcb");
    assert_eq!(charged(world), [11_000]);
    assert_eq!(mails(world, &person, "payment_failed").await, 1);
}

async fn a_try_that_was_given_up_is_made_again_to_the_end(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    let mut client = try_away(world, &person).await;
    let added = client.post(CARDS, card("jcb", "ICHIRO TAKASAKI")).await;
    let id = added.expect(201).json["id"].clone();
    world.provider.refuses.store(true, Ordering::SeqCst);
    let refused = client.post(PAY, json!({ "card": id })).await;
    refused.refused(422, "invalid_fields");
    for (after, day) in [
        ("2026-06-01T05:00:00Z", "2026-06-03"),
        ("2026-06-03T05:00:00Z", "2026-06-05"),
    ] {
        go_to(world, after).await;
        let mut client = world.signed_in(&person).await;
        assert_eq!(plan(&mut client).await["open"]["next_attempt_on"], day);
    }
    live_to(world, "2026-06-14T05:00:00Z", 1).await;
    let mut client = world.signed_in(&person).await;
    assert_eq!(plan(&mut client).await["status"], "canceled");
    assert_eq!(mails(world, &person, "plan_ended_unpaid").await, 1);
    assert!(charged(world).is_empty());
}
