//! A server that was away for long, and what it does when it is back.

use crate::given_up::try_away;
use crate::order::{add_coupon, choose};
use crate::provider_reports::{card_of, differences, kinds};
use crate::renewal::{PAY, charged, go_to, history, mails, past_due, plan, renew, with_plan};
use crate::world::{Client, World};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use shinchoryu_service::{CouponTerms, Discount, Yen};
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    attempts_that_were_missed_are_not_made_up_for_at_once
    a_day_that_was_missed_is_left_out
    a_month_that_is_over_is_charged_no_more
    who_owes_nothing_any_more_is_let_in_until_the_next_charge
    nobody_pays_by_hand_for_a_month_that_is_over
    an_attempt_that_was_left_behind_is_not_made_for_a_month_that_is_over
    a_month_is_charged_until_half_of_it_is_over
    months_that_went_by_are_not_charged
    what_a_coupon_takes_off_outlives_months_that_went_by
}

async fn attempts_that_were_missed_are_not_made_up_for_at_once(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    world.provider.refuses.store(true, Ordering::SeqCst);
    let asked = || world.provider.asked.lock().unwrap().len();
    let before = asked();
    // all six days went by
    go_to(world, "2026-06-20T05:00:00Z").await;
    assert_eq!(asked(), before + 1);
    let mut client = world.signed_in(&person).await;
    let open = plan(&mut client).await["open"].clone();
    assert_eq!(open["next_attempt_on"], "2026-06-21");
    assert_eq!(open["last_attempt_on"], "2026-06-21");
    assert_eq!(mails(world, &person, "payment_failed").await, 1);
    assert_eq!(mails(world, &person, "payment_failed_last").await, 1);
    assert_eq!(mails(world, &person, "plan_ended_unpaid").await, 0);
    // the one that was announced
    go_to(world, "2026-06-21T05:00:00Z").await;
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

/// The status and the first day of each charge of the history, newest first.
async fn rows(client: &mut Client) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let rows = history(client).await;
    rows.iter()
        .map(|row| (text(&row["status"]), text(&row["period_from"])))
        .collect()
}

fn row(status: &str, from: &str) -> (String, String) {
    (status.to_owned(), from.to_owned())
}

async fn a_month_that_is_over_is_charged_no_more(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    // it could not be used; the one that has begun is charged alone
    go_to(world, "2026-06-30T05:00:00Z").await;
    assert_eq!(charged(world), [11_000]);
    let mut client = world.signed_in(&person).await;
    assert_eq!(
        rows(&mut client).await,
        [row("paid", "2026-06-30"), row("void", "2026-05-31")]
    );
    assert_eq!(plan(&mut client).await["status"], "active");
    assert_eq!(kinds(world).await, ["months_passed"]);
}

async fn who_owes_nothing_any_more_is_let_in_until_the_next_charge(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    client
        .get("/api/members/me")
        .await
        .refused(403, "access_denied");
    // the month from 31 May is over, and half of the one from 30 June
    go_to(world, "2026-07-20T05:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    client.get("/api/members/me").await.expect(200);
    let free = plan(&mut client).await;
    assert_eq!(
        (&free["status"], &free["open"], &free["anchor"]),
        (&json!("active"), &Value::Null, &json!("2026-07-31"))
    );
    assert_eq!(rows(&mut client).await, [row("void", "2026-05-31")]);
    assert!(charged(world).is_empty());
    go_to(world, "2026-07-31T05:00:00Z").await;
    assert_eq!(charged(world), [11_000]);
}

async fn nobody_pays_by_hand_for_a_month_that_is_over(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    world.provider.refuses.store(true, Ordering::SeqCst);
    // one in the night in Japan after its last day, hours before the next one begins
    let over: DateTime<Utc> = "2026-06-29T16:00:00Z".parse().unwrap();
    world.clock.advance(over - world.clock_now());
    let mut client = world.signed_in(&person).await;
    let card = card_of(world, &person).await.id.to_string();
    let body = json!({ "card": card });
    let paid = client.post(PAY, body.clone()).await;
    paid.refused(503, "unavailable");
    renew(world).await;
    assert_eq!(plan(&mut client).await["status"], "active");
    // the month that begins takes its place, and has days of its own
    go_to(world, "2026-06-30T05:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let open = plan(&mut client).await["open"].clone();
    assert_eq!(open["next_attempt_on"], "2026-07-01");
    assert_eq!(open["last_attempt_on"], "2026-07-14");
    world.provider.refuses.store(false, Ordering::SeqCst);
    client.post(PAY, body).await.expect(204);
    renew(world).await;
    assert_eq!(charged(world), [11_000]);
    assert_eq!(
        rows(&mut client).await,
        [row("paid", "2026-06-30"), row("void", "2026-05-31")]
    );
}

async fn an_attempt_that_was_left_behind_is_not_made_for_a_month_that_is_over(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    try_away(world, &person).await;
    go_to(world, "2026-07-02T05:00:00Z").await;
    assert_eq!(charged(world), [11_000]);
    let mut client = world.signed_in(&person).await;
    assert_eq!(
        rows(&mut client).await,
        [row("paid", "2026-06-30"), row("void", "2026-05-31")]
    );
}

async fn a_month_is_charged_until_half_of_it_is_over(world: &World) {
    let (taro, _) = with_plan(world, "taro").await;
    // thirty days from 31 May
    go_to(world, "2026-06-15T03:00:40Z").await;
    assert_eq!(charged(world), [11_000]);
    world.clock.advance(TimeDelta::days(-45));
    let (hanako, _) = with_plan(world, "hanako").await;
    go_to(world, "2026-06-15T03:30:00Z").await;
    assert_eq!(charged(world), [11_000]);
    let mut client = world.signed_in(&hanako).await;
    let free = plan(&mut client).await;
    assert_eq!(
        (&free["status"], &free["anchor"]),
        (&json!("trialing"), &json!("2026-06-30"))
    );
    go_to(world, "2026-06-30T05:00:00Z").await;
    assert_eq!(charged(world), [11_000; 3]);
    let mut client = world.signed_in(&taro).await;
    assert_eq!(plan(&mut client).await["anchor"], "2026-07-31");
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
