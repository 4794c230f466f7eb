//! Calculators by name, and the tables of the law that a form shows.

use crate::world::World;
use serde_json::{Value, json};

crate::on_both_databases! {
    a_calculator_answers_by_name
    the_insurance_tables_of_a_day
    what_is_known_of_areas_is_that_of_a_fiscal_year
}

async fn a_calculator_answers_by_name(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let case = json!({ "year": 2026, "salary": 6_000_000,
        "deductions": { "social_insurance": 900_000 } });
    let answer = client
        .post("/api/calculations/income-tax", case.clone())
        .await
        .expect(200);
    assert_eq!(answer.json["result"]["annual_tax"], 147_500);
    assert_eq!(answer.json["trace"], Value::Null);
    let path = "/api/calculations/income-tax?explain=true";
    let answer = client.post(path, case).await.expect(200);
    assert!(answer.json["trace"][0]["law"].is_array());
    let wrong = json!({ "year": 2026, "salary": -1, "colour": 1 });
    let answer = client.post("/api/calculations/income-tax", wrong).await;
    let answer = answer.refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["field"], "colour");
    client
        .post("/api/calculations/alchemy", json!({}))
        .await
        .refused(404, "not_found");
}

async fn what_is_known_of_areas_is_that_of_a_fiscal_year(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let tables = client
        .get("/api/areas?date=2026-04-01")
        .await
        .expect(200)
        .json;
    let area = |name: &str| {
        let areas = tables["areas"].as_array().unwrap();
        let found = areas.iter().find(|area| area["name"] == name);
        found.unwrap().clone()
    };
    assert_eq!(
        area("横浜市")["levy"],
        json!({ "rate": "0.06", "excess": {
            "rate": "0.084", "capital_over": 499_999_999, "by_capital_etc": false,
            "corporation_tax_over": null,
        }, "status": "confirmed", "extension_not_seen": false })
    );
    assert_eq!(area("横浜市")["prefecture"], "神奈川県");
    assert!(area("仙台市")["levy"].is_null());
    assert_eq!(tables["levy"]["municipality_max"], "0.084");
    assert_eq!(tables["law"][0]["id"], "corporate.area_rates");
    let answer = client.get("/api/areas?date=1990-01-01").await;
    let answer = answer.refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["code"], "law_not_covered");
}

async fn the_insurance_tables_of_a_day(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let tables = client
        .get("/api/insurance?date=2026-04-01")
        .await
        .expect(200)
        .json;
    assert_eq!(tables["prefectures"].as_array().unwrap().len(), 47);
    assert_eq!(tables["prefectures"][12]["name"], "東京都");
    assert_eq!(tables["pension_rate"], "0.183");
    assert_eq!(
        tables["health_grades"][0],
        json!({ "number": 1, "standard": 58_000, "from": 0 })
    );
    assert_eq!(
        tables["pension_grades"].as_array().unwrap().last().unwrap()["standard"],
        650_000
    );
    assert_eq!(
        client.get("/api/insurance").await.expect(200).json["date"],
        "2026-05-01"
    );
    let answer = client.get("/api/insurance?date=1990-01-01").await;
    let answer = answer.refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["code"], "law_not_covered");
}
