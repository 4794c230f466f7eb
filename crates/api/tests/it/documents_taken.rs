//! The documents of several materials, saved together.

use crate::bodies::reference;
use crate::paper::text_of;
use crate::taken::{LIST, MATERIALS, backup, unpacked};
use crate::world::{Client, World};
use serde_json::{Value, json};
use shinchoryu_store::MaterialId;
use uuid::Uuid;

crate::on_both_databases! {
    documents_are_saved_together_each_in_its_language
    what_has_no_document_is_named_before_one_is_made
    ten_at_most_of_the_member_s_own_are_taken
    documents_count_among_the_archives_of_an_hour
}

const DOCUMENTS: &str = "/api/members/me/materials/documents";

async fn saved(client: &mut Client, input: Value) -> Value {
    let body = json!({ "input": input });
    client.post(LIST, body).await.expect(201).json["id"].clone()
}

async fn documents_are_saved_together_each_in_its_language(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let mut english = reference();
    english["language"] = "en".into();
    english["title"] = "Proposal".into();
    let first = saved(&mut client, reference()).await;
    let second = saved(&mut client, english).await;
    let body = json!({ "ids": [first, second, first], "lang": "ja" });
    let answer = client.post(DOCUMENTS, body).await.expect(200);
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(answer.header("cache-control"), "no-store");
    let name = answer.header("content-disposition");
    assert!(
        name.starts_with("attachment; filename=\"20260501_documents.zip\""),
        "{name}"
    );
    let found = unpacked(answer.bytes);
    let names: Vec<_> = found.keys().collect();
    assert_eq!(found.len(), 2, "{names:?}");
    let is_english = |name: &String| name.ends_with("_株式会社さくら精機_Proposal_v1.pdf");
    for (name, pdf) in &found {
        let text = text_of(pdf);
        assert_eq!(text.contains("本人の手取り"), !is_english(name), "{name}");
        assert_eq!(text.contains("Take-home"), is_english(name), "{name}");
    }
    assert!(names.into_iter().any(is_english));
    let first = first.as_str().unwrap();
    let alone = client.get(&format!("{LIST}/{first}/document.pdf")).await;
    let alone = alone.expect(200).bytes;
    assert!(found.values().any(|pdf| *pdf == alone), "as it is alone");
    let told = world.database.store.audit().of(person.id).await.unwrap();
    assert!(told.iter().any(|row| row.event == "documents_taken"));
    // and so in a backup
    let kept = backup(world, &person, MATERIALS).await;
    let printed = kept.iter().filter(|(name, _)| name.ends_with(".pdf"));
    let texts: Vec<_> = printed.map(|(_, pdf)| text_of(pdf)).collect();
    let english = texts.iter().filter(|text| text.contains("Take-home"));
    assert_eq!((texts.len(), english.count()), (2, 1));
}

async fn what_has_no_document_is_named_before_one_is_made(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let whole = saved(&mut client, reference()).await;
    let drafts = [
        saved(&mut client, json!({})).await,
        saved(&mut client, json!({ "title": "二" })).await,
    ];
    let changed = saved(&mut client, reference()).await;
    let id = MaterialId(changed.as_str().unwrap().parse().unwrap());
    let store = &world.database.store;
    store.set_result(id, "[]").await.unwrap();

    let ids = json!({ "ids": [whole, drafts[0], changed, drafts[1]] });
    let refused = client.post(DOCUMENTS, ids).await;
    let refused = refused.refused(422, "material_incomplete");
    assert_eq!(refused.json["materials"], json!(drafts));
    let ids = json!({ "ids": [changed, whole] });
    let refused = client.post(DOCUMENTS, ids).await;
    let refused = refused.refused(409, "law_changed");
    assert_eq!(refused.json["materials"], json!([changed]));
    let told = store.audit().of(person.id).await.unwrap();
    assert!(told.iter().all(|row| row.event != "documents_taken"));
}

async fn ten_at_most_of_the_member_s_own_are_taken(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let own = saved(&mut client, reference()).await;
    let mut other = world.signed_in(&world.person("hanako").await).await;
    for (who, ids) in [
        (&mut client, json!([own, Uuid::new_v4()])),
        (&mut other, json!([own])),
    ] {
        let answer = who.post(DOCUMENTS, json!({ "ids": ids })).await;
        answer.refused(404, "not_found");
    }
    for (count, code) in [(0, "required"), (11, "too_many")] {
        let ids = vec![&own; count];
        let refused = client.post(DOCUMENTS, json!({ "ids": ids })).await;
        let refused = refused.refused(422, "invalid_fields");
        assert_eq!(refused.json["errors"][0]["field"], "ids");
        assert_eq!(refused.json["errors"][0]["code"], code);
    }
    let ids = vec![&own; 10];
    let answer = client.post(DOCUMENTS, json!({ "ids": ids })).await;
    assert_eq!(unpacked(answer.expect(200).bytes).len(), 1);
}

async fn documents_count_among_the_archives_of_an_hour(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    world.make_fresh(&mut client, &person).await;
    for _ in 0..10 {
        client.get(MATERIALS).await.expect(200);
    }
    let own = saved(&mut client, reference()).await;
    let answer = client.post(DOCUMENTS, json!({ "ids": [own] })).await;
    answer.refused(429, "too_many_requests");
}
