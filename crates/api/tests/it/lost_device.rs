//! Replacing a second factor that was lost.

use crate::authenticator::Authenticator;
use crate::bodies::login;
use crate::factors::make_fresh;
use crate::world::{Client, PASSWORD, Person, SIGN_IN, World};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::{Clock as _, Totp};

crate::on_both_databases! {
    a_lost_factor_is_replaced_after_the_wait
    signing_in_with_the_old_factor_calls_it_off
    the_link_in_the_mail_calls_it_off
    the_code_belongs_to_its_flow_and_is_tried_five_times
    asking_again_neither_shortens_nor_prolongs_the_wait
    a_request_nobody_used_lapses
    the_password_alone_replaces_nothing
}

const EMAIL: &str = "/api/forgot/mfa/email";
const REQUEST: &str = "/api/forgot/mfa";
const CANCEL: &str = "/api/forgot/mfa/cancel";
const FINISH: &str = "/api/forgot/mfa/finish";
const QR: &str = "/api/members/me/security/mfa/qr-code";

/// Asks for the code.
pub async fn ask(world: &World, person: &Person) -> (Client, String) {
    // what was promised before has arrived
    world.mails_to(&person.email).await;
    let mut client = world.client();
    let answer = client
        .post(EMAIL, login(&person.email, PASSWORD))
        .await
        .expect(202);
    assert!(answer.bytes.is_empty());
    assert!(client.cookies.contains_key(SIGN_IN));
    let code = world.mailed_code(&person.email).await;
    (client, code)
}

/// Asks, and proves the mailbox.
pub async fn request(world: &World, person: &Person) -> Client {
    let (mut client, code) = ask(world, person).await;
    let answer = client
        .post(REQUEST, json!({ "code": code }))
        .await
        .expect(202);
    let at = answer.json["available_at"].as_str().unwrap();
    let at: chrono::DateTime<chrono::Utc> = at.parse().unwrap();
    assert_eq!(at - world.clock.now(), TimeDelta::hours(24));
    client
}

/// A browser in which the factor is replaced, after the wait.
pub async fn replacing(world: &World, person: &Person) -> Client {
    request(world, person).await;
    world.clock.advance(TimeDelta::hours(24));
    let mut client = password(world, person).await;
    client.post(FINISH, json!({})).await.expect(200);
    client
}

/// The password again, after the wait.
pub async fn password(world: &World, person: &Person) -> Client {
    let mut client = world.client();
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    client
}

async fn a_lost_factor_is_replaced_after_the_wait(world: &World) {
    let person = world.person("taro").await;
    let mut elsewhere = world.signed_in(&person).await;
    make_fresh(world, &mut elsewhere, &person).await;
    let start = "/api/members/me/security/passkeys/start";
    let options = elsewhere.post(start, json!({})).await.expect(200).json;
    let mut passkey = Authenticator::new("lost phone");
    let body = json!({ "name": "PC", "credential": passkey.create(&options) });
    let passkeys = "/api/members/me/security/passkeys";
    elsewhere.post(passkeys, body).await.expect(201);
    let mut early = request(world, &person).await;
    let waits = early.post(FINISH, json!({})).await;
    let waits = waits.refused(409, "mfa_reset_waits");
    assert_eq!(waits.header("retry-after"), "86400");

    world.clock.advance(TimeDelta::hours(24));
    let mut client = world.client();
    let answer = client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    assert_eq!(answer.json["next"], "code");
    assert!(answer.json["mfa_reset_available_at"].is_string());
    let answer = client.post(FINISH, json!({})).await.expect(200);
    assert_eq!(answer.json, json!({ "next": "mfa" }));
    // this session sets up a factor and does nothing else
    for path in [
        "/api/members/me",
        "/api/members/me/security",
        "/api/members/me/sessions",
    ] {
        client.get(path).await.refused(403, "access_denied");
    }
    let fresh = json!({ "password": PASSWORD });
    let refused = client.post("/api/members/me/security/fresh", fresh).await;
    refused.refused(403, "access_denied");
    let shown = client.get(QR).await.expect(200).json;
    let secret = shown["totp"]["secret"].as_str().unwrap().replace(' ', "");
    let totp = Totp::from_base32(&secret).unwrap();
    let code = json!({ "code": totp.code_at(world.clock.now()).digits });
    let mfa = "/api/members/me/security/mfa";
    let done = client.json("PUT", mfa, code).await.expect(200);
    assert_eq!(done.json["recovery_codes"].as_array().unwrap().len(), 10);
    client.get("/api/members/me").await.expect(200);
    // the sessions, the factor and the passkeys of before are void
    elsewhere.get("/api/members/me").await.expect(401);
    let mut old = password(world, &person).await;
    let code = json!({ "code": world.code(&person) });
    old.post("/api/login/code", code).await.expect(401);
    let mut browser = world.client();
    let options = browser.post("/api/login/passkey/start", json!({})).await;
    let body = json!({ "credential": passkey.get(&options.expect(200).json) });
    browser.post("/api/login/passkey", body).await.expect(401);
    let mails = world.mails_to(&person.email).await;
    let mut kinds: Vec<_> = mails.iter().map(|mail| mail.kind.as_str()).collect();
    kinds.sort_unstable();
    assert_eq!(
        kinds,
        [
            "mfa_reset_code",
            "mfa_reset_done",
            "mfa_reset_requested",
            "new_device",
            "passkey_added",
        ]
    );
    // and so is the request
    let mut again = password(world, &person).await;
    again
        .post(FINISH, json!({}))
        .await
        .refused(404, "not_found");
}

async fn signing_in_with_the_old_factor_calls_it_off(world: &World) {
    let person = world.person("taro").await;
    request(world, &person).await;
    world.clock.advance(TimeDelta::hours(23));
    world.signed_in(&person).await;
    world.clock.advance(TimeDelta::hours(1));
    let mut client = password(world, &person).await;
    client
        .post(FINISH, json!({}))
        .await
        .refused(404, "not_found");
}

async fn the_link_in_the_mail_calls_it_off(world: &World) {
    let person = world.person("taro").await;
    request(world, &person).await;
    let token = world.mailed_token(&person.email, "cancel").await;
    world.clock.advance(TimeDelta::hours(24));
    // also when somebody has begun already
    let mut thief = password(world, &person).await;
    thief.post(FINISH, json!({})).await.expect(200);
    thief.get(QR).await.expect(200);
    let mut owner = world.client();
    for wrong in ["", "x", &"A".repeat(43)] {
        let body = json!({ "token": wrong });
        let refused = owner.post(CANCEL, body).await;
        refused.refused(410, "reset_link_invalid");
    }
    let body = json!({ "token": token });
    owner.post(CANCEL, body.clone()).await.expect(204);
    let refused = owner.post(CANCEL, body).await;
    refused.refused(410, "reset_link_invalid");
    thief.get(QR).await.refused(401, "unauthenticated");
}

async fn the_code_belongs_to_its_flow_and_is_tried_five_times(world: &World) {
    let person = world.person("taro").await;
    let (mut client, code) = ask(world, &person).await;
    let right = json!({ "code": code });
    world
        .client()
        .post(REQUEST, right.clone())
        .await
        .refused(401, "sign_in_ended");
    let mut other = password(world, &person).await;
    let refused = other.post(REQUEST, right.clone()).await;
    let refused = refused.refused(422, "invalid_fields");
    assert_eq!(refused.json["errors"][0]["code"], "code_expired");
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        let refused = client.post(REQUEST, json!({ "code": wrong })).await;
        let refused = refused.refused(422, "invalid_fields");
        assert_eq!(refused.json["errors"][0]["code"], "invalid_code");
    }
    let spent = client.post(REQUEST, right).await;
    spent.refused(429, "too_many_attempts");
    // what was refused is not written down as done
    let told = world.database.store.audit().of(person.id).await.unwrap();
    assert!(told.iter().all(|row| row.event != "mfa_reset_requested"));
    // three mails an hour, and the answer is always the same
    for _ in 0..4 {
        world.clock.advance(TimeDelta::seconds(61));
        let answer = world
            .client()
            .post(EMAIL, login(&person.email, PASSWORD))
            .await
            .expect(202);
        assert!(answer.bytes.is_empty());
    }
    let mails = world.mails_to(&person.email).await;
    assert_eq!(mails.len(), 3);
    // ten minutes later a code is too old
    world.clock.advance(TimeDelta::hours(1));
    let (mut late, code) = ask(world, &person).await;
    world.clock.advance(TimeDelta::minutes(10));
    let refused = late.post(REQUEST, json!({ "code": code })).await;
    refused.refused(401, "sign_in_ended");
}

async fn asking_again_neither_shortens_nor_prolongs_the_wait(world: &World) {
    let person = world.person("taro").await;
    request(world, &person).await;
    world.clock.advance(TimeDelta::hours(23));
    let (mut client, code) = ask(world, &person).await;
    let answer = client
        .post(REQUEST, json!({ "code": code }))
        .await
        .expect(202);
    let at = answer.json["available_at"].as_str().unwrap();
    let at: chrono::DateTime<chrono::Utc> = at.parse().unwrap();
    assert_eq!(at - world.clock.now(), TimeDelta::hours(1));
}

async fn a_request_nobody_used_lapses(world: &World) {
    let person = world.person("taro").await;
    request(world, &person).await;
    world.clock.advance(TimeDelta::days(8));
    let mut client = password(world, &person).await;
    client
        .post(FINISH, json!({}))
        .await
        .refused(404, "not_found");
    request(world, &person).await;
}

async fn the_password_alone_replaces_nothing(world: &World) {
    let person = world.person("taro").await;
    let mut client = password(world, &person).await;
    client
        .post(FINISH, json!({}))
        .await
        .refused(404, "not_found");
    client.get(QR).await.refused(401, "unauthenticated");
    world
        .client()
        .post(FINISH, json!({}))
        .await
        .refused(401, "sign_in_ended");
}
