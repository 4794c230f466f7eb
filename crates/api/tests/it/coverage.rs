//! Walks the OpenAPI document: every operation is tried signed out and with another member's ids;
//! the states of a member are in `doors.rs`. An operation whose file has no example fails the test, and so
//! does one that is public without being listed.

use crate::bodies::{card, reference};
use crate::endpoints::ENDPOINTS;
use crate::world::{Client, Person, SESSION, World};
use serde_json::{Value, json};
use shinchoryu_service::{Invoice, InvoiceId, InvoiceStatus, Refund, RefundId, RefundStatus, Yen};
use shinchoryu_store::SubscriptionId;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use uuid::Uuid;

crate::on_both_databases! {
    every_operation_is_closed_to_the_signed_out
    every_id_of_another_member_is_as_missing_as_no_id
}

/// Operations for everybody, and why.
const PUBLIC: &[(&str, &str)] = &[
    ("post", "/login"),                       // begins a session
    ("post", "/login/code"),                  // begins a session
    ("delete", "/logout"),                    // without a session there is nothing to end
    ("get", "/postal-codes/{code}"),          // an address is entered before there is a member
    ("get", "/provider"),                     // a visitor may know whose pages these are
    ("post", "/signup"),                      // begins a session
    ("get", "/signup/terms"),                 // shown before there is an account
    ("get", "/events/public"),                // what is announced to everybody
    ("get", "/plans/default"),                // shown before there is an account
    ("get", "/coupon/validate"),              // shown before there is an account; limited
    ("post", "/login/passkey/start"),         // begins a session
    ("post", "/login/passkey"),               // begins a session
    ("post", "/forgot/mfa/email"),            // for those who cannot sign in
    ("post", "/forgot/mfa"),                  // for those who cannot sign in
    ("post", "/forgot/mfa/cancel"),           // the link of a mail
    ("post", "/forgot/mfa/finish"),           // for those who cannot sign in
    ("post", "/forgot/password/email"),       // for those who cannot sign in
    ("post", "/forgot/password"),             // the link of a mail
    ("post", "/contact-us"), // whoever may not enter has to be able to ask; limited
    ("post", "/shared"),     // the link of a member, for who has no account
    ("post", "/shared/open"), // the same
    ("get", "/shared/{ticket}/document.pdf"), // the same
];

/// A file that no `mod` line names is not compiled, and nobody tells: its tests would never fail.
#[test]
fn every_file_of_tests_is_one_of_their_modules() {
    let crates = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let within = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect()
    };
    let suites = within(crates).into_iter();
    let suites = suites.flat_map(|one| within(&one.join("tests")));
    let mut looked_at = 0;
    for suite in suites {
        let Ok(main) = fs::read_to_string(suite.join("main.rs")) else {
            continue;
        };
        for file in within(&suite) {
            let name = file.file_stem().unwrap().to_str().unwrap();
            let is_rust = file.extension().is_some_and(|end| end == "rs");
            if is_rust && name != "main" {
                let line = format!("mod {name};");
                let named = main.lines().any(|one| one.ends_with(&line));
                assert!(named, "{}: main.rs has no `{line}`", file.display());
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 60, "only {looked_at} files");
}

struct Operation {
    method: String,
    path: String,
}

/// Every operation as (method, path).
pub fn operations_of_the_document() -> Vec<(String, String)> {
    let document = shinchoryu_api::openapi().unwrap();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            found.push((method.to_uppercase(), path.clone()));
        }
    }
    found
}

/// Those that are not sent with GET and write nothing all the same, as the document says.
pub fn operations_that_only_read() -> Vec<(String, String)> {
    let document = shinchoryu_api::openapi().unwrap();
    let mut all = operations_of_the_document();
    all.retain(|(method, path)| {
        document["paths"][path][method.to_lowercase()]["x-reads-only"] == true
    });
    all
}

/// Those that write.
pub fn operations_that_write() -> BTreeSet<(String, String)> {
    let reading = operations_that_only_read();
    let all = operations_of_the_document().into_iter();
    all.filter(|operation| operation.0 != "GET" && !reading.contains(operation))
        .collect()
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
pub fn example(method: &str, path: &str, id: &str) -> (String, Option<Value>) {
    let endpoint = ENDPOINTS
        .iter()
        .find(|endpoint| endpoint.method == method && endpoint.path == path);
    let endpoint = endpoint.unwrap_or_else(|| panic!("{method} {path} has no file: add one"));
    let body = endpoint.example(id);
    let path = path
        .replace("{id}", id)
        .replace("{refund}", id)
        .replace("{number}", "1")
        .replace("{name}", "income-tax")
        .replace("{link}", id)
        .replace("{digest}", id)
        .replace("{ticket}", "unknown")
        .replace("{file}", "1.svg")
        .replace("{code}", "1000001");
    assert!(
        !path.contains('{'),
        "{path}: a parameter without an example"
    );
    (format!("/api{path}"), body)
}

/// Nothing of this request is right, so that only who is asking can decide the answer.
async fn garbage(client: &mut Client, operation: &Operation) -> crate::world::Answer {
    let (path, _) = example(&operation.method, &operation.path, "no-id");
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

/// Ids of somebody else's things.
struct Theirs {
    material: String,
    logo: String,
    session: String,
    passkey: String,
    card: String,
    invoice: String,
}

impl Theirs {
    /// The id of the kind that a path asks for.
    fn of_path(&self, path: &str) -> &str {
        let kinds = [
            ("/members/me/materials", &self.material),
            ("/preferences", &self.material),
            ("/members/me/logos", &self.logo),
            ("/members/me/sessions", &self.session),
            ("/members/me/security/passkeys", &self.passkey),
            ("/members/me/payments", &self.card),
            ("/members/me/billing/histories", &self.invoice),
        ];
        let known = kinds.iter().find(|(prefix, _)| path.starts_with(prefix));
        let (_, id) = known.unwrap_or_else(|| panic!("{path}: whose id is it? add a kind"));
        id
    }
}

/// An invoice of somebody who has paid it.
async fn paid_by(world: &World, owner: &Person) -> String {
    let now = world.clock_now();
    let id = InvoiceId(Uuid::from_u128(7));
    let paid = Invoice {
        id,
        member: owner.id,
        subscription: SubscriptionId(owner.id.0),
        period: 0,
        status: InvoiceStatus::Paid,
        price: Yen(11_000),
        coupon: None,
        amount: Yen(11_000),
        period_from: now.date_naive(),
        period_to: now.date_naive(),
        billed_at: now,
        closed_at: Some(now),
        number: Some("SCR-2026-000001".to_owned()),
        paid_with: None,
        recipient: None,
        failures: 0,
        refusal: None,
    };
    // what was given back of it has the same id
    let refund = Refund {
        id: RefundId(id.0),
        invoice: id,
        member: owner.id,
        charge: "ch_1".to_owned(),
        amount: Yen(1_100),
        reason: "test".to_owned(),
        status: RefundStatus::Made,
        refusal: None,
        provider_id: Some("re_1".to_owned()),
        number: Some("SCR-R-2026-000001".to_owned()),
        begun_at: now,
        ended_at: Some(now),
        failed_at: None,
        due_at: None,
        attempts: 0,
    };
    let store = &world.database.store;
    let added = store.once(async |tx| {
        tx.invoices().add(&paid).await?;
        tx.refunds().add(&refund).await
    });
    added.await.unwrap();
    id.to_string()
}

async fn every_id_of_another_member_is_as_missing_as_no_id(world: &World) {
    let taro = world.person("taro").await;
    let (hanako, mut owner, _) = crate::passkeys::with_passkey(world, "hanako").await;
    owner
        .post("/api/members/me/payments", card("visa", "ICHIRO TAKASAKI"))
        .await
        .expect(201);
    let material = saved_by(&mut owner).await;
    let logo = crate::logos::added(&mut owner).await;
    let issued = format!("/api/members/me/materials/{material}/versions");
    let mut issuing = owner.with("if-match", "\"1\"");
    issuing.post(&issued, json!({})).await.expect(201);
    let everything = async |owner: &mut Client| {
        let mut things = Vec::new();
        for path in [
            format!("/api/members/me/materials/{material}"),
            "/api/members/me/security".to_owned(),
            "/api/members/me/payments".to_owned(),
            "/api/members/me/sessions".to_owned(),
            issued.clone(),
            crate::logos::LOGOS.to_owned(),
        ] {
            things.push(owner.get(&path).await.expect(200).json);
        }
        // looking is itself a use of the session
        things[3]["results"][0]["last_seen_at"] = Value::Null;
        things
    };
    let before = everything(&mut owner).await;
    let id = |list: &Value| list[0]["id"].as_str().unwrap().to_owned();
    let theirs = Theirs {
        material: material.clone(),
        logo,
        session: id(&before[3]["results"]),
        passkey: id(&before[1]["passkeys"]),
        card: id(&before[2]["results"]),
        invoice: paid_by(world, &hanako).await,
    };
    let mut client = world.signed_in(&taro).await.with("if-match", "\"1\"");
    // some operations ask for that before anything else
    crate::factors::make_fresh(world, &mut client, &taro).await;
    let nil = Uuid::nil().to_string();
    let mut tried = 0;
    for operation in operations() {
        let (method, path) = (&operation.method, &operation.path);
        let (missing, missing_body) = example(method, path, &nil);
        if !missing.contains(&nil) && !format!("{missing_body:?}").contains(&nil) {
            continue;
        }
        let (foreign, body) = example(method, path, theirs.of_path(path));
        tried += 1;
        let send = async |client: &mut Client, path: &str, body: Option<Value>| {
            let bytes = body.map(|body| body.to_string()).unwrap_or_default();
            client
                .send(method, path, Some("application/json"), bytes)
                .await
        };
        let theirs = send(&mut client, &foreign, body)
            .await
            .refused(404, "not_found");
        let none = send(&mut client, &missing, missing_body)
            .await
            .refused(404, "not_found");
        assert_eq!(theirs.bytes, none.bytes, "{method} {path}");
    }
    assert!(tried >= 10, "{tried}");
    // their owner has the papers
    let paid = format!("/api/members/me/billing/histories/{}", theirs.invoice);
    for paper in ["invoice".to_owned(), format!("refunds/{}", theirs.invoice)] {
        owner.get(&format!("{paid}/{paper}")).await.expect(200);
    }
    assert!(everything(&mut owner).await == before, "something changed");
}

pub async fn saved_by(client: &mut Client) -> String {
    let body = json!({ "input": reference() });
    let saved = client.post("/api/members/me/materials", body).await;
    saved.expect(201).json["id"].as_str().unwrap().to_owned()
}
