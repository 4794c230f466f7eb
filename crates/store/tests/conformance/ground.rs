//! What a store stands on: its file, the room on the disk, other programs, and its first start.

use crate::together::Together as _;
use crate::{member, new_member, now};
use shinchoryu_store::testing::{ForeignLock, TestDatabase};
use shinchoryu_store::{
    FileState, Found, InstallationId, NewSession, SessionId, SessionKind, Store, StoreError,
    TokenHash, WriteRefusal, is_missing,
};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use uuid::Uuid;

crate::conformance! {
    an_installation_is_named_once
    tables_are_there_before_a_name_is
}

async fn an_installation_is_named_once(store: &Store) {
    assert_eq!(store.find_installation().await.unwrap(), Found::Unnamed);
    let ids = [1, 2].map(|n| InstallationId(Uuid::from_u128(n)));
    for id in ids {
        let named = store.name_installation(id, now()).await.unwrap();
        assert_eq!(named, ids[0]);
    }
    let found = store.find_installation().await.unwrap();
    assert_eq!(found, Found::Named(ids[0]));
}

async fn tables_are_there_before_a_name_is(store: &Store) {
    store.execute("DROP TABLE installation").await.unwrap();
    assert_eq!(store.find_installation().await.unwrap(), Found::Unnamed);
}

fn refusal<T>(result: Result<T, StoreError>) -> Option<WriteRefusal> {
    match result {
        Err(StoreError::WritesRefused(refusal)) => Some(refusal),
        _ => None,
    }
}

/// A watched database in a folder of its own, with a member in it.
struct Watched {
    folder: TempDir,
    store: Store,
}

impl Watched {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = fresh(&folder.path().join("a.sqlite3"), 1).await;
        Self {
            store: store.guarded(0).await.unwrap(),
            folder,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn write(&self) -> Result<bool, StoreError> {
        let new = new_member(&format!("{}@example.jp", Uuid::new_v4()));
        self.store.add_member(new, now()).await
    }
}

fn url(path: &Path) -> String {
    format!("sqlite://{}", path.display())
}

async fn fresh(path: &Path, installation: u128) -> Store {
    let store = Store::connect(&url(path)).await.unwrap();
    store.migrate().await.unwrap();
    let id = InstallationId(Uuid::from_u128(installation << 96));
    store.name_installation(id, now()).await.unwrap();
    member(&store).await;
    store
}

/// One that was restored has the row alone.
#[tokio::test]
async fn a_file_that_has_a_name_says_so_in_its_header() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sqlite3");
    let store = fresh(&path, 1).await;
    for pragma in ["application_id", "user_version"] {
        let forget = format!("PRAGMA {pragma} = 0");
        store.execute(&forget).await.unwrap();
    }
    let other = InstallationId(Uuid::from_u128(2));
    let named = store.name_installation(other, now()).await.unwrap();
    assert_eq!(named, InstallationId(Uuid::from_u128(1 << 96)));
    store.close().await.unwrap();
    let header = fs::read(&path).unwrap();
    assert_eq!(&header[68..72], b"SHNC");
    assert_eq!(header[60..64], [0, 0, 0, 1]);
}

#[tokio::test]
async fn a_deleted_database_takes_nothing_until_it_is_back() {
    let watched = Watched::new().await;
    assert!(watched.write().await.unwrap());
    fs::rename(watched.path("a.sqlite3"), watched.path("kept")).unwrap();
    assert_eq!(watched.store.file_state(), FileState::Gone);
    assert_eq!(refusal(watched.write().await), Some(WriteRefusal::Moved));
    // what was acknowledged can be read, and no empty file has come into its place
    assert_eq!(watched.store.count_rows("members").await.unwrap(), 2);
    assert!(!watched.path("a.sqlite3").exists());

    fs::rename(watched.path("kept"), watched.path("a.sqlite3")).unwrap();
    assert_eq!(watched.store.file_state(), FileState::Same);
    assert!(watched.write().await.unwrap());
    watched.store.close().await.unwrap();
}

#[tokio::test]
async fn another_file_in_the_place_of_the_database_is_not_written_to() {
    let watched = Watched::new().await;
    let other = fresh(&watched.path("b.sqlite3"), 2).await;
    other.close().await.unwrap();
    fs::rename(watched.path("b.sqlite3"), watched.path("a.sqlite3")).unwrap();
    assert_eq!(watched.store.file_state(), FileState::Gone);
    assert_eq!(refusal(watched.write().await), Some(WriteRefusal::Moved));
    watched.store.close().await.unwrap();
    let other = Store::connect(&url(&watched.folder.path().join("a.sqlite3")))
        .await
        .unwrap();
    assert_eq!(other.count_rows("members").await.unwrap(), 1);
}

#[tokio::test]
async fn a_file_that_is_overwritten_or_emptied_is_noticed() {
    let watched = Watched::new().await;
    let other = fresh(&watched.path("b.sqlite3"), 2).await;
    other.close().await.unwrap();
    let own = fs::read(watched.path("a.sqlite3")).unwrap();
    for content in [fs::read(watched.path("b.sqlite3")).unwrap(), Vec::new()] {
        fs::write(watched.path("a.sqlite3"), content).unwrap();
        assert_eq!(watched.store.file_state(), FileState::Overwritten);
        let read = watched.store.find_session(TokenHash([1; 32])).await;
        assert!(matches!(read, Err(StoreError::Damaged)));
        assert_eq!(refusal(watched.write().await), Some(WriteRefusal::Moved));
    }
    fs::write(watched.path("a.sqlite3"), own).unwrap();
    assert_eq!(watched.store.file_state(), FileState::Same);
}

#[tokio::test]
async fn a_file_that_is_cut_off_is_noticed_and_one_that_grows_is_not() {
    let watched = Watched::new().await;
    let path = watched.path("a.sqlite3");
    watched.store.rescue_log().await.unwrap();
    let before = fs::metadata(&path).unwrap().len();
    while fs::metadata(&path).unwrap().len() == before {
        assert!(watched.write().await.unwrap());
        watched.store.rescue_log().await.unwrap();
        assert_eq!(watched.store.file_state(), FileState::Same);
    }
    let whole = fs::read(&path).unwrap();
    let file = fs::OpenOptions::new().write(true).open(&path).unwrap();
    file.set_len(whole.len() as u64 * 2 / 3).unwrap();
    assert_eq!(watched.store.file_state(), FileState::Overwritten);
    let read = watched.store.find_session(TokenHash([1; 32])).await;
    assert!(matches!(read, Err(StoreError::Damaged)));
    assert_eq!(refusal(watched.write().await), Some(WriteRefusal::Moved));
    fs::write(&path, whole).unwrap();
    assert_eq!(watched.store.file_state(), FileState::Same);
}

#[tokio::test]
async fn a_log_that_is_deleted_loses_nothing() {
    let watched = Watched::new().await;
    assert!(watched.write().await.unwrap());
    for name in ["a.sqlite3-wal", "a.sqlite3-shm"] {
        fs::remove_file(watched.path(name)).unwrap();
    }
    assert_eq!(watched.store.file_state(), FileState::LogGone);
    assert_eq!(refusal(watched.write().await), Some(WriteRefusal::Moved));
    watched.store.rescue_log().await.unwrap();
    // as after kill -9: the file alone
    fs::copy(watched.path("a.sqlite3"), watched.path("c.sqlite3")).unwrap();
    let after = Store::connect(&url(&watched.path("c.sqlite3")))
        .await
        .unwrap();
    assert_eq!(after.count_rows("members").await.unwrap(), 2);
}

#[tokio::test]
async fn connections_that_come_and_go_leave_the_log_in_its_place() {
    let watched = Watched::new().await;
    for _ in 0..3 {
        let beside = Store::connect(&url(&watched.path("a.sqlite3")))
            .await
            .unwrap();
        member(&beside).await;
        beside.close().await.unwrap();
        assert_eq!(watched.store.file_state(), FileState::Same);
    }
    assert!(watched.write().await.unwrap());
}

#[tokio::test]
async fn below_the_floor_members_come_and_go_and_write_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let store = fresh(&folder.path().join("a.sqlite3"), 1).await;
    let id = member(&store).await;
    let store = store.guarded(u64::MAX).await.unwrap();
    let new = new_member("one@example.jp");
    let refused = store.add_member(new, now()).await;
    assert_eq!(refusal(refused), Some(WriteRefusal::LowSpace));
    let refused = store.check_write(now()).await;
    assert_eq!(refusal(refused), Some(WriteRefusal::LowSpace));
    let token = TokenHash([1; 32]);
    let session = NewSession {
        id: SessionId(Uuid::new_v4()),
        token,
        member: id,
        kind: SessionKind::Full,
        rule: crate::SESSION_RULE,
        expires_at: now() + chrono::TimeDelta::hours(12),
        ip: String::new(),
        agent: String::new(),
    };
    store
        .once(async |tx| tx.sessions().open(session, now()).await)
        .await
        .unwrap();
    assert!(store.find_session(token).await.unwrap().is_some());
    store
        .once(async |tx| tx.sessions().sign_out(token, id, None, now()).await)
        .await
        .unwrap();
    assert!(store.find_session(token).await.unwrap().is_none());
}

#[tokio::test]
async fn a_full_disk_refuses_writes_by_name() {
    let database = TestDatabase::sqlite().await;
    database
        .store
        .execute("PRAGMA max_page_count = 1")
        .await
        .unwrap();
    let mut refused = None;
    for _ in 0..500 {
        let new = new_member(&format!("{}@example.jp", Uuid::new_v4()));
        let result = database.store.add_member(new, now()).await;
        refused = refusal(result);
        if refused.is_some() {
            break;
        }
    }
    assert_eq!(refused, Some(WriteRefusal::NoSpace));
}

#[tokio::test]
async fn a_lock_of_another_program_refuses_writes_and_no_reads() {
    let database = TestDatabase::sqlite().await;
    let _held = ForeignLock::take(&database.url, "").await.unwrap();
    let new = new_member("one@example.jp");
    let (written, read) = tokio::join!(
        database.store.add_member(new, now()),
        database.store.count_rows("members"),
    );
    assert_eq!(refusal(written), Some(WriteRefusal::Locked));
    assert_eq!(read.unwrap(), 0);
}

#[tokio::test]
async fn a_file_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let watched = Watched::new().await;
    for name in [
        "a.sqlite3",
        "a.sqlite3-wal",
        "a.sqlite3-shm",
        "a.sqlite3-start",
    ] {
        let mode = fs::metadata(watched.path(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

#[tokio::test]
async fn what_is_no_database_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sqlite3");
    let whole = {
        let store = fresh(&path, 1).await;
        store.close().await.unwrap();
        fs::read(&path).unwrap()
    };
    assert!(whole.len() > 8192);
    for content in [
        whole[..whole.len() / 2].to_vec(),
        whole[..4096].to_vec(),
        whole[..100].to_vec(),
        b"x".to_vec(),
        vec![7; 20_000],
    ] {
        fs::write(&path, &content).unwrap();
        let opened = async {
            let store = Store::connect(&url(&path)).await?;
            store.find_installation().await
        };
        let answer = opened.await;
        assert!(
            matches!(answer, Err(StoreError::Damaged)),
            "{} bytes: {answer:?}",
            content.len()
        );
        assert_eq!(fs::read(&path).unwrap(), content);
        assert!(!is_missing(&url(&path)));
    }
    fs::write(&path, "").unwrap();
    assert!(is_missing(&url(&path)));
    assert!(
        Store::connect_existing(&url(&folder.path().join("none")))
            .await
            .is_err()
    );
    assert!(!folder.path().join("none").exists());
}

#[tokio::test]
async fn the_file_of_another_program_is_foreign() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::connect(&url(&folder.path().join("a.sqlite3")))
        .await
        .unwrap();
    assert_eq!(store.find_installation().await.unwrap(), Found::Nothing);
    store
        .execute("CREATE TABLE songs (id INTEGER)")
        .await
        .unwrap();
    assert_eq!(store.find_installation().await.unwrap(), Found::Foreign);
}

async fn cold_starts(url: &str) {
    let starts = (0..4).map(|_| {
        let url = url.to_owned();
        tokio::spawn(async move {
            let store = Store::connect(&url).await?;
            store.migrate().await?;
            let id = InstallationId(Uuid::new_v4());
            store.name_installation(id, now()).await
        })
    });
    let mut names = Vec::new();
    for start in starts.collect::<Vec<_>>() {
        names.push(start.await.unwrap().unwrap());
    }
    assert!(names.iter().all(|name| *name == names[0]), "{names:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn cold_starts_on_one_file_wait_for_each_other() {
    for _ in 0..5 {
        let folder = tempfile::tempdir().unwrap();
        cold_starts(&url(&folder.path().join("a.sqlite3"))).await;
    }
}

/// The first connection turns the new file into one with a log, which SQLite lets nobody do while
/// another looks at it, and does not wait for.
#[tokio::test(flavor = "multi_thread")]
async fn first_connections_to_one_file_wait_for_each_other() {
    let folder = tempfile::tempdir().unwrap();
    for file in 0..8 {
        let url = url(&folder.path().join(format!("{file}.sqlite3")));
        let connections = (0..4).map(|_| {
            let url = url.clone();
            tokio::spawn(async move { Store::connect(&url).await?.close().await })
        });
        for connection in connections.collect::<Vec<_>>() {
            connection.await.unwrap().unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cold_starts_on_one_server_wait_for_each_other() {
    for _ in 0..3 {
        let Some(database) = TestDatabase::postgres().await else {
            return;
        };
        let empty = "DROP SCHEMA public CASCADE; CREATE SCHEMA public";
        database.store.execute(empty).await.unwrap();
        cold_starts(&database.url).await;
        database.remove().await;
    }
}

#[tokio::test]
async fn postgres_ends_what_takes_too_long() {
    let Some(database) = TestDatabase::postgres().await else {
        return;
    };
    // an error unless the limits are set
    for (name, value) in [
        ("statement_timeout", "10s"),
        ("lock_timeout", "5s"),
        ("idle_in_transaction_session_timeout", "30s"),
    ] {
        let check = format!(
            "DO $$ BEGIN ASSERT current_setting('{name}') = '{value}', current_setting('{name}'); \
             END $$"
        );
        database.store.execute(&check).await.unwrap();
    }
    // a URL decides for itself
    let url = format!("{}&options=-c%20statement_timeout%3D100ms", database.url);
    let hasty = Store::connect(&url).await.unwrap();
    let ended = hasty.execute("SELECT pg_sleep(30)").await;
    assert!(matches!(ended, Err(StoreError::Busy)), "{ended:?}");
    // steps of a migration are not ended
    database
        .store
        .execute("DROP TABLE installation")
        .await
        .unwrap();
    let forget = "DELETE FROM seaql_migrations WHERE version = 'm0011_installation'";
    database.store.execute(forget).await.unwrap();
    hasty
        .execute("SET statement_timeout = '1ms'")
        .await
        .unwrap();
    hasty.migrate().await.unwrap();
    hasty.close().await.unwrap();
    database.remove().await;
}
