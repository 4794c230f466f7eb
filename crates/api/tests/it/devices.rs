//! Known devices, counters of failures, and what a stranger can learn.

use crate::bodies::login;
use crate::world::{Answer, Client, PASSWORD, Person, SIGN_IN, World};
use argon2::password_hash::PasswordHasher as _;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, Version};
use chrono::TimeDelta;
use serde_json::json;

crate::on_both_databases! {
    a_strangers_failures_do_not_lock_a_known_device_out
    a_device_is_known_by_its_network_and_browser_after_signing_out
    a_sign_in_from_an_unknown_device_is_told_by_mail
    twenty_wrong_codes_a_day_and_the_member_is_told
    a_hundred_failures_in_a_row_are_the_most
    counters_survive_a_restart
    an_unknown_address_costs_and_tells_as_much_as_a_known_one
    an_older_hash_is_made_anew_at_the_next_sign_in
    codes_of_ninety_seconds_are_refused
}

const DEVICE: &str = "__Host-shinchoryu_device";

async fn finish(world: &World, client: &mut Client, person: &Person) -> Answer {
    let code = json!({ "code": world.code(person) });
    let answer = client.post("/api/login/code", code).await;
    world.clock.advance(TimeDelta::seconds(30));
    answer
}

async fn fail(client: &Client, email: &str, times: usize) -> u16 {
    let mut client = client.clone();
    let mut last = 0;
    for _ in 0..times {
        let answer = client.post("/api/login", login(email, "wrong")).await;
        last = answer.status;
    }
    last
}

async fn a_strangers_failures_do_not_lock_a_known_device_out(world: &World) {
    let person = world.person("taro").await;
    let mut known = world.signed_in(&person).await;
    let token = known.cookies[DEVICE].clone();
    assert_eq!(token.len(), 43);
    let stranger = world.client();
    assert_eq!(fail(&stranger, &person.email, 6).await, 429);
    known
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    finish(world, &mut known, &person).await.expect(200);
    assert_eq!(known.cookies[DEVICE], token, "the device keeps its token");
    // a known device has five of its own
    assert_eq!(fail(&known, &person.email, 5).await, 401);
    assert_eq!(fail(&known, &person.email, 1).await, 429);
    // somebody else's device is a stranger
    let hanako = world.person("hanako").await;
    let other = world.signed_in(&hanako).await;
    assert_eq!(fail(&stranger, &person.email, 6).await, 429);
    assert_eq!(fail(&other, &person.email, 1).await, 429);
}

async fn a_device_is_known_by_its_network_and_browser_after_signing_out(world: &World) {
    let person = world.person("taro").await;
    let browser = |ip: &str, agent: &str| world.client().at(ip).with("user-agent", agent);
    let mut home = browser("192.0.2.7", "Firefox");
    let begin = login(&person.email, PASSWORD);
    home.post("/api/login", begin.clone()).await.expect(200);
    finish(world, &mut home, &person).await.expect(200);
    let out = home.send("DELETE", "/api/logout", None, Vec::new()).await;
    out.expect(204);
    assert!(home.cookies.is_empty());
    assert_eq!(fail(&world.client(), &person.email, 6).await, 429);
    for (ip, agent, status) in [
        ("192.0.2.99", "Firefox", 200),
        ("192.0.3.7", "Firefox", 429),
        ("192.0.2.7", "Chrome", 429),
    ] {
        let answer = browser(ip, agent).post("/api/login", begin.clone()).await;
        answer.expect(status);
    }
    // a month later the place says nothing any more
    world.clock.advance(TimeDelta::days(31));
    assert_eq!(fail(&world.client(), &person.email, 6).await, 429);
    let mut later = browser("192.0.2.7", "Firefox");
    later.post("/api/login", begin).await.expect(429);
}

async fn a_sign_in_from_an_unknown_device_is_told_by_mail(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let told = async || {
        let mails = world.mails_to(&person.email).await;
        mails
            .iter()
            .filter(|mail| mail.kind == "new_device")
            .count()
    };
    assert_eq!(told().await, 1);
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    finish(world, &mut client, &person).await.expect(200);
    assert_eq!(told().await, 1);
    world.signed_in(&person).await;
    assert_eq!(told().await, 2);
}

async fn twenty_wrong_codes_a_day_and_the_member_is_told(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client();
    let wrong = json!({ "code": person.totp.code_at(world.seconds_ago(3600)).digits });
    for quarter in 1..=4 {
        client
            .post("/api/login", login(&person.email, PASSWORD))
            .await
            .expect(200);
        for _ in 0..5 {
            client
                .post("/api/login/code", wrong.clone())
                .await
                .refused(401, "invalid_code");
        }
        let waits = client.post("/api/login/code", wrong.clone()).await;
        let waits = waits.refused(429, "too_many_attempts");
        let seconds = if quarter < 4 { "900" } else { "86400" };
        assert_eq!(waits.header("retry-after"), seconds);
        let mails = world.mails_to(&person.email).await;
        let told = mails.iter().filter(|mail| mail.kind == "too_many_codes");
        assert_eq!(told.count(), quarter);
        world.clock.advance(TimeDelta::minutes(15));
    }
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    finish(world, &mut client, &person).await.expect(429);
    world.clock.advance(TimeDelta::days(1));
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    finish(world, &mut client, &person).await.expect(200);
}

async fn a_hundred_failures_in_a_row_are_the_most(world: &World) {
    const FRESH: &str = "/api/members/me/security/fresh";
    let person = world.person("taro").await;
    let mut browsers = Vec::new();
    for number in 1..=6 {
        let mut client = world.client().at(&format!("192.0.{number}.7"));
        let begin = login(&person.email, PASSWORD);
        client.post("/api/login", begin).await.expect(200);
        finish(world, &mut client, &person).await.expect(200);
        browsers.push(client);
    }
    // what strangers have comes first: nobody can take from it afterwards
    let stranger = world.client().at("198.51.100.1");
    let mut failures = 0;
    for _ in 0..40 {
        failures += usize::from(fail(&stranger, &person.email, 1).await == 401);
        world.clock.advance(TimeDelta::minutes(15));
        for client in &mut browsers {
            client.get("/api/members/me").await.expect(200);
        }
    }
    assert_eq!(failures, 28);
    let mut of_sessions = 0;
    let mut of_devices = 0;
    let mut of_places = 0;
    for _ in 0..10 {
        for (number, client) in browsers.iter_mut().enumerate() {
            let wrong = json!({ "password": "wrong", "code": world.code(&person) });
            of_sessions += usize::from(client.post(FRESH, wrong).await.status == 422);
            of_devices += usize::from(fail(client, &person.email, 1).await == 401);
            let place = world.client().at(&format!("192.0.{}.99", number + 1));
            of_places += usize::from(fail(&place, &person.email, 1).await == 401);
        }
        world.clock.advance(TimeDelta::minutes(1));
    }
    // five sessions, four devices and three places have six each
    assert_eq!((of_sessions, of_devices, of_places), (30, 24, 18));
    assert_eq!(failures + of_sessions + of_devices + of_places, 100);
    // and none of it comes back by waiting
    world.clock.advance(TimeDelta::days(60));
    world.service.tidy().await.unwrap();
    let mut right = stranger.clone();
    // so nobody is told to wait
    right
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .refused(403, "password_door_closed");
}

async fn counters_survive_a_restart(world: &World) {
    let person = world.person("taro").await;
    assert_eq!(fail(&world.client(), &person.email, 5).await, 401);
    let mut client = world.client_of_another_server();
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .refused(429, "too_many_attempts");
}

/// Status, names of the headers and body.
fn shape(answer: &Answer) -> (u16, Vec<String>, Vec<u8>) {
    let names = answer.headers.keys().map(ToString::to_string).collect();
    (answer.status, names, answer.bytes.clone())
}

async fn an_unknown_address_costs_and_tells_as_much_as_a_known_one(world: &World) {
    let person = world.person("taro").await;
    let hanako = world.person("hanako").await;
    crate::deletion::deleted(world, &hanako).await;
    for path in ["/api/login", "/api/forgot/mfa/email"] {
        let mut shapes = Vec::new();
        for email in [&person.email, &hanako.email, "nobody@example.jp"] {
            let before = world.hashes();
            let answer = world.client().post(path, login(email, "wrong")).await;
            assert_eq!(world.hashes() - before, 1, "{path} {email}");
            shapes.push(shape(&answer));
        }
        assert_eq!(shapes[0], shapes[1], "{path}");
        assert_eq!(shapes[0], shapes[2], "{path}");
    }
    // a deleted account with its password tells nothing by this way either
    let mut client = world.client();
    let answer = client
        .post("/api/forgot/mfa/email", login(&hanako.email, PASSWORD))
        .await
        .expect(202);
    assert!(answer.bytes.is_empty() && client.cookies.is_empty());
    let mails = world.mails_to(&hanako.email).await;
    assert!(mails.iter().all(|mail| mail.kind != "mfa_reset_code"));
}

async fn an_older_hash_is_made_anew_at_the_next_sign_in(world: &World) {
    let person = world.person("taro").await;
    let store = &world.database.store;
    let hash = async || {
        let member = store.members().by_email(&person.email).await.unwrap();
        member.unwrap().password_hash
    };
    let present = hash().await;
    let weak = Params::new(8192, 1, 1, None).unwrap();
    let older: PasswordHash = Argon2::new(Algorithm::Argon2id, Version::V0x13, weak)
        .hash_password_with_salt(PASSWORD.as_bytes(), &[7; 16])
        .unwrap();
    let older = older.to_string();
    store
        .once(async |tx| tx.passwords().renew(person.id, &present, &older).await)
        .await
        .unwrap();
    let mut client = world.client();
    client
        .post("/api/login", login(&person.email, "wrong"))
        .await
        .expect(401);
    assert_eq!(hash().await, older);
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    assert!(hash().await.starts_with("$argon2id$v=19$m=64,t=1,p=1$"));
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
}

async fn codes_of_ninety_seconds_are_refused(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client();
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    assert!(client.cookies.contains_key(SIGN_IN));
    for seconds in [90, 60, -30, -90] {
        let code = person.totp.code_at(world.seconds_ago(seconds)).digits;
        client
            .post("/api/login/code", json!({ "code": code }))
            .await
            .refused(401, "invalid_code");
    }
    let previous = person.totp.code_at(world.seconds_ago(30)).digits;
    client
        .post("/api/login/code", json!({ "code": previous }))
        .await
        .expect(200);
}
