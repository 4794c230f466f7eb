//! What was there comes back.

use crate::shelf::{Shelf, both, emptied_postgres, fill, member, now, wishes};
use shinchoryu_backup::{BackupError, Summary, Wishes, check, restore};
use shinchoryu_store::{Store, TokenHash};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

/// Rows and digests, but for the log, which tells of the restore itself.
fn tallies(mut summary: Summary) -> impl PartialEq + std::fmt::Debug {
    summary.tallies.remove("audit_events");
    summary.tallies
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_rows_come_back_equal_from_each_database_into_each() {
    for from in both().await {
        let shelf = Shelf::new();
        fill(&from.store).await;
        let made = shelf.make(&from.store, "a.age").await.unwrap();
        assert_eq!(made.summary.rows("members"), 131);
        assert_eq!(
            made.summary,
            check(&made.path, &shelf.identities()).unwrap()
        );

        let postgres = emptied_postgres().await;
        let mut urls = vec![shelf.url("new/b.sqlite3")];
        urls.extend(postgres.iter().map(|database| database.url.clone()));
        for (at, url) in urls.iter().enumerate() {
            let restored = shelf.restore(&made.path, url).await.unwrap();
            assert_eq!((restored.sessions, restored.ended_sessions), (1, 0));
            assert_eq!(restored.aside, None);
            let store = Store::connect(url).await.unwrap();
            assert!(store.check().await.unwrap());
            let again = shelf.make(&store, &format!("{at}.age")).await.unwrap();
            assert_eq!(
                again.summary.rows("audit_events"),
                made.summary.rows("audit_events") + 1
            );
            assert_eq!(tallies(again.summary), tallies(made.summary.clone()));
            // what works once is not there, neither is who had half signed in
            assert_eq!(store.count_rows("mails").await.unwrap(), 1);
            assert_eq!(store.count_rows("reset_tokens").await.unwrap(), 0);
            for (token, lives) in [(1, true), (2, false)] {
                let session = store.find_session(TokenHash([token; 32])).await.unwrap();
                assert_eq!(session.is_some(), lives, "{token}");
            }
            store.close().await.unwrap();
        }
        if let Some(database) = postgres {
            database.remove().await;
        }
        from.remove().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_answered_before_is_in_it_while_others_write() {
    for from in both().await {
        let shelf = Shelf::new();
        fill(&from.store).await;
        let before = from.store.count_rows("members").await.unwrap();
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let store = from.store.clone();
        let writing = tokio::spawn(async move {
            let mut written = 0;
            while stopped.try_recv().is_err() {
                member(&store, &format!("late{written}")).await;
                written += 1;
            }
            written
        });
        let first = shelf.make(&from.store, "1.age").await.unwrap();
        let second = shelf.make(&from.store, "2.age").await.unwrap();
        stop.send(()).unwrap();
        let written: i64 = writing.await.unwrap();
        let members = [&first, &second].map(|made| made.summary.rows("members"));
        assert!(members[0] >= u64::try_from(before).unwrap() && members[0] <= members[1]);
        assert!(members[1] <= u64::try_from(before + written).unwrap());
        shelf
            .restore(&second.path, &shelf.url("b.sqlite3"))
            .await
            .unwrap();
        from.remove().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_are_ended_on_wish() {
    for from in both().await {
        let shelf = Shelf::new();
        fill(&from.store).await;
        let made = shelf.make(&from.store, "a.age").await.unwrap();
        let wishes = Wishes {
            end_sessions: true,
            ..wishes()
        };
        let url = shelf.url("b.sqlite3");
        let restored = restore(&made.path, &shelf.identities(), &url, wishes)
            .await
            .unwrap();
        assert_eq!((restored.sessions, restored.ended_sessions), (0, 1));
        let store = Store::connect(&url).await.unwrap();
        assert_eq!(store.find_session(TokenHash([1; 32])).await.unwrap(), None);
        store.close().await.unwrap();
        from.remove().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_there_is_kept_under_another_name_on_wish() {
    let from = shinchoryu_store::testing::TestDatabase::sqlite().await;
    let shelf = Shelf::new();
    fill(&from.store).await;
    let made = shelf.make(&from.store, "a.age").await.unwrap();
    let aside = || Wishes {
        move_aside: true,
        ..wishes()
    };
    let identities = shelf.identities();

    // a damaged database and what lies beside it
    fs::create_dir(shelf.path("data")).unwrap();
    for name in ["data/b.sqlite3", "data/b.sqlite3-wal"] {
        fs::write(shelf.path(name), name).unwrap();
    }
    let url = shelf.url("data/b.sqlite3");
    let restored = restore(&made.path, &identities, &url, aside())
        .await
        .unwrap();
    let folder = restored.aside.unwrap();
    assert!(
        folder.ends_with("/data/before_restore_20260528t202640z"),
        "{folder}"
    );
    for name in ["data/b.sqlite3", "data/b.sqlite3-wal"] {
        let kept = format!("{folder}/{}", name.strip_prefix("data/").unwrap());
        assert_eq!(fs::read_to_string(kept).unwrap(), name);
    }
    let mode = fs::metadata(shelf.path("data/b.sqlite3"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(fs::read_dir(shelf.path("data")).unwrap().count(), 2);

    if let Some(database) = shinchoryu_store::testing::TestDatabase::postgres().await {
        member(&database.store, "kept").await;
        database.store.clone().close().await.unwrap();
        let restored = restore(&made.path, &identities, &database.url, aside())
            .await
            .unwrap();
        let schema = restored.aside.unwrap();
        let store = Store::connect(&database.url).await.unwrap();
        assert_eq!(store.count_rows("members").await.unwrap(), 131);
        let kept = store
            .count_rows(&format!("{schema}.members"))
            .await
            .unwrap();
        assert_eq!(kept, 1);
        store.close().await.unwrap();
        database.remove().await;
    }
    from.remove().await;
}

#[tokio::test]
async fn a_backup_is_for_its_owner_alone_and_shows_nothing() {
    let from = shinchoryu_store::testing::TestDatabase::sqlite().await;
    let shelf = Shelf::new();
    fill(&from.store).await;
    let made = shelf.make(&from.store, "a.age").await.unwrap();
    let mode = fs::metadata(&made.path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let bytes = fs::read(&made.path).unwrap();
    assert_eq!(bytes.len() as u64, made.size);
    for plain in ["hanako", "argon2id", "members", "sqlite"] {
        assert!(
            !bytes
                .windows(plain.len())
                .any(|part| part == plain.as_bytes()),
            "{plain}"
        );
    }
    // the time is that of the call, whatever the database's clock says
    assert_eq!(made.summary.header.made_at, now());
    assert!(made.summary.header.left_out.contains(&"keys".to_owned()));
    from.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_goes_into_the_file_that_the_server_opens() {
    let shelf = Shelf::new();
    let from = shinchoryu_store::testing::TestDatabase::sqlite().await;
    fill(&from.store).await;
    let made = shelf.make(&from.store, "a.age").await.unwrap();
    fs::create_dir(shelf.path("w?d")).unwrap();
    for (name, file) in [("x%20y.sqlite3", "x y.sqlite3"), ("w%3Fd/b", "w?d/b")] {
        let url = format!("{}/{name}", shelf.url(""));
        shelf.restore(&made.path, &url).await.unwrap();
        assert!(shelf.path(file).exists(), "{:?}", shelf.names());
        assert!(!shelf.path(name).exists());
        let store = Store::connect_existing(&url).await.unwrap();
        assert_eq!(store.count_rows("members").await.unwrap(), 131);
        store.close().await.unwrap();
    }
    // the name of the folder that is filled is the operator's too
    fs::create_dir(shelf.path("d%41")).unwrap();
    let url = shinchoryu_store::url_of(&shelf.path("d%41/c.sqlite3"));
    shelf.restore(&made.path, &url).await.unwrap();
    assert!(shelf.path("d%41/c.sqlite3").exists());
    for nothing in ["sqlite::memory:", "sqlite:///%FF"] {
        let refused = shelf.restore(&made.path, nothing).await;
        assert!(matches!(refused, Err(BackupError::NoFile)), "{nothing}");
    }
    from.remove().await;
}
