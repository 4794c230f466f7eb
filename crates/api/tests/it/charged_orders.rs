//! Orders that are charged at once: those of who had free days before.

use crate::bodies::card;
use crate::order::{
    TEN_PERCENT, add_coupon, choose, coming_back, count_of_mails, order, order_together, shown,
};
use crate::renewal::past_due;
use crate::world::{Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{CouponTerms, Discount, Progress};
use shinchoryu_store::SubscriptionStatus;
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    twenty_orders_at_once_charge_once
    twenty_orders_that_a_coupon_covers_begin_one_plan
    a_lost_answer_is_asked_for_with_the_same_key
    a_bank_that_asks_leaves_the_order_open
    an_order_that_is_left_gives_its_coupon_back
    a_refused_order_leaves_no_trace
    the_card_that_is_charged_is_the_one_that_was_shown
    the_day_that_is_charged_is_the_one_that_was_shown
    what_is_owed_is_not_ordered_anew
    a_plan_without_free_days_is_told_by_mail
    a_plan_that_costs_nothing_yet_is_told_by_mail
}

async fn twenty_orders_at_once_charge_once(world: &World) {
    let (person, mut client) = coming_back(world, "taro").await;
    order_together(&mut client).await;
    let mut keys = world.provider.asked.lock().unwrap().clone();
    keys.dedup();
    assert_eq!(keys.len(), 1, "one key for all calls");
    let made: Vec<_> = world
        .provider
        .charges
        .lock()
        .unwrap()
        .values()
        .copied()
        .collect();
    assert_eq!(made, [11_000]);
    let subscriptions = world.database.store.subscriptions();
    let copies = subscriptions.confirmations(person.id).await.unwrap();
    assert_eq!(copies.len(), 2, "of the first plan and of this one");
    assert_eq!(count_of_mails(world, &person, "payment_made").await, 1);
    let list = client.get("/api/members/me/billing/histories").await;
    let list = list.expect(200).json;
    assert_eq!(list["results"].as_array().unwrap().len(), 1);
    assert_eq!(list["results"][0]["status"], "paid");
    assert_eq!(list["results"][0]["number"], "SCR-2026-000001");
}

async fn twenty_orders_that_a_coupon_covers_begin_one_plan(world: &World) {
    let all = CouponTerms {
        discount: Discount::percent(100).unwrap(),
        charges: Some(1),
    };
    add_coupon(world, "GIFT", all, None).await;
    let (person, mut client) = coming_back(world, "taro").await;
    choose(&mut client, "GIFT").await;
    order_together(&mut client).await;
    let subscriptions = world.database.store.subscriptions();
    let copies = subscriptions.confirmations(person.id).await.unwrap();
    assert_eq!(copies.len(), 2, "of the first plan and of this one");
    assert!(world.provider.asked.lock().unwrap().is_empty());
}

async fn a_lost_answer_is_asked_for_with_the_same_key(world: &World) {
    add_coupon(world, "TEN", TEN_PERCENT, Some(1)).await;
    let (_, mut client) = coming_back(world, "taro").await;
    choose(&mut client, "TEN").await;
    world.provider.lost.store(2, Ordering::SeqCst);
    for _ in 0..2 {
        order(&mut client).await.refused(503, "unavailable");
        let state = client.get("/api/members/me").await;
        state.refused(403, "access_denied");
    }
    // the open order keeps its coupon, whatever is chosen meanwhile
    client
        .json(
            "PATCH",
            "/api/members/me/coupons",
            json!({ "coupon": null }),
        )
        .await
        .expect(204);
    assert_eq!(shown(&mut client).await["coupon"]["coupon"], "TEN");
    order(&mut client).await.expect(201);
    let keys = world.provider.asked.lock().unwrap().clone();
    assert_eq!(keys, [keys[0].clone(), keys[0].clone(), keys[0].clone()]);
    let made = world.provider.charges.lock().unwrap().clone();
    assert_eq!(made.into_values().collect::<Vec<_>>(), [9_900]);
}

async fn a_bank_that_asks_leaves_the_order_open(world: &World) {
    add_coupon(world, "ONCE", TEN_PERCENT, Some(1)).await;
    let (person, mut client) = coming_back(world, "taro").await;
    choose(&mut client, "ONCE").await;
    world.provider.asks.store(true, Ordering::SeqCst);
    let asked = order(&mut client).await;
    let asked = asked.refused(402, "payment_action_required");
    assert_eq!(asked.json["action"]["client_secret"], "pi_1_secret_1");
    let state = client.get("/api/members/me").await;
    state.refused(403, "access_denied");
    assert_eq!(count_of_mails(world, &person, "payment_made").await, 0);
    // the holder has answered: the same order goes on, with its coupon
    world.provider.asks.store(false, Ordering::SeqCst);
    order(&mut client).await.expect(201);
    let keys = world.provider.asked.lock().unwrap().clone();
    assert_eq!(keys, [keys[0].clone(), keys[0].clone()]);
    let plan = client.get("/api/members/me/plan").await.expect(200).json;
    assert_eq!(plan["coupon"]["coupon"], "ONCE");
}

async fn an_order_that_is_left_gives_its_coupon_back(world: &World) {
    add_coupon(world, "ONCE", TEN_PERCENT, Some(1)).await;
    let (person, mut client) = coming_back(world, "taro").await;
    choose(&mut client, "ONCE").await;
    world.provider.asks.store(true, Ordering::SeqCst);
    let asked = order(&mut client).await;
    asked.refused(402, "payment_action_required");
    // the plan before it is still to be seen, and what it was is not this order
    let ended = client.get("/api/members/me/plan").await.expect(200).json;
    assert_eq!(
        (&ended["status"], &ended["coupon"]),
        (&json!("canceled"), &Value::Null)
    );
    world.clock.advance(TimeDelta::hours(22));
    world.service.renew_plans().await.unwrap();
    let coupons = world.database.store.coupons();
    let uses = async || coupons.find("ONCE").await.unwrap().unwrap().uses;
    assert_eq!(uses().await, 1);
    world.clock.advance(TimeDelta::hours(2));
    while world.service.renew_plans().await.unwrap() == Progress::More {}
    assert_eq!(uses().await, 0);
    assert!(world.provider.charges.lock().unwrap().is_empty());
    let mut client = world.signed_in(&person).await;
    let list = client.get("/api/members/me/billing/histories").await;
    assert_eq!(list.expect(200).json["results"], json!([]));
    // another order is another one
    world.provider.asks.store(false, Ordering::SeqCst);
    order(&mut client).await.expect(201);
    let made = world.provider.charges.lock().unwrap().clone();
    assert_eq!(made.into_values().collect::<Vec<_>>(), [9_900]);
}

async fn a_refused_order_leaves_no_trace(world: &World) {
    add_coupon(world, "ONCE", TEN_PERCENT, Some(1)).await;
    let (_, mut client) = coming_back(world, "taro").await;
    choose(&mut client, "ONCE").await;
    world.provider.refuses.store(true, Ordering::SeqCst);
    let answer = order(&mut client).await.refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["field"], "card");
    assert_eq!(answer.json["errors"][0]["code"], "card_insufficient_funds");
    let state = client.get("/api/members/me").await;
    state.refused(403, "access_denied");
    let list = client.get("/api/members/me/billing/histories").await;
    assert_eq!(list.expect(200).json["results"], json!([]));
    // the use of the coupon came back
    world.provider.refuses.store(false, Ordering::SeqCst);
    let again = shown(&mut client).await;
    assert_eq!(again["coupon"]["coupon"], "ONCE");
    order(&mut client).await.expect(201);
    let keys = world.provider.asked.lock().unwrap().clone();
    assert_ne!(keys[0], keys[1], "another order, another key");
}

async fn the_card_that_is_charged_is_the_one_that_was_shown(world: &World) {
    add_coupon(world, "ONCE", TEN_PERCENT, Some(1)).await;
    let (_, mut client) = coming_back(world, "taro").await;
    choose(&mut client, "ONCE").await;
    world.provider.asks.store(true, Ordering::SeqCst);
    let asked = order(&mut client).await;
    asked.refused(402, "payment_action_required");
    // the holder turns from the bank of the one card to another card
    let mut other = card("jcb", "ICHIRO TAKASAKI");
    other["default"] = json!(true);
    let added = client.post("/api/members/me/payments", other).await;
    added.expect(201);
    world.provider.asks.store(false, Ordering::SeqCst);
    assert_eq!(shown(&mut client).await["card"]["brand"], "jcb");
    order(&mut client).await.expect(201);
    let list = client.get("/api/members/me/billing/histories").await;
    let list = list.expect(200).json;
    let all = list["results"].as_array().unwrap();
    let [paid] = all.as_slice() else {
        panic!("the order that was left is none: {all:?}");
    };
    assert_eq!(
        (&paid["status"], &paid["card_brand"]),
        (&json!("paid"), &json!("jcb"))
    );
    assert_eq!(paid["amount"], 9_900, "its coupon came with it");
}

async fn the_day_that_is_charged_is_the_one_that_was_shown(world: &World) {
    let (person, mut client) = coming_back(world, "taro").await;
    world.provider.asks.store(true, Ordering::SeqCst);
    let yesterday = shown(&mut client).await["first_charge"]["date"].clone();
    let asked = order(&mut client).await;
    asked.refused(402, "payment_action_required");
    // its holder comes back on the day after
    world.clock.advance(TimeDelta::hours(16));
    world.provider.asks.store(false, Ordering::SeqCst);
    let mut client = world.signed_in(&person).await;
    let today = shown(&mut client).await["first_charge"]["date"].clone();
    assert_ne!(today, yesterday);
    order(&mut client).await.expect(201);
    let plan = client.get("/api/members/me/plan").await.expect(200).json;
    assert_eq!(plan["first_charge_on"], today);
    let list = client.get("/api/members/me/billing/histories").await;
    let list = list.expect(200).json;
    let all = list["results"].as_array().unwrap();
    let seen: Vec<_> = all
        .iter()
        .map(|one| (&one["status"], &one["period_from"]))
        .collect();
    assert_eq!(seen, [(&json!("paid"), &today)]);
    assert_eq!(world.provider.charges.lock().unwrap().len(), 1);
}

/// The mail that repeats what was ordered.
async fn begun(world: &World, person: &Person) -> String {
    let mails = world.mails_to(&person.email).await;
    let mut begun = mails.into_iter().filter(|mail| mail.kind == "plan_begun");
    let mail = begun.next().unwrap();
    assert_eq!(begun.count(), 0);
    mail.text
}

async fn a_plan_without_free_days_is_told_by_mail(world: &World) {
    let once = CouponTerms {
        charges: Some(1),
        ..TEN_PERCENT
    };
    add_coupon(world, "ONCE", once, None).await;
    let (person, mut client) = coming_back(world, "taro").await;
    choose(&mut client, "ONCE").await;
    let day = shown(&mut client).await["later_charges"]["day_of_month"].clone();
    world.provider.lost.store(1, Ordering::SeqCst);
    order(&mut client).await.refused(503, "unavailable");
    assert_eq!(count_of_mails(world, &person, "plan_begun").await, 0);
    order(&mut client).await.expect(201);
    let text = begun(world, &person).await;
    assert!(text.contains("9,900円（うち消費税等900円）"), "{text}");
    let later = format!("毎月{day}日に11,000円（うち消費税等1,000円）");
    assert!(text.contains(&later), "{text}");
    assert!(!text.contains("無料"), "{text}");
    assert_eq!(count_of_mails(world, &person, "payment_made").await, 1);
}

async fn a_plan_that_costs_nothing_yet_is_told_by_mail(world: &World) {
    let all = CouponTerms {
        discount: Discount::percent(100).unwrap(),
        charges: Some(1),
    };
    add_coupon(world, "ALL", all, None).await;
    let (person, mut client) = coming_back(world, "taro").await;
    choose(&mut client, "ALL").await;
    order(&mut client).await.expect(201);
    let text = begun(world, &person).await;
    assert!(
        text.contains("・それまでの料金：クーポンにより0円") && !text.contains("に0円"),
        "{text}"
    );
    assert!(text.contains("2回目以降のお支払い：毎月"), "{text}");
    assert!(world.provider.asked.lock().unwrap().is_empty());
}

async fn what_is_owed_is_not_ordered_anew(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    let asked = world.provider.asked.lock().unwrap().len();
    order(&mut client).await.refused(409, "already_done");
    assert_eq!(world.provider.asked.lock().unwrap().len(), asked);
    let subscriptions = world.database.store.subscriptions();
    let plan = subscriptions.living(person.id).await.unwrap().unwrap();
    assert_eq!(plan.status, SubscriptionStatus::PastDue);
}
