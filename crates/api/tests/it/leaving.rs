//! The end of a plan: cancelled, kept, and cancelled again.

use crate::given_up::try_away;
use crate::order::order;
use crate::renewal::{charged, go_to, history, mails, past_due, plan, renew, with_plan};
use crate::world::{Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{CardRefusal, PaymentError, RegistrationStep};
use shinchoryu_store::SubscriptionStatus;
use shinchoryu_store::testing::Status;
use std::sync::atomic::{AtomicU64, Ordering};

crate::on_both_databases! {
    a_plan_is_cancelled_and_kept_and_cancelled
    a_plan_that_is_not_paid_ends_at_once_when_it_is_cancelled
    a_try_whose_answer_is_away_is_not_made_for_who_cancels
    a_cancelled_trial_is_never_charged
    a_cancellation_and_a_renewal_have_one_effect
    who_cancelled_while_nobody_knew_owes_nothing
    a_cancellation_on_the_day_of_a_charge_names_no_day_that_is_over
    a_month_is_not_promised_while_its_charge_is_under_way
    who_leaves_before_anybody_charged_the_month_leaves_at_once
    a_cancellation_is_checked
    what_waits_at_the_bank_keeps_nobody_from_leaving
    taking_back_has_a_limit_and_cancelling_has_none
    who_is_disabled_is_charged_no_more
}

pub const END: &str = "/api/members/me/plan/cancellation";

pub fn farewell() -> Value {
    json!({ "reason": null, "comment": null })
}

async fn a_plan_is_cancelled_and_kept_and_cancelled(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let said = json!({ "reason": "not_needed", "comment": "ありがとうございました" });
    client.post(END, said.clone()).await.expect(204);
    let cancelled = plan(&mut client).await;
    assert_eq!(cancelled["status"], "active");
    assert_eq!(cancelled["cancel_at_period_end"], true);
    assert_eq!(cancelled["ends_on"], "2026-06-29");
    assert_eq!(cancelled["anchor"], Value::Null);
    assert_eq!(
        (&cancelled["upcoming_amount_due"], &cancelled["upcoming"]),
        (&json!(0), &json!([]))
    );
    let comes_again = &cancelled["upcoming_if_kept"][0];
    assert_eq!(
        (&comes_again["day"], &comes_again["amount"]),
        (&json!("2026-06-30"), &json!(11_000))
    );
    client.post(END, said).await.expect(204);
    assert_eq!(plan(&mut client).await, cancelled);
    client.get("/api/members/me").await.expect(200);
    client.send("DELETE", END, None, "").await.expect(204);
    let kept = plan(&mut client).await;
    assert_eq!(
        (&kept["ends_on"], &kept["anchor"]),
        (&Value::Null, &json!("2026-06-30"))
    );
    client.send("DELETE", END, None, "").await.expect(204);
    client.post(END, farewell()).await.expect(204);
    let counts = (
        mails(world, &person, "plan_cancelled").await,
        mails(world, &person, "plan_kept").await,
    );
    assert_eq!(counts, (2, 1));
    go_to(world, "2026-06-30T03:00:40Z").await;
    let mut client = world.signed_in(&person).await;
    client
        .get("/api/members/me")
        .await
        .refused(403, "access_denied");
    let ended = plan(&mut client).await;
    assert_eq!(
        (&ended["status"], &ended["ends_on"]),
        (&json!("canceled"), &json!("2026-06-29")),
        "as was promised, and not the day on which it was written down"
    );
    assert_eq!(mails(world, &person, "plan_ended").await, 1);
    client
        .post(END, farewell())
        .await
        .refused(409, "plan_ended");
    client
        .send("DELETE", END, None, "")
        .await
        .refused(409, "plan_ended");
    go_to(world, "2026-09-30T03:00:40Z").await;
    assert_eq!(charged(world), [11_000]);
    let mut client = world.signed_in(&person).await;
    order(&mut client).await.expect(201);
    assert_eq!(charged(world), [11_000, 11_000]);
    assert_eq!(plan(&mut client).await["anchor"], "2026-10-30");
}

async fn a_plan_that_is_not_paid_ends_at_once_when_it_is_cancelled(world: &World) {
    let (person, mut client) = past_due(world, "taro").await;
    client.post(END, farewell()).await.expect(204);
    let ended = plan(&mut client).await;
    assert_eq!(
        (&ended["status"], &ended["open"], &ended["ends_on"]),
        (&json!("canceled"), &Value::Null, &json!("2026-05-31"))
    );
    assert_eq!(history(&mut client).await[0]["status"], "void");
    go_to(world, "2026-07-30T03:00:40Z").await;
    assert!(charged(world).is_empty());
    assert_eq!(mails(world, &person, "plan_ended").await, 1);
}

async fn a_try_whose_answer_is_away_is_not_made_for_who_cancels(world: &World) {
    let (person, _) = past_due(world, "taro").await;
    let mut client = try_away(world, &person).await;
    client.post(END, farewell()).await.expect(204);
    assert_eq!(plan(&mut client).await["status"], "canceled");
    assert_eq!(history(&mut client).await[0]["status"], "void");
    go_to(world, "2026-07-30T03:00:40Z").await;
    assert!(charged(world).is_empty());
    assert_eq!(mails(world, &person, "plan_ended").await, 1);
}

async fn a_cancelled_trial_is_never_charged(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    client.post(END, farewell()).await.expect(204);
    let cancelled = plan(&mut client).await;
    assert_eq!(
        (&cancelled["status"], &cancelled["ends_on"]),
        (&json!("trialing"), &json!("2026-05-30"))
    );
    go_to(world, "2026-06-30T03:00:40Z").await;
    assert!(charged(world).is_empty());
    let mut client = world.signed_in(&person).await;
    assert_eq!(plan(&mut client).await["status"], "canceled");
    assert!(history(&mut client).await.is_empty());
}

async fn a_cancellation_and_a_renewal_have_one_effect(world: &World) {
    for round in 0..6 {
        let (person, _) = with_plan(world, &format!("person{round}")).await;
        world
            .clock
            .advance(TimeDelta::days(30) - TimeDelta::minutes(1));
        let mut client = world.signed_in(&person).await;
        world.clock.advance(TimeDelta::minutes(1));
        let before = charged(world).len();
        let service = world.service.clone();
        let renewing = tokio::spawn(async move { service.renew_plans().await });
        let mut canceller = client.clone();
        let cancelling = tokio::spawn(async move { canceller.post(END, farewell()).await });
        let answer = cancelling.await.unwrap();
        renewing.await.unwrap().unwrap();
        renew(world).await;
        let found = plan(&mut client).await;
        match charged(world).len() - before {
            // it came in time: the plan has ended
            0 => assert_eq!(found["status"], "canceled", "{found}"),
            // the next month is paid, and can be used
            1 => {
                assert_eq!(found["status"], "active", "{found}");
                assert!(answer.status == 204 || found["cancel_at_period_end"] == false);
            }
            more => panic!("{more} charges"),
        }
    }
}

async fn a_cancellation_is_checked(world: &World) {
    let (_, mut client) = with_plan(world, "taro").await;
    for (body, field, code) in [
        (
            json!({ "reason": "bored", "comment": null }),
            "reason",
            "invalid_value",
        ),
        (
            json!({ "reason": null, "comment": "x".repeat(1_001) }),
            "comment",
            "too_long",
        ),
        (
            json!({ "reason": null, "comment": "a\u{7}" }),
            "comment",
            "control_character",
        ),
    ] {
        let refused = client.post(END, body).await.refused(422, "invalid_fields");
        assert_eq!(refused.json["errors"][0]["field"], field);
        assert_eq!(refused.json["errors"][0]["code"], code);
    }
    assert_eq!(plan(&mut client).await["cancel_at_period_end"], false);
    // words of two lines, and no words at all
    let words = json!({ "reason": "other", "comment": "一行目\n二行目" });
    client.post(END, words).await.expect(204);
    let (_, mut other) = with_plan(world, "hanako").await;
    other.post(END, json!({})).await.expect(204);
    // who never had a plan
    let mut none = world.signed_in(&world.person("jiro").await).await;
    none.post(END, farewell()).await.refused(404, "not_found");
}

async fn who_cancelled_while_nobody_knew_owes_nothing(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    world.provider.lost.store(1, Ordering::SeqCst);
    renew(world).await;
    let mut client = world.signed_in(&person).await;
    client.post(END, farewell()).await.expect(204);
    world.provider.refuses.store(true, Ordering::SeqCst);
    world.clock.advance(TimeDelta::minutes(2));
    renew(world).await;
    let ended = plan(&mut client).await;
    assert_eq!(
        (&ended["status"], &ended["open"]),
        (&json!("canceled"), &Value::Null)
    );
    assert_eq!(history(&mut client).await[0]["status"], "void");
    assert_eq!(mails(world, &person, "payment_failed").await, 0);
    assert_eq!(mails(world, &person, "plan_ended").await, 1);
}

async fn a_cancellation_on_the_day_of_a_charge_names_no_day_that_is_over(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    assert_eq!(plan(&mut client).await["ends_today_at"], Value::Null);
    go_to(world, "2026-05-31T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let before = plan(&mut client).await;
    assert_eq!(
        (&before["ends_today_at"], &before["charge_under_way"]),
        (&json!("2026-05-31T03:00:40Z"), &json!(false))
    );
    client.post(END, farewell()).await.expect(204);
    let cancelled = plan(&mut client).await;
    assert_eq!(
        (&cancelled["ends_on"], &cancelled["ends_today_at"]),
        (&json!("2026-05-31"), &json!("2026-05-31T03:00:40Z"))
    );
    let told = world.mails_to(&person.email).await;
    let told = told.iter().find(|mail| mail.kind == "plan_cancelled_today");
    let told = told.unwrap();
    assert!(
        told.text.contains("2026年5月31日 午後0時00分") && !told.text.contains("5月30日"),
        "{}",
        told.text
    );
    client.get("/api/members/me").await.expect(200);
    go_to(world, "2026-05-31T03:00:40Z").await;
    assert!(charged(world).is_empty());
    let mut client = world.signed_in(&person).await;
    let ended = plan(&mut client).await;
    assert_eq!(
        (&ended["ends_today_at"], &ended["ends_on"]),
        (&Value::Null, &json!("2026-05-31"))
    );
    let told = world.mails_to(&person.email).await;
    let told = told.iter().find(|mail| mail.kind == "plan_ended").unwrap();
    assert!(told.text.contains("2026年5月31日に終了"), "{}", told.text);
}

async fn a_month_is_not_promised_while_its_charge_is_under_way(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    let mut client = world.signed_in(&person).await;
    // its hour has come, and nobody has begun yet
    let due = plan(&mut client).await;
    assert_eq!(
        (&due["renewal_due"], &due["charge_under_way"]),
        (&json!(true), &json!(false))
    );
    world.provider.lost.store(1, Ordering::SeqCst);
    renew(world).await;
    let waiting = plan(&mut client).await;
    assert_eq!(
        (&waiting["charge_under_way"], &waiting["renewal_due"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(waiting["ends_today_at"], Value::Null);
    client.post(END, farewell()).await.expect(204);
    let cancelled = plan(&mut client).await;
    assert_eq!(
        (&cancelled["charge_under_way"], &cancelled["ends_on"]),
        (&json!(true), &Value::Null)
    );
    let told = world.mails_to(&person.email).await;
    let told = told
        .iter()
        .find(|mail| mail.kind == "plan_cancelled_unpaid");
    let text = &told.unwrap().text;
    assert!(text.contains("2026年5月31日からの期間"), "{text}");
    // it was paid after all: the month can be used
    world.clock.advance(TimeDelta::minutes(2));
    renew(world).await;
    let paid = plan(&mut client).await;
    assert_eq!(
        (&paid["charge_under_way"], &paid["ends_on"]),
        (&json!(false), &json!("2026-06-29"))
    );
}

async fn who_leaves_before_anybody_charged_the_month_leaves_at_once(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    world.clock.advance(TimeDelta::days(30));
    let mut client = world.signed_in(&person).await;
    client.post(END, farewell()).await.expect(204);
    let ended = plan(&mut client).await;
    assert_eq!(
        (&ended["status"], &ended["ends_on"]),
        (&json!("canceled"), &json!("2026-05-31"))
    );
    for (kind, count) in [
        ("plan_ended", 1),
        ("plan_cancelled", 0),
        ("plan_cancelled_today", 0),
    ] {
        assert_eq!(mails(world, &person, kind).await, count, "{kind}");
    }
    renew(world).await;
    assert!(charged(world).is_empty());
}

async fn what_waits_at_the_bank_keeps_nobody_from_leaving(world: &World) {
    let (_, mut client) = past_due(world, "taro").await;
    let cards = client.get("/api/members/me/payments").await.expect(200);
    let card = json!({ "card": cards.json["results"][0]["id"] });
    world.provider.asks.store(true, Ordering::SeqCst);
    let paying = client.post("/api/members/me/plan/payment", card).await;
    paying.refused(402, "payment_action_required");
    client.post(END, farewell()).await.expect(204);
    assert_eq!(plan(&mut client).await["status"], "canceled");
    let open = "SELECT COUNT(*) FROM charges WHERE open_invoice IS NOT NULL";
    assert_eq!(world.database.store.number(open).await.unwrap(), 0);
}

async fn taking_back_has_a_limit_and_cancelling_has_none(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    for _ in 0..10 {
        client.post(END, farewell()).await.expect(204);
        client.send("DELETE", END, None, "").await.expect(204);
    }
    client.post(END, farewell()).await.expect(204);
    let more = client.send("DELETE", END, None, "").await;
    more.refused(429, "too_many_requests");
    assert_eq!(plan(&mut client).await["cancel_at_period_end"], true);
    assert_eq!(mails(world, &person, "plan_kept").await, 10);
    world.clock.advance(TimeDelta::minutes(61));
    let mut client = world.signed_in(&person).await;
    client.send("DELETE", END, None, "").await.expect(204);
}

async fn who_is_disabled_is_charged_no_more(world: &World) {
    let (waits, _) = with_plan(world, "taro").await;
    let (owes, _) = with_plan(world, "jiro").await;
    let (runs, _) = with_plan(world, "saburo").await;
    let store = &world.database.store;
    world.clock.advance(TimeDelta::days(29));
    disable(world, &runs).await;
    // the first one's charge is under way, and the second one's was refused, when they are disabled
    world.clock.advance(TimeDelta::days(1));
    let calls = AtomicU64::new(0);
    *world.provider.decides.lock().unwrap() = Some(Box::new(move |_| {
        match calls.fetch_add(1, Ordering::SeqCst) {
            0 => Err(PaymentError::Unavailable("away".to_owned())),
            _ => Err(PaymentError::Refused(CardRefusal::Declined)),
        }
    }));
    renew(world).await;
    *world.provider.decides.lock().unwrap() = None;
    for person in [&waits, &owes] {
        disable(world, person).await;
    }
    let told = [
        mails(world, &waits, "payment_failed").await,
        mails(world, &owes, "payment_failed").await,
    ];
    assert_eq!(told.iter().sum::<usize>(), 1);
    for _ in 0..60 {
        world.clock.advance(TimeDelta::days(1));
        renew(world).await;
    }
    assert!(charged(world).is_empty());
    for (person, failed) in [(&waits, told[0]), (&owes, told[1]), (&runs, 0)] {
        let plan = store.subscriptions().begun(person.id).await.unwrap();
        assert_eq!(plan.unwrap().status, SubscriptionStatus::Canceled);
        assert_eq!(mails(world, person, "payment_failed").await, failed);
        for kind in ["plan_ended", "plan_ended_unpaid"] {
            assert_eq!(mails(world, person, kind).await, 0, "{kind}");
        }
    }
    let open = "SELECT COUNT(*) FROM invoices WHERE status = 'open'";
    assert_eq!(store.number(open).await.unwrap(), 0);
}

async fn disable(world: &World, person: &Person) {
    let disabled = Status {
        step: RegistrationStep::Subscribed,
        is_email_verified: true,
        is_subscribed: true,
        is_disabled: true,
        deleted_at: None,
    };
    let store = &world.database.store;
    store.set_status(person.id, disabled).await.unwrap();
}
