//! The operator gives money back at the terminal.

use crate::world::{Demo, PROGRAM, loop_until};
use chrono::{Datelike as _, FixedOffset, TimeDelta, Utc};
use std::io::Write as _;
use std::process::{Command, Stdio};

fn refund(demo: &Demo, number: &str, flags: &[&str], typed: &str) -> (Option<i32>, String) {
    let begin = ["refund", "--invoice", number, "--reason", "test"];
    run(demo, &[&begin, flags].concat(), typed)
}

/// Exit code, and all that was said.
fn run(demo: &Demo, arguments: &[&str], typed: &str) -> (Option<i32>, String) {
    let mut called = Command::new(PROGRAM)
        .args(arguments)
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
    demo.advance(ahead.num_seconds());
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
    assert!(said.contains("nothing of the invoice is left"), "{said}");
    let sent = loop_until(|| {
        let page = demo.get("/outbox").body;
        let count = page.matches("返金のお知らせ").count();
        (count >= 2).then_some(page)
    });
    assert!(sent.contains("お支払い完了のお知らせ"), "{sent}");

    // the month's papers for the books
    let (first, last) = (format!("{year}-01-01"), format!("{year}-12-31"));
    let (code, books) = run(&demo, &["books", "--from", &first, "--to", &last], "");
    assert_eq!(code, Some(0), "{books}");
    let lines: Vec<_> = books.lines().collect();
    assert!(
        lines[0].starts_with("\u{feff}種類,番号,発行日・取消日,宛名,"),
        "{books}"
    );
    assert!(
        lines[1].starts_with(&format!("適格請求書,{number},{year}-")),
        "{books}"
    );
    assert!(lines[1].contains(",11000,1000,0,,"), "{books}");
    for (line, part) in [(lines[2], "000001"), (lines[3], "000002")] {
        let paper = format!("適格返還請求書,SCR-R-{year}-{part},{year}-");
        assert!(line.starts_with(&paper), "{books}");
        assert!(
            line.contains(",5500,500,0,,") && line.contains(&number),
            "{books}"
        );
    }
    for sum in [
        "invoices: 1, 11,000 yen, 1,000 of it consumption tax",
        "returns: 2, 11,000 yen, 1,000 of it consumption tax",
        "returns that were cancelled: 0, 0 yen, 0 of it",
    ] {
        assert!(books.contains(sum), "{books}");
    }
    // one of them again, for whoever asks
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().to_str().unwrap();
    let print = |number: &str| run(&demo, &["invoice", "--invoice", number, "--to", to], "");
    let (code, said) = print(&number);
    assert_eq!(code, Some(0), "{said}");
    let papers: Vec<_> = said.lines().collect();
    assert_eq!(papers.len(), 3, "{said}");
    for (paper, part) in papers
        .iter()
        .zip([number.clone(), format!("SCR-R-{year}-000001")])
    {
        assert!(paper.contains(&part), "{paper}");
        assert!(std::fs::read(paper).unwrap().starts_with(b"%PDF-"));
    }
    // what is there stays
    let (code, said) = print(&number);
    assert_eq!((code, said.contains("exists")), (Some(1), true), "{said}");
    let (code, said) = print("SCR-2020-000001");
    let unknown = said.contains("there is no invoice SCR-2020-000001");
    assert_eq!((code, unknown), (Some(1), true), "{said}");

    let before = format!("{}-12-31", year - 1);
    let (code, said) = run(&demo, &["books", "--from", &first, "--to", &before], "");
    assert_eq!(
        (code, said.contains("--to is before --from")),
        (Some(1), true)
    );
}

#[test]
fn the_operator_makes_a_coupon_and_ends_it() {
    let demo = Demo::start();
    let checked = || demo.get("/api/coupon/validate?coupon=autumn").status;
    assert_eq!(checked(), 404);
    let add = [
        "coupon",
        "add",
        "autumn",
        "--amount",
        "3000",
        "--charges",
        "3",
        "--uses",
        "50",
    ];
    let (code, said) = run(&demo, &add, "");
    assert_eq!(code, Some(0), "{said}");
    let made = "AUTUMN  3,000 yen off the first 3 charges  no end  used by 0 of 50\n";
    assert_eq!(said, made);
    assert_eq!(checked(), 200);
    let (code, said) = run(&demo, &add, "");
    assert_eq!(code, Some(1));
    assert!(said.contains("there is a coupon AUTUMN"), "{said}");
    assert!(run(&demo, &["coupon", "list"], "").1.contains(made));
    let (code, said) = run(&demo, &["coupon", "end", "Autumn"], "");
    assert_eq!((code, said.as_str()), (Some(0), "ended: AUTUMN\n"));
    assert_eq!(checked(), 404);
    for (wrong, why) in [
        (
            &["coupon", "end", "winter"][..],
            "there is no coupon WINTER",
        ),
        (
            &["coupon", "add", "冬", "--percent", "10"],
            "letters and digits",
        ),
        (&["coupon", "add", "W", "--percent", "101"], "from 1 to 100"),
        (
            &["coupon", "add", "W", "--percent", "10", "--uses", "0"],
            "at least once",
        ),
        (
            &[
                "coupon",
                "add",
                "W",
                "--percent",
                "10",
                "--until",
                "2020-01-31",
            ],
            "is over already",
        ),
    ] {
        let (code, said) = run(&demo, wrong, "");
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(why), "{said}");
    }
}
