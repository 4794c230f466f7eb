//! The real program among connections that say nothing.

use crate::world::{Demo, PROGRAM};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::rc::Rc;
use std::time::{Duration, Instant};

fn silent_ones(demo: &Demo, count: usize) -> Vec<TcpStream> {
    (0..count)
        .filter_map(|_| TcpStream::connect(&demo.address).ok())
        .collect()
}

#[test]
fn more_silent_connections_than_places_keep_nobody_out() {
    let settings = [
        ("SHINCHORYU_SERVER__MAX_CONNECTIONS", "50"),
        ("SHINCHORYU_SERVER__MAX_CONNECTIONS_OF_AN_ADDRESS", "40"),
    ];
    let demo = Demo::start_in(Rc::new(tempfile::tempdir().unwrap()), &settings);
    let silent = silent_ones(&demo, 300);
    assert_eq!(silent.len(), 300);
    assert_eq!(demo.get("/readyz").status, 200);
    assert_eq!(demo.get("/login").status, 200);
}

/// The limit of open files is below what is configured: nobody is kept out by that either.
#[test]
fn few_file_descriptors_are_shared_out() {
    let folder = tempfile::tempdir().unwrap();
    let shell = r#"ulimit -Sn 100; ulimit -Hn 200; exec "$0" "$@""#;
    let mut command = Command::new("sh");
    command.args(["-c", shell, PROGRAM]);
    let demo = Demo::start_as(command, Rc::new(folder), &[]);
    let silent = silent_ones(&demo, 400);
    assert_eq!(silent.len(), 400);
    assert_eq!(demo.get("/readyz").status, 200);
    let log = demo.log();
    assert!(log.contains("fewer connections"), "{log}");
    assert!(!log.contains("was not accepted"), "{log}");
}

#[test]
fn it_stops_soon_with_silent_connections_open() {
    let demo = Demo::start();
    let mut streams = silent_ones(&demo, 20);
    for (number, stream) in streams.iter_mut().enumerate() {
        let bytes = ["", "PRI * HTTP/2.0\r\n", "GET / HT"][number % 3];
        stream.write_all(bytes.as_bytes()).unwrap();
    }
    assert_eq!(demo.get("/readyz").status, 200);
    let began = Instant::now();
    assert!(demo.terminate().success());
    // longer than requests under way may take, and what is done after them
    assert!(began.elapsed() < Duration::from_secs(15));
    for stream in &mut streams {
        let mut bytes = Vec::new();
        // closed or reset
        drop(stream.read_to_end(&mut bytes));
        assert!(bytes.is_empty());
    }
}
