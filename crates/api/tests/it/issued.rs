//! Issuing a material, what was issued, and its document.

use crate::bodies::reference;
use crate::factors::make_fresh;
use crate::world::{Answer, Client, World};
use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use shinchoryu_service::{Event, MAX_ISSUED};

crate::on_both_databases! {
    what_is_issued_tells_what_was_frozen
    what_is_issued_stays_when_the_material_changes
    a_second_click_issues_nothing_more
    two_that_are_issued_at_once_have_a_number_each
    an_issue_needs_the_version_it_has_seen
    what_has_no_document_is_not_issued
    a_material_is_issued_so_often
    what_was_issued_is_nobody_elses
    what_was_issued_goes_with_its_material
    another_document_is_never_given_for_the_one_that_was_issued
}

const LIST: &str = "/api/members/me/materials";

async fn saved(client: &mut Client) -> String {
    let id = crate::coverage::saved_by(client).await;
    format!("{LIST}/{id}")
}

async fn issue(client: &Client, path: &str, version: i64, look: Value) -> Answer {
    let mut client = client.with("if-match", &format!("\"{version}\""));
    client.post(&format!("{path}/versions"), look).await
}

async fn change(client: &Client, path: &str, version: i64, monthly: i64) -> Value {
    let mut input = reference();
    input["proposals"][0]["monthly"] = json!(monthly);
    let mut client = client.with("if-match", &format!("\"{version}\""));
    let changed = client.json("PATCH", path, json!({ "input": input })).await;
    changed.expect(200).json
}

fn digest(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

async fn what_is_issued_tells_what_was_frozen(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let path = saved(&mut client).await;
    let versions = format!("{path}/versions");
    let none = client.get(&versions).await.expect(200).json;
    assert_eq!(none, json!({ "results": [] }));

    let look = json!({ "lang": "en", "working": true });
    let issued = issue(&client, &path, 1, look).await.expect(201).json;
    let record = client.get(&path).await.expect(200).json;
    let figures = client.get(&format!("{versions}/1")).await.expect(200).json;
    for (field, expected) in [
        ("number", json!(1)),
        ("version", json!(1)),
        ("issued_at", json!(world.clock_now())),
        ("title", record["input"]["title"].clone()),
        ("company", record["input"]["company"]["name"].clone()),
        ("law_edition", record["result"]["law"]["edition"].clone()),
        ("law_digest", record["result"]["law"]["digest"].clone()),
        ("lang", json!("en")),
        ("mono", json!(false)),
        ("working", json!(true)),
    ] {
        assert_eq!(issued[field], expected, "{field}");
        assert_eq!(figures[field], expected, "{field}");
    }
    assert_eq!(issued["headline"]["together"], 988_166);
    assert_eq!(issued["headline"]["plan"], 1);
    assert_eq!(issued["template_version"].as_str().unwrap().len(), 64);
    assert_eq!(figures["input"], record["input"]);
    assert_eq!(figures["result"], record["result"]);
    let listed = client.get(&versions).await.expect(200).json;
    assert_eq!(listed["results"], json!([issued]));

    let pdf = client.get(&format!("{versions}/1/document.pdf")).await;
    let pdf = pdf.expect(200);
    assert_eq!(pdf.header("content-type"), "application/pdf");
    assert!(pdf.header("content-disposition").contains("_1_v1.pdf"));
    assert_eq!(issued["pdf_sha256"], digest(&pdf.bytes));
    // the very document that the member could have saved at that moment
    let query = "lang=en&working=true";
    let made = client.get(&format!("{path}/document.pdf?{query}")).await;
    assert!(made.expect(200).bytes == pdf.bytes);
    let events = world.events.0.lock().unwrap();
    assert!(events.contains(&Event::MaterialIssued(taro.id)));
}

async fn what_is_issued_stays_when_the_material_changes(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let path = saved(&mut client).await;
    let first = issue(&client, &path, 1, json!({})).await.expect(201).json;
    let one = format!("{path}/versions/1");
    let figures = client.get(&one).await.expect(200).json;
    let pdf = client.get(&format!("{one}/document.pdf")).await.expect(200);

    world.clock.advance(TimeDelta::days(1));
    client = world.signed_in(&taro).await;
    let changed = change(&client, &path, 1, 300_000).await;
    assert_ne!(changed["result"], figures["result"]);
    let second = issue(&client, &path, 2, json!({})).await.expect(201).json;
    assert_eq!(
        (&second["number"], &second["version"]),
        (&json!(2), &json!(2))
    );
    assert_ne!(second["pdf_sha256"], first["pdf_sha256"]);

    assert_eq!(client.get(&one).await.expect(200).json, figures);
    let again = client.get(&format!("{one}/document.pdf")).await.expect(200);
    assert!(again.bytes == pdf.bytes);
    let listed = client.get(&format!("{path}/versions")).await.expect(200);
    assert_eq!(listed.json["results"], json!([second, first]));
    // an issue is no save
    assert_eq!(client.get(&path).await.expect(200).json["version"], 2);
}

async fn a_second_click_issues_nothing_more(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let path = saved(&mut client).await;
    let look = || json!({ "lang": "ja" });
    let both = tokio::join!(
        issue(&client, &path, 1, look()),
        issue(&client, &path, 1, look())
    );
    let mut statuses = [both.0.status, both.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201]);
    assert_eq!(both.0.json, both.1.json);
    let again = issue(&client, &path, 1, look()).await.expect(200);
    assert_eq!(again.json, both.0.json);
    let listed = client.get(&format!("{path}/versions")).await.expect(200);
    assert_eq!(listed.json["results"], json!([both.0.json]));
    // with another look it is another document
    let other = issue(&client, &path, 1, json!({ "mono": true })).await;
    assert_eq!(other.expect(201).json["number"], 2);
}

async fn two_that_are_issued_at_once_have_a_number_each(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let paths = [saved(&mut client).await, saved(&mut client).await];
    let both = tokio::join!(
        issue(&client, &paths[0], 1, json!({})),
        issue(&client, &paths[1], 1, json!({}))
    );
    let mut numbers = [both.0, both.1].map(|answer| answer.expect(201).json["number"].as_i64());
    numbers.sort_unstable();
    assert_eq!(numbers, [Some(1), Some(2)]);
}

async fn an_issue_needs_the_version_it_has_seen(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let path = saved(&mut client).await;
    let versions = format!("{path}/versions");
    let answer = client.post(&versions, json!({})).await;
    answer.refused(428, "if_match_required");
    change(&client, &path, 1, 300_000).await;
    let answer = issue(&client, &path, 1, json!({})).await;
    answer.refused(412, "stale");
    let answer = issue(&client, &path, 2, json!({ "lang": "fr" })).await;
    answer.refused(422, "invalid_fields");
    assert_eq!(client.get(&versions).await.json["results"], json!([]));
    let mut any = client.with("if-match", "*");
    let answer = any.post(&versions, json!({})).await.expect(201);
    assert_eq!(answer.json["version"], 2);
}

async fn what_has_no_document_is_not_issued(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let draft = client.post(LIST, json!({ "input": {} })).await.expect(201);
    let path = format!("{LIST}/{}", draft.json["id"].as_str().unwrap());
    let answer = issue(&client, &path, 1, json!({})).await;
    answer.refused(422, "material_incomplete");
    // saved under another edition of the law: what would be printed is not what was saved
    let path = saved(&mut client).await;
    let older = "UPDATE material_contents SET law_digest = '0'";
    world.database.store.execute(older).await.unwrap();
    let answer = issue(&client, &path, 1, json!({})).await;
    answer.refused(409, "law_changed");
    let listed = client.get(&format!("{path}/versions")).await.expect(200);
    assert_eq!(listed.json["results"], json!([]));
}

async fn a_material_is_issued_so_often(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let path = saved(&mut client).await;
    issue(&client, &path, 1, json!({})).await.expect(201);
    let store = &world.database.store;
    for number in 2..=MAX_ISSUED {
        let copy = format!(
            "INSERT INTO issued_versions SELECT member_id, {number}, material_id, version, issued_at, \
             title, company, headline, law_edition, law_digest, program_version, template_version, \
             'xx', mono, working, digest, bytes FROM issued_versions WHERE number = 1"
        );
        store.execute(&copy).await.unwrap();
    }
    change(&client, &path, 1, 300_000).await;
    let answer = issue(&client, &path, 2, json!({})).await;
    let answer = answer.refused(409, "quota_exceeded");
    let error = &answer.json["errors"][0];
    assert_eq!(error["code"], "quota_issued");
    assert_eq!(error["params"]["max"], MAX_ISSUED.to_string());
    // the material is saved as before
    change(&client, &path, 2, 400_000).await;
}

async fn what_was_issued_is_nobody_elses(world: &World) {
    let mut owner = world.signed_in(&world.person("hanako").await).await;
    let mut client = world.signed_in(&world.person("taro").await).await;
    let (theirs, own) = (saved(&mut owner).await, saved(&mut client).await);
    issue(&owner, &theirs, 1, json!({})).await.expect(201);
    let answer = issue(&client, &theirs, 1, json!({})).await;
    answer.refused(404, "not_found");
    for path in [
        format!("{theirs}/versions"),
        format!("{theirs}/versions/1"),
        format!("{theirs}/versions/1/document.pdf"),
        // a number of somebody else's, and none at all
        format!("{own}/versions/1"),
        format!("{own}/versions/1/document.pdf"),
        format!("{theirs}/versions/01"),
        format!("{theirs}/versions/x"),
    ] {
        client.get(&path).await.refused(404, "not_found");
    }
    for wrong in ["01", "0", "-1", "2", "x"] {
        let path = format!("{theirs}/versions/{wrong}");
        owner.get(&path).await.refused(404, "not_found");
    }
    owner.get(&format!("{theirs}/versions/1")).await.expect(200);
}

async fn what_was_issued_goes_with_its_material(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let paths = [saved(&mut client).await, saved(&mut client).await];
    for path in &paths {
        issue(&client, path, 1, json!({})).await.expect(201);
    }
    let gone = paths[0].rsplit('/').next().unwrap();
    let deleted = client.json("DELETE", LIST, json!({ "ids": [gone] })).await;
    deleted.expect(204);
    let one = format!("{}/versions/1", paths[0]);
    client.get(&one).await.refused(404, "not_found");
    let other = format!("{}/versions/2/document.pdf", paths[1]);
    client.get(&other).await.expect(200);
    // and all of it with the account
    make_fresh(world, &mut client, &taro).await;
    let deleted = client.json("DELETE", "/api/members/me", json!({})).await;
    assert!(deleted.status < 300, "{}", deleted.status);
    for table in ["issued_versions", "issued_contents"] {
        let count = format!("SELECT COUNT(*) FROM {table}");
        assert_eq!(world.database.store.number(&count).await.unwrap(), 0);
    }
}

async fn another_document_is_never_given_for_the_one_that_was_issued(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let path = saved(&mut client).await;
    issue(&client, &path, 1, json!({})).await.expect(201);
    // nobody may change it; a disk can
    let store = &world.database.store;
    let replaced =
        "CREATE TABLE kept AS SELECT member_id, number, input, result FROM issued_contents";
    let bytes = if world.is_on_sqlite() {
        "x'25504446'"
    } else {
        "'\\x25504446'::bytea"
    };
    for statement in [
        replaced,
        "DELETE FROM issued_contents",
        &format!(
            "INSERT INTO issued_contents SELECT member_id, number, input, result, {bytes} FROM kept"
        ),
        "DROP TABLE kept",
    ] {
        store.execute(statement).await.unwrap();
    }
    let pdf = format!("{path}/versions/1/document.pdf");
    client.get(&pdf).await.refused(500, "server_error");
}
