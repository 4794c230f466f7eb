//! What is told of a change is written in its transaction.

use crate::{member, now};
use shinchoryu_store::{
    AuditId, AuditRow, Late, MemberId, NewSession, Room, SessionId, SessionKind, Store, TokenHash,
};
use uuid::Uuid;

crate::conformance! {
    what_is_committed_is_there_with_its_row
    what_is_dropped_leaves_nothing
    a_late_row_is_there_once
    what_cannot_be_written_down_does_not_happen
}

fn row(member: MemberId) -> AuditRow {
    AuditRow {
        id: AuditId(Uuid::new_v4()),
        at: now(),
        event: "something".to_owned(),
        member: Some(member),
        ip: "192.0.2.1".to_owned(),
        agent: "Firefox".to_owned(),
        detail: None,
    }
}

async fn session(store: &Store, member: MemberId) -> SessionId {
    let id = SessionId(Uuid::new_v4());
    let mut token = [0; 32];
    token[..16].copy_from_slice(id.0.as_bytes());
    let new = NewSession {
        id,
        token: TokenHash(token),
        member,
        kind: SessionKind::Full,
        rule: crate::SESSION_RULE,
        expires_at: now() + crate::minutes(720),
        ip: String::new(),
        agent: String::new(),
    };
    store
        .once(async |tx| tx.sessions().open(new, now()).await)
        .await
        .unwrap();
    id
}

async fn sessions(store: &Store, member: MemberId) -> usize {
    let since = now() - crate::minutes(40);
    store
        .sessions()
        .of(member, now(), since)
        .await
        .unwrap()
        .len()
}

async fn what_is_committed_is_there_with_its_row(store: &Store) {
    let member = member(store).await;
    let keep = session(store, member).await;
    for _ in 0..3 {
        session(store, member).await;
    }
    let tx = store.begin(Room::Small).await.unwrap();
    let ended = tx.sessions().end_all_of(member, Some(keep)).await;
    assert_eq!(ended.unwrap(), 3);
    tx.audit().add(row(member)).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(sessions(store, member).await, 1);
    assert_eq!(store.audit().of(member).await.unwrap().len(), 1);
}

async fn what_is_dropped_leaves_nothing(store: &Store) {
    let member = member(store).await;
    session(store, member).await;
    let tx = store.begin(Room::Small).await.unwrap();
    tx.sessions().end_all_of(member, None).await.unwrap();
    tx.audit().add(row(member)).await.unwrap();
    // within the transaction it is so, and outside of it nobody sees it
    assert_eq!(tx.audit().of(member).await.unwrap().len(), 1);
    drop(tx);
    assert_eq!(sessions(store, member).await, 1);
    assert!(store.audit().of(member).await.unwrap().is_empty());
}

/// Who was not told that a row was written writes it again, with others.
async fn a_late_row_is_there_once(store: &Store) {
    let member = member(store).await;
    let late = Late {
        told: vec![row(member)],
        ..Late::default()
    };
    store.catch_up(late.clone()).await.unwrap();
    let both = Late {
        told: vec![late.told[0].clone(), row(member)],
        ..Late::default()
    };
    store.catch_up(both).await.unwrap();
    assert_eq!(store.audit().of(member).await.unwrap().len(), 2);
}

async fn what_cannot_be_written_down_does_not_happen(store: &Store) {
    let member = member(store).await;
    let keep = session(store, member).await;
    session(store, member).await;
    let twice = row(member);
    store
        .once(async |tx| tx.audit().add(twice.clone()).await)
        .await
        .unwrap();
    let changed = store.once(async |tx| {
        tx.sessions().end_all_of(member, Some(keep)).await?;
        tx.audit().add(twice).await
    });
    assert!(changed.await.is_err());
    assert_eq!(sessions(store, member).await, 2);
}
