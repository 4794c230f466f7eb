//! The final confirmation, the order and the plan that runs.

use crate::bodies::{card, profile};
use crate::payments::about_to_pay;
use crate::world::{Client, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{CouponTerms, Discount, Progress, RegistrationStep, Yen, standing_under};
use shinchoryu_store::testing::Status;
use shinchoryu_store::{Coupon, SubscriptionStatus};

crate::on_both_databases! {
    what_is_shown_is_what_is_ordered
    nothing_is_ordered_without_a_card
    what_was_shown_must_still_be_true
    twenty_orders_at_once_begin_one_plan
    the_last_use_of_a_coupon_has_one_winner
    a_coupon_is_in_every_figure
    the_last_card_of_a_running_plan_stays
    who_comes_back_has_no_second_free_month
    the_next_charge_follows_the_clock
    amounts_never_come_from_the_client
}

pub const CONFIRM: &str = "/api/subscribe/confirmation";
const CARDS: &str = "/api/members/me/payments";

pub async fn with_card(world: &World, name: &str) -> (crate::world::Person, Client) {
    let (person, mut client) = about_to_pay(world, name).await;
    client
        .post(CARDS, card("visa", "ICHIRO TAKASAKI"))
        .await
        .expect(201);
    (person, client)
}

pub async fn shown(client: &mut Client) -> Value {
    client.get(CONFIRM).await.expect(200).json
}

pub async fn order(client: &mut Client) -> crate::world::Answer {
    let hash = shown(client).await["hash"].clone();
    client.post("/api/subscribe", json!({ "hash": hash })).await
}

pub async fn add_coupon(world: &World, code: &str, terms: CouponTerms, max_uses: Option<i64>) {
    let coupon = Coupon {
        code: code.to_owned(),
        terms,
        expires_at: None,
        max_uses,
        uses: 0,
    };
    let now = world.seconds_ago(0);
    let store = &world.database.store;
    let added = store.once(async |tx| tx.coupons().add(coupon, now).await);
    assert!(added.await.unwrap());
}

pub async fn choose(client: &mut Client, code: &str) {
    let body = json!({ "coupon": code });
    client
        .json("PATCH", "/api/members/me/coupons", body)
        .await
        .expect(204);
}

pub const TEN_PERCENT: CouponTerms = CouponTerms {
    discount: Discount::percent(10).unwrap(),
    charges: None,
};

async fn what_is_shown_is_what_is_ordered(world: &World) {
    let (person, mut client) = with_card(world, "taro").await;
    // the clock stands at 12:00:40 on 1 May in Japan
    let confirmation = shown(&mut client).await;
    let expected = json!({
        "kind": "monthly",
        "version": "2026-11-27.4",
        "plan": { "name": "月額プラン", "amount": 11_000, "tax": 1_000, "trial_days": 30 },
        "trial_end": "2026-05-30",
        "first_charge": { "date": "2026-05-31", "amount": 11_000, "tax": 1_000 },
        "later_charges": { "date": "2026-05-31", "day_of_month": 31, "amount": 11_000, "tax": 1_000 },
        "coupon": null,
        "year": { "count": 12, "amount": 132_000 },
        "card": { "brand": "visa", "last_four": "4242" },
        "cancel_by": "2026-05-30T15:00:00Z",
        "contact": confirmation["contact"],
        "hash": confirmation["hash"],
    });
    assert_eq!(confirmation, expected);
    assert_eq!(
        client.get("/api/subscribed").await.expect(200).json,
        json!({ "isExists": false })
    );

    let hash = confirmation["hash"].as_str().unwrap();
    client
        .post("/api/subscribe", json!({ "hash": hash }))
        .await
        .expect(201);
    assert_eq!(
        client.get("/api/subscribed").await.expect(200).json,
        json!({ "isExists": true })
    );
    client.get(CONFIRM).await.refused(409, "already_done");
    let missing = client.get("/api/members/me").await;
    missing.refused(404, "profile_missing");

    let copies = world
        .database
        .store
        .subscriptions()
        .confirmations(person.id)
        .await
        .unwrap();
    let [copy] = &copies[..] else {
        panic!("{} copies", copies.len());
    };
    assert_eq!(copy.version, "2026-11-27.4");
    let digest: String = copy
        .digest
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(digest, hash);
    let values: Value = serde_json::from_str(&copy.shown).unwrap();
    assert_eq!(
        values["first_charge"],
        json!({ "amount": 11_000, "tax": 1_000 })
    );
    let mails = world.mails_to(&person.email).await;
    assert_eq!(
        mails.iter().filter(|mail| mail.kind == "welcome").count(),
        1
    );

    client
        .post("/api/members/me/profile", profile())
        .await
        .expect(201);
    client.get("/api/members/me").await.expect(200);
}

async fn nothing_is_ordered_without_a_card(world: &World) {
    let (_, mut client) = about_to_pay(world, "taro").await;
    client.get(CONFIRM).await.refused(422, "card_missing");
    let body = json!({ "hash": "" });
    client
        .post("/api/subscribe", body)
        .await
        .refused(422, "card_missing");
    assert!(world.provider.asked.lock().unwrap().is_empty());
}

async fn what_was_shown_must_still_be_true(world: &World) {
    add_coupon(world, "TEN", TEN_PERCENT, None).await;
    let (person, mut client) = with_card(world, "taro").await;
    let before = shown(&mut client).await["hash"].clone();
    let old = json!({ "hash": before });
    choose(&mut client, "TEN").await;
    client
        .post("/api/subscribe", old.clone())
        .await
        .refused(409, "confirmation_changed");
    client
        .json(
            "PATCH",
            "/api/members/me/coupons",
            json!({ "coupon": null }),
        )
        .await
        .expect(204);
    // the same day in Japan shows the same, the next one does not
    world.clock.advance(TimeDelta::minutes(30));
    assert_eq!(shown(&mut client).await["hash"], before);
    for _ in 0..24 {
        world.clock.advance(TimeDelta::minutes(30));
        client.get(CARDS).await;
    }
    let mut client = world.signed_in(&person).await;
    client
        .post("/api/subscribe", old)
        .await
        .refused(409, "confirmation_changed");
    for hash in ["", "0"] {
        let body = json!({ "hash": hash });
        client
            .post("/api/subscribe", body)
            .await
            .refused(409, "confirmation_changed");
    }
    assert!(world.provider.asked.lock().unwrap().is_empty());
}

/// Somebody whose plan has ended: another one is charged at once.
pub async fn coming_back(world: &World, name: &str) -> (crate::world::Person, Client) {
    let (person, mut client) = with_card(world, name).await;
    order(&mut client).await.expect(201);
    let profiled = client.post("/api/members/me/profile", profile()).await;
    profiled.expect(201);
    let ended = SubscriptionStatus::Canceled;
    let store = &world.database.store;
    let plan = store.set_plan(person.id, ended, standing_under(ended));
    plan.await.unwrap();
    (person, client)
}

/// Orders twenty times at once.
pub async fn order_together(client: &mut Client) {
    let body = json!({ "hash": shown(client).await["hash"] });
    let running: Vec<_> = (0..20)
        .map(|_| {
            let (mut client, body) = (client.clone(), body.clone());
            tokio::spawn(async move { client.post("/api/subscribe", body).await })
        })
        .collect();
    let mut done = 0;
    for one in running {
        let answer = one.await.unwrap();
        // who comes after the end is told that it is done, and orders have a limit
        match answer.status {
            201 => done += 1,
            409 => drop(answer.refused(409, "already_done")),
            _ => drop(answer.refused(429, "too_many_requests")),
        }
    }
    assert!(done >= 1);
}

pub async fn count_of_mails(world: &World, person: &crate::world::Person, kind: &str) -> usize {
    let mails = world.mails_to(&person.email).await;
    mails.iter().filter(|mail| mail.kind == kind).count()
}

async fn twenty_orders_at_once_begin_one_plan(world: &World) {
    let (person, mut client) = with_card(world, "taro").await;
    order_together(&mut client).await;
    let subscriptions = world.database.store.subscriptions();
    let copies = subscriptions.confirmations(person.id).await.unwrap();
    assert_eq!(copies.len(), 1);
    assert_eq!(count_of_mails(world, &person, "welcome").await, 1);
    assert!(world.provider.asked.lock().unwrap().is_empty());
}

async fn the_last_use_of_a_coupon_has_one_winner(world: &World) {
    add_coupon(world, "ONCE", TEN_PERCENT, Some(1)).await;
    let mut bodies = Vec::new();
    for number in 0..20 {
        let (_, mut client) = with_card(world, &format!("person{number}")).await;
        choose(&mut client, "ONCE").await;
        let hash = shown(&mut client).await["hash"].clone();
        bodies.push((client, json!({ "hash": hash })));
    }
    let running: Vec<_> = bodies
        .into_iter()
        .map(|(mut client, body)| {
            tokio::spawn(async move { client.post("/api/subscribe", body).await })
        })
        .collect();
    let mut won = 0;
    for one in running {
        let answer = one.await.unwrap();
        if answer.status == 201 {
            won += 1;
        } else {
            // whoever comes after the winner sees a price that is not the one that was shown
            let told = ["coupon_used_up", "confirmation_changed"];
            let code = answer.json["code"].as_str().unwrap_or_default();
            assert!(told.contains(&code), "{} {code}", answer.status);
        }
    }
    assert_eq!(won, 1);
    let coupon = world.database.store.coupons().find("ONCE").await;
    assert_eq!(coupon.unwrap().unwrap().uses, 1);
}

async fn a_coupon_is_in_every_figure(world: &World) {
    let once = CouponTerms {
        discount: Discount::amount(Yen(3_000)).unwrap(),
        charges: Some(1),
    };
    add_coupon(world, "ONCE", once, None).await;
    add_coupon(world, "TEN", TEN_PERCENT, None).await;
    let (_, mut client) = with_card(world, "taro").await;
    choose(&mut client, "ONCE").await;
    let first = shown(&mut client).await;
    assert_eq!(first["first_charge"]["amount"], 8_000);
    assert_eq!(first["first_charge"]["tax"], 727);
    assert_eq!(first["later_charges"]["amount"], 11_000);
    assert_eq!(first["year"]["amount"], 129_000);
    choose(&mut client, "TEN").await;
    let kept = client.get("/api/members/me/coupon").await.expect(200).json;
    assert_eq!(
        kept["price"], 9_900,
        "what the panel of the price shows is what is charged"
    );
    let always = shown(&mut client).await;
    assert_eq!(always["plan"]["amount"], 11_000);
    assert_eq!(always["first_charge"]["amount"], 9_900);
    assert_eq!(always["later_charges"]["amount"], 9_900);
    assert_eq!(always["year"]["amount"], 118_800);
    order(&mut client).await.expect(201);
    let plan = client.get("/api/members/me/plan").await.expect(200).json;
    assert_eq!(plan["upcoming_amount_due"], 9_900);
    assert_eq!(plan["coupon"]["percentOff"], 10);
    let chosen = client.get("/api/members/me/coupon").await.expect(200).json;
    assert_eq!(chosen["coupon"], Value::Null, "it is used");
}

async fn the_last_card_of_a_running_plan_stays(world: &World) {
    let (_, mut client) = with_card(world, "taro").await;
    order(&mut client).await.expect(201);
    let list = client.get(CARDS).await.expect(200).json;
    let first = format!("{CARDS}/{}", list["results"][0]["id"].as_str().unwrap());
    client
        .send("DELETE", &first, None, "")
        .await
        .refused(409, "last_card");
    world.clock.advance(TimeDelta::seconds(1));
    client
        .post(CARDS, card("jcb", "ICHIRO TAKASAKI"))
        .await
        .expect(201);
    client.send("DELETE", &first, None, "").await.expect(204);
    let left = client.get(CARDS).await.expect(200).json;
    assert_eq!(left["results"].as_array().unwrap().len(), 1);
    assert_eq!(left["results"][0]["cardBrand"], "jcb");
    assert_eq!(left["results"][0]["isDefault"], true);
}

async fn who_comes_back_has_no_second_free_month(world: &World) {
    let (_, mut client) = coming_back(world, "taro").await;
    let confirmation = shown(&mut client).await;
    assert_eq!(confirmation["plan"]["trial_days"], Value::Null);
    assert_eq!(confirmation["trial_end"], Value::Null);
    // of the payment after the one that is made at once
    assert_eq!(confirmation["cancel_by"], "2026-05-31T15:00:00Z");
    assert_eq!(confirmation["first_charge"]["date"], "2026-05-01");
    order(&mut client).await.expect(201);
    client.get("/api/members/me").await.expect(200);
    let plan = client.get("/api/members/me/plan").await.expect(200).json;
    assert_eq!(plan["status"], "active");
    assert_eq!(plan["anchor"], "2026-06-01");
}

async fn the_next_charge_follows_the_clock(world: &World) {
    let (person, mut client) = with_card(world, "taro").await;
    order(&mut client).await.expect(201);
    let plan = client.get("/api/members/me/plan").await.expect(200).json;
    assert_eq!(plan["status"], "trialing");
    assert_eq!(plan["anchor"], "2026-05-31");
    assert_eq!(plan["trial_end"], "2026-05-31T03:00:40Z");
    assert_eq!(plan["created_at"], "2026-05-01T03:00:40Z");
    assert_eq!(plan["upcoming_amount_due"], 11_000);
    let details = client
        .get("/api/members/me/subscription/details")
        .await
        .expect(200)
        .json;
    assert_eq!(details["subscribeAt"], "2026-05-01T03:00:40Z");
    assert!(details["customerId"].as_str().unwrap().starts_with("cus_"));
    let charged = client
        .get("/api/members/me/subscriptions")
        .await
        .expect(200)
        .json;
    let card = json!({
        "card_brand": "visa", "name": "ICHIRO TAKASAKI", "number": "4242",
        "exp_month": 12, "exp_year": 2030, "country": "JP", "email": person.email,
    });
    assert_eq!(charged, card);
    world.clock.advance(TimeDelta::days(40));
    while world.service.renew_plans().await.unwrap() == Progress::More {}
    let mut client = world.signed_in(&person).await;
    let plan = client.get("/api/members/me/plan").await.expect(200).json;
    assert_eq!(plan["status"], "active");
    assert_eq!(plan["anchor"], "2026-06-30");
    // somebody who never had a plan
    let mut other = world.signed_in(&world.person("hanako").await).await;
    other
        .get("/api/members/me/plan")
        .await
        .refused(404, "not_found");
    other
        .get("/api/members/me/subscription/details")
        .await
        .refused(404, "not_found");
}

async fn amounts_never_come_from_the_client(world: &World) {
    let (person, mut client) = with_card(world, "taro").await;
    let hash = shown(&mut client).await["hash"].clone();
    for (name, value) in [
        ("amount", json!(1)),
        ("trial_days", json!(3_650)),
        ("coupon", json!("X")),
        ("is_subscribed", json!(true)),
    ] {
        let mut body = json!({ "hash": hash });
        body[name] = value;
        client
            .post("/api/subscribe", body)
            .await
            .refused(422, "invalid_fields");
    }
    // nor does where somebody stands: an account that is not confirmed cannot order
    let status = Status {
        step: RegistrationStep::EmailVerified,
        is_email_verified: true,
        is_subscribed: false,
        is_disabled: false,
        deleted_at: None,
    };
    world
        .database
        .store
        .set_status(person.id, status)
        .await
        .unwrap();
    let body = json!({ "hash": hash });
    client
        .post("/api/subscribe", body)
        .await
        .refused(403, "access_denied");
    assert!(world.provider.asked.lock().unwrap().is_empty());
}
