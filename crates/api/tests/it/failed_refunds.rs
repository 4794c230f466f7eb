//! Money that was given back and did not arrive.

use crate::provider_reports::{attempts, differences, kinds, look, told};
use crate::random::materials::Random;
use crate::refunds::{asked, begin, given_back, paid, refundable};
use crate::renewal::{HISTORY, history, mails, renew};
use crate::world::{Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::operator::{self, BookedAs};
use shinchoryu_service::{Keyring, KnownRefund, MadeCharge, Yen};
use shinchoryu_store::{Refund, RefundStatus};
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    what_did_not_arrive_is_given_back_again
    what_was_cancelled_later_is_booked_back_then
    a_part_that_did_not_arrive_leaves_the_others
    its_reports_end_alike_in_any_order
    what_failed_before_its_answer_is_looked_at_again
    twenty_servers_find_it_once
    it_is_found_without_a_report
    one_of_the_providers_own_pages_is_told
    who_deleted_the_account_is_not_written_to
}

const MAIL: &str = "refund_failed";

/// What the provider says of a refund whose money came back.
fn came_back(refund: &Refund) -> KnownRefund {
    KnownRefund {
        key: Some(refund.id.to_string()),
        id: format!("re_{}", refund.id),
        amount: refund.amount,
        failure: Some("lost_or_stolen_card".to_owned()),
    }
}

fn arrived(refund: &Refund) -> KnownRefund {
    KnownRefund {
        failure: None,
        ..came_back(refund)
    }
}

fn knows(world: &World, known: Vec<KnownRefund>) {
    *world.provider.known_refunds.lock().unwrap() = known;
}

/// A refund of so much that was made an hour ago, by a provider that sends reports.
async fn given(world: &World, amount: i64) -> Refund {
    world.provider.reports.store(true, Ordering::SeqCst);
    let refund = begin(world, &asked(amount)).await.unwrap();
    renew(world).await;
    world.clock.advance(TimeDelta::hours(1));
    refund
}

async fn key(world: &World) -> String {
    attempts(world).await[0].id.to_string()
}

/// The one invoice of a member.
async fn invoice(world: &World, person: &Person) -> Value {
    let mut client = world.signed_in(person).await;
    history(&mut client).await.remove(0)
}

async fn what_did_not_arrive_is_given_back_again(world: &World) {
    let (person, _) = paid(world).await;
    let first = given(world, 11_000).await;
    assert_eq!(invoice(world, &person).await["status"], "refunded");
    knows(world, vec![came_back(&first)]);
    told(world, "evt_1", "refund", &key(world).await).await;
    look(world).await;

    let one = invoice(world, &person).await;
    assert_eq!(
        (&one["status"], &one["refunded"]),
        (&json!("paid"), &json!(0))
    );
    let failed = json!([{
        "id": first.id.0, "number": "SCR-R-2026-000001",
        "amount": 11_000, "refunded_on": "2026-06-02", "failed_on": "2026-06-02",
    }]);
    assert_eq!(one["refunds"], failed);
    assert_eq!(mails(world, &person, MAIL).await, 1);
    // it stays findable, by its number
    let mut client = world.signed_in(&person).await;
    let of = one["id"].as_str().unwrap();
    let path = format!("{HISTORY}/{of}/refunds/{}", first.id);
    let paper = client.get(&path).await.expect(200);
    let name = paper.header("content-disposition");
    assert!(name.contains("SCR-R-2026-000001"), "{name}");
    // also among those that are saved together
    let found = crate::taken::backup(world, &person, crate::taken::BACKUP).await;
    assert!(found.values().any(|bytes| *bytes == paper.bytes));
    let [found] = &differences(world).await[..] else {
        panic!("it is told once");
    };
    assert_eq!(found.id, format!("refund_failed:{}", first.id));
    assert_eq!(
        found.repaired_at, None,
        "somebody has to give it back again"
    );
    let audit = world.database.store.audit().of(person.id).await.unwrap();
    assert_eq!(audit.iter().filter(|row| row.event == MAIL).count(), 1);

    let left = refundable(world).await;
    assert_eq!(left.left, Yen(11_000));
    assert_eq!(left.refunds[0].status, RefundStatus::Failed);
    assert_eq!(
        left.refunds[0].refusal.as_deref(),
        Some("lost_or_stolen_card")
    );
    let second = given(world, 11_000).await;
    knows(world, vec![came_back(&first), arrived(&second)]);
    told(world, "evt_2", "refund", &key(world).await).await;
    look(world).await;
    let one = invoice(world, &person).await;
    assert_eq!(
        (&one["status"], &one["refunded"]),
        (&json!("refunded"), &json!(11_000))
    );
    assert_eq!(one["refunds"][1]["number"], "SCR-R-2026-000002");
    assert_eq!(one["refunds"][1]["failed_on"], Value::Null);
    assert_eq!(given_back(world), [11_000; 2]);
    assert_eq!(kinds(world).await, [MAIL]);
}

/// Kinds, numbers, days and amounts of what the books of these days say.
async fn booked(world: &World, from: &str, to: &str) -> Vec<(BookedAs, String, String, i64)> {
    let keyring = Keyring::parse(["AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="]).unwrap();
    let days = from.parse().unwrap()..=to.parse().unwrap();
    let store = &world.database.store;
    let papers = operator::books(store, Some(&keyring), &days).await.unwrap();
    papers
        .into_iter()
        .map(|paper| {
            let (day, amount) = (paper.booked_on.to_string(), paper.price.amount.get());
            (paper.kind, paper.number, day, amount)
        })
        .collect()
}

async fn what_was_cancelled_later_is_booked_back_then(world: &World) {
    let (_, _) = paid(world).await;
    let refund = given(world, 5_500).await;
    let june = async || booked(world, "2026-06-01", "2026-06-30").await;
    let before = june().await;
    world.clock.advance(TimeDelta::days(30));
    knows(world, vec![came_back(&refund)]);
    told(world, "evt_1", "refund", &key(world).await).await;
    look(world).await;
    let paper = "SCR-R-2026-000001";
    let returned = (BookedAs::Return, paper, "2026-06-02", 5_500);
    let of = |(kind, number, day, amount): (BookedAs, &str, &str, i64)| {
        (kind, number.to_owned(), day.to_owned(), amount)
    };
    assert_eq!(before.last(), Some(&of(returned)));
    // a month that was booked stays as it is
    assert_eq!(june().await, before);
    let cancelled = (BookedAs::Cancellation, paper, "2026-07-02", 5_500);
    let july = booked(world, "2026-07-01", "2026-07-31").await;
    let july: Vec<_> = july
        .into_iter()
        .filter(|row| row.0 != BookedAs::Invoice)
        .collect();
    assert_eq!(july, [of(cancelled)]);
    assert!(booked(world, "2026-08-01", "2026-08-31").await.is_empty());
}

async fn a_part_that_did_not_arrive_leaves_the_others(world: &World) {
    let (person, _) = paid(world).await;
    let first = given(world, 4_000).await;
    let second = given(world, 7_000).await;
    knows(world, vec![arrived(&second), came_back(&first)]);
    told(world, "evt_1", "refund", &key(world).await).await;
    look(world).await;
    let one = invoice(world, &person).await;
    assert_eq!(
        (&one["status"], &one["refunded"]),
        (&json!("paid"), &json!(7_000))
    );
    assert_eq!(refundable(world).await.left, Yen(4_000));
    // the other one too, later
    knows(world, vec![came_back(&second), came_back(&first)]);
    told(world, "evt_2", "refund", &key(world).await).await;
    look(world).await;
    assert_eq!(refundable(world).await.left, Yen(11_000));
    assert_eq!(mails(world, &person, MAIL).await, 2);
}

/// Reports of a refund that was made, and then did not arrive: come late, twice, before one another, or never,
/// while jobs run in between.
async fn its_reports_end_alike_in_any_order(world: &World) {
    let (person, _) = paid(world).await;
    world.provider.reports.store(true, Ordering::SeqCst);
    let mut random = Random::new(20_261_125 + u64::from(world.is_on_sqlite()));
    let charge = key(world).await;
    for round in 1..=20 {
        let refund = begin(world, &asked(11_000)).await.unwrap();
        let mut deliveries = Vec::new();
        for number in 0..3 {
            for _ in 0..random.between(i64::from(number == 0), 2) {
                deliveries.push(format!("evt_{round}_{number}"));
            }
        }
        knows(world, vec![arrived(&refund)]);
        if random.one_in(2) {
            renew(world).await;
        }
        let fails_after = random.between(0, deliveries.len() as i64 - 1);
        let mut sent = 0;
        while !deliveries.is_empty() {
            if sent == fails_after {
                knows(world, vec![came_back(&refund)]);
            }
            let which = random.between(0, deliveries.len() as i64 - 1);
            let id = deliveries.swap_remove(usize::try_from(which).unwrap());
            told(world, &id, "refund", &charge).await;
            sent += 1;
            if random.one_in(3) {
                look(world).await;
            }
            if random.one_in(3) {
                renew(world).await;
            }
        }
        // the last report of all comes after it failed
        renew(world).await;
        told(world, &format!("evt_{round}_last"), "refund", &charge).await;
        for _ in 0..3 {
            world.clock.advance(TimeDelta::minutes(10));
            look(world).await;
        }
        let one = invoice(world, &person).await;
        assert_eq!(
            (&one["status"], &one["refunded"]),
            (&json!("paid"), &json!(0)),
            "{round}"
        );
        let refunds = one["refunds"].as_array().unwrap();
        assert_eq!(refunds.len(), round);
        let number = format!("SCR-R-2026-{round:06}");
        assert_eq!(refunds[round - 1]["number"], *number, "no number was lost");
        assert!(
            refunds.iter().all(|one| one["failed_on"].is_string()),
            "{refunds:?}"
        );
        assert_eq!(mails(world, &person, MAIL).await, round);
        assert_eq!(differences(world).await.len(), round);
        assert_eq!(refundable(world).await.left, Yen(11_000));
    }
}

async fn what_failed_before_its_answer_is_looked_at_again(world: &World) {
    let (person, _) = paid(world).await;
    world.provider.reports.store(true, Ordering::SeqCst);
    let refund = begin(world, &asked(11_000)).await.unwrap();
    world.provider.lost.store(1, Ordering::SeqCst);
    renew(world).await;
    knows(world, vec![came_back(&refund)]);
    told(world, "evt_1", "refund", &key(world).await).await;
    look(world).await;
    assert_eq!(
        refundable(world).await.refunds[0].status,
        RefundStatus::Pending
    );
    // the provider says by its key what it said first
    world.clock.advance(TimeDelta::minutes(3));
    renew(world).await;
    look(world).await;
    let one = invoice(world, &person).await;
    assert_eq!(
        (&one["status"], &one["refunded"]),
        (&json!("paid"), &json!(0))
    );
    assert_eq!(mails(world, &person, MAIL).await, 1);
}

async fn twenty_servers_find_it_once(world: &World) {
    let (person, _) = paid(world).await;
    let refund = given(world, 1_100).await;
    knows(world, vec![came_back(&refund)]);
    told(world, "evt_1", "refund", &key(world).await).await;
    let servers: Vec<_> = (0..20)
        .map(|_| {
            let service = world.service.clone();
            tokio::spawn(async move { service.look_at_reports().await })
        })
        .collect();
    for server in servers {
        server.await.unwrap().unwrap();
    }
    assert_eq!(mails(world, &person, MAIL).await, 1);
    assert_eq!(kinds(world).await, [MAIL]);
}

async fn it_is_found_without_a_report(world: &World) {
    let (person, _) = paid(world).await;
    let refund = given(world, 11_000).await;
    knows(world, vec![came_back(&refund)]);
    let charge = attempts(world).await.remove(0);
    let name = world.database.store.charges().paid(charge.invoice).await;
    *world.provider.books.lock().unwrap() = Some(vec![MadeCharge {
        key: Some(charge.id.to_string()),
        id: name.unwrap().unwrap(),
        amount: charge.amount,
        refunded: Yen::ZERO,
        made_at: charge.begun_at,
    }]);
    for _ in 0..2 {
        world.service.reconcile().await.unwrap();
        assert_eq!(kinds(world).await, [MAIL], "the books agree again");
        world.clock.advance(TimeDelta::hours(1));
    }
    assert_eq!(invoice(world, &person).await["status"], "paid");
    assert_eq!(mails(world, &person, MAIL).await, 1);
}

async fn one_of_the_providers_own_pages_is_told(world: &World) {
    let (person, _) = paid(world).await;
    world.provider.reports.store(true, Ordering::SeqCst);
    let by_hand = KnownRefund {
        key: None,
        id: "re_by_hand".to_owned(),
        amount: Yen(500),
        failure: Some("expired_or_canceled_card".to_owned()),
    };
    knows(world, vec![by_hand]);
    for id in ["evt_1", "evt_2"] {
        told(world, id, "refund", &key(world).await).await;
        look(world).await;
    }
    let [told] = &differences(world).await[..] else {
        panic!("it is told once");
    };
    assert_eq!(told.id, "refund_failed:re_by_hand");
    assert!(told.detail.contains("500 yen"), "{}", told.detail);
    assert_eq!(
        mails(world, &person, MAIL).await,
        0,
        "nobody was told of it before"
    );
}

async fn who_deleted_the_account_is_not_written_to(world: &World) {
    let (person, _) = paid(world).await;
    let refund = given(world, 11_000).await;
    crate::deletion::deleted(world, &person).await;
    knows(world, vec![came_back(&refund)]);
    told(world, "evt_1", "refund", &key(world).await).await;
    look(world).await;
    assert_eq!(refundable(world).await.left, Yen(11_000));
    assert_eq!(kinds(world).await, [MAIL]);
    assert_eq!(mails(world, &person, MAIL).await, 0);
}
