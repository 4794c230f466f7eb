//! What the other side may take its time for, over HTTP/1 and before the protocol is known.

use super::*;

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const EMPTY_SETTINGS: &[u8] = &[0, 0, 0, 4, 0, 0, 0, 0, 0];

#[tokio::test]
async fn who_sends_no_whole_head_is_let_go_whatever_the_protocol() {
    let server = Server::start(limits(Times {
        head: SHORT,
        ..patient()
    }))
    .await;
    let with_settings = [PREFACE, EMPTY_SETTINGS].concat();
    let mut silent = Vec::new();
    for bytes in [
        &b""[..],
        b"P",
        b"PRI * HTTP/2.0\r\n",
        PREFACE,
        &with_settings,
        b"GET / HTTP/1.1\r\nHost: a\r\n",
    ] {
        silent.push(server.open(bytes).await);
    }
    server.serves().await;
    for stream in silent {
        is_closed(stream).await;
    }
}

#[tokio::test]
async fn a_head_that_drips_is_let_go() {
    let server = Server::start(limits(Times {
        head: SHORT,
        ..patient()
    }))
    .await;
    let stream = server.open(b"GET / HTTP/1.1\r\nHost: a\r\nX: ").await;
    eventually(async || stream.try_write(b"x").is_err()).await;
}

#[tokio::test]
async fn a_later_head_has_its_time_too() {
    let server = Server::start(limits(Times {
        head: SHORT,
        ..patient()
    }))
    .await;
    let mut stream = server.open(ASK).await;
    read_until(&mut stream, b"ok").await;
    // nothing is asked for: that is another time
    tokio::time::sleep(SHORT * 2).await;
    assert!(is_open(&stream));
    stream.write_all(b"GET / HT").await.unwrap();
    is_closed(stream).await;
}

#[tokio::test]
async fn an_idle_connection_ends() {
    let server = Server::start(limits(Times {
        idle: SHORT,
        ..patient()
    }))
    .await;
    let mut stream = server.open(ASK).await;
    read_until(&mut stream, b"ok").await;
    is_closed(stream).await;
    server.serves().await;
}

#[tokio::test]
async fn a_body_that_does_not_come_ends_its_connection() {
    let server = Server::start(limits(Times {
        body_pause: SHORT,
        ..patient()
    }))
    .await;
    let head = "POST /echo HTTP/1.1\r\nHost: a\r\n";
    let announced = format!("{head}Content-Length: 10\r\n\r\n12345");
    let stream = server.open(announced.as_bytes()).await;
    server.serves().await;
    is_closed(stream).await;
}

#[tokio::test]
async fn a_body_that_drips_ends_its_connection() {
    let server = Server::start(limits(Times {
        body: SHORT,
        ..patient()
    }))
    .await;
    let head = b"POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    let stream = server.open(head).await;
    eventually(async || stream.try_write(b"1\r\nx\r\n").is_err()).await;
    server.serves().await;
}

#[tokio::test]
async fn who_never_reads_is_let_go() {
    let server = Server::start(limits(Times {
        unread: SHORT,
        ..patient()
    }))
    .await;
    let stream = server.open(ASK_LARGE).await;
    server.serves().await;
    is_reset(&stream).await;
}

#[tokio::test]
async fn who_reads_a_byte_now_and_then_is_let_go() {
    let server = Server::start(limits(Times {
        unread: SHORT,
        ..patient()
    }))
    .await;
    let stream = server.open(ASK_LARGE).await;
    eventually(async || {
        // there may be nothing yet
        drop(stream.try_read(&mut [0; 1]));
        stream.take_error().unwrap().is_some()
    })
    .await;
}

#[tokio::test]
async fn an_answer_has_a_time_as_a_whole() {
    let server = Server::start(limits(Times {
        answer: SHORT,
        ..patient()
    }))
    .await;
    let stream = server.open(ASK_LARGE).await;
    // fast enough not to stand still, and too slow for the whole
    eventually(async || {
        drop(stream.try_read(&mut [0; 32 * 1024]));
        stream.take_error().unwrap().is_some()
    })
    .await;
}

#[tokio::test]
async fn work_of_the_server_is_no_silence() {
    let server = Server::start(limits(Times {
        head: SHORT,
        idle: SHORT,
        body_pause: SHORT,
        body: SHORT,
        unread: SHORT,
        answer: LONG,
    }))
    .await;
    let mut stream = server.open(ASK_HELD).await;
    server.holds(1).await;
    tokio::time::sleep(SHORT * 2).await;
    server.held.released.notify_waiters();
    read_until(&mut stream, b"held").await;
}

#[tokio::test]
async fn a_large_answer_arrives_whole() {
    let server = Server::start(limits(patient())).await;
    let ask = b"GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    let mut stream = server.open(ask).await;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    assert!(head.contains(&format!("content-length: {}", LARGE.len())));
    assert_eq!(body.as_bytes(), LARGE);
}

#[tokio::test]
async fn a_stop_waits_for_requests_and_not_for_the_silent() {
    let server = Server::start(limits(patient())).await;
    let mut silent = Vec::new();
    for bytes in [&b""[..], b"PRI * HTTP/2.0\r\n", b"GET / HTTP/1.1\r\n"] {
        silent.push(server.open(bytes).await);
    }
    let mut idle = server.open(ASK).await;
    read_until(&mut idle, b"ok").await;
    let mut working = server.open(ASK_HELD).await;
    server.holds(1).await;
    let held = server.held.clone();
    let stopping = tokio::spawn(server.stop());
    for stream in silent {
        is_closed(stream).await;
    }
    is_closed(idle).await;
    held.released.notify_waiters();
    read_until(&mut working, b"held").await;
    stopping.await.unwrap();
}
