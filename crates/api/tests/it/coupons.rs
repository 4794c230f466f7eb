//! Coupons that are applied already, or went away before the order.

use crate::deletion::deleted;
use crate::leaving::{END, farewell};
use crate::order::{TEN_PERCENT, add_coupon, choose, order, shown, with_card};
use crate::renewal::{charged, go_to, history, live_to, mails, past_due, plan, with_plan};
use crate::world::{Answer, Client, Person, World};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::{CouponTerms, PaymentError};
use shinchoryu_store::{Coupon, InvoiceStatus, InvoicesFrom};
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    the_same_coupon_again_shows_and_changes_nothing
    a_coupon_that_is_looked_at_and_applied_is_one_check
    the_first_full_price_is_told_beyond_what_is_shown
    the_last_day_of_a_coupon_is_shown_before_the_order
    a_coupon_that_went_away_keeps_nobody_from_ordering
    a_coupon_of_one_charge_takes_one_charge_off
    what_is_left_of_a_coupon_is_left_when_it_comes_back
    a_returning_member_has_what_is_left_of_a_coupon
    a_use_without_a_charge_is_given_back
    a_use_that_was_never_paid_is_given_back
    a_use_ends_with_the_attempt_that_was_left_behind
    what_a_deleted_member_owed_is_owed_no_more
}

const PLAN: &str = "/api/members/me/plan";

async fn a_coupon_that_is_looked_at_and_applied_is_one_check(world: &World) {
    let (_, mut client) = with_plan(world, "taro").await;
    for number in 0..9 {
        let name = format!("GIFT{number}");
        add_coupon(world, &name, of_charges(2), None).await;
        let preview = format!("{PLAN}/upcoming?coupon={name}");
        client.get(&preview).await.expect(200);
        choose(&mut client, &name).await;
    }
    let body = json!({ "coupon": "GUESS" });
    let guess = client
        .json("PATCH", "/api/members/me/coupons", body.clone())
        .await;
    guess.refused(404, "coupon_invalid");
    let more = client.json("PATCH", "/api/members/me/coupons", body).await;
    more.refused(429, "too_many_requests");
}

async fn the_same_coupon_again_shows_and_changes_nothing(world: &World) {
    add_coupon(world, "TWICE", of_charges(2), None).await;
    let (person, mut client) = with_plan(world, "taro").await;
    choose(&mut client, "TWICE").await;
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let once_more = plan(&mut client).await;
    let preview = format!("{PLAN}/upcoming?coupon=TWICE");
    let looked = client.get(&preview).await.expect(200).json;
    let seen = looked["upcoming"].clone();
    assert_eq!(seen, once_more["upcoming"]);
    // one charge is left of it: the one after that is the first of the full price
    assert_eq!(once_more["after_coupon"], seen[1]);
    assert_eq!(seen[1]["amount"], 11_000);
    assert_eq!(
        (&looked["coupon"]["coupon"], &looked["coupon"]["charges"]),
        (&json!("TWICE"), &once_more["coupon_left"]),
        "with what is left of it"
    );
    choose(&mut client, "TWICE").await;
    assert_eq!(plan(&mut client).await["upcoming"], seen);
    // it takes nothing off any more, and is not said to be applied
    go_to(world, "2026-07-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    assert_eq!(plan(&mut client).await["after_coupon"], json!(null));
    let used_up = client.get(&preview).await;
    used_up.refused(404, "coupon_used_up");
    let again = chosen(&mut client, Some("TWICE")).await;
    again.refused(404, "coupon_used_up");
}

async fn the_first_full_price_is_told_beyond_what_is_shown(world: &World) {
    add_coupon(world, "SEVEN", of_charges(7), None).await;
    let (_, mut client) = with_plan(world, "taro").await;
    assert_eq!(plan(&mut client).await["after_coupon"], json!(null));
    choose(&mut client, "SEVEN").await;
    let shown = plan(&mut client).await;
    let (first, after) = (&shown["upcoming"][0], &shown["after_coupon"]);
    assert_eq!(first["day"], "2026-05-31");
    assert_eq!(
        (&after["day"], &after["amount"], &after["has_coupon"]),
        (&json!("2026-12-31"), &json!(11_000), &json!(false))
    );
    // as it would be if that were taken back
    client.post(END, farewell()).await.expect(204);
    let ending = plan(&mut client).await;
    assert_eq!(
        (&ending["upcoming"], &ending["after_coupon"]),
        (&json!([]), after)
    );
}

async fn the_last_day_of_a_coupon_is_shown_before_the_order(world: &World) {
    let coupon = Coupon {
        code: "AUTUMN".to_owned(),
        terms: TEN_PERCENT,
        expires_at: Some("2026-12-31T15:00:00Z".parse().unwrap()),
        max_uses: None,
        uses: 0,
    };
    let (store, now) = (&world.database.store, world.seconds_ago(0));
    let added = store.once(async |tx| tx.coupons().add(coupon, now).await);
    assert!(added.await.unwrap());
    let (_, mut client) = with_card(world, "taro").await;
    choose(&mut client, "AUTUMN").await;
    let coupon = &shown(&mut client).await["coupon"];
    assert_eq!(coupon["until"], "2026-12-31");
    order(&mut client).await.expect(201);
}

async fn a_coupon_that_went_away_keeps_nobody_from_ordering(world: &World) {
    add_coupon(world, "LAST", TEN_PERCENT, Some(1)).await;
    let (_, mut one) = with_card(world, "taro").await;
    let (_, mut two) = with_card(world, "hanako").await;
    choose(&mut one, "LAST").await;
    choose(&mut two, "LAST").await;
    order(&mut one).await.expect(201);
    let shown = two
        .get("/api/subscribe/confirmation")
        .await
        .expect(200)
        .json;
    assert_eq!(shown["first_charge"]["amount"], 11_000, "{shown}");
    order(&mut two).await.expect(201);
}

async fn chosen(client: &mut Client, code: Option<&str>) -> Answer {
    let body = json!({ "coupon": code });
    client.json("PATCH", "/api/members/me/coupons", body).await
}

/// What was paid, in this order.
async fn paid(world: &World, person: &Person) -> Vec<i64> {
    let mut client = world.signed_in(person).await;
    let invoices = history(&mut client).await.into_iter().rev();
    let paid = invoices.filter(|invoice| invoice["status"] == "paid");
    paid.map(|invoice| invoice["amount"].as_i64().unwrap())
        .collect()
}

async fn uses(world: &World, code: &str) -> i64 {
    let coupons = world.database.store.coupons();
    coupons.find(code).await.unwrap().unwrap().uses
}

fn of_charges(charges: i64) -> CouponTerms {
    CouponTerms {
        charges: Some(charges),
        ..TEN_PERCENT
    }
}

async fn a_coupon_of_one_charge_takes_one_charge_off(world: &World) {
    add_coupon(world, "ONCE", of_charges(1), None).await;
    let (person, mut client) = with_plan(world, "taro").await;
    chosen(&mut client, Some("ONCE")).await.expect(204);
    chosen(&mut client, Some("ONCE")).await.expect(204);
    assert_eq!(mails(world, &person, "coupon_changed").await, 1);
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    chosen(&mut client, None).await.expect(204);
    chosen(&mut client, None).await.expect(204);
    // it took nothing off any more: nothing ended
    assert_eq!(mails(world, &person, "coupon_changed").await, 1);
    let again = chosen(&mut client, Some("ONCE")).await;
    again.refused(404, "coupon_used_up");
    let preview = client.get(&format!("{PLAN}/upcoming?coupon=ONCE")).await;
    preview.refused(404, "coupon_used_up");
    assert_eq!(uses(world, "ONCE").await, 1);
    // nor with another plan, after this one
    client.post(END, farewell()).await.expect(204);
    go_to(world, "2026-07-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let again = chosen(&mut client, Some("ONCE")).await;
    again.refused(404, "coupon_used_up");
    order(&mut client).await.expect(201);
    assert_eq!(paid(world, &person).await, [9_900, 11_000]);
    assert_eq!(uses(world, "ONCE").await, 1);
}

async fn what_is_left_of_a_coupon_is_left_when_it_comes_back(world: &World) {
    add_coupon(world, "THREE", of_charges(3), Some(1)).await;
    let (person, mut client) = with_plan(world, "taro").await;
    chosen(&mut client, Some("THREE")).await.expect(204);
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    chosen(&mut client, None).await.expect(204);
    go_to(world, "2026-07-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    // it is used up for others
    let preview = format!("{PLAN}/upcoming?coupon=THREE");
    let seen = client.get(&preview).await.expect(200).json["upcoming"].clone();
    let amounts: Vec<_> = (0..4).map(|next| seen[next]["amount"].clone()).collect();
    assert_eq!(amounts, [9_900, 9_900, 11_000, 11_000]);
    chosen(&mut client, Some("THREE")).await.expect(204);
    assert_eq!(plan(&mut client).await["upcoming"], seen);
    assert_eq!(uses(world, "THREE").await, 1);
    live_to(world, "2026-10-10T00:00:00Z", 10).await;
    assert_eq!(
        paid(world, &person).await,
        [9_900, 11_000, 9_900, 9_900, 11_000]
    );
    // what is ordered after the end says what is left, and that is nothing
    let mut client = world.signed_in(&person).await;
    chosen(&mut client, None).await.expect(204);
    let again = chosen(&mut client, Some("THREE")).await;
    again.refused(404, "coupon_used_up");
}

async fn a_returning_member_has_what_is_left_of_a_coupon(world: &World) {
    add_coupon(world, "TWO", of_charges(2), Some(1)).await;
    let (person, mut client) = with_plan(world, "taro").await;
    chosen(&mut client, Some("TWO")).await.expect(204);
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    client.post(END, farewell()).await.expect(204);
    go_to(world, "2026-07-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    chosen(&mut client, Some("TWO")).await.expect(204);
    let confirmed = shown(&mut client).await;
    assert_eq!(confirmed["coupon"]["charges"], 1, "{confirmed}");
    assert_eq!(confirmed["year"]["amount"], 9_900 + 11 * 11_000);
    // an order that the bank refuses takes nothing of it
    world.provider.refuses.store(true, Ordering::SeqCst);
    order(&mut client).await.refused(422, "invalid_fields");
    world.provider.refuses.store(false, Ordering::SeqCst);
    assert_eq!(uses(world, "TWO").await, 1);
    order(&mut client).await.expect(201);
    go_to(world, "2026-08-20T00:00:00Z").await;
    assert_eq!(paid(world, &person).await, [9_900, 9_900, 11_000]);
    assert_eq!(uses(world, "TWO").await, 1);
}

async fn a_use_without_a_charge_is_given_back(world: &World) {
    add_coupon(world, "LAST", TEN_PERCENT, Some(1)).await;
    add_coupon(world, "OTHER", TEN_PERCENT, None).await;
    let (person, mut client) = with_plan(world, "taro").await;
    for instead in [None, Some("OTHER")] {
        chosen(&mut client, Some("LAST")).await.expect(204);
        assert_eq!(uses(world, "LAST").await, 1);
        chosen(&mut client, instead).await.expect(204);
        assert_eq!(uses(world, "LAST").await, 0);
    }
    chosen(&mut client, Some("LAST")).await.expect(204);
    assert_eq!(uses(world, "OTHER").await, 0);
    // the free month ends without a charge
    client.post(END, farewell()).await.expect(204);
    go_to(world, "2026-06-10T00:00:00Z").await;
    assert_eq!(uses(world, "LAST").await, 0);
    drop(person);
    // so does the account
    let (person, mut client) = with_plan(world, "hanako").await;
    chosen(&mut client, Some("LAST")).await.expect(204);
    deleted(world, &person).await;
    settle(world).await;
    assert_eq!(uses(world, "LAST").await, 0);
    assert!(charged(world).is_empty());
}

async fn a_use_that_was_never_paid_is_given_back(world: &World) {
    add_coupon(world, "LAST", TEN_PERCENT, Some(1)).await;
    add_coupon(world, "OTHER", TEN_PERCENT, None).await;
    let (person, mut client) = with_plan(world, "taro").await;
    chosen(&mut client, Some("LAST")).await.expect(204);
    world.provider.refuses.store(true, Ordering::SeqCst);
    go_to(world, "2026-06-01T00:00:00Z").await;
    // another coupon takes its place after the charge that was refused had it
    let mut client = world.signed_in(&person).await;
    chosen(&mut client, Some("OTHER")).await.expect(204);
    assert_eq!(uses(world, "LAST").await, 1);
    assert_eq!(uses(world, "OTHER").await, 1);
    live_to(world, "2026-07-10T00:00:00Z", 1).await;
    let mut client = world.signed_in(&person).await;
    assert_eq!(history(&mut client).await[0]["status"], "uncollectible");
    assert_eq!(uses(world, "LAST").await, 0);
    assert_eq!(uses(world, "OTHER").await, 0);
    // they never had it
    world.provider.refuses.store(false, Ordering::SeqCst);
    chosen(&mut client, Some("LAST")).await.expect(204);
    order(&mut client).await.expect(201);
    assert_eq!(charged(world), [9_900]);
}

async fn a_use_ends_with_the_attempt_that_was_left_behind(world: &World) {
    add_coupon(world, "LAST", TEN_PERCENT, Some(1)).await;
    let (person, mut client) = with_plan(world, "taro").await;
    chosen(&mut client, Some("LAST")).await.expect(204);
    *world.provider.decides.lock().unwrap() = Some(Box::new(|_| {
        Err(PaymentError::Unavailable("away".to_owned()))
    }));
    go_to(world, "2026-06-01T00:00:00Z").await;
    deleted(world, &person).await;
    settle(world).await;
    // nobody knows yet whether it was charged
    assert_eq!(uses(world, "LAST").await, 1);
    *world.provider.decides.lock().unwrap() = None;
    go_to(world, "2026-06-02T00:00:00Z").await;
    assert!(charged(world).is_empty());
    assert_eq!(uses(world, "LAST").await, 0);
}

async fn what_a_deleted_member_owed_is_owed_no_more(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    deleted(world, &person).await;
    settle(world).await;
    let invoices = world.database.store.invoices();
    let page = invoices.page(person.id, InvoicesFrom::Newest, 10).await;
    let [invoice] = &page.unwrap().invoices[..] else {
        panic!("one invoice");
    };
    assert_eq!(invoice.status, InvoiceStatus::Void);
    assert!(invoice.closed_at.is_some());
}

async fn settle(world: &World) {
    world.service.settle_deletions().await.unwrap();
    world.clock.advance(TimeDelta::minutes(10));
    world.service.settle_deletions().await.unwrap();
}
