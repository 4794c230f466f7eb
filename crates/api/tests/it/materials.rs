//! Comparing, saving, listing and deleting materials.

use crate::bodies::reference;
use crate::world::World;
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::Event;
use uuid::Uuid;

crate::on_both_databases! {
    comparing_gives_the_figures_of_the_reference_case
    comparing_names_all_that_is_missing
    months_and_years_are_told_with_their_reasons_when_asked
    the_oldest_age_and_two_bonuses_are_taken
    a_whole_material_is_saved_with_its_comparison
    a_draft_is_saved_with_what_it_lacks
    a_save_needs_the_version_it_has_seen
    of_two_tabs_the_second_save_is_refused
    the_list_has_ten_a_page
    the_list_shows_gain_and_loss_of_the_best_proposal
    the_list_stands_as_it_is_asked_for
    the_list_is_searched_by_names_and_days
    a_query_that_makes_no_sense_is_refused
    a_batch_is_deleted_whole_or_not_at_all
    text_comes_back_as_it_was_typed
}

const LIST: &str = "/api/members/me/materials";

fn input(title: &str) -> Value {
    let mut input = reference();
    input["title"] = title.into();
    input
}

fn at(id: &Value) -> String {
    format!("{LIST}/{}", id.as_str().unwrap())
}

async fn comparing_gives_the_figures_of_the_reference_case(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let answer = client
        .post("/api/materials/compare", reference())
        .await
        .expect(200);
    assert_eq!(answer.json["differences"][0]["together"], 988_166);
    assert_eq!(answer.json["plans"][0]["trace"], json!([]));
    let path = "/api/materials/compare?explain=true";
    let answer = client.post(path, reference()).await.expect(200);
    assert!(answer.json["plans"][0]["trace"][0].is_object());
    assert_eq!(client.get(LIST).await.expect(200).json["total"], 0);
}

async fn months_and_years_are_told_with_their_reasons_when_asked(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for (view, figure, expected) in [
        ("money", "/plans/1/first_year/first/income_tax", 2_598_200),
        ("path", "/totals/0/pension_lost", 680_258),
    ] {
        let path = format!("/api/materials/{view}");
        let answer = client.post(&path, reference()).await.expect(200);
        assert_eq!(
            answer.json.pointer(figure),
            Some(&json!(expected)),
            "{view}"
        );
        assert_eq!(answer.json.get("trace"), None);
        let explained = format!("{path}?explain=true");
        let answer = client.post(&explained, reference()).await.expect(200);
        assert!(answer.json["trace"][0].is_object(), "{view}");
        let mut wrong = reference();
        wrong["company"]["capital"] = json!(0);
        let answer = client.post(&path, wrong).await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(answer.json["errors"][0]["field"], "company.capital");
    }
    assert_eq!(client.get(LIST).await.expect(200).json["total"], 0);
}

async fn comparing_names_all_that_is_missing(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let mut wrong = reference();
    wrong["customer"]["retirement_age"] = json!(71);
    wrong["company"]
        .as_object_mut()
        .unwrap()
        .remove("profit_before_pay");
    let answer = client.post("/api/materials/compare", wrong).await;
    let answer = answer.refused(422, "invalid_fields");
    let fields: Vec<_> = answer.json["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| &error["field"])
        .collect();
    assert!(
        fields.contains(&&json!("customer.retirement_age")),
        "{fields:?}"
    );
    assert!(
        fields.contains(&&json!("company.profit_before_pay")),
        "{fields:?}"
    );
}

async fn the_oldest_age_and_two_bonuses_are_taken(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let bonus = |date| json!({ "date": date, "amount": 5_400_000, "period_months": 6 });
    let mut most = reference();
    most["customer"]["retirement_age"] = json!(70);
    most["proposals"][0]["bonuses"] = json!([bonus("2026-07-10"), bonus("2026-12-10")]);
    let answer = client.post("/api/materials/compare", most.clone()).await;
    let plan = &answer.expect(200).json["plans"][1];
    assert_eq!(plan["bonus_total"], 10_800_000);
    assert_eq!(plan["bonus_months"].as_array().unwrap().len(), 2);

    most["customer"]["retirement_age"] = json!(71);
    let bonuses = &mut most["proposals"][0]["bonuses"];
    bonuses.as_array_mut().unwrap().push(bonus("2027-03-10"));
    let answer = client.post("/api/materials/compare", most).await;
    let answer = answer.refused(422, "invalid_fields");
    let errors = answer.json["errors"].as_array().unwrap();
    for field in ["customer.retirement_age", "proposals.0.bonuses"] {
        let is_named = |error: &Value| error["field"] == field;
        assert!(errors.iter().any(is_named), "{field}: {errors:?}");
    }
}

async fn a_whole_material_is_saved_with_its_comparison(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let saved = client
        .post(LIST, json!({ "input": reference() }))
        .await
        .expect(201);
    assert_eq!(saved.header("etag"), "\"1\"");
    assert_eq!(saved.json["state"], "complete");
    assert_eq!(saved.json["errors"], json!([]));
    let loaded = client.get(&at(&saved.json["id"])).await.expect(200);
    assert_eq!(loaded.json, saved.json);
    assert_eq!(loaded.header("etag"), "\"1\"");
    let compared = client
        .post("/api/materials/compare", reference())
        .await
        .expect(200);
    assert_eq!(loaded.json["result"], compared.json);
    assert_eq!(loaded.json["input"]["customer"], {
        let mut whole = loaded.json["input"]["customer"].clone();
        whole["last_name"] = "髙﨑".into();
        whole
    });
}

async fn a_draft_is_saved_with_what_it_lacks(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let saved = client.post(LIST, json!({ "input": {} })).await.expect(201);
    assert_eq!(saved.json["state"], "draft");
    assert_eq!(saved.json["result"], Value::Null);
    let errors = saved.json["errors"].as_array().unwrap();
    assert!(
        errors
            .iter()
            .any(|error| error["field"] == "title" && error["code"] == "required")
    );
    assert!(errors.iter().all(|error| error["params"].is_object()));
    // figures without names: there is a comparison, but no document yet
    let mut nameless = reference();
    nameless["customer"]["last_name"] = Value::Null;
    let saved = client
        .post(LIST, json!({ "input": nameless }))
        .await
        .expect(201);
    assert_eq!(saved.json["state"], "draft");
    assert_eq!(saved.json["result"]["differences"][0]["together"], 988_166);
    assert_eq!(saved.json["errors"].as_array().unwrap().len(), 1);
}

async fn a_save_needs_the_version_it_has_seen(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let saved = client
        .post(LIST, json!({ "input": input("一") }))
        .await
        .expect(201);
    let path = at(&saved.json["id"]);
    let body = json!({ "input": input("二") });
    let refused = client.json("PATCH", &path, body.clone()).await;
    refused.refused(428, "if_match_required");
    for stale in ["\"2\"", "W/\"1\"", "1"] {
        let mut client = client.with("if-match", stale);
        client
            .json("PATCH", &path, body.clone())
            .await
            .refused(412, "stale");
    }
    world.clock.advance(TimeDelta::seconds(1));
    let saved = client
        .with("if-match", "\"1\"")
        .json("PATCH", &path, body)
        .await
        .expect(200);
    assert_eq!(saved.header("etag"), "\"2\"");
    assert_eq!(saved.json["input"]["title"], "二");
    assert_ne!(saved.json["updated_at"], saved.json["created_at"]);
    assert_eq!(client.get(&path).await.json, saved.json);
}

async fn of_two_tabs_the_second_save_is_refused(world: &World) {
    let client = world.signed_in(&world.person("taro").await).await;
    let body = json!({ "input": input("一") });
    let path = at(&client.clone().post(LIST, body).await.expect(201).json["id"]);
    let running: Vec<_> = ["左", "右"]
        .into_iter()
        .map(|title| {
            let (mut client, path) = (client.with("if-match", "\"1\""), path.clone());
            let body = json!({ "input": input(title) });
            tokio::spawn(async move { client.json("PATCH", &path, body).await.status })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in running {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
}

async fn the_list_has_ten_a_page(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for number in 1..=11 {
        world.clock.advance(TimeDelta::seconds(1));
        client
            .post(LIST, json!({ "input": { "title": number.to_string() } }))
            .await
            .expect(201);
    }
    let first = client.get(LIST).await.expect(200).json;
    assert_eq!(
        (&first["item"], &first["page"], &first["total"]),
        (&10.into(), &1.into(), &11.into())
    );
    assert_eq!(first["results"].as_array().unwrap().len(), 10);
    assert_eq!(first["results"][0]["material"]["title"], "11");
    assert_eq!(first["results"][0]["material"]["summary"], Value::Null);
    let second = client
        .get(&format!("{LIST}?marker.page=2"))
        .await
        .expect(200)
        .json;
    assert_eq!(second["results"][0]["material"]["title"], "1");
    let third = client
        .get(&format!("{LIST}?marker.page=3"))
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&third["results"], &third["total"]),
        (&json!([]), &11.into())
    );
}

async fn the_list_shows_gain_and_loss_of_the_best_proposal(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let mut two = reference();
    let worse = two["current"].clone();
    two["proposals"].as_array_mut().unwrap().insert(0, worse);
    client.post(LIST, json!({ "input": two })).await.expect(201);
    let row = &client.get(LIST).await.expect(200).json["results"][0];
    assert_eq!(row["material"]["summary"]["together"], 988_166);
    assert_eq!(row["material"]["summary"]["pension_per_year"], -564_033);
    assert_eq!(
        row["material"]["summary"]["plan"],
        json!({"number": 2, "of": 2})
    );
    assert_eq!(row["tax"]["premiums_both"], -1_524_066);
    assert_eq!(row["company"]["name"], "株式会社さくら精機");
    assert_eq!(row["customer"]["first_name"], "一郎");
    assert_eq!(
        (&row["deferredInsurance"], &row["lifeInsurance"]),
        (&json!({ "count": 0 }), &json!({ "count": 0 }))
    );
}

async fn the_list_stands_as_it_is_asked_for(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let mut first = reference();
    first["title"] = "first".into();
    let mut second = reference();
    second["title"] = "second".into();
    second["company"]["name"] = "あさひ工業".into();
    // the pay of today: neither gain nor loss
    second["proposals"] = json!([second["current"]]);
    for input in [json!({ "title": "draft" }), first, second] {
        world.clock.advance(TimeDelta::seconds(1));
        client
            .post(LIST, json!({ "input": input }))
            .await
            .expect(201);
    }
    for (query, expected) in [
        ("sort=together", "first second draft"),
        ("sort=together&order=asc", "second first draft"),
        ("sort=pension&order=desc", "second first draft"),
        ("sort=company&order=asc", "second first draft"),
        ("sort=customer&order=desc", "second first draft"),
        ("sort=proposal_date&order=asc", "second first draft"),
        ("sort=state&order=desc", "draft second first"),
        ("sort=updated&order=asc", "draft first second"),
        ("search_type=title&keyword=first&sort=company", "first"),
    ] {
        let page = client
            .get(&format!("{LIST}?{query}"))
            .await
            .expect(200)
            .json;
        let rows = page["results"].as_array().unwrap();
        let title = |row: &Value| row["material"]["title"].as_str().unwrap().to_owned();
        let titles: Vec<_> = rows.iter().map(title).collect();
        assert_eq!(titles.join(" "), expected, "{query}");
    }
    for (query, field) in [
        ("order=asc", "sort"),
        ("sort=name", "sort"),
        ("sort=company&order=up", "order"),
    ] {
        let problem = client
            .get(&format!("{LIST}?{query}"))
            .await
            .expect(400)
            .json;
        assert_eq!(problem["errors"][0]["field"], field, "{query}");
    }
}

async fn the_list_is_searched_by_names_and_days(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    // 2026-05-01 in Japan
    client
        .post(LIST, json!({ "input": reference() }))
        .await
        .expect(201);
    world.clock.advance(TimeDelta::hours(13));
    // 2026-05-02 01:00 in Japan, still the first in UTC
    let mut client = world.signed_in(&world.person("jiro").await).await;
    client
        .post(LIST, json!({ "input": reference() }))
        .await
        .expect(201);
    for (query, total) in [
        ("search_type=company&keyword=%EF%BD%BB%EF%BD%B8%EF%BE%97", 1), // ｻｸﾗ
        (
            "search_type=customer&keyword=%E9%AB%98%E5%B4%8E%E4%B8%80%E9%83%8E",
            1,
        ), // 高崎一郎
        ("search_type=title&keyword=%25", 0),
        ("search_type=keyword&keyword=%E5%90%8D%E5%8F%A4%E5%B1%8B", 1), // 名古屋
        (
            "search_type=created&start_date=2026-05-02&end_date=2026-05-02",
            1,
        ),
        ("search_type=created&end_date=2026-05-01", 0),
        ("search_type=updated&start_date=2026-05-03", 0),
        ("search_type=created&start_date=0001-01-01", 1),
        ("search_type=created&end_date=0001-01-01", 0),
        ("search_type=created&start_date=9999-12-31", 0),
        ("search_type=updated&end_date=9999-12-31", 1),
    ] {
        let found = client
            .get(&format!("{LIST}?{query}"))
            .await
            .expect(200)
            .json;
        assert_eq!(found["total"], total, "{query}");
    }
}

async fn a_query_that_makes_no_sense_is_refused(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let long = format!("search_type=title&keyword={}", "a".repeat(101));
    for query in [
        "marker.page=0",
        "marker.page=-1",
        "marker.page=100000000000000000000",
        "marker.page=abc",
        "marker.page=1&marker.page=2",
        "page=1",
        "search_type=owner&keyword=a",
        "search_type=title",
        "search_type=title&keyword=",
        "search_type=title&keyword=a%00b",
        "search_type=title&keyword=a&start_date=2026-05-01",
        "search_type=created",
        "search_type=created&start_date=2026-02-30",
        // days for which SQLite and PostgreSQL have no common order
        "search_type=created&start_date=0000-12-31",
        "search_type=created&start_date=-5000-01-01",
        "search_type=updated&end_date=%2B10000-01-01",
        "search_type=updated&start_date=%2B262142-12-31",
        "search_type=created&end_date=%2B262142-12-31&start_date=2026-05-01",
        "search_type=law_changed&keyword=a",
        "search_type=law_changed&end_date=2026-05-01",
        "keyword=a",
        &long,
    ] {
        let answer = client.get(&format!("{LIST}?{query}")).await;
        let answer = answer.refused(400, "invalid_query");
        let errors = answer.json["errors"].as_array().unwrap();
        assert!(!errors.is_empty(), "{query} names no parameter");
    }
    let several = [
        (
            "marker.page=x&search_type=owner&page=1",
            json!([
                ["marker.page", "invalid_value"],
                ["search_type", "invalid_value"],
                ["page", "unknown_field"],
            ]),
        ),
        (
            "marker.page=0&search_type=title&start_date=2026-05-01&end_date=2026-05-02",
            json!([
                ["marker.page", "out_of_range"],
                ["keyword", "required"],
                ["start_date", "unknown_field"],
                ["end_date", "unknown_field"],
            ]),
        ),
    ];
    for (query, wrong) in several {
        let answer = client.get(&format!("{LIST}?{query}")).await;
        let answer = answer.refused(400, "invalid_query");
        let errors = answer.json["errors"].as_array().unwrap();
        let named: Vec<_> = errors
            .iter()
            .map(|error| json!([error["field"], error["code"]]))
            .collect();
        assert_eq!(json!(named), wrong, "{query}");
    }
}

async fn a_batch_is_deleted_whole_or_not_at_all(world: &World) {
    let taro = world.person("taro").await;
    let mut client = world.signed_in(&taro).await;
    let mut other = world.signed_in(&world.person("hanako").await).await;
    let mut ids = Vec::new();
    for title in ["一", "二"] {
        let saved = client
            .post(LIST, json!({ "input": input(title) }))
            .await
            .expect(201);
        ids.push(saved.json["id"].clone());
    }
    let foreign = other
        .post(LIST, json!({ "input": input("三") }))
        .await
        .expect(201);
    let foreign = foreign.json["id"].clone();
    let missing = json!(Uuid::nil());
    let answers = [
        client
            .json("DELETE", LIST, json!({ "ids": [ids[0], foreign] }))
            .await,
        client
            .json("DELETE", LIST, json!({ "ids": [ids[0], missing] }))
            .await,
    ];
    let [foreign_answer, missing_answer] = answers.map(|answer| answer.refused(404, "not_found"));
    assert_eq!(foreign_answer.bytes, missing_answer.bytes);
    assert_eq!(client.get(LIST).await.json["total"], 2);
    other.get(&at(&foreign)).await.expect(200);

    for wrong in [json!({ "ids": [] }), json!({}), json!({ "ids": ["x"] })] {
        client
            .json("DELETE", LIST, wrong)
            .await
            .refused(422, "invalid_fields");
    }
    client
        .json("DELETE", LIST, json!({ "ids": ids }))
        .await
        .expect(204);
    assert_eq!(client.get(LIST).await.json["total"], 0);
    let events = world.events.0.lock().unwrap();
    assert_eq!(events.last(), Some(&Event::MaterialsDeleted(taro.id, 2)));
}

async fn text_comes_back_as_it_was_typed(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let odd = "<script>{{x}}'; DROP TABLE--#read(\"/etc/passwd\") ～髙﨑🀄";
    let mut input = input(&format!("{odd}\r\n"));
    // what nobody sees is not kept
    input["company"]["name"] = odd.replacen("--", "--\u{202e}", 1).into();
    let saved = client
        .post(LIST, json!({ "input": input }))
        .await
        .expect(201);
    let loaded = client.get(&at(&saved.json["id"])).await.expect(200);
    assert_eq!(loaded.json["input"]["title"], odd);
    let list = client.get(LIST).await.expect(200).json;
    assert_eq!(list["results"][0]["company"]["name"], odd);
}
