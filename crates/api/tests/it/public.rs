//! What everybody may ask.

use crate::world::World;
use serde_json::json;

crate::on_both_databases! {
    a_postal_code_gives_its_places
    what_is_no_postal_code_is_refused
    the_provider_is_who_the_configuration_says
    no_page_leads_to_another_host
}

async fn a_postal_code_gives_its_places(world: &World) {
    let mut client = world.client();
    for code in ["1000001", "100-0001"] {
        let answer = client
            .get(&format!("/api/postal-codes/{code}"))
            .await
            .expect(200);
        let place = json!({
            "prefecture": "東京都", "city": "千代田区", "town": "千代田",
            "prefecture_kana": "トウキョウト", "city_kana": "チヨダク", "town_kana": "チヨダ",
            "street": "", "office": "",
        });
        assert_eq!(answer.json, json!({ "results": [place] }));
        assert_eq!(answer.header("cache-control"), "public, max-age=86400");
    }
    let several = client.get("/api/postal-codes/4980000").await.expect(200);
    assert_eq!(several.json["results"].as_array().unwrap().len(), 2);
    let none = client.get("/api/postal-codes/0000000").await.expect(200);
    assert_eq!(none.json, json!({ "results": [] }));
}

async fn what_is_no_postal_code_is_refused(world: &World) {
    let mut client = world.client();
    for code in [
        "100",
        "10000001",
        "abcdefg",
        "1000-001",
        "-1000001",
        "%EF%BC%91000001",
    ] {
        let answer = client.get(&format!("/api/postal-codes/{code}")).await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(
            answer.json["errors"][0]["code"], "invalid_postal_code",
            "{code}"
        );
    }
}

async fn the_provider_is_who_the_configuration_says(world: &World) {
    let facts = world.client().get("/api/provider").await.expect(200).json;
    assert_eq!(facts["email"], "support@shinchoryu.example");
    for name in [
        "name",
        "representative",
        "address",
        "phone",
        "hours",
        "hours_en",
        "registration_number",
    ] {
        assert!(!facts[name].as_str().unwrap().is_empty(), "{name}");
    }
}

/// Only the page of the default language is moved, and only to its own name.
async fn no_page_leads_to_another_host(world: &World) {
    let mut client = world.client();
    for (path, to) in [
        ("/ja", "/"),
        ("/ja/", "/"),
        ("/ja/login", "/login"),
        (
            "/ja/login?next=//evil.example",
            "/login?next=//evil.example",
        ),
        ("/ja/materials/7", "/materials/7"),
    ] {
        let answer = client.get(path).await.expect(308);
        assert_eq!(answer.header("location"), to, "{path}");
    }
    for path in [
        "//evil.example",
        "//ja/login",
        "//ja//evil.example",
        "/ja//",
        "/ja//evil.example",
        "/ja//evil.example/login",
        "/ja//login",
        "/ja/\\evil.example",
        "/ja/%2fevil.example",
        "/ja/%5Cevil.example",
        "/ja/%09/evil.example",
        "/ja/%0d%0a/evil.example",
        "/ja/materials//evil.example",
        "/ja/materials/%2f%2fevil.example",
        "/ja/materials/%255cevil.example",
        "/en//evil.example",
        "/en/%5Cevil.example",
        "/\\evil.example",
        "/%2fevil.example",
    ] {
        let answer = client.get(path).await.expect(404);
        assert_eq!(answer.header("location"), "", "{path}");
    }
}
