//! Materials whose figures were saved under an earlier edition of the law.

use crate::bodies::reference;
use crate::world::{Client, World};
use serde_json::{Value, json};

crate::on_both_databases! {
    figures_of_another_edition_are_marked_until_they_are_saved_again
    what_was_saved_before_rows_told_their_edition_is_marked_too
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
    rows.filter(|row| row["material"]["law_changed"] == true)
        .map(|row| row["material"]["title"].as_str().unwrap().to_owned())
        .collect()
}

fn titled(title: &str) -> Value {
    let mut input = reference();
    input["title"] = title.into();
    input
}

async fn change(world: &World, statement: &str) {
    world.database.store.execute(statement).await.unwrap();
}

async fn figures_of_another_edition_are_marked_until_they_are_saved_again(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    saved(&mut client, titled("今")).await;
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
    assert_eq!(marked(&mut client).await, ["前"]);

    let path = format!("{LIST}/{id}");
    let body = json!({ "input": titled("前") });
    let mut again = client.with("if-match", "\"1\"");
    again.json("PATCH", &path, body).await.expect(200);
    assert_eq!(marked(&mut client).await, [""; 0]);
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
