//! The program itself: the demo's tools, and what production refuses to start with.

#![expect(clippy::unwrap_used, reason = "a test ends where its helper fails")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_shinchoryu");

struct Demo {
    process: Child,
    address: String,
    folder: TempDir,
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Demo {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut process = Command::new(PROGRAM)
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let address = lines
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("http://")?.1.to_owned()));
        Self {
            process,
            address: address.unwrap(),
            folder,
        }
    }

    fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            self.address,
            body.len(),
        )
        .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            head: head.to_lowercase(),
            body: body.to_owned(),
        }
    }

    fn get(&self, path: &str) -> Answer {
        self.send("GET", path, "", "")
    }

    fn own(&self) -> String {
        format!("Origin: http://{}\r\n", self.address)
    }
}

impl Drop for Demo {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

#[test]
fn the_demo_shows_its_mails_and_moves_its_clock() {
    let demo = Demo::start();
    assert_eq!(demo.get("/readyz").status, 200);

    let page = demo.get("/outbox");
    assert_eq!(page.status, 200);
    assert!(page.body.contains("送信箱"), "{}", page.body);
    for header in [
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "cache-control: no-store",
    ] {
        assert!(page.head.contains(header), "{header}\n{}", page.head);
    }
    assert_eq!(demo.get("/outbox/none").status, 404);
    let list = demo.get("/outbox.json");
    assert!(list.body.ends_with("[]"), "{}", list.body);

    // a mail of the folder is on the page, as text
    let mail = r#"{"id":"0f1e","kind":"welcome","to":"a@example.jp","language":"ja","sent_at":0,
        "subject":"件名<b>","text":"本文","html":"<p>本文</p>"}"#;
    std::fs::write(demo.folder.path().join("mail/0-0f1e.json"), mail).unwrap();
    assert!(demo.get("/outbox.json").body.contains("a@example.jp"));
    assert!(demo.get("/outbox").body.contains("件名&lt;b&gt;"));
    assert!(demo.get("/outbox/0f1e").body.contains("<p>本文</p>"));

    let body = r#"{"advance_seconds":86400}"#;
    assert_eq!(demo.send("POST", "/clock", "", body).status, 403);
    let moved = demo.send("POST", "/clock", &demo.own(), body);
    assert_eq!(moved.status, 200);
    assert!(demo.get("/clock").body.contains("\"ahead_seconds\":86400"));
    let back = r#"{"advance_seconds":-1}"#;
    assert_eq!(demo.send("POST", "/clock", &demo.own(), back).status, 422);
}

#[test]
fn production_without_its_settings_names_all_of_them_and_starts_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let ended = Command::new(PROGRAM)
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(&data)
        .env("SHINCHORYU_ENVIRONMENT", "production")
        .env("SHINCHORYU_SECRETS__KEYS", "canary-too-short")
        .output()
        .unwrap();
    assert!(!ended.status.success());
    let said = String::from_utf8(ended.stderr).unwrap();
    for setting in [
        "server.public_url",
        "secrets.keys",
        "mail.delivery",
        "provider.name",
    ] {
        assert!(said.contains(setting), "{setting}\n{said}");
    }
    assert!(!said.contains("canary"), "{said}");
    assert_eq!(said.trim().lines().count(), 1, "{said}");
    assert!(!data.exists());
}
