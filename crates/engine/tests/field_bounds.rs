//! `x-bound` of the schema, which the browser says at its fields, against what the reading refuses: one
//! step outside is refused with the same ends, the ends themselves are not.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot read its cases has failed"
)]

use serde_json::{Value, json};
use shinchoryu_engine::material::{MaterialInput, Wish, compare, missing_for_document};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Date, Rate};
use std::collections::BTreeMap;

const REFERENCE: &str = include_str!("../../../cases/materials/reference.json");

/// What a schema says of one field.
#[derive(Debug)]
struct Field {
    kind: &'static str,
    bound: Value,
}

/// The fields that have to be bounded: numbers, days, rates, free texts and lists.
fn walk(
    schema: &Value,
    root: &Value,
    path: &str,
    bound: &Value,
    found: &mut BTreeMap<String, Field>,
) {
    let own = &schema["x-bound"];
    let bound = if own.is_null() { bound } else { own };
    if let Some(name) = schema["$ref"].as_str() {
        let target = root.pointer(name.trim_start_matches('#')).unwrap();
        return walk(target, root, path, bound, found);
    }
    for part in schema["anyOf"].as_array().into_iter().flatten() {
        walk(part, root, path, bound, found);
    }
    for (name, part) in schema["properties"].as_object().into_iter().flatten() {
        let path = format!("{path}.{name}");
        walk(
            part,
            root,
            path.trim_start_matches('.'),
            &Value::Null,
            found,
        );
    }
    let is = |kind: &str| {
        schema["type"] == kind
            || schema["type"]
                .as_array()
                .is_some_and(|all| all.contains(&kind.into()))
    };
    let kind = if is("array") {
        walk(
            &schema["items"],
            root,
            &format!("{path}.0"),
            &Value::Null,
            found,
        );
        "list"
    } else if is("integer") {
        "number"
    } else if schema["format"] == "date" {
        "day"
    } else if schema["pattern"].is_string() {
        "rate"
    } else if is("string") && schema["enum"].is_null() && schema["const"].is_null() {
        "text"
    } else {
        return;
    };
    let bound = bound.clone();
    found.insert(path.to_owned(), Field { kind, bound });
}

fn fields() -> BTreeMap<String, Field> {
    let schema = serde_json::to_value(schemars::schema_for!(MaterialInput)).unwrap();
    let mut found = BTreeMap::new();
    walk(&schema, &schema, "", &Value::Null, &mut found);
    found
}

/// A material that is calculated, in which every field has its place.
fn whole() -> Value {
    let mut material = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].take();
    material["customer"]["spouse"] = json!({"age": 44});
    material["customer"]["dependants"] = json!([{"age": 70}]);
    material["company"]["area"] = json!({
        "prefecture_rate": "0.01", "municipal_rate": "0.06", "enterprise": "standard",
        "per_capita_prefecture": 20_000, "per_capita_municipality": 50_000,
    });
    material["deferred_insurance"] = json!([{
        "status": "new", "contract_date": "2026-06-01", "kind": "whole_life", "term_years": 30,
        "premium": 1, "surrender_values": [0], "exit": "keep",
        "booked": {"policy_year": 1, "amount": 0},
    }]);
    material["life_insurance"] = json!([{
        "contract_date": "2026-06-01", "kind": "whole_life", "term_years": 30, "pay_years": 1, "premium": 1,
        "surrender_values": vec![0; 30], "death_benefits": [0], "surrender_policy_year": 1, "currency": "usd", "exchange_rate": "150",
    }]);
    material["current"]["bonuses"] = json!([{"date": "2026-06-30", "amount": 1}]);
    material
}

fn put(material: &mut Value, path: &str, value: Value) {
    let mut at = material;
    for name in path.split('.') {
        at = match name.parse::<usize>() {
            Ok(index) => {
                // a list of a part that the material does not have
                if at.is_null() {
                    *at = json!([{}]);
                }
                &mut at[index]
            }
            Err(_) => &mut at[name],
        };
    }
    *at = value;
}

fn get(material: &Value, path: &str) -> Value {
    let pointer = format!("/{}", path.replace('.', "/"));
    material.pointer(&pointer).cloned().unwrap_or_default()
}

/// The end of a bound, and what lies one step further.
fn end_and_beyond(kind: &str, end: &Value, step: i64, item: &Value) -> (Value, Value) {
    let text = |count: i64| Value::from("あ".repeat(usize::try_from(count).unwrap()));
    let list = |count: i64| Value::from(vec![item.clone(); usize::try_from(count).unwrap()]);
    match kind {
        "number" => (end.clone(), json!(end.as_i64().unwrap() + step)),
        "rate" => {
            let rate: Rate = end.as_str().unwrap().parse().unwrap();
            let beyond = Rate::from_ppm(rate.ppm() + step);
            (end.clone(), json!(beyond.to_string()))
        }
        "day" => {
            let day: Date = end.as_str().unwrap().parse().unwrap();
            let beyond = if step < 0 {
                day.pred_opt()
            } else {
                day.succ_opt()
            };
            (end.clone(), json!(beyond.unwrap().to_string()))
        }
        "text" => (
            text(end.as_i64().unwrap()),
            text(end.as_i64().unwrap() + step),
        ),
        _ => (
            list(end.as_i64().unwrap()),
            list(end.as_i64().unwrap() + step),
        ),
    }
}

/// Whether a value is refused at its field with the ends of the bound.
fn is_refused(path: &str, value: Value, bound: &Value) -> bool {
    let mut material = whole();
    put(&mut material, path, value);
    let input = match serde_json::from_value::<MaterialInput>(material) {
        Ok(input) => input,
        // a count has no −1
        Err(error) => {
            assert!(
                error.to_string().contains("integer `-1`"),
                "{path}: {error}"
            );
            return true;
        }
    };
    let Err(wrong) = compare(&input, LawBook::embedded().unwrap(), false) else {
        return false;
    };
    let said = |end: &Value| end.as_str().map_or_else(|| end.to_string(), str::to_owned);
    wrong.errors.iter().any(|error| {
        let error = serde_json::to_value(error).unwrap();
        let names = |end: &str| bound[end].is_null() || error["params"][end] == said(&bound[end]);
        error["field"] == path && (error["code"] == "not_insured" || (names("min") && names("max")))
    })
}

#[test]
fn the_material_of_this_test_is_calculated() {
    let input: MaterialInput = serde_json::from_value(whole()).unwrap();
    compare(&input, LawBook::embedded().unwrap(), false).unwrap();
}

#[test]
fn every_field_is_bounded() {
    let unbounded: Vec<_> = fields()
        .into_iter()
        .filter(|(_, field)| field.bound.is_null())
        .map(|(path, _)| path)
        .collect();
    // never read; a month whose ends follow from the birth; names out of a list, which is their bound, also where each
    // counts once; values of the years of a contract; and what no figure waits for: a comment, whose end is that of
    // what is kept at all, and the digest of a picture
    assert_eq!(
        unbounded,
        [
            "about",
            "company.area.municipality",
            "company.area.prefecture",
            "company.prefecture",
            "customer.other_office.prefecture",
            "customer.pension.drawn_from",
            "customer.residence.prefecture",
            "deferred_insurance.0.surrender_values.0",
            "display.comments",
            "display.comments.0.text",
            "display.left_out",
            "display.logo",
            "display.order",
            "life_insurance.0.death_benefits.0",
            "life_insurance.0.surrender_values.0",
        ]
    );
}

#[test]
fn what_the_schema_says_is_what_is_refused() {
    let mut tried = 0;
    for (path, Field { kind, bound }) in fields() {
        for (name, step) in [("min", -1), ("max", 1)] {
            let end = &bound[name];
            if end.is_null() {
                continue;
            }
            let item = match get(&whole(), &format!("{path}.0")) {
                Value::Null => json!({}),
                item => item,
            };
            let (inside, outside) = if path == "wishes" {
                // a name counts once
                let end = usize::try_from(end.as_i64().unwrap()).unwrap();
                (json!(Wish::ALL[..end]), json!(Wish::ALL[..=end]))
            } else {
                end_and_beyond(kind, end, step, &item)
            };
            assert!(
                is_refused(&path, outside, &bound),
                "{path}: beyond {name} {end}"
            );
            assert!(!is_refused(&path, inside, &bound), "{path}: {name} {end}");
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}

/// What a document asks for beside the figures is what the schema says of it.
#[test]
fn what_a_document_asks_for_is_marked() {
    fn marked(schema: &Value, root: &Value, path: &str, found: &mut Vec<String>) {
        if let Some(name) = schema["$ref"].as_str() {
            let target = root.pointer(name.trim_start_matches('#')).unwrap();
            return marked(target, root, path, found);
        }
        for (name, part) in schema["properties"].as_object().into_iter().flatten() {
            let path = format!("{path}.{name}");
            if part["x-for-document"] == true {
                found.push(path.trim_start_matches('.').to_owned());
            }
            marked(part, root, &path, found);
        }
    }
    let root = schemars::schema_for!(MaterialInput).to_value();
    let mut found = Vec::new();
    marked(&root, &root, "", &mut found);
    let missing = missing_for_document(&MaterialInput::default());
    let mut asked: Vec<_> = missing.into_iter().map(|error| error.field).collect();
    found.sort_unstable();
    asked.sort_unstable();
    assert_eq!(found, asked);
}
