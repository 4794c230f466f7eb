//! ロゴ: what is kept of a picture, on which pages it stands, and whose it is.

use crate::bodies::reference;
use crate::world::{Answer, Client, World};
use serde_json::{Value, json};

crate::on_both_databases! {
    a_logo_is_kept_once_and_comes_back_as_a_picture
    what_is_no_logo_is_refused_by_name
    whoever_sends_what_is_no_logo_waits_after_thirty
    what_is_no_digest_names_nothing
    ten_logos_are_enough
    a_logo_is_nobody_elses
    a_logo_is_on_the_pages_until_it_is_taken_away
    what_was_issued_keeps_its_logo
    a_backup_has_the_logos
}

pub const LOGOS: &str = "/api/members/me/logos";
pub const PNG: &[u8] = include_bytes!("logo.png");

async fn add(client: &mut Client, kind: &str, file: &[u8]) -> Answer {
    client.send("POST", LOGOS, Some(kind), file.to_vec()).await
}

/// The digest of the logo that is added.
pub async fn added(client: &mut Client) -> String {
    let answer = add(client, "image/png", PNG).await.expect(201);
    answer.json["digest"].as_str().unwrap().to_owned()
}

async fn signed_in(world: &World, name: &str) -> Client {
    let person = world.person(name).await;
    world.signed_in(&person).await
}

async fn remove(client: &mut Client, digest: &str) -> Answer {
    let path = format!("{LOGOS}/{digest}");
    client.send("DELETE", &path, None, Vec::new()).await
}

/// The address of a material, and of one that has been given this logo.
async fn material_with(client: &mut Client, display: Value) -> String {
    let mut input = reference();
    input["display"] = display;
    let saved = client
        .post("/api/members/me/materials", json!({ "input": input }))
        .await
        .expect(201);
    let id = saved.json["id"].as_str().unwrap();
    format!("/api/members/me/materials/{id}")
}

/// How many pictures a page shows.
async fn pictures(client: &mut Client, material: &str, page: usize) -> usize {
    let address = format!("{material}/pages/{page}.svg?logo=true");
    let page = client.get(&address).await;
    let page = String::from_utf8(page.expect(200).bytes).unwrap();
    page.matches("<image ").count()
}

async fn a_logo_is_kept_once_and_comes_back_as_a_picture(world: &World) {
    let mut client = signed_in(world, "taro").await;
    assert_eq!(client.get(LOGOS).await.expect(200).json, json!([]));
    let first = add(&mut client, "image/png", PNG).await.expect(201);
    let logo = json!({ "digest": first.json["digest"], "width": 60, "height": 20 });
    assert_eq!(first.json, logo);
    // the type that is named decides nothing: the bytes do
    let again = add(&mut client, "image/jpeg", PNG).await.expect(200);
    assert_eq!(again.json, logo);
    assert_eq!(client.get(LOGOS).await.expect(200).json, json!([logo]));
    let path = format!("{LOGOS}/{}", logo["digest"].as_str().unwrap());
    let picture = client.get(&path).await.expect(200);
    assert_eq!(picture.header("content-type"), "image/png");
    assert!(picture.bytes.starts_with(b"\x89PNG"));
}

async fn what_is_no_logo_is_refused_by_name(world: &World) {
    let mut client = signed_in(world, "taro").await;
    for (file, code) in [
        (&b"GIF89a"[..], "picture_unreadable"),
        (b"", "picture_unreadable"),
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            "picture_unreadable",
        ),
    ] {
        let refused = add(&mut client, "image/gif", file)
            .await
            .refused(422, "invalid_fields");
        let error = &refused.json["errors"][0];
        assert_eq!(
            (&error["field"], &error["code"]),
            (&json!("logo"), &json!(code))
        );
    }
    for kind in [
        "image/svg+xml",
        "text/html",
        "application/json",
        "image/webp",
    ] {
        add(&mut client, kind, PNG)
            .await
            .refused(415, "unsupported_media_type");
    }
    let long = vec![0; 3 * 1024 * 1024 + 1];
    let heavy = add(&mut client, "image/png", &long).await;
    let heavy = heavy.refused(422, "invalid_fields").json;
    let error = &heavy["errors"][0];
    assert_eq!(
        (&error["code"], &error["params"]["max"]),
        (&json!("picture_too_heavy"), &json!("3"))
    );
    assert_eq!(client.get(LOGOS).await.expect(200).json, json!([]));
    // a display setting takes a digest and nothing else
    let mut input = reference();
    input["display"] = json!({ "logo": "../../etc/passwd" });
    client
        .post("/api/members/me/materials", json!({ "input": input }))
        .await
        .refused(422, "invalid_fields");
}

async fn whoever_sends_what_is_no_logo_waits_after_thirty(world: &World) {
    let mut client = signed_in(world, "taro").await;
    for _ in 0..30 {
        add(&mut client, "image/gif", b"GIF89a")
            .await
            .refused(422, "invalid_fields");
    }
    for file in [b"GIF89a".as_slice(), PNG] {
        add(&mut client, "image/gif", file)
            .await
            .refused(429, "too_many_requests");
    }
    assert_eq!(client.get(LOGOS).await.expect(200).json, json!([]));
}

async fn what_is_no_digest_names_nothing(world: &World) {
    let mut client = signed_in(world, "taro").await;
    let digest = added(&mut client).await;
    for wrong in [
        "%00",
        "x",
        &digest.to_uppercase(),
        &digest[1..],
        "..%2Flogos",
    ] {
        let path = format!("{LOGOS}/{wrong}");
        client.get(&path).await.refused(404, "not_found");
        remove(&mut client, wrong).await.refused(404, "not_found");
    }
}

/// Whether a PDF has a picture.
fn is_with_picture(pdf: &[u8]) -> bool {
    pdf.windows(14).any(|part| part == b"/Subtype/Image")
}

/// The same picture with another first colour: red, green and blue stand behind the filter of the first line.
fn tinted(tint: u8) -> Vec<u8> {
    // one row of one pixel, stored and not packed
    let line = [0, tint, 0, 0];
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |name: &[u8], data: &[u8]| {
        let whole = [name, data].concat();
        file.extend_from_slice(&u32::try_from(data.len()).unwrap().to_be_bytes());
        file.extend_from_slice(&whole);
        let mut sum = flate2::Crc::new();
        sum.update(&whole);
        file.extend_from_slice(&sum.sum().to_be_bytes());
    };
    chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::none());
    std::io::Write::write_all(&mut packed, &line).unwrap();
    chunk(b"IDAT", &packed.finish().unwrap());
    chunk(b"IEND", b"");
    file
}

async fn ten_logos_are_enough(world: &World) {
    let mut client = signed_in(world, "taro").await;
    for tint in 0..10 {
        add(&mut client, "image/png", &tinted(tint))
            .await
            .expect(201);
    }
    let refused = add(&mut client, "image/png", &tinted(10)).await;
    let refused = refused.refused(409, "quota_exceeded").json;
    assert_eq!(refused["errors"][0]["code"], "quota_logos");
    assert_eq!(refused["errors"][0]["params"]["max"], "10");
    // one of those that are there is no more
    add(&mut client, "image/png", &tinted(3)).await.expect(200);
    let all = client.get(LOGOS).await.expect(200).json;
    let first = all[0]["digest"].as_str().unwrap().to_owned();
    remove(&mut client, &first).await.expect(204);
    add(&mut client, "image/png", &tinted(10)).await.expect(201);
}

async fn a_logo_is_nobody_elses(world: &World) {
    let mut taro = signed_in(world, "taro").await;
    let mut hanako = signed_in(world, "hanako").await;
    let digest = added(&mut taro).await;
    let path = format!("{LOGOS}/{digest}");
    hanako.get(&path).await.refused(404, "not_found");
    remove(&mut hanako, &digest).await.refused(404, "not_found");
    assert_eq!(hanako.get(LOGOS).await.expect(200).json, json!([]));
    // who names it has not got it
    let material = material_with(&mut hanako, json!({ "logo": digest })).await;
    assert_eq!(pictures(&mut hanako, &material, 1).await, 0);
    taro.get(&path).await.expect(200);
}

async fn a_logo_is_on_the_pages_until_it_is_taken_away(world: &World) {
    let mut client = signed_in(world, "taro").await;
    let digest = added(&mut client).await;
    let plain = material_with(&mut client, json!({})).await;
    let cover = material_with(&mut client, json!({ "logo": digest })).await;
    let display = json!({ "logo": digest, "logo_place": "every_page" });
    let every = material_with(&mut client, display).await;
    for (material, on) in [(&plain, [0, 0]), (&cover, [1, 0]), (&every, [1, 1])] {
        let first = pictures(&mut client, material, 1).await;
        let second = pictures(&mut client, material, 2).await;
        assert_eq!([first, second], on);
        let pages = client.get(&format!("{material}/pages")).await.expect(200);
        assert_eq!(pages.json["has_logo"], on[0] == 1);
        client
            .get(&format!("{material}/document.pdf"))
            .await
            .expect(200);
    }
    remove(&mut client, &digest).await.expect(204);
    remove(&mut client, &digest).await.refused(404, "not_found");
    assert_eq!(pictures(&mut client, &every, 1).await, 0);
    let pdf = client.get(&format!("{every}/document.pdf")).await;
    assert!(!is_with_picture(&pdf.expect(200).bytes));
    let pages = client.get(&format!("{every}/pages")).await.expect(200);
    assert_eq!(pages.json["has_logo"], false);
    // the same file brings it back to all of them
    assert_eq!(added(&mut client).await, digest);
    assert_eq!(pictures(&mut client, &every, 2).await, 1);
}

async fn what_was_issued_keeps_its_logo(world: &World) {
    let mut client = signed_in(world, "taro").await;
    let digest = added(&mut client).await;
    let material = material_with(&mut client, json!({ "logo": digest })).await;
    let versions = format!("{material}/versions");
    let mut issuing = client.with("if-match", "\"1\"");
    issuing.post(&versions, json!({})).await.expect(201);
    let pdf = format!("{versions}/1/document.pdf");
    let before = client.get(&pdf).await.expect(200).bytes;
    assert!(is_with_picture(&before));
    remove(&mut client, &digest).await.expect(204);
    assert!(client.get(&pdf).await.expect(200).bytes == before);
}

async fn a_backup_has_the_logos(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let digest = added(&mut client).await;
    material_with(&mut client, json!({ "logo": digest })).await;
    world.make_fresh(&mut client, &taro).await;
    let archive = client.get(crate::taken::MATERIALS).await.expect(200).bytes;
    let files = crate::taken::unpacked(archive);
    let picture = files.get("ロゴ/1.png").unwrap();
    let path = format!("{LOGOS}/{digest}");
    assert!(client.get(&path).await.expect(200).bytes == *picture);
    let mut documents = files.iter().filter(|(name, _)| name.starts_with("文書/"));
    let (_, pdf) = documents.next().unwrap();
    assert!(is_with_picture(pdf));
    let readme = crate::taken::text(&files, "はじめにお読みください.txt");
    assert!(readme.contains("ロゴ"), "{readme}");
}
