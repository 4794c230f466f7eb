//! What is given back of invoices.

use crate::faults_calls::ORDER;
use crate::invoices::invoice;
use crate::{member, minutes, now};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{Invoice, Refund, RefundId, RefundStatus, Store};
use uuid::Uuid;

crate::conformance! {
    a_refund_is_given_back_as_it_was_saved
    what_is_to_be_given_back_is_found_until_it_has_ended
    a_number_is_given_once
}

/// A refund of an invoice that the provider is asked for at once.
pub(crate) fn refund(of: &Invoice, id: u128) -> Refund {
    Refund {
        id: RefundId(Uuid::from_u128(id)),
        invoice: of.id,
        member: of.member,
        charge: "ch_1".to_owned(),
        amount: Yen(1_100),
        reason: "二重のお支払い".to_owned(),
        status: RefundStatus::Pending,
        refusal: None,
        provider_id: None,
        number: None,
        begun_at: now(),
        ended_at: None,
        failed_at: None,
        due_at: Some(now()),
        attempts: 0,
    }
}

/// The same, made.
fn made(of: &Invoice, id: u128) -> Refund {
    Refund {
        status: RefundStatus::Made,
        provider_id: Some("re_1".to_owned()),
        number: Some("SCR-R-2026-000001".to_owned()),
        ended_at: Some(now()),
        due_at: None,
        ..refund(of, id)
    }
}

async fn add(store: &Store, new: &Refund) {
    let added = store.once(async |tx| tx.refunds().add(new).await);
    added.await.unwrap();
}

async fn a_refund_is_given_back_as_it_was_saved(store: &Store) {
    let (taro, hanako) = (member(store).await, member(store).await);
    let (first, second) = (invoice(taro, ORDER, 0), invoice(taro, ORDER, 1));
    for (of, id) in [(&first, 2), (&first, 1), (&second, 3)] {
        add(store, &refund(of, id)).await;
    }
    let one = RefundId(Uuid::from_u128(1));
    let read = |of| async move { store.refunds().of(of, one).await.unwrap() };
    let same = |found: Option<Refund>, expected: Refund| {
        // microseconds are kept
        let found = found.unwrap();
        let expected = Refund {
            begun_at: found.begun_at,
            ended_at: found.ended_at,
            failed_at: found.failed_at.filter(|_| expected.failed_at.is_some()),
            due_at: found.due_at,
            ..expected
        };
        assert_eq!(found, expected);
    };
    same(read(taro).await, refund(&first, 1));
    assert_eq!(read(hanako).await, None);
    let saved = store.once(async |tx| tx.refunds().save(&made(&first, 1)).await);
    saved.await.unwrap();
    same(read(taro).await, made(&first, 1));
    let failed = Refund {
        status: RefundStatus::Failed,
        refusal: Some("lost_or_stolen_card".to_owned()),
        failed_at: Some(now()),
        ..made(&first, 1)
    };
    let saved = store.once(async |tx| tx.refunds().save(&failed).await);
    saved.await.unwrap();
    same(read(taro).await, failed);
    let ids = |member, invoices: Vec<_>| async move {
        let found = store.refunds().of_invoices(member, invoices).await.unwrap();
        let ids = found.into_iter().map(|one| one.id.0.as_u128());
        ids.collect::<Vec<_>>()
    };
    assert_eq!(ids(taro, vec![first.id]).await, [1, 2]);
    assert_eq!(ids(taro, vec![first.id, second.id]).await, [1, 2, 3]);
    assert_eq!(ids(hanako, vec![first.id]).await, [0; 0]);
    assert_eq!(ids(taro, vec![]).await, [0; 0]);
}

async fn what_is_to_be_given_back_is_found_until_it_has_ended(store: &Store) {
    let of = invoice(member(store).await, ORDER, 0);
    let later = Refund {
        due_at: Some(now() + minutes(2)),
        ..refund(&of, 1)
    };
    add(store, &later).await;
    let due = |at| async move { store.refunds().due(at, 10).await.unwrap().count() };
    assert_eq!(due(now() + minutes(1)).await, 0);
    assert_eq!(due(now() + minutes(2)).await, 1);
    let saved = store.once(async |tx| tx.refunds().save(&made(&of, 1)).await);
    saved.await.unwrap();
    assert_eq!(due(now() + minutes(1_000)).await, 0);
    // whoever did not see its end puts nothing off
    let put_off = store.once(async |tx| tx.refunds().put_off(later.id, now()).await);
    put_off.await.unwrap();
    assert_eq!(due(now() + minutes(1_000)).await, 0);
}

async fn a_number_is_given_once(store: &Store) {
    let of = invoice(member(store).await, ORDER, 0);
    add(store, &made(&of, 1)).await;
    let twice = store.once(async |tx| tx.refunds().add(&made(&of, 2)).await);
    assert!(twice.await.is_err());
}
