//! Members pay at Stripe: the whole program beside the stand-in for it.

use crate::stand_in::{SECRET_KEY, StandIn, WEBHOOK_SECRET};
use crate::world::{Demo, PROGRAM, loop_until};
use serde_json::{Value, json};
use std::process::Command;
use std::rc::Rc;

const PROVIDER: (&str, &str) = ("SHINCHORYU_PAYMENTS__PROVIDER", "stripe");
const PUBLISHABLE: &str = "SHINCHORYU_PAYMENTS__STRIPE_PUBLISHABLE_KEY";
const SECRET: &str = "SHINCHORYU_PAYMENTS__STRIPE_SECRET_KEY";
const WEBHOOK: &str = "SHINCHORYU_PAYMENTS__STRIPE_WEBHOOK_SECRET";
const BASE: &str = "SHINCHORYU_PAYMENTS__STRIPE_API_BASE";
const PUBLISHABLE_KEY: &str = "pk_test_stand_in";

/// The account at the stand-in.
pub fn account(stand_in: &StandIn) -> [(&str, &str); 5] {
    [
        PROVIDER,
        (PUBLISHABLE, PUBLISHABLE_KEY),
        (SECRET, SECRET_KEY),
        (WEBHOOK, WEBHOOK_SECRET),
        (BASE, &stand_in.base),
    ]
}

/// The name of the event that something was charged with a key of ours.
fn event(stand_in: &StandIn) -> String {
    let words = [
        ("amount", "11000"),
        ("currency", "jpy"),
        ("payment_method", "pm_card_visa"),
        ("payment_method_types[]", "card"),
        ("confirm", "true"),
        ("metadata[charge]", "00000000-0000-4000-8000-00000000dead"),
    ];
    assert_eq!(stand_in.post("/v1/payment_intents", "a key", &words), 200);
    let events = stand_in.control("state", &json!({}))["events"].take();
    let mut events = events.as_array().unwrap().iter();
    let made = events.find(|one| one["type"] == "payment_intent.succeeded");
    made.unwrap()["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_server_with_stripe_offers_its_fields_and_takes_its_reports_alone() {
    let stand_in = StandIn::begin();
    let folder = Rc::new(tempfile::tempdir().unwrap());
    let demo = Demo::start_in(folder, &account(&stand_in));
    assert_eq!(demo.get("/readyz").status, 200);
    let plan: Value = serde_json::from_str(&demo.get("/api/plans/default").body).unwrap();
    let fields = json!({ "provider": "stripe", "publishable_key": PUBLISHABLE_KEY });
    assert_eq!(plan["card_entry"], fields);
    // the pages may ask Stripe's script, and nobody else's
    let policy = demo.get("/").head;
    assert!(policy.contains("https://js.stripe.com"), "{policy}");
    assert!(!demo.told.contains(SECRET_KEY) && !demo.log().contains(SECRET_KEY));

    stand_in.control("delivery", &json!({ "mode": "held" }));
    let url = format!("{}/api/provider/reports", demo.origin);
    let endpoint = json!({ "url": url, "secret": WEBHOOK_SECRET });
    stand_in.control("webhooks", &endpoint);
    let id = event(&stand_in);
    let delivered = |how: Value| {
        let mut asked = json!({ "events": [id] });
        for (name, value) in how.as_object().unwrap() {
            asked[name] = value.clone();
        }
        let sent = stand_in.control("deliver", &asked);
        let all = sent.as_array().unwrap().iter();
        all.map(|one| one["status"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(delivered(json!({ "wrong_signature": true })), [400]);
    assert!(demo.log().contains("the signature is wrong"));
    assert_eq!(delivered(json!({ "times": 2 })), [204, 204]);
    // it is kept once, and looked at by the job
    let looked = "a report names no charge of ours";
    loop_until(|| demo.log().contains(looked).then_some(()));
    assert_eq!(delivered(json!({})), [204]);
    assert_eq!(demo.log().matches(looked).count(), 1);
}

#[test]
fn the_member_of_a_demo_with_stripe_orders_the_plan() {
    let stand_in = StandIn::begin();
    let folder = Rc::new(tempfile::tempdir().unwrap());
    let demo = Demo::start_in(folder, &account(&stand_in));
    let cookies = demo.sign_in();
    let me = || demo.send("GET", "/api/members/me", &cookies, "").status;
    assert_eq!(me(), 403, "nothing was ordered");
    order(&demo, &stand_in, &cookies);
    assert_eq!(me(), 200);
    let plan = demo.send("GET", "/api/members/me/plan", &cookies, "");
    let plan: Value = serde_json::from_str(&plan.body).unwrap();
    assert_eq!(plan["status"], "trialing");
    let list = demo.send("GET", "/api/members/me/materials", &cookies, "");
    let list: Value = serde_json::from_str(&list.body).unwrap();
    assert_eq!(list["total"], 12);
}

/// The member of the demo pays with a card that its bank does not refuse.
pub fn order(demo: &Demo, stand_in: &StandIn, cookies: &str) {
    let card = json!({ "name": "TARO MIHON", "exp_month": 12, "exp_year": 2040 });
    let token = stand_in.control("payment_methods", &card)["id"].take();
    let headers = format!("{}{cookies}", demo.own());
    let post = |path: &str, body: Value| {
        let answer = demo.send("POST", path, &headers, &body.to_string());
        assert_eq!(answer.status, 201, "{path}: {}", answer.body);
    };
    post("/api/members/me/payments", json!({ "token": token }));
    let offer = demo.send("GET", "/api/subscribe/confirmation", cookies, "");
    let offer: Value = serde_json::from_str(&offer.body).unwrap();
    post("/api/subscribe", json!({ "hash": offer["hash"] }));
}

#[test]
fn nobody_starts_with_half_an_account_or_one_of_another_mode() {
    let stand_in = StandIn::begin();
    let folder = tempfile::tempdir().unwrap();
    let start = |change: (&str, &str)| {
        let mut settings = account(&stand_in);
        for setting in &mut settings {
            if setting.0 == change.0 {
                setting.1 = change.1;
            }
        }
        let ended = Command::new(PROGRAM)
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(folder.path())
            .envs(settings)
            .output()
            .unwrap();
        assert!(!ended.status.success(), "{change:?}");
        String::from_utf8(ended.stderr).unwrap()
    };
    for (name, value, says) in [
        (PUBLISHABLE, "", "the publishable key has to be"),
        (SECRET, "", "the secret key has to be"),
        (WEBHOOK, "", "the secret of the webhook has to be"),
        (PUBLISHABLE, "pk_live_c4n4ry", "the other one for tests"),
        (BASE, "nowhere", "the address has to be"),
    ] {
        let said = start((name, value));
        assert!(said.contains(says), "{name}: {said}");
        let secrets = [SECRET_KEY, WEBHOOK_SECRET, "c4n4ry"];
        assert!(
            !secrets.iter().any(|secret| said.contains(secret)),
            "{said}"
        );
    }
    // nothing was asked, and nothing was left behind
    let state = stand_in.control("state", &json!({}));
    assert_eq!(state["requests"], json!([]));
}
