//! 表示設定 of a material: kept with it, seen on its pages, and nothing else changed.

use crate::bodies::reference;
use crate::world::{Answer, Client, World};
use serde_json::{Value, json};

crate::on_both_databases! {
    settings_are_kept_with_the_material_and_change_no_figure
    settings_are_seen_on_the_pages_and_in_the_names_of_files
    a_document_that_names_nobody_does_so_where_it_is_shared_and_issued
    settings_need_the_version_they_have_seen
    settings_that_there_are_not_are_refused
    what_is_so_already_is_not_saved_again
    settings_never_move_the_figures_to_another_law
    settings_are_nobody_elses
    a_comment_is_kept_in_its_one_form_and_one_that_cannot_be_is_refused
    settings_stay_when_the_form_is_saved_and_go_to_a_copy
}

const LIST: &str = "/api/members/me/materials";

async fn saved(client: &mut Client) -> (String, String) {
    let id = crate::coverage::saved_by(client).await;
    (format!("{LIST}/{id}"), format!("/api/preferences/{id}"))
}

async fn set(client: &Client, path: &str, version: i64, display: Value) -> Answer {
    let mut client = client.with("if-match", &format!("\"{version}\""));
    let body = json!({ "display": display });
    client.json("PATCH", path, body).await
}

async fn settings_are_kept_with_the_material_and_change_no_figure(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let (material, settings) = saved(&mut client).await;
    let before = client.get(&material).await.expect(200).json;
    let usual = client.get(&settings).await.expect(200);
    assert_eq!(usual.json, json!({ "version": 1, "display": {} }));

    let display = json!({
        "palette": "brown", "era": "japanese", "naming": "company", "watermark": "confidential",
        "without_page_numbers": true, "working": true,
        "order": ["risks", "comparison"], "left_out": ["current"],
    });
    let answer = set(&client, &settings, 1, display.clone())
        .await
        .expect(200);
    assert_eq!(answer.json, json!({ "version": 2, "display": display }));
    assert_eq!(client.get(&settings).await.expect(200).json, answer.json);
    let after = client.get(&material).await.expect(200).json;
    assert_eq!(after["input"]["display"], display);
    assert_eq!(after["result"], before["result"]);
    let mut input = after["input"].clone();
    input.as_object_mut().unwrap().remove("display");
    assert_eq!(input, before["input"]);
}

async fn settings_are_seen_on_the_pages_and_in_the_names_of_files(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let (material, settings) = saved(&mut client).await;
    let names = |answer: Answer| -> Vec<String> {
        let sections = answer.expect(200).json["sections"].clone();
        let names = sections.as_array().unwrap().iter();
        names
            .map(|one| one["movable"].as_str().unwrap_or("-").to_owned())
            .collect()
    };
    let usual = names(client.get(&format!("{material}/pages")).await);
    assert_eq!(usual[..3], ["-", "current", "comparison"]);

    let display = json!({ "naming": "nobody", "order": ["risks"], "left_out": ["current"] });
    set(&client, &settings, 1, display).await.expect(200);
    let chosen = names(client.get(&format!("{material}/pages")).await);
    assert!(!chosen.contains(&"current".to_owned()));
    assert_eq!(chosen.len() + 1, usual.len());

    let pdf = client
        .get(&format!("{material}/document.pdf"))
        .await
        .expect(200);
    let name = pdf.header("content-disposition");
    let company = reference()["company"]["name"].as_str().unwrap().to_owned();
    let encoded: String = company.bytes().map(|byte| format!("%{byte:02X}")).collect();
    // the title of the reference begins with the name of the company
    assert_eq!(name.matches(&encoded).count(), 1, "{name}");
}

async fn a_document_that_names_nobody_does_so_where_it_is_shared_and_issued(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let (material, settings) = saved(&mut client).await;
    let mut input = client.get(&material).await.expect(200).json["input"].clone();
    input["title"] = json!("ご提案書");
    input["display"] = json!({ "naming": "nobody" });
    let mut tagged = client.with("if-match", "\"1\"");
    tagged
        .json("PATCH", &material, json!({ "input": input }))
        .await
        .expect(200);
    set(
        &client,
        &settings,
        2,
        json!({ "naming": "nobody", "palette": "plum" }),
    )
    .await
    .expect(200);

    let mut tagged = client.with("if-match", "\"3\"");
    tagged
        .post(&format!("{material}/versions"), json!({}))
        .await
        .expect(201);
    let pdf = client
        .get(&format!("{material}/versions/1/document.pdf"))
        .await
        .expect(200);
    let company = input["company"]["name"].as_str().unwrap();
    let encoded: String = company.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let name = pdf.header("content-disposition");
    assert!(!name.contains(&encoded), "{name}");

    let links = format!("{material}/links");
    let link = client
        .post(&links, json!({ "number": 1, "days": 14 }))
        .await
        .expect(201)
        .json;
    let token = link["token"].as_str().unwrap();
    let shared = client
        .post("/api/shared", json!({ "token": token }))
        .await
        .expect(200)
        .json;
    assert_eq!(shared["company"], "");
    assert!(!shared.to_string().contains(company), "{shared}");
}

async fn settings_need_the_version_they_have_seen(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let (_, settings) = saved(&mut client).await;
    let body = json!({ "display": { "palette": "plum" } });
    let without = client.json("PATCH", &settings, body).await;
    without.refused(428, "if_match_required");
    set(&client, &settings, 1, json!({ "palette": "plum" }))
        .await
        .expect(200);
    let late = set(&client, &settings, 1, json!({ "palette": "mono" })).await;
    late.refused(412, "stale");
    let kept = client.get(&settings).await.expect(200).json;
    assert_eq!(kept["display"], json!({ "palette": "plum" }));
}

async fn settings_that_there_are_not_are_refused(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let (_, settings) = saved(&mut client).await;
    for wrong in [
        json!({ "palette": "red" }),
        json!({ "left_out": ["risks"] }),
        json!({ "left_out": ["assumptions"] }),
        json!({ "order": ["summary"] }),
        json!({ "colour": "navy" }),
        json!({ "order": "risks" }),
    ] {
        let answer = set(&client, &settings, 1, wrong.clone()).await;
        assert_eq!(answer.status, 422, "{wrong}: {}", answer.json);
        let field = answer.json["errors"][0]["field"].as_str().unwrap();
        assert!(field.starts_with("display."), "{wrong}: {field}");
    }
    let kept = client.get(&settings).await.expect(200).json;
    assert_eq!(kept, json!({ "version": 1, "display": {} }));
}

async fn what_is_so_already_is_not_saved_again(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let (_, settings) = saved(&mut client).await;
    let again = set(
        &client,
        &settings,
        1,
        json!({ "palette": "navy", "left_out": [] }),
    )
    .await;
    assert_eq!(again.expect(200).json["version"], 1);
}

async fn settings_never_move_the_figures_to_another_law(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let (_, settings) = saved(&mut client).await;
    let statement = "UPDATE material_contents SET law_digest = 'of an earlier edition'";
    world.database.store.execute(statement).await.unwrap();
    let changed = set(&client, &settings, 1, json!({ "palette": "mono" })).await;
    changed.refused(409, "law_changed");
    let kept = client.get(&settings).await.expect(200).json;
    assert_eq!(kept, json!({ "version": 1, "display": {} }));
}

async fn a_comment_is_kept_in_its_one_form_and_one_that_cannot_be_is_refused(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let (material, settings) = saved(&mut client).await;
    let text = |text: &str| json!({ "comments": [{ "about": "risks", "text": text }] });
    for (wrong, code) in [
        ("あ".repeat(301), "too_long"),
        ("김さんへ".to_owned(), "unprintable"),
    ] {
        let refused = set(&client, &settings, 1, text(&wrong)).await;
        let refused = refused.refused(422, "invalid_fields").json;
        let error = &refused["errors"][0];
        assert_eq!(error["field"], "display.comments.0.text");
        assert_eq!(error["code"], code);
    }
    let longest = "あ".repeat(300);
    set(&client, &settings, 1, text(&longest)).await.expect(200);
    let kept = set(&client, &settings, 2, text(" 一行目\r\n二行目 ")).await;
    let kept = kept.expect(200).json;
    assert_eq!(kept["display"], text("一行目 二行目"));
    let record = client.get(&material).await.expect(200).json;
    assert_eq!(record["input"]["display"], kept["display"]);
    assert_eq!(record["state"], "complete");
    let pages = client.get(&format!("{material}/pages")).await.expect(200);
    let names = pages.json["sections"].to_string();
    assert!(names.contains("提案者のコメント"), "{names}");
    // what is left of the line is nothing, and nothing is printed
    set(&client, &settings, 3, json!({})).await.expect(200);
    let pages = client.get(&format!("{material}/pages")).await.expect(200);
    assert!(!pages.json["sections"].to_string().contains("コメント"));
}

async fn settings_are_nobody_elses(world: &World) {
    let (taro, jiro) = (world.person("taro").await, world.person("jiro").await);
    let mut client = world.signed_in(&taro).await;
    let (_, settings) = saved(&mut client).await;
    let mut other = world.signed_in(&jiro).await;
    other.get(&settings).await.refused(404, "not_found");
    let changed = set(&other, &settings, 1, json!({ "palette": "mono" })).await;
    changed.refused(404, "not_found");
    let kept = client.get(&settings).await.expect(200).json;
    assert_eq!(kept["display"], json!({}));
}

async fn settings_stay_when_the_form_is_saved_and_go_to_a_copy(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let (material, settings) = saved(&mut client).await;
    let display = json!({ "palette": "plum" });
    set(&client, &settings, 1, display.clone())
        .await
        .expect(200);
    let mut input = client.get(&material).await.expect(200).json["input"].clone();
    input["title"] = json!("別の名前");
    let copy = client
        .post(LIST, json!({ "input": input }))
        .await
        .expect(201)
        .json;
    assert_eq!(copy["input"]["display"], display);
    let mut with_tag = client.with("if-match", "\"2\"");
    let changed = with_tag
        .json("PATCH", &material, json!({ "input": input }))
        .await;
    assert_eq!(changed.expect(200).json["input"]["display"], display);
}
