//! A year in the life of a member: free days, charges at month ends, coupons, a card that fails, the way back,
//! cancelling, keeping, cancelling again, the end and another beginning. Every amount, day, mail and invoice.

use crate::bodies::{card, profile};
use crate::order::{TEN_PERCENT, add_coupon, choose, order, shown};
use crate::payments::about_to_pay;
use crate::renewal::{charged, go_to, history, plan, renew};
use crate::world::{Client, Person, World};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use shinchoryu_service::{CouponTerms, Discount, Progress, Yen};
use stand_in::StandIn;

crate::on_both_databases! {
    a_year_in_the_life_of_a_member
}

#[path = "../../../adapters/tests/stripe/stand_in.rs"]
mod stand_in;

#[path = "../../../adapters/tests/stripe/account.rs"]
mod account;

/// Where cards come from, and what moves with the clock.
enum House {
    Sandbox,
    Stripe(StandIn),
}

impl House {
    /// What the browser gets for a card: one that is good, or one that is refused whenever it is charged.
    fn card(&self, is_good: bool) -> Value {
        match self {
            Self::Sandbox if is_good => card("visa", HOLDER),
            Self::Sandbox => card("charge_declined", HOLDER),
            Self::Stripe(stand_in) => {
                let decline = if is_good {
                    Value::Null
                } else {
                    "generic".into()
                };
                let behaviour = json!({ "charge": decline });
                let card = json!({
                    "name": HOLDER, "country": "JP", "funding": "credit", "behaviour": behaviour,
                    "exp_month": 12, "exp_year": 2035,
                });
                json!({ "token": stand_in.token(card) })
            }
        }
    }

    fn follow(&self, world: &World) {
        if let Self::Stripe(stand_in) = self {
            let now = json!({ "now": world.clock_now().timestamp() });
            stand_in.control("clock", &now);
        }
    }
}

mod at_stripe {
    use super::{House, stand_in::StandIn, whole_year};
    use crate::provider::Provider;
    use crate::world::World;
    use shinchoryu_store::testing::TestDatabase;
    use std::sync::Arc;

    async fn live(database: TestDatabase) {
        let stand_in = StandIn::begin();
        let world = World::over(database, |clock| {
            Provider::over(Arc::new(stand_in.stripe(clock)))
        });
        Box::pin(whole_year(&world, House::Stripe(stand_in))).await;
        world.end().await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_year_on_sqlite() {
        live(TestDatabase::sqlite().await).await;
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_year_on_postgres() {
        if let Some(database) = TestDatabase::postgres().await {
            live(database).await;
        }
    }
}

async fn a_year_in_the_life_of_a_member(world: &World) {
    Box::pin(whole_year(world, House::Sandbox)).await;
}

const CARDS: &str = "/api/members/me/payments";
const PAY: &str = "/api/members/me/plan/payment";
const END: &str = "/api/members/me/plan/cancellation";
const HOLDER: &str = "ICHIRO TAKASAKI";

/// The member at a time, with all that is due by then done.
struct Life<'a> {
    world: &'a World,
    house: House,
    person: Person,
    /// Mails that were looked at before.
    mails: usize,
}

impl Life<'_> {
    async fn goes_to(&self, instant: &str) {
        let instant: DateTime<Utc> = instant.parse().unwrap();
        self.world.clock.advance(instant - self.world.clock_now());
        self.house.follow(self.world);
        renew(self.world).await;
    }

    async fn at(&self, instant: &str) -> Client {
        self.goes_to(instant).await;
        self.world.signed_in(&self.person).await
    }

    /// The kinds of the mails since the last look, but for those of signing in, by name.
    async fn told(&mut self) -> Vec<String> {
        let mails = self.world.mails_to(&self.person.email).await;
        let new = mails
            .iter()
            .skip(self.mails)
            .map(|mail| mail.kind.to_owned());
        let mut new: Vec<_> = new.filter(|kind| kind != "new_device").collect();
        new.sort();
        self.mails = mails.len();
        new
    }
}

/// The days and amounts that are to come.
async fn ahead(client: &mut Client) -> Vec<(String, i64)> {
    let plan = plan(client).await;
    let next = plan["upcoming"].as_array().unwrap().iter();
    next.map(|charge| {
        let day = charge["day"].as_str().unwrap().to_owned();
        (day, charge["amount"].as_i64().unwrap())
    })
    .collect()
}

fn days(expected: [(&str, i64); 4]) -> Vec<(String, i64)> {
    expected
        .map(|(day, amount)| (day.to_owned(), amount))
        .to_vec()
}

/// Number, day of the bill, first and last day, amount and status of every invoice, the newest first.
async fn invoices(client: &mut Client) -> Vec<Value> {
    let list = history(client).await;
    let names = [
        "number",
        "billed_on",
        "period_from",
        "period_to",
        "amount",
        "status",
    ];
    list.iter()
        .map(|invoice| names.iter().map(|name| invoice[*name].clone()).collect())
        .collect()
}

async fn add(client: &mut Client, card: Value) -> String {
    let added = client.post(CARDS, card).await.expect(201);
    added.json["id"].as_str().unwrap().to_owned()
}

async fn make_default(client: &mut Client, card: &str) {
    let path = format!("{CARDS}/{card}/default");
    client.json("PATCH", &path, json!({})).await.expect(204);
}

async fn whole_year(world: &World, house: House) {
    house.follow(world);
    go_to(world, "2027-12-01T03:00:00Z").await;
    let (person, mut client) = about_to_pay(world, "taro").await;
    let mut life = Life {
        world,
        house,
        person,
        mails: 0,
    };
    life.told().await;

    // 1 December: the order, with a tenth off two charges
    let tenth = CouponTerms {
        charges: Some(2),
        ..TEN_PERCENT
    };
    add_coupon(world, "TENTH", tenth, Some(1)).await;
    let good = add(&mut client, life.house.card(true)).await;
    choose(&mut client, "TENTH").await;
    let offer = shown(&mut client).await;
    let first = json!({ "date": "2027-12-31", "amount": 9_900, "tax": 900 });
    assert_eq!(offer["first_charge"], first);
    order(&mut client).await.expect(201);
    client
        .post("/api/members/me/profile", profile())
        .await
        .expect(201);
    assert_eq!(life.told().await, ["welcome"]);
    let expected = [
        ("2027-12-31", 9_900),
        ("2028-01-31", 9_900),
        ("2028-02-29", 11_000),
        ("2028-03-31", 11_000),
    ];
    assert_eq!(ahead(&mut client).await, days(expected));
    assert!(charged(world).is_empty());

    // 31 December and 31 January: what was announced
    let mut client = life.at("2027-12-31T03:01:00Z").await;
    assert_eq!(life.told().await, ["payment_made"]);
    assert_eq!(
        invoices(&mut client).await,
        [json!([
            "SCR-2027-000001",
            "2027-12-31",
            "2027-12-31",
            "2028-01-30",
            9_900,
            "paid"
        ])]
    );
    let mut client = life.at("2028-01-31T03:01:00Z").await;
    assert_eq!(life.told().await, ["payment_made"]);
    assert_eq!(plan(&mut client).await["coupon_left"], json!(0));

    // 29 February, and 3,000 yen off the charge after it
    let mut client = life.at("2028-02-29T03:01:00Z").await;
    assert_eq!(life.told().await, ["payment_made"]);
    let once = CouponTerms {
        discount: Discount::amount(Yen(3_000)).unwrap(),
        charges: Some(1),
    };
    add_coupon(world, "ONCE", once, None).await;
    choose(&mut client, "ONCE").await;
    let expected = [
        ("2028-03-31", 8_000),
        ("2028-04-30", 11_000),
        ("2028-05-31", 11_000),
        ("2028-06-30", 11_000),
    ];
    assert_eq!(ahead(&mut client).await, days(expected));

    // another card, which is refused in April
    let mut client = life.at("2028-03-31T03:01:00Z").await;
    assert_eq!(life.told().await, ["payment_made"]);
    let bad = add(&mut client, life.house.card(false)).await;
    make_default(&mut client, &bad).await;
    let mut client = life.at("2028-04-30T03:01:00Z").await;
    assert_eq!(life.told().await, ["payment_failed"]);
    let owing = plan(&mut client).await;
    assert_eq!(owing["status"], "past_due");
    assert_eq!(owing["open"]["next_attempt_on"], "2028-05-01");
    client
        .get("/api/members/me")
        .await
        .refused(403, "access_denied");
    for (day, is_tried) in [
        ("01", true),
        ("02", false),
        ("03", true),
        ("04", false),
        ("05", true),
    ] {
        life.goes_to(&format!("2028-05-{day}T03:02:00Z")).await;
        assert_eq!(life.told().await.len(), usize::from(is_tried), "day {day}");
    }

    // 6 May: paid with the good card, which is the one from now on; nothing is lost and the days stay
    let mut client = life.at("2028-05-06T01:00:00Z").await;
    let body = json!({ "card": good, "authentication": null });
    client.post(PAY, body.clone()).await.expect(204);
    client.post(PAY, body).await.refused(409, "no_open_invoice");
    assert_eq!(life.told().await, ["payment_made"]);
    client.get("/api/members/me").await.expect(200);
    let expected = [
        ("2028-05-31", 11_000),
        ("2028-06-30", 11_000),
        ("2028-07-31", 11_000),
        ("2028-08-31", 11_000),
    ];
    assert_eq!(ahead(&mut client).await, days(expected));

    // cancelled, kept, charged, cancelled again: the last day is the last one that is paid for
    let farewell = json!({ "reason": "not_needed", "comment": null });
    client.post(END, farewell.clone()).await.expect(204);
    world.clock.advance(TimeDelta::minutes(1));
    client.send("DELETE", END, None, "").await.expect(204);
    assert_eq!(life.told().await, ["plan_cancelled", "plan_kept"]);
    let mut client = life.at("2028-05-31T03:01:00Z").await;
    assert_eq!(life.told().await, ["payment_made"]);
    client.post(END, farewell).await.expect(204);
    let leaving = plan(&mut client).await;
    assert_eq!(
        (&leaving["ends_on"], &leaving["upcoming"]),
        (&json!("2028-06-29"), &json!([]))
    );
    assert_eq!(life.told().await, ["plan_cancelled"]);
    let mut client = life.at("2028-06-29T14:59:00Z").await;
    client.get("/api/members/me").await.expect(200);
    let mut client = life.at("2028-06-30T03:01:00Z").await;
    assert_eq!(life.told().await, ["plan_ended"]);
    client
        .get("/api/members/me")
        .await
        .refused(403, "access_denied");

    // two months later: no second free month, and the day of the month is that of the return
    let mut client = life.at("2028-08-30T03:00:00Z").await;
    assert!(life.told().await.is_empty());
    let offer = shown(&mut client).await;
    assert_eq!(offer["plan"]["trial_days"], Value::Null);
    assert_eq!(offer["first_charge"]["date"], "2028-08-30");
    order(&mut client).await.expect(201);
    assert_eq!(life.told().await, ["payment_made"]);
    client.get("/api/members/me").await.expect(200);
    let expected = [
        ("2028-09-30", 11_000),
        ("2028-10-30", 11_000),
        ("2028-11-30", 11_000),
        ("2028-12-30", 11_000),
    ];
    assert_eq!(ahead(&mut client).await, days(expected));

    let all = [
        json!([
            "SCR-2028-000006",
            "2028-08-30",
            "2028-08-30",
            "2028-09-29",
            11_000,
            "paid"
        ]),
        json!([
            "SCR-2028-000005",
            "2028-05-31",
            "2028-05-31",
            "2028-06-29",
            11_000,
            "paid"
        ]),
        json!([
            "SCR-2028-000004",
            "2028-04-30",
            "2028-04-30",
            "2028-05-30",
            11_000,
            "paid"
        ]),
        json!([
            "SCR-2028-000003",
            "2028-03-31",
            "2028-03-31",
            "2028-04-29",
            8_000,
            "paid"
        ]),
        json!([
            "SCR-2028-000002",
            "2028-02-29",
            "2028-02-29",
            "2028-03-30",
            11_000,
            "paid"
        ]),
        json!([
            "SCR-2028-000001",
            "2028-01-31",
            "2028-01-31",
            "2028-02-28",
            9_900,
            "paid"
        ]),
        json!([
            "SCR-2027-000001",
            "2027-12-31",
            "2027-12-31",
            "2028-01-30",
            9_900,
            "paid"
        ]),
    ];
    assert_eq!(invoices(&mut client).await, all);
    let mut amounts = charged(world);
    amounts.sort_unstable();
    assert_eq!(
        amounts,
        [8_000, 9_900, 9_900, 11_000, 11_000, 11_000, 11_000]
    );

    // the books of the provider agree, where it has some
    life.goes_to("2028-08-30T09:00:00Z").await;
    world.service.reconcile().await.unwrap();
    while world.service.look_at_reports().await.unwrap() == Progress::More {}
    let differences = world.database.store.reports().differences(10).await;
    assert_eq!(differences.unwrap(), []);
}
