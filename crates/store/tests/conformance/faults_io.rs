//! The n-th call of SQLite to the operating system fails, for every n of a list of writes: what
//! is acknowledged is kept, what is refused is not there, and the next call works.

#![expect(clippy::print_stderr, reason = "how many faults there were is quoted")]

use crate::faults::{row, written};
use crate::together::Together as _;
use crate::{member, new_member, now};
use shinchoryu_store::testing::TestDatabase;
use shinchoryu_store::{AuditId, MemberId, Store};
use std::path::{Path, PathBuf};
use std::process::Command;
use uuid::Uuid;

const FILE: &str = "FAIL_FILE";
const PLAN: &str = "FAIL_PLAN";
/// EIO and ENOSPC of Linux.
const ERRORS: [i64; 2] = [5, 28];

/// The file that tells the preloaded library what to do.
struct Plan(PathBuf);

impl Plan {
    fn set(&self, left: i64, error: i64) {
        let values: Vec<u8> = [left, error, 0, 0].map(i64::to_ne_bytes).concat();
        std::fs::write(&self.0, values).unwrap();
    }

    /// How many calls failed, and how many were made.
    fn get(&self) -> (i64, i64) {
        let bytes = std::fs::read(&self.0).unwrap();
        let value = |at: usize| i64::from_ne_bytes(bytes[at..at + 8].try_into().unwrap());
        (value(16), value(24))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_write_of_a_file_may_fail() {
    if let Some(plan) = std::env::var_os(PLAN) {
        with_the_library(&Plan(plan.into())).await;
        return;
    }
    // in memory where that is: the calls are the same and no disk is waited for
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    let folder = folder.unwrap();
    let library = folder.path().join("fail.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance/fail.c");
    let made = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .arg("-ldl")
        .status()
        .unwrap();
    assert!(made.success());
    let plan = Plan(folder.path().join("plan"));
    plan.set(0, 0);
    // this test again, in a process with the library
    let child = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "faults_io::every_write_of_a_file_may_fail",
            "--nocapture",
        ])
        .env("LD_PRELOAD", &library)
        .env(PLAN, &plan.0)
        .env(FILE, folder.path().join("store"))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&child.stdout) + String::from_utf8_lossy(&child.stderr);
    assert!(child.status.success(), "{told}");
    let injected = told.lines().find(|line| line.contains("faults injected"));
    eprintln!("{}", injected.unwrap());
}

async fn with_the_library(plan: &Plan) {
    let file = PathBuf::from(std::env::var_os(FILE).unwrap());
    let template = TestDatabase::sqlite().await;
    let taro = member(&template.store).await;
    let from = template.url.strip_prefix("sqlite://").unwrap();
    template.store.clone().close().await.unwrap();
    let mut injected = 0;
    for error in ERRORS {
        for n in 1.. {
            std::fs::copy(from, &file).unwrap();
            let failed = one_run(plan, &file, taro, n, error).await;
            injected += failed;
            if failed == 0 {
                break;
            }
        }
    }
    eprintln!("{injected} faults injected into the files of SQLite");
}

/// A list of writes of which the `n`-th call to the file fails; whether one did.
async fn one_run(plan: &Plan, file: &Path, taro: MemberId, n: i64, error: i64) -> i64 {
    let url = format!("sqlite://{}", file.display());
    // the log is folded into the file after each few writes, so that this fails as well
    let store = TestDatabase::with_pragma(&url, "wal_autocheckpoint", "8").await;
    let (mut kept, mut refused) = (Vec::new(), 0);
    plan.set(n, error);
    for bytes in [10, 30_000, 10, 5_000, 10] {
        let row = row(taro, bytes);
        let id = row.id;
        match store.once(async |tx| tx.audit().add(row).await).await {
            Ok(()) => kept.push(id),
            Err(_) => refused += 1,
        }
        // and one that is given up, and one with RETURNING
        store.delete_materials(taro, &[]).await.ok();
        let new = new_member(&format!("{}@example.jp", Uuid::new_v4()));
        let id = new.id;
        let added = store.add_member(new, now()).await;
        plan_is_kept(&store, id, added.is_ok()).await;
    }
    let (failed, calls) = plan.get();
    plan.set(0, 0);
    assert!(calls > 0, "the library is not there");
    assert!(refused <= failed, "one call fails, and nothing else");
    let what = format!("error {error} at {n}");
    let last = row(taro, 10);
    kept.push(last.id);
    let next = store.once(async |tx| tx.audit().add(last).await).await;
    next.unwrap_or_else(|error| panic!("{what}: the next call: {error:?}"));
    assert_eq!(
        sorted(written(&store, taro).await),
        sorted(kept.clone()),
        "{what}"
    );

    // killed now: what is in the files, without what is shared in memory
    let killed = file.with_file_name("killed");
    for end in ["", "-wal"] {
        let part = |path: &Path| PathBuf::from(format!("{}{end}", path.display()));
        std::fs::copy(part(file), part(&killed)).unwrap();
    }
    store.close().await.unwrap();
    for path in [&killed, file] {
        let url = format!("sqlite://{}", path.display());
        let again = Store::connect(&url).await.unwrap();
        assert_eq!(
            sorted(written(&again, taro).await),
            sorted(kept.clone()),
            "{what}"
        );
        let checked = "SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'";
        assert_eq!(again.number(checked).await.unwrap(), 1, "{what}");
        again.close().await.unwrap();
    }
    failed
}

/// A member is there exactly where that was acknowledged.
async fn plan_is_kept(store: &Store, id: MemberId, is_there: bool) {
    let Ok(row) = store.member_row(id).await else {
        return;
    };
    assert_eq!(row != "None", is_there);
}

fn sorted(mut ids: Vec<AuditId>) -> Vec<AuditId> {
    ids.sort();
    ids
}
