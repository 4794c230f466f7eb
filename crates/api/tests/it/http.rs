//! What HTTP lets a client say in several ways, and what it does not.

use crate::bodies::{reference, sign_up};
use crate::world::{Client, PASSWORD, SESSION, World};
use serde_json::json;

crate::on_both_databases! {
    the_plain_form_is_sent_whatever_is_refused
    a_cookie_that_is_no_text_hides_only_itself
    versions_are_named_as_http_names_them
    an_id_is_spelt_in_one_way
    an_address_without_a_slash_is_no_page
    a_choice_is_a_name
}

const MATERIALS: &str = "/api/members/me/materials";

/// A new material of the member in this browser.
async fn material(client: &mut Client) -> String {
    let made = client.post(MATERIALS, json!({ "input": reference() }));
    let made = made.await.expect(201);
    format!("{MATERIALS}/{}", made.json["id"].as_str().unwrap())
}

async fn the_plain_form_is_sent_whatever_is_refused(world: &World) {
    let person = world.person("taro").await;
    let client = world.signed_in(&person).await;
    for refused in [
        "identity;q=0",
        "*;q=0",
        "compress, *;q=0",
        "Identity ; Q=0.000",
        "br;q=0, gzip;q=0, *;q=0.0",
    ] {
        for path in ["/api/plans/default", "/login", "/api/nothing"] {
            let plain = client.clone().get(path).await;
            let answer = client.with("accept-encoding", refused).get(path).await;
            assert_eq!(answer.status, plain.status, "{refused} {path}");
            assert_eq!(answer.header("content-encoding"), "", "{refused} {path}");
            assert_eq!(answer.bytes, plain.bytes, "{refused} {path}");
        }
        let mut client = client.with("accept-encoding", refused);
        let made = client.post(MATERIALS, json!({ "input": reference() }));
        made.await.expect(201);
    }
    for (asked, encoding) in [
        ("br", "br"),
        ("identity;q=0, gzip;q=0.5", "gzip"),
        ("gzip, *;q=0", "gzip"),
        ("identity;q=1, br;q=0.1", ""),
    ] {
        let mut client = client.with("accept-encoding", asked);
        let answer = client.get("/api/openapi.json").await.expect(200);
        assert_eq!(answer.header("content-encoding"), encoding, "{asked}");
    }
}

async fn a_cookie_that_is_no_text_hides_only_itself(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let session = client.cookies.remove(SESSION).unwrap();
    for line in [
        format!("theme=é; {SESSION}={session}"),
        format!("{SESSION}={session}; é=1; é"),
        format!("=; ;; {SESSION}={session}; ="),
    ] {
        let mut client = client.and("cookie", line);
        client.get("/api/members/me").await.expect(200);
    }
    // as the bytes are, which need be no text
    let latin = [
        b"theme=\xe9; ".as_slice(),
        SESSION.as_bytes(),
        b"=",
        session.as_bytes(),
    ]
    .concat();
    let mut latin = client.and("cookie", latin);
    latin.get("/api/members/me").await.expect(200);
}

async fn versions_are_named_as_http_names_them(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let path = material(&mut client).await;
    let save = async |lines: &[&str]| {
        let mut client = client.clone();
        for line in lines {
            client = client.and("if-match", *line);
        }
        let body = json!({ "input": reference() });
        client.json("PATCH", &path, body).await
    };
    for stale in [
        &["\"01\""][..],
        &["\"+1\""],
        &["W/\"1\""],
        &["1"],
        &["\"2\", \"3\""],
        &["\"2\"", "\"3\""],
        &["\"99999999999999999999\""],
        &[""],
    ] {
        save(stale).await.refused(412, "stale");
    }
    // each is of the version before it
    for (version, lines) in [
        (2, &["\"1\""][..]),
        (3, &["*"]),
        (4, &["\"1\", \"3\" , \"7\""]),
        (5, &["\"1\"", "\"4\""]),
        (6, &["W/\"5\", \"5\""]),
    ] {
        let saved = save(lines).await.expect(200);
        assert_eq!(saved.json["version"], version, "{lines:?}");
    }
    let mut nobody = client.with("if-match", "*");
    let missing = format!("{MATERIALS}/{}", uuid::Uuid::nil());
    let body = json!({ "input": reference() });
    let answer = nobody.json("PATCH", &missing, body).await;
    answer.refused(404, "not_found");
}

async fn an_id_is_spelt_in_one_way(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let path = material(&mut client).await;
    let id = path.strip_prefix(&format!("{MATERIALS}/")).unwrap();
    client.get(&path).await.expect(200);
    for spelt in [
        format!("urn:uuid:{id}"),
        format!("%7B{id}%7D"),
        id.replace('-', ""),
        id.to_uppercase(),
    ] {
        for rest in ["", "/pages", "/pages/1.svg"] {
            let other = format!("{MATERIALS}/{spelt}{rest}");
            client.get(&other).await.refused(404, "not_found");
        }
    }
    client.get(&format!("{path}/pages/1.svg")).await.expect(200);
    for page in ["+1.svg", "01.svg", "1.svg.svg", "%2B1.svg"] {
        let other = format!("{path}/pages/{page}");
        client.get(&other).await.refused(404, "not_found");
    }
}

async fn an_address_without_a_slash_is_no_page(world: &World) {
    let mut client = world.client();
    client.get("*").await.refused(404, "not_found");
}

async fn a_choice_is_a_name(world: &World) {
    for language in [json!(3), json!(null), json!({ "ja": null }), json!(["ja"])] {
        let mut body = sign_up("taro@example.jp", PASSWORD);
        body["language"] = language.clone();
        let answer = world.client().post("/api/signup", body).await;
        let answer = answer.refused(422, "invalid_fields");
        let wrong = answer.json["errors"].as_array().unwrap();
        assert_eq!(wrong.len(), 1, "{language}");
        assert_eq!(wrong[0]["code"], "invalid_value", "{language}");
        assert_eq!(wrong[0]["field"], "language", "{language}");
    }
}
