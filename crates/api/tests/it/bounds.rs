//! Nothing grows without bound: what an outsider or a member can do again and again.

use crate::bodies::{login, reference, sign_up};
use crate::order::{order, with_card};
use crate::world::{Answer, Client, PASSWORD, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_store::{ConsentId, NewConsent, NewConsents, SessionId};
use uuid::Uuid;

crate::on_both_databases! {
    ten_thousand_limited_requests_leave_a_handful_of_rows
    a_thousand_networks_leave_bounded_counters
    refusals_are_counted_with_their_origin
    who_is_told_to_wait_keeps_nobody_from_writing
    a_member_writes_once_a_second_after_a_burst
    autosaving_never_waits
    a_material_has_an_end_and_says_where
    five_hundred_materials_at_most_are_deleted_at_once
    ten_largest_materials_are_a_short_list
    passwords_that_are_typed_on_and_on_are_counted
    what_outsiders_leave_goes_at_the_stated_times
    from_where_was_agreed_is_known_for_two_years
}

const LIST: &str = "/api/members/me/materials";

/// The rows of all tables.
async fn rows(world: &World) -> i64 {
    let store = &world.database.store;
    let mut rows = 0;
    for table in store.tables().await.unwrap() {
        rows += store.count_rows(&table).await.unwrap();
    }
    rows
}

async fn ten_thousand_limited_requests_leave_a_handful_of_rows(world: &World) {
    let before = rows(world).await;
    let mut client = world.client().at("192.0.2.1").with("user-agent", "bot");
    let ask = json!({ "email": "nobody@example.jp" });
    for _ in 0..10_000 {
        client
            .post("/api/forgot/password/email", ask.clone())
            .await
            .expect(202);
    }
    world.service.tidy().await.unwrap();
    let grown = rows(world).await - before;
    assert!(grown <= 11, "{grown} rows");
}

async fn a_thousand_networks_leave_bounded_counters(world: &World) {
    for network in 0..1_000 {
        let ip = format!("2001:db8:0:{network:x}::1");
        let mut client = world.client().at(&ip).without("origin");
        let ask = json!({ "email": "nobody@example.jp" });
        client
            .post("/api/forgot/password/email", ask)
            .await
            .refused(403, "foreign_origin");
    }
    world.service.tidy().await.unwrap();
    let store = &world.database.store;
    assert_eq!(store.count_rows("refusals").await.unwrap(), 501);
}

async fn refusals_are_counted_with_their_origin(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client().at("192.0.2.1").with("user-agent", "Firefox");
    let wrong = json!({ "email": person.email, "password": "wrong" });
    for _ in 0..5 {
        client.post("/api/login", wrong.clone()).await.expect(401);
    }
    for _ in 0..3 {
        client.post("/api/login", wrong.clone()).await.expect(429);
    }
    world.service.write_refusals().await.unwrap();
    let store = &world.database.store;
    let rows = store.refusals_of(person.id).await.unwrap();
    let seen: Vec<_> = rows
        .iter()
        .map(|row| (row.event.as_str(), row.network.as_str(), row.count))
        .collect();
    assert_eq!(
        seen,
        [
            ("attempts_blocked", "192.0.2.1", 3),
            ("password_refused", "192.0.2.1", 5)
        ]
    );
    assert!(rows.iter().all(|row| row.agent == "Firefox"));
    assert!(store.audit().of(person.id).await.unwrap().is_empty());
}

/// Somebody else holds the writer of the database: who has to wait is told so all the same.
async fn who_is_told_to_wait_keeps_nobody_from_writing(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client().at("192.0.2.1");
    let ask = json!({ "email": person.email });
    for _ in 0..20 {
        client
            .post("/api/forgot/password/email", ask.clone())
            .await
            .expect(202);
    }
    let held = world.database.store.hold_writer().await.unwrap();
    client
        .post("/api/forgot/password/email", ask)
        .await
        .expect(202);
    drop(held);
}

async fn save(client: &mut Client, input: &Value) -> Answer {
    client.post(LIST, json!({ "input": input })).await
}

async fn a_member_writes_once_a_second_after_a_burst(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for _ in 0..60 {
        save(&mut client, &json!({})).await.expect(201);
    }
    let answer = save(&mut client, &json!({})).await;
    let answer = answer.refused(429, "too_many_requests");
    assert_eq!(answer.header("retry-after"), "1");
    // what changes nothing is not counted
    client
        .post("/api/materials/compare", reference())
        .await
        .expect(200);
    assert_eq!(client.get(LIST).await.expect(200).json["total"], 60);
    let mut other = world.signed_in(&world.person("hanako").await).await;
    save(&mut other, &json!({})).await.expect(201);
    // that sign-in took thirty seconds
    for _ in 0..30 {
        save(&mut client, &json!({})).await.expect(201);
    }
    save(&mut client, &json!({})).await.expect(429);
}

/// Two editors, each saving every two seconds for five minutes.
async fn autosaving_never_waits(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let mut open = Vec::new();
    for _ in 0..2 {
        let saved = save(&mut client, &reference()).await.expect(201);
        open.push(format!("{LIST}/{}", saved.json["id"].as_str().unwrap()));
    }
    let body = json!({ "input": reference() });
    for version in 1..=150 {
        for path in &open {
            let mut seen = client.with("if-match", &format!("\"{version}\""));
            seen.json("PATCH", path, body.clone()).await.expect(200);
        }
        world.clock.advance(TimeDelta::seconds(2));
    }
}

async fn a_material_has_an_end_and_says_where(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for (pointer, value, code) in [
        ("/title", json!("髙".repeat(1_001)), "too_long"),
        (
            "/customer/dependants",
            json!(vec![json!({}); 31]),
            "too_many",
        ),
        ("/life_insurance", json!(vec![json!({}); 6]), "too_many"),
        ("/deferred_insurance", json!(vec![json!({}); 6]), "too_many"),
    ] {
        let mut input = reference();
        *input.pointer_mut(pointer).unwrap() = value;
        let answer = save(&mut client, &input)
            .await
            .refused(422, "invalid_fields");
        let error = &answer.json["errors"][0];
        assert_eq!(error["code"], code, "{pointer}");
        assert_eq!(error["field"], pointer[1..].replace('/', "."));
    }
    // a slip is kept
    let mut input = reference();
    input["title"] = json!("髙".repeat(61));
    let saved = save(&mut client, &input).await.expect(201);
    assert_eq!(saved.json["state"], "draft");
    assert_eq!(saved.json["input"]["title"], input["title"]);
}

/// The largest material there can be: every free text and every list as long as is kept.
fn largest() -> Value {
    let text = || json!("\u{1f600}".repeat(1_000));
    let mut input = reference();
    for pointer in [
        "/title",
        "/search_keyword",
        "/company/name",
        "/company/name_kana",
        "/company/prefecture",
        "/customer/last_name",
        "/customer/first_name",
        "/customer/last_name_kana",
        "/customer/first_name_kana",
        "/proposer/office",
        "/proposer/name",
        "/proposer/tel",
        "/proposer/email",
        "/proposer/registration",
        "/proposer/approval_number",
    ] {
        let mut field = &mut input;
        for part in pointer[1..].split('/') {
            field = &mut field[part];
        }
        *field = text();
    }
    input["about"] = text();
    input["customer"]["dependants"] = json!(vec![json!({ "age": 40 }); 30]);
    let bonus = json!({ "date": "2026-07-10", "amount": 999_999_999, "period_months": 12 });
    let pay = json!({ "monthly": 99_999_999, "column": "kou", "bonuses": vec![bonus; 10] });
    input["current"] = pay.clone();
    input["proposals"] = json!(vec![pay; 10]);
    let policy = json!({
        "insurer": text(), "product": text(), "plan_no": text(), "premium": 9_999_999_999_i64,
        "surrender_values": vec![9_999_999_999_i64; 116],
    });
    input["deferred_insurance"] = json!(vec![policy; 5]);
    input
}

async fn five_hundred_materials_at_most_are_deleted_at_once(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let ids: Vec<_> = (0..501).map(Uuid::from_u128).collect();
    let answer = client.json("DELETE", LIST, json!({ "ids": ids })).await;
    let answer = answer.refused(422, "invalid_fields");
    assert_eq!(
        answer.json["errors"],
        json!([{ "field": "ids", "code": "too_many", "params": { "max": "500" } }])
    );
}

async fn ten_largest_materials_are_a_short_list(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    for _ in 0..10 {
        save(&mut client, &largest()).await.expect(201);
    }
    let totals = world
        .database
        .store
        .materials()
        .totals(person.id)
        .await
        .unwrap();
    assert!(totals.bytes < 10 * 300_000, "{totals:?}");
    let list = client.get(LIST).await.expect(200);
    assert_eq!(list.json["results"].as_array().unwrap().len(), 10);
    assert!(list.bytes.len() < 64 << 10, "{} bytes", list.bytes.len());
    let row = &list.json["results"][0];
    assert_eq!(row["lifeInsurance"], json!({ "count": 0 }));
    assert_eq!(row["deferredInsurance"], json!({ "count": 5 }));
}

async fn passwords_that_are_typed_on_and_on_are_counted(world: &World) {
    let person = world.person("taro").await;
    for _ in 0..40 {
        let body = json!({ "email": person.email, "password": PASSWORD });
        world.client().post("/api/login", body).await.expect(200);
    }
    world.service.tidy().await.unwrap();
    let store = &world.database.store;
    assert_eq!(store.audit().of(person.id).await.unwrap().len(), 30);
    let rows = store.refusals_of(person.id).await.unwrap();
    assert_eq!((rows.len(), rows[0].count), (1, 10));
    assert_eq!(store.count_rows("sessions").await.unwrap(), 10);
}

async fn what_outsiders_leave_goes_at_the_stated_times(world: &World) {
    let mut client = world.client().at("192.0.2.1");
    let body = sign_up("new@example.jp", "violet kettle wanton 9");
    client.post("/api/signup", body).await.expect(201);
    let ask = json!({ "email": "new@example.jp" });
    let mut other = world.client().at("192.0.2.2");
    other
        .post("/api/forgot/password/email", ask)
        .await
        .expect(202);
    other
        .post("/api/login", login("nobody@example.jp", "wrong"))
        .await
        .expect(401);
    other
        .post("/api/login/passkey/start", Value::Null)
        .await
        .expect(200);
    world.mails_to("new@example.jp").await;
    world.service.tidy().await.unwrap();
    let store = &world.database.store;
    let left = async || {
        let mut left = Vec::new();
        for table in store.tables().await.unwrap() {
            if store.count_rows(&table).await.unwrap() > 0 {
                left.push(table);
            }
        }
        left
    };
    let tidy_after = async |time: TimeDelta| {
        world.clock.advance(time);
        world.service.tidy().await.unwrap();
        left().await
    };
    // the browser keeps the question of a passkey
    assert!(!left().await.contains(&"ceremonies".to_owned()));
    for table in ["reset_tokens", "windows", "window_marks"] {
        assert!(left().await.contains(&table.to_owned()), "{table}");
    }
    let soon = tidy_after(TimeDelta::minutes(15)).await;
    assert!(!soon.contains(&"reset_tokens".to_owned()));
    tidy_after(TimeDelta::days(8)).await;
    assert_eq!(
        tidy_after(TimeDelta::days(23)).await,
        ["audit_events", "mails", "refusals"]
    );
    let later = tidy_after(TimeDelta::days(60)).await;
    assert_eq!(later, ["audit_events", "refusals"]);
    // two years after it all, in which there was something to tell each month
    for _ in 0..32 {
        world.clock.advance(TimeDelta::days(20));
        let mut other = world.client().at("192.0.2.2");
        let ask = json!({ "email": "new@example.jp" });
        other
            .post("/api/forgot/password/email", ask)
            .await
            .expect(202);
    }
    let last = tidy_after(TimeDelta::days(1)).await;
    assert!(!last.contains(&"refusals".to_owned()), "{last:?}");
    assert!(
        last.contains(&"audit_events".to_owned()),
        "the last year of a log stays"
    );
}

async fn from_where_was_agreed_is_known_for_two_years(world: &World) {
    let (person, client) = with_card(world, "taro").await;
    let mut client = client.at("192.0.2.1").with("user-agent", "Mozilla/5.0");
    order(&mut client).await.expect(201);
    let store = &world.database.store;
    let given = NewConsents {
        given: vec![NewConsent {
            id: ConsentId(Uuid::from_u128(42)),
            document: "terms",
            version: "2026-11-26".to_owned(),
        }],
        session: SessionId(Uuid::from_u128(43)),
        ip: "192.0.2.1".to_owned(),
    };
    let added = store.once(async |tx| {
        let (given, now) = (given.clone(), world.clock_now());
        tx.consents().add(person.id, given, now).await
    });
    added.await.unwrap();
    let known = async || {
        world.service.tidy().await.unwrap();
        let orders = store
            .subscriptions()
            .confirmations(person.id)
            .await
            .unwrap();
        let consents = store.consents().of(person.id).await.unwrap();
        assert!(!orders.is_empty() && !consents.is_empty());
        assert!(orders.iter().all(|order| !order.shown.is_empty()));
        let ordered = orders.into_iter().flat_map(|order| [order.ip, order.agent]);
        let all = ordered.chain(consents.into_iter().map(|consent| consent.ip));
        all.filter(|peer| !peer.is_empty()).count()
    };
    let all = known().await;
    assert!(all >= 2, "{all}");
    world.clock.advance(TimeDelta::days(729));
    assert_eq!(known().await, all);
    world.clock.advance(TimeDelta::days(3));
    assert_eq!(known().await, 0);
}
