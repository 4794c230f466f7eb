//! The pages of a saved material.

use crate::bodies::reference;
use crate::world::World;
use serde_json::json;

crate::on_both_databases! {
    a_whole_material_has_pages_and_a_pdf
    a_draft_has_no_document
}

const LIST: &str = "/api/members/me/materials";

async fn a_whole_material_has_pages_and_a_pdf(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let saved = client
        .post(LIST, json!({ "input": reference() }))
        .await
        .expect(201);
    let path = format!("{LIST}/{}", saved.json["id"].as_str().unwrap());

    let pages = client.get(&format!("{path}/pages")).await.expect(200).json;
    assert_eq!(
        (&pages["width_mm"], &pages["height_mm"]),
        (&json!(297.0), &json!(210.0))
    );
    let count = pages["count"].as_u64().unwrap();
    assert!(count > 1, "{count}");

    let pdf = client
        .get(&format!("{path}/document.pdf?lang=en"))
        .await
        .expect(200);
    assert_eq!(pdf.header("content-type"), "application/pdf");
    assert_eq!(pdf.header("cache-control"), "no-store");
    assert!(pdf.header("content-disposition").contains(".pdf\""));
    assert!(pdf.bytes.starts_with(b"%PDF-"));

    let last = client
        .get(&format!("{path}/pages/{count}.svg"))
        .await
        .expect(200);
    assert_eq!(last.header("content-type"), "image/svg+xml");
    assert!(last.bytes.starts_with(b"<svg"));
    for page in ["0", "-1", "x", &(count + 1).to_string()] {
        let answer = client.get(&format!("{path}/pages/{page}.svg")).await;
        answer.refused(404, "not_found");
    }
    let answer = client.get(&format!("{path}/pages?lang=fr")).await;
    answer.refused(400, "invalid_query");
}

async fn a_draft_has_no_document(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let saved = client.post(LIST, json!({ "input": {} })).await.expect(201);
    let path = format!("{LIST}/{}", saved.json["id"].as_str().unwrap());
    for part in ["document.pdf", "pages", "pages/1.svg"] {
        let answer = client.get(&format!("{path}/{part}")).await;
        answer.refused(422, "material_incomplete");
    }
}
