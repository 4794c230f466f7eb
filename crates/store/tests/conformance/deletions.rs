//! Accounts that are deleted.

use crate::faults_calls::{ORDER, RUNNING, order};
use crate::invoices::{CHARGE, charge, invoice};
use crate::refunds::refund;
use crate::together::Together as _;
use crate::{member, minutes, new_member, now};
use chrono::TimeDelta;
use shinchoryu_store::{
    LONGEST_DELETION_WAIT, MemberId, NewDeletion, NewSession, PlanStanding, SessionId, SessionKind,
    Store, StoreError, TokenHash,
};
use uuid::Uuid;

crate::conformance! {
    a_deleted_account_leaves_nothing_of_the_person
    an_account_is_deleted_once
    its_address_is_free_and_its_grave_is_found
    the_provider_is_told_until_it_has_heard
    two_servers_never_tell_the_provider_at_once
    a_clock_that_was_set_back_keeps_no_deletion
    graves_and_rows_go_when_their_time_is_over
    a_plan_that_begins_too_late_changes_nothing
}

const ADDRESS: [u8; 32] = [7; 32];

fn deletion(member: MemberId) -> NewDeletion {
    NewDeletion {
        member,
        address: ADDRESS,
        kept: Some(vec![1, 2, 3]),
        keep_until: now() + TimeDelta::days(3000),
        standing: PlanStanding {
            step: None,
            is_subscribed: false,
        },
    }
}

fn lease(attempt: i64) -> TimeDelta {
    minutes(attempt)
}

async fn delete(store: &Store, member: MemberId) -> bool {
    store
        .delete_account(deletion(member), Vec::new(), now())
        .await
        .unwrap()
}

async fn a_deleted_account_leaves_nothing_of_the_person(store: &Store) {
    let id = member(store).await;
    let token = TokenHash([9; 32]);
    let new = NewSession {
        id: SessionId(Uuid::new_v4()),
        token,
        member: id,
        kind: SessionKind::Full,
        rule: crate::SESSION_RULE,
        expires_at: now() + minutes(720),
        ip: "192.0.2.1".to_owned(),
        agent: "Firefox".to_owned(),
    };
    store
        .once(async |tx| tx.sessions().open(new, now()).await)
        .await
        .unwrap();
    assert!(delete(store, id).await);
    assert!(store.find_session(token).await.unwrap().is_none());
    assert_eq!(store.tables_of(id).await.unwrap(), ["deletions"]);
    let row = store.member_row(id).await.unwrap();
    for trace in ["example.jp", "argon2", "髙﨑", "totp_secret: Some"] {
        assert!(!row.contains(trace), "{trace}: {row}");
    }
}

async fn an_account_is_deleted_once(store: &Store) {
    let id = member(store).await;
    let running: Vec<_> = (0..5)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { delete(&store, id).await })
        })
        .collect();
    let mut done = 0;
    for one in running {
        done += u32::from(one.await.unwrap());
    }
    assert_eq!(done, 1);
}

async fn its_address_is_free_and_its_grave_is_found(store: &Store) {
    let first = new_member("a@example.jp");
    let id = first.id;
    assert!(store.add_member(first.clone(), now()).await.unwrap());
    assert!(delete(store, id).await);
    assert!(
        store
            .members()
            .by_email("a@example.jp")
            .await
            .unwrap()
            .is_none()
    );
    let grave = store.members().grave_at(&[[0; 32], ADDRESS]).await.unwrap();
    let grave = grave.unwrap();
    assert_eq!(grave.member, id);
    assert_eq!(grave.password_hash, first.password_hash);
    assert_eq!(store.members().grave_at(&[[0; 32]]).await.unwrap(), None);
    let kept = store.invoices().kept_recipient(id).await.unwrap();
    assert_eq!(kept, Some(vec![1, 2, 3]));
    let again = new_member("a@example.jp");
    assert!(store.add_member(again, now()).await.unwrap());
}

async fn the_provider_is_told_until_it_has_heard(store: &Store) {
    let id = member(store).await;
    let named = store.once(async |tx| tx.customers().name(id, "cus_1".to_owned()).await);
    assert!(named.await.unwrap());
    assert_eq!(store.claim_deletion(now(), lease).await.unwrap(), None);
    assert!(delete(store, id).await);
    for (attempt, after) in [(1, 0), (2, 1), (3, 3)] {
        let at = now() + minutes(after);
        let claimed = store.claim_deletion(at, lease).await.unwrap().unwrap();
        assert_eq!((claimed.member, claimed.attempt), (id, attempt));
        assert_eq!(claimed.customer.as_deref(), Some("cus_1"));
        assert_eq!(store.claim_deletion(at, lease).await.unwrap(), None);
    }
    store.settle_deletion(id, now()).await.unwrap();
    let later = now() + minutes(1000);
    assert_eq!(store.claim_deletion(later, lease).await.unwrap(), None);
    assert_eq!(store.tables_of(id).await.unwrap(), ["deletions"]);
}

async fn a_clock_that_was_set_back_keeps_no_deletion(store: &Store) {
    assert!(delete(store, member(store).await).await);
    let claim = async |at| {
        let claimed = store.once(async |tx| tx.deletions().claim(at, lease).await);
        claimed.await.unwrap().map(|open| open.attempt)
    };
    assert_eq!(claim(now()).await, Some(1));
    let apart = now() + lease(1) - LONGEST_DELETION_WAIT;
    assert_eq!(claim(apart).await, None);
    assert!(!store.deletions().is_any_due(apart).await.unwrap());
    let back = now() - TimeDelta::days(365);
    assert!(store.deletions().is_any_due(back).await.unwrap());
    assert_eq!(claim(back).await, Some(2));
    assert_eq!(claim(back).await, None);
}

async fn two_servers_never_tell_the_provider_at_once(store: &Store) {
    let id = member(store).await;
    assert!(delete(store, id).await);
    let running: Vec<_> = (0..5)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.claim_deletion(now(), lease).await.unwrap().is_some() })
        })
        .collect();
    let mut claims = 0;
    for one in running {
        claims += u32::from(one.await.unwrap());
    }
    assert_eq!(claims, 1);
}

async fn graves_and_rows_go_when_their_time_is_over(store: &Store) {
    let id = member(store).await;
    let paid = invoice(id, ORDER, 0);
    let kept = store.once(async |tx| {
        tx.invoices().add(&paid).await?;
        tx.charges().begin(&charge(&paid, 1), now()).await?;
        tx.refunds().add(&refund(&paid, 1)).await
    });
    kept.await.unwrap();
    assert!(delete(store, id).await);
    let end = now() + TimeDelta::days(3000);
    store.forget_graves(now()).await.unwrap();
    assert_eq!(store.forget_deleted(now()).await.unwrap(), 0);
    assert!(
        store
            .members()
            .grave_at(&[ADDRESS])
            .await
            .unwrap()
            .is_some()
    );
    let later = now() + minutes(1);
    store.forget_graves(later).await.unwrap();
    assert_eq!(store.forget_deleted(later).await.unwrap(), 0);
    assert_eq!(store.members().grave_at(&[ADDRESS]).await.unwrap(), None);
    // the row stays while the provider has not heard, and what belongs to it
    store.forget_orders(end).await.unwrap();
    assert!(store.invoices().of(id, paid.id).await.unwrap().is_some());
    assert_eq!(store.forget_deleted(end).await.unwrap(), 0);
    store.settle_deletion(id, later).await.unwrap();
    assert_eq!(store.forget_deleted(end).await.unwrap(), 1);
    assert_eq!(store.member_row(id).await.unwrap(), "None");
    // with it, what was kept as long as the law wants it
    store.forget_orders(end).await.unwrap();
    assert_eq!(store.invoices().of(id, paid.id).await.unwrap(), None);
    assert_eq!(store.charges().of_key(CHARGE).await.unwrap(), None);
    let refunds = store.refunds().of_invoices(id, [paid.id]).await;
    assert_eq!(refunds.unwrap(), []);
}

async fn a_plan_that_begins_too_late_changes_nothing(store: &Store) {
    let id = member(store).await;
    let opened = store.once(async |tx| tx.subscriptions().open(order(id), now()).await);
    opened.await.unwrap();
    assert!(delete(store, id).await);
    let before = store.member_row(id).await.unwrap();
    let marked = store.once(async |tx| tx.subscriptions().mark_member(id, RUNNING, now()).await);
    assert!(matches!(marked.await, Err(StoreError::Deleted)));
    assert_eq!(store.member_row(id).await.unwrap(), before);
}
