//! What is refused, and that nothing was touched then.

use crate::shelf::{Shelf, both, fill, member, wishes};
use serde_json::{Value, json};
use sha2::Digest as _;
use shinchoryu_backup::BackupError;
use shinchoryu_store::testing::TestDatabase;
use shinchoryu_store::{CopyError, Store};
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

/// A shelf with a backup of a filled database.
async fn with_backup() -> (Shelf, PathBuf) {
    let (from, shelf) = (TestDatabase::sqlite().await, Shelf::new());
    fill(&from.store).await;
    let made = shelf.make(&from.store, "a.age").await.unwrap();
    from.remove().await;
    (shelf, made.path)
}

/// Neither of the two databases may have anything in it afterwards.
async fn is_refused(shelf: &Shelf, file: &Path) -> BackupError {
    let before = shelf.names();
    let refused = shelf.restore(file, &shelf.url("none.sqlite3")).await;
    assert_eq!(shelf.names(), before);
    refused.unwrap_err()
}

#[tokio::test]
async fn a_file_that_was_cut_off_changed_or_lengthened_is_refused_whole() {
    let (shelf, good) = with_backup().await;
    let bytes = fs::read(&good).unwrap();
    assert!(bytes.len() > 3 * 65_536, "{} bytes", bytes.len());
    let header = bytes.windows(4).position(|part| part == b"\n---").unwrap();
    let places = [
        0,
        30,
        header - 10,
        header + 10,
        header + 60,
        65_536 + header,
        bytes.len() / 2,
        bytes.len() - 1,
    ];
    let bad = shelf.path("bad.age");
    for at in places {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        fs::write(&bad, changed).unwrap();
        let error = is_refused(&shelf, &bad).await;
        assert!(
            matches!(error, BackupError::Unreadable(..)),
            "changed at {at}: {error}"
        );
        fs::write(&bad, &bytes[..at]).unwrap();
        let error = is_refused(&shelf, &bad).await;
        assert!(
            matches!(error, BackupError::Unreadable(..)),
            "cut at {at}: {error}"
        );
    }
    fs::write(&bad, [bytes.as_slice(), b"x"].concat()).unwrap();
    let error = is_refused(&shelf, &bad).await;
    assert!(matches!(error, BackupError::Unreadable(..)), "{error}");
    assert!(shelf.restore(&good, &shelf.url("b.sqlite3")).await.is_ok());
}

#[tokio::test]
async fn another_key_opens_nothing() {
    let (shelf, good) = with_backup().await;
    let other = Shelf::new();
    let error = other
        .restore(&good, &other.url("b.sqlite3"))
        .await
        .unwrap_err();
    assert!(error.to_string().contains("another key"), "{error}");
    assert_eq!(other.names(), ["key"]);
    drop(shelf);
}

/// The lines of a backup, changed and encrypted again: whoever has the public part can do that.
fn rewritten(shelf: &Shelf, good: &Path, change: impl Fn(&mut Vec<Value>)) -> PathBuf {
    let identity = fs::read_to_string(shelf.path("key")).unwrap();
    let identity: age::x25519::Identity = identity.lines().last().unwrap().parse().unwrap();
    let file = fs::File::open(good).unwrap();
    let mut plain = String::new();
    age::Decryptor::new_buffered(std::io::BufReader::new(file))
        .unwrap()
        .decrypt(std::iter::once(&identity as &dyn age::Identity))
        .unwrap()
        .read_to_string(&mut plain)
        .unwrap();
    let lines = plain
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let mut lines: Vec<Value> = lines.collect();
    change(&mut lines);
    let path = shelf.path("rewritten.age");
    let recipient = identity.to_public();
    let mut out =
        age::Encryptor::with_recipients(std::iter::once(&recipient as &dyn age::Recipient))
            .unwrap()
            .wrap_output(fs::File::create(&path).unwrap())
            .unwrap();
    for line in lines {
        writeln!(out, "{line}").unwrap();
    }
    out.finish().unwrap();
    path
}

#[tokio::test]
async fn lines_that_do_not_fit_together_are_refused() {
    let (shelf, good) = with_backup().await;
    type Change = fn(&mut Vec<Value>);
    let changes: [(&str, Change); 8] = [
        ("a row less", |lines| drop(lines.remove(2))),
        ("a row twice", |lines| lines.insert(2, lines[2].clone())),
        ("another value", |lines| {
            lines[2][1] = json!("eve@example.jp")
        }),
        ("a value less", |lines| {
            drop(lines[2].as_array_mut().unwrap().pop())
        }),
        ("no end", |lines| drop(lines.pop())),
        ("something behind the end", |lines| lines.push(json!([]))),
        ("a table without its name", |lines| drop(lines.remove(1))),
        ("another form", |lines| {
            lines[0]["shinchoryu_backup"] = json!(2)
        }),
    ];
    for (what, change) in changes {
        let bad = rewritten(&shelf, &good, change);
        let error = is_refused(&shelf, &bad).await;
        assert!(
            matches!(error, BackupError::Unreadable(..)),
            "{what}: {error}"
        );
        fs::remove_file(bad).unwrap();
    }
    let same = rewritten(&shelf, &good, |_| {});
    assert!(shelf.restore(&same, &shelf.url("b.sqlite3")).await.is_ok());
}

#[tokio::test]
async fn a_later_program_and_other_columns_are_refused() {
    let (shelf, good) = with_backup().await;
    let later = rewritten(&shelf, &good, |lines| {
        lines[0]["steps"]
            .as_array_mut()
            .unwrap()
            .push(json!("m9999_later"));
    });
    let error = is_refused(&shelf, &later).await;
    assert!(error.to_string().contains("m9999_later"), "{error}");

    let renamed = rewritten(&shelf, &good, |lines| {
        lines[0]["tables"][0]["columns"][1]["name"] = json!("e_mail");
    });
    let error = is_refused(&shelf, &renamed).await;
    assert!(
        matches!(error, BackupError::Copy(CopyError::OtherColumns(_))),
        "{error}"
    );
}

/// The tables as they were two steps after the first: an early program's backup.
#[tokio::test]
async fn a_backup_of_an_earlier_program_is_brought_up_to_date() {
    let (shelf, good) = with_backup().await;
    let later = [
        "password_changed_at",
        "mfa_added_at",
        "pending_email",
        "pending_email_at",
    ];
    let early = rewritten(&shelf, &good, |lines| {
        let header = &mut lines[0];
        header["steps"].as_array_mut().unwrap().truncate(3);
        let mut members = header["tables"][0].clone();
        let columns = members["columns"].as_array_mut().unwrap();
        columns.retain(|column| !later.contains(&column["name"].as_str().unwrap()));
        let of = |name: &str| match name {
            "id" => json!("00000000-0000-0000-0000-000000000007"),
            "email" => json!("early@example.jp"),
            "created_at" | "updated_at" => json!("2026-05-28T20:26:40.000001Z"),
            "totp_secret" | "totp_last_step" | "deleted_at" | "profile" => Value::Null,
            name if name.starts_with("is_") => json!(true),
            "registration_step" => json!("SUBSCRIBED"),
            _ => json!("ja"),
        };
        let row: Value = columns
            .iter()
            .map(|column| of(column["name"].as_str().unwrap()))
            .collect();
        header["tables"] = json!([members]);
        let digest = sha2::Sha256::digest(row.to_string());
        let digest = data_encoding::HEXLOWER.encode(&digest);
        let end = json!({"end": {"members": {"rows": 1, "digest": digest}}});
        *lines = vec![lines[0].clone(), json!("members"), row, end];
    });

    shelf
        .restore(&early, &shelf.url("b.sqlite3"))
        .await
        .unwrap();
    let store = Store::connect(&shelf.url("b.sqlite3")).await.unwrap();
    assert!(store.check().await.unwrap());
    let member = store
        .members()
        .by_email("early@example.jp")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(member.pending_email, None);
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_with_something_in_it_or_in_use_is_left_alone() {
    let (shelf, good) = with_backup().await;
    let url = shelf.url("b.sqlite3");
    for content in ["", "damaged"] {
        fs::write(shelf.path("b.sqlite3"), content).unwrap();
        let error = shelf.restore(&good, &url).await.unwrap_err();
        assert!(matches!(error, BackupError::NotEmpty(_)), "{error}");
        assert_eq!(
            fs::read_to_string(shelf.path("b.sqlite3")).unwrap(),
            content
        );
    }
    fs::remove_file(shelf.path("b.sqlite3")).unwrap();
    let aside = || shinchoryu_backup::Wishes {
        move_aside: true,
        ..wishes()
    };
    let identities = shelf.identities();
    if let Some(database) = TestDatabase::postgres().await {
        member(&database.store, "here").await;
        let error = shinchoryu_backup::restore(&good, &identities, &database.url, aside()).await;
        let error = error.unwrap_err();
        assert!(
            matches!(error, BackupError::Copy(CopyError::InUse(_))),
            "{error}"
        );
        database.store.clone().close().await.unwrap();
        let error = shelf.restore(&good, &database.url).await.unwrap_err();
        assert!(matches!(error, BackupError::NotEmpty(_)), "{error}");
        let store = Store::connect(&database.url).await.unwrap();
        assert_eq!(store.count_rows("members").await.unwrap(), 1);
        store.close().await.unwrap();
        database.remove().await;
    }
}

#[tokio::test]
async fn no_backup_is_made_of_what_is_damaged_or_unknown() {
    for from in both().await {
        let shelf = Shelf::new();
        from.store
            .execute("CREATE TABLE surprises (id bigint PRIMARY KEY)")
            .await
            .unwrap();
        let error = shelf.make(&from.store, "a.age").await.unwrap_err();
        assert!(error.to_string().contains("surprises"), "{error}");
        assert_eq!(shelf.names(), ["key"]);
        from.remove().await;
    }

    let (from, shelf) = (TestDatabase::sqlite().await, Shelf::new());
    fill(&from.store).await;
    from.store.clone().close().await.unwrap();
    let path = from.url.strip_prefix("sqlite://").unwrap();
    let mut bytes = fs::read(path).unwrap();
    // the address of a page inside a b-tree: rows behind it cannot be found
    let place = bytes
        .windows(6)
        .rposition(|part| part == b"member")
        .unwrap();
    let page = place / 4096 * 4096;
    bytes[page..page + 8].fill(0xff);
    fs::write(path, bytes).unwrap();
    let store = Store::connect(&from.url).await.unwrap();
    let error = shelf.make(&store, "a.age").await.unwrap_err();
    assert!(
        matches!(error, BackupError::Copy(CopyError::Damaged(_))),
        "{error}"
    );
    assert_eq!(shelf.names(), ["key"]);
    store.close().await.unwrap();

    // orphans: rows whose parents are gone
    let from = TestDatabase::sqlite().await;
    fill(&from.store).await;
    from.store
        .execute("PRAGMA foreign_keys = OFF; DELETE FROM members; PRAGMA foreign_keys = ON")
        .await
        .unwrap();
    let error = shelf.make(&from.store, "a.age").await.unwrap_err();
    assert!(
        matches!(error, BackupError::Copy(CopyError::Damaged(_))),
        "{error}"
    );
    from.remove().await;
}

#[tokio::test]
async fn a_name_that_is_taken_is_not_written_over() {
    let (shelf, good) = with_backup().await;
    let from = TestDatabase::sqlite().await;
    let before = fs::read(&good).unwrap();
    let error = shelf.make(&from.store, "a.age").await.unwrap_err();
    assert!(matches!(error, BackupError::Exists(_)), "{error}");
    assert_eq!(fs::read(&good).unwrap(), before);
    from.remove().await;
}
