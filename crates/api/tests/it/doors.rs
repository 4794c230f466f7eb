//! The table of who may do what: every operation of the OpenAPI document in every state of a
//! member. An operation without a row fails, and so does a row without an operation.

use crate::bodies::login;
use crate::coverage::{example, operations_of_the_document};
use crate::world::{Answer, Client, PASSWORD, Person, World};
use serde_json::{Value, json};
use shinchoryu_service::RegistrationStep;
use shinchoryu_store::testing::Status;
use std::collections::BTreeSet;

crate::on_both_databases! {
    every_operation_at_every_state
}

/// The columns: A without a session, 1 SIGNED_UP, 2 EMAIL_VERIFIED, 3 MFA_ADDED, 4 SUBSCRIBED
/// without a profile, 5 member, P without a running plan, U address not confirmed, D disabled,
/// X deleted (an old cookie).
const STATES: [char; 10] = ['A', '1', '2', '3', '4', '5', 'P', 'U', 'D', 'X'];

/// A cell is what the door says to a request that is wrong in every other way: `ok` is anything
/// that the door does not say; `fresh` is 403 `fresh_authentication_required`.
#[rustfmt::skip]
const TABLE: &[(&str, &str, &str)] = &[
    //                                                A   1   2   3   4   5   P   U   D   X
    ("POST",   "/signup",                            "ok  409 409 409 409 409 409 409 403 ok"),
    ("GET",    "/signup/terms",                      "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("GET",    "/verify/me/email",                   "401 ok  409 409 409 409 409 ok  403 401"),
    ("POST",   "/verify/me/email",                   "401 ok  409 409 409 409 409 ok  403 401"),
    ("PATCH",  "/verify/me/email",                   "401 ok  409 409 409 409 409 ok  403 401"),
    ("GET",    "/plans/default",                     "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("GET",    "/coupon/validate",                   "ok  403 403 ok  ok  ok  ok  403 403 401"),
    ("PATCH",  "/members/me/coupons",                "401 403 403 ok  ok  ok  ok  403 403 401"),
    ("GET",    "/members/me/coupon",                 "401 403 403 ok  ok  ok  ok  403 403 401"),
    ("GET",    "/members/me/payments",               "401 403 403 ok  ok  ok  ok  403 403 401"),
    ("POST",   "/members/me/payments",               "401 403 403 ok  ok  ok  ok  403 403 401"),
    ("PATCH",  "/members/me/payments/{id}/default",  "401 403 403 ok  ok  ok  ok  403 403 401"),
    ("DELETE", "/members/me/payments/{id}",          "401 403 403 403 ok  ok  ok  403 403 401"),
    ("GET",    "/subscribe/confirmation",            "401 403 403 ok  409 409 ok  403 403 401"),
    ("POST",   "/subscribe",                         "401 403 403 ok  409 409 ok  403 403 401"),
    ("GET",    "/subscribed",                        "401 403 403 ok  ok  ok  ok  403 403 401"),
    ("GET",    "/members/me/plan",                   "401 403 403 403 ok  ok  ok  403 403 401"),
    ("GET",    "/members/me/subscriptions",          "401 403 403 403 ok  ok  ok  403 403 401"),
    ("GET",    "/members/me/subscription/details",   "401 403 403 403 ok  ok  ok  403 403 401"),
    ("POST",   "/members/me/profile",                "401 403 403 403 ok  409 403 403 403 401"),
    ("PATCH",  "/members/me/profile",                "401 403 403 403 404 ok  ok  403 403 401"),
    ("GET",    "/members/me/profile",                "401 403 403 403 404 ok  403 403 403 401"),
    ("GET",    "/members/me",                        "401 403 403 403 404 ok  403 403 403 401"),
    ("GET",    "/members/me/email",                  "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("PATCH",  "/members/me/email",                  "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("DELETE", "/members/me/email/pending",          "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("DELETE", "/members/me",                        "401 fresh fresh fresh fresh fresh fresh fresh 403 401"),
    ("GET",    "/insurance",                         "401 403 403 403 404 ok  403 403 403 401"),
    ("GET",    "/areas",                             "401 403 403 403 404 ok  403 403 403 401"),
    ("POST",   "/calculations/{name}",               "401 403 403 403 404 ok  403 403 403 401"),
    ("GET",    "/members/me/security",               "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("POST",   "/members/me/security/fresh",         "401 ok  ok  ok  ok  ok  ok  ok  403 401"),
    ("GET",    "/members/me/security/mfa/qr-code",   "401 403 ok  ok  ok  ok  403 403 403 401"),
    ("PUT",    "/members/me/security/mfa",           "401 403 ok  ok  ok  ok  403 403 403 401"),
    ("POST",   "/forgot/password/email",             "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("POST",   "/forgot/password",                   "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("POST",   "/members/me/security/password",      "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("POST",   "/members/me/security/recovery-codes", "401 403 403 403 fresh fresh fresh fresh 403 401"),
    ("POST",   "/members/me/security/passkeys/start", "401 403 403 403 fresh fresh fresh fresh 403 401"),
    ("POST",   "/members/me/security/passkeys",      "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("PATCH",  "/members/me/security/passkeys/{id}", "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("DELETE", "/members/me/security/passkeys/{id}", "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("GET",    "/members/me/sessions",               "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("DELETE", "/members/me/sessions",               "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("DELETE", "/members/me/sessions/{id}",          "401 403 403 403 ok  ok  ok  ok  403 401"),
    ("POST",   "/login/passkey/start",               "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("POST",   "/login/passkey",                     "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("POST",   "/forgot/mfa/email",                  "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("POST",   "/forgot/mfa",                        "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("POST",   "/forgot/mfa/cancel",                 "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("POST",   "/forgot/mfa/finish",                 "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("POST",   "/materials/compare",                 "401 403 403 403 404 ok  403 403 403 401"),
    ("GET",    "/members/me/materials",              "401 403 403 403 404 ok  403 403 403 401"),
    ("POST",   "/members/me/materials",              "401 403 403 403 404 ok  403 403 403 401"),
    ("DELETE", "/members/me/materials",              "401 403 403 403 404 ok  403 403 403 401"),
    ("GET",    "/members/me/materials/{id}",         "401 403 403 403 404 ok  403 403 403 401"),
    ("PATCH",  "/members/me/materials/{id}",         "401 403 403 403 404 ok  403 403 403 401"),
    ("GET",    "/members/me/materials/{id}/document.pdf", "401 403 403 403 404 ok 403 403 403 401"),
    ("GET",    "/members/me/materials/{id}/pages",   "401 403 403 403 404 ok  403 403 403 401"),
    ("GET",    "/members/me/materials/{id}/pages/{file}", "401 403 403 403 404 ok 403 403 403 401"),
    ("GET",    "/postal-codes/{code}",               "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("GET",    "/provider",                          "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("POST",   "/login",                             "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("POST",   "/login/code",                        "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
    ("DELETE", "/logout",                            "ok  ok  ok  ok  ok  ok  ok  ok  ok  ok"),
];

/// Operations whose right answer ends the session: each gets a person of its own.
const ENDS_SESSION: &[(&str, &str)] = &[("DELETE", "/logout")];

const MEMBER: Status = Status {
    step: RegistrationStep::Subscribed,
    is_email_verified: true,
    is_subscribed: true,
    is_disabled: false,
    deleted_at: None,
};

fn status_of(state: char) -> Status {
    let before = |step, is_email_verified| Status {
        step,
        is_email_verified,
        is_subscribed: false,
        ..MEMBER
    };
    match state {
        '1' => before(RegistrationStep::SignedUp, false),
        '2' => before(RegistrationStep::EmailVerified, true),
        '3' => before(RegistrationStep::MfaAdded, true),
        'P' => before(RegistrationStep::Subscribed, true),
        'U' => Status {
            is_email_verified: false,
            ..MEMBER
        },
        'D' => Status {
            is_disabled: true,
            ..MEMBER
        },
        'X' => Status {
            deleted_at: "2026-05-01T00:00:00Z".parse().ok(),
            ..MEMBER
        },
        _ => MEMBER,
    }
}

/// A browser of somebody who stands there.
async fn client_at(world: &World, state: char, name: &str) -> Client {
    if state == 'A' {
        return world.client();
    }
    let person = world.person(name).await;
    let store = &world.database.store;
    let has_profile = !matches!(state, '1' | '2' | '3' | '4');
    if !has_profile {
        store.set_profile(person.id, None).await.unwrap();
    }
    if matches!(state, '1' | '2') {
        store.remove_second_factor(person.id).await.unwrap();
        let status = status_of(state);
        store.set_status(person.id, status).await.unwrap();
        return without_second_factor(world, &person).await;
    }
    let client = world.signed_in(&person).await;
    store.set_status(person.id, status_of(state)).await.unwrap();
    client
}

async fn without_second_factor(world: &World, person: &Person) -> Client {
    let mut client = world.client();
    let answer = client.post("/api/login", login(&person.email, PASSWORD));
    let answer = answer.await.expect(200);
    assert_eq!(answer.json, json!({ "next": "registration" }));
    client
}

/// Nothing of the request is right but who sends it and where to.
async fn wrong_request(client: &mut Client, method: &str, path: &str) -> Answer {
    let (path, _) = example(method, path, "no-id");
    let path = format!("{path}?marker.page=-1&unknown=1");
    client.send(method, &path, Some("text/plain"), "{").await
}

/// What the door said, in the words of the table.
fn cell(answer: &Answer, status: Status) -> &'static str {
    let code = answer.json["code"].as_str().unwrap_or_default();
    let cell = match (answer.status, code) {
        (401, "unauthenticated") => return "401",
        (403, "fresh_authentication_required") => return "fresh",
        (404, "profile_missing") => return "404",
        (403, "access_denied") => "403",
        (409, "already_done") => "409",
        _ => return "ok",
    };
    assert_eq!(answer.json["registration_steps"], status.step.name());
    let security = json!({
        "is_email_verified": status.is_email_verified,
        "is_subscribed": status.is_subscribed,
        "is_disabled": status.is_disabled,
    });
    assert_eq!(answer.json["security"], security);
    cell
}

async fn every_operation_at_every_state(world: &World) {
    let known: BTreeSet<_> = operations_of_the_document().into_iter().collect();
    let rows: BTreeSet<_> = TABLE
        .iter()
        .map(|(method, path, _)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    assert_eq!(rows.len(), TABLE.len(), "a row stands twice");
    let missing: Vec<_> = known.symmetric_difference(&rows).collect();
    assert!(
        missing.is_empty(),
        "rows and operations differ: {missing:?}"
    );

    let mut wrong = Vec::new();
    for (column, state) in STATES.into_iter().enumerate() {
        let mut client = client_at(world, state, &format!("at-{}", state.to_lowercase())).await;
        for (row, (method, path, cells)) in TABLE.iter().enumerate() {
            let expected = cells.split_whitespace().nth(column).unwrap();
            let answer = if ENDS_SESSION.contains(&(method, path)) {
                let name = format!("at-{}-{row}", state.to_lowercase());
                let mut own = client_at(world, state, &name).await;
                wrong_request(&mut own, method, path).await
            } else {
                wrong_request(&mut client, method, path).await
            };
            let found = cell(&answer, status_of(state));
            if found != expected {
                let Value::String(code) = &answer.json["code"] else {
                    wrong.push(format!(
                        "{state} {method} {path}: {expected}, not {}",
                        answer.status
                    ));
                    continue;
                };
                wrong.push(format!(
                    "{state} {method} {path}: {expected}, not {} {code}",
                    answer.status
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
