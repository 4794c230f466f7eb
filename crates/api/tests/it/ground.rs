//! Members read while nothing can be written; what is written and cannot be read is our fault.

use crate::bodies::reference;
use crate::world::{SESSION, World};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_store::testing::ForeignLock;
use std::time::Duration;

crate::on_both_databases! {
    a_row_that_cannot_be_read_is_a_fault_of_ours
    a_row_that_the_database_cannot_take_is_a_fault_of_ours
    members_read_while_nothing_can_be_written
    what_was_read_counts_on_while_nothing_can_be_written
    a_session_that_is_over_is_refused_while_nothing_can_be_written
    what_could_not_be_written_of_reads_is_written_later
    a_session_in_use_is_kept_and_never_beyond_its_end
}

const LIST: &str = "/api/members/me/materials";

async fn foreign_lock(world: &World) -> ForeignLock {
    let tables = "sessions, windows, audit_events, materials";
    ForeignLock::take(&world.database.url, tables)
        .await
        .unwrap()
}

async fn a_row_that_cannot_be_read_is_a_fault_of_ours(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let damage = "UPDATE members SET registration_step = 'none'";
    world.database.store.execute(damage).await.unwrap();
    let answer = client.get("/api/members/me").await;
    let answer = answer.refused(500, "server_error");
    assert!(
        !answer.headers.contains_key("retry-after"),
        "waiting mends nothing"
    );
}

async fn a_row_that_the_database_cannot_take_is_a_fault_of_ours(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let input = json!({ "input": reference() });
    client.post(LIST, input.clone()).await.expect(201);
    let rule = "CREATE UNIQUE INDEX one_of_each ON materials (member_id)";
    world.database.store.execute(rule).await.unwrap();
    let answer = client.post(LIST, input).await;
    let answer = answer.refused(500, "server_error");
    assert!(
        !answer.headers.contains_key("retry-after"),
        "waiting mends nothing"
    );
}

async fn members_read_while_nothing_can_be_written(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let input = json!({ "input": reference() });
    let saved = client.post(LIST, input.clone()).await.expect(201);
    let one = format!("{LIST}/{}", saved.json["id"].as_str().unwrap());
    world
        .service
        .add_coupon("SEMINAR10", ten_percent())
        .await
        .unwrap();

    let foreign = foreign_lock(world).await;
    world.clock.advance(TimeDelta::minutes(5));
    for path in [
        "/api/members/me",
        LIST,
        &one,
        &format!("{one}/document.pdf"),
        &format!("{one}/workbook.xlsx"),
        "/api/members/me/sessions",
        "/api/coupon/validate?coupon=SEMINAR10",
    ] {
        let answer = client.get(path).await;
        assert!(answer.status == 200, "{path}: {}", answer.status);
    }
    let compared = client.post("/api/materials/compare", reference()).await;
    compared.expect(200);
    let ready = client.get("/readyz").await.expect(200);
    assert_eq!(ready.json, json!({ "status": "reads_only" }));

    let refused = client.post(LIST, input.clone()).await;
    assert_eq!(refused.status, 503);
    assert!(!refused.header("retry-after").is_empty());
    let code = if world.database.url.starts_with("sqlite") {
        "writes_refused"
    } else {
        // PostgreSQL waits for the lock of a table until its limit: it is busy, not closed
        "unavailable"
    };
    assert_eq!(refused.json["code"], code);

    foreign.release().await.unwrap();
    // the write that is under way may still find the lock
    for _ in 0..300 {
        if client.post(LIST, input.clone()).await.status == 201 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("writes are refused for ever");
}

async fn what_was_read_counts_on_while_nothing_can_be_written(world: &World) {
    let terms = ten_percent();
    world.service.add_coupon("SEMINAR10", terms).await.unwrap();
    let mut nobody = world.client().at("192.0.2.1");
    let check = "/api/coupon/validate?coupon=SEMINAR10";
    for _ in 0..7 {
        nobody.get(check).await.expect(200);
    }
    let foreign = foreign_lock(world).await;
    for _ in 0..3 {
        nobody.get(check).await.expect(200);
    }
    let answer = nobody.get(check).await;
    foreign.release().await.unwrap();
    answer.refused(429, "too_many_requests");
}

fn ten_percent() -> shinchoryu_service::CouponTerms {
    shinchoryu_service::CouponTerms {
        discount: shinchoryu_service::Discount::percent(10).unwrap(),
        charges: None,
    }
}

async fn a_session_that_is_over_is_refused_while_nothing_can_be_written(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let kept = client.cookies.clone();
    let foreign = foreign_lock(world).await;
    world.clock.advance(TimeDelta::minutes(40));
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
    // not even when the clock goes back
    world.clock.advance(TimeDelta::minutes(-10));
    client.cookies = kept;
    client.get("/api/members/me").await.expect(401);
    foreign.release().await.unwrap();
}

async fn what_could_not_be_written_of_reads_is_written_later(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let input = json!({ "input": reference() });
    let saved = client.post(LIST, input).await.expect(201);
    let path = format!("{LIST}/{}/document.pdf", saved.json["id"].as_str().unwrap());
    let foreign = foreign_lock(world).await;
    world.clock.advance(TimeDelta::minutes(30));
    client.get(&path).await.expect(200);
    foreign.release().await.unwrap();

    // another server knows nothing of the use until it is written
    let mut elsewhere = world.client_of_another_server();
    elsewhere.cookies = client.cookies.clone();
    assert!(elsewhere.cookies.contains_key(SESSION));
    for _ in 0..300 {
        let told = world.database.store.audit().of(person.id).await.unwrap();
        if told.iter().any(|row| row.event == "document_made") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let told = world.database.store.audit().of(person.id).await.unwrap();
    assert!(told.iter().any(|row| row.event == "document_made"));
    for _ in 0..300 {
        let sessions = world.database.store.sessions();
        let since = world.seconds_ago(60);
        let used = sessions.of(person.id, world.clock_now(), since).await;
        if !used.unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    world.clock.advance(TimeDelta::minutes(30));
    elsewhere.get("/api/members/me").await.expect(200);
}

async fn a_session_in_use_is_kept_and_never_beyond_its_end(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let kept = client.cookies.clone();
    let foreign = foreign_lock(world).await;
    for _ in 0..23 {
        world.clock.advance(TimeDelta::minutes(30));
        client.get("/api/members/me").await.expect(200);
    }
    world.clock.advance(TimeDelta::minutes(30));
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
    client.cookies = kept;
    client.get("/api/members/me").await.expect(401);
    foreign.release().await.unwrap();
}
