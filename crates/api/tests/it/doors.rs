//! Who may do what: every operation of the OpenAPI document in every state of a member, as the file
//! of its endpoint says. An operation without such a file fails, and so does one that says something
//! else than its door.

use crate::bodies::{login, profile};
use crate::coverage::{example, operations_of_the_document};
use crate::endpoints::{COLUMNS, ENDPOINTS};
use crate::order::{order, with_card};
use crate::world::{Answer, Client, PASSWORD, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{MemberId, PLAN_PRICE, RegistrationStep, standing_under};
use shinchoryu_store::testing::Status;
use shinchoryu_store::{NewOrder, SubscriptionId, SubscriptionStatus};
use std::collections::BTreeSet;

crate::on_both_databases! {
    every_operation_at_every_state
    every_operation_in_every_state_of_the_plan
}

/// The columns: A without a session, 1 SIGNED_UP, 2 EMAIL_VERIFIED, 3 MFA_ADDED, 4 SUBSCRIBED
/// without a profile, 5 member, P without a running plan, U address not confirmed, D disabled,
/// X deleted (an old cookie), Q neither plan nor profile, W a new address waits for its code,
/// R a lost second factor is being replaced, d disabled during the registration.
///
/// A cell is what the door says to a request that is wrong in every other way: `ok` is anything
/// that the door does not say; `fresh` is 403 `fresh_authentication_required`.
const STATES: [char; 14] = [
    'A', '1', '2', '3', '4', '5', 'P', 'U', 'D', 'X', 'Q', 'W', 'R', 'd',
];

/// Operations whose right answer changes what the others are told, or whose person takes so long to
/// bring about that sessions end: they come last, in this order.
const LAST: [(&str, &str); 2] = [
    ("DELETE", "/members/me/email/pending"),
    ("DELETE", "/logout"),
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
        'P' | 'Q' => before(RegistrationStep::Subscribed, true),
        'd' => Status {
            is_disabled: true,
            ..before(RegistrationStep::EmailVerified, true)
        },
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
    if matches!(state, '1' | '2' | '3' | '4' | 'Q' | 'd') {
        store.set_profile(person.id, None).await.unwrap();
    }
    if state == 'R' {
        return crate::lost_device::replacing(world, &person).await;
    }
    if matches!(state, '1' | '2' | 'd') {
        store.remove_second_factor(person.id).await.unwrap();
        let status = status_of(state);
        let able = Status {
            is_disabled: false,
            ..status
        };
        store.set_status(person.id, able).await.unwrap();
        let client = without_second_factor(world, &person).await;
        store.set_status(person.id, status).await.unwrap();
        return client;
    }
    let mut client = world.signed_in(&person).await;
    if state == 'W' {
        let new = format!("new-{name}@example.jp");
        let asked = crate::change_email::request(world, &mut client, &person, &new).await;
        asked.expect(200);
        // the proof that the request asked for is over
        world.clock.advance(TimeDelta::minutes(10));
    }
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
fn cell(operation: (&str, &str), answer: &Answer, status: Status) -> &'static str {
    let code = answer.json["code"].as_str().unwrap_or_default();
    let cell = match (answer.status, code) {
        (401, "unauthenticated") => return "401",
        (403, "fresh_authentication_required") => return "fresh",
        (404, "profile_missing") => return "404",
        (403, "access_denied") => "403",
        (409, "already_done") => "409",
        // an operation that is not there, or not able, is no open door
        (405 | 500.., _) => return "broken",
        _ => return "ok",
    };
    let expected = if operation == ("GET", "/members/me") {
        let security = json!({
            "isEmailVerified": status.is_email_verified,
            "isSubscribed": status.is_subscribed,
            "isDisabled": status.is_disabled,
        });
        json!({ "registrationSteps": status.step.name(), "security": security })
    } else {
        let security = json!({
            "is_email_verified": status.is_email_verified,
            "is_subscribed": status.is_subscribed,
            "is_disabled": status.is_disabled,
        });
        json!({ "registration_steps": status.step.name(), "security": security })
    };
    let mut told = answer.json.as_object().unwrap().clone();
    told.retain(|name, _| name.starts_with("registration") || name == "security");
    assert_eq!(Value::Object(told), expected, "{operation:?}");
    cell
}

/// The column of a state.
fn column(state: char) -> usize {
    STATES.into_iter().position(|known| known == state).unwrap()
}

/// Sends every operation as somebody in a state; what was not as in the column.
async fn walk(world: &World, name: &str, client: &Client, state: char) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut endpoints: Vec<_> = ENDPOINTS.iter().collect();
    endpoints.sort_by_key(|endpoint| {
        let operation = (endpoint.method.as_str(), endpoint.path.as_str());
        LAST.iter().position(|last| *last == operation)
    });
    for endpoint in endpoints {
        let (method, path) = (endpoint.method.as_str(), endpoint.path.as_str());
        let expected = &endpoint.who_may[column(state)];
        // a right answer may end the session; the next request has its cookies all the same
        let mut client = if ENDS_SESSION.contains(&(method, path)) {
            client_at(world, state, &format!("leaving-{name}")).await
        } else {
            client.clone()
        };
        let answer = wrong_request(&mut client, method, path).await;
        let found = cell((method, path), &answer, status_of(state));
        if found != expected {
            let told = &answer.json["code"];
            let status = answer.status;
            wrong.push(format!(
                "{name} {method} {path}: {expected}, not {found} ({status} {told})"
            ));
        }
    }
    wrong
}

async fn every_operation_at_every_state(world: &World) {
    let known: BTreeSet<_> = operations_of_the_document().into_iter().collect();
    let rows: BTreeSet<_> = ENDPOINTS
        .iter()
        .map(|endpoint| (endpoint.method.clone(), endpoint.path.clone()))
        .collect();
    assert_eq!(rows.len(), ENDPOINTS.len(), "an endpoint stands twice");
    assert_eq!(COLUMNS, String::from_iter(STATES));
    for endpoint in ENDPOINTS.iter() {
        assert_eq!(endpoint.who_may.len(), STATES.len(), "{}", endpoint.path);
    }
    let missing: Vec<_> = known.symmetric_difference(&rows).collect();
    assert!(
        missing.is_empty(),
        "rows and operations differ: {missing:?}"
    );

    let mut wrong = Vec::new();
    for (number, state) in STATES.into_iter().enumerate() {
        let name = format!("{number}-{}", state.to_lowercase());
        let client = client_at(world, state, &name).await;
        wrong.extend(walk(world, &name, &client, state).await);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The states of a subscription, and the column that each of them is.
const PLANS: [(SubscriptionStatus, char); 8] = [
    (SubscriptionStatus::Trialing, '5'),
    (SubscriptionStatus::Active, '5'),
    (SubscriptionStatus::PastDue, 'P'),
    (SubscriptionStatus::Unpaid, 'P'),
    (SubscriptionStatus::Canceled, 'P'),
    (SubscriptionStatus::Paused, 'P'),
    (SubscriptionStatus::IncompleteExpired, 'P'),
    (SubscriptionStatus::Incomplete, '3'),
];

async fn open_order(world: &World, member: MemberId) {
    let now = world.clock_now();
    let new = NewOrder {
        id: SubscriptionId(member.0),
        member,
        amount: PLAN_PRICE,
        coupon: None,
        has_trial: false,
        status: SubscriptionStatus::Incomplete,
        first_charge_at: None,
        due_at: now + TimeDelta::hours(23),
    };
    let store = &world.database.store;
    let opened = store.once(async |tx| tx.subscriptions().open(new, now).await);
    opened.await.unwrap();
}

async fn every_operation_in_every_state_of_the_plan(world: &World) {
    let mut wrong = Vec::new();
    for (status, state) in PLANS {
        let name = format!("plan-{}", status.name().replace('_', "-"));
        let (person, mut client) = with_card(world, &name).await;
        if status == SubscriptionStatus::Incomplete {
            // the order is open: its answer was lost
            open_order(world, person.id).await;
        } else {
            order(&mut client).await.expect(201);
            let path = "/api/members/me/profile";
            client.post(path, profile()).await.expect(201);
        }
        world
            .database
            .store
            .set_plan(person.id, status, standing_under(status))
            .await
            .unwrap();
        wrong.extend(walk(world, &name, &client, state).await);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
