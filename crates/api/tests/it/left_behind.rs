//! Attempts that were left behind: of accounts that were deleted, and those with which nothing can be done.

use crate::order::{add_coupon, choose, order, with_card};
use crate::provider_reports::{attempts, differences, kinds};
use crate::refunds::given_back;
use crate::renewal::{charged, go_to, mails, renew, with_plan};
use crate::world::{Client, Person, World};
use chrono::TimeDelta;
use shinchoryu_adapters::{SystemClock, SystemEntropy};
use shinchoryu_service::operator::{self, AskedPapers, BookedAs, NoPaper};
use shinchoryu_service::{CouponTerms, Discount, Keyring, PaymentError, Provider, Yen};
use shinchoryu_store::{ChargeStatus, InvoicesFrom};
use shinchoryu_words::Language;
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    what_was_not_made_of_a_deleted_account_is_made_no_more
    what_was_made_of_a_deleted_account_is_told_and_kept
    a_plan_that_cannot_have_its_turn_keeps_none_from_theirs
    a_rest_that_nobody_can_charge_is_waived
}

async fn delete(world: &World, person: &Person, client: &mut Client) {
    world.make_fresh(client, person).await;
    let deleted = client.send("DELETE", "/api/members/me", None, "").await;
    deleted.expect(204);
}

async fn what_was_not_made_of_a_deleted_account_is_made_no_more(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    *world.provider.decides.lock().unwrap() = Some(Box::new(|_| {
        Err(PaymentError::Unavailable("away".to_owned()))
    }));
    world.clock.advance(TimeDelta::days(30));
    renew(world).await;
    let mut client = world.signed_in(&person).await;
    delete(world, &person, &mut client).await;
    *world.provider.decides.lock().unwrap() = None;
    for _ in 0..5 {
        world.clock.advance(TimeDelta::hours(1));
        renew(world).await;
    }
    assert!(charged(world).is_empty());
    assert_eq!(attempts(world).await[0].status, ChargeStatus::Failed);
    assert!(differences(world).await.is_empty());
}

async fn what_was_made_of_a_deleted_account_is_told_and_kept(world: &World) {
    // who comes back is charged at once: the account goes while the answer is lost
    let (person, mut client) = with_plan(world, "taro").await;
    let end = serde_json::json!({ "reason": null, "comment": null });
    client
        .post("/api/members/me/plan/cancellation", end)
        .await
        .expect(204);
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    world.provider.lost.store(1, Ordering::SeqCst);
    order(&mut client).await.refused(503, "unavailable");
    assert_eq!(charged(world), [11_000]);
    delete(world, &person, &mut client).await;
    for _ in 0..5 {
        world.clock.advance(TimeDelta::hours(1));
        renew(world).await;
    }
    assert_eq!(charged(world), [11_000]);
    assert_eq!(kinds(world).await, ["paid_after_leaving"]);
    // as the last mail says, it goes back by itself
    assert_eq!(given_back(world), [11_000]);
    assert_eq!(mails(world, &person, "payment_made").await, 0);
    // its copy is kept as long as the law wants it
    world.clock.advance(TimeDelta::days(400));
    world.service.settle_deletions().await.unwrap();
    world.service.tidy().await.unwrap();
    let store = &world.database.store;
    let kept = store
        .invoices()
        .page(person.id, InvoicesFrom::Newest, 10)
        .await;
    assert_eq!(
        kept.unwrap().invoices[0].number.as_deref(),
        Some("SCR-2026-000001")
    );
    // made out to whoever it was, though the account is gone
    let keyring = Keyring::parse(["AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="]).unwrap();
    let days = "2026-06-01".parse().unwrap()..="2026-06-30".parse().unwrap();
    let booked = operator::books(store, Some(&keyring), &days).await.unwrap();
    let [only, back] = &booked[..] else {
        panic!("{booked:?}");
    };
    assert_eq!(back.kind, BookedAs::Return);
    assert_eq!(only.recipient.as_deref(), Some("髙﨑 一郎"));
    // and printed again for them, as it was issued
    let asked = AskedPapers {
        invoice: only.number.clone(),
        language: Language::Ja,
    };
    let (clock, entropy) = (&SystemClock, &SystemEntropy);
    let provider = Provider::fictitious();
    let printed = operator::papers(store, clock, entropy, &keyring, &provider, &asked).await;
    let [paper, _] = &printed.unwrap()[..] else {
        panic!("the invoice and what was given back");
    };
    assert!(paper.bytes.starts_with(b"%PDF-"));
    assert!(paper.name.plain.contains("SCR-2026-000001"));
    let rows = store.audit().of(person.id).await.unwrap();
    let row = rows.iter().find(|row| row.event == "papers_printed");
    assert_eq!(row.unwrap().detail.as_deref(), Some("SCR-2026-000001"));
    let unknown = AskedPapers {
        invoice: "SCR-2026-000009".to_owned(),
        ..asked
    };
    let refused = operator::papers(store, clock, entropy, &keyring, &provider, &unknown).await;
    assert!(matches!(refused, Err(NoPaper::UnknownInvoice(_))));
}

async fn a_plan_that_cannot_have_its_turn_keeps_none_from_theirs(world: &World) {
    // an order whose holder left, and a provider that does not say what became of it
    let (person, mut client) = with_card(world, "taro").await;
    order(&mut client).await.expect(201);
    let end = serde_json::json!({ "reason": null, "comment": null });
    client
        .post("/api/members/me/plan/cancellation", end)
        .await
        .expect(204);
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    world.provider.asks.store(true, Ordering::SeqCst);
    order(&mut client)
        .await
        .refused(402, "payment_action_required");
    world.clock.advance(TimeDelta::hours(24));
    world.provider.lost.store(1_000, Ordering::SeqCst);
    let first = world.service.renew_plans().await;
    assert!(first.is_err(), "it is told");
    // the next look is not about it
    world.service.renew_plans().await.unwrap();
    world.provider.lost.store(0, Ordering::SeqCst);
    world.clock.advance(TimeDelta::minutes(11));
    renew(world).await;
    assert_eq!(attempts(world).await[0].status, ChargeStatus::Failed);
}

async fn a_rest_that_nobody_can_charge_is_waived(world: &World) {
    let terms = CouponTerms {
        discount: Discount::amount(Yen(10_960)).unwrap(),
        charges: None,
    };
    add_coupon(world, "ALMOST", terms, None).await;
    let (_, mut client) = with_card(world, "taro").await;
    choose(&mut client, "ALMOST").await;
    let offer = crate::order::shown(&mut client).await;
    assert_eq!(offer["first_charge"]["amount"], 0);
    order(&mut client).await.expect(201);
    go_to(world, "2026-06-01T00:00:00Z").await;
    assert!(charged(world).is_empty());
}
