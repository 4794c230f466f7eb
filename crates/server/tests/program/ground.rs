//! What the program stands on: its folder, its database, the room on the disk, and other starts.

use crate::world::{Answer, Demo, PROGRAM, free_day, loop_until, production};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};
use std::rc::Rc;
use tempfile::TempDir;

/// Any 32 bytes that look random.
const KEY: &str = "quJISYQtcIK2b1fOgnC9BNosOf+5ffIoA8JwmDAyxOU=";
const DATABASE: &str = "shinchoryu.sqlite3";

fn folder() -> Rc<TempDir> {
    Rc::new(tempfile::tempdir().unwrap())
}

/// A start that is expected to end by itself.
fn start(folder: &Path, flags: &[&str]) -> Output {
    Command::new(PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(folder)
        .args(flags)
        .output()
        .unwrap()
}

fn refusal(folder: &Path) -> String {
    let ended = start(folder, &[]);
    assert!(!ended.status.success());
    let said = String::from_utf8(ended.stderr).unwrap();
    // the log may have said something before
    let last = said.trim().lines().last().unwrap();
    assert!(last.starts_with("shinchoryu: "), "{said}");
    last.to_owned()
}

fn status(demo: &Demo) -> (u16, String) {
    let answer = demo.get("/readyz");
    let body: Value = serde_json::from_str(&answer.body).unwrap();
    (answer.status, body["status"].as_str().unwrap().to_owned())
}

fn until(demo: &Demo, code: u16, word: &str) {
    loop_until(|| (status(demo) == (code, word.to_owned())).then_some(()));
}

fn try_sign_up(demo: &Demo, email: &str) -> Answer {
    let terms: Value = serde_json::from_str(&demo.get("/api/signup/terms").body).unwrap();
    let body = json!({
        "email": email, "password": "mikan no ki 7 hon", "language": "ja",
        "consent": { "terms": terms["terms"], "privacy": terms["privacy"], "attendance": true },
    });
    demo.send("POST", "/api/signup", &demo.own(), &body.to_string())
}

fn is_known(demo: &Demo, cookies: &str) -> bool {
    let headers = format!("Cookie: {cookies}\r\n");
    demo.send("GET", "/api/verify/me/email", &headers, "")
        .status
        == 200
}

#[test]
fn a_database_that_is_moved_away_is_noticed_and_healed_when_it_is_back() {
    let demo = Demo::start_in(folder(), &[]);
    let at = |name: &str| demo.folder.path().join(name);
    let member = demo.sign_up("hanako@example.jp");
    fs::rename(at(DATABASE), at("elsewhere")).unwrap();
    until(&demo, 503, "not_ready");
    let answer = try_sign_up(&demo, "jiro@example.jp");
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert!(answer.body.contains("writes_refused"), "{}", answer.body);
    // what was acknowledged can be read
    assert!(is_known(&demo, &member.cookies));
    assert!(!at(DATABASE).exists());

    fs::rename(at("elsewhere"), at(DATABASE)).unwrap();
    until(&demo, 200, "ready");
    assert_eq!(try_sign_up(&demo, "jiro@example.jp").status, 201);
}

#[test]
fn a_database_that_is_cut_off_is_noticed() {
    let demo = Demo::start_in(folder(), &[]);
    // so that the log is in the file
    let folder = demo.stop();
    let demo = Demo::start_in(folder, &[]);
    assert_eq!(status(&demo), (200, "ready".to_owned()));
    let path = demo.folder.path().join(DATABASE);
    let file = fs::OpenOptions::new().write(true).open(&path).unwrap();
    file.set_len(file.metadata().unwrap().len() * 2 / 3)
        .unwrap();
    until(&demo, 503, "not_ready");
    loop_until(|| demo.log().contains("cut off").then_some(()));
}

#[test]
fn a_database_that_is_lost_is_never_taken_for_an_empty_one() {
    let demo = Demo::start_in(folder(), &[]);
    let folder = demo.stop();
    let at = |name: &str| folder.path().join(name);
    let kept = fs::read(at(DATABASE)).unwrap();
    for suffix in ["", "-wal", "-shm"] {
        drop(fs::remove_file(at(&format!("{DATABASE}{suffix}"))));
    }
    let said = refusal(folder.path());
    assert!(
        said.contains("--first-start") && said.contains("backup"),
        "{said}"
    );
    assert!(!at(DATABASE).exists());

    // cut off, garbage, nothing
    for content in [
        &kept[..kept.len() / 2],
        &kept[..200],
        b"garbage".as_slice(),
        b"",
    ] {
        fs::write(at(DATABASE), content).unwrap();
        let said = refusal(folder.path());
        let expected = if content.is_empty() {
            "backup"
        } else {
            "damaged"
        };
        assert!(said.contains(expected), "{} bytes: {said}", content.len());
        assert_eq!(fs::read(at(DATABASE)).unwrap(), content);
    }

    // the right one is welcome again, and a new beginning has to be asked for
    fs::write(at(DATABASE), &kept).unwrap();
    let folder = Demo::start_in(folder, &[]).kill();
    let ended = start(folder.path(), &["--first-start"]);
    assert!(
        String::from_utf8(ended.stderr)
            .unwrap()
            .contains("start without it")
    );
    for suffix in ["", "-wal", "-shm"] {
        drop(fs::remove_file(
            folder.path().join(format!("{DATABASE}{suffix}")),
        ));
    }
    let demo = Demo::start_with(folder, &[], &["--first-start"]);
    assert_eq!(status(&demo), (200, "ready".to_owned()));
}

#[test]
fn production_begins_when_it_is_asked_to() {
    let folder = folder();
    let last_day = free_day(300);
    let settings = [
        ("SHINCHORYU_PAYMENTS__PROVIDER", "none"),
        ("SHINCHORYU_PAYMENTS__FREE_UNTIL", last_day.as_str()),
        ("SHINCHORYU_SECRETS__KEYS", KEY),
    ];
    let ended = production(&folder, &settings).output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(
        !ended.status.success() && said.contains("--first-start"),
        "{said}"
    );
    assert!(!folder.path().join(DATABASE).exists());

    let mut first = production(&folder, &settings);
    first.arg("--first-start");
    let folder = Demo::run_production(folder, first).kill();
    let again = Demo::start_production(folder, &settings);
    assert_eq!(status(&again), (200, "ready".to_owned()));
}

#[test]
fn the_database_of_another_installation_is_refused() {
    let one = Demo::start_in(folder(), &[]).kill();
    let other = Demo::start_in(folder(), &[]).kill();
    for suffix in ["", "-wal", "-shm"] {
        let name = format!("{DATABASE}{suffix}");
        fs::rename(other.path().join(&name), one.path().join(&name)).unwrap();
    }
    let said = refusal(one.path());
    assert!(said.contains("belongs to installation"), "{said}");
}

#[test]
fn a_folder_from_before_installations_had_names_is_taken_over() {
    let folder = Demo::start_in(folder(), &[]).kill();
    fs::remove_file(folder.path().join("installation.json")).unwrap();
    let folder = Demo::start_in(folder, &[]).kill();
    assert!(folder.path().join("installation.json").exists());
}

#[test]
fn a_log_that_is_removed_under_the_program_loses_nothing() {
    let demo = Demo::start_in(folder(), &[]);
    let cookies = demo.sign_up("hanako@example.jp").cookies;
    for suffix in ["-wal", "-shm"] {
        fs::remove_file(demo.folder.path().join(format!("{DATABASE}{suffix}"))).unwrap();
    }
    until(&demo, 503, "not_ready");
    loop_until(|| demo.log().contains("folded into the file").then_some(()));
    assert_eq!(try_sign_up(&demo, "jiro@example.jp").status, 503);
    let demo = Demo::start_in(demo.kill(), &[]);
    assert!(is_known(&demo, &cookies));
}

#[test]
fn below_the_floor_members_read_and_sign_out_and_nothing_is_written() {
    let demo = Demo::start_in(folder(), &[]);
    let cookies = demo.sign_up("hanako@example.jp").cookies;
    let all = [("SHINCHORYU_DISK__KEEP_FREE_MIB", "999999999")];
    let demo = Demo::start_in(demo.kill(), &all);
    assert_eq!(status(&demo), (200, "reads_only".to_owned()));
    let answer = try_sign_up(&demo, "jiro@example.jp");
    assert_eq!(answer.status, 503);
    assert!(answer.body.contains("writes_refused"), "{}", answer.body);
    assert!(answer.head.contains("retry-after"), "{}", answer.head);
    assert!(is_known(&demo, &cookies));
    let headers = format!("{}Cookie: {cookies}\r\n", demo.own());
    assert_eq!(demo.send("DELETE", "/api/logout", &headers, "").status, 204);
    assert!(!is_known(&demo, &cookies));
}

#[test]
fn cold_starts_on_one_folder_wait_for_each_other() {
    for _ in 0..3 {
        let folder = folder();
        let starts: Vec<_> = (0..3)
            .map(|number| Demo::begin_in(Rc::clone(&folder), &format!("log{number}")))
            .collect();
        let demos: Vec<_> = starts.into_iter().map(Demo::begun).collect();
        for demo in &demos {
            assert_eq!(demo.get("/readyz").status, 200);
        }
        let told = demos.iter().map(|demo| demo.told.clone());
        let mut passwords: Vec<_> = told
            .map(|told| {
                told.lines()
                    .find(|line| line.contains("password"))
                    .map(str::to_owned)
            })
            .collect();
        passwords.dedup();
        assert_eq!(passwords.len(), 1, "{passwords:?}");
        assert!(passwords[0].is_some());
    }
}

#[test]
fn what_is_written_is_for_the_owner_alone() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let ended = Command::new("sh")
        .args(["-c", "umask 022; exec timeout 20 \"$0\" serve --listen 127.0.0.1:0 --data-dir \"$1\" > \"$2\" 2>&1 & \
                      pid=$!; for i in $(seq 200); do grep -q /outbox \"$2\" && break; sleep 0.1; done; \
                      stat -c '%a %n' \"$1\" \"$1\"/* ; kill $pid"])
        .arg(PROGRAM)
        .arg(&data)
        .arg(folder.path().join("log"))
        .output()
        .unwrap();
    let said = String::from_utf8(ended.stdout).unwrap();
    let names = [
        "data ",
        "shinchoryu.sqlite3 ",
        "-wal ",
        "-shm ",
        "demo.json ",
        "installation.json ",
    ];
    let listed: Vec<_> = said.lines().map(|line| format!("{line} ")).collect();
    for name in names {
        assert!(
            listed.iter().any(|line| line.contains(name)),
            "{name}\n{said}"
        );
    }
    for line in &listed {
        let is_folder = line.ends_with("/data ") || line.ends_with("/mail ");
        let expected = if is_folder { "700 " } else { "600 " };
        assert!(line.starts_with(expected), "{said}");
    }
}

#[test]
fn rights_of_an_earlier_program_are_taken_back() {
    let folder = Demo::start_in(folder(), &[]).kill();
    let wide =
        |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let names = [DATABASE, "demo.json", "installation.json"];
    for name in names {
        wide(&folder.path().join(name), 0o644);
    }
    fs::create_dir_all(folder.path().join("mail")).unwrap();
    wide(&folder.path().join("mail"), 0o755);
    let folder = Demo::start_in(folder, &[]).kill();
    let mode = |name: &str| {
        let about = fs::metadata(folder.path().join(name)).unwrap();
        about.permissions().mode() & 0o777
    };
    for name in names {
        assert_eq!(mode(name), 0o600, "{name}");
    }
    assert_eq!(mode("mail"), 0o700);
}
