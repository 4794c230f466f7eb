//! Charges whose answers arrive.

use crate::world::{World, is_unavailable, present, refused};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::{
    Attempt, CardProvider as _, CardRefusal, ChargeProvider as _, Holder, NewProviderCharge, Yen,
};
use std::sync::Arc;

#[tokio::test]
async fn a_charge_is_made_once() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    for holder in [Holder::Absent, present()] {
        let key = format!("{holder:?}");
        let new = NewProviderCharge {
            key: key.clone(),
            ..world.new_charge(&card, holder)
        };
        let charge = world.stripe.charge(&new).await.unwrap().done().unwrap();
        assert_eq!(
            world.stripe.charge(&new).await,
            Ok(Attempt::Done(charge.clone()))
        );
        assert_eq!(world.stripe.abandon(&new).await, Ok(Some(charge.clone())));
        let made = world.all("payment_intents");
        let made: Vec<_> = made
            .iter()
            .filter(|one| one["metadata"]["charge"] == *key)
            .collect();
        assert_eq!(made.len(), 1);
        assert_eq!(made[0]["id"], *charge.id);
        assert_eq!(made[0]["amount_received"], 11_000);
        assert_eq!(made[0]["currency"], "jpy");
    }
}

#[tokio::test]
async fn twenty_at_once_are_one_charge() {
    let world = Arc::new(World::begin().await);
    let card = world.kept(json!({})).await;
    world.fault("delay", "POST", "/v1/payment_intents", 1);
    let all: Vec<_> = (0..20)
        .map(|_| {
            let (own, new) = (world.clone(), world.new_charge(&card, present()));
            tokio::spawn(async move { own.stripe.charge(&new).await })
        })
        .collect();
    for one in all {
        let answer = one.await.unwrap();
        // who comes while it is under way is told that nobody knows
        assert!(
            matches!(answer, Ok(Attempt::Done(_))) || is_unavailable(&answer),
            "{answer:?}"
        );
    }
    assert_eq!(world.all("payment_intents").len(), 1);
    assert_eq!(world.paid(), 1);
}

#[tokio::test]
async fn a_refused_charge_is_given_up_before_it_is_told() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    let mut number = 0;
    for (decline, refusal) in [
        ("generic", CardRefusal::Declined),
        ("insufficient_funds", CardRefusal::InsufficientFunds),
        ("expired_card", CardRefusal::Expired),
        ("incorrect_cvc", CardRefusal::IncorrectCvc),
        ("processing_error", CardRefusal::ProcessingError),
        ("fraudulent", CardRefusal::Declined),
    ] {
        let behaviour = json!({ "charge": decline });
        let asked =
            json!({ "what": "bank_changes", "payment_method": card, "behaviour": behaviour });
        world.control("happen", &asked);
        for holder in [Holder::Absent, present()] {
            number += 1;
            let new = NewProviderCharge {
                key: format!("charge {number}"),
                ..world.new_charge(&card, holder)
            };
            for _again in 0..2 {
                let answer = world.stripe.charge(&new).await;
                assert_eq!(answer, refused(refusal), "{decline}");
            }
            assert_eq!(world.stripe.abandon(&new).await, Ok(None));
        }
    }
    let intents = world.all("payment_intents");
    assert_eq!(intents.len(), number);
    assert!(intents.iter().all(|one| one["status"] == "canceled"));
}

#[tokio::test]
async fn who_is_absent_is_never_asked() {
    let world = World::begin().await;
    for behaviour in [
        json!({ "auth": "always" }),
        json!({ "charge": "authentication_required" }),
    ] {
        let card = world.kept(behaviour).await;
        let new = NewProviderCharge {
            key: card.clone(),
            ..world.new_charge(&card, Holder::Absent)
        };
        for _again in 0..2 {
            let answer = world.stripe.charge(&new).await;
            assert_eq!(answer, refused(CardRefusal::AuthenticationRequired));
        }
    }
    assert!(
        world
            .all("payment_intents")
            .iter()
            .all(|one| one["status"] == "canceled")
    );
}

#[tokio::test]
async fn the_holder_is_asked_and_only_the_intent_is_believed() {
    let world = World::begin().await;
    let card = world.kept(json!({ "auth": "always" })).await;
    let new = |key: &str| NewProviderCharge {
        key: key.to_owned(),
        ..world.new_charge(&card, present())
    };
    let says_yes = |mut new: NewProviderCharge| {
        let answer = Some("pi_whatever".to_owned());
        new.holder = Holder::Present { answer };
        new
    };
    let yes = new("yes");
    let action = world.stripe.charge(&yes).await.unwrap().done().unwrap_err();
    assert!(action.client_secret.starts_with("pi_"));
    // the browser says that it was done, and it was not
    let answer = world.stripe.charge(&says_yes(yes.clone())).await;
    assert_eq!(answer, Ok(Attempt::RequiresAction(action.clone())));
    world.authenticate(&action, "succeed");
    let charge = world.stripe.charge(&says_yes(yes.clone())).await;
    let charge = charge.unwrap().done().unwrap();
    assert_eq!(world.stripe.abandon(&yes).await, Ok(Some(charge)));
    assert_eq!(world.paid(), 1);

    let no = new("no");
    let action = world.stripe.charge(&no).await.unwrap().done().unwrap_err();
    world.authenticate(&action, "fail");
    for _again in 0..2 {
        let answer = world.stripe.charge(&says_yes(no.clone())).await;
        assert_eq!(answer, refused(CardRefusal::AuthenticationFailed));
    }
    let left = new("left");
    let action = world
        .stripe
        .charge(&left)
        .await
        .unwrap()
        .done()
        .unwrap_err();
    world.authenticate(&action, "abandon");
    assert_eq!(world.stripe.abandon(&left).await, Ok(None));
    assert_eq!(
        world.stripe.charge(&left).await,
        refused(CardRefusal::AuthenticationFailed)
    );
    assert_eq!(world.paid(), 1);
}

#[tokio::test]
async fn the_bank_may_say_no_after_the_holder_said_yes() {
    let world = World::begin().await;
    let card = world
        .kept(json!({ "auth": "always", "after_auth": "insufficient_funds" }))
        .await;
    let new = world.new_charge(&card, present());
    let action = world.stripe.charge(&new).await.unwrap().done().unwrap_err();
    world.authenticate(&action, "succeed");
    let answer = world.stripe.charge(&new).await;
    assert_eq!(answer, refused(CardRefusal::InsufficientFunds));
    assert_eq!(world.all("payment_intents")[0]["status"], "canceled");
}

#[tokio::test]
async fn what_was_abandoned_is_never_charged() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    // it was never asked for, and a call that is late must not make it
    let new = world.new_charge(&card, present());
    for _again in 0..2 {
        assert_eq!(world.stripe.abandon(&new).await, Ok(None));
    }
    assert_eq!(
        world.stripe.charge(&new).await,
        refused(CardRefusal::AuthenticationFailed)
    );
    assert_eq!(world.paid(), 0);
    // nor a day later, when its key is forgotten
    world.later(TimeDelta::hours(25));
    assert_eq!(
        world.stripe.charge(&new).await,
        refused(CardRefusal::AuthenticationFailed)
    );
    assert_eq!(world.paid(), 0);
}

#[tokio::test]
async fn what_cannot_be_charged_is_refused() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    world.stripe.remove_card(&card).await.unwrap();
    let new = world.new_charge(&card, Holder::Absent);
    assert_eq!(
        world.stripe.charge(&new).await,
        refused(CardRefusal::Declined)
    );
    let card = world.kept(json!({})).await;
    world.stripe.remove_customer(&world.customer).await.unwrap();
    let new = NewProviderCharge {
        key: "later".to_owned(),
        ..world.new_charge(&card, Holder::Absent)
    };
    assert_eq!(
        world.stripe.charge(&new).await,
        refused(CardRefusal::Declined)
    );
    // of one who is gone, nothing can be charged
    let never = NewProviderCharge {
        key: "never".to_owned(),
        ..new
    };
    assert_eq!(world.stripe.abandon(&never).await, Ok(None));
}

#[tokio::test]
async fn another_amount_under_the_same_key_is_no_charge_of_ours() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    let new = world.new_charge(&card, Holder::Absent);
    world.stripe.charge(&new).await.unwrap().done().unwrap();
    let other = NewProviderCharge {
        amount: Yen(9_900),
        ..new
    };
    assert!(is_unavailable(&world.stripe.charge(&other).await));
    assert!(is_unavailable(&world.stripe.abandon(&other).await));
    // a sum that Stripe does not take is no word about the card
    let small = NewProviderCharge {
        key: "small".to_owned(),
        amount: Yen(1),
        ..other
    };
    assert!(is_unavailable(&world.stripe.charge(&small).await));
    assert_eq!(world.paid(), 1);
}
