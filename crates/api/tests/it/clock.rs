//! A clock that was ahead and is set back: what happened meanwhile locks nobody out for long, and
//! what was spent stays spent.

use crate::bodies::{login, sign_up};
use crate::world::{PASSWORD, World};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use shinchoryu_service::Clock as _;

crate::on_both_databases! {
    strangers_failures_of_the_future_block_nobody
    codes_of_the_future_bar_no_present_one_and_stay_spent
    a_lost_device_of_the_future_is_asked_for_again
    mails_and_codes_of_the_future_are_asked_for_again
    neighbours_of_the_future_shut_no_address
}

fn jumps() -> [TimeDelta; 3] {
    [
        TimeDelta::hours(1),
        TimeDelta::days(31),
        TimeDelta::days(365),
    ]
}

async fn strangers_failures_of_the_future_block_nobody(world: &World) {
    for (number, jump) in jumps().into_iter().enumerate() {
        let person = world.person(&format!("taro{number}")).await;
        let mut client = world.client();
        world.clock.advance(jump);
        for status in [401, 401, 401, 401, 401, 429] {
            let wrong = login(&person.email, "wrong");
            client.post("/api/login", wrong).await.expect(status);
        }
        world.clock.advance(-jump);
        let right = login(&person.email, PASSWORD);
        client.post("/api/login", right.clone()).await.expect(200);
        // twenty wrong codes are a day's
        world.clock.advance(jump);
        let wrong = json!({ "code": person.totp.code_at(world.seconds_ago(3600)).digits });
        for _ in 0..4 {
            client.post("/api/login", right.clone()).await.expect(200);
            for _ in 0..5 {
                client
                    .post("/api/login/code", wrong.clone())
                    .await
                    .expect(401);
            }
            client
                .post("/api/login/code", wrong.clone())
                .await
                .expect(429);
            world.clock.advance(TimeDelta::minutes(15));
        }
        world.clock.advance(-jump);
        client.post("/api/login", right).await.expect(200);
        let code = json!({ "code": world.code(&person) });
        client.post("/api/login/code", code).await.expect(200);
    }
}

async fn codes_of_the_future_bar_no_present_one_and_stay_spent(world: &World) {
    for (number, jump) in jumps().into_iter().enumerate() {
        let person = world.person(&format!("taro{number}")).await;
        world.clock.advance(jump);
        let then = world.clock.now();
        let mut ahead = world.signed_in(&person).await;
        world.clock.advance(-jump);
        // a session whose last use is in the future ends, and another begins at once
        ahead.get("/api/members/me").await.expect(401);
        let now = world.clock.now();
        let mut client = world.signed_in(&person).await;
        client.get("/api/members/me").await.expect(200);
        let again = async |at: DateTime<Utc>| {
            let mut thief = world.client();
            let right = login(&person.email, PASSWORD);
            thief.post("/api/login", right).await.expect(200);
            let code = json!({ "code": person.totp.code_at(at).digits });
            thief.post("/api/login/code", code).await.status
        };
        assert_eq!(again(now).await, 401, "the present code is spent");
        // when the time of the other code has come, it is spent as well
        world.clock.advance(then - world.clock.now());
        assert_eq!(again(then).await, 401, "{jump}");
        world.clock.advance(TimeDelta::seconds(30));
        assert_eq!(again(world.clock.now()).await, 200);
    }
}

async fn a_lost_device_of_the_future_is_asked_for_again(world: &World) {
    for (number, jump) in jumps().into_iter().enumerate() {
        let person = world.person(&format!("taro{number}")).await;
        let request = async || {
            let mut client = world.client();
            let both = login(&person.email, PASSWORD);
            world.mails_to(&person.email).await;
            client.post("/api/forgot/mfa/email", both).await.expect(202);
            let code = json!({ "code": world.mailed_code(&person.email).await });
            let answer = client.post("/api/forgot/mfa", code).await.expect(202);
            let at = answer.json["available_at"].as_str().unwrap();
            at.parse::<DateTime<Utc>>().unwrap()
        };
        world.clock.advance(jump);
        let far = request().await;
        assert_eq!(far - world.clock.now(), TimeDelta::hours(24));
        world.clock.advance(-jump);
        let mut client = world.client();
        let begun = client
            .post("/api/login", login(&person.email, PASSWORD))
            .await;
        assert!(begun.expect(200).json["mfa_reset_available_at"].is_null());
        let near = request().await;
        assert_eq!(near - world.clock.now(), TimeDelta::hours(24), "{jump}");
    }
}

async fn mails_and_codes_of_the_future_are_asked_for_again(world: &World) {
    for (number, jump) in jumps().into_iter().enumerate() {
        let email = format!("new{number}@example.jp");
        let ask = async || {
            let body = json!({ "email": email });
            let mut client = world.client().at("192.0.2.1");
            client
                .post("/api/forgot/password/email", body)
                .await
                .expect(202);
        };
        let links = async || {
            let mails = world.mails_to(&email).await;
            let links = mails.iter().filter(|mail| mail.kind == "password_reset");
            links.count()
        };
        world.clock.advance(jump);
        let mut ahead = world.client().at("192.0.2.1");
        let body = sign_up(&email, PASSWORD);
        ahead.post("/api/signup", body).await.expect(201);
        let code = world.mailed_code(&email).await;
        for _ in 0..4 {
            ask().await;
        }
        assert_eq!(links().await, 3);
        let link = world.mailed_token(&email, "token").await;
        world.clock.advance(-jump);
        let mut client = world.client();
        let begin = login(&email, PASSWORD);
        client.post("/api/login", begin).await.expect(200);
        let verify = "/api/verify/me/email";
        client.send("POST", verify, None, "").await.expect(202);
        let sent = world.mailed_code(&email).await;
        let typed = json!({ "code": if sent == code { "000000" } else { &code } });
        client.json("PATCH", verify, typed).await.expect(422);
        let set = json!({ "token": link, "password": "violet kettle wanton 9" });
        client.post("/api/forgot/password", set).await.expect(410);
        ask().await;
        assert_eq!(links().await, 4);
        client
            .json("PATCH", verify, json!({ "code": sent }))
            .await
            .expect(204);
    }
}

async fn neighbours_of_the_future_shut_no_address(world: &World) {
    let guess = async |number: usize| {
        let mut client = world.client().at("192.0.2.1");
        let wrong = login(&format!("{number}@example.jp"), "wrong");
        client.post("/api/login", wrong).await.status
    };
    for (round, jump) in jumps().into_iter().enumerate() {
        world.clock.advance(jump);
        for number in 0..14 {
            assert_eq!(guess(round * 100 + number).await, 401);
        }
        world.clock.advance(-jump);
        for number in 20..25 {
            assert_eq!(guess(round * 100 + number).await, 401, "{jump}");
        }
        world.clock.advance(TimeDelta::hours(4));
    }
}
