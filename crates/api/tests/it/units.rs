//! A use case writes in one transaction.

use crate::bodies::card;
use crate::coverage::{example, operations_that_only_read, operations_that_write};
use crate::fault_cases::{Request, prepared};
use crate::order::{order, shown, with_card};
use crate::payments::about_to_pay;
use crate::world::World;
use serde_json::json;
use std::collections::BTreeSet;

crate::on_both_databases! {
    what_members_do_most_is_one_transaction
    what_a_provider_answers_to_is_written_before_and_after
    a_free_plan_is_one_transaction
    what_only_reads_writes_nothing
}

/// What is asked for most often, and everything else that is one transaction by now.
const ONE: &[(&str, &str)] = &[
    ("POST", "/signup"),
    ("POST", "/verify/me/email"),
    ("PATCH", "/verify/me/email"),
    ("POST", "/forgot/password/email"),
    ("POST", "/forgot/password"),
    ("POST", "/forgot/mfa/email"),
    ("POST", "/forgot/mfa"),
    ("POST", "/forgot/mfa/cancel"),
    ("POST", "/forgot/mfa/finish"),
    ("POST", "/login"),
    ("POST", "/login/code"),
    ("POST", "/login/passkey"),
    ("DELETE", "/logout"),
    ("POST", "/members/me/materials"),
    ("PATCH", "/members/me/materials/{id}"),
    ("PATCH", "/preferences/{id}"),
    ("DELETE", "/members/me/materials"),
    ("POST", "/members/me/materials/{id}/versions"),
    ("POST", "/announcements/read"),
    ("POST", "/members/me/materials/{id}/links"),
    ("DELETE", "/members/me/materials/{id}/links/{link}"),
    ("POST", "/members/me/logos"),
    ("DELETE", "/members/me/logos/{digest}"),
    ("POST", "/shared/open"),
    ("POST", "/members/me/profile"),
    ("PATCH", "/members/me/profile"),
    ("PATCH", "/members/me/email"),
    ("PATCH", "/members/me/language"),
    ("DELETE", "/members/me/email/pending"),
    ("DELETE", "/members/me"),
    ("POST", "/members/me/security/fresh"),
    ("POST", "/members/me/security/password"),
    ("POST", "/members/me/security/passkeys/start"),
    ("POST", "/members/me/security/passkeys"),
    ("PATCH", "/members/me/security/passkeys/{id}"),
    ("DELETE", "/members/me/security/passkeys/{id}"),
    ("PUT", "/members/me/security/mfa"),
    ("POST", "/members/me/security/recovery-codes"),
    ("DELETE", "/members/me/sessions"),
    ("DELETE", "/members/me/sessions/{id}"),
    ("POST", "/members/me/plan/cancellation"),
    ("DELETE", "/members/me/plan/cancellation"),
    ("PATCH", "/members/me/coupons"),
    ("PATCH", "/members/me/payments/{id}/default"),
    ("DELETE", "/members/me/payments/{id}"),
    ("POST", "/contact-us"),
];

/// What somebody outside has to answer to is written before and after: so many transactions of each
/// request.
const AROUND_A_PROVIDER: &[((&str, &str), &[u64], &str)] = &[
    (
        ("POST", "/subscribe"),
        &[1, 2],
        "free days are nobody else's; of a charge its attempt, and what came of it",
    ),
    (
        ("POST", "/members/me/payments"),
        &[3],
        "the try, who the member is at the provider, and the card",
    ),
    (
        ("POST", "/members/me/plan/payment"),
        &[2],
        "the attempt, and what came of it",
    ),
];

#[test]
fn every_operation_that_writes_is_counted() {
    let around = AROUND_A_PROVIDER.iter().map(|(operation, ..)| operation);
    let counted: BTreeSet<_> = ONE
        .iter()
        .chain(around)
        .map(|(method, path)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    assert_eq!(counted, operations_that_write());
}

/// How many write transactions a request makes that is answered well.
async fn units_of(world: &World, mut request: Request) -> u64 {
    let before = world.database.store.faults().units();
    let (kind, body) = request.sent();
    let (method, path) = (request.method, &request.path);
    let answer = request.client.send(method, path, kind, body).await;
    assert!(answer.status < 300, "{method} {path}: {}", answer.status);
    world.database.store.faults().units() - before
}

async fn what_members_do_most_is_one_transaction(world: &World) {
    for (number, operation) in ONE.iter().enumerate() {
        for request in Box::pin(prepared(world, *operation, number)).await {
            assert_eq!(units_of(world, request).await, 1, "{operation:?}");
        }
    }
}

async fn what_a_provider_answers_to_is_written_before_and_after(world: &World) {
    for (number, (operation, units, what)) in AROUND_A_PROVIDER.iter().enumerate() {
        let mut counted = Vec::new();
        for request in Box::pin(prepared(world, *operation, number)).await {
            counted.push(units_of(world, request).await);
        }
        assert_eq!(counted, *units, "{what}");
    }
    // for who is known to the provider there are the try and the card
    let (_, client) = with_card(world, "another").await;
    let further = Request {
        method: "POST",
        path: "/api/members/me/payments".to_owned(),
        body: Some(card("jcb", "ICHIRO TAKASAKI")),
        client,
    };
    assert_eq!(units_of(world, further).await, 2, "a further card");
}

async fn a_free_plan_is_one_transaction(world: &World) {
    let (_, signed_in) = about_to_pay(world, "taro").await;
    let (_, mut client) = world.pilot("2026-06-30".parse().unwrap());
    client.cookies = signed_in.cookies;
    let hash = shown(&mut client).await["hash"].clone();
    let order = Request {
        method: "POST",
        path: "/api/subscribe".to_owned(),
        body: Some(json!({ "hash": hash })),
        client,
    };
    assert_eq!(units_of(world, order).await, 1);
}

async fn what_only_reads_writes_nothing(world: &World) {
    let (_, mut client) = with_card(world, "taro").await;
    order(&mut client).await.expect(201);
    let reading = operations_that_only_read();
    assert!(reading.len() >= 5, "{reading:?}");
    let before = world.database.store.faults().units();
    for (method, path) in reading {
        let (address, body) = example(&method, &path, "no-id");
        let body = body.map(|body| body.to_string()).unwrap_or_default();
        let json = Some("application/json");
        let answer = client.send(&method, &address, json, body).await;
        assert_ne!(answer.status, 503, "{method} {path}");
    }
    assert_eq!(world.database.store.faults().units(), before);
}
