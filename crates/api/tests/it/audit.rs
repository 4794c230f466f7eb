//! What is written down about security, and where a request is said to come from.

use crate::bodies::reference;
use crate::world::{PROXY, World};
use serde_json::json;

crate::on_both_databases! {
    what_a_member_does_is_written_down_with_its_origin
    only_the_proxy_may_say_who_asks
}

const LIST: &str = "/api/members/me/materials";

async fn what_a_member_does_is_written_down_with_its_origin(world: &World) {
    let person = world.person("taro").await;
    let browser = world.signed_in(&person).await.at("192.0.2.1");
    let mut browser = browser.with("user-agent", "Firefox");
    let body = json!({ "input": reference() });
    let saved = browser.post(LIST, body).await.expect(201);
    let id = saved.json["id"].as_str().unwrap();
    browser
        .get(&format!("{LIST}/{id}/document.pdf"))
        .await
        .expect(200);
    let body = json!({ "ids": [id] });
    browser.json("DELETE", LIST, body).await.expect(204);

    let rows = world.database.store.audit().of(person.id).await.unwrap();
    let of_browser: Vec<_> = rows.iter().filter(|row| row.ip == "192.0.2.1").collect();
    let events: Vec<_> = of_browser.iter().map(|row| row.event.as_str()).collect();
    assert_eq!(events, ["document_made", "materials_deleted"]);
    assert_eq!(of_browser[1].detail.as_deref(), Some("1"));
    assert!(of_browser.iter().all(|row| row.agent == "Firefox"));
    let now = world.seconds_ago(0);
    let found = world
        .database
        .store
        .audit()
        .from("192.0.2.1", now, now)
        .await;
    assert_eq!(found.unwrap().len(), 2);
}

async fn only_the_proxy_may_say_who_asks(world: &World) {
    let person = world.person("taro").await;
    let signed_in = world.signed_in(&person).await;
    for (peer, expected) in [(PROXY, "198.51.100.7"), ("192.0.2.1", "192.0.2.1")] {
        let mut browser = signed_in
            .at(peer)
            .with("x-forwarded-for", "203.0.113.5, 198.51.100.7")
            .with("x-real-ip", "203.0.113.6")
            .with("forwarded", "for=203.0.113.7");
        let saved = browser.post(LIST, json!({ "input": {} })).await.expect(201);
        let body = json!({ "ids": [saved.json["id"]] });
        browser.json("DELETE", LIST, body).await.expect(204);
        let rows = world.database.store.audit().of(person.id).await.unwrap();
        assert_eq!(rows.last().unwrap().ip, expected);
        world.clock.advance(chrono::TimeDelta::seconds(1));
    }
}
