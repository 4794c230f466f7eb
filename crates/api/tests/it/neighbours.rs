//! What outsiders use up is theirs: a neighbour behind the same address with the same browser,
//! strangers elsewhere, somebody who knows the password.

use crate::bodies::login;
use crate::world::{Client, PASSWORD, Person, World};
use chrono::TimeDelta;
use serde_json::json;

crate::on_both_databases! {
    a_neighbour_shuts_neither_the_device_nor_the_session
    a_neighbour_uses_up_the_place_and_not_the_device
    two_devices_of_one_place_are_both_known
    who_tries_many_accounts_shuts_nobody_out_who_was_there_before
    who_types_a_stolen_password_again_and_again_ends_their_own_sign_ins
    a_noisy_device_shuts_no_other
    a_noisy_session_shuts_no_other
    strangers_who_know_the_password_use_up_no_codes_of_the_owner
    a_closed_door_opens_with_a_new_password
    the_member_is_told_before_the_door_closes_and_when
    the_member_is_told_of_codes_before_their_door_closes
    a_shared_computer_is_known_by_its_place_only_once_left
}

const FRESH: &str = "/api/members/me/security/fresh";

/// A browser like all others of an office.
fn in_the_office(world: &World, host: u8) -> Client {
    let client = world.client().with("user-agent", "Firefox");
    client.at(&format!("192.0.2.{host}"))
}

/// Signs in with both factors.
async fn enter(world: &World, client: &mut Client, person: &Person) {
    let begin = login(&person.email, PASSWORD);
    client.post("/api/login", begin).await.expect(200);
    let code = json!({ "code": world.code(person) });
    client.post("/api/login/code", code).await.expect(200);
    world.clock.advance(TimeDelta::seconds(30));
}

/// The status of a wrong password.
async fn guess(client: &Client, person: &Person) -> u16 {
    let mut client = client.clone();
    let wrong = login(&person.email, "wrong");
    client.post("/api/login", wrong).await.status
}

/// The status of a right password.
async fn begin(client: &mut Client, person: &Person) -> u16 {
    let right = login(&person.email, PASSWORD);
    client.post("/api/login", right).await.status
}

/// Both factors again, with this password.
async fn prove(world: &World, client: &mut Client, person: &Person, password: &str) -> u16 {
    let both = json!({ "password": password, "code": world.code(person) });
    let status = client.post(FRESH, both).await.status;
    if status == 204 {
        world.clock.advance(TimeDelta::seconds(30));
    }
    status
}

/// Guesses as long as there is an answer, with whatever wait; how many were tried.
async fn guess_until_it_is_closed(world: &World, client: &Client, person: &Person) -> usize {
    let mut tried = 0;
    let mut shut = 0;
    while shut < 3 {
        if guess(client, person).await == 401 {
            tried += 1;
            shut = 0;
        } else {
            shut += 1;
        }
        world.clock.advance(TimeDelta::minutes(16));
    }
    tried
}

async fn a_neighbour_shuts_neither_the_device_nor_the_session(world: &World) {
    let person = world.person("taro").await;
    let mut owner = in_the_office(world, 7);
    enter(world, &mut owner, &person).await;
    let neighbour = in_the_office(world, 99);
    for _ in 0..5 {
        assert_eq!(guess(&neighbour, &person).await, 401);
    }
    assert_eq!(guess(&neighbour, &person).await, 429);
    assert_eq!(prove(world, &mut owner, &person, PASSWORD).await, 204);
    assert_eq!(begin(&mut owner, &person).await, 200);
}

async fn a_neighbour_uses_up_the_place_and_not_the_device(world: &World) {
    let person = world.person("taro").await;
    let mut owner = in_the_office(world, 7);
    enter(world, &mut owner, &person).await;
    let neighbour = in_the_office(world, 99);
    let tried = guess_until_it_is_closed(world, &neighbour, &person).await;
    assert_eq!(
        tried,
        6 + 28,
        "the share of the place, then that of strangers"
    );
    let mut elsewhere = world.client().at("198.51.100.1");
    assert_eq!(begin(&mut elsewhere, &person).await, 403);
    world.clock.advance(TimeDelta::days(60));
    world.service.tidy().await.unwrap();
    assert_eq!(begin(&mut elsewhere, &person).await, 403);
    // a mistake of one's own is none too many
    assert_eq!(guess(&owner, &person).await, 401);
    enter(world, &mut owner, &person).await;
    assert_eq!(prove(world, &mut owner, &person, PASSWORD).await, 204);
    // both factors were right: strangers begin anew
    assert_eq!(begin(&mut elsewhere, &person).await, 200);
}

async fn who_tries_many_accounts_shuts_nobody_out_who_was_there_before(world: &World) {
    let person = world.person("taro").await;
    let mut owner = in_the_office(world, 7);
    enter(world, &mut owner, &person).await;
    let out = owner.send("DELETE", "/api/logout", None, "").await;
    out.expect(204);
    let neighbour = in_the_office(world, 7);
    let mut last = 0;
    for number in 0..20 {
        let wrong = login(&format!("{number}@example.jp"), "wrong");
        last = neighbour.clone().post("/api/login", wrong).await.status;
    }
    assert_eq!(last, 429, "the address is shut out");
    let stranger = world.person("jiro").await;
    assert_eq!(begin(&mut in_the_office(world, 7), &stranger).await, 429);
    assert_eq!(begin(&mut owner, &person).await, 200);
}

async fn who_types_a_stolen_password_again_and_again_ends_their_own_sign_ins(world: &World) {
    let person = world.person("taro").await;
    let mut owner = in_the_office(world, 7);
    assert_eq!(begin(&mut owner, &person).await, 200);
    for _ in 0..12 {
        world.clock.advance(TimeDelta::seconds(1));
        let mut thief = world.client().at("198.51.100.1");
        assert_eq!(begin(&mut thief, &person).await, 200);
    }
    let code = json!({ "code": world.code(&person) });
    owner.post("/api/login/code", code).await.expect(200);
}

async fn two_devices_of_one_place_are_both_known(world: &World) {
    let person = world.person("taro").await;
    let (mut desk, mut laptop) = (in_the_office(world, 7), in_the_office(world, 8));
    enter(world, &mut desk, &person).await;
    enter(world, &mut laptop, &person).await;
    let neighbour = in_the_office(world, 99);
    for _ in 0..5 {
        guess(&neighbour, &person).await;
    }
    assert_eq!(begin(&mut in_the_office(world, 9), &person).await, 429);
    assert_eq!(begin(&mut desk, &person).await, 200);
    assert_eq!(begin(&mut laptop, &person).await, 200);
}

async fn a_noisy_device_shuts_no_other(world: &World) {
    let person = world.person("taro").await;
    let (mut stolen, mut own) = (in_the_office(world, 7), world.client().at("198.51.100.1"));
    enter(world, &mut own, &person).await;
    enter(world, &mut stolen, &person).await;
    for _ in 0..5 {
        assert_eq!(guess(&stolen, &person).await, 401);
    }
    assert_eq!(begin(&mut stolen, &person).await, 429);
    assert_eq!(begin(&mut own, &person).await, 200);
    assert_eq!(prove(world, &mut own, &person, PASSWORD).await, 204);
}

async fn a_noisy_session_shuts_no_other(world: &World) {
    let person = world.person("taro").await;
    let mut noisy = world.signed_in(&person).await;
    let mut other = world.signed_in(&person).await;
    for _ in 0..5 {
        assert_eq!(prove(world, &mut noisy, &person, "wrong").await, 422);
    }
    assert_eq!(prove(world, &mut noisy, &person, PASSWORD).await, 429);
    // neither the sign-in of the same browser nor the other session
    assert_eq!(begin(&mut noisy, &person).await, 200);
    assert_eq!(prove(world, &mut other, &person, PASSWORD).await, 204);
    // codes count apart
    let mut third = world.signed_in(&person).await;
    for _ in 0..5 {
        let wrong = json!({ "password": PASSWORD, "recovery_code": "00000-00000" });
        third.post(FRESH, wrong).await.expect(422);
    }
    assert_eq!(prove(world, &mut third, &person, PASSWORD).await, 429);
    assert_eq!(prove(world, &mut other, &person, PASSWORD).await, 204);
}

/// Wrong codes after the right password, until there is a wait; how many.
async fn wrong_codes(world: &World, client: &mut Client, person: &Person) -> usize {
    let old = person.totp.code_at(world.seconds_ago(3600)).digits;
    assert_eq!(begin(client, person).await, 200);
    let mut tried = 0;
    loop {
        let wrong = json!({ "code": old });
        match client.post("/api/login/code", wrong).await.status {
            401 => tried += 1,
            // a wait, or the door is closed
            429 | 403 => return tried,
            other => panic!("{other}"),
        }
    }
}

async fn strangers_who_know_the_password_use_up_no_codes_of_the_owner(world: &World) {
    let person = world.person("taro").await;
    let mut owner = world.client().at("198.51.100.1");
    enter(world, &mut owner, &person).await;
    let mut thief = in_the_office(world, 99);
    let mut tried = Vec::new();
    for _ in 0..4 {
        tried.push(wrong_codes(world, &mut thief, &person).await);
        world.clock.advance(TimeDelta::minutes(15));
    }
    assert_eq!(wrong_codes(world, &mut thief, &person).await, 0, "20 a day");
    enter(world, &mut owner, &person).await;
    assert_eq!(prove(world, &mut owner, &person, PASSWORD).await, 204);
    // the member was there: the count of the row begins anew
    for _ in 0..20 {
        tried.push(wrong_codes(world, &mut thief, &person).await);
        world.clock.advance(TimeDelta::days(1));
    }
    assert_eq!(tried[..4], [5, 5, 5, 5]);
    assert_eq!(tried[4..].iter().sum::<usize>(), 28, "{tried:?}");
    enter(world, &mut owner, &person).await;
    assert_eq!(prove(world, &mut owner, &person, PASSWORD).await, 204);
}

async fn a_closed_door_opens_with_a_new_password(world: &World) {
    let person = world.person("taro").await;
    let stranger = in_the_office(world, 99);
    let tried = guess_until_it_is_closed(world, &stranger, &person).await;
    assert_eq!(tried, 28);
    // no cookie, no place: the mailbox is the way in
    let mut owner = world.client().at("198.51.100.1");
    assert_eq!(begin(&mut owner, &person).await, 403);
    world.mails_to(&person.email).await;
    let ask = json!({ "email": person.email });
    owner
        .post("/api/forgot/password/email", ask)
        .await
        .expect(202);
    let token = world.mailed_token(&person.email, "token").await;
    let new = "violet kettle wanton 9";
    let set = json!({ "token": token, "password": new });
    owner.post("/api/forgot/password", set).await.expect(204);
    owner
        .post("/api/login", login(&person.email, new))
        .await
        .expect(200);
    let code = json!({ "code": world.code(&person) });
    owner.post("/api/login/code", code).await.expect(200);
}

async fn kinds(world: &World, person: &Person) -> Vec<String> {
    let mails = world.mails_to(&person.email).await;
    mails.into_iter().map(|mail| mail.kind).collect()
}

async fn the_member_is_told_before_the_door_closes_and_when(world: &World) {
    let person = world.person("taro").await;
    let stranger = in_the_office(world, 99);
    let (mut warned_after, mut closed_after) = (None, None);
    let mut tried = 0;
    for _ in 0..60 {
        tried += usize::from(guess(&stranger, &person).await == 401);
        let kinds = kinds(world, &person).await;
        if kinds.iter().any(|kind| kind == "password_tries_few") {
            warned_after.get_or_insert(tried);
        }
        if kinds.iter().any(|kind| kind == "password_door_closed") {
            closed_after.get_or_insert(tried);
        }
        world.clock.advance(TimeDelta::minutes(16));
    }
    assert_eq!((warned_after, closed_after), (Some(23), Some(28)));
    assert_eq!(
        kinds(world, &person).await,
        ["password_tries_few", "password_door_closed"],
        "one of each"
    );
    let mails = world.mails_to(&person.email).await;
    assert!(mails[0].text.contains("あと5回"), "{}", mails[0].text);
    for mail in mails {
        let reset = "https://example.jp/forgot/password";
        assert!(mail.text.contains(reset), "{}", mail.text);
    }
    // somebody without an account is told nothing, and answered the same
    let nobody = login("nobody@example.jp", "wrong");
    let mut tried = 0;
    for _ in 0..60 {
        let mut client = stranger.clone();
        let answer = client.post("/api/login", nobody.clone()).await;
        tried += usize::from(answer.status == 401);
        world.clock.advance(TimeDelta::minutes(16));
    }
    assert_eq!(tried, 28);
    assert!(world.mails_to("nobody@example.jp").await.is_empty());
}

async fn the_member_is_told_of_codes_before_their_door_closes(world: &World) {
    let person = world.person("taro").await;
    let mut thief = in_the_office(world, 99);
    let mut days = Vec::new();
    for _ in 0..12 {
        wrong_codes(world, &mut thief, &person).await;
        days.push(kinds(world, &person).await);
        world.clock.advance(TimeDelta::days(1));
    }
    let told = |day: usize, kind: &str| days[day].iter().filter(|one| *one == kind).count();
    let few: Vec<_> = (0..12).map(|day| told(day, "code_tries_few")).collect();
    let closed: Vec<_> = (0..12).map(|day| told(day, "code_door_closed")).collect();
    // five a day; the fifth day begins with the twenty-first
    assert_eq!(few, [0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 2], "one a day");
    assert_eq!(closed, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
    let mails = world.mails_to(&person.email).await;
    for mail in mails.iter().filter(|mail| mail.kind.starts_with("code_")) {
        for page in ["/forgot/password", "/forgot/mfa"] {
            assert!(mail.text.contains(page), "{}", mail.text);
        }
    }
}

async fn a_shared_computer_is_known_by_its_place_only_once_left(world: &World) {
    let person = world.person("taro").await;
    let mut owner = in_the_office(world, 7);
    enter(world, &mut owner, &person).await;
    let copied = owner.clone();
    let out = owner.send("DELETE", "/api/logout", None, Vec::new()).await;
    out.expect(204);
    let neighbour = in_the_office(world, 99);
    for _ in 0..5 {
        guess(&neighbour, &person).await;
    }
    // the token was given up with the log-out: it is no device any more
    assert_eq!(begin(&mut copied.clone(), &person).await, 429);
    // the place has a share of its own beside that of strangers
    let stranger = world.client().at("198.51.100.1");
    assert_eq!(guess(&stranger, &person).await, 401);
}
