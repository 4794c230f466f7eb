//! A year in the life of a member: free days, charges at month ends, coupons, a card that fails, the way back,
//! money that goes back, cancelling, keeping, cancelling again, the end and another beginning. Every amount, day,
//! mail and invoice, with the figures that stand in each mail and on each paper.

use crate::bodies::profile;
use crate::order::{TEN_PERCENT, add_coupon, choose, order, shown};
use crate::payments::about_to_pay;
use crate::refunds;
use crate::renewal::{charged, go_to, history, plan, renew};
use crate::stripe::StandIn;
use crate::world::{Client, World};
use chrono::TimeDelta;
use life::{House, Kind, Life};
use papers::PAPERS;
use serde_json::{Value, json};
use shinchoryu_service::operator::AskedRefund;
use shinchoryu_service::{CouponTerms, Discount, Progress, Yen};

mod life;
mod papers;

crate::on_both_databases! {
    a_year_in_the_life_of_a_member
}

crate::at_stripe_on_both_databases! {
    a_year_at_stripe
}

async fn a_year_in_the_life_of_a_member(world: &World) {
    Box::pin(whole_year(world, House::Sandbox)).await;
}

async fn a_year_at_stripe(world: &World, stand_in: &StandIn) {
    Box::pin(whole_year(world, House::Stripe(stand_in))).await;
}

const CARDS: &str = "/api/members/me/payments";
const PAY: &str = "/api/members/me/plan/payment";
const END: &str = "/api/members/me/plan/cancellation";

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

async fn whole_year(world: &World, house: House<'_>) {
    house.follow(world);
    go_to(world, "2027-12-01T03:00:00Z").await;
    let (person, mut client) = about_to_pay(world, "taro").await;
    let mut life = Life {
        world,
        house,
        person,
        mails: 0,
    };
    life.looks_away().await;

    // 1 December: the order, with a tenth off two charges
    let tenth = CouponTerms {
        charges: Some(2),
        ..TEN_PERCENT
    };
    add_coupon(world, "TENTH", tenth, Some(1)).await;
    add(&mut client, life.house.card(Kind::GoodUntilMarch)).await;
    choose(&mut client, "TENTH").await;
    let offer = shown(&mut client).await;
    let first = json!({ "date": "2027-12-31", "amount": 9_900, "tax": 900 });
    assert_eq!(offer["first_charge"], first);
    order(&mut client).await.expect(201);
    client
        .post("/api/members/me/profile", profile())
        .await
        .expect(201);
    life.is_told([(
        "welcome",
        &[
            "2027年12月30日",
            "2027年12月31日",
            "9,900円",
            "900円",
            "2028年2月29日",
            "31日",
            "11,000円",
            "1,000円",
            "2027年12月30日",
            "4242",
        ],
    )])
    .await;
    let expected = [
        ("2027-12-31", 9_900),
        ("2028-01-31", 9_900),
        ("2028-02-29", 11_000),
        ("2028-03-31", 11_000),
    ];
    assert_eq!(ahead(&mut client).await, days(expected));
    assert!(charged(world).is_empty());

    // three days before the first charge it is told
    life.goes_to("2027-12-28T03:00:59Z").await;
    life.is_told([(
        "first_charge",
        &[
            "2027年12月30日",
            "2027年12月31日",
            "9,900円",
            "900円",
            "2028年2月29日",
            "11,000円",
            "1,000円",
            "2027年12月30日",
        ],
    )])
    .await;

    // 31 December and 31 January: what was announced
    let mut client = life.at("2027-12-31T03:01:00Z").await;
    life.is_told([(
        "payment_made",
        &[
            "2027年12月31日",
            "9,900円",
            "2027年12月31日",
            "2028年1月30日",
            "4242",
        ],
    )])
    .await;
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
    life.is_told([(
        "payment_made",
        &[
            "2028年1月31日",
            "9,900円",
            "2028年1月31日",
            "2028年2月28日",
            "4242",
        ],
    )])
    .await;
    assert_eq!(plan(&mut client).await["coupon_left"], json!(0));

    // 29 February, and 3,000 yen off the charge after it
    let mut client = life.at("2028-02-29T03:01:00Z").await;
    life.is_told([(
        "payment_made",
        &[
            "2028年2月29日",
            "11,000円",
            "2028年2月29日",
            "2028年3月30日",
            "4242",
        ],
    )])
    .await;
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
    // the card is good until the end of March, which is told thirty days before and not again
    life.goes_to("2028-02-29T14:59:00Z").await;
    life.is_told([(
        "coupon_changed",
        &[
            "2028年3月31日",
            "8,000円",
            "727円",
            "2028年4月30日",
            "11,000円",
            "1,000円",
        ],
    )])
    .await;
    life.goes_to("2028-03-01T00:00:00Z").await;
    life.is_told([("card_expires", &["2028年3月31日", "4242"])])
        .await;
    life.goes_to("2028-03-30T00:00:00Z").await;
    life.is_told([]).await;

    // it is charged on its last day; the card after it is refused in April
    let mut client = life.at("2028-03-31T03:01:00Z").await;
    life.is_told([(
        "payment_made",
        &[
            "2028年3月31日",
            "8,000円",
            "2028年3月31日",
            "2028年4月29日",
            "4242",
        ],
    )])
    .await;
    let bad = add(&mut client, life.house.card(Kind::RefusedAtEachCharge)).await;
    make_default(&mut client, &bad).await;
    let mut client = life.at("2028-04-30T03:01:00Z").await;
    life.is_told([(
        "payment_failed",
        &[
            "2028年4月30日",
            "11,000円",
            "2028年5月1日",
            "2028年5月14日",
            "2028年5月14日",
            "0341",
        ],
    )])
    .await;
    let owing = plan(&mut client).await;
    assert_eq!(owing["status"], "past_due");
    assert_eq!(owing["open"]["next_attempt_on"], "2028-05-01");
    client
        .get("/api/members/me")
        .await
        .refused(403, "access_denied");
    for day in 1..=13 {
        life.goes_to(&format!("2028-05-{day:02}T03:02:00Z")).await;
        let tries = [(1, 3), (3, 5), (5, 7), (7, 10), (10, 14)];
        match tries.into_iter().find(|(tried, _)| *tried == day) {
            Some((_, next)) => {
                let next = format!("2028年5月{next}日");
                let last = "2028年5月14日";
                let figures = ["2028年4月30日", "11,000円", &next, last, last, "0341"];
                let mail: (&str, &[&str]) = if next == last {
                    (
                        "payment_failed_last",
                        &["2028年4月30日", "11,000円", last, "0341"],
                    )
                } else {
                    ("payment_failed", &figures)
                };
                life.is_told([mail]).await;
            }
            None => life.is_told([]).await,
        }
    }

    // the day before the last try: paid with a good card, which is the one from now on; nothing is lost and the
    // days stay
    let mut client = life.at("2028-05-14T01:00:00Z").await;
    life.is_told([]).await;
    let good = add(&mut client, life.house.card(Kind::Good)).await;
    let body = json!({ "card": good, "authentication": null });
    client.post(PAY, body.clone()).await.expect(204);
    client.post(PAY, body).await.refused(409, "no_open_invoice");
    life.is_told([(
        "payment_made",
        &[
            "2028年5月14日",
            "11,000円",
            "2028年4月30日",
            "2028年5月30日",
            "4242",
        ],
    )])
    .await;
    client.get("/api/members/me").await.expect(200);
    let expected = [
        ("2028-05-31", 11_000),
        ("2028-06-30", 11_000),
        ("2028-07-31", 11_000),
        ("2028-08-31", 11_000),
    ];
    assert_eq!(ahead(&mut client).await, days(expected));

    // March, of which too much was paid, goes back
    let asked = AskedRefund {
        invoice: "SCR-2028-000003".to_owned(),
        amount: Yen(8_000),
        reason: "二重のお支払い".to_owned(),
    };
    refunds::begin(world, &asked).await.unwrap();
    renew(world).await;
    life.is_told([(
        "payment_refunded",
        &["2028年3月31日", "2028年5月14日", "8,000円", "4242"],
    )])
    .await;

    // cancelled, kept, charged, cancelled again: the last day is the last one that is paid for
    let farewell = json!({ "reason": "not_needed", "comment": null });
    client.post(END, farewell.clone()).await.expect(204);
    world.clock.advance(TimeDelta::minutes(1));
    client.send("DELETE", END, None, "").await.expect(204);
    life.is_told([
        ("plan_cancelled", &["2028年5月30日", "2028年5月30日"]),
        ("plan_kept", &["2028年5月31日", "11,000円", "1,000円"]),
    ])
    .await;
    let mut client = life.at("2028-05-31T03:01:00Z").await;
    life.is_told([(
        "payment_made",
        &[
            "2028年5月31日",
            "11,000円",
            "2028年5月31日",
            "2028年6月29日",
            "4242",
        ],
    )])
    .await;
    client.post(END, farewell).await.expect(204);
    let leaving = plan(&mut client).await;
    assert_eq!(
        (&leaving["ends_on"], &leaving["upcoming"]),
        (&json!("2028-06-29"), &json!([]))
    );
    life.is_told([("plan_cancelled", &["2028年6月29日", "2028年6月29日"])])
        .await;
    let mut client = life.at("2028-06-29T14:59:00Z").await;
    client.get("/api/members/me").await.expect(200);
    let mut client = life.at("2028-06-30T03:01:00Z").await;
    life.is_told([("plan_ended", &["2028年6月29日"])]).await;
    client
        .get("/api/members/me")
        .await
        .refused(403, "access_denied");

    // two months later: no second free month, and the day of the month is that of the return
    let mut client = life.at("2028-08-30T03:00:00Z").await;
    life.is_told([]).await;
    let offer = shown(&mut client).await;
    assert_eq!(offer["plan"]["trial_days"], Value::Null);
    assert_eq!(offer["first_charge"]["date"], "2028-08-30");
    order(&mut client).await.expect(201);
    life.is_told([
        (
            "payment_made",
            &[
                "2028年8月30日",
                "11,000円",
                "2028年8月30日",
                "2028年9月29日",
                "4242",
            ],
        ),
        (
            "plan_begun",
            &[
                "2028年8月30日",
                "11,000円",
                "1,000円",
                "30日",
                "11,000円",
                "1,000円",
                "4242",
            ],
        ),
    ])
    .await;
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
            "refunded"
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

    for (number, expected) in PAPERS {
        let papers = life.papers(&mut client, number).await;
        assert_eq!(papers.len(), expected.len(), "{number}");
        for (paper, expected) in papers.iter().zip(expected) {
            for words in *expected {
                assert!(paper.contains(words), "{number} {words}: {paper}");
            }
        }
    }

    // the books of the provider agree, where it has some
    life.goes_to("2028-08-30T09:00:00Z").await;
    world.service.reconcile().await.unwrap();
    while world.service.look_at_reports().await.unwrap() == Progress::More {}
    let differences = world.database.store.reports().differences(10).await;
    assert_eq!(differences.unwrap(), []);
}
