//! A server that was away for long, and what it does when it is back.

use crate::order::{add_coupon, choose};
use crate::provider_reports::{differences, kinds};
use crate::renewal::{charged, go_to, history, mails, past_due, plan, with_plan};
use crate::world::World;
use shinchoryu_service::{CouponTerms, Discount, Yen};
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    attempts_that_were_missed_are_not_made_up_for_at_once
    a_day_that_was_missed_is_left_out
    months_that_went_by_are_not_charged
    what_a_coupon_takes_off_outlives_months_that_went_by
}

async fn attempts_that_were_missed_are_not_made_up_for_at_once(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    world.provider.refuses.store(true, Ordering::SeqCst);
    let asked = || world.provider.asked.lock().unwrap().len();
    let before = asked();
    // all six days went by
    go_to(world, "2026-06-30T05:00:00Z").await;
    assert_eq!(asked(), before + 1);
    let mut client = world.signed_in(&person).await;
    let open = plan(&mut client).await["open"].clone();
    assert_eq!(open["next_attempt_on"], "2026-07-01");
    assert_eq!(open["last_attempt_on"], "2026-07-01");
    assert_eq!(mails(world, &person, "payment_failed").await, 1);
    assert_eq!(mails(world, &person, "payment_failed_last").await, 1);
    assert_eq!(mails(world, &person, "plan_ended_unpaid").await, 0);
    // the one that was announced
    go_to(world, "2026-07-01T05:00:00Z").await;
    assert_eq!(asked(), before + 2);
    let mut client = world.signed_in(&person).await;
    assert_eq!(plan(&mut client).await["status"], "canceled");
    assert_eq!(mails(world, &person, "plan_ended_unpaid").await, 1);
    assert!(charged(world).is_empty());
}

async fn a_day_that_was_missed_is_left_out(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    world.provider.refuses.store(true, Ordering::SeqCst);
    // the days 1, 3 and 5 after 31 May went by
    go_to(world, "2026-06-06T05:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let open = plan(&mut client).await["open"].clone();
    assert_eq!(open["next_attempt_on"], "2026-06-07");
    assert_eq!(open["last_attempt_on"], "2026-06-14");
    world.provider.refuses.store(false, Ordering::SeqCst);
    go_to(world, "2026-06-07T05:00:00Z").await;
    assert_eq!(charged(world), [11_000]);
}

async fn months_that_went_by_are_not_charged(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    go_to(world, "2026-05-31T05:00:00Z").await;
    assert_eq!(charged(world), [11_000]);
    // the months from 30 June and from 31 July are over by now
    go_to(world, "2026-09-05T05:00:00Z").await;
    assert_eq!(charged(world), [11_000, 11_000]);
    let mut client = world.signed_in(&person).await;
    let rows = history(&mut client).await;
    let periods: Vec<_> = rows.iter().map(|row| &row["period_from"]).collect();
    assert_eq!(periods, ["2026-08-31", "2026-05-31"]);
    assert_eq!(plan(&mut client).await["anchor"], "2026-09-30");
    assert_eq!(kinds(world).await, ["months_passed"]);
    let told = &differences(world).await[0];
    assert!(
        told.detail.starts_with("2026-06-30 to 2026-08-30 "),
        "{told:?}"
    );
    assert!(told.repaired_at.is_some());
    // once
    go_to(world, "2026-09-30T05:00:00Z").await;
    assert_eq!(charged(world), [11_000, 11_000, 11_000]);
    assert_eq!(kinds(world).await, ["months_passed"]);
}

async fn what_a_coupon_takes_off_outlives_months_that_went_by(world: &World) {
    let two = CouponTerms {
        discount: Discount::amount(Yen(3_000)).unwrap(),
        charges: Some(2),
    };
    add_coupon(world, "TWO", two, None).await;
    let (_, mut client) = with_plan(world, "taro").await;
    choose(&mut client, "TWO").await;
    for (instant, amounts) in [
        ("2026-05-31T05:00:00Z", &[8_000][..]),
        ("2026-09-05T05:00:00Z", &[8_000, 8_000]),
        ("2026-09-30T05:00:00Z", &[8_000, 8_000, 11_000]),
    ] {
        go_to(world, instant).await;
        let mut made = charged(world);
        made.sort_unstable();
        assert_eq!(made, amounts);
    }
}
