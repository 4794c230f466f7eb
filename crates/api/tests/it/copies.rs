//! Copies of materials, and until when they are marked as such.

use crate::bodies::reference;
use crate::world::{Client, World};
use serde_json::{Value, json};
use uuid::Uuid;

crate::on_both_databases! {
    a_copy_is_marked_with_what_it_was_copied_from
    a_copy_that_is_named_otherwise_is_not_marked
    the_mark_goes_with_the_name_and_does_not_come_back
    a_copy_of_nothing_that_the_member_has_is_not_marked
}

const LIST: &str = "/api/members/me/materials";

async fn saved(client: &mut Client, body: Value) -> Value {
    client.post(LIST, body).await.expect(201).json
}

async fn marks(client: &mut Client) -> Vec<Value> {
    let list = client.get(LIST).await.expect(200).json;
    let rows = list["results"].as_array().unwrap();
    rows.iter()
        .map(|row| row["material"]["copied_from"].clone())
        .collect()
}

async fn a_copy_is_marked_with_what_it_was_copied_from(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let source = saved(&mut client, json!({ "input": reference() })).await;
    assert_eq!(source["copied_from"], Value::Null);
    // a copy is made to be changed: only its name counts
    let mut input = reference();
    input["proposal_date"] = "2026-12-01".into();
    input["customer"]["retirement_age"] = 68.into();
    let body = json!({ "input": input, "copied_from": source["id"] });
    let copy = saved(&mut client, body).await;
    assert_eq!(copy["copied_from"], source["id"]);
    let path = format!("{LIST}/{}", copy["id"].as_str().unwrap());
    assert_eq!(client.get(&path).await.expect(200).json, copy);
    let mut rows = marks(&mut client).await;
    rows.sort_by_key(Value::is_null);
    assert_eq!(rows, [source["id"].clone(), Value::Null]);

    // what it was copied from may go
    let ids = json!({ "ids": [source["id"]] });
    client.json("DELETE", LIST, ids).await.expect(204);
    assert_eq!(marks(&mut client).await, [source["id"].clone()]);
}

async fn a_copy_that_is_named_otherwise_is_not_marked(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let source = saved(&mut client, json!({ "input": reference() })).await;
    for (pointer, name) in [
        ("/title", "別の提案"),
        ("/company/name", "有限会社みなと水産"),
        ("/customer/last_name", "渡邊"),
        ("/customer/first_name", "由美子"),
    ] {
        let mut input = reference();
        *input.pointer_mut(pointer).unwrap() = name.into();
        let body = json!({ "input": input, "copied_from": source["id"] });
        let copy = saved(&mut client, body).await;
        assert_eq!(copy["copied_from"], Value::Null, "{pointer}");
    }
}

async fn the_mark_goes_with_the_name_and_does_not_come_back(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let source = saved(&mut client, json!({ "input": reference() })).await;
    let body = json!({ "input": reference(), "copied_from": source["id"] });
    let copy = saved(&mut client, body).await;
    let path = format!("{LIST}/{}", copy["id"].as_str().unwrap());
    let mut version = 1;
    let mut save = async |input: &Value| {
        let tag = format!("\"{version}\"");
        let body = json!({ "input": input });
        let saved = client
            .with("if-match", &tag)
            .json("PATCH", &path, body)
            .await;
        version += 1;
        saved.expect(200).json["copied_from"].clone()
    };
    let mut input = reference();
    input["customer"]["retirement_age"] = 68.into();
    assert_eq!(save(&input).await, source["id"], "the name is the same");
    input["title"] = "二つ目の提案".into();
    assert_eq!(save(&input).await, Value::Null);
    assert_eq!(save(&reference()).await, Value::Null);
    assert_eq!(marks(&mut client).await, [Value::Null, Value::Null]);
}

async fn a_copy_of_nothing_that_the_member_has_is_not_marked(world: &World) {
    let mut jiro = world.signed_in(&world.person("jiro").await).await;
    let others = saved(&mut jiro, json!({ "input": reference() })).await;
    let mut client = world.signed_in(&world.person("taro").await).await;
    for source in [others["id"].clone(), json!(Uuid::new_v4())] {
        let body = json!({ "input": reference(), "copied_from": source });
        let copy = saved(&mut client, body).await;
        assert_eq!(copy["copied_from"], Value::Null);
    }
    let body = json!({ "input": reference(), "copied_from": "x" });
    let refused = client.post(LIST, body).await.expect(422);
    assert_eq!(refused.json["errors"][0]["field"], "copied_from");
}
