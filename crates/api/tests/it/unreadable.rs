//! Rows that cannot be read keep nobody else waiting.

use crate::books::{agree, change};
use crate::provider_reports::{differences, kinds};
use crate::refunds::{asked, begin, given_back, paid};
use crate::renewal::{charged, renew, with_plan};
use crate::world::World;
use chrono::TimeDelta;
use shinchoryu_service::Progress;
use shinchoryu_store::RefundStatus;
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    a_charge_that_cannot_be_read_keeps_no_other_waiting
    a_refund_that_cannot_be_read_is_made_when_it_is_mended
    a_plan_that_cannot_be_read_keeps_no_other_waiting
    a_charge_that_cannot_be_read_keeps_none_from_being_compared
    a_member_who_cannot_be_read_is_told_and_ends_no_job
    a_refund_of_what_cannot_be_read_waits_for_its_next_turn
}

/// The first row of a table, as after a slip of somebody's hand.
async fn change_first(world: &World, table: &str, what: &str) {
    let first = format!("id = (SELECT id FROM {table} ORDER BY begun_at, id LIMIT 1)");
    let statement = format!("UPDATE {table} SET {what} WHERE {first}");
    world.database.store.execute(&statement).await.unwrap();
}

/// SQLite keeps any text where a number belongs.
fn spoilt(world: &World) -> (&'static str, &'static str) {
    if world.is_on_sqlite() {
        ("amount = 'many'", "amount = 11000")
    } else {
        ("status = 'who knows'", "status = 'pending'")
    }
}

async fn a_charge_that_cannot_be_read_keeps_no_other_waiting(world: &World) {
    for name in ["taro", "jiro"] {
        with_plan(world, name).await;
    }
    world.clock.advance(TimeDelta::days(31));
    world.provider.lost.store(2, Ordering::SeqCst);
    renew(world).await;
    assert_eq!(
        charged(world),
        [11_000; 2],
        "both were made, and nobody knows"
    );
    let (spoilt, mended) = spoilt(world);
    change_first(world, "charges", spoilt).await;
    world.clock.advance(TimeDelta::minutes(3));
    let closed = || async {
        let store = &world.database.store;
        let closed = "SELECT COUNT(*) FROM charges WHERE open_invoice IS NULL";
        store.number(closed).await.unwrap()
    };
    for _ in 0..2 {
        renew(world).await;
        assert_eq!(closed().await, 1, "the other one");
        assert_eq!(kinds(world).await, ["unreadable"]);
    }
    let detail = differences(world).await.remove(0).detail;
    assert!(detail.contains("of charges: "), "{detail}");
    // mended, it goes on by itself
    change_first(world, "charges", mended).await;
    renew(world).await;
    assert_eq!(closed().await, 1, "not at once");
    world.clock.advance(TimeDelta::hours(1));
    renew(world).await;
    assert_eq!(closed().await, 2);
    assert_eq!(charged(world), [11_000; 2], "by its key");
}

async fn a_refund_that_cannot_be_read_is_made_when_it_is_mended(world: &World) {
    paid(world).await;
    begin(world, &asked(11_000)).await.unwrap();
    let (spoilt, mended) = spoilt(world);
    change_first(world, "refunds", spoilt).await;
    for _ in 0..2 {
        renew(world).await;
        assert_eq!(kinds(world).await, ["unreadable"]);
    }
    assert!(given_back(world).is_empty());
    change_first(world, "refunds", mended).await;
    world.clock.advance(TimeDelta::hours(1));
    renew(world).await;
    assert_eq!(given_back(world), [11_000]);
    let store = &world.database.store;
    let made = format!(
        "SELECT COUNT(*) FROM refunds WHERE status = '{}'",
        RefundStatus::Made.name()
    );
    assert_eq!(store.number(&made).await.unwrap(), 1);
}

async fn a_plan_that_cannot_be_read_keeps_no_other_waiting(world: &World) {
    for name in ["taro", "jiro"] {
        with_plan(world, name).await;
    }
    let spoil = |what: &'static str| async move {
        let statement = format!(
            "UPDATE subscriptions SET {what} \
             WHERE member_id = (SELECT id FROM members WHERE email LIKE 'taro%')"
        );
        world.database.store.execute(&statement).await.unwrap();
    };
    spoil("status = 'who knows'").await;
    world.clock.advance(TimeDelta::days(31));
    for _ in 0..2 {
        renew(world).await;
        assert_eq!(charged(world), [11_000], "the other one");
        assert_eq!(kinds(world).await, ["unreadable"]);
    }
    let detail = differences(world).await.remove(0).detail;
    assert!(detail.contains("the plan of member "), "{detail}");
    spoil("status = 'trialing'").await;
    renew(world).await;
    assert_eq!(charged(world), [11_000], "not at once");
    world.clock.advance(TimeDelta::hours(1));
    renew(world).await;
    assert_eq!(charged(world), [11_000; 2]);
}

async fn a_charge_that_cannot_be_read_keeps_none_from_being_compared(world: &World) {
    for name in ["taro", "jiro"] {
        with_plan(world, name).await;
    }
    world.clock.advance(TimeDelta::days(31));
    renew(world).await;
    agree(world).await;
    change(world, |books| books.clear());
    let (spoilt, _) = spoilt(world);
    change_first(world, "charges", spoilt).await;
    world.clock.advance(TimeDelta::hours(2));
    for _ in 0..2 {
        world.service.reconcile().await.unwrap();
        assert_eq!(kinds(world).await, ["missing", "unreadable"]);
    }
}

async fn a_member_who_cannot_be_read_is_told_and_ends_no_job(world: &World) {
    for name in ["taro", "jiro"] {
        with_plan(world, name).await;
    }
    let spoil = |what: &'static str| async move {
        let statement = format!("UPDATE members SET {what} WHERE email LIKE 'taro%'");
        world.database.store.execute(&statement).await.unwrap();
    };
    spoil("registration_step = 'who knows'").await;
    world.clock.advance(TimeDelta::days(31));
    for _ in 0..2 {
        renew(world).await;
        assert_eq!(charged(world), [11_000], "the other one");
        assert_eq!(kinds(world).await, ["unreadable"]);
    }
    spoil("registration_step = 'SUBSCRIBED'").await;
    world.clock.advance(TimeDelta::hours(1));
    renew(world).await;
    assert_eq!(charged(world), [11_000; 2]);
}

async fn a_refund_of_what_cannot_be_read_waits_for_its_next_turn(world: &World) {
    paid(world).await;
    begin(world, &asked(11_000)).await.unwrap();
    let spoil = |what: &'static str| async move {
        let statement = format!("UPDATE invoices SET {what}");
        world.database.store.execute(&statement).await.unwrap();
    };
    spoil("status = 'who knows'").await;
    world.service.renew_plans().await.unwrap_err();
    // it is asked for again in an hour, not at each look
    assert_eq!(world.service.renew_plans().await.unwrap(), Progress::Done);
    spoil("status = 'paid'").await;
    world.clock.advance(TimeDelta::hours(1));
    renew(world).await;
    assert_eq!(given_back(world), [11_000], "once, by its key");
    assert!(differences(world).await.is_empty());
}
