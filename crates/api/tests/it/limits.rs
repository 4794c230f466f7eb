//! What no request can do: too large, too deep, foreign, malformed.

use crate::bodies::{reference, sign_up};
use crate::world::{ORIGIN, World};
use axum::body::Body;
use serde_json::{Value, json};

crate::on_both_databases! {
    bodies_of_another_type_are_refused
    bodies_have_a_size
    bodies_have_a_depth
    numbers_are_whole_and_fit
    unknown_fields_and_nul_are_refused
    pages_of_another_origin_cannot_write
    methods_are_those_of_the_address
    path_variants_open_nothing
    every_answer_carries_its_headers
    only_its_own_hosts_are_answered_for
    pages_answer_with_honest_statuses
    health_asks_nobody_who_they_are
    refusals_carry_the_same_headers
    pages_run_no_script_but_their_own
    nothing_of_a_member_is_kept_by_a_cache
    redirects_stay_here
    files_come_compressed_as_the_browser_takes_them
    a_member_has_thirty_documents_an_hour
}

const LIST: &str = "/api/members/me/materials";

async fn bodies_of_another_type_are_refused(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let body = json!({ "input": {} }).to_string();
    for kind in [
        None,
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
        Some(""),
    ] {
        let answer = client.send("POST", LIST, kind, body.clone()).await;
        answer.refused(415, "unsupported_media_type");
    }
    let mut squeezed = client.with("content-encoding", "gzip");
    let answer = squeezed
        .send("POST", LIST, Some("application/json"), body.clone())
        .await;
    answer.refused(415, "unsupported_media_type");
    let kind = Some("Application/JSON; charset=utf-8");
    client.send("POST", LIST, kind, body).await.expect(201);
}

async fn bodies_have_a_size(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let padded = |bytes: usize| {
        let mut body = json!({ "input": {} }).to_string();
        body.push_str(&" ".repeat(bytes - body.len()));
        body
    };
    let kind = Some("application/json");
    client
        .send("POST", LIST, kind, padded(1 << 20))
        .await
        .expect(201);
    let answer = client.send("POST", LIST, kind, padded((1 << 20) + 1)).await;
    answer.refused(413, "too_large");
    let login = padded((256 << 10) + 1);
    world
        .client()
        .send("POST", "/api/login", kind, login)
        .await
        .refused(413, "too_large");
    // a body that does not say how long it is
    let endless = Body::new(http_body_util::Full::new(padded((1 << 20) + 1).into()));
    let mut unannounced = client.without("content-length");
    unannounced
        .send("POST", LIST, kind, endless)
        .await
        .refused(413, "too_large");
    let far = format!("{LIST}?search_type=title&keyword={}", "a".repeat(8 << 10));
    client.get(&far).await.refused(414, "uri_too_long");
}

async fn bodies_have_a_depth(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for levels in [65, 400_000] {
        let body = format!("{{\"input\":{}", "[".repeat(levels));
        let answer = client
            .send("POST", LIST, Some("application/json"), body)
            .await;
        answer.refused(400, "invalid_json");
    }
    for text in [
        "",
        "{",
        "nul",
        "{\"input\":{}} x",
        "{\"input\":{\"title\":\"\u{1}\"}}",
    ] {
        let answer = client
            .send("POST", LIST, Some("application/json"), text)
            .await;
        answer.refused(400, "invalid_json");
    }
}

async fn numbers_are_whole_and_fit(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for number in [
        "1.5",
        "1e308",
        "1e999",
        "9223372036854775808",
        "\"1\"",
        "true",
        "NaN",
    ] {
        let body = reference().to_string().replace("30000000", number);
        let path = "/api/materials/compare";
        let answer = client
            .send("POST", path, Some("application/json"), body)
            .await;
        assert!(
            [400, 422].contains(&answer.status),
            "{number}: {}",
            answer.status
        );
    }
    for number in [
        "-1",
        "2147483648",
        "9007199254740993",
        "9223372036854775807",
    ] {
        let body = reference()
            .to_string()
            .replace("\"capital\":10000000", &format!("\"capital\":{number}"));
        assert!(body.contains(number));
        let path = "/api/materials/compare";
        let answer = client
            .send("POST", path, Some("application/json"), body)
            .await;
        assert_eq!(answer.status, 422, "{number}");
    }
}

async fn unknown_fields_and_nul_are_refused(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for (body, field) in [
        (json!({ "input": {}, "owner": "x" }), "owner"),
        (json!({ "input": {}, "version": 9 }), "version"),
        (json!({ "input": { "role": "operator" } }), "input.role"),
        (
            json!({ "input": { "company": { "id": 1 } } }),
            "input.company.id",
        ),
    ] {
        let answer = client.post(LIST, body).await.refused(422, "invalid_fields");
        assert_eq!(answer.json["errors"][0]["code"], "unknown_field");
        assert_eq!(answer.json["errors"][0]["field"], field);
    }
    let answer = client
        .post(LIST, json!({ "input": { "title": "a\0b" } }))
        .await;
    let answer = answer.refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["code"], "control_character");
    assert_eq!(client.get(LIST).await.json["total"], 0);
}

async fn pages_of_another_origin_cannot_write(world: &World) {
    let client = world.signed_in(&world.person("taro").await).await;
    let writes = [
        ("POST", LIST, json!({ "input": {} })),
        (
            "POST",
            "/api/login",
            json!({ "email": "a", "password": "b" }),
        ),
        ("POST", "/api/login/code", json!({ "code": "123456" })),
        (
            "POST",
            "/api/signup",
            sign_up("new@example.jp", "violet kettle 9"),
        ),
        ("PATCH", "/api/verify/me/email", json!({ "code": "123456" })),
        ("DELETE", "/api/logout", Value::Null),
    ];
    for mut foreign in [
        client.without("origin"),
        client.with("origin", "null"),
        client.with("origin", "https://evil.example"),
        client.with("sec-fetch-site", "cross-site"),
        client
            .with("origin", "https://evil.example")
            .with("sec-fetch-site", "same-origin"),
    ] {
        for (method, path, body) in writes.clone() {
            foreign
                .json(method, path, body)
                .await
                .refused(403, "foreign_origin");
        }
        let answer = foreign.get(LIST).await.expect(200);
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
    let mut own = client
        .without("origin")
        .with("sec-fetch-site", "same-origin");
    own.post(LIST, json!({ "input": {} })).await.expect(201);
}

async fn methods_are_those_of_the_address(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for (method, path) in [
        ("PUT", LIST),
        ("GET", "/api/login"),
        ("POST", "/api/logout"),
        ("TRACE", "/api/members/me"),
        ("POST", "/login"),
        ("DELETE", "/healthz"),
    ] {
        client
            .send(method, path, None, Vec::new())
            .await
            .refused(405, "method_not_allowed");
    }
    let mut other = client.with("x-http-method-override", "DELETE");
    other.get(LIST).await.expect(200);
    client.get("/api/nothing").await.refused(404, "not_found");
    client.get("/api/").await.refused(404, "not_found");
}

async fn path_variants_open_nothing(world: &World) {
    let mut nobody = world.client();
    for path in [
        "//api/members/me",
        "/api//members/me",
        "/api/./members/me",
        "/api/members/me/",
        "/api/members%2fme",
        "/api/Members/me",
        "/api/members/me;x=1",
        "/API/members/me",
    ] {
        let answer = nobody.get(path).await;
        assert!(
            [401, 404].contains(&answer.status),
            "{path}: {}",
            answer.status
        );
    }
}

async fn only_its_own_hosts_are_answered_for(world: &World) {
    for path in ["/", "/login", "/api/provider", "/assets/none.js"] {
        let mut client = world.client();
        let own = client.get(path).await.status;
        assert!([200, 404].contains(&own), "{path}: {own}");
        for host in ["evil.example", "127.0.0.1:8080", "example.jp:8443"] {
            let mut client = world.client().with("host", host);
            client.get(path).await.refused(421, "unknown_host");
        }
        let mut client = world.client().without("host");
        let answer = client.get(path).await.refused(400, "invalid_host");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let mut client = world.client().with("host", "example.jp/");
        client.get(path).await.refused(400, "invalid_host");
    }
    // a person gets a page that names the right address, and nothing of what was asked
    for (host, status, words) in [
        ("canary.example", 421, "does not answer at this address"),
        ("canary example", 400, "named no host"),
    ] {
        let browser = || {
            world
                .client()
                .with("host", host)
                .with("accept", "text/html")
        };
        let answer = browser().get("/login?canary").await.expect(status);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        let policy = answer.header("content-security-policy");
        assert!(
            !policy.contains("script") && !policy.contains("'self'"),
            "{policy}"
        );
        let page = String::from_utf8(answer.bytes).unwrap();
        let link = format!("<a href=\"{ORIGIN}/\">{ORIGIN}</a>");
        assert!(page.contains(words) && page.contains(&link), "{page}");
        assert!(!page.contains("canary"), "{page}");
        let sent = browser().post("/api/login", json!({})).await.expect(status);
        assert_eq!(sent.json["status"], status);
    }
    // what balances the load knows an address
    for path in ["/healthz", "/readyz"] {
        let mut client = world.client().with("host", "10.0.0.7:8080");
        client.get(path).await.expect(200);
        client.without("host").get(path).await.expect(200);
    }
}

async fn every_answer_carries_its_headers(world: &World) {
    let mut client = world.client();
    for path in [
        "/",
        "/login",
        "/nothing",
        "/api/members/me",
        "/api/openapi.json",
        "/healthz",
    ] {
        let answer = client.get(path).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            (
                "strict-transport-security",
                "max-age=63072000; includeSubDomains",
            ),
            ("server", ""),
        ] {
            assert_eq!(answer.header(name), value, "{path}");
        }
        let policy = answer.header("content-security-policy");
        for part in [
            "default-src 'none'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe-eval") && !policy.contains("script-src 'unsafe"));
    }
}

async fn pages_answer_with_honest_statuses(world: &World) {
    let mut client = world.client();
    for (path, status) in [
        ("/", 200),
        ("/login", 200),
        ("/en/materials", 200),
        ("/en", 200),
        ("/faq", 200),
        ("/en/about", 200),
        ("/contact", 200),
        ("/events", 200),
        ("/shared", 200),
        ("/account/plan", 200),
        ("/account/none", 404),
        // tools of the demo
        ("/outbox", 404),
        ("/outbox.json", 404),
        ("/clock", 404),
        ("/nothing", 404),
        ("/fr/login", 404),
        ("/ja/nothing", 404),
    ] {
        let answer = client.get(path).await.expect(status);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    }
    for (path, target) in [
        ("/ja", "/"),
        ("/ja/login", "/login"),
        ("/ja/materials?page=2", "/materials?page=2"),
    ] {
        let answer = client.get(path).await.expect(308);
        assert_eq!(answer.header("location"), target);
    }
    for path in [
        "/ja//evil.example",
        "/ja/%2f%2fevil.example",
        "/ja/\\evil.example",
    ] {
        if let Ok(uri) = path.parse::<axum::http::Uri>() {
            assert_eq!(client.get(&uri.to_string()).await.status, 404, "{path}");
        }
    }
}

async fn health_asks_nobody_who_they_are(world: &World) {
    let mut client = world.client();
    client.get("/healthz").await.expect(200);
    let ready = client.get("/readyz").await.expect(200);
    assert_eq!(ready.json, json!({ "status": "ready" }));
}

async fn a_member_has_thirty_documents_an_hour(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let draft = client.post(LIST, json!({ "input": {} })).await.expect(201);
    let path = format!("{LIST}/{}/document.pdf", draft.json["id"].as_str().unwrap());
    for _ in 0..30 {
        client.get(&path).await.refused(422, "material_incomplete");
    }
    let answer = client.get(&path).await.refused(429, "too_many_requests");
    assert_eq!(answer.header("retry-after"), "3600");
    // others are not slowed down
    let mut other = world.signed_in(&world.person("hanako").await).await;
    other.get(&path).await.refused(404, "not_found");
}

async fn refusals_carry_the_same_headers(world: &World) {
    let mut client = world.client();
    let far = format!("/api/{}", "a".repeat(9 << 10));
    let answers = [
        client.get("/api/nothing").await.expect(404),
        client.get("/api/members/me").await.expect(401),
        client.get(&far).await.expect(414),
        client.send("TRACE", "/", None, "").await.expect(405),
        client
            .send("POST", "/api/login", Some("text/plain"), "x")
            .await
            .expect(415),
        client
            .without("origin")
            .send("POST", "/api/login", Some("application/json"), "{}")
            .await
            .expect(403),
    ];
    for answer in answers {
        for name in [
            "content-security-policy",
            "strict-transport-security",
            "x-content-type-options",
            "referrer-policy",
            "x-request-id",
        ] {
            assert_ne!(answer.header(name), "", "{name} of {}", answer.status);
        }
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
}

async fn pages_run_no_script_but_their_own(world: &World) {
    let page = world.client().get("/login").await.expect(200);
    let policy = page.header("content-security-policy");
    let directives: Vec<_> = policy.split(';').map(str::trim).collect();
    for part in [
        "default-src 'none'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
    ] {
        assert!(directives.contains(&part), "{part}: {policy}");
    }
}

async fn nothing_of_a_member_is_kept_by_a_cache(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for path in [
        "/api/members/me",
        "/api/members/me/email",
        "/api/members/me/profile",
        LIST,
        "/api/insurance",
        "/api/nothing",
    ] {
        let answer = client.get(path).await;
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
}

async fn redirects_stay_here(world: &World) {
    let mut client = world.client();
    for path in [
        "/ja/login?next=//evil.example",
        "/ja/login?next=https://evil.example",
        "/ja/login?x=%0d%0aset-cookie:%20a=b",
    ] {
        let answer = client.get(path).await.expect(308);
        let location = answer.header("location");
        assert_eq!(location, path.strip_prefix("/ja").unwrap());
        assert_eq!(answer.header("set-cookie"), "");
    }
    for path in [
        "/ja//login",
        "/ja/%0d%0alogin",
        "/ja/..%2flogin",
        "/ja/login%2f",
    ] {
        client.get(path).await.expect(404);
    }
}

async fn files_come_compressed_as_the_browser_takes_them(world: &World) {
    let mut plain = world.client();
    let whole = plain.get("/login").await.expect(200);
    assert_eq!(whole.header("content-encoding"), "");
    let mut identity = plain.with("accept-encoding", "br;q=0, identity");
    let same = identity.get("/login").await.expect(200);
    assert_eq!(same.bytes, whole.bytes);
    // answers of the API are compressed as they come
    let mut packed = plain.with("accept-encoding", "br");
    let document = packed.get("/api/openapi.json").await.expect(200);
    assert_eq!(document.header("content-encoding"), "br");
}
