//! A server without payments: free of charge up to a day, and what is left after it.

use crate::bodies::{card, profile, reference, sign_up};
use crate::factors::{code_of, shown};
use crate::payments::about_to_pay;
use crate::world::{Answer, Client, PASSWORD, World};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};
use shinchoryu_service::{MemberId, Service, Yen};
use shinchoryu_store::SubscriptionStatus;

crate::on_both_databases! {
    a_newcomer_reaches_the_first_material_without_a_card
    twenty_free_orders_at_once_begin_one_plan
    cards_and_coupons_are_not_asked_for
    what_is_on_offer_is_free_until_the_day
    the_last_day_is_part_of_the_free_days
    after_the_day_materials_are_read_and_not_made
    what_cannot_be_saved_again_is_printed_all_the_same
    what_is_refused_by_now_is_saved_again_or_no_document
    what_would_be_a_draft_by_now_is_no_document
    an_order_that_was_never_answered_gives_way_to_a_free_plan
    members_are_told_once_that_the_free_days_end
    who_never_paid_leaves_nothing_for_invoices
}

const LAST_DAY: &str = "2026-06-30";
const CONFIRM: &str = "/api/subscribe/confirmation";
const MATERIALS: &str = "/api/members/me/materials";

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// A pilot over the database of the world, and a browser for it.
fn pilot(world: &World) -> (Service, Client) {
    world.pilot(day(LAST_DAY))
}

/// Somebody at the step of the order, in front of a pilot.
async fn about_to_order(world: &World, name: &str) -> (crate::world::Person, Service, Client) {
    let (person, signed_in) = about_to_pay(world, name).await;
    let (service, mut client) = pilot(world);
    client.cookies = signed_in.cookies;
    (person, service, client)
}

async fn order(client: &mut Client) -> Answer {
    let shown = client.get(CONFIRM).await.expect(200).json;
    client
        .post("/api/subscribe", json!({ "hash": shown["hash"] }))
        .await
}

/// A member of the pilot who has made a material, and its id.
async fn member_with_material(
    world: &World,
    name: &str,
) -> (crate::world::Person, Service, Client, String) {
    let (person, service, mut client) = about_to_order(world, name).await;
    order(&mut client).await.expect(201);
    client
        .post("/api/members/me/profile", profile())
        .await
        .expect(201);
    let made = client
        .post(MATERIALS, json!({ "input": reference() }))
        .await
        .expect(201)
        .json;
    let id = made["id"].as_str().unwrap().to_owned();
    (person, service, client, id)
}

async fn kinds_of_mails(world: &World, email: &str) -> Vec<String> {
    let mails = world.mails_to(email).await;
    let about_devices = |kind: &String| kind == "new_device";
    let kinds = mails.into_iter().map(|mail| mail.kind);
    kinds.filter(|kind| !about_devices(kind)).collect()
}

/// Moves the clock to noon of a day in Japan.
fn noon(world: &World, of: &str) {
    let noon: DateTime<Utc> = format!("{of}T03:00:00Z").parse().unwrap();
    world.clock.advance(noon - world.seconds_ago(0));
}

async fn a_newcomer_reaches_the_first_material_without_a_card(world: &World) {
    const EMAIL: &str = "hana@example.jp";
    let (_, mut client) = pilot(world);
    let terms = client.get("/api/signup/terms").await.expect(200).json;
    let mut body = sign_up(EMAIL, PASSWORD);
    // the texts of an installation where members pay are others
    let outdated = client.post("/api/signup", body.clone()).await;
    let outdated = outdated.refused(422, "invalid_fields");
    assert_eq!(outdated.json["errors"][0]["field"], "consent.terms");
    body["consent"]["terms"] = terms["terms"].clone();
    body["consent"]["privacy"] = terms["privacy"].clone();
    let made = client.post("/api/signup", body).await.expect(201).json;
    let code = json!({ "code": world.mailed_code(EMAIL).await });
    client
        .json("PATCH", "/api/verify/me/email", code)
        .await
        .expect(204);
    let totp = shown(&mut client).await;
    let code = code_of(world, &totp);
    client
        .json("PUT", "/api/members/me/security/mfa", code)
        .await
        .expect(200);
    let id = MemberId(made["id"].as_str().unwrap().parse().unwrap());

    client
        .get("/api/members/me")
        .await
        .refused(403, "access_denied");
    let order_shown = client.get(CONFIRM).await.expect(200).json;
    let expected = json!({
        "kind": "free",
        "version": "2026-11-22",
        "plan": "月額プラン",
        "free_until": LAST_DAY,
        "contact": order_shown["contact"],
        "hash": order_shown["hash"],
    });
    assert_eq!(order_shown, expected);
    client
        .post("/api/subscribe", json!({ "hash": "0" }))
        .await
        .refused(409, "confirmation_changed");
    order(&mut client).await.expect(201);
    client.get(CONFIRM).await.refused(409, "already_done");

    // a row like any other, which says what it is; nothing is ever charged for it
    let row = world
        .database
        .store
        .subscriptions()
        .of(id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.status, SubscriptionStatus::Active);
    assert_eq!(row.free_until, Some(day(LAST_DAY)));
    assert_eq!((row.due_at, row.first_charge_at), (None, None));
    assert_eq!(
        (row.amount, row.has_trial, row.coupon),
        (Yen::ZERO, false, None)
    );
    let copies = world
        .database
        .store
        .subscriptions()
        .confirmations(id)
        .await
        .unwrap();
    assert_eq!(copies.len(), 1);
    let kept: Value = serde_json::from_str(&copies[0].shown).unwrap();
    assert_eq!(kept["free_until"], LAST_DAY);

    client
        .post("/api/members/me/profile", profile())
        .await
        .expect(201);
    client
        .post(MATERIALS, json!({ "input": reference() }))
        .await
        .expect(201);
    assert_eq!(
        kinds_of_mails(world, EMAIL).await,
        ["verify_email", "welcome_free"]
    );

    let plan = client.get("/api/members/me/plan").await.expect(200).json;
    assert_eq!(plan["free_until"], LAST_DAY);
    assert_eq!(plan["status"], "active");
    assert_eq!(plan["amount"], 0);
    assert_eq!(plan["upcoming_amount_due"], 0);
    assert_eq!(
        (&plan["anchor"], &plan["trial_end"]),
        (&Value::Null, &Value::Null)
    );
    let charged = client
        .get("/api/members/me/subscriptions")
        .await
        .expect(200);
    assert_eq!(charged.json["number"], Value::Null);
    let details = client.get("/api/members/me/subscription/details").await;
    assert_eq!(details.expect(200).json["customerId"], Value::Null);
    assert!(world.provider.asked.lock().unwrap().is_empty());
}

async fn twenty_free_orders_at_once_begin_one_plan(world: &World) {
    let (person, _, mut client) = about_to_order(world, "taro").await;
    let shown = client.get(CONFIRM).await.expect(200).json;
    let body = json!({ "hash": shown["hash"] });
    let running: Vec<_> = (0..20)
        .map(|_| {
            let (mut client, body) = (client.clone(), body.clone());
            tokio::spawn(async move { client.post("/api/subscribe", body).await.status })
        })
        .collect();
    let mut done = 0;
    for one in running {
        let status = one.await.unwrap();
        // who comes after the end is told that it is done
        assert!([201, 409].contains(&status), "{status}");
        done += usize::from(status == 201);
    }
    assert!(done > 0);
    let copies = world
        .database
        .store
        .subscriptions()
        .confirmations(person.id)
        .await
        .unwrap();
    assert_eq!(copies.len(), 1);
    assert_eq!(kinds_of_mails(world, &person.email).await, ["welcome_free"]);
    let told = world.events.0.lock().unwrap().clone();
    let subscribed = |event: &&shinchoryu_service::Event| event.parts().name == "subscribed";
    assert_eq!(told.iter().filter(subscribed).count(), 1);
}

async fn cards_and_coupons_are_not_asked_for(world: &World) {
    let (_, _, mut client) = about_to_order(world, "taro").await;
    let id = uuid::Uuid::nil();
    const CARDS: &str = "/api/members/me/payments";
    for (method, path, body) in [
        ("GET", CARDS.to_owned(), None),
        (
            "POST",
            CARDS.to_owned(),
            Some(card("visa", "ICHIRO TAKASAKI")),
        ),
        ("PATCH", format!("{CARDS}/{id}/default"), None),
        ("GET", "/api/coupon/validate?coupon=TEN".to_owned(), None),
        ("GET", "/api/members/me/coupon".to_owned(), None),
        (
            "PATCH",
            "/api/members/me/coupons".to_owned(),
            Some(json!({ "coupon": "TEN" })),
        ),
        (
            "PATCH",
            "/api/members/me/coupons".to_owned(),
            Some(json!({ "coupon": null })),
        ),
    ] {
        let answer = match body {
            Some(body) => client.json(method, &path, body).await,
            None => client.send(method, &path, None, Vec::new()).await,
        };
        answer.refused(404, "no_payments");
    }
    // nobody learns of coupons from outside either
    let (_, mut anybody) = pilot(world);
    anybody
        .get("/api/coupon/validate?coupon=TEN")
        .await
        .refused(404, "no_payments");
    order(&mut client).await.expect(201);
    client
        .send("DELETE", &format!("{CARDS}/{id}"), None, Vec::new())
        .await
        .refused(404, "no_payments");
}

async fn what_is_on_offer_is_free_until_the_day(world: &World) {
    let (_, mut client) = pilot(world);
    let mut offered = async || client.get("/api/plans/default").await.expect(200).json;
    let offer = |state: &str| {
        json!({
            "name": "月額プラン", "amount": 0, "tax": 0, "trial_days": 0,
            "free": { "until": LAST_DAY, "state": state }, "card_entry": null,
        })
    };
    assert_eq!(offered().await, offer("running"));
    noon(world, "2026-06-01");
    assert_eq!(offered().await, offer("ending"));
    noon(world, "2026-07-01");
    assert_eq!(offered().await, offer("over"));
    let paid = world.client().get("/api/plans/default").await.expect(200);
    assert_eq!(paid.json["free"], Value::Null);
    assert_eq!(paid.json["amount"], 11_000);
    assert_eq!(paid.json["card_entry"], json!({ "provider": "sandbox" }));
}

async fn the_last_day_is_part_of_the_free_days(world: &World) {
    // one second before midnight in Japan
    let last: DateTime<Utc> = "2026-06-30T14:59:59Z".parse().unwrap();
    world
        .clock
        .advance(last - world.seconds_ago(0) - TimeDelta::minutes(5));
    let (_, _, mut client) = about_to_order(world, "taro").await;
    world.clock.advance(last - world.seconds_ago(0));
    client.get(CONFIRM).await.expect(200);
    world.clock.advance(TimeDelta::seconds(1));
    client.get(CONFIRM).await.refused(403, "sign_up_closed");
    client
        .post("/api/subscribe", json!({ "hash": "0" }))
        .await
        .refused(403, "sign_up_closed");
    let (_, mut newcomer) = pilot(world);
    newcomer
        .post("/api/signup", sign_up("hana@example.jp", PASSWORD))
        .await
        .refused(403, "sign_up_closed");
    assert!(world.mails_to("hana@example.jp").await.is_empty());
}

async fn after_the_day_materials_are_read_and_not_made(world: &World) {
    let (person, _, _, id) = member_with_material(world, "taro").await;
    noon(world, "2026-07-01");
    let (_, client) = pilot(world);
    let mut client = world.signed_in_at(&person, client).await;
    let one = format!("{MATERIALS}/{id}");
    client
        .post(MATERIALS, json!({ "input": reference() }))
        .await
        .refused(403, "free_period_over");
    client
        .with("if-match", "\"1\"")
        .json("PATCH", &one, json!({ "input": reference() }))
        .await
        .refused(403, "free_period_over");

    client.get("/api/members/me").await.expect(200);
    assert_eq!(client.get(MATERIALS).await.expect(200).json["total"], 1);
    assert_eq!(client.get(&one).await.expect(200).json["version"], 1);
    let plan = client.get("/api/members/me/plan").await.expect(200).json;
    assert_eq!(
        (&plan["status"], &plan["upcoming_amount_due"]),
        (&json!("active"), &json!(0))
    );

    // a later day opens it again
    let (_, mut later) = world.pilot(day("2026-09-30"));
    later.cookies = client.cookies.clone();
    later
        .post(MATERIALS, json!({ "input": reference() }))
        .await
        .expect(201);
    let plan = later.get("/api/members/me/plan").await.expect(200).json;
    assert_eq!(plan["free_until"], "2026-09-30");
    client
        .json("DELETE", MATERIALS, json!({ "ids": [id] }))
        .await
        .expect(204);
    assert!(world.provider.asked.lock().unwrap().is_empty());
}

async fn what_cannot_be_saved_again_is_printed_all_the_same(world: &World) {
    let (person, _, mut client, id) = member_with_material(world, "taro").await;
    let material = shinchoryu_service::MaterialId(id.parse().unwrap());
    let store = &world.database.store;
    store.set_result(material, "[]").await.unwrap();
    let pages = format!("{MATERIALS}/{id}/pages");
    // a newer program calculates otherwise: the member saves again
    client.get(&pages).await.refused(409, "law_changed");
    noon(world, "2026-07-01");
    let (_, client) = pilot(world);
    let mut client = world.signed_in_at(&person, client).await;
    client.get(&pages).await.expect(200);
    client
        .get(&format!("{MATERIALS}/{id}/document.pdf"))
        .await
        .expect(200);
    // and taken away with everything
    let found = crate::taken::backup_of(world, &mut client, &person).await;
    let documents = found.keys().filter(|name| name.starts_with("文書/"));
    assert_eq!(documents.count(), 1, "{:?}", found.keys());
    // who reads saves nothing
    let saved = client.get(&format!("{MATERIALS}/{id}")).await.expect(200);
    assert_eq!(saved.json["version"], 1);
    assert_eq!(saved.json["result"], json!([]));
}

async fn what_would_be_a_draft_by_now_is_no_document(world: &World) {
    let (person, _, _, id) = member_with_material(world, "taro").await;
    let material = shinchoryu_service::MaterialId(id.parse().unwrap());
    let store = &world.database.store;
    let mut nameless = reference();
    nameless["title"] = Value::Null;
    store
        .set_input(material, &nameless.to_string())
        .await
        .unwrap();
    store.set_result(material, "[]").await.unwrap();
    noon(world, "2026-07-01");
    let (_, client) = pilot(world);
    let mut client = world.signed_in_at(&person, client).await;
    client
        .get(&format!("{MATERIALS}/{id}/document.pdf"))
        .await
        .refused(422, "material_incomplete");
    let found = crate::taken::backup_of(world, &mut client, &person).await;
    let documents = found.keys().filter(|name| name.starts_with("文書/"));
    assert_eq!(documents.count(), 0, "{:?}", found.keys());
}

async fn what_is_refused_by_now_is_saved_again_or_no_document(world: &World) {
    let (person, _, mut client, id) = member_with_material(world, "taro").await;
    let material = shinchoryu_service::MaterialId(id.parse().unwrap());
    let store = &world.database.store;
    let mut refused = reference();
    refused["customer"]["birth_date"] = Value::Null;
    let mut too_long = reference();
    too_long["title"] = json!("あ".repeat(1_001));
    let inputs = [refused, too_long].map(|input| input.to_string());
    let parts = ["document.pdf", "workbook.xlsx", "pages", "pages/1.svg"];
    let paths = parts.map(|part| format!("{MATERIALS}/{id}/{part}"));
    for input in &inputs {
        store.set_input(material, input).await.unwrap();
        for path in &paths {
            client.get(path).await.refused(409, "law_changed");
        }
    }
    noon(world, "2026-07-01");
    let (_, client) = pilot(world);
    let mut client = world.signed_in_at(&person, client).await;
    for input in &inputs {
        store.set_input(material, input).await.unwrap();
        for path in &paths {
            client.get(path).await.refused(422, "material_incomplete");
        }
    }
}

async fn an_order_that_was_never_answered_gives_way_to_a_free_plan(world: &World) {
    use std::sync::atomic::Ordering;
    let (person, mut client) = crate::order::coming_back(world, "taro").await;
    world.provider.lost.store(1, Ordering::SeqCst);
    crate::order::order(&mut client)
        .await
        .refused(503, "unavailable");
    let (_, mut free) = pilot(world);
    free.cookies = client.cookies;
    order(&mut free).await.expect(201);
    let row = world
        .database
        .store
        .subscriptions()
        .of(person.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (row.status, row.free_until),
        (SubscriptionStatus::Active, Some(day(LAST_DAY)))
    );
}

async fn members_are_told_once_that_the_free_days_end(world: &World) {
    let (person, service, ..) = member_with_material(world, "taro").await;
    service.tell_end_of_free_days().await.unwrap();
    assert_eq!(kinds_of_mails(world, &person.email).await, ["welcome_free"]);
    noon(world, "2026-06-01");
    // who signs up within the last month is told with the welcome
    let (late, ..) = member_with_material(world, "jiro").await;
    for _ in 0..2 {
        service.tell_end_of_free_days().await.unwrap();
    }
    assert_eq!(
        kinds_of_mails(world, &person.email).await,
        ["welcome_free", "free_days_end"]
    );
    assert_eq!(kinds_of_mails(world, &late.email).await, ["welcome_free"]);
    // another last day is told again when it is near, also to two servers at once
    let (first, _) = world.pilot(day("2026-07-15"));
    let (second, _) = world.pilot(day("2026-07-15"));
    noon(world, "2026-07-01");
    let (one, other) = tokio::join!(
        first.tell_end_of_free_days(),
        second.tell_end_of_free_days()
    );
    one.unwrap();
    other.unwrap();
    let ends = ["welcome_free", "free_days_end", "free_days_end"];
    assert_eq!(kinds_of_mails(world, &person.email).await, ends);
    let newest = world.mails_to(&person.email).await.pop().unwrap();
    assert!(newest.text.contains("2026年7月15日"), "{}", newest.text);
    // where members pay there is nothing of the kind to be told
    world.service.tell_end_of_free_days().await.unwrap();
    assert_eq!(kinds_of_mails(world, &person.email).await, ends);
}

async fn who_never_paid_leaves_nothing_for_invoices(world: &World) {
    let (person, _, mut client, _) = member_with_material(world, "taro").await;
    world.make_fresh(&mut client, &person).await;
    client
        .send("DELETE", "/api/members/me", None, Vec::new())
        .await
        .expect(204);
    let invoices = world.database.store.invoices();
    assert_eq!(invoices.kept_recipient(person.id).await.unwrap(), None);
    let mut kinds = kinds_of_mails(world, &person.email).await;
    kinds.sort();
    assert_eq!(kinds, ["free_account_deleted", "welcome_free"]);
}
