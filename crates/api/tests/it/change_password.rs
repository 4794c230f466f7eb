//! Changing the password.

use crate::bodies::login;
use crate::world::{Answer, PASSWORD, Person, World};
use serde_json::{Value, json};

crate::on_both_databases! {
    a_password_is_changed_with_both_factors
    a_changed_password_ends_every_session_and_clears_the_browser
    a_wrong_password_or_code_changes_nothing
    a_new_password_is_a_new_one_and_a_good_one
    a_code_changes_one_password
    guesses_at_the_present_password_have_to_wait
}

const CHANGE: &str = "/api/members/me/security/password";
const NEW: &str = "violet kettle wanton 9";

fn change(world: &World, person: &Person, current: &str, new: &str) -> Value {
    json!({ "current_password": current, "password": new, "code": world.code(person) })
}

async fn signs_in(world: &World, email: &str, password: &str) -> bool {
    let mut client = world.client();
    client
        .post("/api/login", login(email, password))
        .await
        .status
        == 200
}

fn error_of(answer: &Answer) -> (&str, &str) {
    let error = &answer.json["errors"][0];
    (
        error["field"].as_str().unwrap(),
        error["code"].as_str().unwrap(),
    )
}

async fn a_password_is_changed_with_both_factors(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let body = change(world, &person, PASSWORD, NEW);
    client.post(CHANGE, body).await.expect(204);
    assert!(!signs_in(world, &person.email, PASSWORD).await);
    assert!(signs_in(world, &person.email, NEW).await);
    let mails = world.mails_to(&person.email).await;
    assert!(mails.iter().any(|mail| mail.kind == "password_changed"));
}

async fn a_changed_password_ends_every_session_and_clears_the_browser(world: &World) {
    let person = world.person("taro").await;
    let mut other = world.signed_in(&person).await;
    let mut client = world.signed_in(&person).await;
    let mut copied = client.clone();
    client.cookies.insert("done".to_owned(), "true".to_owned());
    let body = change(world, &person, PASSWORD, NEW);
    let answer = client.post(CHANGE, body).await.expect(204);
    assert!(client.cookies.is_empty(), "{:?}", client.cookies);
    assert!(answer.header("clear-site-data").contains("\"cookies\""));
    for client in [&mut other, &mut copied] {
        client
            .get("/api/members/me")
            .await
            .refused(401, "unauthenticated");
    }
}

async fn a_wrong_password_or_code_changes_nothing(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let store = &world.database.store;
    let before = store.member_row(person.id).await.unwrap();
    let old = person.totp.code_at(world.seconds_ago(600)).digits;
    let now = world.code(&person);
    for (current, code, field, error) in [
        ("wrong", now.as_str(), "current_password", "wrong_password"),
        (PASSWORD, "12345", "code", "six_digits"),
        (PASSWORD, old.as_str(), "code", "invalid_code"),
    ] {
        let body = json!({ "current_password": current, "password": NEW, "code": code });
        let answer = client.post(CHANGE, body).await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(error_of(&answer), (field, error));
        assert_eq!(store.member_row(person.id).await.unwrap(), before);
    }
    client.get("/api/members/me").await.expect(200);
}

async fn a_new_password_is_a_new_one_and_a_good_one(world: &World) {
    let person = world.person("hanako").await;
    let mut client = world.signed_in(&person).await;
    for (new, error) in [
        (PASSWORD, "password_unchanged"),
        ("k7#mQ2x", "password_short"),
        ("password1", "password_common"),
        ("Hanako-2026!x", "password_contains_email"),
    ] {
        let body = change(world, &person, PASSWORD, new);
        let answer = client.post(CHANGE, body).await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(error_of(&answer), ("password", error));
    }
    assert!(signs_in(world, &person.email, PASSWORD).await);
}

async fn a_code_changes_one_password(world: &World) {
    let person = world.person("taro").await;
    let mut one = world.signed_in(&person).await;
    let mut other = world.signed_in(&person).await;
    let (first, second) = (
        change(world, &person, PASSWORD, NEW),
        change(world, &person, PASSWORD, "another violet kettle 3"),
    );
    let (first, second) = tokio::join!(one.post(CHANGE, first), other.post(CHANGE, second));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 204, "{statuses:?}");
    assert!([401, 422].contains(&statuses[1]), "{statuses:?}");
}

async fn guesses_at_the_present_password_have_to_wait(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    for _ in 0..5 {
        let body = change(world, &person, "wrong", NEW);
        client.post(CHANGE, body).await.expect(422);
    }
    let body = change(world, &person, PASSWORD, NEW);
    let answer = client.post(CHANGE, body).await;
    let answer = answer.refused(429, "too_many_attempts");
    assert_ne!(answer.header("retry-after"), "");
    client.get("/api/members/me").await.expect(200);
}
