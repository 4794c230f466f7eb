//! Charges whose answers do not arrive, arrive late, or are those of another time.

use crate::world::{World, is_denied, is_unavailable, present, refused};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::{Attempt, CardRefusal, ChargeProvider as _, Holder, NewProviderCharge};

const INTENTS: &str = "/v1/payment_intents";
const DAY: TimeDelta = TimeDelta::hours(25);

#[tokio::test]
async fn one_lost_answer_is_made_good_by_itself() {
    for kind in ["drop", "lose_answer", "error_before", "rate_limit"] {
        let world = World::begin().await;
        let card = world.kept(json!({})).await;
        world.fault(kind, "POST", INTENTS, 2);
        let new = world.new_charge(&card, present());
        let answer = world.stripe.charge(&new).await;
        assert!(matches!(answer, Ok(Attempt::Done(_))), "{kind}: {answer:?}");
        assert_eq!(world.all("payment_intents").len(), 1, "{kind}");
        assert_eq!(world.asked("POST", INTENTS), 3, "{kind}");
    }
}

#[tokio::test]
async fn more_lost_answers_are_told_and_the_next_call_goes_on() {
    for kind in ["drop", "lose_answer", "error_before", "not_json"] {
        let world = World::begin().await;
        let card = world.kept(json!({})).await;
        world.fault(kind, "POST", INTENTS, 3);
        let new = world.new_charge(&card, present());
        let mut answer = world.stripe.charge(&new).await;
        let mut calls = 1;
        while is_unavailable(&answer) && calls < 5 {
            answer = world.stripe.charge(&new).await;
            calls += 1;
        }
        assert!(calls > 1, "{kind}: {answer:?}");
        assert!(matches!(answer, Ok(Attempt::Done(_))), "{kind}: {answer:?}");
        assert_eq!(world.paid(), 1, "{kind}");
    }
}

#[tokio::test]
async fn an_error_that_stripe_keeps_does_not_hide_what_was_charged() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    world.fault("error_after", "POST", INTENTS, 1);
    let new = world.new_charge(&card, Holder::Absent);
    let answer = world.stripe.charge(&new).await;
    assert!(matches!(answer, Ok(Attempt::Done(_))), "{answer:?}");
    assert_eq!(world.paid(), 1);
}

#[tokio::test]
async fn a_forgotten_key_does_not_charge_again() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    let new = world.new_charge(&card, Holder::Absent);
    world.fault("lose_answer", "POST", INTENTS, 3);
    assert!(is_unavailable(&world.stripe.charge(&new).await));
    world.later(DAY);
    // more than a page of others in between
    for number in 0..101 {
        let other = NewProviderCharge {
            key: format!("other {number}"),
            ..world.new_charge(&card, Holder::Absent)
        };
        world.stripe.charge(&other).await.unwrap().done().unwrap();
    }
    let charge = world.stripe.charge(&new).await.unwrap().done().unwrap();
    assert_eq!(world.all("payment_intents")[0]["id"], *charge.id);
    assert_eq!(world.stripe.abandon(&new).await, Ok(Some(charge)));
    assert_eq!(world.paid(), 102);
}

#[tokio::test]
async fn what_a_restored_backup_does_not_know_is_not_charged_again() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    let made = world
        .stripe
        .charge(&world.new_charge(&card, Holder::Absent))
        .await;
    let made = made.unwrap().done().unwrap();
    // days later the same attempt is begun anew, perhaps with another card
    world.later(TimeDelta::days(3));
    for card in [card, world.kept(json!({})).await] {
        let again = world
            .stripe
            .charge(&world.new_charge(&card, Holder::Absent))
            .await;
        assert_eq!(again.unwrap().done().unwrap(), made);
    }
    assert_eq!(world.paid(), 1);
}

#[tokio::test]
async fn what_never_arrived_is_made_a_day_later_once() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    let new = world.new_charge(&card, Holder::Absent);
    world.control("down", &json!({ "down": true }));
    assert!(is_unavailable(&world.stripe.charge(&new).await));
    assert!(is_unavailable(&world.stripe.abandon(&new).await));
    world.control("down", &json!({ "down": false }));
    world.later(DAY);
    let charge = world.stripe.charge(&new).await.unwrap();
    world.later(DAY);
    assert_eq!(world.stripe.charge(&new).await.unwrap(), charge);
    assert_eq!(world.paid(), 1);
}

#[tokio::test]
async fn a_refusal_waits_until_the_charge_is_given_up() {
    let world = World::begin().await;
    let card = world.kept(json!({ "charge": "insufficient_funds" })).await;
    let new = world.new_charge(&card, present());
    world.fault("drop", "POST", "/v1/payment_intents/*/cancel", 3);
    assert!(is_unavailable(&world.stripe.charge(&new).await));
    let answer = world.stripe.charge(&new).await;
    assert_eq!(answer, refused(CardRefusal::InsufficientFunds));
    assert_eq!(world.all("payment_intents")[0]["status"], "canceled");
}

#[tokio::test]
async fn the_holder_may_be_faster_than_the_one_who_gives_up() {
    let world = World::begin().await;
    let card = world.kept(json!({ "auth": "always" })).await;
    let new = world.new_charge(&card, present());
    let action = world.stripe.charge(&new).await.unwrap().done().unwrap_err();
    world.fault("delay", "POST", "/v1/payment_intents/*/cancel", 1);
    let (left, ()) = tokio::join!(world.stripe.abandon(&new), async {
        while world.all("requests").iter().all(|one| {
            let path = one["path"].as_str().unwrap_or_default();
            !path.ends_with("/cancel")
        }) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        world.authenticate(&action, "succeed");
    });
    let made = &world.all("payment_intents")[0];
    assert_eq!(left.unwrap().unwrap().id, made["id"].as_str().unwrap());
}

#[tokio::test]
async fn a_wrong_key_is_no_word_about_the_card() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    world.control("key", &json!({ "key": "sk_test_another" }));
    let new = world.new_charge(&card, Holder::Absent);
    assert!(is_denied(&world.stripe.charge(&new).await));
    assert!(is_denied(&world.stripe.abandon(&new).await));
}
