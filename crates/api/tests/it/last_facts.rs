//! What members are told of money at an end: of a plan that is cancelled, and of an account that is deleted.

use crate::bodies::profile;
use crate::deletion::deleted;
use crate::leaving::{END, farewell};
use crate::order::{add_coupon, choose, order, with_card};
use crate::renewal::{PAY, charged, go_to, past_due, plan, renew, with_plan};
use crate::world::{Client, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{CouponTerms, Discount};
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    a_deletion_tells_what_was_paid_and_how_long_papers_are_kept
    a_deletion_in_the_free_days_tells_of_no_payments
    a_deletion_tells_what_becomes_of_an_open_invoice
    a_deletion_tells_that_a_payment_is_under_way
    the_last_of_a_discount_is_lost_with_a_payment_under_way
    a_deletion_after_the_end_tells_when_that_was
    who_leaves_unpaid_is_told_that_nothing_is_owed
    a_cancellation_tells_of_refunds_and_discount
    who_pays_what_was_paid_meanwhile_is_answered_as_paid
    a_payment_that_closes_another_attempt_counts_once
    a_plan_that_is_not_owed_for_any_more_does_not_end_at_once
    the_charges_of_a_coupon_do_not_begin_anew_with_another_account
}

/// The text of the newest mail of a kind.
async fn told(world: &World, person: &Person, kind: &str) -> String {
    let mails = world.mails_to(&person.email).await;
    let newest = mails.iter().rev().find(|mail| mail.kind == kind);
    newest.unwrap_or_else(|| panic!("no {kind}")).text.clone()
}

fn says(text: &str, parts: &[&str], not: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}\n{text}");
    }
    for part in not {
        assert!(!text.contains(part), "not {part}\n{text}");
    }
}

/// A member in the free month, with a coupon of three charges.
async fn with_coupon(world: &World) -> Person {
    let terms = CouponTerms {
        discount: Discount::percent(10).unwrap(),
        charges: Some(3),
    };
    add_coupon(world, "THREE", terms, None).await;
    let (person, mut client) = with_card(world, "taro").await;
    choose(&mut client, "THREE").await;
    order(&mut client).await.expect(201);
    let profiled = client.post("/api/members/me/profile", profile()).await;
    profiled.expect(201);
    person
}

async fn has(client: &mut Client) -> (Value, Value) {
    let plan = plan(client).await;
    (plan["has_paid"].clone(), plan["has_papers"].clone())
}

async fn a_deletion_tells_what_was_paid_and_how_long_papers_are_kept(world: &World) {
    let person = with_coupon(world).await;
    go_to(world, "2026-06-10T00:00:00Z").await;
    assert_eq!(charged(world), [9_900]);
    let mut client = world.signed_in(&person).await;
    assert_eq!(has(&mut client).await, (json!(true), json!(true)));
    deleted(world, &person).await;
    says(
        &told(world, &person, "account_deleted").await,
        &[
            "アカウントの削除とともに2026年6月10日に終了",
            "残りの期間の分も含めて返金いたしません",
            "クーポン THREE の割引は、適用されなくなりました",
            "2034年5月31日まで当社で保管し",
        ],
        &["ご請求した料金"],
    );
}

async fn a_deletion_in_the_free_days_tells_of_no_payments(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    assert_eq!(has(&mut client).await, (json!(false), json!(false)));
    deleted(world, &person).await;
    says(
        &told(world, &person, "account_deleted").await,
        &["アカウントの削除とともに2026年5月1日に終了"],
        &["返金", "ご請求した料金", "クーポン", "請求書（領収書）"],
    );
}

async fn a_deletion_tells_what_becomes_of_an_open_invoice(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    assert_eq!(has(&mut client).await, (json!(false), json!(false)));
    deleted(world, &person).await;
    says(
        &told(world, &person, "account_deleted").await,
        &["2026年5月31日にご請求した料金11,000円（税込）は取り消しますので"],
        &["返金", "クーポン", "請求書（領収書）"],
    );
}

async fn a_deletion_tells_that_a_payment_is_under_way(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    world.provider.lost.store(1, Ordering::SeqCst);
    renew(world).await;
    deleted(world, &person).await;
    says(
        &told(world, &person, "account_deleted").await,
        &[
            "料金11,000円（税込）は、お支払いの結果を確認している",
            "完了した場合は返金し",
        ],
        &["取り消しますので", "請求書（領収書）"],
    );
}

async fn the_last_of_a_discount_is_lost_with_a_payment_under_way(world: &World) {
    let terms = CouponTerms {
        discount: Discount::percent(10).unwrap(),
        charges: Some(1),
    };
    add_coupon(world, "ONCE", terms, None).await;
    let (person, mut client) = with_card(world, "taro").await;
    choose(&mut client, "ONCE").await;
    order(&mut client).await.expect(201);
    world.clock.advance(TimeDelta::days(30));
    world.provider.lost.store(1, Ordering::SeqCst);
    renew(world).await;
    let mut client = world.signed_in(&person).await;
    let found = plan(&mut client).await;
    assert_eq!(found["charge_under_way"], true);
    let lost = json!({ "coupon": "ONCE", "left": null, "is_last_owed": true });
    assert_eq!(found["coupon_lost"], lost);
    // a cancellation loses it where the payment fails alone: its mail does not say that it does
    client.post(END, farewell()).await.expect(204);
    says(
        &told(world, &person, "plan_cancelled_unpaid").await,
        &[],
        &["クーポン"],
    );
    deleted(world, &person).await;
    says(
        &told(world, &person, "account_deleted").await,
        &["クーポン ONCE の割引は、適用されなくなりました"],
        &[],
    );
}

async fn a_deletion_after_the_end_tells_when_that_was(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    client.post(END, farewell()).await.expect(204);
    go_to(world, "2026-06-10T00:00:00Z").await;
    deleted(world, &person).await;
    says(
        &told(world, &person, "account_deleted").await,
        &["2026年5月30日に終了しています"],
        &["とともに", "返金", "請求書（領収書）"],
    );
}

async fn who_leaves_unpaid_is_told_that_nothing_is_owed(world: &World) {
    let person = with_coupon(world).await;
    world.clock.advance(TimeDelta::days(30));
    world.provider.refuses.store(true, Ordering::SeqCst);
    renew(world).await;
    let mut client = world.signed_in(&person).await;
    // what is owed is counted as one of three, and goes unused
    let lost = json!({ "coupon": "THREE", "left": null, "is_last_owed": false });
    assert_eq!(plan(&mut client).await["coupon_lost"], lost);
    client.post(END, farewell()).await.expect(204);
    let left = plan(&mut client).await;
    assert_eq!(left["coupon_lost"], Value::Null);
    assert_eq!(left["ended_unpaid"], false);
    let not_owed = json!({ "billed_on": "2026-05-31", "amount": 9_900, "tax": 900 });
    assert_eq!(left["not_owed"], not_owed);
    says(
        &told(world, &person, "plan_ended").await,
        &[
            "2026年5月31日に終了いたしました。今後の請求はありません。",
            "2026年5月31日にご請求した料金9,900円（税込）は取り消しました。お支払いいただく必要はありません。",
            "クーポン THREE の割引は、適用されなくなりました",
        ],
        &[],
    );
}

async fn a_cancellation_tells_of_refunds_and_discount(world: &World) {
    let person = with_coupon(world).await;
    let mut client = world.signed_in(&person).await;
    let lost = json!({ "coupon": "THREE", "left": 3, "is_last_owed": false });
    assert_eq!(plan(&mut client).await["coupon_lost"], lost);
    client.post(END, farewell()).await.expect(204);
    says(
        &told(world, &person, "plan_cancelled").await,
        &["クーポン THREE の割引（残り3回）は"],
        &["返金"],
    );
    client.send("DELETE", END, None, "").await.expect(204);
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    client.post(END, farewell()).await.expect(204);
    says(
        &told(world, &person, "plan_cancelled").await,
        &[
            "2026年6月29日までは",
            "残りの期間の分も含めて返金いたしません",
            "クーポン THREE の割引（残り2回）は",
        ],
        &[],
    );
}

async fn card_of(client: &mut Client) -> Value {
    let cards = client.get("/api/members/me/payments").await.expect(200);
    cards.json["results"][0]["id"].clone()
}

async fn who_pays_what_was_paid_meanwhile_is_answered_as_paid(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    let open = plan(&mut client).await["open"]["invoice"].clone();
    let body = json!({ "card": card_of(&mut client).await, "invoice": open });
    client.post(PAY, body.clone()).await.expect(204);
    client.post(PAY, body.clone()).await.expect(204);
    assert_eq!(charged(world), [11_000]);
    assert_eq!(plan(&mut client).await["status"], "active");
    // a card that is gone takes nothing from the one that is charged
    let other = json!({ "card": uuid::Uuid::from_u128(7), "invoice": open });
    client.post(PAY, other).await.expect(204);
    let cards = client.get("/api/members/me/payments").await.expect(200);
    assert_eq!(cards.json["results"][0]["isDefault"], true);
    // nobody else's invoice is answered as paid, and neither is one that is void
    let (_, mut other) = with_plan(world, "jiro").await;
    let foreign = json!({ "card": card_of(&mut other).await, "invoice": open });
    let refused = other.post(PAY, foreign).await;
    refused.refused(409, "no_open_invoice");
    // whoever owes is charged nothing in the place of what was meant
    let (_, mut owing) = past_due(world, "saburo").await;
    let meant = json!({ "card": card_of(&mut owing).await, "invoice": open });
    owing.post(PAY, meant).await.refused(409, "no_open_invoice");
    assert_eq!(plan(&mut owing).await["status"], "past_due");
    let mails = world.mails_to(&person.email).await;
    let paid = mails.iter().filter(|mail| mail.kind == "payment_made");
    assert_eq!(paid.count(), 1);
}

async fn a_payment_that_closes_another_attempt_counts_once(world: &World) {
    let (_, mut client) = past_due(world, "taro").await;
    let added = client
        .post(
            "/api/members/me/payments",
            crate::bodies::card("jcb", "ICHIRO TAKASAKI"),
        )
        .await;
    let cards = [
        card_of(&mut client).await,
        added.expect(201).json["id"].clone(),
    ];
    assert_ne!(cards[0], cards[1]);
    // each of them closes the one before, which waits at the bank
    world.provider.asks.store(true, Ordering::SeqCst);
    for at in 0..20 {
        let body = json!({ "card": cards[at % 2] });
        let asked = client.post(PAY, body).await;
        asked.refused(402, "payment_action_required");
    }
    let more = client.post(PAY, json!({ "card": cards[0] })).await;
    more.refused(429, "too_many_requests");
}

async fn a_plan_that_is_not_owed_for_any_more_does_not_end_at_once(world: &World) {
    let (_, mut client) = past_due(world, "taro").await;
    let found = plan(&mut client).await;
    let card = card_of(&mut client).await;
    // the card that was refused is named
    assert_eq!(found["open"]["refused_card"], card);
    let owed = found["open"]["invoice"].clone();
    let pay = json!({ "card": card, "invoice": owed });
    client.post(PAY, pay).await.expect(204);
    // another tab still shows it as unpaid
    let end = json!({ "reason": null, "comment": null, "owed": owed });
    let refused = client.post(END, end.clone()).await;
    refused.refused(409, "no_open_invoice");
    assert_eq!(plan(&mut client).await["cancel_at_period_end"], false);
    // an id that was never one is none, either
    let other = json!({ "reason": null, "comment": null, "owed": uuid::Uuid::from_u128(7) });
    let (_, mut owing) = past_due(world, "jiro").await;
    owing.post(END, other).await.refused(409, "no_open_invoice");
    let owed = plan(&mut owing).await["open"]["invoice"].clone();
    let meant = json!({ "reason": null, "comment": null, "owed": owed });
    owing.post(END, meant).await.expect(204);
    assert_eq!(plan(&mut owing).await["status"], "canceled");
}

async fn the_charges_of_a_coupon_do_not_begin_anew_with_another_account(world: &World) {
    let coupons = "/api/members/me/coupons";
    let person = with_coupon(world).await;
    go_to(world, "2026-06-10T00:00:00Z").await;
    assert_eq!(charged(world), [9_900]);
    deleted(world, &person).await;
    // the same address, the same card
    let (_, mut client) = with_card(world, "taro").await;
    let refused = client
        .json("PATCH", coupons, json!({ "coupon": "THREE" }))
        .await;
    refused.refused(404, "coupon_used_up");
    // one of another address and another card has it
    let (_, mut client) = with_card(world, "jiro").await;
    choose(&mut client, "THREE").await;
}
