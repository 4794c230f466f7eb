//! What was charged: coupons of plans that run, and the history.

use crate::bodies::profile;
use crate::order::{TEN_PERCENT, add_coupon, order, with_card};
use crate::renewal::{HISTORY, PLAN, charged, go_to, history, live_to, mails, plan, with_plan};
use crate::world::World;
use serde_json::{Value, json};
use shinchoryu_service::{CouponTerms, Discount, Invoice, InvoiceId, Yen};

crate::on_both_databases! {
    a_coupon_of_a_running_plan_counts_from_the_next_charge
    a_charge_of_nothing_has_no_number
    the_history_is_read_in_parts
    a_paper_stays_when_the_profile_changes
    a_paper_from_before_the_profile_stays_too
}

async fn a_coupon_of_a_running_plan_counts_from_the_next_charge(world: &World) {
    let twice = CouponTerms {
        discount: Discount::percent(15).unwrap(),
        charges: Some(2),
    };
    add_coupon(world, "TWICE", twice, Some(1)).await;
    let (person, _) = with_plan(world, "taro").await;
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let ahead = format!("{PLAN}/upcoming?coupon=twice");
    let with = client.get(&ahead).await.expect(200).json;
    let amounts = |answer: &Value| -> Vec<i64> {
        let next = answer["upcoming"].as_array().unwrap().iter();
        next.map(|next| next["amount"].as_i64().unwrap()).collect()
    };
    assert_eq!(amounts(&with), [9_350, 9_350, 11_000, 11_000]);
    assert_eq!(with["upcoming"][1]["is_last_of_coupon"], true);
    assert_eq!(
        amounts(&plan(&mut client).await),
        [11_000; 4],
        "it is not applied yet"
    );
    for _ in 0..2 {
        // the same again is not used twice
        let body = json!({ "coupon": "twice" });
        let applied = client.json("PATCH", "/api/members/me/coupons", body).await;
        applied.expect(204);
    }
    let applied = plan(&mut client).await;
    assert_eq!(applied["upcoming"], with["upcoming"]);
    assert_eq!(applied["coupon_left"], 2);
    live_to(world, "2026-09-01T00:00:00Z", 10).await;
    let mut client = world.signed_in(&person).await;
    let list = history(&mut client).await;
    let paid: Vec<_> = list
        .iter()
        .rev()
        .map(|one| one["amount"].as_i64().unwrap())
        .collect();
    assert_eq!(paid, [11_000, 9_350, 9_350, 11_000]);
    let taxes: Vec<_> = list
        .iter()
        .rev()
        .map(|one| one["tax"].as_i64().unwrap())
        .collect();
    assert_eq!(taxes, [1_000, 850, 850, 1_000]);
    assert_eq!(
        (&list[0]["coupon"], &list[1]["coupon"]),
        (&Value::Null, &json!("TWICE"))
    );
    let (_, mut late) = with_plan(world, "hanako").await;
    let refused = late.json(
        "PATCH",
        "/api/members/me/coupons",
        json!({ "coupon": "TWICE" }),
    );
    refused.await.refused(404, "coupon_used_up");
}

async fn a_charge_of_nothing_has_no_number(world: &World) {
    let all = CouponTerms {
        discount: Discount::amount(Yen(20_000)).unwrap(),
        charges: Some(1),
    };
    add_coupon(world, "GIFT", all, None).await;
    let (person, mut client) = with_plan(world, "taro").await;
    let body = json!({ "coupon": "GIFT" });
    client
        .json("PATCH", "/api/members/me/coupons", body)
        .await
        .expect(204);
    live_to(world, "2026-07-01T00:00:00Z", 10).await;
    let mut client = world.signed_in(&person).await;
    let list = history(&mut client).await;
    let seen: Vec<_> = list
        .iter()
        .map(|one| (&one["amount"], &one["number"]))
        .collect();
    let expected = [
        (&json!(11_000), &json!("SCR-2026-000001")),
        (&json!(0), &Value::Null),
    ];
    assert_eq!(seen, expected);
    assert_eq!(charged(world), [11_000]);
    assert_eq!(mails(world, &person, "payment_made").await, 1);
}

async fn the_history_is_read_in_parts(world: &World) {
    add_coupon(world, "TEN", TEN_PERCENT, None).await;
    let (person, _) = with_plan(world, "taro").await;
    live_to(world, "2027-12-01T00:00:00Z", 10).await;
    let mut client = world.signed_in(&person).await;
    let first = client.get(HISTORY).await.expect(200).json;
    assert_eq!(first["results"].as_array().unwrap().len(), 12);
    assert_eq!(first["has_more"], true);
    let last = first["results"][11]["id"].as_str().unwrap();
    let path = format!("{HISTORY}?limit=12&starting_after={last}");
    let second = client.get(&path).await.expect(200).json;
    assert_eq!(second["results"].as_array().unwrap().len(), 7);
    assert_eq!(second["has_more"], false);
    let top = second["results"][0]["id"].as_str().unwrap();
    let path = format!("{HISTORY}?ending_before={top}");
    let back = client.get(&path).await.expect(200).json;
    assert_eq!(back["results"], first["results"]);
    for wrong in [
        "limit=0",
        "limit=101",
        "limit=x",
        "starting_after=1",
        "page=2",
    ] {
        let answer = client.get(&format!("{HISTORY}?{wrong}")).await;
        answer.refused(400, "invalid_query");
    }
    let both = format!("{HISTORY}?starting_after={top}&ending_before={top}");
    client.get(&both).await.refused(400, "invalid_query");
    // of another member nothing is told
    let mut other = with_plan(world, "hanako").await.1;
    let path = format!("{HISTORY}?starting_after={last}");
    assert_eq!(
        other.get(&path).await.expect(200).json["results"],
        json!([])
    );
}

async fn a_paper_stays_when_the_profile_changes(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    go_to(world, "2026-06-01T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let id = history(&mut client).await[0]["id"].clone();
    let path = format!("{HISTORY}/{}/invoice", id.as_str().unwrap());
    let before = client.get(&path).await.expect(200).bytes;
    let mut other = profile();
    other["invoice_name"] = json!("別の株式会社");
    let changed = client.json("PATCH", "/api/members/me/profile", other);
    changed.await.expect(204);
    assert!(client.get(&path).await.expect(200).bytes == before);
    // one that was issued before recipients were kept has nobody else to be made out to
    let store = &world.database.store;
    let id = InvoiceId(id.as_str().unwrap().parse().unwrap());
    let kept = store.invoices().of(person.id, id).await.unwrap().unwrap();
    let old = Invoice {
        recipient: None,
        ..kept
    };
    let saved = store.once(async |tx| tx.invoices().save(&old).await);
    saved.await.unwrap();
    assert!(client.get(&path).await.expect(200).bytes != before);
}

async fn a_paper_from_before_the_profile_stays_too(world: &World) {
    let (person, mut client) = with_card(world, "taro").await;
    order(&mut client).await.expect(201);
    go_to(world, "2026-06-01T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let id = history(&mut client).await[0]["id"].clone();
    let path = format!("{HISTORY}/{}/invoice", id.as_str().unwrap());
    client.get(&path).await.refused(404, "profile_missing");
    let profiled = client.post("/api/members/me/profile", profile()).await;
    profiled.expect(201);
    let before = client.get(&path).await.expect(200).bytes;
    let mut other = profile();
    other["invoice_name"] = json!("別の株式会社");
    let changed = client.json("PATCH", "/api/members/me/profile", other);
    changed.await.expect(204);
    assert!(client.get(&path).await.expect(200).bytes == before);
}
