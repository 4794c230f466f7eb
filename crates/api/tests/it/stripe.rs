//! Members who pay at the stand-in for Stripe.

use crate::bodies::profile;
use crate::order::order;
use crate::payments::about_to_pay;
use crate::provider::Provider;
use crate::world::{Client, Person, World};
use serde_json::{Value, json};
use shinchoryu_store::testing::TestDatabase;
pub use stand_in::StandIn;
use std::sync::Arc;
use std::time::Duration;

#[path = "../../../adapters/tests/stripe/stand_in.rs"]
mod stand_in;

#[path = "../../../adapters/tests/stripe/account.rs"]
mod account;

/// Each test pays at a stand-in of its own, on SQLite, and on PostgreSQL where a server is named.
#[macro_export]
macro_rules! at_stripe_on_both_databases {
    ($($name:ident)*) => {
        mod at_stripe {
            use $crate::stripe::{StandIn, world_at};
            use shinchoryu_store::testing::TestDatabase;

            mod sqlite {
                use super::*;

                $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let stand_in = StandIn::begin();
                    let world = world_at(&stand_in, TestDatabase::sqlite().await);
                    Box::pin(super::super::$name(&world, &stand_in)).await;
                    world.end().await;
                })*
            }

            mod postgres {
                use super::*;

                $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let Some(database) = TestDatabase::postgres().await else {
                        return;
                    };
                    let stand_in = StandIn::begin();
                    let world = world_at(&stand_in, database);
                    Box::pin(super::super::$name(&world, &stand_in)).await;
                    world.end().await;
                })*
            }
        }
    };
}

pub const HOLDER: &str = "ICHIRO TAKASAKI";
const INTENTS: &str = "/v1/payment_intents";

pub fn world_at(stand_in: &StandIn, database: TestDatabase) -> World {
    World::over(database, |clock| {
        Provider::over(Arc::new(stand_in.stripe(clock)))
    })
}

/// The body that adds a credit card of Japan, with what is special about it.
pub fn card(stand_in: &StandIn, special: &Value) -> Value {
    let mut card = json!({
        "name": HOLDER, "country": "JP", "funding": "credit", "exp_month": 12, "exp_year": 2035,
    });
    for (name, value) in special.as_object().unwrap() {
        card[name] = value.clone();
    }
    json!({ "token": stand_in.token(card) })
}

/// A member in the free month.
pub async fn with_plan_at(stand_in: &StandIn, world: &World, name: &str) -> (Person, Client) {
    follow(stand_in, world);
    let (person, mut client) = about_to_pay(world, name).await;
    let added = client.post("/api/members/me/payments", card(stand_in, &json!({})));
    added.await.expect(201);
    order(&mut client).await.expect(201);
    let profiled = client.post("/api/members/me/profile", profile()).await;
    profiled.expect(201);
    (person, client)
}

/// The clock there is the one here.
pub fn follow(stand_in: &StandIn, world: &World) {
    let now = json!({ "now": world.clock_now().timestamp() });
    stand_in.control("clock", &now);
}

/// What was paid there, in yen.
pub fn paid_at(stand_in: &StandIn) -> Vec<i64> {
    let state = stand_in.control("state", &json!({}));
    let intents = state["payment_intents"].as_array().unwrap().iter();
    let paid = intents.filter(|one| one["status"] == "succeeded");
    paid.map(|one| one["amount_received"].as_i64().unwrap())
        .collect()
}

/// The next calls that make an intent go wrong like this.
pub fn fault(stand_in: &StandIn, kind: &str, times: u32) {
    let asked = json!({ "kind": kind, "method": "POST", "path": INTENTS, "times": times });
    stand_in.control("faults", &asked);
}

/// Waits until a call has come to the place where it is held.
pub async fn until_held(stand_in: &StandIn) {
    loop {
        let state = stand_in.control("state", &json!({}));
        let newest = state["requests"].as_array().unwrap().last().unwrap();
        let is_held = match newest["fault"].as_str() {
            Some("hold") => true,
            Some("hold_answer") => !newest["status"].is_null(),
            _ => false,
        };
        if is_held {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
