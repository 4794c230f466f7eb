//! Changing the address.

use crate::bodies::login;
use crate::world::{Answer, Client, PASSWORD, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};

crate::on_both_databases! {
    a_new_address_asks_for_both_factors_again
    a_new_address_is_the_log_in_only_after_its_code
    a_confirmed_address_ends_every_other_session
    an_address_that_waits_is_nobodys
    an_address_taken_meanwhile_is_refused_at_the_confirmation
    one_of_ten_confirmations_at_once_changes_the_address
    one_of_two_members_gets_an_address_at_once
    a_wrong_code_leaves_the_row_as_it_was
    a_code_belongs_to_its_session_and_its_member
    the_code_of_an_earlier_request_is_void
    another_code_is_sent_to_the_new_address
    a_request_can_be_taken_back
    a_request_lives_for_a_day
    five_requests_an_hour
    a_new_password_takes_a_request_back
    an_unconfirmed_address_is_wrong_in_form_or_the_present_one
}

const CHANGE: &str = "/api/members/me/security/password";
const EMAIL: &str = "/api/members/me/email";
const VERIFY: &str = "/api/verify/me/email";
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

/// Asks for another address in a session that is fresh.
pub async fn request(world: &World, client: &mut Client, person: &Person, email: &str) -> Answer {
    world.make_fresh(client, person).await;
    client.json("PATCH", EMAIL, json!({ "email": email })).await
}

async fn verify(client: &mut Client, code: &str) -> Answer {
    client.json("PATCH", VERIFY, json!({ "code": code })).await
}

async fn a_new_address_asks_for_both_factors_again(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let body = json!({ "email": "new@example.jp" });
    client
        .json("PATCH", EMAIL, body.clone())
        .await
        .refused(403, "fresh_authentication_required");
    world.make_fresh(&mut client, &person).await;
    world.clock.advance(TimeDelta::minutes(10));
    client
        .json("PATCH", EMAIL, body)
        .await
        .refused(403, "fresh_authentication_required");
    assert!(world.mails_to("new@example.jp").await.is_empty());
}

async fn a_new_address_is_the_log_in_only_after_its_code(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let asked = request(world, &mut client, &person, " New@Example.JP ")
        .await
        .expect(200);
    assert_eq!(asked.json["email"], "new@example.jp");
    let waiting = client.get(EMAIL).await.expect(200);
    assert_eq!(waiting.json["email"], "taro@example.jp");
    assert_eq!(waiting.json["pending"], asked.json);
    assert!(signs_in(world, "taro@example.jp", PASSWORD).await);
    assert!(!signs_in(world, "new@example.jp", PASSWORD).await);
    let to_old = world.mails_to("taro@example.jp").await;
    let notice = to_old
        .iter()
        .find(|mail| mail.kind == "email_change_notice");
    let notice = &notice.unwrap().text;
    // enough to know one's own typing error by, not enough to write to
    assert!(notice.contains("@example.jp") && !notice.contains("new@example.jp"));
    let to_new = world.mails_to("new@example.jp").await;
    assert_eq!(to_new.len(), 1);
    // the address may be mistyped: whoever has it does not learn who asked
    assert!(!to_new[0].text.contains("髙﨑"));

    let code = world.mailed_code("new@example.jp").await;
    verify(&mut client, &code).await.expect(204);
    let changed = client.get(EMAIL).await.expect(200);
    assert_eq!(
        changed.json,
        json!({ "email": "new@example.jp", "pending": null, "language": "ja" })
    );
    assert_eq!(client.cookies["email"], "new@example.jp");
    assert!(!signs_in(world, "taro@example.jp", PASSWORD).await);
    assert!(signs_in(world, "new@example.jp", PASSWORD).await);
    for address in ["taro@example.jp", "new@example.jp"] {
        let mails = world.mails_to(address).await;
        let told = mails.iter().filter(|mail| mail.kind == "email_changed");
        assert_eq!(told.count(), 1, "{address}");
    }
    verify(&mut client, &code)
        .await
        .refused(409, "already_done");
}

async fn a_confirmed_address_ends_every_other_session(world: &World) {
    let person = world.person("taro").await;
    let mut other = world.signed_in(&person).await;
    let mut client = world.signed_in(&person).await;
    request(world, &mut client, &person, "new@example.jp")
        .await
        .expect(200);
    let mut copied = client.clone();
    let code = world.mailed_code("new@example.jp").await;
    verify(&mut client, &code).await.expect(204);
    // the session goes on under a new token
    client.get("/api/members/me").await.expect(200);
    for ended in [&mut other, &mut copied] {
        ended
            .get("/api/members/me")
            .await
            .refused(401, "unauthenticated");
    }
}

async fn an_address_that_waits_is_nobodys(world: &World) {
    let (taro, hanako) = (world.person("taro").await, world.person("hanako").await);
    let mut client = world.signed_in(&taro).await;
    request(world, &mut client, &taro, "new@example.jp")
        .await
        .expect(200);
    // somebody else may ask for it too, and a link to a new password does not go there
    let mut other = world.signed_in(&hanako).await;
    request(world, &mut other, &hanako, "new@example.jp")
        .await
        .expect(200);
    let ask = json!({ "email": "new@example.jp" });
    world
        .client()
        .post("/api/forgot/password/email", ask)
        .await
        .expect(202);
    let mails = world.mails_to("new@example.jp").await;
    assert!(mails.iter().all(|mail| mail.kind == "email_change_code"));
}

async fn one_of_ten_confirmations_at_once_changes_the_address(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    request(world, &mut client, &person, "new@example.jp")
        .await
        .expect(200);
    let code = world.mailed_code("new@example.jp").await;
    let running: Vec<_> = std::iter::repeat_n((client, code), 10)
        .map(|(mut client, code)| {
            tokio::spawn(async move { verify(&mut client, &code).await.status })
        })
        .collect();
    let mut done = 0;
    for one in running {
        done += u32::from(one.await.unwrap() == 204);
    }
    assert_eq!(done, 1);
    assert!(signs_in(world, "new@example.jp", PASSWORD).await);
    let mails = world.mails_to("taro@example.jp").await;
    let told = mails.iter().filter(|mail| mail.kind == "email_changed");
    assert_eq!(told.count(), 1);
}

async fn one_of_two_members_gets_an_address_at_once(world: &World) {
    let mut running = Vec::new();
    for name in ["taro", "hanako"] {
        let person = world.person(name).await;
        let mut client = world.signed_in(&person).await;
        request(world, &mut client, &person, "new@example.jp")
            .await
            .expect(200);
        let code = world.mailed_code("new@example.jp").await;
        running.push((client, code));
    }
    let running = running.into_iter().map(|(mut client, code)| {
        tokio::spawn(async move { verify(&mut client, &code).await.status })
    });
    let running: Vec<_> = running.collect();
    let mut done = 0;
    for one in running {
        done += u32::from(one.await.unwrap() == 204);
    }
    assert_eq!(done, 1);
    assert!(signs_in(world, "new@example.jp", PASSWORD).await);
}

async fn an_address_taken_meanwhile_is_refused_at_the_confirmation(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    request(world, &mut client, &person, "new@example.jp")
        .await
        .expect(200);
    let code = world.mailed_code("new@example.jp").await;
    let owner = world.person("new").await;
    verify(&mut client, &code)
        .await
        .refused(409, "email_conflict");
    let left = client.get(EMAIL).await.expect(200);
    assert_eq!(
        left.json,
        json!({ "email": "taro@example.jp", "pending": null, "language": "ja" })
    );
    world.signed_in(&owner).await;
    // one that is in use at once, too
    request(world, &mut client, &person, "NEW@example.jp")
        .await
        .refused(409, "email_conflict");
}

async fn a_wrong_code_leaves_the_row_as_it_was(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    request(world, &mut client, &person, "new@example.jp")
        .await
        .expect(200);
    let code = world.mailed_code("new@example.jp").await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let store = &world.database.store;
    let before = store.member_row(person.id).await.unwrap();
    for _ in 0..5 {
        let answer = verify(&mut client, wrong).await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(error_of(&answer), ("code", "invalid_code"));
    }
    // the right one comes too late
    verify(&mut client, &code)
        .await
        .refused(429, "too_many_attempts");
    assert_eq!(store.member_row(person.id).await.unwrap(), before);
    assert!(!signs_in(world, "new@example.jp", PASSWORD).await);
}

async fn a_code_belongs_to_its_session_and_its_member(world: &World) {
    let (taro, hanako) = (world.person("taro").await, world.person("hanako").await);
    let mut second = world.signed_in(&taro).await;
    let mut client = world.signed_in(&taro).await;
    request(world, &mut client, &taro, "new@example.jp")
        .await
        .expect(200);
    let code = world.mailed_code("new@example.jp").await;
    let answer = verify(&mut second, &code).await;
    assert_eq!(error_of(&answer.refused(422, "invalid_fields")).0, "code");
    let mut other = world.signed_in(&hanako).await;
    request(world, &mut other, &hanako, "other@example.jp")
        .await
        .expect(200);
    let answer = verify(&mut other, &code).await;
    assert_eq!(error_of(&answer.refused(422, "invalid_fields")).0, "code");
    verify(&mut client, &code).await.expect(204);
}

async fn the_code_of_an_earlier_request_is_void(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    request(world, &mut client, &person, "first@example.jp")
        .await
        .expect(200);
    let old = world.mailed_code("first@example.jp").await;
    let second = json!({ "email": "second@example.jp" });
    client.json("PATCH", EMAIL, second).await.expect(200);
    let new = world.mailed_code("second@example.jp").await;
    if old != new {
        let answer = verify(&mut client, &old).await;
        assert_eq!(error_of(&answer.refused(422, "invalid_fields")).0, "code");
    }
    verify(&mut client, &new).await.expect(204);
    assert_eq!(client.get(EMAIL).await.json["email"], "second@example.jp");
}

async fn another_code_is_sent_to_the_new_address(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    request(world, &mut client, &person, "new@example.jp")
        .await
        .expect(200);
    let state = client.get(VERIFY).await.expect(200);
    assert_eq!(state.json["email"], "new@example.jp");
    assert_eq!(state.json["tries_left"], 5);
    client
        .post(VERIFY, json!({}))
        .await
        .refused(429, "too_many_attempts");
    world.clock.advance(TimeDelta::minutes(16));
    let answer = verify(&mut client, &world.mailed_code("new@example.jp").await).await;
    let answer = answer.refused(422, "invalid_fields");
    assert_eq!(error_of(&answer), ("code", "code_expired"));
    client.post(VERIFY, json!({})).await.expect(202);
    let mails = world.mails_to("new@example.jp").await;
    assert_eq!(mails.len(), 2);
    assert!(mails.iter().all(|mail| mail.kind == "email_change_code"));
    let code = world.mailed_code("new@example.jp").await;
    verify(&mut client, &code).await.expect(204);
}

async fn a_request_can_be_taken_back(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    request(world, &mut client, &person, "new@example.jp")
        .await
        .expect(200);
    let code = world.mailed_code("new@example.jp").await;
    for _ in 0..2 {
        let path = "/api/members/me/email/pending";
        client
            .send("DELETE", path, None, Vec::new())
            .await
            .expect(204);
    }
    assert_eq!(client.get(EMAIL).await.json["pending"], Value::Null);
    verify(&mut client, &code)
        .await
        .refused(409, "already_done");
    assert!(!signs_in(world, "new@example.jp", PASSWORD).await);
}

async fn a_request_lives_for_a_day(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    request(world, &mut client, &person, "new@example.jp")
        .await
        .expect(200);
    world.clock.advance(TimeDelta::hours(24));
    world.service.tidy().await.unwrap();
    let mut client = world.signed_in(&person).await;
    assert_ne!(client.get(EMAIL).await.json["pending"], Value::Null);
    world.clock.advance(TimeDelta::seconds(1));
    world.service.tidy().await.unwrap();
    assert_eq!(client.get(EMAIL).await.json["pending"], Value::Null);
}

async fn five_requests_an_hour(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    world.make_fresh(&mut client, &person).await;
    for number in 0..6 {
        let body = json!({ "email": format!("new{number}@example.jp") });
        let answer = client.json("PATCH", EMAIL, body).await;
        if number < 5 {
            answer.expect(200);
        } else {
            answer.refused(429, "too_many_requests");
        }
    }
    assert!(world.mails_to("new5@example.jp").await.is_empty());
}

async fn a_new_password_takes_a_request_back(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    request(world, &mut client, &person, "new@example.jp")
        .await
        .expect(200);
    let body = change(world, &person, PASSWORD, NEW);
    client.post(CHANGE, body).await.expect(204);
    let row = world.database.store.member_row(person.id).await.unwrap();
    assert!(!row.contains("new@example.jp"));
}

async fn an_unconfirmed_address_is_wrong_in_form_or_the_present_one(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    world.make_fresh(&mut client, &person).await;
    for (email, error) in [
        ("no address", "invalid_email"),
        ("", "invalid_email"),
        (" TARO@example.jp", "email_unchanged"),
    ] {
        let answer = client.json("PATCH", EMAIL, json!({ "email": email })).await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(error_of(&answer), ("email", error));
    }
}
