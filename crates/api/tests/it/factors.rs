//! The second factor: setting it up, recovery codes, proving it again, sessions.

use crate::bodies::login;
use crate::world::{Client, PASSWORD, Person, SESSION, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{Clock as _, RegistrationStep, Totp};
use shinchoryu_store::testing::Status;

crate::on_both_databases! {
    the_second_factor_is_set_up_with_its_own_code
    reading_the_qr_code_changes_nothing
    a_seed_of_another_session_or_member_is_refused
    a_factor_is_replaced_only_in_a_fresh_session
    two_parallel_set_ups_leave_one_factor
    a_recovery_code_signs_in_once
    one_of_ten_parallel_uses_of_a_recovery_code_wins
    renewed_recovery_codes_void_the_earlier_ones
    a_session_is_fresh_for_ten_minutes_and_has_a_new_token
    wrong_proofs_name_their_field_and_count
    before_the_second_factor_the_password_is_proof_enough
    sessions_are_listed_and_ended
    the_doors_of_security_follow_the_standing
}

const QR: &str = "/api/members/me/security/mfa/qr-code";
const MFA: &str = "/api/members/me/security/mfa";
const FRESH: &str = "/api/members/me/security/fresh";
const CODES: &str = "/api/members/me/security/recovery-codes";
const SECURITY: &str = "/api/members/me/security";
const SESSIONS: &str = "/api/members/me/sessions";

pub fn at(step: RegistrationStep) -> Status {
    Status {
        step,
        is_email_verified: step > RegistrationStep::SignedUp,
        is_subscribed: step == RegistrationStep::Subscribed,
        is_disabled: false,
        deleted_at: None,
    }
}

/// Somebody whose address is confirmed and who has no second factor, with the session for it.
pub async fn enrolling(world: &World, name: &str) -> (Person, Client) {
    let person = world.person(name).await;
    let store = &world.database.store;
    store.remove_second_factor(person.id).await.unwrap();
    let status = at(RegistrationStep::EmailVerified);
    store.set_status(person.id, status).await.unwrap();
    let mut client = world.client();
    let answer = client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    assert_eq!(answer.json, json!({ "next": "registration" }));
    (person, client)
}

/// The factor that this session is shown.
pub async fn shown(client: &mut Client) -> Totp {
    let answer = client.get(QR).await.expect(200);
    let secret = answer.json["totp"]["secret"].as_str().unwrap();
    Totp::from_base32(&secret.replace(' ', "")).unwrap()
}

pub fn code_of(world: &World, totp: &Totp) -> Value {
    json!({ "code": totp.code_at(world.clock.now()).digits })
}

pub async fn make_fresh(world: &World, client: &mut Client, person: &Person) {
    let code = world.code(person);
    client
        .post(FRESH, json!({ "password": PASSWORD, "code": code }))
        .await
        .expect(204);
    world.clock.advance(TimeDelta::seconds(30));
}

/// Signed in, and given recovery codes.
async fn with_recovery_codes(world: &World, person: &Person) -> (Client, Vec<String>) {
    let mut client = world.signed_in(person).await;
    make_fresh(world, &mut client, person).await;
    let answer = client.post(CODES, json!({})).await.expect(200);
    let codes = answer.json["recovery_codes"].as_array().unwrap();
    let codes = codes.iter().map(|code| code.as_str().unwrap().to_owned());
    (client, codes.collect())
}

async fn the_second_factor_is_set_up_with_its_own_code(world: &World) {
    let (person, mut client) = enrolling(world, "taro").await;
    let answer = client
        .get(&format!("{QR}?algorithm=SHA1&digits=6&period=30"))
        .await
        .expect(200);
    let totp = &answer.json["totp"];
    assert_eq!(totp["account"], person.email);
    assert!(totp["qr_code"].as_str().unwrap().starts_with("<svg"));
    let secret = totp["secret"].as_str().unwrap();
    assert!(secret.split(' ').all(|group| group.len() == 4), "{secret}");
    assert_eq!(secret.split(' ').count(), 8);
    let bare = secret.replace(' ', "");
    let uri = totp["uri"].as_str().unwrap();
    assert!(uri.starts_with("otpauth://totp/"), "{uri}");
    assert!(uri.contains(&format!("secret={bare}")), "{uri}");

    let totp = Totp::from_base32(&bare).unwrap();
    for (body, field) in [
        (json!({ "code": "12345" }), "six_digits"),
        (
            json!({ "code": totp.code_at(world.seconds_ago(90)).digits }),
            "invalid_code",
        ),
        (
            json!({ "code": totp.code_at(world.seconds_ago(-90)).digits }),
            "invalid_code",
        ),
    ] {
        let refused = client.json("PUT", MFA, body).await;
        let refused = refused.refused(422, "invalid_fields");
        assert_eq!(refused.json["errors"][0]["code"], field);
        assert_eq!(refused.json["errors"][0]["field"], "code");
    }
    let before = client.cookies[SESSION].clone();
    let code = code_of(world, &totp);
    let done = client.json("PUT", MFA, code.clone()).await.expect(200);
    let codes = done.json["recovery_codes"].as_array().unwrap();
    assert_eq!(codes.len(), 10);
    assert_ne!(client.cookies[SESSION], before, "a new token");
    let refused = client.get("/api/members/me").await;
    let refused = refused.refused(403, "access_denied");
    assert_eq!(refused.json["registrationSteps"], "MFA_ADDED");
    // the session before it has ended
    let mut old = client.clone();
    old.cookies.insert(SESSION.to_owned(), before);
    old.get(QR).await.refused(401, "unauthenticated");
    // the code that proved it is spent, the next one signs in, on a device that is known
    let mut again = client.clone();
    again
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    again
        .post("/api/login/code", code)
        .await
        .refused(401, "invalid_code");
    world.clock.advance(TimeDelta::seconds(30));
    let next = code_of(world, &totp);
    again.post("/api/login/code", next).await.expect(200);
    assert!(world.mails_to(&person.email).await.is_empty());
}

async fn reading_the_qr_code_changes_nothing(world: &World) {
    let (_, mut client) = enrolling(world, "taro").await;
    let first = client.get(QR).await.expect(200);
    let second = client.get(QR).await.expect(200);
    assert_eq!(first.json, second.json);
    for query in [
        "algorithm=SHA256",
        "digits=8",
        "period=60",
        "digits=six",
        "x=1",
    ] {
        let answer = client.get(&format!("{QR}?{query}")).await;
        answer.refused(400, "invalid_query");
    }
}

async fn a_seed_of_another_session_or_member_is_refused(world: &World) {
    let (taro, mut client) = enrolling(world, "taro").await;
    let (_, mut hanako) = enrolling(world, "hanako").await;
    let mut second = world.client();
    second
        .post("/api/login", login(&taro.email, PASSWORD))
        .await
        .expect(200);
    for mut other in [second, hanako.clone()] {
        let code = code_of(world, &shown(&mut other).await);
        let refused = client.json("PUT", MFA, code).await;
        refused.refused(422, "invalid_fields");
    }
    let code = code_of(world, &shown(&mut hanako).await);
    hanako.json("PUT", MFA, code).await.expect(200);
    client.get(QR).await.expect(200);
}

async fn a_factor_is_replaced_only_in_a_fresh_session(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let mut other = world.signed_in(&person).await;
    client
        .get(QR)
        .await
        .refused(403, "fresh_authentication_required");
    let code = json!({ "code": "000000" });
    let refused = client.json("PUT", MFA, code).await;
    let refused = refused.refused(403, "fresh_authentication_required");
    assert_eq!(refused.json["registration_steps"], Value::Null);

    make_fresh(world, &mut client, &person).await;
    let totp = shown(&mut client).await;
    let code = code_of(world, &totp);
    client.json("PUT", MFA, code).await.expect(200);
    client.get("/api/members/me").await.expect(200);
    // every other session ends, and the old factor opens nothing
    other.get("/api/members/me").await.expect(401);
    world.clock.advance(TimeDelta::seconds(30));
    let mut next = world.client();
    next.post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    let old = json!({ "code": world.code(&person) });
    next.post("/api/login/code", old)
        .await
        .refused(401, "invalid_code");
    let new = code_of(world, &totp);
    next.post("/api/login/code", new).await.expect(200);
    let mails = world.mails_to(&person.email).await;
    assert!(mails.iter().any(|mail| mail.kind == "mfa_changed"));
}

async fn two_parallel_set_ups_leave_one_factor(world: &World) {
    let (person, mut client) = enrolling(world, "taro").await;
    let code = code_of(world, &shown(&mut client).await);
    let running: Vec<_> = (0..5)
        .map(|_| {
            let (mut client, code) = (client.clone(), code.clone());
            tokio::spawn(async move { client.json("PUT", MFA, code).await.status })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in running {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401, 401, 401, 401]);
    let left = world
        .database
        .store
        .factors()
        .recovery_codes_left(person.id)
        .await;
    assert_eq!(left.unwrap(), 10);
}

async fn a_recovery_code_signs_in_once(world: &World) {
    let person = world.person("taro").await;
    let (_, codes) = with_recovery_codes(world, &person).await;
    for (typed, status) in [
        (codes[0].to_uppercase(), 200),
        (codes[0].clone(), 401),
        (codes[1].replace('-', " "), 200),
        ("00000-00000".to_owned(), 401),
        ("short".to_owned(), 422),
    ] {
        let mut client = world.client();
        client
            .post("/api/login", login(&person.email, PASSWORD))
            .await
            .expect(200);
        let body = json!({ "recovery_code": typed });
        client.post("/api/login/code", body).await.expect(status);
    }
    let mut client = world.client();
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    for body in [
        json!({}),
        json!({ "code": "000000", "recovery_code": codes[2] }),
    ] {
        let refused = client.post("/api/login/code", body).await;
        refused.refused(422, "invalid_fields");
    }
    let body = json!({ "recovery_code": codes[2] });
    let done = client.post("/api/login/code", body).await.expect(200);
    assert_eq!(done.json["recovery_codes_left"], 7);
    let view = client.get(SECURITY).await.expect(200);
    assert_eq!(view.json["recovery_codes_left"], 7);
    let whole = String::from_utf8(view.bytes).unwrap();
    assert!(!whole.contains("secret") && !whole.contains(&codes[3]));
    let used = world.mails_to(&person.email).await;
    let used = used.iter().filter(|mail| mail.kind == "recovery_code_used");
    assert_eq!(used.count(), 3);
}

async fn one_of_ten_parallel_uses_of_a_recovery_code_wins(world: &World) {
    let person = world.person("taro").await;
    let (_, codes) = with_recovery_codes(world, &person).await;
    let mut running = Vec::new();
    for _ in 0..10 {
        let mut client = world.client();
        client
            .post("/api/login", login(&person.email, PASSWORD))
            .await
            .expect(200);
        let body = json!({ "recovery_code": codes[0] });
        running.push(async move { client.post("/api/login/code", body).await.status });
    }
    let running: Vec<_> = running.into_iter().map(tokio::spawn).collect();
    let mut done = 0;
    for one in running {
        done += u32::from(one.await.unwrap() == 200);
    }
    assert_eq!(done, 1);
    let left = world
        .database
        .store
        .factors()
        .recovery_codes_left(person.id)
        .await;
    assert_eq!(left.unwrap(), 9);
}

async fn renewed_recovery_codes_void_the_earlier_ones(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    client
        .post(CODES, json!({}))
        .await
        .refused(403, "fresh_authentication_required");
    let (mut client, old) = {
        drop(client);
        with_recovery_codes(world, &person).await
    };
    let answer = client.post(CODES, json!({})).await.expect(200);
    let new = answer.json["recovery_codes"][0].as_str().unwrap();
    assert_ne!(old[0], new);
    for (code, status) in [(old[0].as_str(), 401), (new, 200)] {
        let mut client = world.client();
        client
            .post("/api/login", login(&person.email, PASSWORD))
            .await
            .expect(200);
        let body = json!({ "recovery_code": code });
        client.post("/api/login/code", body).await.expect(status);
    }
    let mails = world.mails_to(&person.email).await;
    let renewed = mails
        .iter()
        .filter(|mail| mail.kind == "recovery_codes_renewed");
    assert_eq!(renewed.count(), 2);
}

async fn a_session_is_fresh_for_ten_minutes_and_has_a_new_token(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let mut copied = client.clone();
    let mut other = world.signed_in(&person).await;
    make_fresh(world, &mut client, &person).await;
    copied
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
    other
        .get(QR)
        .await
        .refused(403, "fresh_authentication_required");
    client.get(QR).await.expect(200);
    world.clock.advance(TimeDelta::minutes(9));
    client.get(QR).await.expect(200);
    world.clock.advance(TimeDelta::minutes(1));
    client
        .get(QR)
        .await
        .refused(403, "fresh_authentication_required");
    client.get("/api/members/me").await.expect(200);
}

async fn wrong_proofs_name_their_field_and_count(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let spent = person.totp.code_at(world.seconds_ago(30)).digits;
    for (body, field, code) in [
        (json!({ "password": PASSWORD }), "code", "required"),
        (
            json!({ "password": "wrong", "code": world.code(&person) }),
            "password",
            "wrong_password",
        ),
        (
            json!({ "password": PASSWORD, "code": spent }),
            "code",
            "invalid_code",
        ),
        (
            json!({ "password": PASSWORD, "recovery_code": "00000-00000" }),
            "recovery_code",
            "invalid_code",
        ),
    ] {
        let refused = client.post(FRESH, body).await;
        let refused = refused.refused(422, "invalid_fields");
        assert_eq!(refused.json["errors"][0]["field"], field);
        assert_eq!(refused.json["errors"][0]["code"], code);
    }
    client
        .get(QR)
        .await
        .refused(403, "fresh_authentication_required");
    for _ in 0..5 {
        let body = json!({ "password": "wrong", "code": world.code(&person) });
        client.post(FRESH, body).await.expect(422);
    }
    let right = json!({ "password": PASSWORD, "code": world.code(&person) });
    let waits = client.post(FRESH, right).await;
    waits.refused(429, "too_many_attempts");
    // the session itself goes on
    client.get("/api/members/me").await.expect(200);
}

async fn before_the_second_factor_the_password_is_proof_enough(world: &World) {
    let (_, mut client) = enrolling(world, "taro").await;
    client
        .post(FRESH, json!({ "password": "wrong" }))
        .await
        .refused(422, "invalid_fields");
    client
        .post(FRESH, json!({ "password": PASSWORD }))
        .await
        .expect(204);
    client.get(QR).await.expect(200);
}

async fn sessions_are_listed_and_ended(world: &World) {
    let (taro, hanako) = (world.person("taro").await, world.person("hanako").await);
    let mut client = world.signed_in(&taro).await;
    let mut second = world.signed_in(&taro).await;
    let mut third = world.signed_in(&taro).await;
    let mut stranger = world.signed_in(&hanako).await;
    // a sign-in under way is no session
    world
        .client()
        .post("/api/login", login(&taro.email, PASSWORD))
        .await
        .expect(200);
    let list = client.get(SESSIONS).await.expect(200);
    let results = list.json["results"].as_array().unwrap().clone();
    assert_eq!(results.len(), 3);
    let current = results.iter().filter(|one| one["current"] == true);
    assert_eq!(current.count(), 1);
    assert!(
        !list
            .bytes
            .windows(43)
            .any(|part| part == client.cookies[SESSION].as_bytes())
    );

    let listed = second.get(SESSIONS).await.expect(200).json;
    let own = listed["results"].as_array().unwrap();
    let own = own.iter().find(|one| one["current"] == true).unwrap();
    let path = format!("{SESSIONS}/{}", own["id"].as_str().unwrap());
    let foreign = stranger.send("DELETE", &path, None, Vec::new()).await;
    foreign.refused(404, "not_found");
    second.get("/api/members/me").await.expect(200);
    let ended = client.send("DELETE", &path, None, Vec::new()).await;
    ended.expect(204);
    second.get("/api/members/me").await.expect(401);
    third.get("/api/members/me").await.expect(200);
    let ended = client.send("DELETE", SESSIONS, None, Vec::new()).await;
    ended.expect(204);
    third.get("/api/members/me").await.expect(401);
    client.get("/api/members/me").await.expect(200);
    stranger.get("/api/members/me").await.expect(200);
}

async fn the_doors_of_security_follow_the_standing(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let store = &world.database.store;
    let full = at(RegistrationStep::Subscribed);
    let unpaid = Status {
        is_subscribed: false,
        ..full
    };
    let disabled = Status {
        is_disabled: true,
        ..full
    };
    for (status, qr, view) in [
        (at(RegistrationStep::SignedUp), 403, 403),
        (at(RegistrationStep::MfaAdded), 403, 403),
        (unpaid, 403, 200),
        (disabled, 403, 403),
        (full, 403, 200),
    ] {
        store.set_status(person.id, status).await.unwrap();
        client.get(QR).await.expect(qr);
        client.get(SECURITY).await.expect(view);
        client.get(SESSIONS).await.expect(view);
    }
}
