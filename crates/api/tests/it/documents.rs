//! The pages of a saved material.

use crate::bodies::reference;
use crate::world::World;
use serde_json::json;
use std::io::{Cursor, Read as _};

crate::on_both_databases! {
    a_whole_material_has_pages_and_a_pdf
    the_file_is_called_after_day_company_title_and_version
    a_document_is_printed_in_grey_and_with_its_working
    a_draft_has_no_document
    the_figures_are_a_workbook_too
    no_other_figures_are_printed_than_were_saved
    who_asks_for_many_documents_keeps_them_from_nobody_else
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

async fn the_file_is_called_after_day_company_title_and_version(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let mut input = reference();
    input["company"]["name"] = json!("A/B株式会社");
    input["title"] = json!("ご提案\"書\"");
    let saved = client.post(LIST, json!({ "input": input })).await;
    let id = saved.expect(201).json["id"].as_str().unwrap().to_owned();
    let pdf = client.get(&format!("{LIST}/{id}/document.pdf")).await;
    let day = "20260501";
    let number = id[..8].to_uppercase();
    let title = "%E3%81%94%E6%8F%90%E6%A1%88-%E6%9B%B8-";
    let company = "A-B%E6%A0%AA%E5%BC%8F%E4%BC%9A%E7%A4%BE";
    assert_eq!(
        pdf.expect(200).header("content-disposition"),
        format!(
            "inline; filename=\"{day}_{number}_v1.pdf\"; \
             filename*=UTF-8''{day}_{company}_{title}_v1.pdf"
        )
    );
}

async fn a_document_is_printed_in_grey_and_with_its_working(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let saved = client
        .post(LIST, json!({ "input": reference() }))
        .await
        .expect(201);
    let path = format!("{LIST}/{}", saved.json["id"].as_str().unwrap());

    let plain = client.get(&format!("{path}/pages")).await.expect(200);
    let working = client
        .get(&format!("{path}/pages?working=true"))
        .await
        .expect(200);
    assert!(working.json["count"].as_u64() > plain.json["count"].as_u64());

    for (look, grey) in [("", false), ("?mono=true", true)] {
        let page = client.get(&format!("{path}/pages/2.svg{look}")).await;
        let svg = String::from_utf8(page.expect(200).bytes).unwrap();
        assert_eq!(colours(&svg).all(is_grey), grey, "{look}");
    }
    let answer = client.get(&format!("{path}/document.pdf?mono=maybe")).await;
    answer.refused(400, "invalid_query");
}

fn colours(svg: &str) -> impl Iterator<Item = &str> {
    let of = |name| {
        svg.split(name)
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
    };
    of("fill=\"#").chain(of("stroke=\"#"))
}

fn is_grey(colour: &str) -> bool {
    colour[0..2] == colour[2..4] && colour[2..4] == colour[4..6]
}

async fn a_draft_has_no_document(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let saved = client.post(LIST, json!({ "input": {} })).await.expect(201);
    let path = format!("{LIST}/{}", saved.json["id"].as_str().unwrap());
    for part in ["document.pdf", "workbook.xlsx", "pages", "pages/1.svg"] {
        let answer = client.get(&format!("{path}/{part}")).await;
        answer.refused(422, "material_incomplete");
    }
}

async fn the_figures_are_a_workbook_too(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let body = json!({ "input": reference() });
    let saved = client.post(LIST, body).await.expect(201);
    let id = saved.json["id"].as_str().unwrap();
    let path = format!("{LIST}/{id}/workbook.xlsx");
    let sheets = |bytes: Vec<u8>| {
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut text = String::new();
        let mut file = archive.by_name("xl/workbook.xml").unwrap();
        file.read_to_string(&mut text).unwrap();
        text
    };

    let book = client.get(&path).await.expect(200);
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    assert_eq!(book.header("content-type"), kind);
    assert_eq!(book.header("cache-control"), "no-store");
    let name = book.header("content-disposition");
    let number = id[..8].to_uppercase();
    assert!(
        name.starts_with(&format!(
            "attachment; filename=\"20260501_{number}_v1.xlsx\""
        )),
        "{name}"
    );
    assert!(name.ends_with("_v1.xlsx"), "{name}");
    for sheet in ["概要", "比較", "月次", "推移", "前提条件"] {
        assert!(
            sheets(book.bytes.clone()).contains(&format!("name=\"{sheet}\"")),
            "{sheet}"
        );
    }
    let book = client.get(&format!("{path}?lang=en")).await.expect(200);
    assert!(sheets(book.bytes).contains("name=\"Comparison\""));
    let refused = client.get(&format!("{path}?lang=fr")).await;
    refused.refused(400, "invalid_query");
    let mut other = world.signed_in(&world.person("hanako").await).await;
    other.get(&path).await.refused(404, "not_found");
}

async fn no_other_figures_are_printed_than_were_saved(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let body = json!({ "input": reference() });
    let saved = client.post(LIST, body.clone()).await.expect(201).json;
    let id = saved["id"].as_str().unwrap();
    // what an earlier program, which calculated one yen otherwise, may have saved
    let mut result = saved["result"].clone();
    result["plans"][1]["take_home"] = json!(result["plans"][1]["take_home"].as_i64().unwrap() + 1);
    let store = &world.database.store;
    let material = shinchoryu_store::MaterialId(id.parse().unwrap());
    store
        .set_result(material, &result.to_string())
        .await
        .unwrap();
    let pdf = format!("{LIST}/{id}/document.pdf");
    client.get(&pdf).await.refused(409, "law_changed");
    let workbook = format!("{LIST}/{id}/workbook.xlsx");
    client.get(&workbook).await.refused(409, "law_changed");

    // what an earlier program, which told less, has saved is what is printed still
    let mut less = saved["result"].clone();
    let facts = less["facts"].as_object_mut().unwrap();
    facts.remove("pay_decided_by").unwrap();
    store.set_result(material, &less.to_string()).await.unwrap();
    client.get(&pdf).await.expect(200);

    store
        .set_result(material, &result.to_string())
        .await
        .unwrap();
    let mut again = client.with("if-match", "\"1\"");
    let path = format!("{LIST}/{id}");
    again.json("PATCH", &path, body).await.expect(200);
    client.get(&pdf).await.expect(200);
}

async fn who_asks_for_many_documents_keeps_them_from_nobody_else(world: &World) {
    let mut one = world.signed_in(&world.person("taro").await).await;
    let mut other = world.signed_in(&world.person("hanako").await).await;
    let path_of = |saved: &serde_json::Value| format!("{LIST}/{}", saved["id"].as_str().unwrap());
    let body = json!({ "input": reference() });
    let own = path_of(&other.post(LIST, body.clone()).await.expect(201).json);
    let mut looks = Vec::new();
    for _ in 0..4 {
        let path = path_of(&one.post(LIST, body.clone()).await.expect(201).json);
        for look in 0..8 {
            let (lang, mono) = (["ja", "en"][look % 2], look / 2 % 2 == 1);
            let working = look / 4 == 1;
            looks.push(format!(
                "{path}/pages?lang={lang}&mono={mono}&working={working}"
            ));
        }
    }
    let asked: Vec<_> = looks
        .into_iter()
        .map(|path| {
            let mut client = one.clone();
            tokio::spawn(async move { client.get(&path).await.status })
        })
        .collect();
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    other.get(&format!("{own}/pages")).await.expect(200);
    assert!(asked.iter().any(|one| !one.is_finished()));
    asked.iter().for_each(tokio::task::JoinHandle::abort);
}
