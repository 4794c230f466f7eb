//! What members take away: invoices together, and a backup of everything.

use crate::bodies::reference;
use crate::leaving::END;
use crate::renewal::{HISTORY, go_to, history, past_due, renew, with_plan};
use crate::world::{Answer, Client, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::Yen;
use shinchoryu_service::operator::{self, AskedRefund};
use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    invoices_are_saved_together_with_what_was_given_back
    only_invoices_that_were_paid_are_saved_together
    a_backup_holds_everything_and_gives_the_same_figures_again
    a_backup_asks_for_both_factors_and_ten_are_made_an_hour
    a_backup_tells_when_a_plan_was_left_and_its_last_day
    who_did_not_pay_takes_everything_away_all_the_same
    a_material_that_was_typed_as_a_formula_is_text
}

pub const LIST: &str = "/api/members/me/materials";
const INVOICES: &str = "/api/members/me/billing/histories/invoices";
pub const BACKUP: &str = "/api/members/me/backup";
pub const MATERIALS: &str = "/api/members/me/materials/backup";

/// The files of an archive by their names.
fn files(answer: &Answer) -> BTreeMap<String, Vec<u8>> {
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(answer.header("cache-control"), "no-store");
    unpacked(answer.bytes.clone())
}

/// The files in it by their names.
pub fn unpacked(archive: Vec<u8>) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    (0..zip.len())
        .map(|at| {
            let mut one = zip.by_index(at).unwrap();
            let mut bytes = Vec::new();
            one.read_to_end(&mut bytes).unwrap();
            (one.name().unwrap().into_owned(), bytes)
        })
        .collect()
}

pub fn text(files: &BTreeMap<String, Vec<u8>>, name: &str) -> String {
    let bytes = files
        .get(name)
        .unwrap_or_else(|| panic!("{name}: {:?}", files.keys()));
    String::from_utf8(bytes.clone()).unwrap()
}

fn ids(rows: &[Value]) -> Vec<&Value> {
    rows.iter().map(|row| &row["id"]).collect()
}

/// The member's archive of everything, in a session that is fresh.
pub async fn backup(world: &World, person: &Person, path: &str) -> BTreeMap<String, Vec<u8>> {
    let mut client = world.signed_in(person).await;
    world.make_fresh(&mut client, person).await;
    files(&client.get(path).await.expect(200))
}

/// The archive of everything, by a browser that is signed in.
pub async fn backup_of(
    world: &World,
    client: &mut Client,
    person: &Person,
) -> BTreeMap<String, Vec<u8>> {
    world.make_fresh(client, person).await;
    files(&client.get(BACKUP).await.expect(200))
}

async fn invoices_are_saved_together_with_what_was_given_back(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    go_to(world, "2026-05-31T03:00:40Z").await;
    go_to(world, "2026-07-01T03:00:00Z").await;
    let asked = AskedRefund {
        invoice: "SCR-2026-000001".to_owned(),
        amount: Yen(5_500),
        reason: "二重".to_owned(),
    };
    let (store, clock, entropy) = (&world.database.store, &*world.clock, &*world.entropy);
    operator::begin_refund(store, clock, entropy, &asked)
        .await
        .unwrap();
    renew(world).await;
    let mut client = world.signed_in(&person).await;
    let rows = history(&mut client).await;
    assert_eq!(rows.len(), 2);
    let answer = client
        .post(INVOICES, json!({ "ids": ids(&rows) }))
        .await
        .expect(200);
    let name = answer.header("content-disposition");
    assert!(
        name.starts_with("attachment; filename=\"20260701_invoices.zip\""),
        "{name}"
    );
    let found = files(&answer);
    let day = |of: &str| found.keys().filter(|name| name.starts_with(of)).count();
    assert_eq!(
        (
            found.len(),
            day("20260531_11000_"),
            day("20260701_11000_"),
            day("20260701_5500_")
        ),
        (3, 1, 1, 1),
        "{:?}",
        found.keys()
    );
    assert!(found.values().all(|bytes| bytes.starts_with(b"%PDF-")));
    // one by one they are the same
    let path = format!("{HISTORY}/{}/invoice", rows[0]["id"].as_str().unwrap());
    let alone = client.get(&path).await.expect(200);
    assert!(found.values().any(|bytes| *bytes == alone.bytes));
    let told = store.audit().of(person.id).await.unwrap();
    assert!(told.iter().any(|row| row.event == "invoices_taken"));
}

async fn only_invoices_that_were_paid_are_saved_together(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    let rows = history(&mut client).await;
    client
        .post(INVOICES, json!({ "ids": ids(&rows) }))
        .await
        .refused(404, "not_found");
    client
        .post(INVOICES, json!({ "ids": [] }))
        .await
        .refused(422, "invalid_fields");
    let many = vec![&rows[0]["id"]; 101];
    let refused = client.post(INVOICES, json!({ "ids": many })).await;
    let refused = refused.refused(422, "invalid_fields");
    assert_eq!(refused.json["errors"][0]["code"], "too_many");
    // those of somebody else are not there
    let mut other = world.signed_in(&world.person("hanako").await).await;
    other
        .post(INVOICES, json!({ "ids": ids(&rows) }))
        .await
        .refused(404, "not_found");
    let told = world.database.store.audit().of(person.id).await.unwrap();
    assert!(told.iter().all(|row| row.event != "invoices_taken"));
}

async fn a_backup_holds_everything_and_gives_the_same_figures_again(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    let mut input = reference();
    input["company"]["name"] = json!("髙﨑/商会");
    let whole = client
        .post(LIST, json!({ "input": input }))
        .await
        .expect(201)
        .json;
    client
        .post(LIST, json!({ "input": { "title": "書きかけ" } }))
        .await
        .expect(201);
    go_to(world, "2026-05-31T03:00:40Z").await;
    let found = backup(world, &person, BACKUP).await;

    let account: Value = serde_json::from_str(&text(&found, "アカウント.json")).unwrap();
    assert_eq!(account["email"], json!(person.email));
    assert_eq!(account["profile"]["last_name"], "髙﨑");
    assert_eq!(account["billing"]["charges"][0]["amount"], 11_000);
    assert_eq!(account["billing"]["plan"]["status"], "active");
    for none in ["cancelled_at", "last_day_of_use", "ended_at"] {
        let plan = &account["billing"]["plan"];
        assert!(plan.get(none).is_some_and(Value::is_null), "{plan}");
    }
    let confirmed = &account["billing"]["confirmations"][0];
    assert!(confirmed["shown"].is_object());
    assert_eq!(confirmed["language"], "ja");
    for known in ["confirmed_at", "ip", "browser"] {
        assert!(confirmed[known].is_string(), "{confirmed}");
    }
    let card = &account["billing"]["cards"][0];
    assert_eq!(card["last_four"].as_str().unwrap().len(), 4);
    let secrets = ["password", "totp", "provider_id", "fingerprint"];
    let all = account.to_string();
    assert!(secrets.iter().all(|secret| !all.contains(secret)), "{all}");

    let of = |folder: &str, ending: &str| {
        let in_it = |name: &&String| name.starts_with(folder) && name.ends_with(ending);
        found.keys().filter(in_it).cloned().collect::<Vec<_>>()
    };
    assert_eq!(of("請求書/", ".pdf").len(), 1);
    let [draft, data] = &of("資料/", ".json")[..] else {
        panic!("{:?}", found.keys());
    };
    assert!(data.contains("髙﨑-商会"), "{data}");
    assert!(draft.contains("書きかけ"), "{draft}");
    let [document] = &of("文書/", ".pdf")[..] else {
        panic!("{:?}", found.keys());
    };
    assert!(found[document].starts_with(b"%PDF-"));
    assert!(found["資料一覧.xlsx"].starts_with(b"PK"));
    let readme = text(&found, "はじめにお読みください.txt");
    assert!(
        readme.contains("資料 2件") && readme.contains("下書きのため"),
        "{readme}"
    );

    // what was taken away is what was entered, and comes to the same figures
    let taken: Value = serde_json::from_str(&text(&found, data)).unwrap();
    let mut client = world.signed_in(&person).await;
    let again = client
        .post(LIST, json!({ "input": taken["input"] }))
        .await
        .expect(201)
        .json;
    assert_eq!(again["result"], whole["result"]);
    assert_eq!(taken["result"], whole["result"]);

    let materials = backup(world, &person, MATERIALS).await;
    assert!(
        materials
            .keys()
            .all(|name| !name.contains("アカウント") && !name.contains("請求書/"))
    );
    // with the one that was just entered again
    assert_eq!(
        materials
            .keys()
            .filter(|name| name.starts_with("資料/"))
            .count(),
        3
    );
    let told = world.database.store.audit().of(person.id).await.unwrap();
    let count = told
        .iter()
        .filter(|row| row.event == "backup_taken")
        .count();
    assert_eq!(count, 2);
}

async fn a_backup_asks_for_both_factors_and_ten_are_made_an_hour(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    world.make_fresh(&mut client, &person).await;
    world.clock.advance(TimeDelta::minutes(11));
    for path in [BACKUP, MATERIALS] {
        client
            .get(path)
            .await
            .refused(403, "fresh_authentication_required");
    }
    world.make_fresh(&mut client, &person).await;
    for _ in 0..10 {
        let found = files(&client.get(MATERIALS).await.expect(200));
        // nothing but the page that says so
        assert_eq!(found.len(), 1, "{:?}", found.keys());
    }
    client.get(BACKUP).await.refused(429, "too_many_requests");
}

async fn a_backup_tells_when_a_plan_was_left_and_its_last_day(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let said = json!({ "reason": "not_needed", "comment": "ありがとうございました" });
    client.post(END, said).await.expect(204);
    go_to(world, "2026-07-02T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let page = client.get("/api/members/me/plan").await.expect(200).json;
    let found = backup_of(world, &mut client, &person).await;
    let account: Value = serde_json::from_str(&text(&found, "アカウント.json")).unwrap();
    let plan = &account["billing"]["plan"];
    assert_eq!(plan["last_day_of_use"], "2026-06-29", "{plan}");
    assert_eq!(plan["last_day_of_use"], page["ends_on"]);
    assert_eq!(plan["leaving_reason"], "not_needed");
    assert_eq!(plan["leaving_comment"], "ありがとうございました");
    let cancelled_at = plan["cancelled_at"].as_str().unwrap();
    assert!(cancelled_at.starts_with("2026-06-10T"), "{cancelled_at}");
}

async fn who_did_not_pay_takes_everything_away_all_the_same(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    client
        .post(LIST, json!({ "input": reference() }))
        .await
        .expect(201);
    world.provider.refuses.store(true, Ordering::SeqCst);
    go_to(world, "2026-05-31T03:00:40Z").await;
    let mut client = world.signed_in(&person).await;
    client.get(LIST).await.refused(403, "access_denied");
    let found = backup(world, &person, BACKUP).await;
    assert_eq!(
        found
            .keys()
            .filter(|name| name.starts_with("文書/"))
            .count(),
        1
    );
}

async fn a_material_that_was_typed_as_a_formula_is_text(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let typed = "=HYPERLINK(\"http://example.jp\",\"押す\")";
    client
        .post(LIST, json!({ "input": { "title": typed } }))
        .await
        .expect(201);
    let found = backup(world, &person, MATERIALS).await;
    let mut book = zip::ZipArchive::new(Cursor::new(found["資料一覧.xlsx"].clone())).unwrap();
    let mut sheet = String::new();
    book.by_name("xl/worksheets/sheet1.xml")
        .unwrap()
        .read_to_string(&mut sheet)
        .unwrap();
    assert!(!sheet.contains("<f>"), "{sheet}");
    let mut strings = String::new();
    book.by_name("xl/sharedStrings.xml")
        .unwrap()
        .read_to_string(&mut strings)
        .unwrap();
    assert!(strings.contains("=HYPERLINK("), "{strings}");
}
