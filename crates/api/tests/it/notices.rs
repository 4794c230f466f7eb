//! What members are told before it comes.

use crate::bodies::{card, token};
use crate::leaving::{END, farewell};
use crate::order::{add_coupon, choose};
use crate::renewal::{go_to, live_to, mails, with_plan};
use crate::world::{Client, Person, World};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::{CouponTerms, Discount, Progress, Yen};

crate::on_both_databases! {
    the_first_charge_is_told_three_days_before
    who_pays_nothing_is_told_of_no_charge
    what_begins_after_free_months_is_told_before
    the_end_of_a_discount_is_told_before
    a_card_that_expires_is_told_of_once
    a_card_that_is_not_charged_is_not_told_of
}

const CARDS: &str = "/api/members/me/payments";

/// Several servers at once, and once more.
async fn tell(world: &World) {
    let servers: Vec<_> = (0..4)
        .map(|_| {
            let service = world.service.clone();
            tokio::spawn(async move { service.tell_what_comes().await })
        })
        .collect();
    for server in servers {
        server.await.unwrap().unwrap();
    }
    let ended = world.service.tell_what_comes().await.unwrap();
    assert_eq!(ended, Progress::Done);
}

async fn letter(world: &World, person: &Person, kind: &str) -> String {
    let mails = world.mails_to(&person.email).await;
    let found = mails.into_iter().find(|mail| mail.kind == kind);
    found.unwrap().text
}

/// A card that is good until the end of July, which is charged from now on.
async fn july(client: &mut Client) {
    let mut body = token(&json!({
        "test": "mastercard", "exp_month": 7, "exp_year": 2026, "name": "ICHIRO TAKASAKI",
    }));
    body["default"] = json!(true);
    client.post(CARDS, body).await.expect(201);
}

async fn the_first_charge_is_told_three_days_before(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    let told = || mails(world, &person, "first_charge");
    go_to(world, "2026-05-28T03:00:39Z").await;
    tell(world).await;
    assert_eq!(told().await, 0, "a second too early");
    world.clock.advance(TimeDelta::seconds(1));
    tell(world).await;
    assert_eq!(told().await, 1);
    let text = letter(world, &person, "first_charge").await;
    for part in ["2026年5月30日", "2026年5月31日", "11,000円", "1,000円"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    go_to(world, "2026-07-28T00:00:00Z").await;
    tell(world).await;
    assert_eq!(told().await, 1, "later charges are not told before");
}

async fn who_pays_nothing_is_told_of_no_charge(world: &World) {
    let all = CouponTerms {
        discount: Discount::amount(Yen(20_000)).unwrap(),
        charges: Some(1),
    };
    add_coupon(world, "GIFT", all, None).await;
    let (taro, mut client) = with_plan(world, "taro").await;
    let body = json!({ "coupon": "GIFT" });
    let chosen = client.json("PATCH", "/api/members/me/coupons", body).await;
    chosen.expect(204);
    let (hanako, mut client) = with_plan(world, "hanako").await;
    client.post(END, farewell()).await.expect(204);
    go_to(world, "2026-05-30T00:00:00Z").await;
    tell(world).await;
    for person in [&taro, &hanako] {
        assert_eq!(mails(world, person, "first_charge").await, 0);
    }
    // without the coupon there is something to pay, which is told
    let mut client = world.signed_in(&taro).await;
    let body = json!({ "coupon": null });
    let chosen = client.json("PATCH", "/api/members/me/coupons", body).await;
    chosen.expect(204);
    tell(world).await;
    assert_eq!(mails(world, &taro, "first_charge").await, 1);
    // who stays after all is charged, and told of it
    let mut client = world.signed_in(&hanako).await;
    client.send("DELETE", END, None, "").await.expect(204);
    tell(world).await;
    assert_eq!(mails(world, &hanako, "first_charge").await, 1);
}

/// The third charge, of 31 July, is one that is told three days before, once; those of 31 May and 30 June are not.
async fn the_third_charge_is_told(world: &World, person: &Person, kind: &str) {
    for (instant, count) in [
        ("2026-05-30T00:00:00Z", 0),
        ("2026-06-01T00:00:00Z", 0),
        ("2026-06-29T00:00:00Z", 0),
        ("2026-07-28T03:00:39Z", 0),
        ("2026-07-28T03:00:40Z", 1),
        ("2026-07-29T00:00:00Z", 1),
        ("2026-08-30T00:00:00Z", 1),
    ] {
        live_to(world, instant, 5).await;
        tell(world).await;
        assert_eq!(mails(world, person, kind).await, count, "{instant}");
    }
    let text = letter(world, person, kind).await;
    for part in [
        "2026年7月30日で終わります",
        "2026年7月31日",
        "11,000円",
        "1,000円",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

async fn what_begins_after_free_months_is_told_before(world: &World) {
    let all = CouponTerms {
        discount: Discount::percent(100).unwrap(),
        charges: Some(2),
    };
    add_coupon(world, "GIFT", all, None).await;
    let (taro, mut client) = with_plan(world, "taro").await;
    choose(&mut client, "GIFT").await;
    // who pays from the first month on is told of that one alone
    let (hanako, _) = with_plan(world, "hanako").await;
    the_third_charge_is_told(world, &taro, "payments_begin").await;
    assert_eq!(mails(world, &taro, "first_charge").await, 0);
    assert_eq!(mails(world, &hanako, "payments_begin").await, 0);
}

async fn the_end_of_a_discount_is_told_before(world: &World) {
    let some = CouponTerms {
        discount: Discount::amount(Yen(3_000)).unwrap(),
        charges: Some(2),
    };
    add_coupon(world, "TWO", some, None).await;
    let (taro, mut client) = with_plan(world, "taro").await;
    choose(&mut client, "TWO").await;
    let (hanako, _) = with_plan(world, "hanako").await;
    the_third_charge_is_told(world, &taro, "discount_ends").await;
    assert_eq!(mails(world, &taro, "first_charge").await, 1);
    assert_eq!(mails(world, &hanako, "discount_ends").await, 0);
    // another coupon that takes less is no end of a discount
    let less = CouponTerms {
        discount: Discount::amount(Yen(1_000)).unwrap(),
        charges: None,
    };
    add_coupon(world, "LESS", less, None).await;
    add_coupon(world, "MORE", some, None).await;
    let mut client = world.signed_in(&hanako).await;
    choose(&mut client, "MORE").await;
    live_to(world, "2026-09-01T00:00:00Z", 5).await;
    let mut client = world.signed_in(&hanako).await;
    choose(&mut client, "LESS").await;
    live_to(world, "2026-09-29T00:00:00Z", 5).await;
    tell(world).await;
    assert_eq!(mails(world, &hanako, "discount_ends").await, 0);
}

async fn a_card_that_expires_is_told_of_once(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    july(&mut client).await;
    let told = || mails(world, &person, "card_expires");
    // still the last day of June in Japan
    go_to(world, "2026-06-30T14:59:59Z").await;
    tell(world).await;
    assert_eq!(told().await, 0);
    world.clock.advance(TimeDelta::seconds(1));
    tell(world).await;
    assert_eq!(told().await, 1);
    let text = letter(world, &person, "card_expires").await;
    for part in ["4444", "2026年7月31日", "/account/plan"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for day in ["2026-07-20T00:00:00Z", "2026-08-02T00:00:00Z"] {
        go_to(world, day).await;
        tell(world).await;
        assert_eq!(told().await, 1, "{day}");
    }
}

async fn a_card_that_is_not_charged_is_not_told_of(world: &World) {
    // another card was chosen since
    let (taro, mut client) = with_plan(world, "taro").await;
    july(&mut client).await;
    let mut newer = card("visa", "ICHIRO TAKASAKI");
    newer["default"] = json!(true);
    client.post(CARDS, newer).await.expect(201);
    // the plan ends
    let (hanako, mut client) = with_plan(world, "hanako").await;
    july(&mut client).await;
    client.post(END, farewell()).await.expect(204);
    go_to(world, "2026-07-10T00:00:00Z").await;
    tell(world).await;
    for person in [&taro, &hanako] {
        assert_eq!(mails(world, person, "card_expires").await, 0);
    }
}
