//! A database is migrated once a process; those of the tests are copies of it. Migrating took most of the time
//! of a small test.

use super::{on, url_at};
use crate::Store;
use crate::ground::file;
use crate::ground::migration::Migrator;
use sea_orm_migration::MigratorTrait as _;
use std::path::Path;
use tokio::sync::OnceCell;

/// Set by whoever has a server for one run alone: what is made there goes with it.
const THROW_AWAY: &str = "TEST_DATABASE_THROW_AWAY";

async fn migrate(url: &str) {
    let store = Store::connect(url).await.expect("connected");
    Migrator::up(&store.db, None).await.expect("migrated");
    store.close().await.expect("closed");
}

/// Makes a migrated SQLite file there.
pub(super) async fn copy_to(path: &Path) {
    static MIGRATED: OnceCell<Vec<u8>> = OnceCell::const_new();
    let bytes = MIGRATED.get_or_init(async || {
        let folder = tempfile::tempdir().expect("a folder for the database");
        let path = folder.path().join("migrated.sqlite3");
        migrate(&file::url_of(&path)).await;
        let log = file::beside(&path, "-wal");
        let left = std::fs::metadata(log).map_or(0, |log| log.len());
        assert_eq!(left, 0, "a store that is closed has everything in its file");
        std::fs::read(&path).expect("the file")
    });
    let bytes = bytes.await;
    file::make_missing(path).expect("a file");
    std::fs::write(path, bytes).expect("written");
}

/// The name of a migrated database on a server that is there for this run alone; on another one it would stay.
pub(super) async fn template(server: &str) -> Option<&'static str> {
    static MIGRATED: OnceCell<String> = OnceCell::const_new();
    std::env::var_os(THROW_AWAY)?;
    let name = MIGRATED.get_or_init(async || {
        let name = format!("template_{}", uuid::Uuid::new_v4().simple());
        on(server, &format!("CREATE DATABASE {name}")).await;
        migrate(&url_at(server, &name)).await;
        name
    });
    Some(name.await)
}
