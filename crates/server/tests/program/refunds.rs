//! The operator gives money back at the terminal.

use crate::world::{Demo, PROGRAM, loop_until};
use chrono::{Datelike as _, FixedOffset, TimeDelta, Utc};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// Exit code, and all that was said.
fn refund(demo: &Demo, number: &str, flags: &[&str], typed: &str) -> (Option<i32>, String) {
    let mut called = Command::new(PROGRAM)
        .args(["refund", "--invoice", number, "--reason", "test"])
        .args(flags)
        .arg("--data-dir")
        .arg(demo.folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stdin = called.stdin.take();
    // who has ended before reads nothing
    drop(stdin.unwrap().write_all(typed.as_bytes()));
    let ended = called.wait_with_output().unwrap();
    let said = [ended.stdout, ended.stderr].concat();
    (ended.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn the_operator_gives_back_what_was_paid_while_the_server_runs() {
    let demo = Demo::start();
    // the free month of the demo's member is over, and the first one is charged
    let ahead = TimeDelta::days(32);
    let body = format!("{{\"advance_seconds\":{}}}", ahead.num_seconds());
    let moved = demo.send("POST", "/clock", &demo.own(), &body);
    assert_eq!(moved.status, 200);
    let in_japan = FixedOffset::east_opt(9 * 3600).unwrap();
    let year = (Utc::now() + ahead).with_timezone(&in_japan).year();
    let number = format!("SCR-{year}-000001");
    let (code, shown) = loop_until(|| {
        let shown = refund(&demo, &number, &["--amount", "5500"], "no\n");
        shown.1.contains("paid     ").then_some(shown)
    });
    assert_eq!(code, Some(1));
    for line in [
        "paid     11,000 yen\n",
        "refund   5,500 yen\n",
        "left     5,500 yen\n",
        "nothing was changed\n",
    ] {
        assert!(shown.contains(line), "{line}{shown}");
    }
    let (code, said) = refund(&demo, &number, &["--amount", "5500"], "yes\n");
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains(&format!("given back: SCR-R-{year}-000001\n")),
        "{said}"
    );
    let (code, said) = refund(&demo, &number, &["--amount", "5501", "--yes"], "");
    assert_eq!(code, Some(1));
    assert!(said.contains("5500 yen of the invoice are left"), "{said}");
    let (code, said) = refund(&demo, &number, &["--yes"], "");
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("before   5,500 yen, given back: test\n"),
        "{said}"
    );
    let (code, said) = refund(&demo, &number, &["--yes"], "");
    assert_eq!(code, Some(1));
    assert!(said.contains("the invoice is refunded"), "{said}");
    let sent = loop_until(|| {
        let page = demo.get("/outbox").body;
        let count = page.matches("返金のお知らせ").count();
        (count >= 2).then_some(page)
    });
    assert!(sent.contains("お支払い完了のお知らせ"), "{sent}");
}
