//! A copy of all that is kept.

use crate::member;
use shinchoryu_store::{CopyError, Store};

crate::conformance! {
    a_snapshot_shows_one_moment_and_holds_nobody_up
    every_table_is_copied_or_left_out_by_name
    a_database_with_tables_is_not_filled
}

async fn a_snapshot_shows_one_moment_and_holds_nobody_up(store: &Store) {
    for _ in 0..70 {
        member(store).await;
    }
    let snapshot = store.snapshot().await.unwrap();
    let shapes = snapshot.shapes().await.unwrap();
    let members = shapes.iter().find(|shape| shape.name == "members").unwrap();
    let first = snapshot.page(members, None).await.unwrap();
    member(store).await;
    let rest = snapshot
        .page(members, first.last().map(Vec::as_slice))
        .await
        .unwrap();
    assert_eq!(first.len() + rest.len(), 70);
    assert!(first.iter().all(|row| !rest.contains(row)));
    assert!(
        snapshot
            .page(members, rest.last().map(Vec::as_slice))
            .await
            .unwrap()
            .is_empty()
    );
    snapshot.close().await.unwrap();
    assert_eq!(store.count_rows("members").await.unwrap(), 71);
}

/// Whoever adds a table decides here, too, whether a backup has it: `copy/tables.rs`.
async fn every_table_is_copied_or_left_out_by_name(store: &Store) {
    let snapshot = store.snapshot().await.unwrap();
    let shapes = snapshot.shapes().await.unwrap();
    assert!(shapes.iter().all(|shape| !shape.columns.is_empty()));
    snapshot.close().await.unwrap();
    store
        .execute("CREATE TABLE surprises (id bigint PRIMARY KEY)")
        .await
        .unwrap();
    let refused = store.snapshot().await.err().unwrap();
    assert!(matches!(&refused, CopyError::Unknown(what) if what.contains("surprises")));
}

async fn a_database_with_tables_is_not_filled(store: &Store) {
    let refused = store.restore(&[], None).await.err().unwrap();
    assert!(matches!(refused, CopyError::NotEmpty), "{refused}");
    let later = ["m9999_later".to_owned()];
    let refused = store.restore(&later, None).await.err().unwrap();
    assert!(matches!(refused, CopyError::LaterProgram(_)), "{refused}");
}
