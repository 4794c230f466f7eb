//! What many tries from one address of the network come to.

use crate::bodies::login;
use crate::world::{Client, PASSWORD, World};
use chrono::TimeDelta;

crate::on_both_databases! {
    thirty_failures_shut_an_address_out_for_a_quarter_of_an_hour
    a_sixteenth_account_shuts_an_address_out_for_a_day
    an_office_behind_one_address_signs_in
    neighbours_do_not_shut_a_known_device_out
}

const OFFICE: &str = "192.0.2.1";
const ELSEWHERE: &str = "192.0.2.9";

/// The status of a try with a wrong password.
async fn guess(client: &mut Client, number: usize) -> u16 {
    let email = format!("nobody-{number}@example.jp");
    client
        .post("/api/login", login(&email, "wrong"))
        .await
        .status
}

async fn thirty_failures_shut_an_address_out_for_a_quarter_of_an_hour(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client().at(OFFICE);
    for number in 0..30 {
        assert_eq!(guess(&mut client, number / 3).await, 401, "{number}");
    }
    let right = login(&person.email, PASSWORD);
    let refused = client.post("/api/login", right.clone()).await.expect(429);
    assert_eq!(refused.header("retry-after"), "900");
    let mut other = world.client().at(ELSEWHERE);
    other.post("/api/login", right.clone()).await.expect(200);
    world.clock.advance(TimeDelta::seconds(899));
    client.post("/api/login", right.clone()).await.expect(429);
    world.clock.advance(TimeDelta::seconds(1));
    client.post("/api/login", right).await.expect(200);
}

async fn a_sixteenth_account_shuts_an_address_out_for_a_day(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.client().at(OFFICE);
    for number in 0..15 {
        assert_eq!(guess(&mut client, number).await, 401, "{number}");
    }
    let right = login(&person.email, PASSWORD);
    let refused = client.post("/api/login", right.clone()).await.expect(429);
    assert_eq!(refused.header("retry-after"), "86400");
    world.clock.advance(TimeDelta::hours(24));
    client.post("/api/login", right).await.expect(200);
}

async fn an_office_behind_one_address_signs_in(world: &World) {
    let mut people = Vec::new();
    for number in 0..20 {
        people.push(world.person(&format!("agent-{number}")).await);
    }
    for person in people {
        let mut client = world.client().at(OFFICE);
        let typo = login(&person.email, "wrong");
        client.post("/api/login", typo).await.expect(401);
        let right = login(&person.email, PASSWORD);
        client.post("/api/login", right).await.expect(200);
    }
}

async fn neighbours_do_not_shut_a_known_device_out(world: &World) {
    let person = world.person("taro").await;
    let mut known = world.signed_in(&person).await.at(OFFICE);
    let mut stranger = world.client().at(OFFICE);
    for number in 0..15 {
        guess(&mut stranger, number).await;
    }
    assert_eq!(guess(&mut stranger, 16).await, 429);
    let right = login(&person.email, PASSWORD);
    stranger.post("/api/login", right.clone()).await.expect(429);
    known.post("/api/login", right).await.expect(200);
}
