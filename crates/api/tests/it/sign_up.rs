//! 新規登録 and the code for the address.

use crate::bodies::{login, sign_up};
use crate::world::{Client, PASSWORD, SESSION, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{Event, PRIVACY_VERSION, TERMS_VERSION};

crate::on_both_databases! {
    somebody_signs_up_and_confirms_the_address
    every_wrong_field_is_named_at_once
    an_address_has_one_account_in_every_spelling
    twenty_sign_ups_at_once_make_one_account
    signing_up_is_limited_by_address_of_the_peer
    with_a_session_there_is_an_account_already
    a_code_is_of_its_account_and_its_session
    a_code_is_tried_five_times_and_lives_a_quarter_of_an_hour
    a_new_code_comes_after_a_minute_and_is_the_only_good_one
    the_steps_go_forward_only
    the_client_never_says_where_it_stands
    a_step_session_ends
    an_account_nobody_confirms_is_forgotten_after_a_week
    consents_are_proved_with_the_address
    who_takes_an_account_over_gives_the_consents
    nobody_gives_consents_twice
}

const VERIFY: &str = "/api/verify/me/email";
const TARO: &str = "taro.new@example.jp";

pub async fn signed_up(world: &World, email: &str) -> Client {
    let mut client = world.client();
    client
        .post("/api/signup", sign_up(email, PASSWORD))
        .await
        .expect(201);
    client
}

async fn confirm(client: &mut Client, code: &str) -> crate::world::Answer {
    client.json("PATCH", VERIFY, json!({ "code": code })).await
}

fn field_codes(answer: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let errors = answer["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|error| (text(&error["field"]), text(&error["code"])))
        .collect()
}

async fn somebody_signs_up_and_confirms_the_address(world: &World) {
    let mut client = world.client();
    let terms = client.get("/api/signup/terms").await.expect(200).json;
    let shown = json!({ "terms": TERMS_VERSION, "privacy": PRIVACY_VERSION, "bot_check": null });
    assert_eq!(terms, shown);
    let body = sign_up(" Taro.New@Example.JP ", PASSWORD);
    let made = client.post("/api/signup", body).await.expect(201);
    assert!(
        made.header("set-cookie")
            .contains("HttpOnly; SameSite=Lax; Secure")
    );
    let id = made.json["id"].as_str().unwrap().parse().unwrap();
    let consents = world
        .database
        .store
        .consents()
        .of(shinchoryu_service::MemberId(id))
        .await
        .unwrap();
    let names: Vec<_> = consents
        .iter()
        .map(|given| given.document.as_str())
        .collect();
    assert_eq!(names, ["attendance", "privacy", "terms"]);
    assert!(consents.iter().all(|given| given.proved_at.is_none()));

    let waiting = client.get(VERIFY).await.expect(200).json;
    assert_eq!(waiting["email"], TARO);
    assert_eq!(waiting["tries_left"], 5);
    assert_eq!(waiting["expires_at"], "2026-05-01T03:15:10Z");
    assert_eq!(waiting["resend_at"], "2026-05-01T03:01:10Z");

    let before = client.cookies[SESSION].clone();
    let code = world.mailed_code(TARO).await;
    confirm(&mut client, &code).await.expect(204);
    assert_ne!(client.cookies[SESSION], before, "a step up has a new token");
    let mut old = client.clone();
    old.cookies.insert(SESSION.to_owned(), before);
    old.get(VERIFY).await.refused(401, "unauthenticated");
    let refused = client
        .get("/api/members/me")
        .await
        .refused(403, "access_denied");
    assert_eq!(refused.json["registrationSteps"], "EMAIL_VERIFIED");
    assert_eq!(refused.json["security"]["isEmailVerified"], true);
    let events = world.events.0.lock().unwrap().clone();
    let id = shinchoryu_service::MemberId(id);
    for event in [Event::SignedUp(id), Event::EmailVerified(id)] {
        assert!(events.contains(&event), "{events:?}");
    }
}

async fn every_wrong_field_is_named_at_once(world: &World) {
    let mut client = world.client();
    let body = json!({
        "email": "taro@example", "password": "short", "language": "en",
        "consent": { "terms": "2020-01-01", "privacy": "", "attendance": false },
    });
    let answer = client.post("/api/signup", body).await;
    let answer = answer.refused(422, "invalid_fields");
    let expected = [
        ("consent.terms", "consent_outdated"),
        ("consent.privacy", "consent_required"),
        ("consent.attendance", "consent_required"),
        ("email", "invalid_email"),
        ("password", "password_short"),
    ];
    let expected = expected.map(|(field, code)| (field.to_owned(), code.to_owned()));
    assert_eq!(field_codes(&answer.json), expected);
    for (password, code) in [
        ("k7#mQ2x".to_owned(), "password_short"),
        ("password1".to_owned(), "password_common"),
        ("shinchoryu".to_owned(), "password_common"),
        ("taro.new-2026!".to_owned(), "password_contains_email"),
        ("é".repeat(513), "password_too_long"),
    ] {
        let answer = client.post("/api/signup", sign_up(TARO, &password)).await;
        let found = field_codes(&answer.refused(422, "invalid_fields").json);
        assert_eq!(found, [("password".to_owned(), code.to_owned())]);
    }
    assert!(world.mails_to(TARO).await.is_empty());
}

async fn an_address_has_one_account_in_every_spelling(world: &World) {
    signed_up(world, TARO).await;
    for spelling in [TARO, "TARO.NEW@example.jp", "ｔａｒｏ.new@example.jp"] {
        let mut other = world.client();
        let answer = other.post("/api/signup", sign_up(spelling, PASSWORD)).await;
        answer.refused(409, "email_conflict");
        assert!(other.cookies.is_empty());
    }
    assert_eq!(world.mails_to(TARO).await.len(), 1);
}

async fn twenty_sign_ups_at_once_make_one_account(world: &World) {
    let mut running = Vec::new();
    for number in 0..20 {
        let mut client = world.client().at(&format!("192.0.2.{number}"));
        running.push(tokio::spawn(async move {
            client
                .post("/api/signup", sign_up(TARO, PASSWORD))
                .await
                .status
        }));
    }
    let mut made = 0;
    for one in running {
        let status = one.await.unwrap();
        assert!([201, 409].contains(&status), "{status}");
        made += usize::from(status == 201);
    }
    assert_eq!(made, 1);
    assert_eq!(world.mails_to(TARO).await.len(), 1);
}

async fn signing_up_is_limited_by_address_of_the_peer(world: &World) {
    let sign_up_at = async |ip: &str, email: &str| {
        let mut client = world.client().at(ip);
        client.post("/api/signup", sign_up(email, PASSWORD)).await
    };
    for number in 0..5 {
        let email = format!("person{number}@example.jp");
        sign_up_at("192.0.2.1", &email).await.expect(201);
    }
    let answer = sign_up_at("192.0.2.1", TARO)
        .await
        .refused(429, "too_many_requests");
    assert!(!answer.header("retry-after").is_empty());
    sign_up_at("192.0.2.2", "hanako.new@example.jp")
        .await
        .expect(201);
    world.clock.advance(TimeDelta::hours(1));
    sign_up_at("192.0.2.1", TARO).await.expect(201);
}

async fn with_a_session_there_is_an_account_already(world: &World) {
    let mut client = signed_up(world, TARO).await;
    let body = sign_up("other@example.jp", PASSWORD);
    let answer = client.post("/api/signup", body.clone()).await;
    let answer = answer.refused(409, "already_done");
    assert_eq!(answer.json["registration_steps"], "SIGNED_UP");
    // not back from the end to the beginning either
    let mut member = world.signed_in(&world.person("member").await).await;
    member
        .post("/api/signup", body)
        .await
        .refused(409, "already_done");
}

async fn a_code_is_of_its_account_and_its_session(world: &World) {
    let mut taro = signed_up(world, TARO).await;
    let code = world.mailed_code(TARO).await;
    let mut hanako = signed_up(world, "hanako.new@example.jp").await;
    let wrong = confirm(&mut hanako, &code)
        .await
        .refused(422, "invalid_fields");
    assert_eq!(wrong.json["errors"][0]["code"], "invalid_code");
    // the same account in another browser
    let mut elsewhere = world.client();
    elsewhere
        .post("/api/login", login(TARO, PASSWORD))
        .await
        .expect(200);
    let state = elsewhere.get(VERIFY).await.expect(200).json;
    assert_eq!(state["expires_at"], Value::Null);
    let wrong = confirm(&mut elsewhere, &code)
        .await
        .refused(422, "invalid_fields");
    assert_eq!(wrong.json["errors"][0]["code"], "code_expired");
    confirm(&mut taro, &code).await.expect(204);
}

async fn a_code_is_tried_five_times_and_lives_a_quarter_of_an_hour(world: &World) {
    let mut client = signed_up(world, TARO).await;
    let code = world.mailed_code(TARO).await;
    let other = if code == "123456" { "654321" } else { "123456" };
    for wrong in ["", "12345", "1234567", "１２３４５６", "12345a"] {
        let answer = confirm(&mut client, wrong)
            .await
            .refused(422, "invalid_fields");
        assert_eq!(answer.json["errors"][0]["code"], "six_digits", "{wrong}");
    }
    for left in [4, 3, 2, 1, 0] {
        confirm(&mut client, other)
            .await
            .refused(422, "invalid_fields");
        let state = client.get(VERIFY).await.expect(200).json;
        assert_eq!(state["tries_left"], left);
    }
    let answer = confirm(&mut client, &code)
        .await
        .refused(429, "too_many_attempts");
    assert_eq!(answer.header("retry-after"), "60");
    world.clock.advance(TimeDelta::minutes(1));
    client.send("POST", VERIFY, None, "").await.expect(202);
    let code = world.mailed_code(TARO).await;
    world.clock.advance(TimeDelta::minutes(15));
    let answer = confirm(&mut client, &code)
        .await
        .refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["code"], "code_expired");
}

async fn a_new_code_comes_after_a_minute_and_is_the_only_good_one(world: &World) {
    let mut client = signed_up(world, TARO).await;
    let first = world.mailed_code(TARO).await;
    let early = client.send("POST", VERIFY, None, "").await;
    let early = early.refused(429, "too_many_attempts");
    assert_eq!(early.header("retry-after"), "60");
    let mut newest = first.clone();
    for number in 2..=5 {
        world.clock.advance(TimeDelta::minutes(1));
        let sent = client.send("POST", VERIFY, None, "").await.expect(202).json;
        assert_eq!(sent["tries_left"], 5, "{number}");
        newest = world.mailed_code(TARO).await;
    }
    world.clock.advance(TimeDelta::minutes(1));
    let sixth = client.send("POST", VERIFY, None, "").await;
    let sixth = sixth.refused(429, "too_many_attempts");
    assert_eq!(sixth.header("retry-after"), (55 * 60).to_string());
    if first != newest {
        confirm(&mut client, &first)
            .await
            .refused(422, "invalid_fields");
    }
    confirm(&mut client, &newest).await.expect(204);
    confirm(&mut client, &newest)
        .await
        .refused(409, "already_done");
}

async fn the_steps_go_forward_only(world: &World) {
    let mut client = signed_up(world, TARO).await;
    let forward = [
        ("POST", "/api/members/me/payments"),
        ("POST", "/api/subscribe"),
        ("POST", "/api/members/me/profile"),
    ];
    for (method, path) in forward {
        let answer = client.json(method, path, json!({})).await;
        let answer = answer.refused(403, "access_denied");
        assert_eq!(answer.json["registration_steps"], "SIGNED_UP");
    }
    let mut other_tab = client.clone();
    let code = world.mailed_code(TARO).await;
    confirm(&mut client, &code).await.expect(204);
    // the other tab of the same browser has the new cookie and learns the new step
    other_tab.cookies = client.cookies.clone();
    other_tab.get(VERIFY).await.refused(409, "already_done");
    for (method, path) in forward {
        let answer = other_tab.json(method, path, json!({})).await;
        let answer = answer.refused(403, "access_denied");
        assert_eq!(answer.json["registration_steps"], "EMAIL_VERIFIED");
    }
}

async fn the_client_never_says_where_it_stands(world: &World) {
    for (name, value) in [
        ("registration_steps", json!("SUBSCRIBED")),
        ("registrationSteps", json!("SUBSCRIBED")),
        ("is_subscribed", json!(true)),
        ("security", json!({ "is_email_verified": true })),
        ("id", json!("00000000-0000-0000-0000-000000000000")),
    ] {
        let mut body = sign_up(TARO, PASSWORD);
        body[name] = value;
        let answer = world.client().post("/api/signup", body).await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(answer.json["errors"][0]["code"], "unknown_field", "{name}");
    }
    let mut client = signed_up(world, TARO).await;
    let body = json!({ "code": "000000", "registration_steps": "MFA_ADDED" });
    client
        .json("PATCH", VERIFY, body)
        .await
        .refused(422, "invalid_fields");
    let state = client
        .get("/api/members/me")
        .await
        .refused(403, "access_denied");
    assert_eq!(state.json["registrationSteps"], "SIGNED_UP");
}

async fn a_step_session_ends(world: &World) {
    let mut client = signed_up(world, TARO).await;
    world.clock.advance(TimeDelta::minutes(40));
    client.get(VERIFY).await.refused(401, "unauthenticated");
    let mut again = world.client();
    let answer = again
        .post("/api/login", login(TARO, PASSWORD))
        .await
        .expect(200);
    assert_eq!(answer.json, json!({ "next": "registration" }));
    for _ in 0..24 {
        world.clock.advance(TimeDelta::minutes(30));
        if again.get(VERIFY).await.status != 200 {
            break;
        }
    }
    again.get(VERIFY).await.refused(401, "unauthenticated");
}

async fn an_account_nobody_confirms_is_forgotten_after_a_week(world: &World) {
    signed_up(world, TARO).await;
    let mut confirmed = signed_up(world, "hanako.new@example.jp").await;
    let code = world.mailed_code("hanako.new@example.jp").await;
    confirm(&mut confirmed, &code).await.expect(204);
    world
        .clock
        .advance(TimeDelta::days(7) - TimeDelta::seconds(1));
    world.service.tidy().await.unwrap();
    let taken = world
        .client()
        .post("/api/signup", sign_up(TARO, PASSWORD))
        .await;
    taken.refused(409, "email_conflict");
    world.clock.advance(TimeDelta::seconds(2));
    world.service.tidy().await.unwrap();
    signed_up(world, TARO).await;
    let hanako = sign_up("hanako.new@example.jp", PASSWORD);
    let taken = world.client().post("/api/signup", hanako).await;
    taken.refused(409, "email_conflict");
}

const NEW: &str = "violet kettle wanton 9";

async fn id_of(world: &World, email: &str) -> shinchoryu_service::MemberId {
    let found = world.database.store.members().by_email(email).await;
    found.unwrap().unwrap().id
}

fn agreed(language: &str) -> Value {
    json!({
        "terms": TERMS_VERSION,
        "privacy": PRIVACY_VERSION,
        "attendance": true,
        "language": language,
    })
}

async fn consents_are_proved_with_the_address(world: &World) {
    let mut client = signed_up(world, TARO).await;
    let needed = client.get(VERIFY).await.expect(200).json;
    assert_eq!(needed["consent_needed"], false);
    let code = world.mailed_code(TARO).await;
    world.clock.advance(TimeDelta::minutes(1));
    confirm(&mut client, &code).await.expect(204);
    let id = id_of(world, TARO).await;
    let consents = world.database.store.consents().of(id).await;
    for given in consents.unwrap() {
        assert!(given.session.is_some());
        assert_eq!(given.given_at, world.seconds_ago(60));
        assert_eq!(given.proved_at, Some(world.seconds_ago(0)));
    }
}

/// Somebody has typed an address that is not theirs; its owner wants an account.
async fn who_takes_an_account_over_gives_the_consents(world: &World) {
    let store = &world.database.store;
    let mut stranger = world.client().at("192.0.2.66");
    let mut body = sign_up(TARO, PASSWORD);
    body["language"] = json!("en");
    stranger.post("/api/signup", body).await.expect(201);
    let id = id_of(world, TARO).await;
    world.clock.advance(TimeDelta::days(6));

    let mut owner = world.client().at("198.51.100.1");
    let taken = owner.post("/api/signup", sign_up(TARO, NEW)).await;
    taken.refused(409, "email_conflict");
    world.mails_to(TARO).await;
    let ask = json!({ "email": TARO });
    owner
        .post("/api/forgot/password/email", ask)
        .await
        .expect(202);
    let token = world.mailed_token(TARO, "token").await;
    let set = json!({ "token": token, "password": NEW });
    owner.post("/api/forgot/password", set).await.expect(204);
    // nothing that was typed is left of the stranger's, and the week begins anew
    assert!(store.consents().of(id).await.unwrap().is_empty());
    assert_eq!(store.tables_of(id).await.unwrap(), ["audit_events"]);
    world.clock.advance(TimeDelta::days(2));
    world.service.tidy().await.unwrap();
    stranger.get(VERIFY).await.refused(401, "unauthenticated");

    owner.post("/api/login", login(TARO, NEW)).await.expect(200);
    // what was promised before has arrived
    world.mails_to(TARO).await;
    let sent = owner.send("POST", VERIFY, None, "").await.expect(202).json;
    assert_eq!(sent["consent_needed"], true);
    let code = world.mailed_code(TARO).await;
    let missing = confirm(&mut owner, &code).await;
    let missing = field_codes(&missing.refused(422, "invalid_fields").json);
    let required = |field: &str| (field.to_owned(), "consent_required".to_owned());
    assert_eq!(
        missing,
        ["consent.terms", "consent.privacy", "consent.attendance"].map(required)
    );
    let mut outdated = json!({ "code": code, "consent": agreed("ja") });
    outdated["consent"]["terms"] = json!("2020-01-01");
    let refused = owner.json("PATCH", VERIFY, outdated).await;
    let refused = field_codes(&refused.refused(422, "invalid_fields").json);
    let terms = ("consent.terms".to_owned(), "consent_outdated".to_owned());
    assert_eq!(refused, [terms]);
    // neither has cost a try
    let body = json!({ "code": code, "consent": agreed("ja") });
    owner.json("PATCH", VERIFY, body).await.expect(204);
    let given = store.consents().of(id).await.unwrap();
    assert_eq!(given.len(), 3);
    for given in given {
        assert_eq!(given.ip, "198.51.100.1");
        assert_eq!(given.given_at, world.seconds_ago(0));
        assert_eq!(given.proved_at, Some(given.given_at));
        assert!(given.session.is_some());
    }
    let row = store.member_row(id).await.unwrap();
    assert!(row.contains("language: \"ja\""), "{row}");
}

async fn nobody_gives_consents_twice(world: &World) {
    let mut client = signed_up(world, TARO).await;
    let code = world.mailed_code(TARO).await;
    world.clock.advance(TimeDelta::minutes(1));
    let body = json!({ "code": code, "consent": agreed("en") });
    client.json("PATCH", VERIFY, body).await.expect(204);
    let id = id_of(world, TARO).await;
    let store = &world.database.store;
    let given = store.consents().of(id).await.unwrap();
    assert_eq!(given.len(), 3);
    assert!(
        given
            .iter()
            .all(|one| one.given_at == world.seconds_ago(60))
    );
    // a new password of somebody who has proved the address leaves them as they are
    world.mails_to(TARO).await;
    let ask = json!({ "email": TARO });
    client
        .post("/api/forgot/password/email", ask)
        .await
        .expect(202);
    let token = world.mailed_token(TARO, "token").await;
    let set = json!({ "token": token, "password": NEW });
    client.post("/api/forgot/password", set).await.expect(204);
    assert_eq!(store.consents().of(id).await.unwrap(), given);
}
