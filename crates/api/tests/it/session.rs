//! Staying signed in, signing out, and who may not come in.

use crate::bodies::login;
use crate::world::{PASSWORD, SESSION, SIGN_IN, World};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::{Event, RegistrationStep};
use shinchoryu_store::testing::Status;

crate::on_both_databases! {
    a_sign_in_ends_after_ten_minutes
    a_session_ends_when_unused_for_forty_minutes
    a_session_ends_after_twelve_hours_of_use
    a_clock_set_back_ends_sessions
    signing_out_ends_the_session_in_every_browser_that_has_it
    signing_out_without_a_session_is_no_error
    a_disabled_member_learns_it_only_with_the_password
    a_deleted_member_learns_it_only_with_the_password
    a_member_without_second_factor_gets_the_registration_only
    a_chosen_token_is_never_adopted
}

fn status(step: RegistrationStep) -> Status {
    Status {
        step,
        is_email_verified: true,
        is_subscribed: true,
        is_disabled: false,
        deleted_at: None,
    }
}

async fn a_sign_in_ends_after_ten_minutes(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client();
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    let kept = client.cookies.clone();
    world.clock.advance(TimeDelta::minutes(10));
    client.cookies = kept;
    let code = json!({ "code": world.code(&person) });
    client
        .post("/api/login/code", code)
        .await
        .refused(401, "sign_in_ended");
}

async fn a_session_ends_when_unused_for_forty_minutes(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    client.get("/api/members/me").await.expect(200);
    world
        .clock
        .advance(TimeDelta::minutes(40) - TimeDelta::seconds(1));
    client.get("/api/members/me").await.expect(200);
    world.clock.advance(TimeDelta::minutes(40));
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
    // not even when the clock goes back
    world.clock.advance(TimeDelta::minutes(-10));
    client.get("/api/members/me").await.expect(401);
}

async fn a_session_ends_after_twelve_hours_of_use(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    for _ in 0..23 {
        world.clock.advance(TimeDelta::minutes(30));
        client.get("/api/members/me").await.expect(200);
    }
    world.clock.advance(TimeDelta::minutes(30));
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
}

async fn a_clock_set_back_ends_sessions(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    world.clock.advance(TimeDelta::hours(-1));
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
}

async fn signing_out_ends_the_session_in_every_browser_that_has_it(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let mut copied = client.clone();
    let mut other = world.signed_in(&person).await;
    client.cookies.insert("terms".to_owned(), "true".to_owned());
    let answer = client
        .send("DELETE", "/api/logout", None, Vec::new())
        .await
        .expect(204);
    assert!(client.cookies.is_empty(), "{:?}", client.cookies);
    assert!(answer.header("clear-site-data").contains("\"cookies\""));
    copied
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
    other.get("/api/members/me").await.expect(200);
    assert!(
        world
            .events
            .0
            .lock()
            .unwrap()
            .contains(&Event::SignedOut(person.id))
    );
}

async fn signing_out_without_a_session_is_no_error(world: &World) {
    let mut client = world.client();
    client
        .send("DELETE", "/api/logout", None, Vec::new())
        .await
        .expect(204);
    client
        .cookies
        .insert(SESSION.to_owned(), "unknown".to_owned());
    client
        .send("DELETE", "/api/logout", None, Vec::new())
        .await
        .expect(204);
}

async fn a_disabled_member_learns_it_only_with_the_password(world: &World) {
    let person = world.person("taro").await;
    let disabled = Status {
        is_disabled: true,
        ..status(RegistrationStep::Subscribed)
    };
    world
        .database
        .store
        .set_status(person.id, disabled)
        .await
        .unwrap();
    let mut client = world.client();
    let wrong = client
        .post("/api/login", login(&person.email, "wrong"))
        .await;
    wrong.refused(401, "invalid_credentials");
    let right = client
        .post("/api/login", login(&person.email, PASSWORD))
        .await;
    right.refused(403, "account_disabled");
    assert!(client.cookies.is_empty());
}

async fn a_deleted_member_learns_it_only_with_the_password(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let deleted = Status {
        deleted_at: Some("2026-05-01T00:00:00Z".parse().unwrap()),
        ..status(RegistrationStep::Subscribed)
    };
    world
        .database
        .store
        .set_status(person.id, deleted)
        .await
        .unwrap();
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
    let mut client = world.client();
    let wrong = client
        .post("/api/login", login(&person.email, "wrong"))
        .await;
    wrong.refused(401, "invalid_credentials");
    let right = client
        .post("/api/login", login(&person.email, PASSWORD))
        .await;
    right.refused(401, "account_deleted");
}

async fn a_member_without_second_factor_gets_the_registration_only(world: &World) {
    let person = world.person("taro").await;
    world
        .database
        .store
        .remove_second_factor(person.id)
        .await
        .unwrap();
    for step in [RegistrationStep::SignedUp, RegistrationStep::EmailVerified] {
        world
            .database
            .store
            .set_status(person.id, status(step))
            .await
            .unwrap();
        let mut client = world.client();
        let answer = client
            .post("/api/login", login(&person.email, PASSWORD))
            .await
            .expect(200);
        assert_eq!(answer.json, json!({ "next": "registration" }));
        let refused = client
            .get("/api/members/me")
            .await
            .refused(403, "access_denied");
        assert_eq!(refused.json["registrationSteps"], step.name());
        // the session ends with the step it was for: the second factor counts from now on
        let done = status(RegistrationStep::MfaAdded);
        world
            .database
            .store
            .set_status(person.id, done)
            .await
            .unwrap();
        client
            .get("/api/members/me")
            .await
            .refused(401, "unauthenticated");
    }
}

async fn a_chosen_token_is_never_adopted(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client();
    client
        .cookies
        .insert(SESSION.to_owned(), "chosen".to_owned());
    client
        .cookies
        .insert(SIGN_IN.to_owned(), "chosen".to_owned());
    client
        .get("/api/members/me")
        .await
        .refused(401, "unauthenticated");
    client
        .post("/api/login", login(&person.email, PASSWORD))
        .await
        .expect(200);
    assert_ne!(client.cookies[SIGN_IN], "chosen");
    let code = json!({ "code": world.code(&person) });
    client.post("/api/login/code", code).await.expect(200);
    assert_ne!(client.cookies[SESSION], "chosen");
}
