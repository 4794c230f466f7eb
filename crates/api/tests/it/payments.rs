//! Cards and coupons.

use crate::bodies::{answered_card, card};
use crate::world::{Client, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{CouponTerms, Discount, RegistrationStep, Yen};
use shinchoryu_store::Coupon;
use shinchoryu_store::testing::{ForeignLock, Status};
use std::sync::atomic::Ordering;
use uuid::Uuid;

crate::on_both_databases! {
    cards_are_kept_without_their_number
    one_card_is_the_default
    cards_that_are_not_taken
    a_bank_that_asks_is_answered_before_the_card_is_kept
    a_card_is_the_members_own
    five_cards_at_most_even_at_once
    what_a_bank_gave_is_not_longer_than_a_token
    a_card_whose_answer_was_lost_is_asked_for_with_the_same_key
    a_card_of_another_member_is_as_missing_as_none
    unusable_coupons_are_unknown_without_a_session
    coupons_are_checked_ten_times
    a_coupon_is_chosen_and_taken_back
    a_busy_database_makes_no_coupon_unknown
    the_plan_names_the_fields_of_the_provider_that_takes_the_card
}

const CARDS: &str = "/api/members/me/payments";

/// Somebody at the step after the second factor.
pub async fn about_to_pay(world: &World, name: &str) -> (Person, Client) {
    let person = world.person(name).await;
    let client = world.signed_in(&person).await;
    let store = &world.database.store;
    store.set_profile(person.id, None).await.unwrap();
    let status = Status {
        step: RegistrationStep::MfaAdded,
        is_email_verified: true,
        is_subscribed: false,
        is_disabled: false,
        deleted_at: None,
    };
    store.set_status(person.id, status).await.unwrap();
    (person, client)
}

async fn cards(client: &mut Client) -> Vec<Value> {
    let answer = client.get(CARDS).await.expect(200).json;
    answer["results"].as_array().unwrap().clone()
}

async fn refused(client: &mut Client, body: Value, code: &str) {
    let answer = client
        .post(CARDS, body)
        .await
        .refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["field"], "token");
    assert_eq!(answer.json["errors"][0]["code"], code);
}

async fn cards_are_kept_without_their_number(world: &World) {
    let (_, mut client) = about_to_pay(world, "taro").await;
    assert!(cards(&mut client).await.is_empty());
    let made = client
        .post(CARDS, card("visa", "TARO YAMADA"))
        .await
        .expect(201)
        .json;
    let id = made["id"].clone();
    let expected = json!({
        "id": id, "cardBrand": "visa", "name": "TARO YAMADA", "number": "4242",
        "expMonth": 12, "expYear": 2030, "country": "JP", "isDefault": true,
    });
    assert_eq!(made, expected);
    assert_eq!(cards(&mut client).await, [expected]);
}

async fn one_card_is_the_default(world: &World) {
    let (_, mut client) = about_to_pay(world, "taro").await;
    let mut ids = Vec::new();
    for (test, default) in [("visa", None), ("jcb", Some(false)), ("amex", Some(true))] {
        let mut body = card(test, "TARO YAMADA");
        if let Some(default) = default {
            body["default"] = json!(default);
        }
        let made = client.post(CARDS, body).await.expect(201).json;
        ids.push(made["id"].as_str().unwrap().to_owned());
        world.clock.advance(TimeDelta::seconds(1));
    }
    let defaults = |cards: &[Value]| -> Vec<bool> {
        cards.iter().map(|card| card["isDefault"] == true).collect()
    };
    assert_eq!(defaults(&cards(&mut client).await), [false, false, true]);
    let path = format!("{CARDS}/{}/default", ids[0]);
    client.send("PATCH", &path, None, "").await.expect(204);
    assert_eq!(defaults(&cards(&mut client).await), [true, false, false]);
    let no_card = format!("{CARDS}/{}/default", Uuid::nil());
    client
        .send("PATCH", &no_card, None, "")
        .await
        .refused(404, "not_found");
    assert_eq!(defaults(&cards(&mut client).await), [true, false, false]);
}

async fn cards_that_are_not_taken(world: &World) {
    let (_, mut client) = about_to_pay(world, "taro").await;
    for (test, code) in [
        ("declined", "card_declined"),
        ("expired", "card_expired"),
        ("incorrect_cvc", "card_incorrect_cvc"),
        ("insufficient_funds", "card_insufficient_funds"),
        ("processing_error", "card_processing_error"),
        ("debit", "card_not_credit"),
        ("prepaid", "card_not_credit"),
        ("foreign", "card_foreign"),
        ("4242424242424242", "card_incorrect_number"),
    ] {
        refused(&mut client, card(test, "TARO YAMADA"), code).await;
    }
    // a number in place of a token is no token, and is kept nowhere
    refused(
        &mut client,
        json!({ "token": "4242424242424242" }),
        "card_incorrect_number",
    )
    .await;
    refused(
        &mut client,
        json!({ "token": "x".repeat(3_000) }),
        "card_incorrect_number",
    )
    .await;
    assert!(cards(&mut client).await.is_empty());
    // what the provider took and the rules did not is forgotten there too
    assert_eq!(world.provider.forgotten.lock().unwrap().len(), 3);
}

async fn a_bank_that_asks_is_answered_before_the_card_is_kept(world: &World) {
    let (_, mut client) = about_to_pay(world, "taro").await;
    let asked = client
        .post(CARDS, card("authentication_required", "TARO YAMADA"))
        .await
        .refused(402, "payment_action_required");
    let secret = asked.json["action"]["client_secret"].as_str().unwrap();
    assert!(secret.starts_with("seti_sandbox_"), "{secret}");
    assert!(cards(&mut client).await.is_empty());
    refused(
        &mut client,
        answered_card(false, "TARO YAMADA"),
        "card_authentication_failed",
    )
    .await;
    let kept = client.post(CARDS, answered_card(true, "TARO YAMADA")).await;
    assert_eq!(kept.expect(201).json["number"], "3184");
    assert_eq!(cards(&mut client).await.len(), 1);
}

async fn a_card_is_the_members_own(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    refused(
        &mut client,
        card("visa", "TARO YAMADA"),
        "card_holder_mismatch",
    )
    .await;
    client
        .post(CARDS, card("visa", "TAKASAKI ICHIROH"))
        .await
        .expect(201);
}

async fn five_cards_at_most_even_at_once(world: &World) {
    let (_, client) = about_to_pay(world, "taro").await;
    let running: Vec<_> = (0..12)
        .map(|nth| {
            let mut client = client.clone();
            let holder = format!("TARO YAMADA {}", char::from(b'A' + nth));
            tokio::spawn(async move { client.post(CARDS, card("visa", &holder)).await })
        })
        .collect();
    let mut made = 0;
    for one in running {
        let answer = one.await.unwrap();
        if answer.status == 201 {
            made += 1;
        } else {
            let answer = answer.refused(422, "invalid_fields");
            assert_eq!(answer.json["errors"][0]["code"], "too_many_cards");
            assert_eq!(answer.json["errors"][0]["params"]["max"], "5");
        }
    }
    assert_eq!(made, 5);
    let kept = cards(&mut client.clone()).await;
    // the answer for one of the five was lost: it is the same card, and not one too many
    let holder = kept[4]["name"].as_str().unwrap();
    let again = client.clone().post(CARDS, card("visa", holder)).await;
    assert_eq!(again.expect(201).json["id"], kept[4]["id"]);
    assert_eq!(
        kept.iter().filter(|card| card["isDefault"] == true).count(),
        1
    );
}

async fn a_card_whose_answer_was_lost_is_asked_for_with_the_same_key(world: &World) {
    let (_, mut client) = about_to_pay(world, "taro").await;
    let body = card("visa", "TARO YAMADA");
    world.provider.lost.store(1, Ordering::SeqCst);
    client
        .post(CARDS, body.clone())
        .await
        .refused(503, "unavailable");
    let kept = client.post(CARDS, body.clone()).await.expect(201).json;
    // the answer to the browser may be lost, too
    let mut beside = client.clone();
    let (again, once_more) = tokio::join!(
        client.post(CARDS, body.clone()),
        beside.post(CARDS, body.clone())
    );
    for answer in [again, once_more] {
        assert_eq!(answer.expect(201).json, kept);
    }
    assert_eq!(cards(&mut client).await, [kept]);
    let keys = world.provider.cards.lock().unwrap().clone();
    assert!(keys.len() == 4 && keys.iter().all(|key| *key == keys[0]));
    assert!(world.provider.forgotten.lock().unwrap().is_empty());

    // of another card, and of another member, it is another one
    client
        .post(CARDS, card("jcb", "TARO YAMADA"))
        .await
        .expect(201);
    let (_, mut hanako) = about_to_pay(world, "hanako").await;
    hanako.post(CARDS, body).await.expect(201);
    let mut keys = world.provider.cards.lock().unwrap().clone();
    keys.dedup();
    assert_eq!(keys.len(), 3);
}

async fn a_card_of_another_member_is_as_missing_as_none(world: &World) {
    let (_, mut taro) = about_to_pay(world, "taro").await;
    let mut hanako = world.signed_in(&world.person("hanako").await).await;
    let made = taro
        .post(CARDS, card("visa", "TARO YAMADA"))
        .await
        .expect(201)
        .json;
    let id = made["id"].as_str().unwrap();
    let path = format!("{CARDS}/{id}");
    hanako
        .send("DELETE", &path, None, "")
        .await
        .refused(404, "not_found");
    let path = format!("{path}/default");
    hanako
        .send("PATCH", &path, None, "")
        .await
        .refused(404, "not_found");
    assert_eq!(cards(&mut taro).await, std::slice::from_ref(&made));
}

async fn coupon(world: &World, code: &str, change: impl FnOnce(&mut Coupon)) {
    let mut coupon = Coupon {
        code: code.to_owned(),
        terms: CouponTerms {
            discount: Discount::percent(10).unwrap(),
            charges: None,
        },
        expires_at: None,
        max_uses: None,
        uses: 0,
    };
    change(&mut coupon);
    let now = world.seconds_ago(0);
    let store = &world.database.store;
    let added = store.once(async |tx| tx.coupons().add(coupon, now).await);
    assert!(added.await.unwrap());
}

fn check(code: &str) -> String {
    format!("/api/coupon/validate?coupon={code}")
}

async fn unusable_coupons_are_unknown_without_a_session(world: &World) {
    let now = world.seconds_ago(0);
    coupon(world, "GOOD", |_| ()).await;
    coupon(world, "OVER", |coupon| coupon.expires_at = Some(now)).await;
    coupon(world, "USED", |coupon| {
        (coupon.max_uses, coupon.uses) = (Some(3), 3)
    })
    .await;
    let mut nobody = world.client();
    let good = nobody.get(&check("%20good%20")).await.expect(200).json;
    let terms = json!({ "coupon": "GOOD", "percentOff": 10, "amountOff": null, "charges": null });
    assert_eq!(good, terms);
    coupon(world, "YEN", |coupon| {
        coupon.terms.discount = Discount::amount(Yen(1_000)).unwrap();
    })
    .await;
    let yen = nobody.get(&check("YEN")).await.expect(200).json;
    let terms = json!({ "coupon": "YEN", "percentOff": null, "amountOff": 1000, "charges": null });
    assert_eq!(yen, terms);
    let unknown = nobody
        .get(&check("NONE"))
        .await
        .refused(404, "coupon_invalid");
    for code in ["OVER", "USED", "", "%27%20OR%201=1"] {
        let answer = nobody
            .get(&check(code))
            .await
            .refused(404, "coupon_invalid");
        assert_eq!(answer.bytes, unknown.bytes, "{code}");
    }
    let (_, mut client) = about_to_pay(world, "taro").await;
    client
        .get(&check("OVER"))
        .await
        .refused(404, "coupon_expired");
    client
        .get(&check("USED"))
        .await
        .refused(404, "coupon_used_up");
    client
        .get(&check("NONE"))
        .await
        .refused(404, "coupon_invalid");
}

async fn coupons_are_checked_ten_times(world: &World) {
    coupon(world, "GOOD", |_| ()).await;
    let mut nobody = world.client().at("192.0.2.1");
    let (_, mut member) = about_to_pay(world, "taro").await;
    for client in [&mut nobody, &mut member] {
        for _ in 0..10 {
            client
                .get(&check("NONE"))
                .await
                .refused(404, "coupon_invalid");
        }
        let answer = client
            .get(&check("GOOD"))
            .await
            .refused(429, "too_many_requests");
        assert!(!answer.header("retry-after").is_empty());
    }
    world
        .client()
        .at("192.0.2.2")
        .get(&check("GOOD"))
        .await
        .expect(200);
    world.clock.advance(TimeDelta::minutes(10));
    nobody.get(&check("GOOD")).await.expect(200);
}

async fn a_coupon_is_chosen_and_taken_back(world: &World) {
    coupon(world, "GOOD", |_| ()).await;
    let (_, mut client) = about_to_pay(world, "taro").await;
    let none = json!({
        "coupon": null, "percentOff": null, "amountOff": null, "price": null, "charges": null,
    });
    let (choose, chosen) = ("/api/members/me/coupons", "/api/members/me/coupon");
    assert_eq!(client.get(chosen).await.expect(200).json, none);
    let body = json!({ "coupon": "good" });
    client.json("PATCH", choose, body).await.expect(204);
    assert_eq!(client.get(chosen).await.expect(200).json["coupon"], "GOOD");
    let wrong = json!({ "coupon": "NONE" });
    client
        .json("PATCH", choose, wrong)
        .await
        .refused(404, "coupon_invalid");
    assert_eq!(client.get(chosen).await.expect(200).json["coupon"], "GOOD");
    client
        .json("PATCH", choose, json!({ "coupon": null }))
        .await
        .expect(204);
    assert_eq!(client.get(chosen).await.expect(200).json, none);
}

async fn a_busy_database_makes_no_coupon_unknown(world: &World) {
    if world.is_on_sqlite() {
        // there nobody keeps a reader waiting
        return;
    }
    coupon(world, "GOOD", |_| ()).await;
    let (_, mut client) = about_to_pay(world, "taro").await;
    let (choose, chosen) = ("/api/members/me/coupons", "/api/members/me/coupon");
    let body = json!({ "coupon": "good" });
    client.json("PATCH", choose, body).await.expect(204);

    let foreign = ForeignLock::also_of_readers(&world.database.url, "coupons").await;
    let mut nobody = world.client();
    let (path, mut beside) = (check("GOOD"), client.clone());
    let answers = tokio::join!(nobody.get(&path), client.get(&path), beside.get(chosen));
    foreign.unwrap().release().await.unwrap();
    for answer in <[_; 3]>::from(answers) {
        answer.refused(503, "unavailable");
    }
}

async fn the_plan_names_the_fields_of_the_provider_that_takes_the_card(world: &World) {
    let mut client = world.client();
    let page = client.get("/signup/payment").await;
    assert!(!page.header("content-security-policy").contains("stripe"));
    *world.provider.stripe_key.lock().unwrap() = Some("pk_test_51Abc");
    let plan = client.get("/api/plans/default").await.expect(200);
    let entry = json!({ "provider": "stripe", "publishable_key": "pk_test_51Abc" });
    assert_eq!(plan.json["card_entry"], entry);
    let page = client.get("/signup/payment").await;
    let policy = page.header("content-security-policy");
    assert!(
        policy.contains("script-src 'self' https://js.stripe.com"),
        "{policy}"
    );
}

async fn what_a_bank_gave_is_not_longer_than_a_token(world: &World) {
    let (_, mut client) = about_to_pay(world, "taro").await;
    let added = client.post(CARDS, card("visa", "ICHIRO TAKASAKI")).await;
    let id = added.expect(201).json["id"].clone();
    let shown = client.get("/api/subscribe/confirmation").await;
    let hash = shown.expect(200).json["hash"].clone();
    let long = "a".repeat(2_049);
    let body = json!({ "hash": hash, "authentication": long });
    let answer = client.post("/api/subscribe", body).await;
    let answer = answer.refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["field"], "authentication");
    let body = json!({ "hash": hash, "authentication": long[1..] });
    client.post("/api/subscribe", body).await.expect(201);
    let body = json!({ "card": id, "authentication": long });
    let profiled = client.post("/api/members/me/profile", crate::bodies::profile());
    profiled.await.expect(201);
    let answer = client.post("/api/members/me/plan/payment", body).await;
    let answer = answer.refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["field"], "authentication");
}
