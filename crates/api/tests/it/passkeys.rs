//! Passkeys, with an authenticator in software.

use crate::authenticator::Authenticator;
use crate::factors::{at, make_fresh};
use crate::world::{Client, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::RegistrationStep;
use shinchoryu_store::testing::Status;

crate::on_both_databases! {
    a_passkey_signs_in_with_both_factors_in_one
    a_question_is_answered_once_in_its_browser_and_in_time
    answers_that_are_not_good_open_nothing
    one_of_ten_parallel_answers_of_one_counter_wins
    passkeys_are_named_renamed_and_removed
    adding_a_passkey_belongs_to_a_fresh_session
    a_disabled_member_learns_it_with_the_passkey
}

const PASSKEYS: &str = "/api/members/me/security/passkeys";
const START: &str = "/api/members/me/security/passkeys/start";
const LOGIN: &str = "/api/login/passkey";
const LOGIN_START: &str = "/api/login/passkey/start";

/// A member with a passkey, in the browser that added it.
pub async fn with_passkey(world: &World, name: &str) -> (Person, Client, Authenticator) {
    let person = world.person(name).await;
    let mut client = world.signed_in(&person).await;
    make_fresh(world, &mut client, &person).await;
    let mut authenticator = Authenticator::new(name);
    add(&mut client, &mut authenticator, "会社のPC").await;
    (person, client, authenticator)
}

async fn add(client: &mut Client, authenticator: &mut Authenticator, name: &str) -> Value {
    let options = client.post(START, json!({})).await.expect(200).json;
    let credential = authenticator.create(&options);
    let body = json!({ "name": name, "credential": credential });
    client.post(PASSKEYS, body).await.expect(201).json
}

pub async fn asked(client: &mut Client) -> Value {
    client.post(LOGIN_START, json!({})).await.expect(200).json
}

fn answer(authenticator: &mut Authenticator, options: &Value) -> Value {
    json!({ "credential": authenticator.get(options) })
}

async fn a_passkey_signs_in_with_both_factors_in_one(world: &World) {
    let (person, _, mut authenticator) = with_passkey(world, "taro").await;
    let mut client = world.client();
    let options = asked(&mut client).await;
    let public = &options["publicKey"];
    assert_eq!(public["rpId"], "example.jp");
    assert_eq!(public["userVerification"], "required");
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
    let body = answer(&mut authenticator, &options);
    let done = client.post(LOGIN, body).await.expect(200);
    assert_eq!(done.json, json!({ "email": person.email }));
    client.get("/api/members/me").await.expect(200);
    let view = client.get("/api/members/me/security").await.expect(200);
    let passkey = &view.json["passkeys"][0];
    assert_eq!(passkey["name"], "会社のPC");
    assert!(passkey["last_used_at"].is_string());
    let mails = world.mails_to(&person.email).await;
    let mut kinds: Vec<_> = mails.iter().map(|mail| mail.kind.as_str()).collect();
    kinds.sort_unstable();
    assert_eq!(kinds, ["new_device", "new_device", "passkey_added"]);
}

async fn a_question_is_answered_once_in_its_browser_and_in_time(world: &World) {
    let (_, _, mut authenticator) = with_passkey(world, "taro").await;
    let mut client = world.client();
    let options = asked(&mut client).await;
    let body = answer(&mut authenticator, &options);
    // another browser, with no question or one of its own
    let mut other = world.client();
    other
        .post(LOGIN, body.clone())
        .await
        .refused(401, "sign_in_ended");
    asked(&mut other).await;
    other
        .post(LOGIN, body.clone())
        .await
        .refused(401, "invalid_passkey");
    let cookies = client.cookies.clone();
    client.post(LOGIN, body.clone()).await.expect(200);
    client.cookies = cookies;
    client.post(LOGIN, body).await.refused(401, "sign_in_ended");

    let mut late = world.client();
    let options = asked(&mut late).await;
    world.clock.advance(TimeDelta::minutes(5));
    let body = answer(&mut authenticator, &options);
    late.post(LOGIN, body).await.refused(401, "sign_in_ended");
}

async fn answers_that_are_not_good_open_nothing(world: &World) {
    let (_, _, authenticator) = with_passkey(world, "taro").await;
    let (_, _, hanako) = with_passkey(world, "hanako").await;
    let changed = |change: fn(&mut Authenticator)| {
        let mut changed = authenticator.clone();
        change(&mut changed);
        changed
    };
    for (what, mut wrong) in [
        ("unverified", changed(|one| one.verifies = false)),
        ("old counter", changed(|one| one.counter = 0)),
        (
            "foreign page",
            changed(|one| one.origin = "https://evil.example".to_owned()),
        ),
        ("unknown", Authenticator::new("nobody")),
    ] {
        let mut client = world.client();
        let options = asked(&mut client).await;
        let body = answer(&mut wrong, &options);
        let refused = client.post(LOGIN, body).await;
        assert_eq!(refused.status, 401, "{what}");
        refused.refused(401, "invalid_passkey");
        client.get("/api/members/me").await.expect(401);
    }
    // another key's signature under this key's id
    let mut client = world.client();
    let options = asked(&mut client).await;
    let mut mixed = authenticator.clone().get(&options);
    mixed["response"]["signature"] = hanako.clone().get(&options)["response"]["signature"].clone();
    client
        .post(LOGIN, json!({ "credential": mixed }))
        .await
        .refused(401, "invalid_passkey");
    for malformed in [json!({}), json!(null), json!("x"), json!({ "id": 1 })] {
        let mut client = world.client();
        asked(&mut client).await;
        client
            .post(LOGIN, json!({ "credential": malformed }))
            .await
            .refused(401, "invalid_passkey");
    }
}

async fn one_of_ten_parallel_answers_of_one_counter_wins(world: &World) {
    let (_, _, authenticator) = with_passkey(world, "taro").await;
    let mut running = Vec::new();
    for _ in 0..10 {
        // ten copies of the key, at the same count
        let (mut client, mut copy) = (world.client(), authenticator.clone());
        let options = asked(&mut client).await;
        let body = answer(&mut copy, &options);
        running.push(async move { client.post(LOGIN, body).await.status });
    }
    let running: Vec<_> = running.into_iter().map(tokio::spawn).collect();
    let mut done = 0;
    for one in running {
        done += u32::from(one.await.unwrap() == 200);
    }
    assert_eq!(done, 1);
}

async fn passkeys_are_named_renamed_and_removed(world: &World) {
    let (person, mut client, mut first) = with_passkey(world, "taro").await;
    let (_, mut stranger, _) = with_passkey(world, "hanako").await;
    let mut second = Authenticator::new("phone");
    let added = add(&mut client, &mut second, " 電話 ").await;
    assert_eq!(added["name"], "電話");
    let path = format!("{PASSKEYS}/{}", added["id"].as_str().unwrap());
    for name in ["", " ", &"長".repeat(61)] {
        let refused = client.json("PATCH", &path, json!({ "name": name })).await;
        refused.refused(422, "invalid_fields");
    }
    let renamed = json!({ "name": "新しい電話" });
    let foreign = stranger.json("PATCH", &path, renamed.clone()).await;
    foreign.refused(404, "not_found");
    client.json("PATCH", &path, renamed).await.expect(204);
    let foreign = stranger.send("DELETE", &path, None, Vec::new()).await;
    foreign.refused(404, "not_found");
    let list = client.get("/api/members/me/security").await.expect(200);
    assert_eq!(list.json["passkeys"][1]["name"], "新しい電話");
    let removed = client.send("DELETE", &path, None, Vec::new()).await;
    removed.expect(204);
    for (authenticator, status) in [(&mut second, 401), (&mut first, 200)] {
        let mut browser = world.client();
        let options = asked(&mut browser).await;
        let body = answer(authenticator, &options);
        browser.post(LOGIN, body).await.expect(status);
    }
    let mails = world.mails_to(&person.email).await;
    let removed: Vec<_> = mails
        .iter()
        .filter(|mail| mail.kind == "passkey_removed")
        .collect();
    assert_eq!(removed.len(), 1);
    assert!(removed[0].text.contains("新しい電話"));
}

async fn adding_a_passkey_belongs_to_a_fresh_session(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    client
        .post(START, json!({}))
        .await
        .refused(403, "fresh_authentication_required");
    make_fresh(world, &mut client, &person).await;
    let mut other = world.signed_in(&person).await;
    let mut authenticator = Authenticator::new("taro");
    let options = client.post(START, json!({})).await.expect(200).json;
    assert_eq!(
        options["publicKey"]["authenticatorSelection"]["residentKey"],
        "required"
    );
    let credential = authenticator.create(&options);
    let body = json!({ "name": "PC", "credential": credential });
    // the session that was not asked, then the one that was, then once more
    for (browser, status, code) in [
        (&mut other, 422, "passkey_expired"),
        (&mut client.clone(), 201, ""),
        (&mut client.clone(), 422, "passkey_expired"),
    ] {
        let answer = browser.post(PASSKEYS, body.clone()).await.expect(status);
        if status == 422 {
            assert_eq!(answer.json["errors"][0]["code"], code);
        }
    }
    // the same key once more, and one of a foreign page
    let options = client.post(START, json!({})).await.expect(200).json;
    assert!(options["publicKey"]["excludeCredentials"][0]["id"].is_string());
    let again = json!({ "name": "PC", "credential": authenticator.create(&options) });
    let answer = client.post(PASSKEYS, again).await.expect(422);
    assert_eq!(answer.json["errors"][0]["code"], "passkey_known");
    let options = client.post(START, json!({})).await.expect(200).json;
    let mut foreign = Authenticator::new("foreign");
    foreign.origin = "https://evil.example".to_owned();
    let foreign = json!({ "name": "PC", "credential": foreign.create(&options) });
    let answer = client.post(PASSKEYS, foreign).await.expect(422);
    assert_eq!(answer.json["errors"][0]["code"], "invalid_passkey");
}

async fn a_disabled_member_learns_it_with_the_passkey(world: &World) {
    let (person, _, mut authenticator) = with_passkey(world, "taro").await;
    let disabled = Status {
        is_disabled: true,
        ..at(RegistrationStep::Subscribed)
    };
    let store = &world.database.store;
    store.set_status(person.id, disabled).await.unwrap();
    let mut client = world.client();
    let options = asked(&mut client).await;
    let body = answer(&mut authenticator, &options);
    client
        .post(LOGIN, body)
        .await
        .refused(403, "account_disabled");
}
