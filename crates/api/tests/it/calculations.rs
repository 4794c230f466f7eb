//! Calculators by name, and the tables of the law that a form shows.

use crate::world::World;
use serde_json::{Value, json};

crate::on_both_databases! {
    a_calculator_answers_by_name
    the_insurance_tables_of_a_day
    what_is_known_of_areas_is_that_of_a_fiscal_year
    the_corporate_taxes_of_a_fiscal_year
    the_resident_taxes_of_a_fiscal_year
    the_income_tax_tables_of_a_year
    the_monthly_withholding_table_of_a_day
    the_bonus_withholding_table_of_a_day
    tables_stand_on_today_and_refuse_what_is_not_covered
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

async fn the_corporate_taxes_of_a_fiscal_year(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let tables = client
        .get("/api/corporations/taxes?date=2026-04-01")
        .await
        .expect(200)
        .json;
    assert_eq!(
        tables["corporation_tax"],
        json!({ "general_rate": "0.232", "low_rate": "0.15", "low_limit": 8_000_000,
            "low_capital_max": 100_000_000,
            "high_income": { "over": 1_000_000_000, "low_rate": "0.17" } })
    );
    assert_eq!(tables["local_corporation_tax"], "0.103");
    assert_eq!(
        tables["defence_corporation_tax"],
        json!({ "rate": "0.04", "deduction": 5_000_000 })
    );
    assert_eq!(tables["inhabitant_levy"]["municipality"], "0.06");
    assert_eq!(
        tables["enterprise_tax"]["standard"],
        json!(["0.035", "0.053", "0.07"])
    );
    assert_eq!(tables["special_enterprise_tax"], "0.37");
    assert_eq!(
        tables["per_capita_levy"][0],
        json!({ "capital_to": 10_000_000, "prefecture": 20_000,
            "municipality": { "up_to_50": 50_000, "over_50": 120_000 },
            "tokyo_special_wards": { "up_to_50": 70_000, "over_50": 140_000 } })
    );
    // a year whose low rate is enacted but expected to be decided again: its mark comes with it
    let tables = client
        .get("/api/corporations/taxes?date=2027-04-01")
        .await
        .expect(200)
        .json;
    assert_eq!(tables["corporation_tax"]["low_rate"], "0.19");
    let law = &tables["law"][0];
    assert_eq!(law["id"], "corporate.corporation_tax");
    assert_eq!(law["status"], "provisional");
    assert!(law["note"]["ja"].as_str().unwrap().contains("19%"));
    assert!(
        law["sources"][0]["url"]
            .as_str()
            .unwrap()
            .starts_with("https://")
    );
}

async fn the_resident_taxes_of_a_fiscal_year(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let tables = client
        .get("/api/residences/taxes?date=2026-03-31")
        .await
        .expect(200)
        .json;
    assert_eq!(
        tables["rates"]["designated_city"],
        json!({ "municipal": "0.08", "prefectural": "0.02" })
    );
    assert_eq!(
        tables["per_capita"],
        json!({ "municipal": 3_000, "prefectural": 1_000, "forest_environment_tax": 1_000 })
    );
    let deductions = &tables["deductions"];
    assert_eq!(
        deductions["basic"][0],
        json!({ "upto": 24_000_000, "amount": 430_000 })
    );
    assert_eq!(
        deductions["basic"].as_array().unwrap().last().unwrap()["upto"],
        Value::Null
    );
    assert_eq!(deductions["life"]["total_cap"], 70_000);
    // the last day of a fiscal year is answered by that year
    let rates = tables["law"].as_array().unwrap().iter();
    let mut rates = rates.filter(|law| law["id"] == "resident_tax.rates");
    assert_eq!(rates.next().unwrap()["from"], "2025-04-01");
}

async fn the_income_tax_tables_of_a_year(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let tables = client
        .get("/api/remunerations/taxes?date=2026-12-31")
        .await
        .expect(200)
        .json;
    let rows = tables["employment_income"].as_array().unwrap();
    assert_eq!(
        rows[0],
        json!({ "rule": "fixed", "upto": 740_999, "amount": 0 })
    );
    assert_eq!(
        *rows.last().unwrap(),
        json!({ "rule": "subtract", "upto": null, "amount": 1_950_000 })
    );
    assert_eq!(
        tables["brackets"][1],
        json!({ "upto": 3_300_000, "rate": "0.1", "minus": 97_500 })
    );
    assert_eq!(
        tables["surtax"],
        json!({ "reconstruction": "0.021", "defence": "0" })
    );
    let law = tables["law"].as_array().unwrap();
    assert!(law.iter().any(|law| law["id"] == "income_tax.brackets"));
}

async fn the_monthly_withholding_table_of_a_day(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let table = client
        .get("/api/consoles/monthly/taxes?date=2026-06-30")
        .await
        .expect(200)
        .json;
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(
        (&rows[0]["from"], &rows[0]["below"]),
        (&json!(105_000), &json!(107_000))
    );
    assert_eq!(rows.last().unwrap()["below"], 740_000);
    assert!(
        rows.iter()
            .all(|row| row["kou"].as_array().unwrap().len() == 8)
    );
    assert_eq!(table["otsu_rate_below"], "0.03063");
    assert_eq!(table["per_further_dependant"], 1_610);
    assert_eq!(table["kou_above"][0]["bases"][0], 71_680);
    assert_eq!(
        table["otsu_above"][1],
        json!({ "from": 1_710_000, "rate": "0.45945", "base": 655_400 })
    );
    assert_eq!(table["law"][0]["id"], "withholding.monthly_rows");
}

async fn the_bonus_withholding_table_of_a_day(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    let table = client
        .get("/api/consoles/withholding/taxes?date=2026-07-10")
        .await
        .expect(200)
        .json;
    assert_eq!(
        table["kou"][1],
        json!({ "rate": "0.02042",
            "from": [82_000, 107_000, 143_000, 181_000, 218_000, 251_000, 284_000, 317_000],
            "below": [94_000, 250_000, 276_000, 300_000, 300_000, 304_000, 343_000, 383_000] })
    );
    assert_eq!(
        table["otsu"][4],
        json!({ "rate": "0.45945", "from": 1_118_000, "below": null })
    );
    assert_eq!(
        (
            &table["most_times"],
            &table["months"],
            &table["long_months"]
        ),
        (&json!(10), &json!(6), &json!(12))
    );
    // the table of 2027 is not published: the last one counts on, and says so
    let table = client
        .get("/api/consoles/withholding/taxes?date=2027-07-10")
        .await
        .expect(200)
        .json;
    assert_eq!(table["law"][0]["carried"], true);
}

async fn tables_stand_on_today_and_refuse_what_is_not_covered(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for path in [
        "/api/corporations/taxes",
        "/api/residences/taxes",
        "/api/remunerations/taxes",
        "/api/consoles/monthly/taxes",
        "/api/consoles/withholding/taxes",
    ] {
        let answer = client.get(path).await.expect(200);
        assert_eq!(answer.json["date"], "2026-05-01", "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        for outside in ["1990-01-01", "2099-01-01"] {
            let answer = client.get(&format!("{path}?date={outside}")).await;
            let answer = answer.refused(422, "invalid_fields");
            assert_eq!(answer.json["errors"][0]["field"], "date", "{path}");
            assert_eq!(
                answer.json["errors"][0]["code"], "law_not_covered",
                "{path}"
            );
        }
        for query in ["date=2026-02-30", "day=2026-02-01"] {
            let answer = client.get(&format!("{path}?{query}")).await;
            answer.refused(400, "invalid_query");
        }
    }
}
