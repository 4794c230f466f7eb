//! Invoices, their numbers, and attempts to charge them.

use crate::faults_calls::{ORDER, order};
use crate::{member, minutes, now};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{
    Charge, ChargeEnd, ChargeId, ChargePurpose, ChargeStatus, Invoice, InvoiceId, InvoiceStatus,
    InvoicesFrom, MemberId, NewOrder, PaidWith, Room, Store, Subscription, SubscriptionId,
    SubscriptionStatus,
};
use uuid::Uuid;

crate::conformance! {
    an_invoice_is_given_back_as_it_was_saved
    a_period_has_one_invoice
    numbers_have_no_gaps
    the_list_is_read_in_both_directions
    an_invoice_has_one_attempt_at_a_time
    an_attempt_is_closed_once
    what_is_due_is_found_until_it_is_done
    what_ends_waits_for_nobody_who_is_charged
    a_plan_that_has_ended_never_lives_again
}

pub(crate) const CHARGE: ChargeId = ChargeId(Uuid::from_u128(1));

/// The invoice of a period, of which the id is made.
pub(crate) fn invoice(member: MemberId, of: SubscriptionId, period: i64) -> Invoice {
    Invoice {
        id: InvoiceId(Uuid::from_u128(100 + u128::try_from(period).unwrap())),
        member,
        subscription: of,
        period,
        status: InvoiceStatus::Open,
        price: Yen(11_000),
        coupon: Some("TEN".to_owned()),
        amount: Yen(9_900),
        period_from: "2026-12-22".parse().unwrap(),
        period_to: "2027-01-21".parse().unwrap(),
        billed_at: now() + minutes(period),
        closed_at: None,
        number: None,
        paid_with: None,
        recipient: None,
        failures: 0,
        refusal: None,
    }
}

pub(crate) fn charge(of: &Invoice, id: u128) -> Charge {
    Charge {
        id: ChargeId(Uuid::from_u128(id)),
        invoice: of.id,
        member: of.member,
        customer: "cus_1".to_owned(),
        card: "pm_1".to_owned(),
        shown: card(),
        amount: of.amount,
        purpose: ChargePurpose::Renewal,
        status: ChargeStatus::Pending,
        begun_at: now(),
        attempts: 0,
    }
}

fn card() -> PaidWith {
    PaidWith {
        brand: "visa".to_owned(),
        last_four: "4242".to_owned(),
    }
}

async fn add(store: &Store, invoice: &Invoice) {
    let added = store.once(async |tx| tx.invoices().add(invoice).await);
    added.await.unwrap();
}

async fn an_invoice_is_given_back_as_it_was_saved(store: &Store) {
    let taro = member(store).await;
    let mut owed = invoice(taro, ORDER, 0);
    add(store, &owed).await;
    let read = |id| async move { store.invoices().of(taro, id).await.unwrap() };
    // microseconds are kept
    owed.billed_at = read(owed.id).await.unwrap().billed_at;
    assert_eq!(read(owed.id).await, Some(owed.clone()));
    assert_eq!(
        store.invoices().owed_by(ORDER).await.unwrap(),
        Some(owed.clone())
    );
    owed.status = InvoiceStatus::Paid;
    owed.closed_at = Some(owed.billed_at + minutes(1));
    owed.number = Some("SCR-2026-000001".to_owned());
    owed.paid_with = Some(card());
    owed.recipient = Some(vec![1, 2, 3]);
    let saved = store.once(async |tx| tx.invoices().save(&owed).await);
    saved.await.unwrap();
    assert_eq!(read(owed.id).await, Some(owed.clone()));
    assert_eq!(store.invoices().owed_by(ORDER).await.unwrap(), None);
    let named = |number| async move { store.invoices().by_number(number).await.unwrap() };
    assert_eq!(named("SCR-2026-000001").await, Some(owed.clone()));
    assert_eq!(named("SCR-2026-000002").await, None);
    let other = member(store).await;
    assert_eq!(store.invoices().of(other, owed.id).await.unwrap(), None);
}

async fn a_period_has_one_invoice(store: &Store) {
    let taro = member(store).await;
    add(store, &invoice(taro, ORDER, 0)).await;
    let twin = Invoice {
        id: InvoiceId(Uuid::from_u128(7)),
        ..invoice(taro, ORDER, 0)
    };
    let added = store.once(async |tx| tx.invoices().add(&twin).await);
    assert!(added.await.is_err());
}

async fn numbers_have_no_gaps(store: &Store) {
    let taken: Vec<_> = (0..20)
        .map(|nth| {
            let store = store.clone();
            tokio::spawn(async move {
                loop {
                    let Ok(tx) = store.begin(Room::Grows).await else {
                        continue;
                    };
                    let Ok(number) = tx.invoices().next_number("invoice/2026").await else {
                        continue;
                    };
                    // every third one is undone, and its number is free again
                    if nth % 3 == 0 {
                        return None;
                    }
                    if tx.commit().await.is_ok() {
                        return Some(number);
                    }
                }
            })
        })
        .collect();
    let mut numbers = Vec::new();
    for one in taken {
        numbers.extend(one.await.unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=13).collect::<Vec<i64>>());
    let other = store.once(async |tx| tx.invoices().next_number("invoice/2027").await);
    assert_eq!(other.await.unwrap(), 1);
}

async fn the_list_is_read_in_both_directions(store: &Store) {
    let taro = member(store).await;
    let opened = store.once(async |tx| tx.subscriptions().open(order(taro), now()).await);
    let plan = opened.await.unwrap();
    for period in 0..7 {
        // two of them at the same time: the later period is the newer one
        let billed_at = now() + minutes((period / 2) * 10);
        let one = Invoice {
            billed_at,
            ..invoice(taro, ORDER, period)
        };
        add(store, &one).await;
    }
    let read = |from, most| async move {
        let page = store.invoices().page(taro, from, most).await.unwrap();
        let periods: Vec<_> = page.invoices.iter().map(|one| one.period).collect();
        (periods, page.has_more)
    };
    let id = |period| invoice(taro, ORDER, period).id;
    let waits = read(InvoicesFrom::Newest, 3).await;
    assert_eq!(waits, (vec![], false), "nothing is owed for an order");
    let begun = Subscription {
        status: SubscriptionStatus::Active,
        ..plan
    };
    let saved = store.once(async |tx| tx.subscriptions().save(&begun).await);
    saved.await.unwrap();
    assert_eq!(read(InvoicesFrom::Newest, 3).await, (vec![6, 5, 4], true));
    assert_eq!(
        read(InvoicesFrom::After(id(4)), 3).await,
        (vec![3, 2, 1], true)
    );
    assert_eq!(read(InvoicesFrom::After(id(1)), 3).await, (vec![0], false));
    assert_eq!(
        read(InvoicesFrom::Before(id(1)), 3).await,
        (vec![4, 3, 2], true)
    );
    assert_eq!(
        read(InvoicesFrom::Before(id(4)), 3).await,
        (vec![6, 5], false)
    );
    assert_eq!(read(InvoicesFrom::Newest, 7).await.0.len(), 7);
    let unknown = InvoiceId(Uuid::from_u128(7));
    assert_eq!(read(InvoicesFrom::After(unknown), 3).await, (vec![], false));
    let hanako = member(store).await;
    let invoices = store.invoices();
    let none = invoices.page(hanako, InvoicesFrom::After(id(4)), 3).await;
    assert!(none.unwrap().invoices.is_empty());
}

async fn an_invoice_has_one_attempt_at_a_time(store: &Store) {
    let owed = invoice(member(store).await, ORDER, 0);
    add(store, &owed).await;
    let begin = |id| {
        let new = charge(&owed, id);
        async move {
            let begun = store.once(async |tx| tx.charges().begin(&new, now()).await);
            begun.await.is_ok()
        }
    };
    assert!(begin(1).await);
    assert!(!begin(2).await, "another one is pending");
    let pending = store.charges().pending(owed.id).await.unwrap().unwrap();
    assert_eq!(pending.id, CHARGE);
    let failed = ChargeEnd::Failed("card_declined".to_owned());
    let ended = store.once(async |tx| tx.charges().end(CHARGE, &failed, now()).await);
    assert!(ended.await.unwrap());
    assert!(begin(2).await);
}

async fn an_attempt_is_closed_once(store: &Store) {
    let owed = invoice(member(store).await, ORDER, 0);
    add(store, &owed).await;
    let new = charge(&owed, 1);
    let begun = store.once(async |tx| tx.charges().begin(&new, now()).await);
    begun.await.unwrap();
    assert_eq!(store.charges().paid(owed.id).await.unwrap(), None);
    let (paid, failed) = (
        ChargeEnd::Succeeded("ch_1".to_owned()),
        ChargeEnd::Failed("card_declined".to_owned()),
    );
    for (end, is_first) in [(&paid, true), (&paid, false), (&failed, false)] {
        let ended = store.once(async |tx| tx.charges().end(CHARGE, end, now()).await);
        assert_eq!(ended.await.unwrap(), is_first);
    }
    assert_eq!(store.charges().pending(owed.id).await.unwrap(), None);
    assert_eq!(
        store.charges().paid(owed.id).await.unwrap(),
        Some("ch_1".to_owned())
    );
    let due = store.charges().due(now() + minutes(1_000), 10).await;
    assert_eq!(due.unwrap().count(), 0);
}

async fn what_is_due_is_found_until_it_is_done(store: &Store) {
    let taro = member(store).await;
    let opened = store.once(async |tx| tx.subscriptions().open(order(taro), now()).await);
    let plan = opened.await.unwrap();
    let due = |at| async move { store.subscriptions().due(at, 10).await.unwrap() };
    assert!(due(now() + minutes(59)).await.is_empty());
    assert_eq!(due(now() + minutes(60)).await, [taro]);
    let later = Subscription {
        due_at: None,
        ..plan
    };
    let saved = store.once(async |tx| tx.subscriptions().save(&later).await);
    saved.await.unwrap();
    assert!(due(now() + minutes(60)).await.is_empty());

    let owed = invoice(taro, ORDER, 0);
    add(store, &owed).await;
    let new = charge(&owed, 1);
    let begun = store.once(async |tx| tx.charges().begin(&new, now() + minutes(2)).await);
    begun.await.unwrap();
    let asked = |at| async move {
        let due = store.charges().due(at, 10).await.unwrap();
        assert!(due.unreadable.is_empty());
        due.rows
    };
    assert!(asked(now() + minutes(1)).await.is_empty());
    let found = asked(now() + minutes(2)).await;
    assert_eq!(found.len(), 1);
    let put_off = store.once(async |tx| tx.charges().put_off(&found[0], now() + minutes(9)).await);
    put_off.await.unwrap();
    assert!(asked(now() + minutes(8)).await.is_empty());
    assert_eq!(asked(now() + minutes(9)).await[0].attempts, 1);
}

async fn what_ends_waits_for_nobody_who_is_charged(store: &Store) {
    let (taro, jiro) = (member(store).await, member(store).await);
    let of_jiro = NewOrder {
        id: SubscriptionId(Uuid::from_u128(77)),
        due_at: now() + minutes(90),
        ..order(jiro)
    };
    for new in [order(taro), of_jiro] {
        let opened = store.once(async |tx| tx.subscriptions().open(new.clone(), now()).await);
        let plan = opened.await.unwrap();
        let ends = Subscription {
            cancel_at_period_end: plan.member == jiro,
            ..plan
        };
        let saved = store.once(async |tx| tx.subscriptions().save(&ends).await);
        saved.await.unwrap();
    }
    let due = store.subscriptions().due(now() + minutes(90), 10).await;
    assert_eq!(due.unwrap(), [jiro, taro]);
}

async fn a_plan_that_has_ended_never_lives_again(store: &Store) {
    let taro = member(store).await;
    let opened = store.once(async |tx| tx.subscriptions().open(order(taro), now()).await);
    let plan = opened.await.unwrap();
    let ended = Subscription {
        status: SubscriptionStatus::Canceled,
        ended_at: Some(plan.created_at),
        ..plan.clone()
    };
    let saved = store.once(async |tx| tx.subscriptions().save(&ended).await);
    saved.await.unwrap();
    assert_eq!(store.subscriptions().living(taro).await.unwrap(), None);
    let again = store.subscriptions().of(taro).await.unwrap().unwrap();
    assert_eq!(
        (again.status, again.ended_at),
        (ended.status, ended.ended_at)
    );
    let saved = store.once(async |tx| tx.subscriptions().save(&plan).await);
    saved.await.unwrap();
    assert_eq!(
        store.subscriptions().living(taro).await.unwrap(),
        None,
        "a copy that was read before it ended"
    );
}
