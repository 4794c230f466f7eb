//! What the law data covers, and the law of a scenario.

use crate::bodies::reference;
use crate::world::World;
use serde_json::{Value, json};

crate::on_both_databases! {
    what_the_law_data_covers_is_told_as_of_a_day
    a_scenario_is_taken_by_name_and_marked
}

async fn what_the_law_data_covers_is_told_as_of_a_day(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let named = |list: &Value, id: &str| {
        let rows = list.as_array().unwrap();
        let found = |row: &&Value| row["id"] == id || row["renewal"]["id"] == id;
        rows.iter().find(found).unwrap().clone()
    };
    let today = client.get("/api/law").await.expect(200).json;
    assert_eq!(today["day"], "2026-05-01");
    let bonus = named(&today["series"], "withholding.bonus_rates");
    assert_eq!(bonus["group"], "withholding");
    assert_eq!(bonus["last"], "2026-12-31");
    assert_eq!(bonus["carried_through"], "2027-12-31");
    assert_eq!(bonus["on_day"]["carried"], false);
    assert!(bonus["sources"][0]["url"].is_string());
    let renewal = named(&today["renewals"], "bonus_rates_2027");
    assert_eq!(renewal["due"], "later");
    let path = "/api/law?date=2027-01-01";
    let then = client.get(path).await.expect(200).json;
    let bonus = named(&then["series"], "withholding.bonus_rates");
    assert_eq!(bonus["on_day"]["carried"], true);
    let renewal = named(&then["renewals"], "bonus_rates_2027");
    assert_eq!(renewal["due"], "overdue");
    let tax = client.get("/api/law?date=2028-01-01").await.expect(200);
    let tax = named(&tax.json["series"], "income_tax.brackets");
    assert!(tax["on_day"].is_null());
    client
        .get("/api/law?date=tomorrow")
        .await
        .refused(400, "invalid_query");
}

async fn a_scenario_is_taken_by_name_and_marked(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let known = client.get("/api/law").await.expect(200).json;
    let known = known["scenarios"].as_array().unwrap();
    let levy = known.iter().find(|each| each["id"] == "levy_planned_path");
    assert!(levy.unwrap()["statement"]["en"].is_string());

    let month = json!({ "prefecture": "東京都", "birth_date": "1981-05-15",
        "months": [{ "month": "2027-04", "remuneration": 1_000_000 }] });
    let path = "/api/calculations/social-insurance";
    let enacted = client.post(path, month.clone()).await.expect(200).json;
    assert_eq!(enacted["scenario"], Value::Null);
    let path = format!("{path}?scenario=levy_planned_path");
    let assumed = client.post(&path, month.clone()).await.expect(200).json;
    assert_eq!(assumed["scenario"], "levy_planned_path");
    let health = |answer: &Value| answer["result"]["total"]["employee"]["health"].as_i64();
    // 980,000 × (0.31 % − 0.23 %) ÷ 2
    assert_eq!(
        health(&assumed),
        health(&enacted).map(|health| health + 392)
    );
    let marks = assumed["marks"].as_array().unwrap();
    assert!(marks.iter().any(|mark| mark["status"] == "scenario"));

    let mut next_year = reference();
    let text = next_year.to_string().replace("2026-", "2027-");
    next_year = serde_json::from_str(&text).unwrap();
    let compared = |answer: Value| answer["differences"][0]["together"].as_i64().unwrap();
    let path = "/api/materials/compare";
    let enacted = client.post(path, next_year.clone()).await.expect(200).json;
    let path = format!("{path}?scenario=bonus_cap_raised");
    let assumed = client.post(&path, next_year).await.expect(200).json;
    let edition = assumed["law"]["edition"].as_str().unwrap();
    assert!(edition.ends_with("+bonus_cap_raised"), "{edition}");
    assert!(compared(assumed) < compared(enacted));

    for (path, body) in [
        ("calculations/social-insurance", month),
        ("materials/compare", reference()),
        ("materials/money", reference()),
        ("materials/path", reference()),
    ] {
        client
            .post(&format!("/api/{path}?scenario=wish"), body)
            .await
            .refused(404, "unknown_scenario");
    }
}
