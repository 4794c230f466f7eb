//! The comparison of the provider's books with ours.

use crate::provider_reports::{attempts, card_of, differences, kinds, look, told};
use crate::renewal::{charged, history, mails, past_due, plan, renew, with_plan};
use crate::world::World;
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::{MadeCharge, PaymentError, Yen};
use shinchoryu_store::{Asking, ChargeStatus, JobRule, RunnerId};
use std::sync::atomic::Ordering;
use uuid::Uuid;

crate::on_both_databases! {
    books_that_agree_are_not_told
    what_the_books_do_not_agree_on_is_told_once
    what_was_done_while_the_server_was_away_is_told
    a_charge_that_came_late_is_taken_for_what_is_owed
    what_went_back_or_has_another_amount_pays_nothing
    what_went_back_of_a_late_charge_is_told
    a_late_charge_waits_for_the_attempt_that_is_under_way
    a_charge_that_was_made_twice_is_told
    an_attempt_without_an_end_is_told_after_two_days
    the_charge_that_is_written_down_is_the_one_that_is_compared
    of_two_that_are_not_written_down_the_one_that_was_kept_counts
    a_charge_that_was_made_long_before_is_not_missing
    a_late_charge_of_an_attempt_of_long_before_is_taken
}

const PAY: &str = "/api/members/me/plan/payment";

/// The books of a provider that agrees with ours; what is written down as refused was made there.
pub async fn agree(world: &World) {
    let mut books = Vec::new();
    for charge in attempts(world).await {
        let paid = world
            .database
            .store
            .charges()
            .paid(charge.invoice)
            .await
            .unwrap();
        let is_paid = charge.status == ChargeStatus::Succeeded;
        books.push(MadeCharge {
            key: Some(charge.id.to_string()),
            id: paid
                .filter(|_| is_paid)
                .unwrap_or_else(|| format!("pi_{}", charge.id)),
            amount: charge.amount,
            refunded: Yen::ZERO,
            made_at: charge.begun_at,
        });
    }
    *world.provider.books.lock().unwrap() = Some(books);
}

async fn books_that_agree_are_not_told(world: &World) {
    with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    renew(world).await;
    // a provider that remembers nothing has no books
    world.clock.advance(TimeDelta::hours(2));
    world.service.reconcile().await.unwrap();
    agree(world).await;
    assert_eq!(attempts(world).await.len(), 1);
    world.service.reconcile().await.unwrap();
    assert!(differences(world).await.is_empty());
}

async fn what_was_done_while_the_server_was_away_is_told(world: &World) {
    with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    renew(world).await;
    world.clock.advance(TimeDelta::hours(2));
    agree(world).await;
    let rule = JobRule {
        name: "reconciliation",
        rhythm: TimeDelta::minutes(30),
        wait: TimeDelta::minutes,
        lease: TimeDelta::minutes(5),
        slack: TimeDelta::minutes(5),
    };
    let asking = Asking {
        runner: RunnerId(Uuid::from_u128(7)),
        gone: None,
        something_waits: false,
    };
    let (store, now) = (&world.database.store, world.clock_now());
    let compared = store.once(async |tx| {
        let lease = tx.jobs().begin(rule, asking, now).await?.unwrap();
        tx.jobs().succeed(lease, false, now).await
    });
    assert!(compared.await.unwrap());
    // then nobody looks for six days, and something goes back on the provider's pages
    world.clock.advance(TimeDelta::days(6));
    change(world, |books| books[0].refunded = Yen(500));
    world.service.reconcile().await.unwrap();
    assert_eq!(kinds(world).await, ["refund"]);
}

async fn what_the_books_do_not_agree_on_is_told_once(world: &World) {
    for name in ["taro", "jiro", "saburo"] {
        with_plan(world, name).await;
    }
    world.clock.advance(TimeDelta::days(31));
    renew(world).await;
    agree(world).await;
    change(world, |books| {
        // one is missing, one has another amount, of one something went back; one is of nobody here, and
        // one was made by another program
        books.remove(0);
        books[0].amount = Yen(9_900);
        books[1].refunded = Yen(500);
        let nobody = |key: Option<&str>, id: &str, made_at| MadeCharge {
            key: key.map(str::to_owned),
            id: id.to_owned(),
            amount: Yen(500),
            refunded: Yen::ZERO,
            made_at,
        };
        let at = books[0].made_at;
        let key = "00000000-0000-4000-8000-00000000dead";
        books.push(nobody(Some(key), "pi_unknown", at));
        books.push(nobody(None, "pi_other", at));
    });
    // what is younger may be under way
    world.service.reconcile().await.unwrap();
    assert!(differences(world).await.is_empty());
    world.clock.advance(TimeDelta::hours(2));
    for _ in 0..2 {
        world.service.reconcile().await.unwrap();
        assert_eq!(
            kinds(world).await,
            ["amount", "missing", "refund", "unknown", "unknown"]
        );
    }
    assert!(
        differences(world)
            .await
            .iter()
            .all(|found| found.repaired_at.is_none())
    );
    // a provider that is away is asked again by the job
    world.provider.lost.store(1, Ordering::SeqCst);
    assert!(world.service.reconcile().await.is_err());
}

async fn a_charge_that_came_late_is_taken_for_what_is_owed(world: &World) {
    let (person, _) = with_plan(world, "jiro").await;
    let (other, mut client) = past_due(world, "taro").await;
    world.provider.reports.store(true, Ordering::SeqCst);
    // the provider said no, and charged all the same; jiro has paid meanwhile
    let card = card_of(world, &other).await.id.to_string();
    let paid = client.post(PAY, json!({ "card": card, "authentication": null }));
    paid.await.expect(204);
    agree(world).await;
    world.clock.advance(TimeDelta::hours(2));
    world.service.reconcile().await.unwrap();
    assert_eq!(kinds(world).await, ["late_charge", "stray_charge"]);
    for found in differences(world).await {
        assert_eq!(found.repaired_at.is_some(), found.kind == "late_charge");
        assert!(found.provider_id.is_some());
    }
    let mut client = world.signed_in(&person).await;
    assert_eq!(plan(&mut client).await["status"], "active");
    assert_eq!(history(&mut client).await[0]["status"], "paid");
    assert_eq!(mails(world, &person, "payment_made").await, 1);
    world.service.reconcile().await.unwrap();
    assert_eq!(differences(world).await.len(), 2);
    assert_eq!(mails(world, &person, "payment_made").await, 1);
}

pub fn change(world: &World, change: impl FnOnce(&mut Vec<MadeCharge>)) {
    change(world.provider.books.lock().unwrap().as_mut().unwrap());
}

async fn what_went_back_or_has_another_amount_pays_nothing(world: &World) {
    past_due(world, "taro").await;
    agree(world).await;
    change(world, |books| books[0].refunded = Yen(11_000));
    world.clock.advance(TimeDelta::hours(2));
    world.service.reconcile().await.unwrap();
    assert!(differences(world).await.is_empty());
    change(world, |books| {
        books[0].refunded = Yen::ZERO;
        books[0].amount = Yen(9_900);
    });
    world.service.reconcile().await.unwrap();
    assert_eq!(kinds(world).await, ["amount"]);
    assert_eq!(attempts(world).await[0].status, ChargeStatus::Failed);
}

async fn what_went_back_of_a_late_charge_is_told(world: &World) {
    past_due(world, "taro").await;
    agree(world).await;
    change(world, |books| books[0].refunded = Yen(500));
    world.clock.advance(TimeDelta::hours(2));
    world.service.reconcile().await.unwrap();
    assert_eq!(kinds(world).await, ["late_charge", "refund"]);
    assert_eq!(attempts(world).await[0].status, ChargeStatus::Succeeded);
}

async fn a_late_charge_waits_for_the_attempt_that_is_under_way(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    world.provider.reports.store(true, Ordering::SeqCst);
    agree(world).await;
    let first = attempts(world).await[0].id.to_string();
    world.provider.asks.store(true, Ordering::SeqCst);
    let card = card_of(world, &person).await.id.to_string();
    let paying = client.post(PAY, json!({ "card": card, "authentication": null }));
    paying.await.refused(402, "payment_action_required");
    told(world, "evt_1", "charge", &first).await;
    look(world).await;
    assert!(
        differences(world).await.is_empty(),
        "it may be owed, or not"
    );
    // the holder does not answer: it is owed, and paid with the first
    let second = attempts(world).await[1].id.to_string();
    world.provider.asks.store(false, Ordering::SeqCst);
    world.provider.refuses.store(true, Ordering::SeqCst);
    told(world, "evt_2", "charge", &second).await;
    look(world).await;
    world.clock.advance(TimeDelta::hours(2));
    world.service.reconcile().await.unwrap();
    assert_eq!(kinds(world).await, ["late_charge"]);
    let mut client = world.signed_in(&person).await;
    assert_eq!(plan(&mut client).await["status"], "active");
}

async fn a_charge_that_was_made_twice_is_told(world: &World) {
    with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    renew(world).await;
    agree(world).await;
    // in any order of the list
    for order in ["first", "last"] {
        change(world, |books| {
            books.truncate(1);
            let double = MadeCharge {
                id: format!("pi_double_{order}"),
                ..books[0].clone()
            };
            let at = if order == "first" { 0 } else { 1 };
            books.insert(at, double);
        });
        world.clock.advance(TimeDelta::hours(2));
        world.service.reconcile().await.unwrap();
        agree(world).await;
    }
    let found = differences(world).await;
    let mut named: Vec<_> = found.iter().map(|one| one.id.as_str()).collect();
    named.sort_unstable();
    assert_eq!(named, ["double:pi_double_first", "double:pi_double_last"]);
}

async fn an_attempt_without_an_end_is_told_after_two_days(world: &World) {
    with_plan(world, "taro").await;
    agree(world).await;
    *world.provider.decides.lock().unwrap() = Some(Box::new(|_| {
        Err(PaymentError::Unavailable("not in yen".to_owned()))
    }));
    world.clock.advance(TimeDelta::days(30));
    renew(world).await;
    world.clock.advance(TimeDelta::days(1));
    world.service.reconcile().await.unwrap();
    assert!(differences(world).await.is_empty());
    world
        .clock
        .advance(TimeDelta::days(1) + TimeDelta::hours(1));
    world.service.reconcile().await.unwrap();
    assert_eq!(kinds(world).await, ["open"]);
    assert!(charged(world).is_empty());
}

async fn the_charge_that_is_written_down_is_the_one_that_is_compared(world: &World) {
    with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    renew(world).await;
    agree(world).await;
    // the second one was given back at once
    change(world, |books| {
        let double = MadeCharge {
            id: "pi_double".to_owned(),
            refunded: books[0].amount,
            ..books[0].clone()
        };
        books.insert(0, double);
    });
    world.clock.advance(TimeDelta::hours(2));
    world.service.reconcile().await.unwrap();
    assert_eq!(kinds(world).await, ["double"]);
}

async fn of_two_that_are_not_written_down_the_one_that_was_kept_counts(world: &World) {
    past_due(world, "taro").await;
    agree(world).await;
    change(world, |books| {
        let given_back = MadeCharge {
            id: "pi_given_back".to_owned(),
            refunded: books[0].amount,
            ..books[0].clone()
        };
        books.insert(0, given_back);
    });
    world.clock.advance(TimeDelta::hours(2));
    world.service.reconcile().await.unwrap();
    assert_eq!(kinds(world).await, ["double", "late_charge"]);
}

/// A backup was put back, and what was charged before is asked for again: the provider finds it by its key.
async fn a_charge_that_was_made_long_before_is_not_missing(world: &World) {
    with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    renew(world).await;
    agree(world).await;
    change(world, |books| books[0].made_at -= TimeDelta::days(20));
    world.clock.advance(TimeDelta::hours(2));
    world.service.reconcile().await.unwrap();
    assert!(differences(world).await.is_empty());
}

async fn a_late_charge_of_an_attempt_of_long_before_is_taken(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    agree(world).await;
    let at = world.clock_now() + TimeDelta::days(6);
    change(world, |books| books[0].made_at = at);
    // nothing of the plan is done meanwhile
    world
        .clock
        .advance(TimeDelta::days(6) + TimeDelta::hours(2));
    world.service.reconcile().await.unwrap();
    assert_eq!(kinds(world).await, ["late_charge"]);
    let mut client = world.signed_in(&person).await;
    assert_eq!(plan(&mut client).await["status"], "active");
}
