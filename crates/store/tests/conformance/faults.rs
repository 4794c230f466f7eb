//! What is acknowledged is kept and what is refused is not there, also when the database fails.

use crate::together::Together as _;
use crate::{member, now};
use shinchoryu_store::testing::{Fault, TestDatabase};
use shinchoryu_store::{AuditId, AuditRow, MaterialId, MemberId, Store};
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use uuid::Uuid;

crate::conformance! {
    a_transaction_the_database_gave_up_leaves_nothing_behind
    callers_who_go_away_leave_nothing_half
}

/// A row of so many bytes; its id, as `Ok` once that is acknowledged. It is written without
/// RETURNING: SQLite then undoes the whole transaction by itself where the row does not fit.
async fn write(store: &Store, member: MemberId, bytes: usize) -> Result<AuditId, AuditId> {
    let row = row(member, bytes);
    let id = row.id;
    store
        .once(async |tx| tx.audit().add(row).await)
        .await
        .map(|()| id)
        .map_err(|_| id)
}

pub(crate) fn row(member: MemberId, bytes: usize) -> AuditRow {
    AuditRow {
        id: AuditId(Uuid::new_v4()),
        at: now(),
        event: "test".to_owned(),
        member: Some(member),
        ip: String::new(),
        agent: "x".repeat(bytes),
        detail: None,
    }
}

pub(crate) async fn written(store: &Store, member: MemberId) -> Vec<AuditId> {
    let rows = store.audit().of(member).await.unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_keeps_what_it_acknowledged_and_heals() {
    let database = TestDatabase::sqlite().await;
    let taro = member(&database.store).await;
    let filler = "x".repeat(400_000);
    let filled = database.store.set_profile(taro, Some(&filler)).await;
    filled.unwrap();
    let pages = database.store.number("PRAGMA page_count").await.unwrap();
    let full = database.with_pages(pages + 10).await;
    let mut kept = Vec::new();
    for _ in 0..10 {
        // what does not fit is refused; SQLite undoes the transaction by itself
        write(&full, taro, 200_000).await.unwrap_err();
        // one that is given up without an error of the database
        let nothing = [MaterialId(Uuid::new_v4())];
        assert!(!full.delete_materials(taro, &nothing).await.unwrap());
        // what fits is kept, and reading goes on
        kept.push(write(&full, taro, 10).await.unwrap());
        assert_eq!(written(&full, taro).await.len(), kept.len());
    }
    // space is given back to the same program
    full.set_profile(taro, None).await.unwrap();
    for _ in 0..10 {
        kept.push(write(&full, taro, 20_000).await.expect("there is space"));
    }
    full.close().await.unwrap();
    let again = Store::connect(&database.url).await.unwrap();
    let mut found = written(&again, taro).await;
    found.sort();
    kept.sort();
    assert_eq!(found, kept);
    again.close().await.unwrap();
    database.remove().await;
}

async fn a_transaction_the_database_gave_up_leaves_nothing_behind(store: &Store) {
    let taro = member(store).await;
    let faults = store.faults();
    let mut kept = Vec::new();
    for n in 1.. {
        faults.fail(n, Fault::GivenUp);
        let answer = write(store, taro, 10).await;
        if faults.disarm().is_none() {
            kept.push(answer.unwrap());
            break;
        }
        answer.unwrap_err();
        // given up without an error, kept, and read
        let nothing = [MaterialId(Uuid::new_v4())];
        assert!(!store.delete_materials(taro, &nothing).await.unwrap());
        kept.push(write(store, taro, 10).await.unwrap());
        assert_eq!(written(store, taro).await.len(), kept.len());
    }
    assert_eq!(kept.len(), 4, "begin, insert, commit, none");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_in_a_transaction_is_not_given_out_again() {
    let Some(database) = TestDatabase::postgres().await else {
        return;
    };
    let store = &database.store;
    let taro = member(store).await;
    // open and failed
    for left in ["BEGIN", "BEGIN; SELECT * FROM nothing"] {
        for _ in 0..20 {
            store.execute(left).await.ok();
            let row = write(store, taro, 10).await.unwrap();
            assert!(written(store, taro).await.contains(&row));
        }
    }
    let other = Store::connect(&database.url).await.unwrap();
    assert_eq!(written(&other, taro).await.len(), 40);
    other.close().await.unwrap();
    database.remove().await;
}

/// A future that is dropped when it is to be polled for the `n`-th time; `None` then.
async fn dropped_at<T>(n: u64, future: impl Future<Output = T>) -> Option<T> {
    let mut future = pin!(future);
    let mut polls = 0;
    poll_fn(move |context| {
        polls += 1;
        if polls == n {
            return Poll::Ready(None);
        }
        future.as_mut().poll(context).map(Some)
    })
    .await
}

async fn callers_who_go_away_leave_nothing_half(store: &Store) {
    let taro = member(store).await;
    let mut kept = Vec::new();
    let mut whole = 0;
    for n in 1.. {
        // two rows in one transaction
        let rows = [(); 2].map(|()| row(taro, 10));
        let ids = rows.clone().map(|row| row.id);
        let [first, second] = rows;
        let added = store.once(async |tx| {
            tx.audit().add(first).await?;
            tx.audit().add(second).await
        });
        let answer = dropped_at(n, added).await;
        let found = written(store, taro).await;
        let there = ids.map(|id| found.contains(&id));
        assert_eq!(there[0], there[1], "half of it, dropped at {n}");
        // and the next one is kept, wherever it was
        kept.push(write(store, taro, 10).await.unwrap());
        if let Some(answer) = answer {
            answer.unwrap();
            assert!(there[0], "acknowledged");
            // how often a call waits differs from run to run
            whole += 1;
            if whole == 3 {
                break;
            }
        }
    }
    let found = written(store, taro).await;
    assert!(kept.iter().all(|id| found.contains(id)));
}
