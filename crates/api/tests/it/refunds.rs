//! Money goes back: what the operator asks for, and what becomes of it.

use crate::renewal::{HISTORY, charged, go_to, history, mails, plan, renew, with_plan};
use crate::world::{Client, Person, World};
use chrono::{DateTime, Datelike as _, TimeDelta, Utc};
use serde_json::{Value, json};
use shinchoryu_service::operator::{self, AskedRefund, NoRefund, Refundable};
use shinchoryu_service::{Yen, japan_day};
use shinchoryu_store::{Refund, RefundStatus, Room};
use std::sync::atomic::Ordering;
use std::time::Duration;

crate::on_both_databases! {
    what_was_paid_goes_back_in_parts
    twenty_refunds_at_once_are_one
    twenty_servers_give_back_once
    a_refund_whose_answer_was_lost_is_asked_for_again
    what_the_provider_refuses_is_left
    only_what_was_paid_is_given_back
    who_deleted_the_account_gets_the_money_and_no_mail
    a_number_and_its_day_are_of_one_year
}

const NUMBER: &str = "SCR-2026-000001";

/// A member who paid one month, two days ago.
pub async fn paid(world: &World) -> (Person, Client) {
    let (person, _) = with_plan(world, "taro").await;
    go_to(world, "2026-05-31T03:00:40Z").await;
    world.clock.advance(TimeDelta::days(2));
    let client = world.signed_in(&person).await;
    (person, client)
}

pub fn asked(amount: i64) -> AskedRefund {
    AskedRefund {
        invoice: NUMBER.to_owned(),
        amount: Yen(amount),
        reason: "二重のお支払い".to_owned(),
    }
}

pub async fn begin(world: &World, asked: &AskedRefund) -> Result<Refund, NoRefund> {
    let (store, clock, entropy) = (&world.database.store, &*world.clock, &*world.entropy);
    operator::begin_refund(store, clock, entropy, asked).await
}

pub async fn refundable(world: &World) -> Refundable {
    let found = operator::refundable(&world.database.store, NUMBER).await;
    found.unwrap()
}

pub fn given_back(world: &World) -> Vec<i64> {
    let made = world.provider.refunds.lock().unwrap();
    made.values().copied().collect()
}

async fn what_was_paid_goes_back_in_parts(world: &World) {
    let (person, mut client) = paid(world).await;
    let found = refundable(world).await;
    assert_eq!(found.email.as_deref(), Some(person.email.as_str()));
    assert_eq!((found.paid, found.left), (Yen(11_000), Yen(11_000)));
    assert_eq!(found.paid_on.to_string(), "2026-05-31");
    let first = begin(world, &asked(5_500)).await.unwrap();
    assert_eq!(refundable(world).await.left, Yen(5_500), "it is on its way");
    // whoever asks again does not know what became of it
    let again = begin(world, &asked(5_500)).await;
    assert!(matches!(again, Err(NoRefund::UnderWay)), "{again:?}");
    renew(world).await;
    let [one] = &history(&mut client).await[..] else {
        panic!("one invoice");
    };
    assert_eq!(
        (&one["status"], &one["refunded"]),
        (&json!("paid"), &json!(5_500))
    );
    let expected = json!([{
        "id": first.id.0, "number": "SCR-R-2026-000001",
        "amount": 5_500, "refunded_on": "2026-06-02", "failed_on": null,
    }]);
    assert_eq!(one["refunds"], expected);
    assert_eq!(mails(world, &person, "payment_refunded").await, 1);

    begin(world, &asked(5_500)).await.unwrap();
    renew(world).await;
    let one = &history(&mut client).await[0];
    assert_eq!(
        (&one["status"], &one["refunded"]),
        (&json!("refunded"), &json!(11_000))
    );
    assert_eq!(one["refunds"][1]["number"], "SCR-R-2026-000002");
    assert_eq!(given_back(world), [5_500, 5_500]);
    assert_eq!(mails(world, &person, "payment_refunded").await, 2);
    // the plan goes on, and so do its charges
    assert_eq!(plan(&mut client).await["status"], "active");
    go_to(world, "2026-07-01T00:00:00Z").await;
    assert_eq!(charged(world), [11_000; 2]);

    let mut client = world.signed_in(&person).await;
    let id = one["id"].as_str().unwrap();
    let path = format!("{HISTORY}/{id}/refunds/{}", first.id);
    let paper = client.get(&path).await.expect(200);
    assert!(paper.bytes.starts_with(b"%PDF-"));
    let name = paper.header("content-disposition");
    assert!(
        name.contains("filename=\"20260602_5500_SCR-R-2026-000001.pdf\""),
        "{name}"
    );
    // the invoice is still there, and a refund is not one of another invoice
    client
        .get(&format!("{HISTORY}/{id}/invoice"))
        .await
        .expect(200);
    let list = history(&mut client).await;
    let other = list[0]["id"].as_str().unwrap();
    let path = format!("{HISTORY}/{other}/refunds/{}", first.id);
    client.get(&path).await.refused(404, "not_found");
    let told = world.database.store.audit().of(person.id).await.unwrap();
    let count = |event: &str| told.iter().filter(|row| row.event == event).count();
    assert_eq!((count("refund_begun"), count("refunded")), (2, 2));
}

async fn twenty_refunds_at_once_are_one(world: &World) {
    paid(world).await;
    let running: Vec<_> = (0..20)
        .map(|_| {
            let (clock, entropy) = (world.clock.clone(), world.entropy.clone());
            let store = world.database.store.clone();
            tokio::spawn(async move {
                let all = asked(11_000);
                operator::begin_refund(&store, &*clock, &*entropy, &all).await
            })
        })
        .collect();
    let mut made = 0;
    for one in running {
        match one.await.unwrap() {
            Ok(_) => made += 1,
            Err(refusal) => assert!(matches!(refusal, NoRefund::UnderWay), "{refusal}"),
        }
    }
    assert_eq!(made, 1);
    renew(world).await;
    assert_eq!(given_back(world), [11_000]);
}

async fn twenty_servers_give_back_once(world: &World) {
    let (person, mut client) = paid(world).await;
    begin(world, &asked(1_100)).await.unwrap();
    let servers: Vec<_> = (0..20)
        .map(|_| {
            let service = world.service.clone();
            tokio::spawn(async move { service.renew_plans().await })
        })
        .collect();
    for server in servers {
        server.await.unwrap().unwrap();
    }
    assert_eq!(given_back(world), [1_100]);
    assert_eq!(mails(world, &person, "payment_refunded").await, 1);
    begin(world, &asked(1_100)).await.unwrap();
    renew(world).await;
    let one = &history(&mut client).await[0];
    assert_eq!(
        one["refunds"][1]["number"], "SCR-R-2026-000002",
        "no number was lost"
    );
}

async fn a_refund_whose_answer_was_lost_is_asked_for_again(world: &World) {
    let (person, mut client) = paid(world).await;
    begin(world, &asked(11_000)).await.unwrap();
    world.provider.lost.store(2, Ordering::SeqCst);
    renew(world).await;
    assert_eq!(given_back(world), [11_000], "it was made, and nobody knows");
    assert_eq!(history(&mut client).await[0]["refunded"], 0);
    assert_eq!(refundable(world).await.refunds[0].attempts, 1);
    renew(world).await;
    assert_eq!(world.provider.lost.load(Ordering::SeqCst), 1, "not at once");
    world.clock.advance(TimeDelta::minutes(2));
    renew(world).await;
    world.clock.advance(TimeDelta::minutes(4));
    renew(world).await;
    assert_eq!(given_back(world), [11_000], "by one key");
    let mut client = world.signed_in(&person).await;
    assert_eq!(history(&mut client).await[0]["status"], "refunded");
    assert_eq!(mails(world, &person, "payment_refunded").await, 1);
}

async fn what_the_provider_refuses_is_left(world: &World) {
    let (person, mut client) = paid(world).await;
    world.provider.refuses_refunds.store(true, Ordering::SeqCst);
    let begun = begin(world, &asked(11_000)).await.unwrap();
    renew(world).await;
    world
        .provider
        .refuses_refunds
        .store(false, Ordering::SeqCst);
    let now = operator::refund_now(&world.database.store, &begun).await;
    let now = now.unwrap().unwrap();
    assert_eq!(now.status, RefundStatus::Refused);
    assert_eq!(now.refusal.as_deref(), Some("the charge was disputed"));
    assert_eq!(now.number, None);
    let one = &history(&mut client).await[0];
    assert_eq!((&one["refunded"], &one["refunds"]), (&json!(0), &json!([])));
    assert_eq!(mails(world, &person, "payment_refunded").await, 0);
    assert_eq!(refundable(world).await.left, Yen(11_000));
    let id = one["id"].as_str().unwrap();
    let path = format!("{HISTORY}/{id}/refunds/{}", begun.id);
    client.get(&path).await.refused(404, "not_found");
    begin(world, &asked(11_000)).await.unwrap();
    renew(world).await;
    let one: &Value = &history(&mut client).await[0];
    assert_eq!(one["refunds"][0]["number"], "SCR-R-2026-000001");
}

async fn only_what_was_paid_is_given_back(world: &World) {
    paid(world).await;
    let refusal = |asked: AskedRefund| async move { begin(world, &asked).await.unwrap_err() };
    let unknown = AskedRefund {
        invoice: "SCR-2026-000002".to_owned(),
        ..asked(1)
    };
    assert!(matches!(
        refusal(unknown).await,
        NoRefund::UnknownInvoice(_)
    ));
    for none in [0, -1] {
        assert!(matches!(refusal(asked(none)).await, NoRefund::Nothing));
    }
    assert!(matches!(
        refusal(asked(11_001)).await,
        NoRefund::MoreThanLeft(Yen(11_000))
    ));
    for reason in [" ".to_owned(), "あ".repeat(201)] {
        let asked = AskedRefund { reason, ..asked(1) };
        assert!(matches!(refusal(asked).await, NoRefund::Reason));
    }
    begin(world, &asked(11_000)).await.unwrap();
    // on its way as a whole: all that is left is nothing
    let found = refundable(world).await;
    assert!(matches!(
        found.check(found.left),
        Err(NoRefund::NothingLeft)
    ));
    renew(world).await;
    let again = refusal(asked(1)).await;
    assert!(matches!(again, NoRefund::NothingLeft));
    assert_eq!(given_back(world), [11_000]);
}

async fn who_deleted_the_account_gets_the_money_and_no_mail(world: &World) {
    let (person, _) = paid(world).await;
    crate::deletion::deleted(world, &person).await;
    assert_eq!(refundable(world).await.email, None);
    begin(world, &asked(11_000)).await.unwrap();
    renew(world).await;
    assert_eq!(given_back(world), [11_000]);
    assert_eq!(mails(world, &person, "payment_refunded").await, 0);
}

async fn a_number_and_its_day_are_of_one_year(world: &World) {
    let (_, mut client) = paid(world).await;
    client
        .post(crate::leaving::END, crate::leaving::farewell())
        .await
        .expect(204);
    // ten seconds before the new year in Japan
    go_to(world, "2026-12-31T14:59:50Z").await;
    let begun = begin(world, &asked(11_000)).await.unwrap();
    // it has its answer, and waits for somebody else to be done with a number
    let store = &world.database.store;
    let tx = store.begin(Room::Small).await.unwrap();
    tx.invoices().hold_numbers("refund").await.unwrap();
    let service = world.service.clone();
    let renewing = tokio::spawn(async move { service.renew_plans().await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    world.clock.advance(TimeDelta::seconds(20));
    tx.commit().await.unwrap();
    renewing.await.unwrap().unwrap();
    renew(world).await;
    let made = operator::refund_now(store, &begun).await.unwrap().unwrap();
    let year = |at: Option<DateTime<Utc>>| japan_day(at.unwrap()).year();
    assert_eq!(made.number.as_deref(), Some("SCR-R-2027-000001"));
    assert_eq!(year(made.ended_at), 2027);
}
