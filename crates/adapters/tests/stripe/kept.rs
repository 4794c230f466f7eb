//! Errors that Stripe keeps under a key for a day, and keys of ours that it does not take.

use crate::world::{World, is_denied, is_unavailable, member, present, refused};
use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use shinchoryu_service::{
    Attempt, CardProvider as _, CardRefusal, ChargeProvider as _, Holder, NewProviderCharge,
    PaymentError, RefundError,
};

const CUSTOMERS: &str = "/v1/customers";
const INTENTS: &str = "/v1/payment_intents";
const SETUPS: &str = "/v1/setup_intents";
const REFUNDS: &str = "/v1/refunds";

fn is_done<T>(answer: &Result<Attempt<T>, PaymentError>) -> bool {
    matches!(answer, Ok(Attempt::Done(_)))
}

#[tokio::test]
async fn a_kept_error_keeps_no_customer_away() {
    for (kind, is_there) in [("error_after", true), ("error_kept", false)] {
        let world = World::begin().await;
        world.fault(kind, "POST", CUSTOMERS, 1);
        let added = world.stripe.add_customer(member(), "jiro@example.jp", None);
        let added = added.await.unwrap();
        let customers = world.all("customers");
        assert_eq!(customers.len(), 2, "{kind}: not once more");
        assert_eq!(customers[1]["id"], added);
        assert_eq!(customers[1]["email"], "jiro@example.jp");
        let asked = if is_there { 2 } else { 3 };
        assert_eq!(world.asked("POST", CUSTOMERS), 1 + asked, "{kind}");
        // and so from now on
        let again = world.stripe.add_customer(member(), "jiro@example.jp", None);
        assert_eq!(again.await.unwrap(), added, "{kind}");
    }
}

#[tokio::test]
async fn a_key_that_was_used_with_other_words_keeps_no_customer_away() {
    let world = World::begin().await;
    let digest = HEXLOWER.encode(&Sha256::digest("jiro@example.jp"));
    let key = format!("customer/{}/{}", member(), &digest[..16]);
    assert_eq!(
        world
            .stand_in
            .post(CUSTOMERS, &key, &[("name", "of another version")]),
        200
    );
    let added = world
        .stripe
        .add_customer(member(), "jiro@example.jp", None)
        .await;
    assert_eq!(world.all("customers")[2]["id"], added.unwrap());
}

#[tokio::test]
async fn an_address_that_stripe_does_not_take_is_left_out() {
    let world = World::begin().await;
    let add = || world.stripe.add_customer(member(), "taro@localhost", None);
    let added = add().await.unwrap();
    assert_eq!(add().await.unwrap(), added);
    let customers = world.all("customers");
    assert_eq!(customers.len(), 2);
    assert_eq!(customers[1]["email"], Value::Null);
    assert_eq!(customers[1]["metadata"]["member"], member().to_string());
}

#[tokio::test]
async fn a_kept_error_keeps_no_card_away() {
    for kind in ["error_after", "error_kept"] {
        let world = World::begin().await;
        world.fault(kind, "POST", SETUPS, 1);
        let token = world.token(json!({}));
        assert!(is_done(&world.save(&token).await), "{kind}");
        assert!(is_done(&world.save(&token).await), "{kind}");
        // what the bank says is kept, too, and is the answer
        world.fault(kind, "POST", SETUPS, 1);
        let token = world.token(json!({ "behaviour": { "setup": "expired_card" } }));
        for _again in 0..2 {
            assert_eq!(
                world.save(&token).await,
                refused(CardRefusal::Expired),
                "{kind}"
            );
        }
    }
}

#[tokio::test]
async fn a_kept_error_is_made_good_by_the_next_key() {
    for holder in [Holder::Absent, present()] {
        let world = World::begin().await;
        let card = world.kept(json!({})).await;
        let new = world.new_charge(&card, holder);
        world.fault("error_kept", "POST", INTENTS, 1);
        for _again in 0..2 {
            assert!(is_done(&world.stripe.charge(&new).await));
        }
        assert_eq!(world.all("payment_intents").len(), 1);
        // one after another, each kept for good
        let worse = NewProviderCharge {
            key: "worse".to_owned(),
            ..new
        };
        world.fault("error_kept", "POST", INTENTS, 2);
        assert!(is_done(&world.stripe.charge(&worse).await));
        assert_eq!(world.paid(), 2);
    }
}

/// An attempt under whose first key an error is kept, and of which nobody knows.
async fn dead(world: &World) -> NewProviderCharge {
    let card = world.kept(json!({})).await;
    let new = world.new_charge(&card, present());
    world.fault("error_kept", "POST", INTENTS, 1);
    world.fault("drop", "GET", INTENTS, 3);
    assert!(is_unavailable(&world.stripe.charge(&new).await));
    new
}

#[tokio::test]
async fn an_attempt_with_a_kept_error_can_be_abandoned() {
    let world = World::begin().await;
    let new = dead(&world).await;
    for _again in 0..2 {
        assert_eq!(world.stripe.abandon(&new).await, Ok(None));
    }
    for holder in [present(), Holder::Absent] {
        let late = NewProviderCharge {
            holder,
            ..new.clone()
        };
        assert!(matches!(
            world.stripe.charge(&late).await,
            Err(PaymentError::Refused(_))
        ));
    }
    assert_eq!(world.paid(), 0);
    // and the other way round: the error is of the call that abandons
    let other = NewProviderCharge {
        key: "other".to_owned(),
        ..new
    };
    world.fault("error_kept", "POST", INTENTS, 1);
    world.fault("drop", "GET", INTENTS, 3);
    assert!(is_unavailable(&world.stripe.abandon(&other).await));
    assert_eq!(world.stripe.abandon(&other).await, Ok(None));
    assert_eq!(
        world.stripe.charge(&other).await,
        refused(CardRefusal::AuthenticationFailed)
    );
    assert_eq!(world.paid(), 0);
}

#[tokio::test]
async fn a_call_that_is_under_way_keeps_its_key() {
    let world = std::sync::Arc::new(World::begin().await);
    let card = world.kept(json!({})).await;
    let new = world.new_charge(&card, present());
    world.fault("delay", "POST", INTENTS, 1);
    let (own, slow) = (world.clone(), new.clone());
    let charging = tokio::spawn(async move { own.stripe.charge(&slow).await });
    while world.asked("POST", INTENTS) == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let abandoned = world.stripe.abandon(&new).await;
    let charged = charging.await.unwrap();
    assert!(is_done(&charged), "{charged:?}");
    assert!(
        is_unavailable(&abandoned) || matches!(abandoned, Ok(Some(_))),
        "{abandoned:?}"
    );
    assert_eq!(world.all("payment_intents").len(), 1);
}

#[tokio::test]
async fn words_of_another_version_keep_an_attempt_for_an_hour_at_most() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    let new = world.new_charge(&card, Holder::Absent);
    let customer = world.customer.as_str();
    let words = [
        ("amount", "11000"),
        ("currency", "jpy"),
        ("customer", customer),
    ];
    world.fault("error_kept", "POST", INTENTS, 1);
    assert_eq!(world.stand_in.post(INTENTS, &new.key, &words), 500);
    assert!(
        is_unavailable(&world.stripe.charge(&new).await),
        "it may be under way"
    );
    assert!(is_unavailable(&world.stripe.abandon(&new).await));
    world.later(TimeDelta::minutes(61));
    assert!(is_done(&world.stripe.charge(&new).await));
    assert_eq!(world.paid(), 1);
}

#[tokio::test]
async fn a_kept_error_keeps_no_refund_away() {
    let world = World::begin().await;
    let charge = world.charged(11_000).await;
    world.fault("error_kept", "POST", REFUNDS, 1);
    let made = world.refund(&charge, "part", 4_000).await.unwrap();
    assert_eq!(world.refund(&charge, "part", 4_000).await, Ok(made));
    assert_eq!(world.all("refunds").len(), 1);
    let words = [("payment_intent", charge.id.as_str()), ("amount", "1")];
    world.fault("error_kept", "POST", REFUNDS, 1);
    assert_eq!(world.stand_in.post(REFUNDS, "old", &words), 500);
    let answer = world.refund(&charge, "old", 500).await;
    assert!(
        matches!(answer, Err(RefundError::Unavailable(_))),
        "{answer:?}"
    );
}

#[tokio::test]
async fn who_is_not_let_in_is_told_so_and_nothing_is_done() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    let charge = world.charged(11_000).await;
    let new = NewProviderCharge {
        key: "new".to_owned(),
        ..world.new_charge(&card, present())
    };
    let token = world.token(json!({}));
    let check = async |what: &str| {
        let answer = world.stripe.charge(&new).await;
        assert!(is_denied(&answer), "{what}: {answer:?}");
        assert!(format!("{answer:?}").contains(what), "{answer:?}");
        assert!(is_denied(&world.save(&token).await), "{what}");
        let added = world
            .stripe
            .add_customer(member(), "jiro@example.jp", None)
            .await;
        assert!(is_denied(&added), "{what}: {added:?}");
        let back = world.refund(&charge, "back", 100).await;
        assert!(
            matches!(back, Err(RefundError::Denied(_))),
            "{what}: {back:?}"
        );
    };
    world.control("key", &json!({ "key": "sk_test_another" }));
    check("wrong or was revoked").await;
    world.control("key", &json!({ "key": null }));
    let order = |kind: &str, times: u32| {
        let asked = json!({ "kind": kind, "times": times });
        world.control("faults", &asked);
    };
    order("forbidden", 4);
    check("lacks a right").await;
    order("rate_limit", 12);
    check("too many calls").await;
    assert_eq!(world.paid(), 1);
    assert!(world.all("refunds").is_empty());
    assert_eq!(world.all("customers").len(), 1);
    assert!(
        is_done(&world.stripe.charge(&new).await),
        "let in again, it is made"
    );
    // after a try whose answer was lost, nobody knows
    let other = NewProviderCharge {
        key: "other".to_owned(),
        ..new
    };
    world.fault("lose_answer", "POST", INTENTS, 1);
    world.fault("rate_limit", "POST", INTENTS, 2);
    let answer = world.stripe.charge(&other).await;
    assert!(is_done(&answer) || is_unavailable(&answer), "{answer:?}");
    assert_eq!(world.paid(), 3);
}

#[tokio::test]
async fn keys_of_another_account_refuse_no_card() {
    let world = World::begin().await;
    let card = world.kept(json!({})).await;
    for (key, card, customer) in [
        ("card", "pm_elsewhere", world.customer.as_str()),
        ("customer", "pm_elsewhere", "cus_elsewhere"),
    ] {
        for holder in [Holder::Absent, present()] {
            let new = NewProviderCharge {
                key: format!("{key} {holder:?}"),
                customer: customer.to_owned(),
                ..world.new_charge(card, holder)
            };
            let answer = world.stripe.charge(&new).await;
            assert!(is_denied(&answer), "{key}: {answer:?}");
        }
    }
    let elsewhere = NewProviderCharge {
        customer: "cus_elsewhere".to_owned(),
        ..world.new_charge(&card, present())
    };
    assert!(is_denied(&world.stripe.abandon(&elsewhere).await));
    assert_eq!(world.paid(), 0);
}
