//! Money that moves while the program is killed moves once, and is told once.

use crate::stand_in::StandIn;
use crate::stripe::{account, order};
use crate::world::{Demo, loop_until};
use serde_json::{Value, json};
use std::rc::Rc;

const DAY: i64 = 86_400;
/// Longer than the free days, and the attempt that nobody knows the end of is asked for again.
const CHARGED: i64 = 31 * DAY;
const ASKED_AGAIN: i64 = 180;
const MEMBER: &str = "demo@example.jp";
const OTHER: &str = "jiro@example.jp";
const INTENTS: &str = "/v1/payment_intents";

/// Goes on by so much, on both sides.
fn advance(demo: &Demo, stand_in: &StandIn, seconds: i64) {
    demo.advance(seconds);
    let clock: Value = serde_json::from_str(&demo.get("/clock").body).unwrap();
    let now = clock["now"].as_str().unwrap();
    let now: chrono::DateTime<chrono::Utc> = now.parse().unwrap();
    stand_in.control("clock", &json!({ "now": now.timestamp() }));
}

fn state(stand_in: &StandIn, kind: &str) -> Vec<Value> {
    let mut state = stand_in.control("state", &json!({}));
    let all = state[kind].take();
    all.as_array().unwrap().clone()
}

/// The mails of a kind that were sent to an address.
fn sent(demo: &Demo, to: &str, kind: &str) -> usize {
    let mails: Value = serde_json::from_str(&demo.get("/outbox.json").body).unwrap();
    let mails = mails.as_array().unwrap().iter();
    let same = mails.filter(|mail| mail["to"] == to && mail["kind"] == kind);
    same.count()
}

/// Kills the program when `has_come` for the first charge of a plan, and starts it again on the same data.
fn killed_at(fault: Option<&str>, has_come: impl Fn(&StandIn) -> bool) {
    let stand_in = StandIn::begin();
    let folder = Rc::new(tempfile::tempdir().unwrap());
    let demo = Demo::start_in(folder, &account(&stand_in));
    order(&demo, &stand_in, &demo.sign_in());
    if let Some(kind) = fault {
        let asked = json!({ "kind": kind, "method": "POST", "path": INTENTS });
        stand_in.control("faults", &asked);
    }
    advance(&demo, &stand_in, CHARGED);
    loop_until(|| has_come(&stand_in).then_some(()));
    let folder = demo.kill();
    stand_in.control("release", &json!({}));

    let demo = Demo::start_in(folder, &account(&stand_in));
    // its clock begins anew
    advance(&demo, &stand_in, CHARGED + ASKED_AGAIN);
    loop_until(|| (sent(&demo, MEMBER, "payment_made") > 0).then_some(()));
    // and a day later nothing older waits to be done or sent
    advance(&demo, &stand_in, DAY);
    demo.sign_up(OTHER);
    loop_until(|| (sent(&demo, OTHER, "verify_email") > 0).then_some(()));
    assert_eq!(sent(&demo, MEMBER, "payment_made"), 1);
    assert_eq!(sent(&demo, MEMBER, "payment_failed"), 0);
    let charges = state(&stand_in, "charges");
    let [charge] = &charges[..] else {
        panic!("{} charges", charges.len());
    };
    assert_eq!(
        (&charge["status"], &charge["amount"]),
        (&json!("succeeded"), &json!(11_000))
    );
}

/// The newest request that makes an intent.
fn asked(stand_in: &StandIn) -> Option<Value> {
    let mut requests = state(stand_in, "requests").into_iter().rev();
    requests.find(|one| one["method"] == "POST" && one["path"] == INTENTS)
}

#[test]
fn a_charge_is_made_once_when_the_program_is_killed_while_stripe_makes_it() {
    killed_at(Some("hold"), |stand_in| asked(stand_in).is_some());
}

#[test]
fn a_charge_is_told_once_when_the_program_is_killed_before_its_answer() {
    killed_at(Some("hold_answer"), |stand_in| {
        asked(stand_in).is_some_and(|one| one["status"] == 200)
    });
}

#[test]
fn a_charge_is_told_once_when_the_program_is_killed_as_soon_as_it_is_made() {
    killed_at(None, |stand_in| !state(stand_in, "charges").is_empty());
}
