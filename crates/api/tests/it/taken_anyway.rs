//! What members take away while something is in the way: what is deleted, cannot be read or takes too long.

use crate::bodies::reference;
use crate::deletion;
use crate::order::{order, with_card};
use crate::renewal::{go_to, past_due, with_plan};
use crate::taken::{BACKUP, LIST, MATERIALS, backup, text, unpacked};
use crate::world::{Client, Person, World};
use axum::body::{Body, Bytes};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

crate::on_both_databases! {
    half_of_a_deleted_account_is_no_backup
    a_material_that_is_deleted_meanwhile_is_named
    documents_are_made_as_long_as_there_is_time
    what_cannot_be_read_keeps_nothing_else
    a_member_makes_one_backup_at_a_time
    who_has_no_profile_takes_everything_away_too
}

const README: &str = "はじめにお読みください.txt";

/// Adds a material; its id.
async fn add(client: &mut Client, input: Value) -> String {
    let added = client.post(LIST, json!({ "input": input })).await;
    added.expect(201).json["id"].as_str().unwrap().to_owned()
}

async fn add_draft(client: &mut Client, title: &str) -> String {
    add(client, json!({ "title": title })).await
}

/// A backup of the materials that has begun, of which nothing is taken yet: its maker goes two files ahead.
async fn begun(world: &World, person: &Person) -> (Client, Body) {
    let mut client = world.signed_in(person).await;
    world.make_fresh(&mut client, person).await;
    let (head, body) = client.begin("GET", MATERIALS, None, Vec::new()).await;
    assert_eq!(head.status, 200);
    (client, body)
}

/// The next file; an error where the archive ended before its end.
async fn next(body: &mut Body) -> Option<Result<Bytes, axum::Error>> {
    let frame = body.frame().await?;
    Some(frame.map(|frame| frame.into_data().unwrap()))
}

/// The files, of which a part was taken before.
async fn rest(taken: Vec<u8>, body: Body) -> BTreeMap<String, Vec<u8>> {
    let rest = body.collect().await.unwrap().to_bytes();
    unpacked([taken, rest.to_vec()].concat())
}

async fn half_of_a_deleted_account_is_no_backup(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    for title in ["一", "二", "三", "四", "五", "六"] {
        add_draft(&mut client, title).await;
    }
    let (_, mut body) = begun(world, &person).await;
    assert!(next(&mut body).await.unwrap().is_ok());
    deletion::deleted(world, &person).await;
    let mut ended = None;
    while let Some(part) = next(&mut body).await {
        ended = part.err();
    }
    assert!(ended.is_some(), "it does not look like a whole one");
}

async fn a_material_that_is_deleted_meanwhile_is_named(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    let mut older = reference();
    older["company"]["name"] = json!("消える商会");
    let older = add(&mut client, older).await;
    add(&mut client, reference()).await;
    let (mut client, mut body) = begun(world, &person).await;
    let mut taken = Vec::new();
    for _ in 0..2 {
        taken.extend(next(&mut body).await.unwrap().unwrap());
    }
    // the data of both were read, and the document of the newer one comes first
    let ids = json!({ "ids": [older] });
    client.json("DELETE", LIST, ids).await.expect(204);
    let found = rest(taken, body).await;
    let of = |folder: &str| found.keys().filter(|name| name.starts_with(folder)).count();
    assert_eq!((of("資料/"), of("文書/")), (2, 1));
    let readme = text(&found, README);
    let line = readme.lines().find(|line| line.contains("消える商会"));
    assert!(line.unwrap().contains("削除されたため"), "{readme}");
}

async fn documents_are_made_as_long_as_there_is_time(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    add(&mut client, reference()).await;
    for title in ["一", "二"] {
        add_draft(&mut client, title).await;
    }
    let (_, mut body) = begun(world, &person).await;
    let first = next(&mut body).await.unwrap().unwrap();
    world.clock.let_pass(Duration::from_secs(8 * 60));
    let found = rest(first.to_vec(), body).await;
    assert!(found.keys().all(|name| !name.starts_with("文書/")));
    let readme = text(&found, README);
    assert!(readme.contains("時間内に作れなかったため"), "{readme}");
    assert!(readme.contains("下書きのため"), "{readme}");
}

async fn what_cannot_be_read_keeps_nothing_else(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    let mut ids = Vec::new();
    for title in ["読めない", "壊れた", "古い"] {
        let mut input = reference();
        input["title"] = json!(title);
        ids.push(add(&mut client, input).await);
    }
    add_draft(&mut client, "書きかけ").await;
    let store = &world.database.store;
    let [lost, spoilt, _] = &ids[..] else {
        panic!("three were added");
    };
    let of = |title: &str| format!("(SELECT id FROM materials WHERE title = '{title}')");
    for statement in [
        format!(
            "UPDATE materials SET state = 'who knows' WHERE id = {}",
            of("読めない")
        ),
        format!(
            "UPDATE material_contents SET input = '{{\"title' WHERE material_id = {}",
            of("壊れた")
        ),
        format!(
            "UPDATE material_contents SET law_digest = '0' WHERE material_id = {}",
            of("古い")
        ),
    ] {
        store.execute(&statement).await.unwrap();
    }
    let found = backup(world, &person, MATERIALS).await;
    let names: Vec<_> = found
        .keys()
        .filter(|name| name.starts_with("資料/"))
        .collect();
    assert_eq!(names.len(), 3, "{names:?}");
    let kept: Value = serde_json::from_str(&text(&found, &format!("資料/{spoilt}.json"))).unwrap();
    assert_eq!(kept["input"], "{\"title", "as it is");
    let readme = text(&found, README);
    for words in [
        "資料 3件",
        &format!("・{lost}\r\n"),
        &format!("・{spoilt}.pdf: 作成中に問題が起きたため"),
        "法令またはプログラムが変わったため",
        "下書きのため",
    ] {
        assert!(readme.contains(words), "{words}: {readme}");
    }
}

async fn a_member_makes_one_backup_at_a_time(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    for title in ["一", "二", "三", "四"] {
        add_draft(&mut client, title).await;
    }
    let (mut client, body) = begun(world, &person).await;
    for path in [BACKUP, MATERIALS] {
        let refused = client.get(path).await.refused(503, "unavailable");
        assert_eq!(refused.header("retry-after"), "60");
    }
    let (other, _) = with_plan(world, "hanako").await;
    backup(world, &other, MATERIALS).await;
    // whoever goes away gives the turn back
    drop(body);
    for _ in 0..100 {
        let answer = client.get(MATERIALS).await;
        if answer.status == 200 {
            return;
        }
        answer.refused(503, "unavailable");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the turn was not given back");
}

async fn who_has_no_profile_takes_everything_away_too(world: &World) {
    let (person, mut client) = with_card(world, "taro").await;
    order(&mut client).await.expect(201);
    go_to(world, "2026-05-31T03:00:40Z").await;
    let found = backup(world, &person, BACKUP).await;
    let account: Value = serde_json::from_str(&text(&found, "アカウント.json")).unwrap();
    assert_eq!(account["profile"], Value::Null);
    assert_eq!(account["billing"]["charges"][0]["amount"], 11_000);
    let readme = text(&found, README);
    let words = "請求書 1件は、宛名となるプロフィールが登録されていないため";
    assert!(readme.contains(words), "{readme}");
    assert!(found.keys().all(|name| !name.starts_with("請求書/")));
    // nor is the plan that was not paid in the way
    let (person, _) = past_due(world, "jiro").await;
    let nameless = "UPDATE members SET profile = NULL WHERE email LIKE 'jiro%'";
    world.database.store.execute(nameless).await.unwrap();
    let found = backup(world, &person, BACKUP).await;
    assert!(found.contains_key("アカウント.json"));
}
