//! Many connections, of one address and of many.

use super::*;

const NEIGHBOUR: [u8; 4] = [127, 0, 0, 2];
const OTHER: [u8; 4] = [127, 0, 0, 3];

fn few(connections: usize, of_an_address: usize) -> Limits {
    Limits {
        connections,
        of_an_address,
        ..limits(patient())
    }
}

#[tokio::test]
async fn an_address_lets_its_own_silent_ones_go_first() {
    let server = Server::start(few(100, 4)).await;
    let others = server.open_from(OTHER, b"").await;
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(server.open_from(NEIGHBOUR, b"").await);
        // whoever speaks is served meanwhile, from the same address too
        assert!(server.try_ask(NEIGHBOUR).await.is_some());
    }
    server.serves().await;
    let last = silent.pop().unwrap();
    for stream in silent.drain(..30) {
        is_closed(stream).await;
    }
    assert!(is_open(&last) && is_open(&others));
}

#[tokio::test]
async fn a_crowd_of_silent_ones_from_everywhere_keeps_nobody_out() {
    let server = Server::start(few(20, 10)).await;
    let mut silent = Vec::new();
    for number in 0..200 {
        let bytes = [&b""[..], b"PRI * HTTP/2.0\r\n", b"GET / HT"][number % 3];
        let address = [127, 0, 1, u8::try_from(number % 50 + 1).unwrap()];
        silent.push(server.open_from(address, bytes).await);
    }
    server.serves().await;
    // the oldest have given up their places
    is_closed(silent.remove(0)).await;
}

#[tokio::test]
async fn idle_ones_go_before_those_who_are_served() {
    let server = Server::start(few(3, 3)).await;
    let mut held = server.open(ASK_HELD).await;
    server.holds(1).await;
    let mut idle = server.open(ASK).await;
    read_until(&mut idle, b"ok").await;
    let mut later = server.open(ASK).await;
    read_until(&mut later, b"ok").await;
    server.serves().await;
    is_closed(idle).await;
    assert!(is_open(&later));
    server.held.released.notify_waiters();
    read_until(&mut held, b"held").await;
}

#[tokio::test]
async fn who_stands_still_in_an_answer_gives_the_place_up() {
    let server = Server::start(few(3, 3)).await;
    let mut stalled = Vec::new();
    for _ in 0..3 {
        stalled.push(server.open(ASK_LARGE).await);
    }
    eventually(async || server.try_ask(HOME).await.is_some()).await;
}

#[tokio::test]
async fn busy_ones_keep_their_places_and_others_are_closed_at_once() {
    let server = Server::start(few(5, 3)).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(server.open_from(NEIGHBOUR, ASK_HELD).await);
    }
    server.holds(3).await;
    assert_eq!(server.try_ask(NEIGHBOUR).await, None);
    server.serves().await;
    for _ in 0..2 {
        held.push(server.open_from(OTHER, ASK_HELD).await);
    }
    server.holds(5).await;
    assert_eq!(server.try_ask(HOME).await, None);
    server.held.released.notify_waiters();
    for stream in &mut held {
        read_until(stream, b"held").await;
    }
    eventually(async || server.try_ask(HOME).await.is_some()).await;
}

#[tokio::test]
async fn of_a_proxy_only_the_number_in_all_counts() {
    let server = Server::start(Limits {
        proxies: vec!["127.0.0.2".parse().unwrap()],
        ..few(6, 2)
    })
    .await;
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(server.open_from(NEIGHBOUR, ASK_HELD).await);
    }
    server.holds(5).await;
    assert!(server.try_ask(NEIGHBOUR).await.is_some());
    held.push(server.open_from(NEIGHBOUR, ASK_HELD).await);
    server.holds(6).await;
    assert_eq!(server.try_ask(NEIGHBOUR).await, None);
}

#[test]
fn a_network_of_ipv6_counts_as_one_address() {
    let places = Arc::new(Places::new(few(100, 2)));
    let busy = |address: &str| {
        let place = places.take(address.parse().unwrap())?;
        place.watch().began(false);
        Some(place)
    };
    let first = busy("2001:db8:0:1::1");
    let second = busy("2001:db8:0:1:ffff::2");
    assert!(first.is_some() && second.is_some());
    assert!(busy("2001:db8:0:1:1:2:3:4").is_none());
    assert!(busy("2001:db8:0:2::1").is_some());
    // an address of IPv4 is the same in both notations
    let both = (busy("192.0.2.1"), busy("::ffff:192.0.2.1"));
    assert!(both.0.is_some() && both.1.is_some());
    assert!(busy("192.0.2.1").is_none());
    // a place is free again when its connection ends
    drop(first);
    assert!(busy("2001:db8:0:1:1:2:3:4").is_some());
}
