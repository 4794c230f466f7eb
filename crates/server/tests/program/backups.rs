//! A backup while members work, damage, a restore, and everything as it was.

use crate::world::{Demo, PROGRAM};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

const REFERENCE: &str = include_str!("../../../../cases/materials/reference.json");

/// A key, a folder for backups, and what the program is started with.
pub struct Drill {
    pub folder: TempDir,
    recipient: String,
    settings: Vec<(&'static str, String)>,
}

pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Drill {
    pub fn new(settings: Vec<(&'static str, String)>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("backups")).unwrap();
        let made: Said = Command::new(PROGRAM)
            .args(["backup-key", "--to"])
            .arg(folder.path().join("key"))
            .output()
            .unwrap()
            .into();
        assert_eq!(made.code, 0, "{}", made.err);
        let recipient = made.out.lines().last().unwrap().to_owned();
        assert!(!made.out.contains("AGE-SECRET-KEY"));
        Self {
            folder,
            recipient,
            settings,
        }
    }

    pub fn start(&self, data: &Rc<TempDir>) -> Demo {
        let settings: Vec<_> = (self.settings.iter())
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        Demo::start_in(Rc::clone(data), &settings)
    }

    fn command(&self, data: &Path, name: &str) -> Command {
        let mut command = Command::new(PROGRAM);
        command.arg(name).arg("--data-dir").arg(data);
        command.envs(self.settings.iter().map(|(name, value)| (*name, value)));
        command
    }

    fn back_up(&self, data: &Path) -> Command {
        self.back_up_to(data, "backups")
    }

    pub fn back_up_to(&self, data: &Path, name: &str) -> Command {
        let mut command = self.command(data, "backup");
        command.env("SHINCHORYU_BACKUP__RECIPIENT", &self.recipient);
        command.arg("--to").arg(self.folder.path().join(name));
        command
    }

    fn restore(&self, data: &Path, from: &Path, flags: &[&str]) -> Said {
        let mut command = self.command(data, "restore");
        command.arg("--from").arg(from).arg("--identity");
        command.arg(self.folder.path().join("key")).args(flags);
        command.output().unwrap().into()
    }

    fn backups(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.folder.path().join("backups")).unwrap();
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    }
}

fn add_material(demo: &Demo, cookies: &str) -> Value {
    let case: Value = serde_json::from_str(REFERENCE).unwrap();
    let body = json!({"input": case["input"]}).to_string();
    let headers = format!("{}{cookies}", demo.own());
    let added = demo.send("POST", "/api/members/me/materials", &headers, &body);
    assert_eq!(added.status, 201, "{}", added.body);
    serde_json::from_str(&added.body).unwrap()
}

fn material(demo: &Demo, cookies: &str, id: &str) -> (u16, String) {
    let path = format!("/api/members/me/materials/{id}");
    let answer = demo.send("GET", &path, cookies, "");
    (answer.status, answer.body)
}

/// The bytes of the document, from its first line on.
fn pdf(demo: &Demo, cookies: &str, id: &str) -> Vec<u8> {
    let path = format!("/api/members/me/materials/{id}/document.pdf");
    let answer = demo.exchange("GET", &path, cookies, "");
    let start = answer.windows(5).position(|part| part == b"%PDF-");
    answer[start.unwrap()..].to_vec()
}

/// What a member sees before the damage is what they see after the restore: session, figures and
/// document. Everything that was answered before the backup began is there.
fn drill(drill: &Drill, damage: impl Fn(&Path)) {
    let data = Rc::new(tempfile::tempdir().unwrap());
    let demo = drill.start(&data);
    let cookies = demo.sign_in();
    let kept = add_material(&demo, &cookies);
    let id = kept["id"].as_str().unwrap();
    let before = material(&demo, &cookies, id);
    assert_eq!(before.0, 200);
    let paper = pdf(&demo, &cookies, id);

    // others go on writing while the backup is made
    let mut acknowledged = vec![id.to_owned()];
    let done = AtomicBool::new(false);
    let said: Said = std::thread::scope(|scope| {
        let mut command = drill.back_up(data.path());
        let done = &done;
        let making = scope.spawn(move || {
            let said = command.output().unwrap();
            done.store(true, Ordering::Relaxed);
            said
        });
        for _ in 0..20 {
            if !done.load(Ordering::Relaxed) {
                add_material(&demo, &cookies);
            }
        }
        making.join().unwrap().into()
    });
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(
        said.out.contains("read back") && said.out.contains("secrets.keys"),
        "{}",
        said.out
    );
    let second = add_material(&demo, &cookies);
    acknowledged.push(second["id"].as_str().unwrap().to_owned());
    let backup = drill.folder.path().join("last.age");
    let said: Said = drill
        .back_up_to(data.path(), "last.age")
        .output()
        .unwrap()
        .into();
    assert_eq!(said.code, 0, "{}", said.err);

    // never under a server that runs
    let refused = drill.restore(data.path(), &backup, &["--move-aside"]);
    assert!(
        refused.code == 1 && refused.err.contains("in use"),
        "{}",
        refused.err
    );
    assert_eq!(material(&demo, &cookies, id), before);

    drop(demo);
    damage(data.path());
    let refused = drill.restore(data.path(), &backup, &[]);
    assert!(
        refused.code == 1 && refused.err.contains("--move-aside"),
        "{}",
        refused.err
    );
    let restored = drill.restore(data.path(), &backup, &["--move-aside"]);
    assert_eq!(restored.code, 0, "{}", restored.err);
    assert!(
        restored.out.contains("second factors: 1 of 1"),
        "{}",
        restored.out
    );

    let demo = drill.start(&data);
    for id in &acknowledged {
        assert_eq!(material(&demo, &cookies, id).0, 200, "{id}");
    }
    assert_eq!(material(&demo, &cookies, id), before);
    assert_eq!(pdf(&demo, &cookies, id), paper);
    // and it goes on from here
    add_material(&demo, &cookies);
    assert_eq!(material(&demo, "", id).0, 401);
}

#[test]
fn the_drill_on_sqlite_that_was_overwritten() {
    drill(&Drill::new(Vec::new()), |data| {
        let path = data.join("shinchoryu.sqlite3");
        let mut bytes = fs::read(&path).unwrap();
        let half = bytes.len() / 2;
        bytes[..half].fill(0x2a);
        fs::write(path, bytes).unwrap();
    });
}

#[test]
fn the_drill_on_postgres_whose_tables_were_dropped() {
    let Some(database) = postgres::database() else {
        return;
    };
    let setting = ("SHINCHORYU_DATABASE__URL", database.url.clone());
    drill(&Drill::new(vec![setting]), |_| {
        postgres::run(&database.url, "DROP TABLE materials CASCADE");
    });
    postgres::remove(database);
}

/// A new folder, as on a new machine: the demo's own file holds its keys and is carried over by
/// hand, as `secrets.keys` are.
#[test]
fn a_restore_into_a_new_folder_starts() {
    let drill = Drill::new(Vec::new());
    let data = Rc::new(tempfile::tempdir().unwrap());
    let demo = drill.start(&data);
    let cookies = demo.sign_in();
    let said: Said = drill.back_up(data.path()).output().unwrap().into();
    assert_eq!(said.code, 0, "{}", said.err);
    drop(demo);

    let new = Rc::new(tempfile::tempdir().unwrap());
    let backup = &drill.backups()[0];
    let restored = drill.restore(new.path(), backup, &["--end-sessions"]);
    assert_eq!(restored.code, 0, "{}", restored.err);
    assert!(
        restored.out.contains("second factors: 0 of 1"),
        "{}",
        restored.out
    );
    assert!(
        restored.out.contains("sessions: 1 ended"),
        "{}",
        restored.out
    );
    fs::copy(data.path().join("demo.json"), new.path().join("demo.json")).unwrap();
    let demo = drill.start(&new);
    assert_eq!(
        demo.send("GET", "/api/members/me", &cookies, "").status,
        401
    );
}

#[test]
fn a_backup_that_cannot_be_written_leaves_nothing() {
    let drill = Drill::new(Vec::new());
    let data = Rc::new(tempfile::tempdir().unwrap());
    let demo = drill.start(&data);
    // as a disk that is full: no file may grow beyond 32 KB
    let limited = format!(
        "trap '' XFSZ; ulimit -f 32; exec {PROGRAM} backup --data-dir '{}' --to '{}'",
        data.path().display(),
        drill.folder.path().join("backups").display(),
    );
    let said: Said = Command::new("bash")
        .args(["-c", &limited])
        .env("SHINCHORYU_BACKUP__RECIPIENT", &drill.recipient)
        .output()
        .unwrap()
        .into();
    assert_eq!(said.code, 1, "{}{}", said.out, said.err);
    assert!(
        said.out.is_empty() && said.err.lines().count() == 1,
        "{}",
        said.err
    );
    assert!(drill.backups().is_empty());
    drop(demo);
}

/// Whenever it is killed, every file that has a backup's name is a whole backup.
#[test]
fn a_backup_that_is_killed_leaves_none_or_a_whole_one() {
    let drill = Drill::new(Vec::new());
    let data = Rc::new(tempfile::tempdir().unwrap());
    drop(drill.start(&data));
    for pause in [1, 5, 20, 40, 60, 80, 100, 200] {
        let mut command = drill.back_up(data.path());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut making = command.spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(pause));
        making.kill().unwrap();
        making.wait().unwrap();
    }
    // names have seconds: the next one is another
    std::thread::sleep(std::time::Duration::from_millis(1_100));
    let said: Said = drill.back_up(data.path()).output().unwrap().into();
    assert_eq!(said.code, 0, "{}", said.err);
    let backups = drill.backups();
    assert!(!backups.is_empty());
    for path in backups {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(name.ends_with(".age"), "what was left is removed: {name}");
        let checked = drill.restore(data.path(), &path, &["--check"]);
        assert_eq!(checked.code, 0, "{name}: {}", checked.err);
    }
}

#[test]
fn only_the_newest_are_kept() {
    let drill = Drill::new(Vec::new());
    let data = Rc::new(tempfile::tempdir().unwrap());
    drop(drill.start(&data));
    for hour in 10..14 {
        let old = format!("backups/shinchoryu-20260101T{hour}0000Z.age");
        fs::write(drill.folder.path().join(old), "old").unwrap();
    }
    let ahead = "shinchoryu-29990101T000000Z.age";
    fs::write(drill.folder.path().join("backups").join(ahead), "old").unwrap();
    let mut command = drill.back_up(data.path());
    let said: Said = command.args(["--keep", "2"]).output().unwrap().into();
    assert_eq!(said.code, 0, "{}", said.err);
    let backups = drill.backups();
    assert_eq!(backups.len(), 3, "{backups:?}");
    assert!(backups[0].ends_with("shinchoryu-20260101T130000Z.age"));
    assert!(backups[2].ends_with(ahead) && said.err.contains(ahead));
}

#[test]
fn what_is_missing_is_said_and_nothing_is_made() {
    let drill = Drill::new(Vec::new());
    let data = tempfile::tempdir().unwrap();
    let none: Said = drill.back_up(data.path()).output().unwrap().into();
    assert!(
        none.code == 1 && none.err.contains("is not there"),
        "{}",
        none.err
    );
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0);
    let mut command = drill.back_up(data.path());
    let no_key: Said = command
        .env("SHINCHORYU_BACKUP__RECIPIENT", "")
        .output()
        .unwrap()
        .into();
    assert!(
        no_key.code == 1 && no_key.err.contains("backup-key"),
        "{}",
        no_key.err
    );
    let key = fs::read_to_string(drill.folder.path().join("key")).unwrap();
    let private = key.lines().last().unwrap();
    let mut command = drill.back_up(data.path());
    let private: Said = command
        .env("SHINCHORYU_BACKUP__RECIPIENT", private)
        .output()
        .unwrap()
        .into();
    assert!(
        private.code == 1 && private.err.contains("private part"),
        "{}",
        private.err
    );
    assert!(!private.err.contains("AGE-SECRET-KEY-"), "{}", private.err);
}

/// Databases of the server that `TEST_DATABASE_URL` names, and those of any other address.
pub mod postgres {
    use shinchoryu_store::Store;
    use shinchoryu_store::testing::TestDatabase;
    use std::future::Future;

    fn wait<T>(future: impl Future<Output = T>) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_all().build().unwrap();
        runtime.block_on(future)
    }

    /// A new one that nobody is connected to, where there is a server.
    pub fn database() -> Option<TestDatabase> {
        let made = wait(TestDatabase::postgres())?;
        wait(made.store.clone().close()).unwrap();
        Some(made)
    }

    pub fn remove(database: TestDatabase) {
        wait(database.remove());
    }

    /// Makes the tables of a database that has none.
    pub fn migrate(url: &str) {
        wait(async {
            let store = Store::connect(url).await.unwrap();
            store.migrate().await.unwrap();
            store.close().await.unwrap();
        });
    }

    pub fn run(url: &str, statement: &str) {
        wait(async {
            let store = Store::connect(url).await.unwrap();
            store.execute(statement).await.unwrap();
            store.close().await.unwrap();
        });
    }
}
