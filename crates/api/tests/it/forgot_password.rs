//! A new password by a link.

use crate::bodies::login;
use crate::world::{Answer, Client, PASSWORD, Person, SESSION, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::RegistrationStep;
use shinchoryu_store::testing::Status;
use shinchoryu_store::{NewPassword, Room};
use std::time::Duration;

crate::on_both_databases! {
    a_link_sets_a_password_and_the_second_factor_stays
    whatever_the_old_password_opened_ends
    an_unknown_address_has_the_same_answer_and_costs_the_same
    asking_changes_nothing_of_the_account
    a_link_is_good_once
    a_link_is_good_for_ten_minutes
    another_request_voids_no_link
    a_known_device_has_a_turn_of_its_own
    one_of_ten_uses_of_a_link_at_once_wins
    a_password_that_is_replaced_while_it_is_tried_opens_nothing
    a_password_that_is_refused_leaves_the_link_good
    three_links_an_hour_go_to_an_address_and_the_answer_does_not_tell
    ten_links_an_hour_go_out_for_a_peer
    the_limits_survive_a_restart
    a_disabled_member_gets_no_link_and_uses_none
    a_link_is_no_session
    every_step_of_the_registration_may_ask
}

const ASK: &str = "/api/forgot/password/email";
const SET: &str = "/api/forgot/password";
const NEW: &str = "violet kettle wanton 9";

async fn ask(world: &World, email: &str) -> Answer {
    let mut client = world.client().at("192.0.2.1");
    let answer = client.post(ASK, json!({ "email": email })).await;
    // mails of one round leave in any order
    world.mails_to(email).await;
    answer.expect(202)
}

/// The token of a new link.
pub async fn link(world: &World, person: &Person) -> String {
    world.mails_to(&person.email).await;
    ask(world, &person.email).await;
    world.mailed_token(&person.email, "token").await
}

fn with(token: &str, password: &str) -> Value {
    json!({ "token": token, "password": password })
}

async fn signs_in(world: &World, person: &Person, password: &str) -> bool {
    let mut client = world.client();
    let answer = client
        .post("/api/login", login(&person.email, password))
        .await;
    answer.status == 200
}

async fn a_link_sets_a_password_and_the_second_factor_stays(world: &World) {
    let person = world.person("taro").await;
    let token = link(world, &person).await;
    assert!(token.len() >= 22, "128 bits: {token}");
    let mut client = world.client();
    client.post(SET, with(&token, NEW)).await.expect(204);
    assert!(client.cookies.is_empty(), "it signs nobody in");
    assert!(!signs_in(world, &person, PASSWORD).await);
    let next = client
        .post("/api/login", login(&person.email, NEW))
        .await
        .expect(200);
    assert_eq!(next.json["next"], "code");
    let code = json!({ "code": world.code(&person) });
    client.post("/api/login/code", code).await.expect(200);
    let told = world.mails_to(&person.email).await;
    assert!(told.iter().any(|mail| mail.kind == "password_changed"));
    // the link stands in one mail and nowhere else
    let held: Vec<_> = told
        .iter()
        .filter(|mail| mail.text.contains(&token))
        .collect();
    assert_eq!(held.len(), 1);
    assert!(held[0].text.contains("/reset-password#token="));
}

async fn whatever_the_old_password_opened_ends(world: &World) {
    let person = world.person("taro").await;
    let mut sessions = [
        world.signed_in(&person).await,
        world.signed_in(&person).await,
    ];
    let mut flow = world.client();
    flow.post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    let mut stranger = world.client();
    for _ in 0..5 {
        let wrong = login(&person.email, "wrong");
        stranger.post("/api/login", wrong).await.expect(401);
    }
    let waits = login(&person.email, PASSWORD);
    stranger.post("/api/login", waits).await.expect(429);
    let token = link(world, &person).await;
    let mut client = world.client();
    client.post(SET, with(&token, NEW)).await.expect(204);
    // the count of wrong ones begins anew
    let old = login(&person.email, PASSWORD);
    stranger.post("/api/login", old).await.expect(401);
    for client in &mut sessions {
        client
            .get("/api/members/me")
            .await
            .refused(401, "unauthenticated");
    }
    let code = json!({ "code": world.code(&person) });
    flow.post("/api/login/code", code)
        .await
        .refused(401, "sign_in_ended");
}

async fn an_unknown_address_has_the_same_answer_and_costs_the_same(world: &World) {
    let person = world.person("taro").await;
    let hashes = || world.hashes();
    let rows = async || {
        let store = &world.database.store;
        (
            store.count_rows("reset_tokens").await.unwrap(),
            store.count_rows("windows").await.unwrap(),
            store.count_rows("audit_events").await.unwrap(),
        )
    };
    let measured = async |email: &str| {
        let (hashes_before, before) = (hashes(), rows().await);
        let answer = ask(world, email).await;
        let after = rows().await;
        let written = (after.0 - before.0, after.1 - before.1, after.2 - before.2);
        (answer, hashes() - hashes_before, written)
    };
    // the first request of a peer writes its window as well
    ask(world, "somebody@example.jp").await;
    let (known, of_known, by_known) = measured(&person.email).await;
    let (unknown, of_unknown, by_unknown) = measured("nobody@example.jp").await;
    let (nonsense, ..) = measured("no address").await;
    assert_eq!((of_known, by_known), (of_unknown, by_unknown));
    assert_eq!(of_known, 0);
    for other in [unknown, nonsense] {
        assert_eq!(known.bytes, other.bytes);
        let names = |answer: &Answer| {
            let mut names: Vec<_> = answer.headers.keys().map(ToString::to_string).collect();
            names.sort();
            names
        };
        assert_eq!(names(&known), names(&other));
    }
    assert!(world.mails_to("nobody@example.jp").await.is_empty());
}

async fn asking_changes_nothing_of_the_account(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let before = world.database.store.member_row(person.id).await.unwrap();
    for _ in 0..4 {
        ask(world, &person.email).await;
    }
    let after = world.database.store.member_row(person.id).await.unwrap();
    assert_eq!(after, before);
    client.get("/api/members/me").await.expect(200);
    assert!(signs_in(world, &person, PASSWORD).await);
}

async fn a_link_is_good_once(world: &World) {
    let person = world.person("taro").await;
    let token = link(world, &person).await;
    let mut client = world.client();
    client.post(SET, with(&token, NEW)).await.expect(204);
    for token in [&token, "", "unknown", &"A".repeat(43)] {
        client
            .post(SET, with(token, "another violet kettle 3"))
            .await
            .refused(410, "reset_link_invalid");
    }
    assert!(signs_in(world, &person, NEW).await);
}

async fn a_link_is_good_for_ten_minutes(world: &World) {
    let person = world.person("taro").await;
    let first = link(world, &person).await;
    world.clock.advance(TimeDelta::minutes(10));
    let mut client = world.client();
    client
        .post(SET, with(&first, NEW))
        .await
        .refused(410, "reset_link_invalid");
    let second = link(world, &person).await;
    world
        .clock
        .advance(TimeDelta::minutes(10) - TimeDelta::seconds(1));
    client.post(SET, with(&second, NEW)).await.expect(204);
}

/// Whoever knows the address can ask; the member reads the first mail.
async fn another_request_voids_no_link(world: &World) {
    let person = world.person("taro").await;
    let first = link(world, &person).await;
    let second = link(world, &person).await;
    assert_ne!(first, second);
    let mut client = world.client();
    client.post(SET, with(&first, NEW)).await.expect(204);
    // with the new password every other link ends
    client
        .post(SET, with(&second, "another violet kettle 3"))
        .await
        .refused(410, "reset_link_invalid");
    assert!(signs_in(world, &person, NEW).await);
}

async fn a_known_device_has_a_turn_of_its_own(world: &World) {
    let person = world.person("taro").await;
    let mut known = world.signed_in(&person).await.at("192.0.2.1");
    for _ in 0..12 {
        ask(world, &person.email).await;
    }
    assert_eq!(links_to(world, &person.email).await, 3);
    let body = json!({ "email": person.email });
    for _ in 0..4 {
        let answer = known.post(ASK, body.clone()).await.expect(202);
        assert_eq!(answer.header("retry-after"), "");
    }
    assert_eq!(links_to(world, &person.email).await, 6);
    // for another account it is no known device
    let hanako = world.person("hanako").await;
    let body = json!({ "email": hanako.email });
    known.post(ASK, body).await.expect(202);
    assert_eq!(links_to(world, &hanako.email).await, 0);
}

async fn one_of_ten_uses_of_a_link_at_once_wins(world: &World) {
    let person = world.person("taro").await;
    let token = link(world, &person).await;
    let running: Vec<_> = (0..10)
        .map(|number| {
            let mut client = world.client();
            let body = with(&token, &format!("{NEW}{number}"));
            tokio::spawn(async move { client.post(SET, body).await.status })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in running {
        statuses.push(one.await.unwrap());
    }
    let won: Vec<_> = (0..10).filter(|number| statuses[*number] == 204).collect();
    assert_eq!(won.len(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 410).count(), 9);
    assert!(signs_in(world, &person, &format!("{NEW}{}", won[0])).await);
    let told = world.mails_to(&person.email).await;
    let changed = told.iter().filter(|mail| mail.kind == "password_changed");
    assert_eq!(changed.count(), 1);
}

async fn a_password_that_is_replaced_while_it_is_tried_opens_nothing(world: &World) {
    for (name, path) in [("taro", "/api/login"), ("hanako", "/api/forgot/mfa/email")] {
        let person = world.person(name).await;
        let members = world.database.store.members();
        let member = members.by_email(&person.email).await.unwrap().unwrap();
        let new = NewPassword {
            member: person.id,
            replaces: member.password_hash,
            hash: "of another password".to_owned(),
        };
        let tx = world.database.store.begin(Room::Small).await.unwrap();
        assert!(tx.members().lock(person.id).await.unwrap());
        let before = world.hashes();
        let (mut client, body) = (world.client(), login(&person.email, PASSWORD));
        let tried = tokio::spawn(async move { client.post(path, body).await });
        while world.hashes() == before {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let is_set = tx.passwords().set(new, world.clock_now()).await;
        assert!(is_set.unwrap());
        tx.commit().await.unwrap();
        let answer = tried.await.unwrap();
        assert!(
            !answer.headers.contains_key("set-cookie"),
            "{path}: {answer:?}"
        );
    }
}

async fn a_password_that_is_refused_leaves_the_link_good(world: &World) {
    let person = world.person("hanako").await;
    let token = link(world, &person).await;
    let mut client = world.client();
    for (password, code) in [
        ("k7#mQ2x", "password_short"),
        ("password1", "password_common"),
        ("Hanako-2026!x", "password_contains_email"),
        (&"k7#mQ2xv".repeat(129), "password_too_long"),
    ] {
        let answer = client.post(SET, with(&token, password)).await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(answer.json["errors"][0]["field"], "password");
        assert_eq!(answer.json["errors"][0]["code"], code);
    }
    client.post(SET, with(&token, NEW)).await.expect(204);
}

async fn links_to(world: &World, email: &str) -> usize {
    let mails = world.mails_to(email).await;
    mails
        .iter()
        .filter(|mail| mail.kind == "password_reset")
        .count()
}

async fn three_links_an_hour_go_to_an_address_and_the_answer_does_not_tell(world: &World) {
    let person = world.person("taro").await;
    let first = ask(world, &person.email).await;
    for spelling in ["TARO@example.jp", " taro@example.jp ", "Taro@Example.jp"] {
        let answer = ask(world, spelling).await;
        assert_eq!(answer.bytes, first.bytes);
        assert_eq!(answer.header("retry-after"), "");
    }
    assert_eq!(links_to(world, &person.email).await, 3);
    // the link before stays good: who asks too often takes nothing away
    let token = world.mailed_token(&person.email, "token").await;
    let mut client = world.client();
    client.post(SET, with(&token, NEW)).await.expect(204);
    world.clock.advance(TimeDelta::hours(1));
    ask(world, &person.email).await;
    assert_eq!(links_to(world, &person.email).await, 4);
}

async fn ten_links_an_hour_go_out_for_a_peer(world: &World) {
    let person = world.person("taro").await;
    for number in 0..10 {
        ask(world, &format!("nobody{number}@example.jp")).await;
    }
    ask(world, &person.email).await;
    assert_eq!(links_to(world, &person.email).await, 0);
    world.clock.advance(TimeDelta::hours(1));
    ask(world, &person.email).await;
    assert_eq!(links_to(world, &person.email).await, 1);
}

async fn the_limits_survive_a_restart(world: &World) {
    let person = world.person("taro").await;
    for _ in 0..3 {
        ask(world, &person.email).await;
    }
    let mut restarted = world.client_of_another_server().at("192.0.2.1");
    restarted
        .post(ASK, json!({ "email": person.email }))
        .await
        .expect(202);
    assert_eq!(links_to(world, &person.email).await, 3);
}

async fn a_disabled_member_gets_no_link_and_uses_none(world: &World) {
    let person = world.person("taro").await;
    let token = link(world, &person).await;
    let disabled = Status {
        step: RegistrationStep::Subscribed,
        is_email_verified: true,
        is_subscribed: true,
        is_disabled: true,
        deleted_at: None,
    };
    let store = &world.database.store;
    store.set_status(person.id, disabled).await.unwrap();
    let before = store.member_row(person.id).await.unwrap();
    ask(world, &person.email).await;
    assert_eq!(links_to(world, &person.email).await, 1);
    let mut client = world.client();
    client
        .post(SET, with(&token, NEW))
        .await
        .refused(410, "reset_link_invalid");
    assert_eq!(store.member_row(person.id).await.unwrap(), before);
}

async fn a_link_is_no_session(world: &World) {
    let person = world.person("taro").await;
    let token = link(world, &person).await;
    let mut client: Client = world.client();
    client.cookies.insert(SESSION.to_owned(), token);
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
}

async fn every_step_of_the_registration_may_ask(world: &World) {
    let person = world.person("taro").await;
    for step in [
        RegistrationStep::SignedUp,
        RegistrationStep::EmailVerified,
        RegistrationStep::MfaAdded,
    ] {
        let status = Status {
            step,
            is_email_verified: step > RegistrationStep::SignedUp,
            is_subscribed: false,
            is_disabled: false,
            deleted_at: None,
        };
        let store = &world.database.store;
        store.set_status(person.id, status).await.unwrap();
        let token = link(world, &person).await;
        let mut client = world.client();
        client.post(SET, with(&token, NEW)).await.expect(204);
        // the step stays what it was: a link proves nothing of the registration
        let row = store.member_row(person.id).await.unwrap();
        assert!(row.contains(step.name()), "{row}");
        let verified = format!("is_email_verified: {}", status.is_email_verified);
        assert!(row.contains(&verified), "{row}");
    }
}
