//! Signing in: password, then code.

use crate::bodies::login;
use crate::world::{PASSWORD, SESSION, SIGN_IN, World};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::Event;

crate::on_both_databases! {
    both_factors_open_a_session
    any_spelling_of_the_address_signs_in
    a_wrong_password_and_an_unknown_address_look_alike
    five_wrong_passwords_make_the_sixth_wait
    fifty_parallel_guesses_share_one_counter
    a_password_alone_opens_nothing
    a_password_is_taken_as_it_is_typed
    a_wrong_code_leaves_the_sign_in_open
    codes_have_a_counter_of_their_own
    a_code_works_in_its_sign_in_only
    one_of_ten_parallel_uses_of_a_code_wins
    long_passwords_are_refused_at_once
}

async fn both_factors_open_a_session(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client();
    let first = client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    assert_eq!(first.json, json!({ "next": "code" }));
    let cookie = first.header("set-cookie");
    for part in ["__Host-", "Path=/;", "Secure", "HttpOnly", "SameSite=Lax"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let flow = client.cookies[SIGN_IN].clone();
    let code = json!({ "code": world.code(&person) });
    let second = client.post("/api/login/code", code).await.expect(200);
    assert_eq!(second.json, json!({ "email": "taro@example.jp" }));
    assert!(!client.cookies.contains_key(SIGN_IN));
    assert_ne!(client.cookies[SESSION], flow);
    assert_eq!(client.cookies["email"], "taro@example.jp");

    let me = client.get("/api/members/me").await.expect(200);
    assert_eq!(me.json["registrationSteps"], "SUBSCRIBED");
    assert_eq!(me.header("cache-control"), "no-store");
    let whole = String::from_utf8(me.bytes).unwrap();
    for secret in [
        "argon2",
        "totp",
        "password",
        client.cookies[SESSION].as_str(),
    ] {
        assert!(!whole.contains(secret), "{secret}");
    }
    let profile = client.get("/api/members/me/profile?t=1").await.expect(200);
    assert_eq!(profile.json["last_name"], "髙﨑");
    let email = client.get("/api/members/me/email").await.expect(200);
    assert_eq!(
        email.json,
        json!({ "email": "taro@example.jp", "pending": null, "language": "ja" })
    );
    let events = world.events.0.lock().unwrap().clone();
    assert_eq!(
        events,
        [
            Event::PasswordAccepted(person.id),
            Event::SignedIn(person.id)
        ]
    );
}

async fn any_spelling_of_the_address_signs_in(world: &World) {
    world.person("taro").await;
    for email in [" Taro@Example.JP ", "ｔａｒｏ@example.jp"] {
        world
            .client()
            .post("/api/login", login(email, PASSWORD))
            .await
            .expect(200);
    }
}

async fn a_wrong_password_and_an_unknown_address_look_alike(world: &World) {
    world.person("taro").await;
    let wrong = world
        .client()
        .post("/api/login", login("taro@example.jp", "wrong"))
        .await;
    let unknown = world
        .client()
        .post("/api/login", login("nobody@example.jp", "wrong"))
        .await;
    let (wrong, unknown) = (
        wrong.refused(401, "invalid_credentials"),
        unknown.refused(401, "invalid_credentials"),
    );
    assert_eq!(wrong.bytes, unknown.bytes);
    let names = |answer: &crate::world::Answer| {
        answer
            .headers
            .keys()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&wrong), names(&unknown));
    // one changed character at the end
    let near = format!("{}x", &PASSWORD[..PASSWORD.len() - 1]);
    world
        .client()
        .post("/api/login", login("taro@example.jp", &near))
        .await
        .refused(401, "invalid_credentials");
}

async fn five_wrong_passwords_make_the_sixth_wait(world: &World) {
    let person = world.person("taro").await;
    for email in [person.email.as_str(), "nobody@example.jp"] {
        let mut client = world.client();
        for spelling in 0..5 {
            // the spellings of an address share one counter
            let email = if spelling % 2 == 0 {
                email.to_uppercase()
            } else {
                email.to_owned()
            };
            client
                .post("/api/login", login(&email, "wrong"))
                .await
                .expect(401);
        }
        let waits = client.post("/api/login", login(email, PASSWORD)).await;
        let waits = waits.refused(429, "too_many_attempts");
        assert_eq!(waits.header("retry-after"), "30");
    }
    world.clock.advance(TimeDelta::seconds(30));
    let mut client = world.client();
    client
        .post("/api/login", login(&person.email, "wrong"))
        .await
        .expect(401);
    let waits = client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(429);
    assert_eq!(waits.header("retry-after"), "60");
    world.clock.advance(TimeDelta::seconds(60));
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    // the right password begins the count anew
    client
        .post("/api/login", login(&person.email, "wrong"))
        .await
        .expect(401);
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
}

async fn fifty_parallel_guesses_share_one_counter(world: &World) {
    let person = world.person("taro").await;
    let running: Vec<_> = (0..50)
        .map(|_| {
            let mut client = world.client();
            let body = login(&person.email, "wrong");
            tokio::spawn(async move { client.post("/api/login", body).await.status })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in running {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [[401].repeat(5), [429].repeat(45)].concat());
}

async fn a_password_alone_opens_nothing(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client();
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
    let flow = client.cookies[SIGN_IN].clone();
    client.cookies.insert(SESSION.to_owned(), flow);
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
}

async fn a_password_is_taken_as_it_is_typed(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client();
    let (but_the_last, _) = PASSWORD.split_at(PASSWORD.len() - 1);
    for other in [
        PASSWORD.to_uppercase(),
        but_the_last.to_owned(),
        format!("{but_the_last}E"),
        format!("{PASSWORD} "),
    ] {
        let body = login(&person.email, &other);
        client.post("/api/login", body).await.expect(401);
    }
    // full width, as a Japanese keyboard may give it, is the same text
    let wide = PASSWORD.replace('c', "ｃ");
    let body = login(&person.email, &wide);
    client.post("/api/login", body).await.expect(200);
}

async fn a_wrong_code_leaves_the_sign_in_open(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client();
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    let old = person.totp.code_at(world.seconds_ago(60)).digits;
    client
        .post("/api/login/code", json!({ "code": old }))
        .await
        .refused(401, "invalid_code");
    for malformed in ["", "12345", "1234567", "１２３４５６", "12 456", "abcdef"] {
        let answer = client
            .post("/api/login/code", json!({ "code": malformed }))
            .await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(answer.json["errors"][0]["field"], "code");
    }
    let previous = person.totp.code_at(world.seconds_ago(30)).digits;
    client
        .post("/api/login/code", json!({ "code": previous }))
        .await
        .expect(200);
}

async fn codes_have_a_counter_of_their_own(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client();
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    let wrong = person.totp.code_at(world.seconds_ago(3600)).digits;
    for _ in 0..5 {
        client
            .post("/api/login/code", json!({ "code": wrong }))
            .await
            .expect(401);
    }
    let right = json!({ "code": world.code(&person) });
    let waits = client.post("/api/login/code", right.clone()).await;
    waits.refused(429, "too_many_attempts");
    // a new sign-in does not begin a new count
    let mut other = world.client();
    other
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    other.post("/api/login/code", right).await.expect(429);
    world.clock.advance(TimeDelta::minutes(15));
    other
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    let right = json!({ "code": world.code(&person) });
    other.post("/api/login/code", right).await.expect(200);
}

async fn a_code_works_in_its_sign_in_only(world: &World) {
    let (taro, hanako) = (world.person("taro").await, world.person("hanako").await);
    let code = json!({ "code": world.code(&taro) });
    world
        .client()
        .post("/api/login/code", code.clone())
        .await
        .refused(401, "sign_in_ended");
    let mut client = world.client();
    client
        .post("/api/login", login(&hanako.email, PASSWORD))
        .await
        .expect(200);
    client
        .post("/api/login/code", code.clone())
        .await
        .refused(401, "invalid_code");
    // a member's session is no sign-in
    let mut signed_in = world.signed_in(&hanako).await;
    let session = signed_in.cookies[SESSION].clone();
    signed_in.cookies.insert(SIGN_IN.to_owned(), session);
    signed_in
        .post("/api/login/code", code)
        .await
        .refused(401, "sign_in_ended");
}

async fn one_of_ten_parallel_uses_of_a_code_wins(world: &World) {
    let person = world.person("taro").await;
    let mut clients = Vec::new();
    for _ in 0..10 {
        let mut client = world.client();
        client
            .post("/api/login", login(&person.email, PASSWORD))
            .await
            .expect(200);
        clients.push(client);
    }
    let code = json!({ "code": world.code(&person) });
    let running: Vec<_> = clients
        .into_iter()
        .map(|mut client| {
            let code = code.clone();
            tokio::spawn(async move { client.post("/api/login/code", code).await.status })
        })
        .collect();
    let mut done = 0;
    for one in running {
        done += u32::from(one.await.unwrap() == 200);
    }
    assert_eq!(done, 1);
    // and later, alone, it is still used up
    let mut client = world.client();
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    assert_ne!(client.post("/api/login/code", code).await.status, 200);
}

async fn long_passwords_are_refused_at_once(world: &World) {
    let mut client = world.client();
    let long = "a".repeat(1025);
    let answer = client
        .post("/api/login", login("taro@example.jp", &long))
        .await;
    let answer = answer.refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["field"], "password");
    let answer = client
        .post("/api/login", login("taro@example.jp", &long[..1024]))
        .await;
    answer.refused(401, "invalid_credentials");
}
