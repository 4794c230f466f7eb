//! Materials whose figures were saved under an earlier edition of the law.

use crate::bodies::reference;
use crate::world::{Client, World};
use serde_json::{Value, json};

crate::on_both_databases! {
    figures_of_another_edition_are_marked_until_they_are_saved_again
    what_was_saved_before_rows_told_their_edition_is_marked_too
    those_of_another_edition_are_listed_alone
    saved_again_a_material_has_the_figures_of_the_newest_law
}

const LIST: &str = "/api/members/me/materials";

async fn saved(client: &mut Client, input: Value) -> String {
    let answer = client.post(LIST, json!({ "input": input })).await;
    answer.expect(201).json["id"].as_str().unwrap().to_owned()
}

/// The titles of those that are marked.
async fn marked(client: &mut Client) -> Vec<String> {
    let list = client.get(LIST).await.expect(200).json;
    let rows = list["results"].as_array().unwrap().iter();
    let marked = rows.filter(|row| row["material"]["law_changed"] == true);
    let titles = marked.map(|row| row["material"]["title"].as_str().unwrap().to_owned());
    let mut titles: Vec<String> = titles.collect();
    titles.sort();
    titles
}

fn titled(title: &str) -> Value {
    let mut input = reference();
    input["title"] = title.into();
    input
}

/// Contracts of the company alone, which have no gain of pay.
fn of_contracts(title: &str) -> Value {
    let mut input = titled(title);
    input["kind"] = "corporate_insurance".into();
    input["deferred_insurance"] = json!([{
        "status": "new", "contract_date": "2026-06-01", "kind": "term", "term_years": 30, "premium": 1_200_000,
        "max_surrender_rate": "80.0", "surrender_values": vec![900_000; 30],
    }]);
    input
}

async fn change(world: &World, statement: &str) {
    world.database.store.execute(statement).await.unwrap();
}

async fn figures_of_another_edition_are_marked_until_they_are_saved_again(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    saved(&mut client, titled("今")).await;
    saved(&mut client, of_contracts("契約")).await;
    let id = saved(&mut client, titled("前")).await;
    saved(&mut client, json!({ "title": "下書き" })).await;
    assert_eq!(marked(&mut client).await, [""; 0]);
    let edition = r#""law_digest":""#;
    change(
        world,
        &format!(
            "UPDATE materials SET card = REPLACE(card, '{edition}', '{edition}0') WHERE title <> '今'"
        ),
    )
    .await;
    // a draft without figures has none that could be out of date
    assert_eq!(marked(&mut client).await, ["前", "契約"]);

    let path = format!("{LIST}/{id}");
    let body = json!({ "input": titled("前") });
    let mut again = client.with("if-match", "\"1\"");
    again.json("PATCH", &path, body).await.expect(200);
    assert_eq!(marked(&mut client).await, ["契約"]);
    let changed = format!("{LIST}?search_type=law_changed");
    let found = client.get(&changed).await.expect(200).json;
    assert_eq!(found["results"][0]["material"]["title"], "契約");
    assert_eq!(found["total"], 1);
}

async fn what_was_saved_before_rows_told_their_edition_is_marked_too(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    saved(&mut client, titled("今")).await;
    saved(&mut client, titled("前")).await;
    change(
        world,
        r#"UPDATE materials SET card = REPLACE(card, '"law_digest"', '"another"')"#,
    )
    .await;
    assert_eq!(marked(&mut client).await, [""; 0]);
    change(
        world,
        "UPDATE material_contents SET law_digest = '0' WHERE material_id = \
         (SELECT id FROM materials WHERE title = '前')",
    )
    .await;
    assert_eq!(marked(&mut client).await, ["前"]);
}

/// Makes a material one that was saved under another edition, with other figures.
async fn age(world: &World, title: &str, present: &str) {
    let of_it = format!("(SELECT id FROM materials WHERE title = '{title}')");
    let other = "0".repeat(present.len());
    change(
        world,
        &format!(
            "UPDATE material_contents SET law_digest = '{other}', result = REPLACE(REPLACE(result, \
             '{present}', '{other}'), '\"together\":', '\"together\":1') WHERE material_id IN {of_it}"
        ),
    )
    .await;
    change(
        world,
        &format!(
            "UPDATE materials SET card = REPLACE(card, '{present}', '{other}') WHERE id IN {of_it}"
        ),
    )
    .await;
}

/// The edition of today, as a comparison tells it.
async fn present(client: &mut Client) -> String {
    let compared = client.post("/api/materials/compare", reference()).await;
    let digest = compared.expect(200).json["law"]["digest"].clone();
    digest.as_str().unwrap().to_owned()
}

async fn those_of_another_edition_are_listed_alone(world: &World) {
    let taro = world.person("taro").await;
    let hanako = world.person("hanako").await;
    let mut client = world.signed_in(&taro).await;
    let mut other = world.signed_in(&hanako).await;
    saved(&mut other, titled("前")).await;
    saved(&mut client, json!({ "title": "前" })).await;
    for _ in 0..11 {
        saved(&mut client, titled("前")).await;
    }
    saved(&mut client, titled("今")).await;
    let present = present(&mut client).await;
    age(world, "前", &present).await;

    let mut pages = Vec::new();
    for page in 1..=3 {
        let path = format!("{LIST}?search_type=law_changed&marker.page={page}");
        let list = client.get(&path).await.expect(200).json;
        assert_eq!(list["total"], 11);
        let rows = list["results"].as_array().unwrap().clone();
        for row in &rows {
            assert_eq!(row["material"]["law_changed"], true);
            assert_eq!(row["material"]["title"], "前");
        }
        pages.push(rows.len());
    }
    assert_eq!(pages, [10, 1, 0]);
}

async fn saved_again_a_material_has_the_figures_of_the_newest_law(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let id = saved(&mut client, titled("前")).await;
    let path = format!("{LIST}/{id}");
    let present = present(&mut client).await;
    let now = client.get(&path).await.expect(200).json["result"].clone();
    age(world, "前", &present).await;

    let before = client.get(&path).await.expect(200).json;
    assert_ne!(before["result"]["law"]["digest"], present);
    let moved = "/plans/1/together";
    assert_ne!(before["result"].pointer(moved), now.pointer(moved));
    // only to look saves nothing
    let compared = client
        .post("/api/materials/compare", before["input"].clone())
        .await
        .expect(200)
        .json;
    assert_eq!(compared["law"]["digest"], present);
    assert_eq!(compared.pointer(moved), now.pointer(moved));
    assert_eq!(client.get(&path).await.expect(200).json, before);

    let again = json!({ "input": before["input"] });
    let body = again.clone();
    let mut of_another = client.with("if-match", "\"2\"");
    let refused = of_another.json("PATCH", &path, body).await;
    refused.refused(412, "stale");
    assert_eq!(client.get(&path).await.expect(200).json, before);
    let mut seen = client.with("if-match", "\"1\"");
    let after = seen.json("PATCH", &path, again).await.expect(200).json;
    assert_eq!(after["result"], now);
    assert_eq!(after["input"], before["input"]);
    assert_eq!(after["version"], 2);
    let list = format!("{LIST}?search_type=law_changed");
    assert_eq!(client.get(&list).await.expect(200).json["total"], 0);
}
