//! Events, from the files of whoever runs the installation to who may see them. It is noon of 1 May 2026
//! in Japan.

use crate::world::{Client, Person, World};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use shinchoryu_service::operator::{Fate, Imported, import_content};
use shinchoryu_service::{ContentFile, read_content};

crate::on_both_databases! {
    everybody_sees_what_is_for_everybody_and_members_see_all
    nothing_is_shown_before_its_time_nor_when_it_is_over
    a_page_has_ten_events
    a_list_that_makes_no_sense_is_refused
    the_same_files_again_change_nothing
    a_file_that_went_is_withdrawn
    a_fault_in_one_file_changes_nothing
}

const PUBLIC: &str = "/api/events/public";
const MEMBERS: &str = "/api/events?user_type=members";

pub fn file(path: &str, text: String) -> ContentFile {
    ContentFile {
        path: path.to_owned(),
        text,
    }
}

/// An event of two hours on a day of May 2026, that is published at this time of Japan.
fn event(id: &str, audience: &str, day: u32, publish_at: &str) -> ContentFile {
    let text = format!(
        r#"
id = "{id}"
publish_at = {publish_at}
audience = "{audience}"
start_date_time = 2026-05-{day:02}T13:05:00
end_date_time = 2026-05-{day:02}T15:05:00
link = "https://example.jp/{id}"
[ja]
name = "セミナー {id}"
description = "一行目\n二行目"
place = "東京"
[en]
name = "Seminar {id}"
description = "One line\nAnother"
place = "Tokyo"
"#
    );
    file(&format!("events/{id}.toml"), text)
}

const BEFORE: &str = "2026-04-30T09:00:00";

pub async fn import(world: &World, files: &[ContentFile]) -> Imported {
    let content = read_content(files).unwrap();
    let (clock, entropy) = (world.clock.as_ref(), world.entropy.as_ref());
    let imported = import_content(&world.database.store, clock, entropy, &content);
    imported.await.unwrap()
}

async fn names(client: &mut Client, path: &str) -> Vec<String> {
    let answer = client.get(path).await.expect(200).json;
    let list = if answer.is_array() {
        &answer
    } else {
        &answer["results"]
    };
    let names = list.as_array().unwrap().iter();
    names
        .map(|event| event["id"].as_str().unwrap().to_owned())
        .collect()
}

async fn everybody_sees_what_is_for_everybody_and_members_see_all(world: &World) {
    let mut member = world.signed_in(&world.person("taro").await).await;
    let mut visitor = world.client();
    assert_eq!(visitor.get(PUBLIC).await.expect(200).json, json!([]));
    let files = [
        event("later", "public", 20, BEFORE),
        event("inside", "members", 15, BEFORE),
        event("sooner", "public", 10, BEFORE),
    ];
    import(world, &files).await;
    assert_eq!(names(&mut visitor, PUBLIC).await, ["sooner", "later"]);
    assert_eq!(
        names(&mut member, MEMBERS).await,
        ["sooner", "inside", "later"]
    );
    visitor.get(MEMBERS).await.refused(401, "unauthenticated");
    let found = visitor.get(PUBLIC).await.expect(200).json;
    let expected = json!({
        "id": "sooner", "name": "セミナー sooner", "description": "一行目\n二行目", "place": "東京",
        "link": "https://example.jp/sooner",
        "start_date_time": "2026-05-10T04:05:00Z", "end_date_time": "2026-05-10T06:05:00Z",
        "audience": "public", "state": "upcoming",
    });
    assert_eq!(found[0], expected);
    let english = visitor.get(&format!("{PUBLIC}?lang=en")).await.expect(200);
    let said = |field: &str| english.json[0][field].clone();
    assert_eq!(
        [said("name"), said("description"), said("place")],
        ["Seminar sooner", "One line\nAnother", "Tokyo"]
    );
    let english = member.get(&format!("{MEMBERS}&lang=en")).await.expect(200);
    assert_eq!(english.json["results"][1]["name"], "Seminar inside");
    assert_eq!(english.json["results"][1]["audience"], "members");
}

/// A member who has signed in already when the clock shows this: signing in takes a while.
pub async fn signed_in_at(world: &World, person: &Person, now: &str) -> Client {
    let now: DateTime<Utc> = now.parse().unwrap();
    let go_to = |time: DateTime<Utc>| world.clock.advance(time - world.clock_now());
    go_to(now - TimeDelta::minutes(5));
    let client = world.signed_in(person).await;
    go_to(now);
    client
}

async fn nothing_is_shown_before_its_time_nor_when_it_is_over(world: &World) {
    let person = world.person("taro").await;
    let mut visitor = world.client();
    import(world, &[event("talk", "public", 2, "2026-05-01T14:00:00")]).await;
    for (now, state) in [
        ("2026-05-01T04:00:00Z", None),
        ("2026-05-01T04:59:59Z", None),
        ("2026-05-01T05:00:00Z", Some("upcoming")),
        ("2026-05-02T04:04:59Z", Some("upcoming")),
        ("2026-05-02T04:05:00Z", Some("running")),
        ("2026-05-02T06:04:59Z", Some("running")),
        ("2026-05-02T06:05:00Z", None),
    ] {
        let mut member = signed_in_at(world, &person, now).await;
        let public = visitor.get(PUBLIC).await.expect(200).json;
        let page = member.get(MEMBERS).await.expect(200).json;
        assert_eq!(public, page["results"], "{now}");
        assert_eq!(page["total"], u64::from(state.is_some()), "{now}");
        assert_eq!(public[0]["state"].as_str(), state, "{now}");
    }
}

async fn a_page_has_ten_events(world: &World) {
    let mut member = world.signed_in(&world.person("taro").await).await;
    let empty = member.get(MEMBERS).await.expect(200).json;
    assert_eq!(
        empty,
        json!({ "results": [], "item": 10, "page": 1, "total": 0 })
    );
    let files: Vec<_> = (1..=11)
        .map(|day| event(&format!("e{day:02}"), "members", day + 1, BEFORE))
        .collect();
    import(world, &files).await;
    for (page, expected) in [(1, 10), (2, 1), (3, 0), (1_000_000, 0)] {
        let path = format!("{MEMBERS}&marker.page={page}");
        let answer = member.get(&path).await.expect(200).json;
        assert_eq!(answer["results"].as_array().unwrap().len(), expected);
        assert_eq!(
            (&answer["item"], &answer["page"], &answer["total"]),
            (&json!(10), &json!(page), &json!(11))
        );
    }
    let last = names(&mut member, &format!("{MEMBERS}&marker.page=2")).await;
    assert_eq!(last, ["e11"]);
    import(world, &files[..10]).await;
    let second = names(&mut member, &format!("{MEMBERS}&marker.page=2")).await;
    assert!(second.is_empty(), "ten are one page");
}

async fn a_list_that_makes_no_sense_is_refused(world: &World) {
    let mut member = world.signed_in(&world.person("taro").await).await;
    for (path, field) in [
        ("/api/events", "user_type"),
        ("/api/events?user_type=visitors", "user_type"),
        ("/api/events?user_type=members&marker.page=0", "marker.page"),
        (
            "/api/events?user_type=members&marker.page=1000001",
            "marker.page",
        ),
        ("/api/events?user_type=members&lang=fr", "lang"),
        ("/api/events/public?user_type=members", "user_type"),
        ("/api/announcements?marker.page=1", "marker.page"),
    ] {
        let answer = member.get(path).await.refused(400, "invalid_query");
        assert_eq!(answer.json["errors"][0]["field"], field, "{path}");
    }
}

async fn the_same_files_again_change_nothing(world: &World) {
    let files = [
        event("b", "public", 10, BEFORE),
        event("a", "members", 11, "2026-05-05T00:00:00"),
    ];
    let added = import(world, &files).await;
    let all = |fate| [("a".to_owned(), fate), ("b".to_owned(), fate)];
    assert_eq!(added.events, all(Fate::Added));
    let copy = world.database.copy().await;
    let before = copy.rows().await;
    let again = import(world, &files).await;
    assert!(again.is_nothing());
    assert!(
        copy.rows().await == before,
        "nothing is written, and no row of the log"
    );
    copy.end().await;
    let moved = event("b", "public", 12, BEFORE);
    let changed = import(world, &[files[1].clone(), moved]).await;
    assert_eq!(changed.events, [("b".to_owned(), Fate::Changed)]);
    let now = world.seconds_ago(0);
    let told = world.database.store.audit().from("", now, now).await;
    let told: Vec<_> = told
        .unwrap()
        .into_iter()
        .filter(|row| row.event == "content_imported")
        .filter_map(|row| row.detail)
        .collect();
    assert_eq!(told.len(), 2);
    assert!(told.contains(&"2 added, 0 changed, 0 withdrawn".to_owned()));
    assert!(told.contains(&"0 added, 1 changed, 0 withdrawn".to_owned()));
}

async fn a_file_that_went_is_withdrawn(world: &World) {
    let mut visitor = world.client();
    let files = [
        event("stays", "public", 10, BEFORE),
        event("goes", "public", 11, BEFORE),
    ];
    import(world, &files).await;
    let imported = import(world, &files[..1]).await;
    assert_eq!(imported.events, [("goes".to_owned(), Fate::Withdrawn)]);
    assert_eq!(names(&mut visitor, PUBLIC).await, ["stays"]);
    let imported = import(world, &[]).await;
    assert_eq!(imported.events, [("stays".to_owned(), Fate::Withdrawn)]);
    assert!(names(&mut visitor, PUBLIC).await.is_empty());
}

async fn a_fault_in_one_file_changes_nothing(world: &World) {
    let mut visitor = world.client();
    let good = event("good", "public", 10, BEFORE);
    let mut bad = event("bad", "public", 11, BEFORE);
    bad.text = bad.text.replace("https://", "javascript://");
    // what cannot be read is no content, and only content is imported
    let faults = read_content(&[good, bad]).unwrap_err();
    assert_eq!(
        faults[0].to_string(),
        "events/bad.toml: link: write a link that begins with https://"
    );
    assert!(names(&mut visitor, PUBLIC).await.is_empty());
}
