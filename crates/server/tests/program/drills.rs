//! `shinchoryu drill`, by the lines that the page of operations shows.

use crate::backups::{Drill, Said, postgres};
use crate::mail_server::{MailServer, Manner};
use crate::world::{PROGRAM, loop_until};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use tempfile::TempDir;

const PAGE: &str = include_str!("../../../../docs/operations.md");
/// Typesetting without optimisation takes seconds: one document is enough.
const ALL_BUT_ONE: &str = "DELETE FROM materials WHERE id NOT IN \
    (SELECT id FROM materials WHERE state = 'complete' ORDER BY id LIMIT 1)";
const OTHER_KEY: &str = "quJISYQtcIK2b1fOgnC9BNosOf+5ffIoA8JwmDAyxOU=";

/// A demo that was, a backup of it, and the settings of production with its keys.
struct Last {
    drill: Drill,
    data: Rc<TempDir>,
    backup: PathBuf,
    /// The temporary folder of the drills.
    temporary: PathBuf,
    mails: MailServer,
}

impl Last {
    /// In this database, or in a file of its own.
    fn new(database: Option<&str>) -> Self {
        let setting = |url: &str| ("SHINCHORYU_DATABASE__URL", url.to_owned());
        let drill = Drill::new(database.map(setting).into_iter().collect());
        let data = Rc::new(tempfile::tempdir().unwrap());
        drill.start(&data).stop();
        let file = format!("sqlite://{}/shinchoryu.sqlite3", data.path().display());
        postgres::run(database.unwrap_or(&file), ALL_BUT_ONE);
        let temporary = drill.folder.path().join("temporary");
        fs::create_dir(&temporary).unwrap();
        let last = Self {
            backup: drill.folder.path().join("last.age"),
            temporary,
            mails: MailServer::start(Manner::Confirms),
            drill,
            data,
        };
        last.back_up();
        let secrets = fs::read(last.data.path().join("demo.json")).unwrap();
        let secrets: Value = serde_json::from_slice(&secrets).unwrap();
        last.set_key(secrets["key"].as_str().unwrap());
        last
    }

    fn back_up(&self) {
        drop(fs::remove_file(&self.backup));
        let mut command = self.drill.back_up_to(self.data.path(), "last.age");
        let said: Said = command.output().unwrap().into();
        assert_eq!(said.code, 0, "{}", said.err);
    }

    fn config(&self) -> PathBuf {
        self.drill.folder.path().join("shinchoryu.toml")
    }

    /// Settings that would send mails and keep rows elsewhere, if they were used.
    fn set_key(&self, key: &str) {
        let settings = format!(
            "environment = \"production\"\n\
             [database]\nurl = \"postgres://nobody@127.0.0.1:1/none\"\n\
             [server]\npublic_url = \"https://example.jp\"\n\
             [secrets]\nkeys = [\"{key}\"]\n\
             [mail]\ndelivery = \"smtp\"\n\
             [mail.smtp]\nhost = \"127.0.0.1\"\nport = {}\nsecurity = \"none\"\n",
            self.mails.port
        );
        fs::write(self.config(), settings).unwrap();
    }

    /// A line of the page, with the names that are here.
    fn command(&self, line: &str) -> Command {
        let name = |path: &Path| format!("'{}'", path.display());
        let line = line
            .replace("FILE", &name(&self.backup))
            .replace(
                "backup-key.txt",
                &name(&self.drill.folder.path().join("key")),
            )
            .replace("/etc/shinchoryu.toml", &name(&self.config()))
            .replace(
                "--data-dir data",
                &format!("--data-dir {}", name(self.data.path())),
            );
        let folder = Path::new(PROGRAM).parent().unwrap().display();
        let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
        let mut command = Command::new("sh");
        command.args(["-c", &format!("exec {line}")]);
        command.env("PATH", path).env("TMPDIR", &self.temporary);
        command
    }

    fn run(&self, line: &str) -> Said {
        let said = self.command(line).output().unwrap().into();
        assert_eq!(entries(&self.temporary), 0, "what was put back is removed");
        said
    }

    /// As on the page, in production.
    fn fails(&self, because: &str) {
        let said = self.run(lines()[0]);
        assert_eq!(said.code, 1, "{}", said.out);
        assert!(said.err.contains(because), "{}", said.err);
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    }

    fn change(&self, statement: &str) {
        let file = self.data.path().join("shinchoryu.sqlite3");
        postgres::run(&format!("sqlite://{}", file.display()), statement);
        self.back_up();
    }
}

fn entries(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

/// The first one with the settings of production, the second one of the demo.
fn lines() -> [&'static str; 2] {
    let mut parts = PAGE.split("\n## ");
    let part = parts.find(|part| part.starts_with("Drill\n")).unwrap();
    let lines = part.lines().filter_map(|line| line.strip_prefix("    "));
    let lines: Vec<_> = lines
        .filter(|line| line.starts_with("shinchoryu"))
        .collect();
    lines.try_into().unwrap()
}

/// Every second factor opens, and every document has the figures that were saved, though neither the
/// database nor the mail server of the settings is asked.
fn holds(last: &Last) {
    let before = entries(last.data.path());
    for line in lines() {
        let said = last.run(line);
        assert_eq!(said.code, 0, "{line}\n{}{}", said.out, said.err);
        for part in [
            "second factors: 1 of 1 opened",
            "documents: 1 of 1 laid out",
        ] {
            assert!(said.out.contains(part), "{part}\n{}", said.out);
        }
    }
    assert_eq!(last.mails.visits(), 0);
    assert_eq!(entries(last.data.path()), before);
}

#[test]
fn the_drill_of_the_page_holds_on_sqlite_and_fails_where_something_is_wrong() {
    let last = Last::new(None);
    holds(&last);

    last.set_key(OTHER_KEY);
    last.fails("1 second factors need other keys");
    let none = last.run(&format!(
        "{} --data-dir /nowhere",
        lines()[0].replace("--config /etc/shinchoryu.toml", "")
    ));
    assert!(
        none.code == 1 && none.err.contains("no keys"),
        "{}",
        none.err
    );

    last.change(
        "UPDATE material_contents SET result = replace(result, '\"together\"', '\"apart\"')",
    );
    last.fails("not the figures that were saved");
    last.change("UPDATE material_contents SET law_digest = 'another'");
    last.fails("no material is of the law of this program");

    fs::write(&last.backup, "nothing").unwrap();
    last.fails("cannot be read");
    fs::remove_file(&last.backup).unwrap();
    last.fails("last.age");
}

#[test]
fn the_drill_of_the_page_holds_on_postgres_that_is_gone() {
    let Some(database) = postgres::database() else {
        return;
    };
    let last = Last::new(Some(&database.url));
    postgres::remove(database);
    holds(&last);
}

#[test]
fn a_backup_without_members_is_no_drill() {
    let last = Last::new(None);
    let file = last.data.path().join("shinchoryu.sqlite3");
    fs::remove_file(&file).unwrap();
    postgres::migrate(&format!("sqlite://{}", file.display()));
    last.back_up();
    last.fails("the backup has no members");
}

#[test]
fn a_drill_that_is_stopped_leaves_nothing() {
    let last = Last::new(None);
    let mut command = last.command(lines()[0]);
    let command = command.stdout(Stdio::null()).stderr(Stdio::piped());
    let drilling = command.spawn().unwrap();
    loop_until(|| (entries(&last.temporary) > 0).then_some(()));
    let id = drilling.id().to_string();
    assert!(Command::new("kill").arg(id).status().unwrap().success());
    let said: Said = drilling.wait_with_output().unwrap().into();
    assert!(
        said.code == 1 && said.err.contains("stopped"),
        "{}",
        said.err
    );
    assert_eq!(entries(&last.temporary), 0);
}
