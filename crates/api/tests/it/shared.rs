//! Links by which somebody without an account reads what was issued.

use crate::factors::make_fresh;
use crate::world::{Answer, Client, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{Event, MAX_LINKS, RegistrationStep};
use shinchoryu_store::testing::Status;

crate::on_both_databases! {
    who_has_the_link_reads_what_was_issued
    what_is_shared_stays_when_the_material_changes
    nothing_is_told_of_a_link_that_opens_nothing
    a_passcode_is_asked_for_and_few_are_tried
    an_address_tries_few_passcodes
    each_opening_counts_once
    a_link_is_its_members_alone
    a_link_is_closed_while_its_member_may_not_share
    links_go_with_material_and_account
    what_is_wrong_of_a_link_is_told
    a_member_has_so_many_links
    no_cache_and_no_search_engine_keeps_it
}

const LIST: &str = "/api/members/me/materials";

async fn owner(world: &World, name: &str) -> (Person, Client, String) {
    let person = world.person(name).await;
    let mut client = world.signed_in(&person).await;
    let material = crate::coverage::saved_by(&mut client).await;
    issue(&client, &material, 1).await;
    (person, client, material)
}

async fn issue(client: &Client, material: &str, version: i64) {
    let mut client = client.with("if-match", &format!("\"{version}\""));
    let path = format!("{LIST}/{material}/versions");
    client.post(&path, json!({})).await.expect(201);
}

/// Somebody who has issued a material, and its id.
pub async fn issued(world: &World, name: &str) -> (Client, String) {
    let (_, client, material) = owner(world, name).await;
    (client, material)
}

async fn ask(client: &mut Client, material: &str, more: Value) -> Answer {
    let mut body = json!({ "number": 1, "days": 14 });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    client.post(&format!("{LIST}/{material}/links"), body).await
}

/// A link that is made, with its token.
pub async fn share(client: &mut Client, material: &str, more: Value) -> Value {
    ask(client, material, more).await.expect(201).json
}

async fn look(client: &mut Client, made: &Value) -> Answer {
    let body = json!({ "token": made["token"] });
    client.post("/api/shared", body).await
}

async fn open(client: &mut Client, made: &Value, passcode: Option<&str>) -> Answer {
    let body = json!({ "token": made["token"], "passcode": passcode });
    client.post("/api/shared/open", body).await
}

async fn fetch(client: &mut Client, opened: &Value) -> Answer {
    let ticket = opened["ticket"].as_str().unwrap();
    client
        .get(&format!("/api/shared/{ticket}/document.pdf"))
        .await
}

async fn listed(client: &mut Client, material: &str) -> Vec<Value> {
    let list = client.get(&format!("{LIST}/{material}/links")).await;
    list.expect(200).json["results"].as_array().unwrap().clone()
}

async fn who_has_the_link_reads_what_was_issued(world: &World) {
    let (taro, mut client, material) = owner(world, "taro").await;
    let made = share(
        &mut client,
        &material,
        json!({ "label": "  さくら精機　御中 " }),
    )
    .await;
    assert_eq!(made["token"].as_str().unwrap().len(), 43);
    assert_eq!(made["link"]["label"], "さくら精機　御中");
    let mut president = world.client();
    let told = look(&mut president, &made).await.expect(200).json;
    let record = client.get(&format!("{LIST}/{material}")).await.json;
    for (field, expected) in [
        ("title", record["input"]["title"].clone()),
        ("company", record["input"]["company"]["name"].clone()),
        ("lang", json!("ja")),
        ("asks_passcode", json!(false)),
        ("expires_at", json!(world.clock_now() + TimeDelta::days(14))),
    ] {
        assert_eq!(told[field], expected, "{field}");
    }
    let sender = &told["sender"];
    assert_eq!(sender["member"], "髙﨑 一郎");
    assert_eq!(sender["office"], record["input"]["proposer"]["office"]);
    assert!(president.cookies.is_empty());

    let opened = open(&mut president, &made, None).await.expect(200).json;
    assert_eq!(opened["version"], 1);
    assert_eq!(opened["headline"]["together"], 988_166);
    let pdf = fetch(&mut president, &opened).await.expect(200);
    assert_eq!(pdf.header("content-type"), "application/pdf");
    let path = format!("{LIST}/{material}/versions/1/document.pdf");
    let own = client.get(&path);
    assert!(pdf.bytes == own.await.expect(200).bytes);
    // nothing of the desk
    for path in [LIST.to_owned(), format!("{LIST}/{material}")] {
        president.get(&path).await.refused(401, "unauthenticated");
    }
    let events = world.events.0.lock().unwrap();
    for event in [Event::LinkMade(taro.id), Event::LinkOpened(taro.id)] {
        assert!(events.contains(&event), "{event:?}");
    }
}

async fn what_is_shared_stays_when_the_material_changes(world: &World) {
    let (_, mut client, material) = owner(world, "taro").await;
    let made = share(&mut client, &material, json!({})).await;
    let mut president = world.client();
    let opened = open(&mut president, &made, None).await.expect(200).json;
    let before = fetch(&mut president, &opened).await.expect(200).bytes;
    let mut input = crate::bodies::reference();
    input["title"] = json!("別の資料");
    input["proposals"][0]["monthly"] = json!(300_000);
    let mut saving = client.with("if-match", "\"1\"");
    let path = format!("{LIST}/{material}");
    let saved = saving.json("PATCH", &path, json!({ "input": input }));
    saved.await.expect(200);
    issue(&client, &material, 2).await;
    let told = look(&mut president, &made).await.expect(200).json;
    assert_ne!(told["title"], "別の資料");
    let opened = open(&mut president, &made, None).await.expect(200).json;
    assert_eq!(opened["version"], 1);
    assert!(fetch(&mut president, &opened).await.expect(200).bytes == before);
}

async fn nothing_is_told_of_a_link_that_opens_nothing(world: &World) {
    let (taro, mut client, material) = owner(world, "taro").await;
    let revoked = share(&mut client, &material, json!({})).await;
    let expired = share(&mut client, &material, json!({ "days": 1 })).await;
    let mut president = world.client();
    let opened = open(&mut president, &revoked, None).await.expect(200).json;
    let id = revoked["link"]["id"].as_str().unwrap();
    let path = format!("{LIST}/{material}/links/{id}");
    let revoking = client.json("DELETE", &path, json!({}));
    revoking.await.expect(204);
    // a second click
    client.json("DELETE", &path, json!({})).await.expect(204);
    world.clock.advance(TimeDelta::days(1));
    let unknown = json!({ "token": "A".repeat(43) });
    let mut answers = Vec::new();
    for link in [&unknown, &expired, &revoked, &json!({ "token": "" })] {
        let told = look(&mut president, link).await;
        answers.push(told.refused(410, "shared_link_invalid").bytes);
        let told = open(&mut president, link, Some("123456")).await;
        answers.push(told.refused(410, "shared_link_invalid").bytes);
    }
    // and who had opened it fetches no more
    let told = fetch(&mut president, &opened).await;
    answers.push(told.refused(410, "shared_link_invalid").bytes);
    let mut tab = president.with("sec-fetch-dest", "document");
    let led = fetch(&mut tab, &opened).await.expect(303);
    assert_eq!(led.header("location"), "/shared");
    for ticket in ["unknown", "%00"] {
        let opened = json!({ "ticket": ticket });
        let told = fetch(&mut president, &opened).await;
        told.refused(410, "shared_link_invalid");
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    let mut client = world.signed_in(&taro).await;
    let list = listed(&mut client, &material).await;
    assert_eq!(list.len(), 2);
    assert!(list[0]["revoked_at"].is_null() && list[1]["revoked_at"].is_string());
    let events = world.events.0.lock().unwrap();
    let told = events
        .iter()
        .filter(|event| **event == Event::LinkRevoked(taro.id));
    assert_eq!(told.count(), 1);
}

async fn a_passcode_is_asked_for_and_few_are_tried(world: &World) {
    let (_, mut client, material) = owner(world, "taro").await;
    let passcode = json!({ "passcode": " 24１357 " });
    let made = share(&mut client, &material, passcode).await;
    assert_eq!(made["link"]["has_passcode"], true);
    let mut president = world.client();
    let told = look(&mut president, &made).await.expect(200).json;
    assert_eq!(told["asks_passcode"], true);
    let missing = open(&mut president, &made, None).await;
    let missing = missing.refused(422, "invalid_fields").json;
    assert_eq!(missing["errors"][0]["field"], "passcode");
    // however it is typed
    for typed in ["241357", " ２４１３５７"] {
        open(&mut president, &made, Some(typed)).await.expect(200);
    }
    for _ in 0..10 {
        let wrong = open(&mut president, &made, Some("000000")).await;
        wrong.refused(403, "passcode_wrong");
    }
    let hashes = world.hashes();
    let barred = open(&mut president, &made, Some("241357")).await;
    let barred = barred.refused(429, "too_many_attempts");
    assert_eq!(barred.header("retry-after"), "86400");
    assert_eq!(world.hashes(), hashes, "who has to wait costs nothing");
    // wherever it is tried from
    let mut elsewhere = world.client().at("192.0.2.77");
    let barred = open(&mut elsewhere, &made, Some("241357")).await;
    barred.refused(429, "too_many_attempts");
    // another link is another one
    let other = share(&mut client, &material, json!({ "passcode": "241357" })).await;
    open(&mut president, &other, Some("241357"))
        .await
        .expect(200);
    world.clock.advance(TimeDelta::days(1));
    open(&mut president, &made, Some("241357"))
        .await
        .expect(200);
}

async fn an_address_tries_few_passcodes(world: &World) {
    let (_, mut client, material) = owner(world, "taro").await;
    let mut stranger = world.client().at("192.0.2.77");
    let mut last = Value::Null;
    for _ in 0..4 {
        last = share(&mut client, &material, json!({ "passcode": "241357" })).await;
        for _ in 0..8 {
            open(&mut stranger, &last, Some("000000")).await;
        }
    }
    let barred = open(&mut stranger, &last, Some("241357")).await;
    let barred = barred.refused(429, "too_many_attempts");
    assert_eq!(barred.header("retry-after"), "900");
    let mut president = world.client().at("192.0.2.78");
    open(&mut president, &last, Some("241357"))
        .await
        .expect(200);
}

async fn each_opening_counts_once(world: &World) {
    let (_, mut client, material) = owner(world, "taro").await;
    let made = share(&mut client, &material, json!({})).await;
    let mut president = world.client();
    look(&mut president, &made).await.expect(200);
    assert_eq!(listed(&mut client, &material).await[0]["views"], 0);
    let opened = open(&mut president, &made, None).await.expect(200).json;
    for _ in 0..3 {
        fetch(&mut president, &opened).await.expect(200);
    }
    let once = &listed(&mut client, &material).await[0];
    assert_eq!(
        (&once["views"], &once["viewed_at"]),
        (&json!(1), &json!(world.clock_now()))
    );
    let all: Vec<_> = (0..20)
        .map(|_| {
            let (mut president, made) = (world.client(), made.clone());
            tokio::spawn(async move { open(&mut president, &made, None).await.status })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in all {
        statuses.push(one.await.unwrap());
    }
    assert_eq!(statuses, [200; 20]);
    assert_eq!(listed(&mut client, &material).await[0]["views"], 21);
    // one reader takes nobody else's turns
    let mut eager = world.client().at("192.0.2.1");
    for _ in 0..15 {
        open(&mut eager, &made, None).await.expect(200);
    }
    let refused = open(&mut eager, &made, None).await;
    refused.refused(429, "too_many_requests");
    // nobody keeps the database busy with it
    for _ in 36..60 {
        open(&mut president, &made, None).await.expect(200);
    }
    let refused = open(&mut president, &made, None).await;
    refused.refused(429, "too_many_requests");
    assert_eq!(listed(&mut client, &material).await[0]["views"], 60);
}

async fn a_link_is_its_members_alone(world: &World) {
    let (_, mut client, material) = owner(world, "taro").await;
    let (_, mut other, own) = owner(world, "hanako").await;
    let made = share(&mut client, &material, json!({})).await;
    let id = made["link"]["id"].as_str().unwrap();
    for material in [&material, &own] {
        let path = format!("{LIST}/{material}/links/{id}");
        let refused = other.json("DELETE", &path, json!({})).await;
        refused.refused(404, "not_found");
    }
    let refused = ask(&mut other, &material, json!({})).await;
    refused.refused(404, "not_found");
    let path = format!("{LIST}/{material}/links");
    other.get(&path).await.refused(404, "not_found");
    // a number that was not issued
    let refused = ask(&mut other, &own, json!({ "number": 2 })).await;
    refused.refused(404, "not_found");
    open(&mut world.client(), &made, None).await.expect(200);
}

async fn a_link_is_closed_while_its_member_may_not_share(world: &World) {
    let (taro, mut client, material) = owner(world, "taro").await;
    let made = share(&mut client, &material, json!({})).await;
    let mut president = world.client();
    let opened = open(&mut president, &made, None).await.expect(200).json;
    let good = Status {
        step: RegistrationStep::Subscribed,
        is_email_verified: true,
        is_subscribed: true,
        is_disabled: false,
        deleted_at: None,
    };
    let store = &world.database.store;
    for closed in [
        Status {
            is_disabled: true,
            ..good
        },
        Status {
            is_subscribed: false,
            ..good
        },
        Status {
            deleted_at: Some(world.clock_now()),
            ..good
        },
    ] {
        store.set_status(taro.id, closed).await.unwrap();
        let told = look(&mut president, &made).await;
        told.refused(410, "shared_link_invalid");
        let told = open(&mut president, &made, None).await;
        told.refused(410, "shared_link_invalid");
        let told = fetch(&mut president, &opened).await;
        told.refused(410, "shared_link_invalid");
    }
    store.set_status(taro.id, good).await.unwrap();
    fetch(&mut president, &opened).await.expect(200);
    look(&mut president, &made).await.expect(200);
}

async fn links_go_with_material_and_account(world: &World) {
    let (taro, mut client, gone) = owner(world, "taro").await;
    let made = share(&mut client, &gone, json!({})).await;
    let mut president = world.client();
    let opened = open(&mut president, &made, None).await.expect(200).json;
    let deleted = client.json("DELETE", LIST, json!({ "ids": [gone] })).await;
    deleted.expect(204);
    let told = look(&mut president, &made).await;
    told.refused(410, "shared_link_invalid");
    let told = fetch(&mut president, &opened).await;
    told.refused(410, "shared_link_invalid");
    let material = crate::coverage::saved_by(&mut client).await;
    issue(&client, &material, 1).await;
    let made = share(&mut client, &material, json!({ "number": 2 })).await;
    open(&mut president, &made, None).await.expect(200);
    make_fresh(world, &mut client, &taro).await;
    let deleted = client.json("DELETE", "/api/members/me", json!({})).await;
    assert!(deleted.status < 300, "{}", deleted.status);
    let told = open(&mut president, &made, None).await;
    told.refused(410, "shared_link_invalid");
    let rows = "SELECT COUNT(*) FROM shared_links";
    assert_eq!(world.database.store.number(rows).await.unwrap(), 0);
}

async fn what_is_wrong_of_a_link_is_told(world: &World) {
    let (_, mut client, material) = owner(world, "taro").await;
    for (more, field, code) in [
        (json!({ "days": 0 }), "days", "out_of_range"),
        (json!({ "days": 91 }), "days", "out_of_range"),
        (json!({ "label": "あ".repeat(61) }), "label", "too_long"),
        (
            json!({ "passcode": "12345" }),
            "passcode",
            "passcode_length",
        ),
        (json!({ "passcode": "123456" }), "passcode", "passcode_easy"),
        (
            json!({ "passcode": "1".repeat(65) }),
            "passcode",
            "passcode_length",
        ),
    ] {
        let refused = ask(&mut client, &material, more.clone()).await;
        let refused = refused.refused(422, "invalid_fields").json;
        assert_eq!(refused["errors"][0]["field"], field, "{more}");
        assert_eq!(refused["errors"][0]["code"], code, "{more}");
    }
    for more in [
        json!({ "days": 1 }),
        json!({ "days": 90 }),
        json!({ "label": "あ".repeat(60) }),
        json!({ "passcode": "241357" }),
        json!({ "passcode": "1".repeat(63) + "2" }),
    ] {
        share(&mut client, &material, more).await;
    }
    let none = share(&mut client, &material, json!({ "passcode": "  " })).await;
    assert_eq!(none["link"]["has_passcode"], false);
}

async fn a_member_has_so_many_links(world: &World) {
    let (taro, mut client, material) = owner(world, "taro").await;
    for _ in 0..20 {
        share(&mut client, &material, json!({})).await;
    }
    let refused = ask(&mut client, &material, json!({})).await;
    refused.refused(429, "too_many_requests");
    let digest = if world.is_on_sqlite() {
        "CAST(? AS BLOB)"
    } else {
        "CAST(? AS bytea)"
    };
    for number in 20..MAX_LINKS {
        let digest = digest.replace('?', &format!("'{number}'"));
        let id = if world.is_on_sqlite() {
            "randomblob(16)"
        } else {
            "gen_random_uuid()"
        };
        let copy = format!(
            "INSERT INTO shared_links SELECT {id}, member_id, number, material_id, {digest}, label, \
             passcode_hash, created_at, expires_at, views, viewed_at, revoked_at FROM shared_links LIMIT 1"
        );
        world.database.store.execute(&copy).await.unwrap();
    }
    world.clock.advance(TimeDelta::hours(1));
    client = world.signed_in(&taro).await;
    let refused = ask(&mut client, &material, json!({})).await;
    let refused = refused.refused(409, "quota_exceeded").json;
    assert_eq!(refused["errors"][0]["code"], "quota_links");
    assert_eq!(refused["errors"][0]["params"]["max"], MAX_LINKS.to_string());
}

async fn no_cache_and_no_search_engine_keeps_it(world: &World) {
    let (_, mut client, material) = owner(world, "taro").await;
    let made = share(&mut client, &material, json!({})).await;
    let mut president = world.client();
    let opened = open(&mut president, &made, None).await.expect(200);
    let pdf = fetch(&mut president, &opened.json).await.expect(200);
    assert_eq!(
        pdf.header("content-security-policy"),
        "frame-ancestors 'self'"
    );
    for answer in [
        look(&mut president, &made).await,
        opened,
        pdf,
        look(&mut president, &json!({ "token": "" })).await,
        president.get("/shared").await,
        president.get("/en/shared").await,
    ] {
        assert_eq!(answer.header("x-robots-tag"), "noindex, nofollow");
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
    }
}
