//! Announcements, and which of them each member has read. It is noon of 1 May 2026 in Japan.

use crate::deletion::deleted;
use crate::events::{file, import, signed_in_at};
use crate::world::{Client, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::ContentFile;

crate::on_both_databases! {
    members_read_what_is_told_and_nobody_before_its_time
    what_a_member_has_read_is_kept_for_this_member
    only_what_is_told_can_be_marked
    who_has_read_it_goes_with_the_announcement
    the_marks_go_with_the_account
}

const LIST: &str = "/api/announcements";

/// An announcement that is published at this time of Japan; `more` are further fields.
pub fn announcement(id: &str, publish_at: &str, more: &str) -> ContentFile {
    let text = format!(
        r#"
id = "{id}"
publish_at = {publish_at}
{more}
[ja]
title = "お知らせ {id}"
text = "一行目\n二行目"
[en]
title = "News {id}"
text = "One line\nAnother"
"#
    );
    file(&format!("announcements/{id}.toml"), text)
}

pub const BEFORE: &str = "2026-04-30T09:00:00";

async fn told(client: &mut Client) -> Vec<(String, bool)> {
    let answer = client.get(LIST).await.expect(200).json;
    let each = |one: &Value| {
        let id = one["id"].as_str().unwrap().to_owned();
        (id, one["is_read"].as_bool().unwrap())
    };
    answer.as_array().unwrap().iter().map(each).collect()
}

fn unread(ids: &[&str]) -> Vec<(String, bool)> {
    ids.iter().map(|id| ((*id).to_owned(), false)).collect()
}

async fn mark(client: &mut Client, ids: &[&str]) {
    let body = json!({ "ids": ids });
    let answer = client.post("/api/announcements/read", body).await;
    answer.expect(204);
}

async fn members_read_what_is_told_and_nobody_before_its_time(world: &World) {
    let person = world.person("taro").await;
    let mut member = world.signed_in(&person).await;
    assert_eq!(member.get(LIST).await.expect(200).json, json!([]));
    let ends = "end_at = 2026-05-01T14:00:00";
    let files = [
        announcement("old", BEFORE, ""),
        announcement("soon", "2026-05-01T13:00:00", ends),
        announcement("new", "2026-05-01T09:00:00", ""),
    ];
    import(world, &files).await;
    assert_eq!(told(&mut member).await, unread(&["new", "old"]));
    let answer = member.get(LIST).await.expect(200).json;
    let expected = json!({
        "id": "new", "title": "お知らせ new", "text": "一行目\n二行目",
        "publish_at": "2026-05-01T00:00:00Z", "is_read": false,
    });
    assert_eq!(answer[0], expected);
    let english = member.get(&format!("{LIST}?lang=en")).await.expect(200);
    assert_eq!(english.json[0]["title"], "News new");
    assert_eq!(english.json[0]["text"], "One line\nAnother");
    let mut visitor = world.client();
    visitor.get(LIST).await.refused(401, "unauthenticated");

    for (now, expected) in [
        ("2026-05-01T03:59:59Z", &["new", "old"][..]),
        ("2026-05-01T04:00:00Z", &["soon", "new", "old"]),
        ("2026-05-01T04:59:59Z", &["soon", "new", "old"]),
        ("2026-05-01T05:00:00Z", &["new", "old"]),
    ] {
        let mut member = signed_in_at(world, &person, now).await;
        assert_eq!(told(&mut member).await, unread(expected), "{now}");
    }
}

async fn what_a_member_has_read_is_kept_for_this_member(world: &World) {
    let taro = world.person("taro").await;
    let mut member = world.signed_in(&taro).await;
    let mut other = world.signed_in(&world.person("hanako").await).await;
    let mut files = [
        announcement("a", "2026-04-30T10:00:00", ""),
        announcement("b", BEFORE, ""),
    ];
    import(world, &files).await;
    mark(&mut member, &["a"]).await;
    // again, on another device, and with what is unread
    let mut elsewhere = world.signed_in(&taro).await;
    mark(&mut elsewhere, &["a", "a"]).await;
    let expected = [("a".to_owned(), true), ("b".to_owned(), false)];
    assert_eq!(told(&mut elsewhere).await, expected);
    assert_eq!(told(&mut other).await, unread(&["a", "b"]));
    // it says something else now, and was read all the same
    files[0].text = files[0].text.replace("一行目", "直した一行目");
    import(world, &files).await;
    assert_eq!(told(&mut member).await, expected);
    mark(&mut member, &["b", "a"]).await;
    assert!(told(&mut member).await.iter().all(|(_, read)| *read));
}

async fn only_what_is_told_can_be_marked(world: &World) {
    let person = world.person("taro").await;
    let mut member = world.signed_in(&person).await;
    let later = announcement("later", "2026-05-01T12:10:00", "");
    import(world, &[later, announcement("now", BEFORE, "")]).await;
    mark(&mut member, &["later", "never", "試", &"x".repeat(999)]).await;
    world.clock.advance(TimeDelta::minutes(10));
    assert_eq!(told(&mut member).await, unread(&["later", "now"]));
    for (ids, code) in [(vec![], "required"), (vec!["a"; 101], "too_many")] {
        let body = json!({ "ids": ids });
        let answer = member.post("/api/announcements/read", body).await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(answer.json["errors"][0]["field"], "ids");
        assert_eq!(answer.json["errors"][0]["code"], code);
    }
    mark(&mut member, &["now"; 100]).await;
}

async fn who_has_read_it_goes_with_the_announcement(world: &World) {
    let mut member = world.signed_in(&world.person("taro").await).await;
    let files = [announcement("a", BEFORE, "")];
    import(world, &files).await;
    mark(&mut member, &["a"]).await;
    let imported = import(world, &[]).await;
    assert_eq!(imported.announcements.len(), 1);
    assert!(told(&mut member).await.is_empty());
    import(world, &files).await;
    assert_eq!(told(&mut member).await, unread(&["a"]));
}

async fn the_marks_go_with_the_account(world: &World) {
    let person = world.person("taro").await;
    let mut member = world.signed_in(&person).await;
    import(world, &[announcement("a", BEFORE, "")]).await;
    mark(&mut member, &["a"]).await;
    let tables = async || world.database.store.tables_of(person.id).await.unwrap();
    assert!(tables().await.contains(&"announcement_reads".to_owned()));
    deleted(world, &person).await;
    assert!(!tables().await.contains(&"announcement_reads".to_owned()));
}
