//! The demo's tools, and what production refuses to start with.

use crate::world::{Demo, PROGRAM, loop_until};
use serde_json::Value;
use std::fs;
use std::process::Command;

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
    fs::write(demo.folder.path().join("mail/0-0f1e.json"), mail).unwrap();
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
fn the_operator_ends_every_session_of_a_member_while_the_server_runs() {
    let demo = Demo::start();
    let answer = demo.sign_up("hanako@example.jp");
    let headers = format!("Cookie: {}\r\n", answer.cookies);
    let mine = || {
        demo.send("GET", "/api/verify/me/email", &headers, "")
            .status
    };
    assert_eq!(mine(), 200);

    let end = |email: &str| {
        let ended = Command::new(PROGRAM)
            .args(["end-sessions", "--email", email, "--data-dir"])
            .arg(demo.folder.path())
            .output()
            .unwrap();
        let said = [ended.stdout, ended.stderr].concat();
        (ended.status.success(), String::from_utf8(said).unwrap())
    };
    let (done, said) = end("nobody@example.jp");
    assert!(!done && said.contains("nobody@example.jp"), "{said}");
    assert_eq!(mine(), 200);
    let (done, said) = end(" Hanako@Example.jp ");
    assert!(done && said.contains("sessions ended: 1"), "{said}");
    assert_eq!(mine(), 401);
}

#[test]
fn the_operator_sees_how_jobs_went_while_the_server_runs() {
    let demo = Demo::start();
    let jobs = || {
        let ended = Command::new(PROGRAM)
            .args(["jobs", "--data-dir"])
            .arg(demo.folder.path())
            .output()
            .unwrap();
        assert!(ended.status.success());
        String::from_utf8(ended.stdout).unwrap()
    };
    // none is held, and each has succeeded, in its first attempt
    let is_done = |line: &str| {
        let cells: Vec<_> = line.split_whitespace().collect();
        cells.len() == 7 && cells[2..4] == ["-", "0"] && cells[5].ends_with('Z')
    };
    let table = loop_until(|| {
        let table = jobs();
        let done = table.lines().filter(|line| is_done(line)).count();
        (done == 8).then_some(table)
    });
    let names = table.lines().filter_map(|line| line.split(' ').next());
    assert!(names.eq([
        "job",
        "deletions",
        "free_days_end",
        "mails",
        "notices",
        "plans",
        "reconciliation",
        "reports",
        "tidy"
    ]));
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
        "payments.provider",
        "bot_check",
    ] {
        assert!(said.contains(setting), "{setting}\n{said}");
    }
    assert!(!said.contains("canary"), "{said}");
    assert_eq!(said.trim().lines().count(), 1, "{said}");
    assert!(!data.exists());
}

/// Every level is logged, and whatever a visitor sends: none of it may be found again.
#[test]
fn no_secret_is_found_in_the_log_or_in_a_file() {
    let demo = Demo::start();
    let headers = format!(
        "{}Cookie: shinchoryu_session=canary-cookie; shinchoryu_sign_in=canary-flow\r\n\
         User-Agent: canary-agent\r\n",
        demo.own()
    );
    let login = r#"{"email":"nobody@example.jp","password":"canary-password"}"#;
    assert_eq!(demo.send("POST", "/api/login", &headers, login).status, 401);
    let code = r#"{"code":"314159"}"#;
    assert_eq!(
        demo.send("POST", "/api/login/code", &headers, code).status,
        401
    );
    let path = "/api/members/me?t=canary-query%0d%0a%1b[31m";
    assert_eq!(demo.send("GET", path, &headers, "").status, 401);

    let mut files = 0;
    for entry in fs::read_dir(demo.folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            files += 1;
            let bytes = fs::read(&path).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            for secret in ["canary-password", "canary-cookie", "canary-flow", "314159"] {
                assert!(!text.contains(secret), "{secret} in {}", path.display());
            }
        }
    }
    assert!(files >= 3, "{files} files");
    let log = demo.log();
    assert!(log.contains("/api/login"), "{log}");
    assert!(
        !log.contains('\u{1b}') && !log.contains("canary-query"),
        "{log}"
    );
}

#[test]
fn a_sign_up_has_its_mail_in_the_outbox_and_its_code_in_no_file_of_the_database() {
    let demo = Demo::start();
    demo.sign_up("hanako@example.jp");

    let mail = loop_until(|| {
        let list: Value = serde_json::from_str(&demo.get("/outbox.json").body).unwrap();
        list.as_array().unwrap().first().cloned()
    });
    assert_eq!(mail["to"], "hanako@example.jp");
    assert_eq!(mail["kind"], "verify_email");
    let text = mail["text"].as_str().unwrap();
    let code = text.lines().find(|line| line.starts_with("    ")).unwrap();
    let code = code.replace(' ', "");
    assert_eq!(code.len(), 6, "{text}");
    for entry in fs::read_dir(demo.folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() && path.to_string_lossy().contains("sqlite3") {
            let bytes = fs::read(&path).unwrap();
            let found = bytes
                .windows(7)
                .any(|part| part == format!("\"{code}").as_bytes());
            assert!(!found, "{}", path.display());
        }
    }
}
