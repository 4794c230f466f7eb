//! A good request of each operation that writes, with all that has to be there before.

use crate::announcements::{BEFORE, announcement};
use crate::authenticator::Authenticator;
use crate::bodies::{card, contact, login, profile, reference, sign_up};
use crate::events::import;
use crate::factors::make_fresh;
use crate::order::{TEN_PERCENT, add_coupon, choose, coming_back, order, with_card};
use crate::passkeys::with_passkey;
use crate::payments::about_to_pay;
use crate::renewal::{past_due, with_plan};
use crate::world::{Client, PASSWORD, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};

const NEW: &str = "violet kettle wanton 9";

pub struct Request {
    pub method: &'static str,
    pub path: String,
    pub body: Option<Value>,
    pub client: Client,
}

impl Request {
    /// Type and bytes of its body.
    pub fn sent(&self) -> (Option<&'static str>, Vec<u8>) {
        match &self.body {
            _ if (self.method, self.path.as_str()) == ("POST", crate::logos::LOGOS) => {
                (Some("image/png"), crate::logos::PNG.to_vec())
            }
            Some(body) => (Some("application/json"), body.to_string().into()),
            None => (None, Vec::new()),
        }
    }
}

async fn fresh(world: &World, name: &str) -> (Person, Client) {
    let person = world.person(name).await;
    let mut client = world.signed_in(&person).await;
    make_fresh(world, &mut client, &person).await;
    (person, client)
}

/// The id of the first thing of a list.
async fn first(client: &mut Client, path: &str, list: &str) -> String {
    let answer = client.get(path).await.expect(200).json;
    answer[list][0]["id"].as_str().unwrap().to_owned()
}

/// What an operation is tried with: one request, or one for each thing that it can do.
pub async fn prepared(
    world: &World,
    (method, path): (&'static str, &'static str),
    number: usize,
) -> Vec<Request> {
    let name = format!("p{number}");
    let mut address = path.to_owned();
    let (client, body) = match (method, path) {
        ("POST", "/signup") => {
            let body = sign_up(&format!("new-{name}@example.jp"), PASSWORD);
            (world.client(), Some(body))
        }
        ("POST", "/contact-us") => {
            let person = world.person(&name).await;
            let client = world.signed_in(&person).await;
            let visitor = (world.client(), contact(&format!("new-{name}@example.jp")));
            return [visitor, (client, contact(&person.email))]
                .map(|(client, body)| Request {
                    method,
                    path: format!("/api{path}"),
                    body: Some(body),
                    client,
                })
                .into();
        }
        ("POST", "/verify/me/email") => {
            let client = crate::sign_up::signed_up(world, &format!("{name}@example.jp")).await;
            world.clock.advance(TimeDelta::seconds(61));
            (client, None)
        }
        ("PATCH", "/verify/me/email") => {
            let email = format!("{name}@example.jp");
            let signed_up = crate::sign_up::signed_up(world, &email).await;
            let first = json!({ "code": world.mailed_code(&email).await });
            let (person, mut moving) = fresh(world, "moving").await;
            let email = "moved@example.jp";
            let asked = crate::change_email::request(world, &mut moving, &person, email).await;
            asked.expect(200);
            let code = json!({ "code": world.mailed_code(email).await });
            return [(signed_up, first), (moving, code)]
                .map(|(client, body)| Request {
                    method,
                    path: format!("/api{path}"),
                    body: Some(body),
                    client,
                })
                .into();
        }
        ("POST", "/login" | "/forgot/mfa/email") => {
            let person = world.person(&name).await;
            (world.client(), Some(login(&person.email, PASSWORD)))
        }
        ("POST", "/login/code") => {
            let person = world.person(&name).await;
            let mut client = world.client();
            let begun = client.post("/api/login", login(&person.email, PASSWORD));
            begun.await.expect(200);
            (client, Some(json!({ "code": world.code(&person) })))
        }
        ("POST", "/login/passkey") => {
            let (_, _, mut authenticator) = with_passkey(world, &name).await;
            let mut client = world.client();
            let options = crate::passkeys::asked(&mut client).await;
            let body = json!({ "credential": authenticator.get(&options) });
            (client, Some(body))
        }
        ("DELETE", "/logout" | "/members/me/email/pending" | "/members/me/sessions")
        | ("PATCH", "/members/me/profile") => {
            let person = world.person(&name).await;
            let mut client = world.signed_in(&person).await;
            if path.ends_with("pending") {
                let email = "waiting@example.jp";
                let asked = crate::change_email::request(world, &mut client, &person, email);
                asked.await.expect(200);
            }
            if path.ends_with("sessions") {
                world.signed_in(&person).await;
            }
            let body = json!({ "phone": "0312340000" });
            let mut changed = profile();
            changed["phone"] = body["phone"].clone();
            (client, (method == "PATCH").then_some(changed))
        }
        ("POST", "/forgot/password/email") => {
            let person = world.person(&name).await;
            (world.client(), Some(json!({ "email": person.email })))
        }
        ("POST", "/forgot/password") => {
            let person = world.person(&name).await;
            let token = crate::forgot_password::link(world, &person).await;
            let body = json!({ "token": token, "password": NEW });
            (world.client(), Some(body))
        }
        ("POST", "/forgot/mfa") => {
            let person = world.person(&name).await;
            let (client, code) = crate::lost_device::ask(world, &person).await;
            (client, Some(json!({ "code": code })))
        }
        ("POST", "/forgot/mfa/cancel") => {
            let person = world.person(&name).await;
            crate::lost_device::request(world, &person).await;
            let token = world.mailed_token(&person.email, "cancel").await;
            (world.client(), Some(json!({ "token": token })))
        }
        ("POST", "/forgot/mfa/finish") => {
            let person = world.person(&name).await;
            crate::lost_device::request(world, &person).await;
            world.clock.advance(TimeDelta::hours(24));
            (crate::lost_device::password(world, &person).await, None)
        }
        ("PATCH", "/members/me/email") => {
            let body = json!({ "email": "other@example.jp" });
            (fresh(world, &name).await.1, Some(body))
        }
        ("PATCH", "/members/me/language") => {
            let person = world.person(&name).await;
            let client = world.signed_in(&person).await;
            (client, Some(json!({ "language": "en" })))
        }
        ("DELETE", "/members/me")
        | ("POST", "/members/me/security/recovery-codes" | "/members/me/security/passkeys/start") => {
            (fresh(world, &name).await.1, None)
        }
        ("POST", "/members/me/profile") => {
            let (_, mut client) = with_card(world, &name).await;
            order(&mut client).await.expect(201);
            (client, Some(profile()))
        }
        ("DELETE", "/members/me/sessions/{id}") => {
            let person = world.person(&name).await;
            let mut other = world.signed_in(&person).await;
            let list = "/api/members/me/sessions";
            address = format!(
                "/members/me/sessions/{}",
                first(&mut other, list, "results").await
            );
            (world.signed_in(&person).await, None)
        }
        ("POST", "/members/me/security/fresh") => {
            let person = world.person(&name).await;
            let client = world.signed_in(&person).await;
            let body = json!({ "password": PASSWORD, "code": world.code(&person) });
            (client, Some(body))
        }
        ("PUT", "/members/me/security/mfa") => {
            let (_, mut client) = crate::factors::enrolling(world, &name).await;
            let totp = crate::factors::shown(&mut client).await;
            let code = totp.code_at(world.seconds_ago(0)).digits;
            (client, Some(json!({ "code": code })))
        }
        ("POST", "/members/me/security/password") => {
            let person = world.person(&name).await;
            let client = world.signed_in(&person).await;
            let code = world.code(&person);
            let body = json!({ "current_password": PASSWORD, "password": NEW, "code": code });
            (client, Some(body))
        }
        ("POST", "/members/me/security/passkeys") => {
            let (_, mut client) = fresh(world, &name).await;
            let start = "/api/members/me/security/passkeys/start";
            let options = client.post(start, json!({})).await.expect(200).json;
            let credential = Authenticator::new(&name).create(&options);
            (
                client,
                Some(json!({ "name": "PC", "credential": credential })),
            )
        }
        ("PATCH" | "DELETE", "/members/me/security/passkeys/{id}") => {
            let (_, mut client, _) = with_passkey(world, &name).await;
            let id = first(&mut client, "/api/members/me/security", "passkeys").await;
            address = format!("/members/me/security/passkeys/{id}");
            let body = json!({ "name": "PC" });
            (client, (method == "PATCH").then_some(body))
        }
        ("PATCH", "/members/me/coupons") => {
            let (_, client) = about_to_pay(world, &name).await;
            add_coupon(world, "TEN", TEN_PERCENT, None).await;
            (client, Some(json!({ "coupon": "TEN" })))
        }
        ("POST", "/members/me/payments") => {
            let (_, client) = about_to_pay(world, &name).await;
            (client, Some(card("visa", "ICHIRO TAKASAKI")))
        }
        ("PATCH", "/members/me/payments/{id}/default")
        | ("DELETE", "/members/me/payments/{id}") => {
            let (_, mut client) = with_card(world, &name).await;
            order(&mut client).await.expect(201);
            let cards = "/api/members/me/payments";
            let added = client.post(cards, card("jcb", "ICHIRO TAKASAKI")).await;
            let added = added.expect(201).json;
            address = path.replace("{id}", added["id"].as_str().unwrap());
            (client, None)
        }
        ("POST", "/subscribe") => return Box::pin(orders(world, &name)).await,
        (_, "/members/me/plan/cancellation" | "/members/me/plan/payment") => {
            Box::pin(of_a_plan(world, (method, path), &name)).await
        }
        (_, "/announcements/read") => {
            let told = announcement("told", BEFORE, "");
            import(world, &[told]).await;
            let person = world.person(&name).await;
            let client = world.signed_in(&person).await;
            (client, Some(json!({ "ids": ["told"] })))
        }
        (
            _,
            "/members/me/materials"
            | "/members/me/materials/{id}"
            | "/members/me/materials/{id}/versions"
            | "/preferences/{id}",
        ) => {
            let person = world.person(&name).await;
            let mut client = world.signed_in(&person).await.with("if-match", "\"1\"");
            let id = crate::coverage::saved_by(&mut client).await;
            address = path.replace("{id}", &id);
            let mut input = reference();
            input["title"] = json!("changed");
            let body = match method {
                "DELETE" => json!({ "ids": [id] }),
                _ if path.ends_with("versions") => json!({ "lang": "ja" }),
                _ if path.starts_with("/preferences") => {
                    json!({ "display": { "palette": "plum" } })
                }
                _ => json!({ "input": input }),
            };
            (client, Some(body))
        }
        ("POST", "/members/me/materials/{id}/links") => {
            let (client, material) = crate::shared::issued(world, &name).await;
            address = format!("/members/me/materials/{material}/links");
            (client, Some(json!({ "number": 1, "days": 14 })))
        }
        ("DELETE", "/members/me/materials/{id}/links/{link}") => {
            let (mut client, material) = crate::shared::issued(world, &name).await;
            let made = crate::shared::share(&mut client, &material, json!({})).await;
            let link = made["link"]["id"].as_str().unwrap();
            address = format!("/members/me/materials/{material}/links/{link}");
            (client, None)
        }
        ("POST", "/members/me/logos") => {
            let person = world.person(&name).await;
            (world.signed_in(&person).await, None)
        }
        ("DELETE", "/members/me/logos/{digest}") => {
            let person = world.person(&name).await;
            let mut client = world.signed_in(&person).await;
            let digest = crate::logos::added(&mut client).await;
            address = format!("/members/me/logos/{digest}");
            (client, None)
        }
        ("POST", "/shared/open") => {
            let (mut client, material) = crate::shared::issued(world, &name).await;
            let passcode = json!({ "passcode": "241357" });
            let made = crate::shared::share(&mut client, &material, passcode).await;
            let body = json!({ "token": made["token"], "passcode": "241357" });
            (world.client(), Some(body))
        }
        _ => panic!("{method} {path} has no request: add one"),
    };
    vec![Request {
        method,
        path: format!("/api{address}"),
        body,
        client,
    }]
}

/// The order of somebody who has free days, and of somebody who is charged at once.
async fn orders(world: &World, name: &str) -> Vec<Request> {
    let (_, new) = with_card(world, name).await;
    let (_, back) = coming_back(world, &format!("{name}-back")).await;
    let mut requests = Vec::new();
    for (mut client, coupon) in [(new, "TEN2"), (back, "TEN3")] {
        add_coupon(world, coupon, TEN_PERCENT, Some(1)).await;
        choose(&mut client, coupon).await;
        let hash = crate::order::shown(&mut client).await["hash"].clone();
        requests.push(Request {
            method: "POST",
            path: "/api/subscribe".to_owned(),
            body: Some(json!({ "hash": hash })),
            client,
        });
    }
    requests
}

/// What is done with a plan that runs, or with one that is not paid.
async fn of_a_plan(world: &World, operation: (&str, &str), name: &str) -> (Client, Option<Value>) {
    if operation.1.ends_with("payment") {
        let (_, mut client) = past_due(world, name).await;
        let card = first(&mut client, "/api/members/me/payments", "results").await;
        return (client, Some(json!({ "card": card })));
    }
    let (_, mut client) = with_plan(world, name).await;
    let body = json!({ "reason": "price", "comment": null });
    if operation.0 == "POST" {
        return (client, Some(body));
    }
    let cancelled = client.post("/api/members/me/plan/cancellation", body);
    cancelled.await.expect(204);
    (client, None)
}
