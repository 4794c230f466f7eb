//! Production without payments: it starts with a day up to which it is free, and keeps to it.

use crate::mail_server::{MailServer, Manner};
use crate::world::{Demo, free_day, loop_until, production};
use serde_json::{Value, json};
use std::fs;
use std::process::Command;
use std::rc::Rc;
use tempfile::TempDir;

const NONE: (&str, &str) = ("SHINCHORYU_PAYMENTS__PROVIDER", "none");
const FREE_UNTIL: &str = "SHINCHORYU_PAYMENTS__FREE_UNTIL";
/// Any 32 bytes that look random.
const KEY: &str = "quJISYQtcIK2b1fOgnC9BNosOf+5ffIoA8JwmDAyxOU=";

/// What it says when it does not start.
fn refusal(folder: &TempDir, settings: &[(&str, &str)]) -> String {
    refusal_of(production(folder, settings))
}

fn refusal_of(mut command: Command) -> String {
    let ended = command.output().unwrap();
    assert!(!ended.status.success());
    String::from_utf8(ended.stderr).unwrap()
}

#[test]
fn production_starts_without_payments_and_writes_to_its_members() {
    let mails = MailServer::start(Manner::Confirms);
    let port = mails.port.to_string();
    let folder = Rc::new(tempfile::tempdir().unwrap());
    // a member, from a start as the demo over the same database and key
    let (last_day, day_before) = (free_day(300), free_day(299));
    let demo = Demo::start_in(Rc::clone(&folder), &[NONE, (FREE_UNTIL, &last_day)]);
    let folder = demo.kill();
    let secrets = fs::read_to_string(folder.path().join("demo.json")).unwrap();
    let secrets: Value = serde_json::from_str(&secrets).unwrap();

    let settings = [
        NONE,
        (FREE_UNTIL, last_day.as_str()),
        ("SHINCHORYU_SECRETS__KEYS", secrets["key"].as_str().unwrap()),
        ("SHINCHORYU_MAIL__SMTP__PORT", &port),
    ];
    let pilot = Demo::start_production(Rc::clone(&folder), &settings);
    assert_eq!(pilot.get("/readyz").status, 200);
    let plan: Value = serde_json::from_str(&pilot.get("/api/plans/default").body).unwrap();
    let free = json!({ "until": last_day, "state": "running" });
    assert_eq!((&plan["free"], &plan["amount"]), (&free, &json!(0)));
    assert_eq!(pilot.get("/outbox").status, 404);
    assert_eq!(pilot.get("/clock").status, 404);
    let coupon = pilot.get("/api/coupon/validate?coupon=SEMINAR10");
    assert!(coupon.body.contains("no_payments"), "{}", coupon.body);

    let email = secrets["email"].as_str().unwrap();
    let body = json!({ "email": email }).to_string();
    let asked = pilot.send("POST", "/api/forgot/password/email", &pilot.own(), &body);
    assert!(asked.status < 300, "{}", asked.body);
    let mail = loop_until(|| mails.mails_to(email).pop());
    assert!(mail.contains("no-reply@pilot.example.jp"), "{mail}");

    // what a member was promised is not taken back by a setting
    let folder = pilot.kill();
    let mut earlier = settings;
    earlier[1] = (FREE_UNTIL, &day_before);
    let refused = refusal(&folder, &earlier);
    assert!(
        refused.contains(&format!("members were promised {last_day}")),
        "{refused}"
    );
}

#[test]
fn production_does_not_start_without_a_day_that_is_to_come() {
    let folder = tempfile::tempdir().unwrap();
    let key = ("SHINCHORYU_SECRETS__KEYS", KEY);
    for (day, says) in [
        ("", "payments.free_until has to name"),
        ("2027-02-30", "payments.free_until has to name"),
        (
            "2020-03-31",
            "payments.free_until is 2020-03-31, which is over",
        ),
    ] {
        let mut first = production(&folder, &[NONE, key, (FREE_UNTIL, day)]);
        first.arg("--first-start");
        let refused = refusal_of(first);
        assert!(refused.contains(says), "{day:?}: {refused}");
    }
    let sandbox = refusal(&folder, &[key]);
    assert!(sandbox.contains("payments.provider"), "{sandbox}");
}
