//! Walks the OpenAPI document: every operation is tried signed out, at every wrong step, and with
//! another member's ids. An operation without an example here fails the test, and so does one
//! that is public without being listed.

use crate::world::{Client, Person, SESSION, World, reference};
use serde_json::{Value, json};
use shinchoryu_service::RegistrationStep;
use shinchoryu_store::testing::Status;
use uuid::Uuid;

crate::on_both_databases! {
    every_operation_is_closed_to_the_signed_out
    every_operation_is_closed_at_every_wrong_step
    every_id_of_another_member_is_as_missing_as_no_id
}

/// Operations for everybody, and why.
const PUBLIC: &[(&str, &str)] = &[
    ("post", "/login"),              // begins a session
    ("post", "/login/code"),         // begins a session
    ("delete", "/logout"),           // without a session there is nothing to end
    ("get", "/postal-codes/{code}"), // an address is entered before there is a member
    ("get", "/provider"),            // a visitor may know whose pages these are
];

struct Operation {
    method: String,
    path: String,
}

fn operations() -> Vec<Operation> {
    let document = shinchoryu_api::openapi().unwrap();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let public = PUBLIC.contains(&(method.as_str(), path.as_str()));
            let secured = operation["security"]
                .as_array()
                .is_some_and(|list| !list.is_empty());
            assert_ne!(public, secured, "{method} {path}: public, or secured?");
            if secured {
                found.push(Operation {
                    method: method.to_uppercase(),
                    path: path.clone(),
                });
            }
        }
    }
    assert!(found.len() >= 11, "only {} operations", found.len());
    found
}

/// A good body and headers of an operation, with `id` in its path or body.
fn example(operation: &Operation, id: &str) -> (String, Option<Value>) {
    let body = match (operation.method.as_str(), operation.path.as_str()) {
        ("GET", _) => None,
        ("POST", "/materials/compare") => Some(reference()),
        ("POST", "/members/me/materials") | ("PATCH", "/members/me/materials/{id}") => {
            Some(json!({ "input": reference() }))
        }
        ("DELETE", "/members/me/materials") => Some(json!({ "ids": [id] })),
        ("POST", "/calculations/{name}") => Some(json!({ "year": 2026, "salary": 1 })),
        (method, path) => panic!("{method} {path} has no example: add one"),
    };
    let path = operation
        .path
        .replace("{id}", id)
        .replace("{name}", "income-tax")
        .replace("{file}", "1.svg");
    assert!(
        !path.contains('{'),
        "{path}: a parameter without an example"
    );
    (format!("/api{path}"), body)
}

/// Nothing of this request is right, so that only who is asking can decide the answer.
async fn garbage(client: &mut Client, operation: &Operation) -> crate::world::Answer {
    let (path, _) = example(operation, "no-id");
    let path = format!("{path}?marker.page=-1&unknown=1");
    client
        .send(&operation.method, &path, Some("text/plain"), "{")
        .await
}

async fn every_operation_is_closed_to_the_signed_out(world: &World) {
    for operation in operations() {
        let mut nobody = world.client();
        garbage(&mut nobody, &operation)
            .await
            .refused(401, "unauthenticated");
        nobody.cookies.insert(SESSION.to_owned(), "A".repeat(43));
        garbage(&mut nobody, &operation)
            .await
            .refused(401, "unauthenticated");
    }
}

async fn every_operation_is_closed_at_every_wrong_step(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let full = Status {
        step: RegistrationStep::Subscribed,
        is_email_verified: true,
        is_subscribed: true,
        is_disabled: false,
        deleted_at: None,
    };
    let at = |step| Status { step, ..full };
    let wrong = [
        (at(RegistrationStep::SignedUp), 403, "access_denied"),
        (at(RegistrationStep::EmailVerified), 403, "access_denied"),
        (at(RegistrationStep::MfaAdded), 403, "access_denied"),
        (
            Status {
                is_subscribed: false,
                ..full
            },
            403,
            "access_denied",
        ),
        (
            Status {
                is_email_verified: false,
                ..full
            },
            403,
            "access_denied",
        ),
        (
            Status {
                is_disabled: true,
                ..full
            },
            403,
            "access_denied",
        ),
        (
            Status {
                deleted_at: Some("2026-05-01T00:00:00Z".parse().unwrap()),
                ..full
            },
            401,
            "unauthenticated",
        ),
    ];
    for (status, number, code) in wrong {
        world
            .database
            .store
            .set_status(person.id, status)
            .await
            .unwrap();
        for operation in operations() {
            let answer = garbage(&mut client, &operation).await.refused(number, code);
            if number == 403 {
                assert_eq!(answer.json["registration_steps"], status.step.name());
                let security = json!({
                    "is_email_verified": status.is_email_verified,
                    "is_subscribed": status.is_subscribed,
                    "is_disabled": status.is_disabled,
                });
                assert_eq!(answer.json["security"], security);
            }
        }
    }
    world
        .database
        .store
        .set_status(person.id, full)
        .await
        .unwrap();
    world
        .database
        .store
        .set_profile(person.id, None)
        .await
        .unwrap();
    for operation in operations() {
        garbage(&mut client, &operation)
            .await
            .refused(404, "profile_missing");
    }
}

async fn every_id_of_another_member_is_as_missing_as_no_id(world: &World) {
    let (taro, hanako) = (world.person("taro").await, world.person("hanako").await);
    let (id, before) = material_of(world, &hanako).await;
    let mut client = world.signed_in(&taro).await.with("if-match", "\"1\"");
    let mut tried = 0;
    for operation in operations() {
        let (foreign, body) = example(&operation, &id);
        let (missing, missing_body) = example(&operation, &Uuid::nil().to_string());
        if foreign == missing && body == missing_body {
            continue;
        }
        tried += 1;
        let send = async |client: &mut Client, path: &str, body: Option<Value>| {
            let bytes = body.map(|body| body.to_string()).unwrap_or_default();
            client
                .send(&operation.method, path, Some("application/json"), bytes)
                .await
        };
        let theirs = send(&mut client, &foreign, body)
            .await
            .refused(404, "not_found");
        let none = send(&mut client, &missing, missing_body)
            .await
            .refused(404, "not_found");
        assert_eq!(
            theirs.bytes, none.bytes,
            "{} {}",
            operation.method, operation.path
        );
    }
    assert!(tried >= 3, "{tried}");
    let mut owner = world.signed_in(&hanako).await;
    let after = owner
        .get(&format!("/api/members/me/materials/{id}"))
        .await
        .expect(200)
        .json;
    assert_eq!(after, before);
}

async fn material_of(world: &World, person: &Person) -> (String, Value) {
    let mut client = world.signed_in(person).await;
    let body = json!({ "input": reference() });
    let saved = client
        .post("/api/members/me/materials", body)
        .await
        .expect(201)
        .json;
    (saved["id"].as_str().unwrap().to_owned(), saved)
}
