//! The real loop on loopback sockets. A test shortens the one time it is about; the others are long,
//! so that a slow machine changes nothing.

mod crowds;
mod http2;
mod waits;

use super::*;
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

const LONG: Duration = Duration::from_secs(600);
const SHORT: Duration = Duration::from_millis(600);
/// A test that waits longer has failed.
const PATIENCE: Duration = Duration::from_secs(30);
const LARGE: &[u8] = &[b'x'; 8 * 1024 * 1024];
const ASK: &[u8] = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const ASK_LARGE: &[u8] = b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n";
const ASK_HELD: &[u8] = b"GET /held HTTP/1.1\r\nHost: a\r\n\r\n";
const HOME: [u8; 4] = [127, 0, 0, 1];

fn patient() -> Times {
    Times {
        head: LONG,
        idle: LONG,
        body_pause: LONG,
        body: LONG,
        unread: LONG,
        answer: LONG,
    }
}

fn limits(times: Times) -> Limits {
    Limits {
        connections: 1_000,
        of_an_address: 1_000,
        proxies: Vec::new(),
        times,
    }
}

/// Requests that the server works on until it may answer.
#[derive(Default)]
struct Held {
    count: AtomicUsize,
    released: Notify,
}

struct Server {
    address: SocketAddr,
    held: Arc<Held>,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<()>,
}

impl Server {
    async fn start(limits: Limits) -> Self {
        use axum::routing::{get, post};
        let held = Arc::new(Held::default());
        let for_route = held.clone();
        let app = Router::new()
            .route("/", get(|| async { "ok" }))
            .route("/large", get(|| async { LARGE }))
            .route("/echo", post(|body: String| async move { body }))
            .route(
                "/held",
                get(move || async move {
                    let released = for_route.released.notified();
                    for_route.count.fetch_add(1, Ordering::SeqCst);
                    released.await;
                    "held"
                }),
            );
        let listener = listen((Ipv4Addr::LOCALHOST, 0).into()).unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let stopped = async { drop(stopped.await) };
        let ended = tokio::spawn(serve(listener, app, limits, stopped));
        Self {
            address,
            held,
            stop,
            ended,
        }
    }

    /// From this address of the machine.
    async fn connect_from(&self, address: [u8; 4]) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((Ipv4Addr::from(address), 0).into()).unwrap();
        socket.connect(self.address).await.unwrap()
    }

    async fn open(&self, bytes: &[u8]) -> TcpStream {
        self.open_from(HOME, bytes).await
    }

    async fn open_from(&self, address: [u8; 4], bytes: &[u8]) -> TcpStream {
        let mut stream = self.connect_from(address).await;
        stream.write_all(bytes).await.unwrap();
        stream
    }

    /// Somebody who asks, on a connection of their own; `None` when they got no place.
    async fn try_ask(&self, address: [u8; 4]) -> Option<String> {
        let mut stream = self.connect_from(address).await;
        let ask = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
        stream.write_all(ask).await.ok()?;
        let mut answer = String::new();
        timeout(PATIENCE, stream.read_to_string(&mut answer))
            .await
            .unwrap()
            .ok()?;
        (!answer.is_empty()).then_some(answer)
    }

    async fn serves(&self) {
        let answer = self.try_ask(HOME).await.unwrap();
        assert!(answer.ends_with("ok"), "{answer}");
    }

    async fn holds(&self, count: usize) {
        eventually(async || self.held.count.load(Ordering::SeqCst) >= count).await;
    }

    /// Tells it to stop; it ends within the time for requests under way.
    async fn stop(self) {
        self.stop.send(()).unwrap();
        timeout(DRAIN, self.ended).await.unwrap().unwrap();
    }
}

/// Looks again until it is so.
async fn eventually(is_so: impl AsyncFn() -> bool) {
    let looks = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, looks).await.unwrap();
}

/// Reads to the end, which is all there may be.
async fn is_closed(mut stream: TcpStream) {
    let mut bytes = Vec::new();
    // both ways to end are good: closed and reset
    drop(
        timeout(PATIENCE, stream.read_to_end(&mut bytes))
            .await
            .unwrap(),
    );
}

async fn is_reset(stream: &TcpStream) {
    eventually(async || stream.take_error().unwrap().is_some()).await;
}

/// Still open, and nothing to read.
fn is_open(stream: &TcpStream) -> bool {
    let read = stream.try_read(&mut [0; 1]);
    read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}

/// Reads one answer that ends with these bytes; the connection stays.
async fn read_until(stream: &mut TcpStream, end: &[u8]) {
    let mut bytes = Vec::new();
    while !bytes.ends_with(end) {
        let mut part = [0; 1024];
        let count = timeout(PATIENCE, stream.read(&mut part))
            .await
            .unwrap()
            .unwrap();
        assert!(count > 0, "{}", String::from_utf8_lossy(&bytes));
        bytes.extend_from_slice(&part[..count]);
    }
}
