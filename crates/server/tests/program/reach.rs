//! Who reaches the program, and under which name.

use crate::world::{Demo, PROGRAM};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::rc::Rc;

const OPEN: (&str, &str) = ("SHINCHORYU_DEMO__OPEN_TO_OTHERS", "true");
const PUBLIC_URL: &str = "SHINCHORYU_SERVER__PUBLIC_URL";

/// Status of exactly these bytes.
fn status(demo: &Demo, request: &str) -> String {
    let mut stream = TcpStream::connect(&demo.address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn the_demo_in_the_open_names_what_it_would_open_and_starts_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let ended = Command::new(PROGRAM)
        .args(["serve", "--listen", "0.0.0.0:0", "--data-dir"])
        .arg(&data)
        .env(PUBLIC_URL, "https://demo.example.jp")
        .output()
        .unwrap();
    assert!(!ended.status.success());
    let said = String::from_utf8(ended.stderr).unwrap();
    for part in [
        "server.listen is 0.0.0.0:0",
        "server.public_url is https://demo.example.jp",
        "/outbox",
        "/clock",
        "test cards",
        "printed member",
        "demo.open_to_others",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    assert_eq!(ended.stdout, b"");
    assert!(!data.exists());
}

#[test]
fn the_demo_that_is_told_to_open_warns_of_it() {
    let folder = Rc::new(tempfile::tempdir().unwrap());
    let demo = Demo::start_in(
        folder,
        &[(PUBLIC_URL, "https://Demo.example.jp:443/"), OPEN],
    );
    let log = demo.log();
    assert!(log.contains("the demo is open to others"), "{log}");
    // what is printed is what is answered
    for line in [
        "(demo): https://demo.example.jp\n",
        "mails    https://demo.example.jp/outbox\n",
    ] {
        assert!(demo.told.contains(line), "{}", demo.told);
    }
    assert!(!demo.told.contains("http://"), "{}", demo.told);
    let ask = |host: &str| {
        let close = "Connection: close\r\n\r\n";
        status(
            &demo,
            &format!("GET /login HTTP/1.1\r\nHost: {host}\r\n{close}"),
        )
    };
    assert_eq!(ask("demo.example.jp"), "200");
    assert_eq!(ask("demo.example.jp\r\nX-Forwarded-For: 192.0.2.1"), "200");
    assert_eq!(ask("localhost"), "421");
    assert_eq!(ask(&demo.address), "421");
}

#[test]
fn only_requests_for_this_machine_are_answered_in_the_demo() {
    let demo = Demo::start();
    assert!(!demo.log().contains("open to others"));
    let (_, port) = demo.address.rsplit_once(':').unwrap();
    for (lines, expected) in [
        (format!("Host: {}\r\n", demo.address), "200"),
        (format!("Host: localhost:{port}\r\n"), "200"),
        (format!("Host: LOCALHOST:{port}\r\n"), "200"),
        (format!("Host: [::1]:{port}\r\n"), "200"),
        ("Host: localhost\r\n".to_owned(), "421"),
        (format!("Host: evil.example:{port}\r\n"), "421"),
        (
            format!("Host: {}\r\nX-Forwarded-For: 192.0.2.1\r\n", demo.address),
            "421",
        ),
        (String::new(), "400"),
        ("Host:\r\n".to_owned(), "400"),
        (format!("Host: {0}\r\nHost: {0}\r\n", demo.address), "400"),
    ] {
        for version in ["1.0", "1.1"] {
            let request = format!("GET /login HTTP/{version}\r\n{lines}Connection: close\r\n\r\n");
            assert_eq!(status(&demo, &request), expected, "{request}");
        }
    }
    // whoever watches the server knows its address only
    assert_eq!(status(&demo, "GET /healthz HTTP/1.0\r\n\r\n"), "200");
    let by_address = "GET /readyz HTTP/1.1\r\nHost: 10.0.0.7\r\nConnection: close\r\n\r\n";
    assert_eq!(status(&demo, by_address), "200");
    let whole = |target: &str| {
        let own = &demo.address;
        let request = format!(
            "GET http://{target}/login HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n"
        );
        status(&demo, &request)
    };
    assert_eq!(whole(&demo.address), "200");
    assert_eq!(whole("evil.example"), "400");
}

#[test]
fn the_description_of_the_api_is_served_where_the_setting_says() {
    for (value, expected) in [("outside_production", 200), ("never", 404)] {
        let folder = Rc::new(tempfile::tempdir().unwrap());
        let demo = Demo::start_in(folder, &[("SHINCHORYU_SERVER__API_DOCUMENT", value)]);
        assert_eq!(demo.get("/api/openapi.json").status, expected, "{value}");
    }
}
