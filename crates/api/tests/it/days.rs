//! Days at the ends of the calendar, and of years that nobody means.

use crate::bodies::reference;
use crate::world::World;
use serde_json::{Value, json};

crate::on_both_databases! {
    strange_days_are_refused_at_their_fields
}

const LIST: &str = "/api/members/me/materials";

async fn strange_days_are_refused_at_their_fields(world: &World) {
    let mut client = world.signed_in(&world.person("taro").await).await;
    for (day, is_kept) in [
        ("-262143-01-01", false),
        ("-5000-01-01", false),
        ("0000-01-01", false),
        ("+10000-01-01", false),
        ("+262142-12-31", false),
        ("0202-05-25", true),
        ("9999-12-31", true),
    ] {
        let kept = client.get(LIST).await.expect(200).json["total"].clone();
        for field in ["basis_date", "proposal_date"] {
            let told = |errors: &Value| {
                let errors = errors.as_array().unwrap();
                let is_told = |error: &Value| {
                    error["field"] == field
                        && error["code"] == "out_of_range"
                        && error["params"]["max"] == "2100-12-31"
                };
                assert!(errors.iter().any(is_told), "{day} {field}: {errors:?}");
            };
            let mut input = reference();
            input[field] = day.into();
            let answer = client.post("/api/materials/compare", input.clone()).await;
            told(&answer.refused(422, "invalid_fields").json["errors"]);
            let answer = client.post(LIST, json!({ "input": input })).await;
            if !is_kept {
                told(&answer.refused(422, "invalid_fields").json["errors"]);
                continue;
            }
            // a slip of which nothing is lost
            let saved = answer.expect(201).json;
            assert_eq!(saved["state"], "draft");
            told(&saved["errors"]);
            let pdf = format!("{LIST}/{}/document.pdf", saved["id"].as_str().unwrap());
            client.get(&pdf).await.refused(422, "material_incomplete");
        }
        let total = client.get(LIST).await.expect(200).json["total"].clone();
        assert_eq!(is_kept, total != kept);
    }
    for path in ["areas", "insurance", "law"] {
        for day in ["-262143-01-01", "0000-01-01", "%2B262142-12-31"] {
            let answer = client.get(&format!("/api/{path}?date={day}")).await;
            assert!(answer.status < 500, "{path} {day}");
        }
    }
}
